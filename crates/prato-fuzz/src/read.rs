//! The fuzz target `read`: bytes as a file, read in every format as an instance of every puzzle,
//! and written again.

use prato::error::{ReadError, Style};
use prato::formats::{self, FORMATS, Format};
use prato::puzzles::{Kind, minesweeper, queens, tetravex};

/// The largest board, in cells, that is written again.
const LARGEST: usize = 10_000;

/// Reads the bytes in every format, as each kind of puzzle. What is refused is refused with a place
/// and words; what is read is the same when it is written in any format and read again.
pub fn read(bytes: &[u8]) {
    let text = match formats::decode(bytes) {
        Ok(text) => text,
        Err(error) => return refused(&error, &formats::decode_lossy(bytes)),
    };
    let detected = formats::detect(text);
    for &format in FORMATS {
        let doc = match formats::read(text, format) {
            Ok(doc) => doc,
            Err(error) => {
                refused(&error, text);
                continue;
            }
        };
        let kind = Kind::of(&doc, format);
        match minesweeper::read(&doc, format) {
            Ok(instance) => of_minesweeper(&instance),
            Err(error) => refused(&error, text),
        }
        match queens::read(&doc, format) {
            Ok(board) => of_queens(&board),
            Err(error) => refused(&error, text),
        }
        match tetravex::read(&doc, format) {
            Ok(instance) => of_tetravex(&instance),
            Err(error) => refused(&error, text),
        }
        if format == detected {
            agrees_with_parse(text, kind);
        }
    }
}

/// An error can be shown, and its place is one in the text.
pub(crate) fn refused(error: &ReadError, text: &str) {
    assert!(!error.message.is_empty());
    for style in [Style::Plain, Style::Coloured] {
        assert!(error.render("board", text, style).contains("board"), "{error:?}");
    }
    let place = error.place(text);
    assert!(place.line >= 1 && place.column >= 1, "{error:?}");
    assert!(place.line <= text.lines().count().max(1) + 1, "{error:?}");
}

/// The detected format is the one that `parse` takes when it is told none.
fn agrees_with_parse(text: &str, kind: Kind) {
    let format = Some(formats::detect(text));
    match kind {
        Kind::Minesweeper => {
            assert_eq!(minesweeper::parse(text, None), minesweeper::parse(text, format));
        }
        Kind::Queens => assert_eq!(queens::parse(text, None), queens::parse(text, format)),
        Kind::Tetravex => assert_eq!(tetravex::parse(text, None), tetravex::parse(text, format)),
    }
}

fn of_minesweeper(instance: &minesweeper::Instance) {
    if instance.view.shape().len() > LARGEST {
        return;
    }
    for &format in FORMATS {
        let text = minesweeper::to_text(instance, format);
        let mut expected = instance.clone();
        if !minesweeper::left_out(instance, format).is_empty() {
            expected.clicks.clear();
        }
        assert_eq!(minesweeper::parse(&text, Some(format)).as_ref(), Ok(&expected), "{text}");
    }
}

fn of_queens(board: &queens::Board) {
    if board.shape().rows > LARGEST.isqrt() {
        return;
    }
    let texts = FORMATS.iter().map(|&format| (format, queens::to_text(board, format)));
    for (format, text) in texts.filter_map(|(format, text)| Some((format, text?))) {
        assert_eq!(queens::parse(&text, Some(format)).as_ref(), Ok(board), "{text}");
    }
}

fn of_tetravex(instance: &tetravex::Instance) {
    if instance.shape().len() > LARGEST {
        return;
    }
    for &format in FORMATS {
        let text = tetravex::to_text(instance, format);
        assert_eq!(tetravex::parse(&text, Some(format)).as_ref(), Ok(instance), "{text}");
    }
    let text = tetravex::to_text(instance, Format::Text);
    assert_eq!(tetravex::parse(&text, None).as_ref(), Ok(instance), "{text}");
}
