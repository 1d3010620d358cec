//! Programs beside a dialogue, in steps that a command line or a page walks through.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`wording`] | an order, a file | the sentences of its feedback |
//! | 2 | [`ProgramTests::found`] | a dialogue, an order | the runs that programs are tried with |
//! | 3 | [`judged`] | that, and programs | verdicts and findings, each as it comes |
//!
//! [`assess_programs`] does all of them. What holds: the order of the programs, how many are tried
//! side by side and the load of the machine change no verdict.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::finding::{AssessFinding, GroupNumbers, of_program};
use super::found_program::FoundProgram;
use super::host::{AssessEvent, AssessFailure, AssessHost, AssessWatch, no_jvm};
use super::side_by_side::in_order;
use super::submissions::java_programs;
use crate::ask::wording::{Wording, WordingError};
use crate::console::command::{CommandLimits, CommandLine, CommandStage, SpokenBy};
use crate::console::java::{JavaFiles, JavaStage};
use crate::console::{ConsoleStage, RunEnding};
use crate::diagnostic::Diagnostic;
use crate::dialogue::feedback::{Feedback, VerdictWord};
use crate::dialogue::findings::{left_out, without_overflow};
use crate::dialogue::page::TestedProgram;
use crate::dialogue::paths::PathSummary;
use crate::dialogue::read_allowing_prompts;
use crate::dialogue::run_tally::RunTally;
use crate::dialogue::spec::Dialogue;
use crate::dialogue::suite::{DialogueSuite, SuiteOrder, suite};
use crate::dialogue::trial::DialogueTrial;
use crate::dialogue::verdict::{DialogueVerdict, verdict};
use crate::jvm::confinement::Confinement;
use crate::make::outcome::unsayable;
use crate::make::status::Problem;
use crate::make::words;
use crate::pipeline::StopSignal;
use crate::skeleton::front_matter::{Address, Language};

/// How often a Java program is run, if nothing is said: hundreds of runs take a second.
pub const JAVA_RUNS: u32 = 500;

/// How often a program in another language is run, if nothing is said: each run starts a process.
pub const COMMAND_RUNS: u32 = 150;

/// How programs are to be tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ProgramsOrder {
    /// Chooses the values that are typed.
    pub seed: u64,
    /// The most lines of a run; `None`: as many as 25 rounds of a loop read.
    pub inputs: Option<u32>,
    /// The most runs of a program; `None`: [`JAVA_RUNS`] or [`COMMAND_RUNS`].
    pub runs: Option<u32>,
    /// How long to look for tests at most.
    pub timeout: Duration,
    /// How many programs run side by side.
    pub jobs: usize,
    /// Whether all runs of wrong programs are made, to count those that are right.
    pub counts_runs: bool,
    /// The word for the language of the feedback, whatever the dialogue says.
    pub language: Option<String>,
    /// The word for how German feedback addresses students.
    pub address: Option<String>,
    /// A folder with sentences of the author's own.
    pub templates: Option<PathBuf>,
}

impl Default for ProgramsOrder {
    /// As `tatsu test` does where nothing is said, one program after the other.
    fn default() -> Self {
        Self {
            seed: 0,
            inputs: None,
            runs: None,
            timeout: Duration::from_mins(1),
            jobs: 1,
            counts_runs: false,
            language: None,
            address: None,
            templates: None,
        }
    }
}

/// What all programs are tried with.
#[derive(Clone, Debug)]
pub struct ProgramTests {
    /// The runs, and what they leave open.
    pub suite: DialogueSuite,
    /// Whether the clock ended the search.
    pub is_late: bool,
    /// Whether somebody called the search off.
    is_stopped: bool,
    /// What was searched for.
    seed: u64,
}

impl ProgramTests {
    /// Looks for tests, `runs` at most where the order does not say how many.
    pub fn found(
        dialogue: &Dialogue,
        order: &ProgramsOrder,
        runs: u32,
        (now, stop): (fn() -> Instant, &StopSignal),
    ) -> Self {
        let deadline = now() + order.timeout;
        let wanted = SuiteOrder {
            runs: order.runs.unwrap_or(runs) as usize,
            inputs: order.inputs.map_or(usize::MAX, |inputs| inputs as usize),
            seed: order.seed,
            deadline: Some(deadline),
            ..SuiteOrder::default()
        };
        let is_late = AtomicBool::new(false);
        let may_go_on = || {
            is_late.fetch_or(now() >= deadline, Ordering::Relaxed);
            !is_late.load(Ordering::Relaxed) && !stop.is_set()
        };
        let suite = suite(dialogue, &wanted, &may_go_on);
        let is_stopped = stop.is_set();
        Self { suite, is_late: is_late.into_inner(), is_stopped, seed: order.seed }
    }

    /// Which inputs no test has, since a term has no value for them.
    pub fn left_out(&self, dialogue: &Dialogue) -> Vec<Diagnostic> {
        left_out(dialogue, &self.suite.found)
    }

