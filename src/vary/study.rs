//! What is known of a skeleton before any values are chosen, and of each instance afterwards.
//!
//! In: a skeleton. Out: a [`Study`], which holds every misreading of it ready to run, and tells for
//! the values of an instance what each of them comes to. What holds: misreadings are prepared once,
//! when they are first asked for, and their number and the length of their runs are bounded, so
//! that a long skeleton costs no more than a short one.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::OnceLock;

use tracing::info_span;

use super::misconception::{ChangeOf, FIRST_CALL, Misreading, ONLY_BASE_CASE, RULES, Rule, Weight};
use super::note::{is_noted, noted};
use super::quote::Quote;
use super::rewrite::{Edit, Version};
use super::run_result::{LoopEffort, RunResult, loop_index, method_index, run_result};
use super::twice::{MOST_PAIRS, Pairs, Twice};
use super::unchecked::{filled, unchecked};
use crate::read::ir::{LoopId, MethodId};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::solve::execute::{Limits, Run, Teller};
use crate::solve::model::Model;
use crate::source::Span;
use crate::validate::instance;

/// What is known of a skeleton before any values are chosen.
pub struct Study<'a> {
    skeleton: Cow<'a, Skeleton>,
    readings: OnceLock<Vec<PreparedMisreading>>,
    pairs: Pairs,
}

/// A misreading, ready to run.
struct PreparedMisreading {
    rule: &'static Rule,
    weight: Weight,
    place: Span,
    also: Vec<Span>,
    facts: Vec<(&'static str, Quote)>,
    way: MisreadingMethod,
    /// What it changes in the text, if it does.
    edits: Vec<Edit>,
}

enum MisreadingMethod {
    /// Run another program, which has the placeholders and the loops of the original, unless it is
    /// a version of it.
    Run { teller: Teller, version: Option<Box<Version>> },
    /// Run another program, which notes which of these places is misread.
    Locate { teller: Teller, places: Vec<Span> },
    /// Run another program, and read the calls of this method, an index into
    /// [`Effort::methods`](super::run_result::Effort), off the right run and what was noted.
    Calls { teller: Teller, method: usize, read: fn(u64, u64) -> Option<u64> },
    /// These methods are always called this often.
    CallsOf(Vec<(usize, u64)>),
    /// Read the answer off the right run.
    Answer(fn(&RunResult) -> Option<RunResult>),
    /// Read the counts of this loop, an index into [`Effort::loops`](super::run_result::Effort),
    /// off the right run.
    Count(usize, fn(LoopEffort) -> Option<LoopEffort>),
    /// Read the counts of the first loop off the right run, with the counts of the second.
    CountBy(usize, usize, fn(LoopEffort, LoopEffort) -> Option<LoopEffort>),
}

impl MisreadingMethod {
    /// Whether it reads counts off a run, which may be that of another misreading.
    fn only_counts(&self) -> bool {
        match self {
            MisreadingMethod::Count(..) | MisreadingMethod::CountBy(..) => true,
            MisreadingMethod::Run { .. }
            | MisreadingMethod::Locate { .. }
            | MisreadingMethod::Calls { .. }
            | MisreadingMethod::CallsOf(_)
            | MisreadingMethod::Answer(_) => false,
        }
    }
}

/// What a misreading of an instance comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The name of the rule.
    pub rule: &'static str,
    /// How much it weighs beside other misreadings of the program.
    pub weight: Weight,
    /// What is misread, in the skeleton; the first of several places.
    pub place: Span,
    /// The other places that are misread in the same way.
    pub also: Vec<Span>,
    /// What the sentence of feedback may name besides the line.
    pub facts: Vec<(&'static str, String)>,
    /// What the student in question would say that happens.
    pub told: RunResult,
    /// Which of the readings of the skeleton it is: one rule may misread one place in several ways.
    pub reading: usize,
    /// Whether a changed text of the program says it, so that it can be run together with another
    /// change.
    pub is_text: bool,
}

/// The most readings of a skeleton by one rule: more places would give more of the same.
const MOST_OF_A_RULE: usize = 8;
/// Bytes of changed text that are read again for one skeleton, less than a second's work; beyond,
/// rules make do with fewer places.
const MOST_TEXT: usize = 2 << 20;
/// Rules that share these bytes: of all rules no more find something in one program.
const SHARES: usize = 98;

impl<'a> Study<'a> {
    /// The study of a skeleton.
    pub fn new(skeleton: &'a Skeleton) -> Self {
        Study {
            skeleton: Cow::Borrowed(skeleton),
            readings: OnceLock::new(),
            pairs: Pairs::default(),
        }
    }

    /// The study of a skeleton that it keeps itself.
    pub fn of_version(skeleton: Skeleton) -> Study<'static> {
        Study { skeleton: Cow::Owned(skeleton), readings: OnceLock::new(), pairs: Pairs::default() }
    }

