//! Loops that go on for ever, whatever is typed.
//!
//! In: a dialogue, and inputs of paths that had not come to their end when the walk ended. Out:
//! inputs after which no way to the end was found. Two searches have to miss it: all ways with some
//! more inputs, and random ways with very many. That is no proof, so it is a warning.

use std::ops::ControlFlow;

use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::solve::space::random::{Purpose, Stream};

use super::candidates::{numbers_near, texts_to_try};
use super::environment::Histories;
use super::evaluate::{shown, typed};
use super::extent::{PathBounds, UnfinishedPath};
use super::paths::{WalkStart, walk};
use super::spec::{Dialogue, ReadForm, ReadMode};
use super::walk::{ConsoleEvent, Control};

/// How many more inputs all ways are followed.
const MORE_INPUTS: usize = 4;

/// Steps that one such walk may cost; where it costs more, nothing is said.
const MOST_STEPS: u64 = 4_000_000;

/// How many random ways are tried, and how many inputs each.
const WAYS: u64 = 10;
const WAY_INPUTS: usize = 1_000;

/// How many values are drawn until one is of its set.
const DRAWS: usize = 60;

/// A path after whose inputs no way to the end was found, with no more inputs than it takes.
pub(super) fn ongoing(
    dialogue: &Dialogue,
    unfinished: &[UnfinishedPath],
) -> Option<UnfinishedPath> {
    let found = unfinished.iter().find(|path| goes_on(dialogue, path))?;
    let mut beginnings = (0..found.inputs.len())
        .map(|count| UnfinishedPath { inputs: found.inputs[..count].to_vec(), ..found.clone() });
    Some(beginnings.find(|path| goes_on(dialogue, path)).unwrap_or_else(|| found.clone()))
}

/// Whether no way to the end is found after the inputs of a path.
fn goes_on(dialogue: &Dialogue, path: &UnfinishedPath) -> bool {
    let inputs = path.inputs.len() + MORE_INPUTS;
    let bounds = PathBounds {
        inputs,
        rounds: usize::MAX,
        invalid: path.invalid,
        effort: MOST_STEPS,
        ..PathBounds::default()
    };
    let start = WalkStart { parameters: &path.parameters, given: Some(&path.inputs) };
    // Random ways cost least, and most of what comes to an end is seen to do so by one of them.
    if !(0..WAYS).all(|way| runs_on(dialogue, path, &mut Stream::new(way, Purpose::Draw, 78))) {
        return false;
    }
    let found = walk(dialogue, start, &bounds, &|| true, &mut |_, _| ControlFlow::Break(()));
    let is_followed = found.complete_to == Some(inputs) && found.undecided.is_empty();
    found.paths() == 0 && is_followed
}

/// Whether a random way after the inputs of a path has not come to the end after very many inputs.
fn runs_on(dialogue: &Dialogue, path: &UnfinishedPath, stream: &mut Stream) -> bool {
    let mut histories = Histories::new(dialogue.variables.len(), path.parameters.clone());
    let mut control = Control::start(dialogue);
    let mut count = 0;
    loop {
        match control.next(dialogue) {
            // Where it is asked for more, the input can end.
            ConsoleEvent::Stop | ConsoleEvent::More { .. } => return false,
            ConsoleEvent::Write { .. } => {}
            ConsoleEvent::Branch { condition, then, otherwise, .. } => {
                let Ok(holds) = dialogue.holds(condition, &histories) else { return false };
                control = if holds { then } else { otherwise };
            }
            ConsoleEvent::Read { read, stay, .. } => {
                // A word leads on.
                if matches!(read.mode, ReadMode::Until(..)) {
                    return false;
                }
                let ty = &dialogue.variable(read.variable).ty;
                let given = path.inputs.get(count).and_then(|line| typed(line, ty));
                count += 1;
                if count > path.inputs.len() + WAY_INPUTS {
                    return true;
                }
                let value = match given {
                    Some(value) => Some(value),
                    None => drawn_of(dialogue, read, ty, &histories, stream),
                };
                let Some(value) = value else { return false };
                match dialogue.admits(&read.set, &value, &histories) {
                    Ok(true) => histories.store(read.variable, value),
                    Ok(false) if matches!(read.mode, ReadMode::Again(_)) => control = stay,
                    _ => return false,
                }
            }
        }
    }
}

/// A random value of a set; `None`: none was found.
fn drawn_of(
    dialogue: &Dialogue,
    read: &ReadForm,
    ty: &Type,
    histories: &Histories<Datum>,
    stream: &mut Stream,
) -> Option<Datum> {
    let mentioned: Vec<Datum> = read
        .set
        .mentioned
        .iter()
        .filter_map(|term| dialogue.value(*term, histories, None).ok())
        .collect();
    let pool: Vec<Datum> = if *ty == Type::String {
        mentioned.into_iter().chain(texts_to_try(dialogue)).collect()
    } else {
        let near: Vec<i64> = mentioned.iter().filter_map(Datum::number).collect();
        numbers_near(&near).into_iter().map(Datum::Integral).collect()
    };
    let bound = u64::try_from(pool.len()).ok().filter(|bound| *bound > 0)?;
    for _ in 0..DRAWS {
        let at = usize::try_from(stream.below(bound)).ok()?;
        let value = pool[at].clone();
        // Only what can be typed counts.
        if typed(&shown(&value, ty), ty).as_ref() != Some(&value) {
            continue;
        }
        if dialogue.admits(&read.set, &value, histories) == Ok(true) {
            return Some(value);
        }
    }
    None
}
