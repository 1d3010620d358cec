//! All values that may stand in the `HOLE`s of a program.
//!
//! In: a skeleton with holes; then the values of instances. Out: a [`HoleSolution`] for each
//! instance: which values in the holes come to the same as the instance's own ones, all others
//! being fixed. What holds: right values are called all of them only where every choice was run, or
//! where a search has proved that there is no other; for a student who does not see what the author
//! asserts.
//!
//! | file | takes | gives |
//! | --- | --- | --- |
//! | `opened` | holes around initialisers | placeholders in their place, and what an instance has there |
//! | `search` | values of an instance | the right ones, and those that are likely to be taken for right |

mod opened;
mod search;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use super::aim::{Aim, AimResult, counted};
use super::claim::Claim;
use super::gaps::{GapContents, Gaps};
use super::goal_values::{GoalObserver, GoalValue};
use super::relax::{Goals, relax};
use super::rewrite::Version;
use super::run_result::{RunResult, run_result};
use super::study::{Misread, Study};
use super::versions::LIMITS;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::domain::Domain;
use crate::read::ir::CheckKind;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::AnswerForm;
use crate::solve::execute::{Machine, Outcome};
use crate::solve::model::Model;
use crate::solve::search::choose::Request;
use crate::solve::space::Space;
use opened::Opened;
pub use opened::Unfillable;

/// The most right values that are kept.
pub const MOST_RIGHT: usize = 40;
/// The most wrong values that are looked at more closely.
const MOST_WRONG: usize = 24;

/// Values for the holes and what the program does with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Filling {
    /// The values.
    pub contents: GapContents,
    /// What the program does; `None` if a goal does not hold.
    pub told: Option<RunResult>,
    /// What the variables held of which the goal speaks, if that is compared.
    pub held: Vec<GoalValue>,
    /// The misreading under which they seem right, if there is one.
    pub seems: Option<Misread>,
    /// What a JVM has to confirm.
    pub claim: Claim,
}

/// A program in which holes hold values that its author computes there.
#[derive(Clone, Debug)]
pub struct OpenedProgram {
    /// The program, as a skeleton of its own with placeholders in its holes.
    pub skeleton: Arc<Skeleton>,
    /// The values of its placeholders.
    pub model: Model,
}

impl PartialEq for OpenedProgram {
    /// Whether both are of one skeleton, not only of equal ones, with equal values.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.skeleton, &other.skeleton) && self.model == other.model
    }
}

/// What is known of the holes of an instance.
#[derive(Clone, Debug, PartialEq)]
pub struct HoleSolution {
    /// What is asked for.
    pub gaps: Gaps,
    /// What may stand in each gap.
    pub domains: Vec<Domain>,
    /// How many choices there are; `None` if they cannot be counted in 64 bits.
    pub size: Option<u64>,
    /// What is compared.
    pub aim: Aim,
    /// The program with marks in the place of the values.
    pub shown: String,
    /// The program with the instance's own values, where the author's holds something else there,
    /// which students do not see.
    pub opened: Option<OpenedProgram>,
    /// Right values, the instance's own first.
    pub right: Vec<Filling>,
    /// How many right ones are known; more than [`MOST_RIGHT`] are not kept.
    pub number: usize,
    /// Whether these are all: each choice was run, or a search has proved that there is no other.
    pub is_proved: bool,
    /// Wrong values with which the program ends normally but for its goal: those that a
    /// misconception suggests, then those nearest to a right one.
    pub wrong: Vec<Filling>,
}

/// The holes of a skeleton, ready to be filled.
pub struct HoleFiller {
    opened: Opened,
    /// The study of the opened skeleton, if that is not the author's.
    study: Option<Study<'static>>,
    /// The opened skeleton, if that is not the author's.
    own: Option<Arc<Skeleton>>,
    gaps: Gaps,
    aim: Aim,
    size: Option<u64>,
    space: Space,
    types: Vec<Type>,
    relaxed: Version,
    claimed: Arc<Skeleton>,
    machine: Machine,
    /// What is told of goals, if they are compared.
    observer: Option<GoalObserver>,
    request: Request,
    /// How many searches in a row have not proved anything.
    fruitless: AtomicU32,
}

