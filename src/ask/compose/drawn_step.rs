//! The drawing of memory beside the run that is told.
//!
//! In: an instance and its run. Out: the line after which memory is drawn, and the drawing. What
//! holds: a question has one at most, only where two variables name one object that is changed, and
//! only where it is small and all formats show it.

use minijinja::Value;

use crate::ask::capability::Feature;
use crate::ask::diagram::{MemoryDiagram, svg};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing::{Stand, scrolling};
use crate::ask::wording::safe;
use crate::read::memory::MemoryCell;
use crate::read::syntax::ast::SkeletonForm;
use crate::skeleton::front_matter::{Aspect, ExplanationDetail, VersionNeed};
use crate::solve::model::Model;
use crate::vary::Trace;
use crate::vary::memory_step::MemoryStep;

/// The most objects and variables of a drawing that stands beside a table.
const MOST_OBJECTS: usize = 4;
const MOST_VARIABLES: usize = 5;

/// The line after which memory is drawn, and the drawing; `None` where it would not help.
pub(super) fn drawn_step(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    trace: &Trace,
) -> Option<Value> {
    let skeleton = subject.skeleton?;
    let traits = subject.settings.question.traits();
    let is_about_run = traits.versions == VersionNeed::None
        && matches!(traits.aspect, Aspect::Output | Aspect::Result | Aspect::Variables);
    let is_short = subject.settings.explanation == ExplanationDetail::Short;
    let is_shown = subject.capabilities.features.contains(&Feature::Pictures);
    if !is_about_run || is_short || !is_shown || !subject.calls.is_empty() {
        return None;
    }
    let model = Model { values: instance.values.to_vec() };
    let step = MemoryStep::of(skeleton, &model, trace)?;
    let frame = if subject.form == SkeletonForm::Snippet { "" } else { subject.entry };
    let names = step.names.iter().map(String::as_str);
    let diagram = MemoryDiagram::of(frame, names, &step.observed).ok()?;
    let is_small =
        diagram.objects.len() <= MOST_OBJECTS && diagram.variables.len() <= MOST_VARIABLES;
    let mut known: Vec<u32> = Vec::new();
    let mut is_shared = false;
    for (_, cell) in &diagram.variables {
        if let MemoryCell::Reference(number) = cell {
            is_shared |= known.contains(number);
            known.push(*number);
        }
    }
    let line = subject.lines.shown(step.place.end.checked_sub(1)?)?;
    (is_small && is_shared).then(|| {
        let drawing = scrolling(Stand::Text, "margin-bottom:1em", &svg(&diagram));
        Value::from_pairs([("line", Value::from(line)), ("drawing", safe(drawing))])
    })
}
