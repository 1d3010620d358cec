//! What is wrong with a text, and what is in it.
//!
//! In: a source that is a skeleton or a dialogue. Out: everything that was found, and what is in it
//! if it has no errors. What holds: the same text comes to the same findings on every machine.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::json::{
    self, CheckReport, LoopReport, Lost, PlaceReport, PlaceholderReport, PossibleMisconception,
    Recursion, SkeletonReport,
};
use crate::ask::answer::wanted_number::wanted_number;
use crate::ask::wording::{Wording, WordingError};
use crate::diagnostic::Diagnostic;
use crate::dialogue;
use crate::dialogue::findings::findings;
use crate::dialogue::paths::PathBounds;
use crate::dialogue::search::{DialogueTest, TestOrder, TestSummary, search};
use crate::dialogue::spec::Dialogue;
use crate::jvm::toolchain;
use crate::read::domain::ValueSet;
use crate::skeleton::{Reading, Skeleton};
use crate::solve::count::losses::{Losses, Patience, losses};
use crate::solve::execute::{Limits, Machine};
use crate::solve::search::choose::{Request, SearchEffort, Strategy};
use crate::solve::search::probe::{Probe, probe};
use crate::solve::space::Space;
use crate::source::Source;
use crate::vary::contradiction::contradiction;
use crate::vary::own_options::OwnOptions;
use crate::vary::usable_rules::{self, UsableRule, usable_rules};

/// How a check looks at a skeleton.
#[derive(Clone, Copy, Debug)]
pub struct CheckOrder {
    /// Whether it is told where values get lost.
    pub why: bool,
    /// How many threads search.
    pub jobs: usize,
}

/// What a check found in a skeleton.
pub struct CheckedSkeleton {
    /// The skeleton, if it can be read.
    pub skeleton: Option<Skeleton>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// What is in it, if it has no errors.
    pub contents: Option<SkeletonContents>,
}

/// Checks a skeleton as its author wrote it.
pub fn checked_skeleton(source: &Source, order: CheckOrder) -> CheckedSkeleton {
    let Reading { skeleton, mut diagnostics } = crate::skeleton::read(source);
    if let Some(settings) = skeleton.as_ref().map(|skeleton| &skeleton.settings) {
        let errors = Wording::load(&[], settings.language, &settings.wording).err();
        diagnostics.extend(errors.iter().flatten().filter_map(WordingError::diagnostic));
    }
    let own = skeleton.as_ref().map(OwnOptions::of);
    diagnostics.extend(own.and_then(Result::err).into_iter().flatten());
    diagnostics.extend(skeleton.iter().flat_map(usable_rules::faults));
    let contents = match skeleton.as_ref().map(|skeleton| look_into(skeleton, order)) {
        Some(Ok(contents)) => {
            diagnostics.extend(contents.warnings.iter().cloned());
            Some(contents)
        }
        Some(Err(stopped)) => {
            diagnostics.push(*stopped);
            None
        }
        None => None,
    };
    let contents = contents.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    CheckedSkeleton { skeleton, diagnostics, contents }
}

impl CheckedSkeleton {
    /// What programs are told of it.
    pub fn report(self, source: &Source) -> CheckReport {
        let Self { skeleton, diagnostics, contents } = self;
        let (contents, losses) =
            contents.map_or((None, None), |inside| (Some(inside.report), inside.losses));
        let losses = losses.zip(skeleton.as_ref());
        CheckReport {
            skeleton: String::from(source.name()),
            contents,
            losses: losses.map(|(losses, skeleton)| Lost::of(skeleton, &losses)),
            diagnostics: json::findings(source, &diagnostics),
            error: None,
        }
    }
}

/// The most inputs of the paths that a check follows.
const CHECKED_INPUTS: usize = 10;

/// How far a check follows paths: enough to see what a dialogue does.
pub fn checked_bounds() -> PathBounds {
    PathBounds {
        inputs: CHECKED_INPUTS,
        invalid: 1,
        paths: 300,
        effort: PathBounds::ONE_MINUTE,
        ..PathBounds::default()
    }
}

/// What a check found in a dialogue.
pub struct CheckedDialogue {
    /// The dialogue.
    pub dialogue: Dialogue,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found of its paths.
    pub summary: TestSummary,
    /// An input for each of them.
    pub examples: Vec<DialogueTest>,
}

/// Checks a dialogue; what is wrong with it, if it cannot be read.
pub fn checked_dialogue(source: &Source) -> Result<CheckedDialogue, Vec<Diagnostic>> {
    let dialogue = dialogue::read(source)?;
    let order = TestOrder { bounds: checked_bounds(), tests: 1, seed: 0 };
    let mut examples = Vec::new();
    let summary = search(&dialogue, &order, &|| true, &mut |test| {
        examples.push(test);
        ControlFlow::Continue(())
    });
    let mut diagnostics = dialogue.warnings.clone();
    diagnostics.extend(findings(&dialogue, &summary));
    Ok(CheckedDialogue { dialogue, diagnostics, summary, examples })
}