impl HoleFiller {
    /// The holes of a skeleton; an error if there is none that can be asked for. `request` says
    /// where random choices start and when searches end.
    pub fn of(skeleton: &Skeleton, request: &Request) -> Result<Self, Vec<Diagnostic>> {
        let place = skeleton.settings.question_span.unwrap_or_default();
        let error = |span, message: &str, help: &str| {
            Err(vec![Diagnostic::error(Code::Question, span, message).help(help)])
        };
        counted(skeleton).map_err(|error| vec![error])?;
        let opened = Opened::of(skeleton, request)?;
        let asked = &opened.skeleton;
        let ids: Vec<_> = asked.program.holes.iter().filter_map(|hole| hole.placeholder).collect();
        // The reader has seen to it that there is one.
        if ids.is_empty() {
            let help = "mark the value that is asked for, as in `HOLE(INT(range(1, 20)))`";
            return error(place, "a `hole` question without a hole", help);
        }
        let gaps = Gaps::of(&asked.program, ids);
        let space = Space::of(&asked.program);
        let mut size = Some(1_u64);
        for (hole, id) in skeleton.program.holes.iter().zip(&gaps.ids) {
            let of_this = space.small_size_of(id.index());
            if of_this == Some(1) {
                let help = "give its constraint at least two values";
                return error(hole.value, "a `hole` with a single value", help);
            }
            size = size.zip(of_this).and_then(|(size, of_this)| size.checked_mul(of_this));
        }
        let Some(relaxed) = Version::of(asked, &relax(asked, Goals::Kept)) else {
            let message = "this skeleton does not read without its conditions";
            let help = "let conditions stand in lines of their own";
            return error(asked.program.holes[0].span, message, help);
        };
        let machine = Machine::new(&relaxed.skeleton.program);
        let claimed = Arc::new(relaxed.skeleton.clone());
        let study = opened.has_own_skeleton().then(|| Study::of_version(asked.clone()));
        let own = opened.has_own_skeleton().then(|| Arc::new(asked.clone()));
        let (aim, request) = (Aim::of(skeleton), request.clone());
        let observer = (aim == Aim::Goal).then(|| GoalObserver::of(&relaxed.skeleton.program));
        let fruitless = AtomicU32::new(0);
        let types = opened.skeleton.program.placeholders.iter().map(|one| one.ty.clone()).collect();
        Ok(Self {
            opened,
            study,
            own,
            gaps,
            aim,
            size,
            space,
            types,
            relaxed,
            claimed,
            machine,
            observer,
            request,
            fruitless,
        })
    }

