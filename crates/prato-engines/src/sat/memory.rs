//! Whether a formula fits into the memory allowed, before it is built.

use prato::engine::EngineError;
use prato::model::{Constraint, Fact, Model};

use prato::amount::{Bytes, Number};
use prato::clauses::{Options, Size, facts, size};

/// How large the formula is, if it fits.
///
/// # Errors
/// [`EngineError::TooLarge`] if the clauses would take more than `allowed` bytes, and whatever
/// speaks against writing them at all.
pub(super) fn check(
    model: &Model,
    given: &[Fact],
    options: &Options,
    allowed: usize,
) -> Result<Size, EngineError> {
    /// With more values than this, it takes seconds to count the clauses.
    const MANY: u64 = 1 << 22;
    let values = Size { variables: facts(model), ..Size::default() };
    if values.variables > MANY && bytes(values) > allowed as u64 {
        return Err(EngineError::TooLarge(format!(
            "the variables have {} values, which need {} of memory, of which {} are allowed",
            Number(values.variables),
            Bytes(bytes(values)),
            Bytes(allowed as u64),
        )));
    }
    let size = size(model, given, options)?;
    let needed = bytes(size);
    if needed <= allowed as u64 {
        return Ok(size);
    }
    let message = format!(
        "{} needs {} clauses and {} of memory, of which {} are allowed",
        encodings(model, options),
        Number(size.clauses),
        Bytes(needed),
        Bytes(allowed as u64),
    );
    Err(EngineError::TooLarge(message))
}

/// What CaDiCaL takes at most for such a formula. With 500 to 2000 queens the whole program took 80
/// to 87 percent of it by `product`, and with 500 and 1000 queens 71 to 78 percent by
/// `shared-bits`.
fn bytes(size: Size) -> u64 {
    let clauses = size.clauses.saturating_mul(100);
    let literals = size.literals.saturating_mul(4);
    let variables = size.variables.saturating_mul(300);
    clauses.saturating_add(literals).saturating_add(variables)
}

/// The encodings that a model makes use of.
fn encodings(model: &Model, options: &Options) -> String {
    let sums = |constraint: &Constraint| {
        matches!(constraint, Constraint::Sum { .. } | Constraint::Counts { .. })
    };
    let different = |constraint: &Constraint| matches!(constraint, Constraint::AllDifferent(_));
    let has =
        |kind: fn(&Constraint) -> bool| model.rules().iter().any(|rule| kind(&rule.constraint));
    let at_most_one = options.at_most_one.name();
    let apart =
        options.apart.map(|apart| apart.at_most_one.name()).filter(|one| *one != at_most_one);
    let at_most_one =
        apart.map_or(at_most_one.to_string(), |apart| format!("{at_most_one} and {apart}"));
    match (has(different), has(sums)) {
        (true, true) => format!("{at_most_one} with {}", options.exactly.name()),
        (false, true) => options.exactly.name().to_string(),
        _ => at_most_one,
    }
}