    /// What each misreading comes to on these values, in the order of the rules and, within them,
    /// of the text: all that end normally, even where they come to the right answer.
    pub fn misread(&self, model: &Model, right: &RunResult) -> Vec<Misread> {
        let limits = limits(right);
        let literals = OnceCell::new();
        let said = |facts: &[(&'static str, Quote)]| {
            let none = Vec::new();
            let one = |(name, quote): &(&'static str, Quote)| {
                let values = if quote.has_values() {
                    literals.get_or_init(|| instance::literals(&self.skeleton, model))
                } else {
                    &none
                };
                (*name, quote.with(values))
            };
            facts.iter().map(one).collect()
        };
        let misread = self.readings.get_or_init(|| readings(&self.skeleton)).iter().enumerate();
        let misread = misread.filter_map(|(number, reading)| {
            let _span = info_span!("rule", name = reading.rule.name).entered();
            let (told, places) = self.told(&reading.way, model, right, limits.as_ref())?;
            let (place, also) = match places.split_first() {
                Some((first, others)) => (*first, others.to_vec()),
                None => (reading.place, reading.also.clone()),
            };
            // Whatever the question asks about must still be there.
            let complete = right.observed.keys().all(|name| told.observed.contains_key(name));
            complete.then(|| Misread {
                rule: reading.rule.name,
                weight: reading.weight,
                place,
                also,
                facts: said(&reading.facts),
                told,
                reading: number,
                is_text: !reading.edits.is_empty(),
            })
        });
        // One list for each instance stays until the end.
        let mut misread: Vec<Misread> = misread.collect();
        misread.shrink_to_fit();
        misread
    }

    /// What pairs of some misreadings of these values come to, which `misread` holds: of
    /// misreadings that change the text in different places, of such a one with one that only
    /// counts otherwise, and of any with one that leaves out the first call. Each of the two alone
    /// gives another answer to the question. There are at most [`MOST_PAIRS`] of each sort, first
    /// those of misreadings that weigh most.
    pub fn misread_twice(
        &self,
        model: &Model,
        right: &RunResult,
        misread: &[Misread],
    ) -> Vec<Twice> {
        let Some(limits) = limits(right) else { return Vec::new() };
        let readings = self.readings.get_or_init(|| readings(&self.skeleton));
        let is_answer = |told: &RunResult| {
            right.observed.keys().all(|name| told.observed.contains_key(name))
                && !self.agree(told, right)
        };
        // One for each answer that differs from the right one.
        let mut single: Vec<usize> = Vec::new();
        for (at, one) in misread.iter().enumerate() {
            let is_known = |other: &usize| self.agree(&misread[*other].told, &one.told);
            if one.is_text && !self.agree(&one.told, right) && !single.iter().any(is_known) {
                single.push(at);
            }
        }
        let mut found = Vec::new();
        // Pairs of what weighs most come first.
        single.sort_by_key(|at| std::cmp::Reverse(misread[*at].weight));
        let pairs =
            (1..single.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        for (first, second) in pairs.take(4 * MOST_PAIRS) {
            let (one, other) =
                (single[first].min(single[second]), single[first].max(single[second]));
            let numbers = (misread[one].reading, misread[other].reading);
            let edits = [numbers.0, numbers.1].map(|number| &readings[number].edits[..]);
            let Some(pair) = self.pairs.get(&self.skeleton, numbers, edits) else { continue };
            let run = pair.run(model, &limits);
            let Some(told) = run_result(&pair.version.skeleton, &run) else { continue };
            if is_answer(&told) {
                let told = self.in_terms_of_the_original(told, &run, &pair.version, right);
                found.push(Twice { one, other, told });
            }
            if found.len() >= MOST_PAIRS {
                break;
            }
        }
        let counted = misread.iter().enumerate().filter(|(_, one)| {
            let way = &readings[one.reading].way;
            way.only_counts() && !self.agree(&one.told, right)
        });
        let counted = counted.flat_map(|(other, by)| {
            let readings = &readings;
            // Who misreads when a loop ends does not count its passes otherwise, too.
            let others = single.iter().filter(|one| !misread[**one].place.covers(by.place));
            others.filter_map(move |one| {
                let way = &readings[by.reading].way;
                let (told, _) = self.told(way, model, &misread[*one].told, None)?;
                Some(Twice { one: *one, other, told })
            })
        });
        found.extend(counted.filter(|twice| is_answer(&twice.told)).take(MOST_PAIRS));
        let without_first = self.without_first_call(right, misread);
        found.extend(without_first.filter(|twice| is_answer(&twice.told)).take(MOST_PAIRS));
        found
    }

    /// What misreadings that give another answer come to where the first call of the method is not
    /// counted, either.
    fn without_first_call<'m>(
        &'m self,
        right: &'m RunResult,
        misread: &'m [Misread],
    ) -> impl Iterator<Item = Twice> + 'm {
        let readings = self.readings.get_or_init(|| readings(&self.skeleton));
        let first = misread.iter().enumerate().filter_map(|(at, one)| {
            let MisreadingMethod::Calls { method, .. } = readings[one.reading].way else {
                return None;
            };
            (one.rule == FIRST_CALL.name).then_some((at, method))
        });
        first.flat_map(move |(first, method)| {
            misread.iter().enumerate().filter_map(move |(at, one)| {
                // The first call is none of those that meet the base case.
                let counts_it = ![FIRST_CALL.name, ONLY_BASE_CASE.name].contains(&one.rule);
                let calls = one.told.effort.methods.get(method)?.calls;
                let mut told = one.told.clone();
                if !counts_it || calls < 2 || self.agree(&one.told, right) {
                    return None;
                }
                set_calls(&mut told, method, calls - 1)?;
                Some(Twice { one: at, other: first, told })
            })
        })
    }