    /// The right values of an instance, and some wrong ones, `wished` ones for the only hole before
    /// others if they are allowed there. An error if the instance has no value of its own for a
    /// hole.
    pub fn filled(
        &self,
        study: &Study<'_>,
        model: &Model,
        wished: &[Datum],
    ) -> Result<HoleSolution, Unfillable> {
        let study = self.study.as_ref().unwrap_or(study);
        let asked = &self.opened.skeleton;
        let original = model;
        let model = self.opened.model(original)?;
        let own = self.filling(&model);
        let Some(target) = own.told.as_ref().map(|told| self.aim.reached(told)) else {
            return Err(Unfillable::Differs);
        };
        if !self.opened.comes_to(original, self.aim, &target) {
            return Err(Unfillable::Differs);
        }
        let found = self.right(&model, &target);
        let right: Vec<Filling> = std::iter::once(own)
            .chain(found.others.iter().map(|other| self.filling(other)))
            .collect();
        let mut wrong: Vec<Filling> = Vec::new();
        let mut likely = self.with_values(&model, wished);
        likely.retain(|one| *one != model && !found.others.contains(one));
        let others = self.likely(&model, &found.others).into_iter();
        let fresh: Vec<Model> = others.filter(|one| !likely.contains(one)).collect();
        likely.extend(fresh);
        for other in likely {
            if wrong.len() == MOST_WRONG {
                break;
            }
            let mut filling = self.filling(&other);
            if !self.ends(&filling) {
                continue;
            }
            if let Some(told) = &filling.told {
                let reached = self.aim.reached(told);
                if reached == target || reached.blurred(&target) {
                    continue;
                }
                let mut misread = study.misread(&other, told).into_iter();
                filling.seems = misread.find(|one| self.aim.reached(&one.told) == target);
                if let Some(misread) = &mut filling.seems {
                    misread.place = self.opened.origin(misread.place);
                }
            }
            wrong.push(filling);
        }
        // A stable sort: within each half the nearest stay first.
        let is_wished = |one: &Filling| wished.contains(&one.contents.values[0]);
        wrong.sort_by_key(|filling| (!is_wished(filling), filling.seems.is_none()));
        let domain = |at: usize| asked.program.placeholders[at].domain.clone();
        Ok(HoleSolution {
            gaps: self.gaps.clone(),
            domains: self.gaps.ids.iter().map(|id| domain(id.index())).collect(),
            size: self.size,
            aim: self.aim,
            shown: self.gaps.shown(asked, &model),
            opened: self.own.as_ref().map(|skeleton| OpenedProgram {
                skeleton: Arc::clone(skeleton),
                model: model.clone(),
            }),
            right,
            number: found.number,
            is_proved: found.is_proved,
            wrong,
        })
    }

    /// The instance with each of these values in its only hole, as far as they are allowed there.
    fn with_values(&self, model: &Model, values: &[Datum]) -> Vec<Model> {
        let [only] = self.gaps.ids[..] else { return Vec::new() };
        let with = |value: &Datum| {
            let mut other = model.clone();
            other.values[only.index()] = value.clone();
            self.place(&other).is_some().then_some(other)
        };
        values.iter().filter_map(with).collect()
    }

    /// Whether the question needs to know all right values.
    fn needs_all(&self) -> bool {
        match self.opened.skeleton.settings.answer {
            AnswerForm::Choice => false,
            AnswerForm::Auto => self.gaps.ids.len() == 1 && self.gaps.types[0].is_whole_number(),
            AnswerForm::Number
            | AnswerForm::Text
            | AnswerForm::Several
            | AnswerForm::Cloze
            | AnswerForm::Ordering => true,
        }
    }

    /// What the program comes to on these values; `None` if it does not end normally, with every
    /// goal kept. Also how many statements ran.
    fn reached(&self, model: &Model) -> (Option<AimResult>, u64) {
        let run = self.machine.run(&self.relaxed.model(model), &LIMITS);
        let told = run_result(&self.claimed, &run).map(|told| self.aim.reached(&told));
        (told, run.metrics.steps)
    }

    fn filling(&self, model: &Model) -> Filling {
        let contents = self.gaps.contents(&self.opened.skeleton, model);
        let model = self.relaxed.model(model);
        let run = self.machine.run(&model, &LIMITS);
        let told = run_result(&self.claimed, &run);
        let held = self.observer.as_ref().map(|one| one.values(&model)).unwrap_or_default();
        let claim = Claim::of_run(Arc::clone(&self.claimed), model, run);
        Filling { contents, told, held, seems: None, claim }
    }

    /// Whether the program ends normally, or at a goal.
    fn ends(&self, filling: &Filling) -> bool {
        match filling.claim.run.outcome {
            Outcome::Completed { .. } => true,
            Outcome::CheckFailed { check } => {
                self.claimed.program.checks[check.index()].kind == CheckKind::Goal
            }
            Outcome::Thrown { .. }
            | Outcome::LoopBound { .. }
            | Outcome::RecursionBound { .. }
            | Outcome::BeyondLimit { .. } => false,
        }
    }
}
