//! The fuzz target `read`: bytes as a file, read in every format as an instance of every puzzle,
//! and written again.

use prato::error::{ReadError, Style};
use prato::formats::{self, FORMATS, Format};
use prato::puzzles::{Instance, KINDS, minesweeper, tetravex};

/// The largest board, in cells, that is written again.
const LARGEST: usize = 10_000;

/// Reads the bytes in every format, as each kind of puzzle. What is refused is refused with a place
/// and words; what is read is the same when it is written in any format and read again.
pub fn read(bytes: &[u8]) {
    let text = match formats::decode(bytes) {
        Ok(text) => text,
        Err(error) => return refused(&error, &formats::decode_lossy(bytes)),
    };
    for &format in FORMATS {
        let doc = match formats::read(text, format) {
            Ok(doc) => doc,
            Err(error) => {
                refused(&error, text);
                continue;
            }
        };
        for &kind in KINDS {
            match Instance::read(kind, &doc, format) {
                Ok(instance) => written_again(&instance),
                Err(error) => refused(&error, text),
            }
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

fn written_again(instance: &Instance) {
    if instance.shape().len() > LARGEST {
        return;
    }
    let texts = FORMATS.iter().map(|&format| (format, instance.to_text(format)));
    for (format, text) in texts.filter_map(|(format, text)| Some((format, text?))) {
        let mut expected = instance.clone();
        if let Instance::Minesweeper(mines) = &mut expected
            && !minesweeper::left_out(mines, format).is_empty()
        {
            mines.clicks.clear();
        }
        let doc = formats::read(&text, format);
        let again = doc.and_then(|doc| Instance::read(instance.kind(), &doc, format));
        assert_eq!(again.as_ref(), Ok(&expected), "{text}");
    }
    if let Instance::Tetravex(tiles) = instance {
        let text = tetravex::to_text(tiles, Format::Text);
        assert_eq!(tetravex::parse(&text, None).as_ref(), Ok(tiles), "{text}");
    }
}
