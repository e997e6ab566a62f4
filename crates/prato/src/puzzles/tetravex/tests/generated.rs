//! Generated instances are what was wished for, and stay the same for ever.

use super::all;
use crate::formats::Format;
use crate::grid::Shape;
use crate::puzzles::tetravex::{Hardness, Solutions, Ungranted, Wish, generate, to_text};
use crate::watch::Watch;

#[test]
fn generated_instances_are_pinned() {
    let wish = |colours, solutions, hardness, seed| Wish {
        shape: Shape { rows: 2, cols: 2 },
        colours,
        solutions,
        hardness,
        seed,
    };
    let text =
        |wish: Wish| to_text(&generate(&wish, &Watch::default()).unwrap().instance, Format::Grid);
    let any = text(wish(10, Solutions::Any, None, 1));
    assert_eq!(any, "tetravex 2 2\n8 5 0 2\n2 0 9 6\n0 2 5 0\n4 8 6 6\n");
    assert_ne!(any, text(wish(10, Solutions::Any, None, 2)));
}

#[test]
fn generated_instances_are_as_wanted() {
    let shape = Shape { rows: 4, cols: 4 };
    for (hardness, colours) in [(Hardness::Easy, 10), (Hardness::Medium, 4)] {
        let hardness = Some(hardness);
        let wish = Wish { shape, colours, solutions: Solutions::One, hardness, seed: 5 };
        let generated = generate(&wish, &Watch::default()).unwrap();
        assert_eq!(generated.nodes.map(Hardness::of), hardness);
        assert_eq!(all(&generated.instance).len(), 1);
    }
    let wish = |colours, hardness| {
        let shape = Shape { rows: 1, cols: 3 };
        Wish { shape, colours, solutions: Solutions::One, hardness, seed: 1 }
    };
    let rare = generate(&wish(9, Some(Hardness::Extreme)), &Watch::default());
    assert_eq!(rare, Err(Ungranted::Rare));
    let equal = generate(&wish(1, None), &Watch::default()).unwrap();
    assert_eq!((equal.instance.types().len(), equal.tried), (1, 1));
}
