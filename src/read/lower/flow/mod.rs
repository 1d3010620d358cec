//! Where control goes: what it reaches, and what is surely assigned there (JLS 14.22 and 16).
//!
//! In: a checked program. Out: findings about statements that are never reached, methods that end
//! without `return`, variables that are read before they are assigned, `final` variables that
//! are assigned twice, and exceptions that are neither caught nor declared. Both analyses
//! take the statements as Java's compiler will see them: directives are not part of the instance.

mod assign;
mod bits;
mod fields;
mod made;
mod reach;
mod thrown;
mod words;

pub(super) use reach::completes;

use super::Findings;
use super::typed::{ObservedPath, Program};
use crate::read::ir::{LocalId, MethodId};
use crate::read::observation::ObservationRequest;
use crate::source::Spanned;

/// Checks every method. Where all memory is asked for, gives the variables that may have no value
/// there: they are not part of it.
pub(super) fn check(
    program: &Program,
    observation: &ObservationRequest,
    findings: &mut Findings,
) -> Vec<(MethodId, LocalId)> {
    let mut unset = Vec::new();
    let made = made::made_fields(program, findings);
    for ((at, method), made) in program.methods.iter().enumerate().zip(made) {
        reach::method(method, findings);
        let is_entry = program.entry == Some(MethodId::new(at));
        let observed = if is_entry && !program.has_mark() {
            if observation.wants_all() {
                let name = |path: &ObservedPath| Spanned {
                    text: path.name.clone(),
                    span: path.value.span,
                };
                program.paths.iter().map(name).collect()
            } else {
                observation.variables.clone()
            }
        } else {
            Vec::new()
        };
        let mut skipped = observation.wants_all().then(Vec::new);
        assign::method(method, (&observed, &mut skipped), made, findings);
        unset.extend(skipped.into_iter().flatten().map(|local| (MethodId::new(at), local)));
        thrown::method(program, method, findings);
    }
    unset
}
