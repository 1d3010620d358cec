//! `memory`: which drawing shows memory, how many objects there are, or which variables name the
//! same one.

use std::sync::Arc;

use indexmap::IndexMap;
use minijinja::Value;
use rayon::prelude::*;

use crate::ask::answer::feedback::{origin, slips_of, wrong_answers};
use crate::ask::answer::phrase::Words;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{Slip, Typing, numbers};
use crate::ask::diagram::{MemoryDiagram, Undrawn, svg};
use crate::ask::distractor::choice;
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing::{self, Stand};
use crate::ask::question::{Answer, Choice, Origin};
use crate::ask::wording::safe;
use crate::read::datum::Datum;
use crate::read::memory::MemoryCell;
use crate::read::syntax::ast::SkeletonForm;
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;

/// What is asked of memory, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let frame = frame(subject);
    let read = |told: &RunResult| in_frame(subject, &frame, &told.observed);
    let draft = |instance: &Solved<'_>| {
        let right = Arc::new(read(instance.told).map_err(unfit)?);
        let drawing = listing::scrolling(Stand::Text, "margin-bottom:1em", &svg(&right));
        let mut draft = match subject.settings.answer {
            AnswerForm::Number => counted(subject, instance, &right, &read),
            AnswerForm::Several => same_object(subject, instance, &right, &read)?,
            AnswerForm::Auto
            | AnswerForm::Choice
            | AnswerForm::Text
            | AnswerForm::Cloze
            | AnswerForm::Ordering => {
                let drawn = |told: &RunResult| Some(StatedAnswer::Memory(read(told).ok()?.into()));
                choice(subject, instance, &StatedAnswer::Memory(right), &drawn)?
            }
        };
        draft.feedback.push(("drawing", safe(drawing)));
        Ok(draft)
    };
    DraftSet {
        template: "memory.html",
        drafts: instances.par_iter().map(draft).collect(),
        values: vec![("mark", Value::from(subject.mark)), ("frame", Value::from(frame.as_str()))],
    }
}

/// The memory that was observed in a run, as a question about it draws it.
pub fn drawn(
    subject: &Subject<'_>,
    observed: &IndexMap<String, Datum>,
) -> Result<MemoryDiagram, Undrawn> {
    in_frame(subject, &frame(subject), observed)
}

fn in_frame(
    subject: &Subject<'_>,
    frame: &str,
    observed: &IndexMap<String, Datum>,
) -> Result<MemoryDiagram, Undrawn> {
    let names = subject.variables.keys().map(String::as_str);
    MemoryDiagram::of(frame, names, observed)
}

/// Why memory is no question.
fn unfit(why: Undrawn) -> Unfit {
    match why {
        Undrawn::Unknown => Unfit::new(
            "memory-unknown",
            Vec::new(),
            "name the variables that are to be drawn: `variables = [\"a\", \"b\"]`",
        ),
        Undrawn::TooLarge => Unfit::new(
            "memory-large",
            Vec::new(),
            "name fewer variables, `variables = [\"a\", \"b\"]`, or let the program make fewer objects",
        ),
        Undrawn::NoObjects => {
            Unfit::new("memory-empty", Vec::new(), "ask for variables: `question = \"variable\"`")
        }
    }
}

/// The method whose variables are shown; empty where that is none that students see.
fn frame(subject: &Subject<'_>) -> String {
    let Some(skeleton) = subject.skeleton else { return String::new() };
    let marked = walk::mark(&skeleton.file).and_then(|span| {
        let callable =
            skeleton.file.all_members().into_iter().filter_map(|member| member.callable());
        let mut around = callable.filter(|method| method.span.covers(span));
        around.next_back().map(|method| method.name.text.clone())
    });
    let is_snippet = subject.form == SkeletonForm::Snippet;
    marked.unwrap_or_else(|| if is_snippet { String::new() } else { subject.entry.to_owned() })
}

