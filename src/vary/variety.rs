//! What a kind of question asks of an instance besides its own run.
//!
//! In: a skeleton, whose settings say what is asked; then the values of instances. Out: [`Varied`]:
//! other versions, values of the hole, blocks of values. Only what the kind of question needs is
//! found.

use super::aim::Aim;
use super::blocks::{BlockSearch, Blocks};
use super::goal::{self, StatedGoal};
use super::hole::{HoleFiller, HoleSolution, Unfillable};
use super::legality::{CompiledVersion, Legality};
use super::own_options::{AuthorMistake, OwnOptions};
use super::refute::Refutation;
use super::run_result::RunResult;
use super::study::Study;
use super::usable_rules;
use super::versions::{self, Variant, Versions};
use crate::diagnostic::Diagnostic;
use crate::read::datum::Datum;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::VersionNeed;
use crate::solve::model::Model;
use crate::solve::search::choose::Request;
use crate::validate::lines::Lines;

/// What else is known of an instance, as far as the kind of question needs it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Varied {
    /// What is compared.
    pub aim: Aim,
    /// The instance with another line.
    pub lines: Vec<Variant>,
    /// The instance with other values.
    pub values: Vec<Variant>,
    /// What fits into its holes, or why nothing can be asked about them.
    pub hole: Option<Result<HoleSolution, Unfillable>>,
    /// For which blocks its goal holds, and for which not.
    pub blocks: Option<Blocks>,
    /// What wrong versions of a method do on other arguments.
    pub refutations: Vec<Refutation>,
    /// The instance itself, and versions of which the compiler may refuse a line.
    pub compiled: Vec<CompiledVersion>,
    /// The line that students see of the loop whose passes or tests are compared.
    pub loop_line: Option<u32>,
    /// What its goals say, and where.
    pub goal: Option<StatedGoal>,
    /// The first and the last line that students see of the fragment that is asked about, from 1.
    pub fragment: Option<(u32, u32)>,
    /// Wrong answers of the author's own.
    pub own: Vec<AuthorMistake>,
}

/// Finds it.
pub struct Variety {
    aim: Aim,
    loop_line: Option<u32>,
    goal: Option<StatedGoal>,
    fragment: Option<(u32, u32)>,
    own: Option<OwnOptions>,
    work: VersionSource,
}

enum VersionSource {
    Nothing,
    Lines(Versions),
    LinesAndValues(Versions),
    Hole(Box<HoleFiller>),
    Blocks(Box<BlockSearch>),
    Refuted(Versions),
    Compiled(Box<Legality>),
}

impl Variety {
    /// Makes ready what all instances share; an error if the kind of question does not fit the
    /// skeleton.
    pub fn of(skeleton: &Skeleton, request: &Request) -> Result<Self, Vec<Diagnostic>> {
        let work = match skeleton.settings.question.versions() {
            VersionNeed::None => VersionSource::Nothing,
            VersionNeed::Lines => VersionSource::Lines(Versions::of(skeleton)),
            VersionNeed::LinesAndValues => VersionSource::LinesAndValues(Versions::of(skeleton)),
            VersionNeed::Hole => VersionSource::Hole(Box::new(HoleFiller::of(skeleton, request)?)),
            VersionNeed::Blocks => {
                VersionSource::Blocks(Box::new(BlockSearch::of(skeleton, request)?))
            }
            VersionNeed::Refuted => VersionSource::Refuted(Versions::of(skeleton)),
            VersionNeed::Compiled => VersionSource::Compiled(Box::new(Legality::of(skeleton))),
        };
        let aim = Aim::of(skeleton);
        let (mut goal, mut loop_line) = (None, None);
        if let VersionSource::Hole(_) | VersionSource::Blocks(_) = work {
            let lines = Lines::of_skeleton(skeleton);
            goal = goal::stated(skeleton, &lines);
            if let Aim::Passes(at) | Aim::Tests(at) = aim {
                let loops = skeleton.program.loops.iter();
                let mut loops = loops.filter(|info| !info.ghost && !info.synthetic);
                loop_line = loops.nth(at).and_then(|info| lines.shown(info.span.start));
            }
        }
        let fragment = versions::fragment(skeleton).and_then(|code| {
            let lines = Lines::of_skeleton(skeleton);
            let mut shown = (code.start..code.end).filter_map(|at| lines.shown(at));
            let first = shown.next()?;
            Some((first, shown.next_back().unwrap_or(first)))
        });
        let faults = usable_rules::faults(skeleton);
        if !faults.is_empty() {
            return Err(faults);
        }
        let own = OwnOptions::of(skeleton)?;
        Ok(Self { aim, loop_line, goal, fragment, own, work })
    }

    /// What is known of an instance, whose own run told this.
    pub fn varied(&self, study: &Study<'_>, model: &Model, told: &RunResult) -> Varied {
        let statements = told.effort.statements;
        let mut varied = Varied {
            aim: self.aim,
            loop_line: self.loop_line,
            goal: self.goal.clone(),
            fragment: self.fragment,
            own: self.own.as_ref().map(|own| own.computed(model, told)).unwrap_or_default(),
            ..Varied::default()
        };
        match &self.work {
            VersionSource::Nothing => {}
            VersionSource::Lines(versions) => varied.lines = versions.lines(model, statements),
            VersionSource::LinesAndValues(versions) => {
                varied.lines = versions.lines(model, statements);
                varied.values = versions.values(model);
            }
            VersionSource::Hole(hole) => {
                let wished: Vec<Datum> = varied.own.iter().map(|own| own.value.clone()).collect();
                varied.hole = Some(hole.filled(study, model, &wished));
            }
            VersionSource::Refuted(versions) => {
                varied.refutations = versions.refutations(self.aim, model);
            }
            VersionSource::Compiled(legality) => varied.compiled = legality.versions(model),
            VersionSource::Blocks(search) => varied.blocks = Some(search.blocks(model)),
        }
        varied
    }
}
