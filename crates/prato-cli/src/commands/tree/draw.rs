//! A search tree as a picture: a circle for each node, a square for a failure, a diamond for a solution,
//! and what was tried on the lines between them.

use std::fmt::Write as _;

use prato::plural::number_of;
use prato::render::svg::escape;
use prato_api::questions::tree::{Answer, Node, NodeEnd};

use crate::plot::{begin, text};

/// Between leaves side by side, between levels, and around.
const ACROSS: f64 = 46.0;
const DOWN: f64 = 56.0;
const MARGIN: f64 = 40.0;

/// The picture.
pub(super) fn svg(answer: &Answer) -> String {
    let tree = &answer.tree;
    let places = places(tree);
    let right = places.iter().map(|&(x, _)| x).fold(0.0, f64::max);
    let bottom = places.iter().map(|&(_, y)| y).fold(0.0, f64::max);
    let (width, height) = ((right + 2.0 * MARGIN).max(420.0), bottom + 2.0 * MARGIN + 30.0);
    let mut out = begin((width, height), 10, "Search tree", "");
    let _ = writeln!(
        out,
        "<text x=\"12\" y=\"18\" font-size=\"12\">{}: {}, {}, {}{}</text>",
        escape(&answer.strategy),
        number_of(tree.len(), "node"),
        number_of(answer.failures, "failure"),
        number_of(answer.found, "solution"),
        if answer.complete { "" } else { " (cut off)" }
    );
    let at = |number: usize| {
        let (x, y) = places[number];
        (x + MARGIN, y + MARGIN + 10.0)
    };
    for (number, node) in tree.iter().enumerate() {
        let ((x, y), Some(parent)) = (at(number), node.parent) else { continue };
        let (px, py) = at(parent);
        let _ = writeln!(out, "<path d=\"M{px:.1} {py:.1}L{x:.1} {y:.1}\" stroke=\"#888\"/>");
        text(&mut out, (x, y - 11.0), "middle", node.tried.as_deref().unwrap_or_default());
    }
    for (number, node) in tree.iter().enumerate() {
        let (x, y) = at(number);
        let shape = match node.end {
            NodeEnd::Branch => {
                format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"#0072b2\"/>")
            }
            NodeEnd::Failure => format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"11\" height=\"11\" fill=\"#d55e00\"/>",
                x - 5.5,
                y - 5.5
            ),
            NodeEnd::Solution => {
                format!("<path d=\"M{x:.1} {:.1}l8 8-8 8-8-8z\" fill=\"#009e73\"/>", y - 8.0)
            }
        };
        let _ = writeln!(out, "{shape}");
    }
    out + "</svg>\n"
}

/// The place of each node: leaves side by side in the order in which they were entered, and each other
/// node above the middle of what is below it.
fn places(tree: &[Node]) -> Vec<(f64, f64)> {
    let mut children = vec![Vec::new(); tree.len()];
    let mut level = vec![0_usize; tree.len()];
    for (number, node) in tree.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(number);
            level[number] = level[parent] + 1;
        }
    }
    // In the order in which leaves are entered those of a first branch come before those of the second.
    let mut leaves = 0.0;
    let mut across = vec![0.0; tree.len()];
    for number in 0..tree.len() {
        if children[number].is_empty() {
            across[number] = leaves * ACROSS;
            leaves += 1.0;
        }
    }
    // Nodes are numbered after those above them.
    for number in (0..tree.len()).rev() {
        if let (Some(&first), Some(&last)) = (children[number].first(), children[number].last()) {
            across[number] = f64::midpoint(across[first], across[last]);
        }
    }
    across.into_iter().zip(level).map(|(x, level)| (x, level as f64 * DOWN)).collect()
}