/// How many objects can be reached.
fn counted(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &MemoryDiagram,
    read: &dyn Fn(&RunResult) -> Result<MemoryDiagram, Undrawn>,
) -> Draft {
    let count = |diagram: &MemoryDiagram| i64::try_from(diagram.objects.len()).unwrap_or(i64::MAX);
    let said = |told: &RunResult| Some(StatedAnswer::Count(count(&read(told).ok()?)));
    let own = StatedAnswer::Count(count(right));
    let slips: Vec<Slip> = slips_of(subject, instance, (None, &own), &said);
    numbers(vec![count(right)], &slips, Typing::of(subject, AnswerForm::Auto))
}

/// Which variables name the same object as one of those that share theirs with some and not with
/// others. A wrong one that shares it in a misread run is that misreading's.
fn same_object(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &Arc<MemoryDiagram>,
    read: &dyn Fn(&RunResult) -> Result<MemoryDiagram, Undrawn>,
) -> Result<Draft, Unfit> {
    let references = references(right);
    let may_share =
        |one: &str, other: &str| match (subject.variables.get(one), subject.variables.get(other)) {
            (Some(Type::Object(one)), Some(Type::Object(other))) => {
                one.is_kind_of(other.id) || other.is_kind_of(one.id)
            }
            (one, other) => one == other,
        };
    let shares = |of: &(&str, u32)| {
        let others = references.iter();
        let others = others.filter(|other| other.0 != of.0 && may_share(of.0, other.0));
        others.clone().any(|other| other.1 == of.1) && others.clone().any(|other| other.1 != of.1)
    };
    let asked: Vec<&(&str, u32)> = references.iter().filter(|one| shares(one)).collect();
    if asked.is_empty() {
        return Err(Unfit::new(
            "memory-apart",
            Vec::new(),
            "let some variables name the same object, and others another one",
        ));
    }
    let mut lot = Lot::of(subject.name, instance.complete);
    let (name, number) = *asked[lot.below(asked.len())];
    let drawn = |told: &RunResult| Some(StatedAnswer::Memory(read(told).ok()?.into()));
    let own = StatedAnswer::Memory(Arc::clone(right));
    let misread = wrong_answers(subject, instance, (None, &own), &drawn);
    // The misreading by which another variable shares the object, or does not.
    let blamed = |other: &str, is_right: bool| {
        misread.iter().find(|wrong| {
            let StatedAnswer::Memory(diagram) = &wrong.said else { return false };
            let known = self::references(diagram);
            let object = |name: &str| known.iter().find(|one| one.0 == name).map(|one| one.1);
            let is_same = object(name).is_some() && object(name) == object(other);
            is_same != is_right
        })
    };
    let option = |(other, at): &(&str, u32)| {
        let is_right = *at == number;
        let wrong = blamed(other, is_right);
        let origin = match wrong {
            _ if is_right => Origin::Right,
            Some(wrong) => wrong.rules.first().map_or(Origin::Neighbour, |rule| origin(rule)),
            None => Origin::Neighbour,
        };
        let text = listing::inline(other);
        let plain = (*other).to_owned();
        let feedback = wrong.filter(|_| !is_right).map(|wrong| wrong.feedback.clone());
        let choice = Choice { text, plain, right: is_right, feedback: String::new(), origin };
        (choice, Words { text: None, feedback })
    };
    let mut all: Vec<(Choice, Words)> = references
        .iter()
        .filter(|other| other.0 != name && may_share(name, other.0))
        .map(option)
        .collect();
    lot.shuffle(&mut all);
    let (options, words) = all.into_iter().unzip();
    let mut draft = Draft { words, ..Draft::new(Answer::Several { options }) };
    draft.values.push(("variable", Value::from(name)));
    Ok(draft)
}

/// The variables that name objects, each with the number of its object.
fn references(diagram: &MemoryDiagram) -> Vec<(&str, u32)> {
    let variables = diagram.variables.iter();
    let named = variables.filter_map(|(name, cell)| match cell {
        MemoryCell::Reference(number) => Some((&**name, *number)),
        MemoryCell::Value(_) | MemoryCell::Null | MemoryCell::Undrawn => None,
    });
    named.collect()
}
