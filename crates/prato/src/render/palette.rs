//! The colours, the same in the terminal and in files.
//!
//! The heat goes from pale yellow over orange to dark red: its lightness falls all the way, so
//! that it can be read without telling red from green. What is certain lies off that scale:
//! bluish green for safe, near black for a mine, each with a sign of its own as well.

use crate::picture::{Ground, Sign, Tile};

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(pub u8, pub u8, pub u8);

/// How many different colours the heat has.
pub(super) const HEATS: u8 = 24;

/// Lines between tiles.
pub(super) const LINES: Rgb = Rgb(0xc9, 0xcc, 0xd1);
/// Numbers on the border, title and legend.
pub(super) const INK: Rgb = Rgb(0x3a, 0x3f, 0x47);
/// What everything lies on.
pub(super) const PAPER: Rgb = Rgb(0xff, 0xff, 0xff);
/// The player's flag.
pub(super) const FLAG: Rgb = Rgb(0xd5, 0x00, 0x32);
/// The frame of the best cell.
pub(super) const BEST: Rgb = Rgb(0x00, 0x5f, 0xd7);

/// The frame of a clue of a reason.
pub(super) const REASON: Rgb = Rgb(0xe0, 0x6c, 0x00);

/// The colours of groups, which can be told apart without telling red from green (Okabe and Ito).
const GROUPS: [Rgb; 5] = [
    Rgb(0xe6, 0xe6, 0xe2),
    Rgb(0x56, 0xb4, 0xe9),
    Rgb(0x00, 0x9e, 0x73),
    Rgb(0xe6, 0x9f, 0x00),
    Rgb(0xcc, 0x79, 0xa7),
];

/// The colour of a ground.
pub(super) fn ground(ground: Ground) -> Rgb {
    match ground {
        Ground::Open => Rgb(0xf5, 0xf5, 0xf3),
        Ground::Covered => Rgb(0xaf, 0xb8, 0xc6),
        Ground::Heat(chance) => heat(heat_step(chance)),
        Ground::Safe => Rgb(0x00, 0x8f, 0x6b),
        Ground::Mine | Ground::Given => Rgb(0x26, 0x26, 0x2e),
        Ground::Light => Rgb(0xf7, 0xf1, 0xe3),
        Ground::Dark => Rgb(0xdc, 0xcf, 0xb4),
        Ground::Group(number) => GROUPS[usize::from(number) % GROUPS.len()],
        Ground::Queen => Rgb(0x00, 0x5f, 0x9e),
        Ground::Sides(_) => PAPER,
    }
}

/// Colour number `hue` of sides with numbers. The first ten are those of the resistor code, a
/// little softer; past them they come again, lighter each time.
pub(super) fn side(hue: u8) -> Rgb {
    const HUES: [Rgb; 10] = [
        Rgb(0x2b, 0x2b, 0x2b),
        Rgb(0x8f, 0x5a, 0x2b),
        Rgb(0xc8, 0x1e, 0x1e),
        Rgb(0xf2, 0x8c, 0x1d),
        Rgb(0xf7, 0xd9, 0x3b),
        Rgb(0x2f, 0x9e, 0x44),
        Rgb(0x2a, 0x66, 0xd1),
        Rgb(0x8e, 0x44, 0xad),
        Rgb(0x8a, 0x93, 0x9c),
        Rgb(0xf4, 0xf1, 0xea),
    ];
    let (Rgb(red, green, blue), round) = (HUES[usize::from(hue % 10)], u16::from(hue / 10 % 4));
    // A quarter of the way to white for each round.
    let lighter = |part: u8| {
        let part = u16::from(part);
        u8::try_from(part + (255 - part) * round / 4).expect("at most 255")
    };
    Rgb(lighter(red), lighter(green), lighter(blue))
}

/// Black or white, whichever is easier to read.
pub(super) fn ink_on(colour: Rgb) -> Rgb {
    if is_dark(colour) { Rgb(0xff, 0xff, 0xff) } else { Rgb(0x1c, 0x1c, 0x1c) }
}

/// The colour of the sign on a tile.
pub(super) fn sign(tile: Tile) -> Rgb {
    match tile.sign {
        Sign::Clue(number) => clue(number),
        _ => ink_on(ground(tile.ground)),
    }
}

/// Which of the [`HEATS`] colours a chance has.
pub(super) fn heat_step(chance: f32) -> u8 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and HEATS - 1 after the clamp"
    )]
    let step = (chance.clamp(0.0, 1.0) * f32::from(HEATS - 1)).round() as u8;
    step
}

/// Heat colour number `step`.
pub(super) fn heat(step: u8) -> Rgb {
    const STOPS: [Rgb; 6] = [
        Rgb(0xff, 0xfa, 0xdb),
        Rgb(0xfe, 0xe3, 0x91),
        Rgb(0xfd, 0xae, 0x45),
        Rgb(0xf6, 0x7a, 0x12),
        Rgb(0xcc, 0x1f, 0x17),
        Rgb(0x7d, 0x00, 0x25),
    ];
    let spans = STOPS.len() - 1;
    let whole = usize::from(step) * spans;
    let last = usize::from(HEATS - 1);
    let (at, rest) = ((whole / last).min(spans - 1), whole - (whole / last).min(spans - 1) * last);
    let mix = |from: u8, to: u8| {
        let sum = usize::from(from) * (last - rest) + usize::from(to) * rest;
        u8::try_from(sum / last).expect("between two bytes")
    };
    let (from, to) = (STOPS[at], STOPS[at + 1]);
    Rgb(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// The classical colours of the numbers.
fn clue(number: u8) -> Rgb {
    match number {
        0 => Rgb(0xa8, 0xa8, 0xa4),
        1 => Rgb(0x00, 0x00, 0xff),
        2 => Rgb(0x00, 0x80, 0x00),
        3 => Rgb(0xe6, 0x00, 0x00),
        4 => Rgb(0x00, 0x00, 0x80),
        5 => Rgb(0x80, 0x00, 0x00),
        6 => Rgb(0x00, 0x80, 0x80),
        7 => Rgb(0x00, 0x00, 0x00),
        _ => Rgb(0x70, 0x70, 0x70),
    }
}

/// Whether white is easier to read on it than black (by relative luminance, in thousandths).
fn is_dark(Rgb(red, green, blue): Rgb) -> bool {
    u32::from(red) * 299 + u32::from(green) * 587 + u32::from(blue) * 114 < 130_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heat_darkens_all_the_way() {
        let light =
            |Rgb(r, g, b): Rgb| u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114;
        let lights: Vec<u32> = (0..HEATS).map(|step| light(heat(step))).collect();
        assert!(lights.is_sorted_by(|a, b| a > b), "{lights:?}");
        assert_eq!((heat(0), heat(HEATS - 1)), (Rgb(0xff, 0xfa, 0xdb), Rgb(0x7d, 0x00, 0x25)));
    }
}
