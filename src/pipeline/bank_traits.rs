//! What an instance is like besides its answer, so that a bank can be made of different ones.
//!
//! In: an instance, and which ways its conditions went. Out: its values of placeholders that have
//! few, and the ways of conditions that students see, as [`BankTrait`]s.

use super::policy::POLICY;
use super::select::{BankTrait, TraitSubject};
use crate::ask::Subject;
use crate::read::domain::Domain;
use crate::read::ir::{PlaceholderId, Program};
use crate::validate::instance::Instance;
use crate::vary::ways::ConditionWay;

/// What an instance is like.
pub fn bank_traits<'a>(
    subject: &Subject<'a>,
    instance: &Instance,
    ways: &[ConditionWay],
) -> Vec<BankTrait> {
    let mut traits = Vec::new();
    let programs = subject.skeleton.iter().map(|one| &one.program);
    let of = |program: &'a Program| {
        program.placeholders.iter().map(move |placeholder| (program, placeholder))
    };
    let placeholders = programs.flat_map(of);
    for (at, ((program, placeholder), literal)) in placeholders.zip(&instance.literals).enumerate()
    {
        if program.is_left_out(PlaceholderId::new(at), &instance.model.values) {
            continue;
        }
        let few = match &placeholder.domain {
            Domain::Number(values) => values.count() <= POLICY.few_values,
            Domain::Texts(texts) => texts.len() as u128 <= POLICY.few_values,
            Domain::Array { .. } | Domain::Text { .. } => false,
        };
        if few {
            let name = placeholder.name.clone();
            let subject = TraitSubject::Value { placeholder: at, name };
            traits.push(BankTrait { subject, category: literal.clone() });
        }
    }
    for way in ways {
        if let Some(line) = subject.lines.shown(way.span.start) {
            let subject = TraitSubject::Way { start: way.span.start, line };
            traits.push(BankTrait { subject, category: way.as_str().to_owned() });
        }
    }
    traits
}