/// The number of assignments of values to the placeholders of a skeleton; an error if no run ends,
/// or if no values satisfy all conditions.
pub fn space(skeleton: &Skeleton, jobs: usize) -> Result<BigUint, Box<Diagnostic>> {
    look_into(skeleton, CheckOrder { why: false, jobs }).map(|inside| inside.space)
}

/// What is in a skeleton, for both kinds of readers.
pub struct SkeletonContents {
    /// As data.
    pub report: SkeletonReport,
    /// The number of assignments of values to placeholders.
    pub space: BigUint,
    /// Whether random assignments hardly ever pass.
    pub rare: bool,
    /// The warnings that some runs never end, and that what is printed is not what is asked for.
    warnings: Vec<Diagnostic>,
    /// Where values get lost, if that was asked.
    pub losses: Option<Losses>,
}

/// Looks into a skeleton by running it; an error if every run is stopped at a limit.
fn look_into(skeleton: &Skeleton, order: CheckOrder) -> Result<SkeletonContents, Box<Diagnostic>> {
    /// The share of random assignments below which the author is told.
    const RARE: f64 = 1e-3;
    let program = &skeleton.program;
    let (machine, space) = (Machine::new(program), Space::of(program));
    let probe = probe(program, &machine, &space, 0);
    if let Some(stopped) = probe.stopped() {
        return Err(Box::new(stopped));
    }
    if !order.why
        && let Some(contradiction) = contradiction(skeleton, &request(order.jobs))
    {
        return Err(Box::new(contradiction));
    }
    let endless = probe.sometimes_endless(program, &machine, &space, 0);
    let warnings = endless.into_iter().chain(wanted_number(skeleton, &machine, &space)).collect();
    Ok(SkeletonContents {
        report: contents(skeleton, space.size(), &probe),
        space: space.size().clone(),
        rare: probe.accepted < RARE,
        warnings,
        losses: order.why.then(|| losses(program, &machine, &space, 0, Patience::Ample)),
    })
}

/// How a check looks for values where random ones never pass; what that costs at most is an
/// [allowance](crate::solve::search::choose::Allowance) and not a time, so a busy machine finds the
/// same.
fn request(jobs: usize) -> Request {
    Request {
        count: 1,
        seed: 0,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs,
        limits: Limits::default(),
    }
}

fn contents(skeleton: &Skeleton, space: &BigUint, probe: &Probe) -> SkeletonReport {
    let source = &skeleton.source;
    let program = &skeleton.program;
    let placeholders = program
        .placeholders
        .iter()
        .map(|placeholder| PlaceholderReport {
            name: placeholder.name.clone(),
            ty: placeholder.kind_of_value(),
            text: one_line(source.slice(placeholder.span)),
            values: json::number(&placeholder.domain.size()),
            place: PlaceReport::of(source, placeholder.span),
        })
        .collect();
    let recursion = program
        .methods
        .iter()
        .filter(|method| method.class.is_some())
        .filter(|method| method.recursion.is_some() || method.calls_itself)
        .map(|method| Recursion {
            method: method.name.clone(),
            most: method.recursion.unwrap_or(probe.observation.depth),
            bound: if method.recursion.is_some() { "given" } else { "seen" },
            place: PlaceReport::of(source, method.span),
        })
        .collect();
    SkeletonReport {
        form: skeleton.file.form.as_str(),
        question: skeleton.settings.asked(),
        chosen: json::Chosen::of(&skeleton.settings),
        space: json::number(space),
        placeholders,
        loops: loops(skeleton, &probe.observation.passes),
        recursion,
        misconceptions: misconceptions(skeleton),
        needs_java: Some(skeleton.file.needs_java).filter(|version| *version > toolchain::OLDEST),
    }
}

/// The misconceptions that a program can have whose wrong answers are options or get feedback.
fn misconceptions(skeleton: &Skeleton) -> Vec<PossibleMisconception> {
    if !skeleton.settings.question.traits().keys.contains(&"misconceptions") {
        return Vec::new();
    }
    let possible = usable_rules(skeleton).into_iter().map(|one| {
        let UsableRule { name, lines, is_excluded, is_wanted } = one;
        PossibleMisconception { name, lines, is_wanted, is_excluded }
    });
    possible.collect()
}

fn loops(skeleton: &Skeleton, seen: &[Option<u64>]) -> Vec<LoopReport> {
    let source = &skeleton.source;
    let program = &skeleton.program;
    program
        .loops
        .iter()
        .zip(seen)
        .filter(|(info, _)| !info.ghost && !info.synthetic)
        .map(|(info, seen)| {
            let seen = seen.and_then(|seen| i64::try_from(seen).ok());
            let keyword = source.slice(info.span);
            let end = keyword.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(keyword.len());
            let bound = match (&info.bound, info.invariant, seen) {
                (Some(_), ..) => "given",
                (None, true, _) => "invariant",
                (None, false, Some(_)) => "seen",
                (None, false, None) => "open",
            };
            LoopReport {
                kind: String::from(&keyword[..end]),
                least: info.bound.as_ref().map(|bound| bound.least().max(0)),
                most: info.bound.as_ref().map(ValueSet::greatest).or(seen),
                bound,
                place: PlaceReport::of(source, info.span),
            }
        })
        .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