    /// Whether two runs give the same answer to the question, or count the same where counts are
    /// asked for.
    fn agree(&self, one: &RunResult, other: &RunResult) -> bool {
        match self.skeleton.settings.question.aspect() {
            Aspect::Output => one.output == other.output && one.printed == other.printed,
            Aspect::Result => one.result == other.result,
            Aspect::Count | Aspect::Ranking => {
                let counts = |told: &RunResult| -> Vec<u64> {
                    let loops = told.effort.loops.iter().flat_map(|one| [one.passes, one.tests]);
                    loops.chain(told.effort.methods.iter().map(|one| one.calls)).collect()
                };
                counts(one) == counts(other) && one.observed == other.observed
            }
            Aspect::Calls => one.calls == other.calls,
            Aspect::Variables | Aspect::Memory | Aspect::Trace | Aspect::Aim | Aspect::Nothing => {
                one.observed == other.observed
            }
        }
    }

    /// What a misreading comes to, and where, if that depends on the values.
    fn told(
        &self,
        way: &MisreadingMethod,
        model: &Model,
        right: &RunResult,
        limits: Option<&Limits>,
    ) -> Option<(RunResult, Vec<Span>)> {
        let here = |told: RunResult| Some((told, Vec::new()));
        match way {
            MisreadingMethod::Answer(answer) => here(answer(right)?),
            MisreadingMethod::Count(index, read) => {
                let mut told = right.clone();
                let count = told.effort.loops.get_mut(*index)?;
                *count = read(*count)?;
                here(told)
            }
            MisreadingMethod::CountBy(index, other, read) => {
                let mut told = right.clone();
                let other = *right.effort.loops.get(*other)?;
                let count = told.effort.loops.get_mut(*index)?;
                *count = read(*count, other)?;
                here(told)
            }
            MisreadingMethod::CallsOf(calls) => {
                let mut told = right.clone();
                calls
                    .iter()
                    .try_for_each(|(method, calls)| set_calls(&mut told, *method, *calls))?;
                here(told)
            }
            MisreadingMethod::Calls { teller, method, read } => {
                let (note, run) = noted(teller.run(model, limits?));
                // It must do what the right program does.
                let told = run_result(&self.skeleton, &run)?;
                let calls = right.effort.methods.get(*method)?.calls;
                let mut told = RunResult { effort: right.effort.clone(), ..told };
                set_calls(&mut told, *method, read(calls, note)?)?;
                here(told)
            }
            MisreadingMethod::Locate { teller, places } => {
                let (note, run) = noted(teller.run(model, limits?));
                let noted = places.iter().enumerate().filter(|(at, _)| is_noted(note, *at));
                let noted = noted.map(|(_, place)| *place).collect();
                Some((run_result(&self.skeleton, &run)?, noted))
            }
            MisreadingMethod::Run { teller, version: None } => {
                here(run_result(&self.skeleton, &teller.run(model, limits?))?)
            }
            MisreadingMethod::Run { teller, version: Some(version) } => {
                let run = teller.run(&version.model(model), limits?);
                let told = run_result(&version.skeleton, &run)?;
                here(self.in_terms_of_the_original(told, &run, version, right))
            }
        }
    }

