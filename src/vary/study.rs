//! What is known of a skeleton before any values are chosen, and of each instance afterwards.
//!
//! In: a skeleton. Out: a [`Study`], which holds every misreading of it ready to run, and tells for the values of an instance what
//! each of them comes to.

use super::misconception::{ChangeOf, Misreading, RULES};
use super::rewrite::Version;
use super::told::{Told, effort, loop_index, told};
use super::unchecked::unchecked;
use crate::read::Skeleton;
use crate::read::ir::{LoopId, PlaceholderId};
use crate::solve::execute::{Limits, Machine, Metrics, Run};
use crate::solve::model::Model;
use crate::source::Span;

/// What is known of a skeleton before any values are chosen.
pub struct Study<'a> {
    /// The skeleton.
    pub skeleton: &'a Skeleton,
    readings: Vec<Reading>,
}

/// A misreading, ready to run.
struct Reading {
    rule: &'static str,
    place: Span,
    facts: Vec<(&'static str, String)>,
    way: Way,
}

enum Way {
    /// Run this machine on the values of these placeholders of the original; its loops are these of the original.
    Run {
        machine: Machine,
        skeleton: Option<Box<Skeleton>>,
        placeholders: Option<Vec<PlaceholderId>>,
        loops: Option<Vec<Option<LoopId>>>,
    },
    /// Read the answer off the right run.
    Answer(fn(&Told) -> Option<Told>),
}

/// What a misreading of an instance comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The name of the rule.
    pub rule: &'static str,
    /// What is misread, in the skeleton.
    pub place: Span,
    /// What the sentence of feedback may name besides the line.
    pub facts: Vec<(&'static str, String)>,
    /// What the student in question would say that happens.
    pub told: Told,
}

/// What a run of a misread program may use: a wrong answer that takes longer to find is none that a student would give.
const LIMITS: Limits = Limits { steps: 200_000, depth: 400, heap: 4 << 20, output: 10_000 };

impl<'a> Study<'a> {
    /// Prepares the misreadings of a skeleton.
    pub fn new(skeleton: &'a Skeleton) -> Self {
        let misreadings = RULES.iter().flat_map(|rule| {
            (rule.readings)(skeleton).into_iter().map(move |misreading| (rule.name, misreading))
        });
        let readings = misreadings.filter_map(|(rule, misreading)| {
            let Misreading { place, facts, change } = misreading;
            Some(Reading { rule, place, facts, way: way(skeleton, change)? })
        });
        Study { skeleton, readings: readings.collect() }
    }

    /// What each misreading comes to on these values, in the order of the rules and, within them, of the text: all that end normally, even
    /// where they come to the right answer.
    pub fn misread(&self, model: &Model, right: &Told) -> Vec<Misread> {
        let told = |reading: &Reading| match &reading.way {
            Way::Answer(answer) => answer(right),
            Way::Run { machine, skeleton, placeholders, loops } => {
                let values = match placeholders {
                    Some(ids) => ids.iter().map(|id| model.values[id.index()].clone()).collect(),
                    None => model.values.clone(),
                };
                let run = machine.run(&Model { values }, &LIMITS);
                let told = told_of(self.skeleton, skeleton.as_deref(), &run)?;
                Some(match loops {
                    Some(loops) => self.with_own_loops(told, &run, loops),
                    None => told,
                })
            }
        };
        let misread = self.readings.iter().filter_map(|reading| {
            Some(Misread {
                rule: reading.rule,
                place: reading.place,
                facts: reading.facts.clone(),
                told: told(reading)?,
            })
        });
        misread.collect()
    }

    /// The counts of the loops of a version as counts of the loops of the original that they stand for.
    fn with_own_loops(&self, mut told: Told, run: &Run, loops: &[Option<LoopId>]) -> Told {
        let mut counts =
            effort(self.skeleton, &Run { metrics: Metrics::default(), ..run.clone() }).loops;
        for (at, id) in loops.iter().enumerate() {
            let Some(index) = id.and_then(|id| loop_index(self.skeleton, id)) else { continue };
            counts[index].passes += run.metrics.iterations.get(at).copied().unwrap_or_default();
            counts[index].tests += run.metrics.tests.get(at).copied().unwrap_or_default();
        }
        told.effort.loops = counts;
        told
    }
}

fn told_of(original: &Skeleton, version: Option<&Skeleton>, run: &Run) -> Option<Told> {
    told(version.unwrap_or(original), run)
}

fn way(skeleton: &Skeleton, change: ChangeOf) -> Option<Way> {
    Some(match change {
        ChangeOf::Answer(answer) => Way::Answer(answer),
        ChangeOf::Program(program) => Way::Run {
            machine: Machine::new(&unchecked(*program)),
            skeleton: None,
            placeholders: None,
            loops: None,
        },
        ChangeOf::Text(edits) => {
            let version = Version::of(skeleton, &edits)?;
            Way::Run {
                machine: Machine::new(&unchecked(version.skeleton.program.clone())),
                skeleton: Some(Box::new(version.skeleton)),
                placeholders: Some(version.placeholders),
                loops: Some(version.loops),
            }
        }
    })
}
