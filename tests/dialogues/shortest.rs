//! Counterexamples are the shortest there are: for each wrong program of the examples, whatever the
//! seed, no relevant inputs over small values are fewer and show that it is wrong.
//!
//! In: the dialogues in `skeletons/dialogues` and the programs beside them. What is checked of each
//! wrong program: tests come to a counterexample with as many inputs as its first line says,
//! whatever the seed, and the program does right on all relevant inputs that are fewer, over
//! numbers near zero and near those that the dialogue mentions, and over its words. The others are
//! right in all tests.
//!
//! Where even a few values give too many inputs of a length (five of tic-tac-toe), none of that
//! length is tried; how many were tried of each dialogue is printed.
//!
//! `TATSU_SHORTEST=10` tries ten seeds and a hundred times as many inputs.

#![allow(clippy::disallowed_methods, reason = "tests read files and look for a JDK")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::command::jvm::stage;
use tatsu::console::java::{JavaFiles, JavaStage};
use tatsu::console::{ConsoleScript, ConsoleStage, StagePatience, Transcript};
use tatsu::dialogue::generalised::TraceError;
use tatsu::dialogue::search::{TestOrder, search};
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::dialogue::verdict::{DialogueVerdict, verdict};
use tatsu::jvm::JvmError;
use tatsu::read::datum::Datum;
use tatsu::read::domain::Domain;
use tatsu::read::types::Type;
use tatsu::source::Source;

/// Tests with more inputs than this above those that an example says to need are left out.
const LONGER: usize = 2;

/// How much is tried.
#[derive(Clone, Copy)]
struct Extent {
    /// Seeds that each program is tried with.
    seeds: u64,
    /// The most runs of a program for one seed.
    trials: usize,
    /// The most inputs of one length that are tried by exhaustion; values are left out until there
    /// are no more.
    exhausted: usize,
}

impl Extent {
    fn wanted() -> Self {
        let seeds = std::env::var("TATSU_SHORTEST").ok().and_then(|text| text.parse().ok());
        match seeds {
            Some(seeds) => Self { seeds, trials: 150, exhausted: 4_000 },
            None => Self { seeds: 1, trials: 60, exhausted: 40 },
        }
    }
}

/// What came of all programs.
#[derive(Default)]
struct Told {
    programs: usize,
    /// Inputs that were tried to find fewer.
    tried: usize,
    /// What is wrong with counterexamples.
    longer: Vec<String>,
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder to list");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file to read")
}

fn dialogue(path: &Path) -> Dialogue {
    let source = Source::new("dialogue.java", text(path));
    tatsu::dialogue::read(&source).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()))
}

/// Lines worth typing, the smallest first: numbers, and texts that the dialogue mentions.
fn lines(dialogue: &Dialogue) -> Vec<String> {
    let text = dialogue.source.text();
    let mentioned = text.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    let mut numbers: BTreeSet<(u64, i64)> = BTreeSet::new();
    for number in mentioned.flat_map(|number: i64| [number - 1, number, number + 1]).chain(-2..=9) {
        numbers.insert((number.unsigned_abs(), number));
    }
    let mut lines: Vec<String> = numbers.iter().map(|(_, number)| number.to_string()).collect();
    let quoted = text.split('"').skip(1).step_by(2).filter(|text| !text.contains(' '));
    let words: BTreeSet<&str> = quoted.chain(["", "a", "two words", "Ada"]).collect();
    lines.splice(0..0, words.into_iter().map(str::to_owned));
    lines
}

/// The values of the parameters that are tried: the least and the largest of each.
fn parameters(dialogue: &Dialogue) -> Vec<Vec<Datum>> {
    let ends = |last: bool| {
        let end = |(ty, domain): (&Type, &Domain)| match domain {
            Domain::Number(set) => {
                let number = if last { set.greatest() } else { set.least() };
                Datum::of(ty.primitive().expect("a number"), number)
            }
            other @ (Domain::Array { .. } | Domain::Text { .. } | Domain::Texts(_)) => {
                panic!("{other:?}")
            }
        };
        dialogue
            .parameters
            .iter()
            .map(|parameter| end((&parameter.ty, &parameter.domain)))
            .collect::<Vec<_>>()
    };
    let mut all = vec![ends(false), ends(true)];
    all.dedup();
    all
}

/// All relevant inputs of a length over some lines.
fn all_of_length(
    dialogue: &Dialogue,
    lines: &[String],
    length: usize,
    most: usize,
) -> Vec<DialogueTrial> {
    let mut found = Vec::new();
    for parameters in parameters(dialogue) {
        let mut open: Vec<Vec<String>> = vec![Vec::new()];
        for at in 0..=length {
            let mut next = Vec::new();
            for inputs in open {
                match DialogueTrial::new(dialogue, parameters.clone(), inputs.clone()) {
                    Ok(trial) if at == length => found.push(trial),
                    Err(TraceError::TooFew { .. }) if at < length => {
                        next.extend(
                            lines
                                .iter()
                                .map(|line| [&inputs[..], std::slice::from_ref(line)].concat()),
                        );
                    }
                    _ => {}
                }
            }
            open = next;
            if found.len() + open.len() > most {
                return Vec::new();
            }
        }
    }
    found
}