    /// Overflows that the dialogue demands and no test has: with one of them nothing is tested.
    pub fn without_overflow(&self, dialogue: &Dialogue) -> Vec<Diagnostic> {
        without_overflow(dialogue, &self.suite.found)
    }

    /// What was looked at, in words.
    pub fn looked_at(&self) -> String {
        let runs = words::plural(self.suite.trials.len(), "run");
        format!("{runs} on {}", words::extent(&self.suite.found.paths))
    }

    /// How often each program is run, how far that reaches, and where the values come from.
    pub fn extent(&self) -> (usize, &PathSummary, u64) {
        (self.suite.trials.len(), &self.suite.found.paths, self.seed)
    }
}

/// Programs that are ready to be run.
#[derive(Clone, Debug)]
pub enum ProgramSet {
    /// In Java.
    Java(Vec<FoundProgram<JavaFiles>>),
    /// In other languages, and how one talks with them.
    Commands(Vec<FoundProgram<CommandLine>>, SpokenBy),
}

/// A program with its verdict.
#[derive(Clone, Debug)]
pub struct TestedSubmission {
    /// What it is told, by name and number.
    pub tested: TestedProgram,
    /// The verdict.
    pub verdict: DialogueVerdict,
    /// The finding about it, in the words of all assessments.
    pub finding: AssessFinding,
    /// Which runs are right, where that is wanted.
    pub tally: Option<RunTally>,
}

/// Tries each program; one that cannot be run does not keep the others from being tried.
pub fn judged(
    (dialogue, wording): (&Dialogue, &Wording),
    trials: &[DialogueTrial],
    programs: &ProgramSet,
    (host, confinement, order): (&AssessHost, &Confinement, &ProgramsOrder),
    watch: &mut AssessWatch<'_>,
) -> Result<Vec<TestedSubmission>, AssessFailure> {
    (watch.event)(AssessEvent::Ready(trials.len() as u64));
    let ProgramsOrder { jobs, counts_runs, .. } = *order;
    let bench = TestBench { dialogue, wording, trials, jobs, counts_runs };
    match programs {
        ProgramSet::Java(found) => {
            let (toolchain, archive) = host.java()?;
            let start = || JavaStage::start(archive.as_ref(), &toolchain, confinement.clone());
            let trouble = |error: crate::jvm::JvmError| no_jvm(&error.to_string());
            let judged = bench.judged(found, start, &trouble, watch)?;
            if let Some(archive) = &archive {
                (host.make_later)(archive);
            }
            Ok(judged)
        }
        ProgramSet::Commands(found, spoken_by) => {
            let stage =
                CommandStage::new(confinement.clone(), CommandLimits::default(), *spoken_by);
            let trouble = |error: std::io::Error| {
                Problem::new(format!("programs cannot be run: {error}"))
                    .hint("try the command without tatsu first")
            };
            bench.judged(found, || Ok(stage.clone()), &trouble, watch)
        }
    }
}

/// What programs are tried with.
struct TestBench<'a> {
    dialogue: &'a Dialogue,
    wording: &'a Wording,
    trials: &'a [DialogueTrial],
    jobs: usize,
    counts_runs: bool,
}

impl TestBench<'_> {
    /// The verdicts in the order of the programs, whichever is ready first.
    fn judged<S: ConsoleStage + Send>(
        &self,
        found: &[FoundProgram<S::Program>],
        start: impl Fn() -> Result<S, S::Error> + Sync,
        trouble: &(dyn Fn(S::Error) -> Problem + Sync),
        watch: &mut AssessWatch<'_>,
    ) -> Result<Vec<TestedSubmission>, AssessFailure>
    where
        S::Program: Sync,
    {
        let stop = watch.stop.clone();
        let event = &mut watch.event;
        let start = || start().map_err(|error| AssessFailure::from(trouble(error)));
        let work = |stage: &mut S, one: &FoundProgram<S::Program>| {
            if stop.is_set() {
                return Err(AssessFailure::Stopped);
            }
            match &one.program {
                Ok(program) => {
                    self.tried(stage, program).map_err(|error| AssessFailure::from(trouble(error)))
                }
                Err(why) => {
                    let ending = RunEnding::NotCompiled(why.clone());
                    Ok((DialogueVerdict::NotStarted(ending), self.tally_of_none()))
                }
            }
        };
        let mut judged = Vec::new();
        let mut groups = GroupNumbers::default();
        in_order(found, self.jobs, start, work, |one, (verdict, tally)| {
            let feedback = Feedback::of(self.dialogue, &verdict, self.wording);
            let feedback = feedback.map_err(|error| unsayable(&error))?;
            let finding = of_program(&one.name, (&verdict, &feedback), &mut groups);
            let number = judged.len() + 1;
            event(AssessEvent::Judged { number, of: found.len(), finding: &finding });
            let tested = TestedProgram { number, name: one.name.clone(), feedback };
            judged.push(TestedSubmission { tested, verdict, finding, tally });
            Ok(())
        })?;
        Ok(judged)
    }
}

