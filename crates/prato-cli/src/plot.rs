//! What plots have in common, as SVG. Boards are drawn by the library's renderer.

use std::fmt::Write as _;

use prato::render::svg::escape;

/// The beginning of a picture of this size on white paper, with its title and, if it is not empty, a text
/// about it for those who do not see it. `</svg>` ends it.
pub fn begin((width, height): (f64, f64), font: u8, title: &str, about: &str) -> String {
    let (role, about) = match about {
        "" => ("", String::new()),
        about => (" role=\"img\"", format!("<desc>{}</desc>\n", escape(about))),
    };
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"{font}\"{role}>\n<title>{title}</title>\n{about}\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    )
}

/// Words that start, end or have their middle at a place, and the end of the line.
pub fn text(out: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    let words = escape(words);
    let _ =
        writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}