/// The fewest inputs, below `most`, that show that a program is wrong.
fn shortest(
    dialogue: &Dialogue,
    stage: &mut HastyStage,
    program: &JavaFiles,
    (most, exhausted): (usize, usize),
    told: &mut Told,
) -> Option<Vec<String>> {
    let lines = lines(dialogue);
    for length in 0..most {
        let mut count = lines.len();
        let mut trials = all_of_length(dialogue, &lines, length, exhausted);
        while trials.is_empty() && count > 4 && length > 0 {
            count = count * 2 / 3;
            trials = all_of_length(dialogue, &lines[..count], length, exhausted);
        }
        told.tried += trials.len();
        let Ok(DialogueVerdict::Wrong(found)) = verdict(dialogue, &trials, stage, program) else {
            continue;
        };
        return Some(found[0].trial.inputs.clone());
    }
    None
}

/// A stage that spends little on making values small: only their number counts here.
struct HastyStage(JavaStage);

impl ConsoleStage for HastyStage {
    type Program = JavaFiles;
    type Error = JvmError;

    fn perform(
        &mut self,
        program: &JavaFiles,
        scripts: &[ConsoleScript],
    ) -> Result<Vec<Transcript>, JvmError> {
        self.0.perform(program, scripts)
    }

    fn patience(&self) -> StagePatience {
        StagePatience { hanging: 3, smaller: 60 }
    }
}

/// The tests that a seed gives.
fn suite(dialogue: &Dialogue, seed: u64, most: usize) -> Vec<DialogueTrial> {
    let mut trials = Vec::new();
    let order = TestOrder { seed, ..TestOrder::default() };
    search(dialogue, &order, &|| true, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    trials
}

/// The counterexamples to the wrong programs of a folder.
fn told_of(dialogue: &Dialogue, folder: &Path, extent: Extent) -> Told {
    let mut stage = HastyStage(stage());
    let suites: Vec<Vec<DialogueTrial>> =
        (0..extent.seeds).map(|seed| suite(dialogue, seed, extent.trials)).collect();
    let mut told = Told::default();
    for file in sorted(folder) {
        let text = text(&file);
        let head = text.lines().next().and_then(|line| line.split_once("Shown by "));
        let shown = head.and_then(|(_, rest)| rest.split(' ').next()?.parse::<usize>().ok());
        let name = file.file_name().expect("a name").to_string_lossy().into_owned();
        let program: JavaFiles = [(name, text)].into();
        let name = file.display();
        let Some(shown) = shown else {
            let found = verdict(dialogue, &suites[0], &mut stage, &program).expect("a JVM");
            assert!(matches!(found, DialogueVerdict::Right(_)), "{name}: {found:?}");
            continue;
        };
        let mut lengths = BTreeSet::new();
        for trials in &suites {
            let near = trials.iter().filter(|trial| trial.inputs.len() <= shown + LONGER);
            let near: Vec<DialogueTrial> = near.cloned().collect();
            match verdict(dialogue, &near, &mut stage, &program).expect("a JVM") {
                DialogueVerdict::Wrong(found) => lengths.insert(found[0].trial.inputs.len()),
                other @ (DialogueVerdict::Right(_)
                | DialogueVerdict::NotStarted(_)
                | DialogueVerdict::Untested) => panic!("{name}: {other:?}"),
            };
        }
        told.programs += 1;
        let longest = lengths.last().copied().unwrap_or(0);
        let most = (longest, extent.exhausted);
        let shorter = shortest(dialogue, &mut stage, &program, most, &mut told);
        if shorter.is_some() || lengths.len() > 1 || longest != shown {
            told.longer.push(format!("{name}: {lengths:?} inputs; {shorter:?} show it"));
        }
    }
    told
}

#[test]
fn no_inputs_are_fewer_than_those_of_a_counterexample() {
    let extent = Extent::wanted();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/dialogues");
    let folders = sorted(&root.join("wrong"));
    let of = |folder: &PathBuf| {
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let dialogue = dialogue(&root.join(format!("{name}.java")));
        let told = told_of(&dialogue, folder, extent);
        eprintln!("{name}: {} programs, {} inputs tried", told.programs, told.tried);
        told
    };
    // Two of them at a time: some take ten times as long as others.
    let waiting = Mutex::new(folders.iter());
    let worker = || -> Vec<Told> {
        let next = || waiting.lock().expect("no worker has panicked").next();
        std::iter::from_fn(next).map(of).collect()
    };
    let all: Vec<Told> = std::thread::scope(|scope| {
        let workers = [scope.spawn(worker), scope.spawn(worker)];
        workers.into_iter().flat_map(|one| one.join().expect("a worker")).collect()
    });
    let longer: Vec<&String> = all.iter().flat_map(|told| &told.longer).collect();
    assert!(longer.is_empty(), "{longer:#?}");
    let programs: usize = all.iter().map(|told| told.programs).sum();
    assert!(programs >= 40, "{programs} programs");
}
