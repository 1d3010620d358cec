//! As many objects are counted as there are variables that name one (PM).

use std::sync::Arc;

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site};
use crate::read::datum::Datum;
use crate::read::memory::{MemoryCell, MemoryObject, MemoryShape, ReachableMemory};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};
use crate::vary::run_result::RunResult;

/// `objects-counted-by-names`
pub const RULE: Rule = Rule {
    name: "objects-counted-by-names",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Only what is counted is misread: a drawing shows which variables name the same object.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let settings = &skeleton.settings;
    if settings.question != QuestionKind::Memory || settings.answer != AnswerForm::Number {
        return Vec::new();
    }
    let first = site::sequences(skeleton).into_iter().flatten().map(|stmt| stmt.span).min();
    let reading = |place| Misreading {
        is_partial: false,
        place,
        facts: Vec::new(),
        also: Vec::new(),
        change: ChangeOf::Answer(by_names),
    };
    first.map(reading).into_iter().collect()
}

/// A run in which each variable that names an object has one of its own, and nothing else has any.
fn by_names(right: &RunResult) -> Option<RunResult> {
    let mut told = right.clone();
    let mut number = 0;
    for value in told.observed.values_mut() {
        let Datum::Memory(memory) = &*value else { continue };
        let MemoryCell::Reference(named) = memory.root else { continue };
        let title = memory.objects.iter().find(|object| object.number == named)?.title.clone();
        let object = MemoryObject { number, title, shape: MemoryShape::Fields(Vec::new()) };
        let root = MemoryCell::Reference(number);
        *value = Datum::Memory(Arc::new(ReachableMemory { root, objects: vec![object] }));
        number += 1;
    }
    (number > 0 && told != *right).then_some(told)
}
