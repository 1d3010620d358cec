//! Whether rounding errors decide what is printed.
//!
//! In: inputs with numbers that have a point, and what a right program may print for them. Out:
//! whether it would be the same for numbers that lie a little beside them: two formulas that are
//! both right may round to either side. What holds: a number that the dialogue itself mentions
//! stays as it is, so its borders are typed.

use crate::read::datum::Datum;

use super::candidates::mentioned_decimals;
use super::generalised::{GeneralisedStep, GeneralisedTrace, generalised_trace};
use super::output::PatternPiece;
use super::spec::Dialogue;

/// How far beside a number, as a part of it: more than what rounding makes of a few operations.
const BESIDE: f64 = 1e-11;

/// Whether a trace stays the same, but for the last digits of what is printed.
pub(super) fn is_steady(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
    expected: &GeneralisedTrace,
) -> bool {
    if !dialogue.reads_decimals() {
        return true;
    }
    let mentioned = mentioned_decimals(dialogue);
    [BESIDE, -BESIDE].into_iter().all(|by| {
        let beside = |line: &String| match line.parse::<f64>() {
            Ok(number) if line.contains('.') && !mentioned.contains(&number) => {
                format!("{:?}", number * (1.0 + by))
            }
            _ => line.clone(),
        };
        let nudged: Vec<String> = inputs.iter().map(beside).collect();
        // At the end of a set, what lies beside is not in it.
        generalised_trace(dialogue, parameters, &nudged)
            .map_or(true, |trace| are_alike(&trace, expected))
    })
}

/// Whether two traces print the same, but for numbers with a point.
fn are_alike(one: &GeneralisedTrace, other: &GeneralisedTrace) -> bool {
    one.steps.len() == other.steps.len()
        && one.steps.iter().zip(&other.steps).all(|(one, other)| match (one, other) {
            (GeneralisedStep::Input(_), GeneralisedStep::Input(_)) => true,
            (GeneralisedStep::Output(one), GeneralisedStep::Output(other)) => {
                let pieces = |set: &super::output::OutputSet| -> Vec<PatternPiece> {
                    let patterns = set.writes.iter().flat_map(|write| &write.alternatives);
                    let pieces = patterns.flat_map(|pattern| &pattern.pieces).cloned();
                    let rounded = |piece| {
                        if let PatternPiece::Decimal(_, digits) = piece {
                            PatternPiece::Decimal(0, digits)
                        } else {
                            piece
                        }
                    };
                    pieces.map(rounded).collect()
                };
                pieces(one) == pieces(other)
            }
            (GeneralisedStep::Input(_), GeneralisedStep::Output(_))
            | (GeneralisedStep::Output(_), GeneralisedStep::Input(_)) => false,
        })
}