    /// The counts of a version as counts of the loops and methods of the original that they stand
    /// for, and what it prints as printed by statements of the original.
    fn in_terms_of_the_original(
        &self,
        mut told: RunResult,
        run: &Run,
        version: &Version,
        right: &RunResult,
    ) -> RunResult {
        let none = |of: &LoopEffort| LoopEffort { passes: 0, tests: 0, ..*of };
        let mut loops: Vec<LoopEffort> = right.effort.loops.iter().map(none).collect();
        for (at, id) in version.loops.iter().enumerate() {
            let Some(index) = id.and_then(|id: LoopId| loop_index(&self.skeleton, id)) else {
                continue;
            };
            loops[index].passes += run.metrics.iterations.get(at).copied().unwrap_or_default();
            loops[index].tests += run.metrics.tests.get(at).copied().unwrap_or_default();
        }
        told.effort.loops = loops;
        for part in told.printed.iter_mut().flatten() {
            part.start = version.places.offset(part.start);
        }
        // Rules do not add, drop or exchange methods.
        for (method, original) in told.effort.methods.iter_mut().zip(&right.effort.methods) {
            method.line = original.line;
        }
        told
    }
}

/// Sets how often a method is called.
fn set_calls(told: &mut RunResult, method: usize, calls: u64) -> Option<()> {
    let method = told.effort.methods.get_mut(method)?;
    let was = std::mem::replace(&mut method.calls, calls);
    told.effort.calls = told.effort.calls.saturating_sub(was).saturating_add(calls);
    Some(())
}

/// The most statements of a run that somebody traces; of longer ones, other programs are not run.
const MOST_STATEMENTS: u64 = 50_000;
/// Operations that a run of a misread program may use in any case.
const OPERATIONS: u64 = 200_000;

/// What a run of a misread program may use: a wrong answer that takes far longer to find than the
/// right one is none that a student would give. `None`: nothing.
fn limits(right: &RunResult) -> Option<Limits> {
    let statements = right.effort.statements;
    let output = right.output.len().min(100_000);
    // A statement is some ten operations.
    let steps = (2_000 + 40 * statements).min(OPERATIONS.max(20 * statements));
    let limits = Limits { steps, depth: 400, heap: 4 << 20, output: 200 + 4 * output };
    (statements <= MOST_STATEMENTS).then_some(limits)
}

/// The misreadings of a skeleton, ready to run.
fn readings(skeleton: &Skeleton) -> Vec<PreparedMisreading> {
    let _span = info_span!("find places to misread").entered();
    let affordable = MOST_TEXT / skeleton.source.text().len().max(1) / SHARES;
    let most = affordable.clamp(1, MOST_OF_A_RULE);
    let misreadings = RULES.iter().flat_map(|rule| {
        let readings = rule.used_readings(skeleton).into_iter();
        readings.map(move |misreading| (rule, misreading)).take(most)
    });
    let readings = misreadings.filter_map(|(rule, misreading)| {
        let weight = rule.weight(skeleton, &misreading);
        let Misreading { place, also, facts, change, .. } = misreading;
        let quote = |(name, text): (_, String)| (name, Quote::of(skeleton, &text, place));
        let facts = facts.into_iter().map(quote).collect();
        let edits = if let ChangeOf::Text(edits) | ChangeOf::Thought(edits) = &change {
            edits.clone()
        } else {
            Vec::new()
        };
        let way = way(skeleton, change)?;
        Some(PreparedMisreading { rule, weight, place, also, facts, way, edits })
    });
    readings.collect()
}

fn way(skeleton: &Skeleton, change: ChangeOf) -> Option<MisreadingMethod> {
    Some(match change {
        ChangeOf::Answer(answer) => MisreadingMethod::Answer(answer),
        ChangeOf::Count(id, read) => MisreadingMethod::Count(loop_index(skeleton, id)?, read),
        ChangeOf::CountBy(id, other, read) => {
            MisreadingMethod::CountBy(loop_index(skeleton, id)?, loop_index(skeleton, other)?, read)
        }
        ChangeOf::CallsOf(calls) => {
            let of = |(id, calls): (MethodId, u64)| Some((method_index(skeleton, id)?, calls));
            MisreadingMethod::CallsOf(calls.into_iter().map(of).collect::<Option<_>>()?)
        }
        ChangeOf::Calls(id, program, read) => {
            let teller = Teller::new(&filled(unchecked(*program)));
            MisreadingMethod::Calls { teller, method: method_index(skeleton, id)?, read }
        }
        ChangeOf::Located(program, places) => {
            MisreadingMethod::Locate { teller: Teller::new(&filled(unchecked(*program))), places }
        }
        ChangeOf::Program(program) => MisreadingMethod::Run {
            teller: Teller::new(&filled(unchecked(*program))),
            version: None,
        },
        ChangeOf::Text(edits) | ChangeOf::Thought(edits) => {
            let version = Version::misread(skeleton, &edits)?;
            let teller = Teller::new(&unchecked(version.skeleton.program.clone()));
            MisreadingMethod::Run { teller, version: Some(Box::new(version)) }
        }
    })
}

#[cfg(test)]
mod tests;