impl TestBench<'_> {
    /// The verdict on a program, and which of its runs are right, where that is wanted.
    fn tried<S: ConsoleStage>(
        &self,
        stage: &mut S,
        program: &S::Program,
    ) -> Result<(DialogueVerdict, Option<RunTally>), S::Error> {
        let verdict = verdict(self.dialogue, self.trials, stage, program)?;
        let tally = match &verdict {
            _ if !self.counts_runs => None,
            DialogueVerdict::Right(_) => Some(RunTally::all(self.trials.len(), true)),
            DialogueVerdict::Wrong(_) => Some(RunTally::of(self.trials, stage, program)?),
            DialogueVerdict::NotStarted(_) | DialogueVerdict::Untested => self.tally_of_none(),
        };
        Ok((verdict, tally))
    }

    fn tally_of_none(&self) -> Option<RunTally> {
        self.counts_runs.then(|| RunTally::all(self.trials.len(), false))
    }
}

/// The author's sentences, in the language that is wanted.
pub fn wording(
    order: &ProgramsOrder,
    file: &Path,
    dialogue: &Dialogue,
) -> Result<Wording, Problem> {
    let said = dialogue.settings.language.as_deref();
    let language = order.language.as_deref().or(said).and_then(Language::of_word);
    let beside = file.parent().unwrap_or(Path::new("")).join("templates");
    let mut folders: Vec<PathBuf> = order.templates.iter().cloned().collect();
    if let Some(folder) = folders.iter().find(|folder| !folder.is_dir()) {
        let what = format!("`{}` is not a folder with templates", folder.display());
        return Err(Problem::new(what).hint("sentences stand in files such as `en/dialogue.toml`"));
    }
    folders.push(beside);
    let wording = Wording::load(&folders, language.unwrap_or_default(), &[]);
    let wording = wording.map_err(|errors| {
        let all: Vec<String> = errors.iter().map(WordingError::to_string).collect();
        Problem::new(all.join("\n")).hint("repair the template, or leave it out")
    })?;
    let address = order.address.as_deref().and_then(Address::of_word);
    Ok(wording.addressing(address.unwrap_or(Address::Sie)))
}

/// What to say where half of the wrong programs or more are wrong for nothing but what they print
/// before they read; empty otherwise.
pub fn prompts_hint(dialogue: &Dialogue, judged: &[TestedSubmission]) -> String {
    if dialogue.settings.allows_prompts {
        return String::new();
    }
    let source = &dialogue.source;
    let Ok(lenient) = read_allowing_prompts(source) else { return String::new() };
    let is_wrong = |one: &&TestedSubmission| matches!(one.verdict, DialogueVerdict::Wrong(_));
    let wrong = judged.iter().filter(is_wrong).count();
    let for_prompts = judged.iter().filter(|one| one.verdict.would_be_right_in(&lenient)).count();
    if for_prompts == 0 || 2 * for_prompts < wrong {
        return String::new();
    }
    format!(
        "note: what is wrong with {for_prompts} of {} is only that they print before they read, \
         such as a prompt; `prompts = \"allow\"` in the comment at the top of `{}` allows that\n",
        words::plural(wrong, "wrong program"),
        source.name()
    )
}

/// The gravest verdict; `None` where there is no program.
pub fn gravest(judged: &[TestedSubmission]) -> Option<VerdictWord> {
    judged.iter().map(|one| one.tested.feedback.verdict).max()
}

/// What came of an assessment of programs.
#[derive(Clone, Debug)]
pub struct ProgramsOutcome {
    /// What they were tried with.
    pub tests: ProgramTests,
    /// The programs, in the order of their names.
    pub programs: Vec<TestedSubmission>,
    /// What stands in the way of testing any: errors about the dialogue.
    pub unsuited: Vec<Diagnostic>,
}

/// Tests the Java programs in folders, files and archives.
pub fn assess_programs(
    (dialogue, file): (&Dialogue, &Path),
    places: &[PathBuf],
    order: &ProgramsOrder,
    (host, confinement): (&AssessHost, &Confinement),
    watch: &mut AssessWatch<'_>,
) -> Result<ProgramsOutcome, AssessFailure> {
    let wording = wording(order, file, dialogue)?;
    let found = java_programs(places)?;
    let tests = ProgramTests::found(dialogue, order, JAVA_RUNS, (host.now, &watch.stop));
    if tests.is_stopped {
        return Err(AssessFailure::Stopped);
    }
    let unsuited = tests.without_overflow(dialogue);
    if !unsuited.is_empty() {
        return Ok(ProgramsOutcome { tests, programs: Vec::new(), unsuited });
    }
    let set = ProgramSet::Java(found);
    let on = (host, confinement, order);
    let programs = judged((dialogue, &wording), &tests.suite.trials, &set, on, watch)?;
    Ok(ProgramsOutcome { tests, programs, unsuited })
}
