//! The example skeletons: they are read without findings, have instances enough for a course, and
//! are counted rightly.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use num_bigint::BigUint;
use tatsu::skeleton::{self, Skeleton};
use tatsu::solve::count::{CountRequest, count};
use tatsu::solve::execute::Limits;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use tatsu::solve::unwind::{Record, UnwindStop};
use tatsu::source::Source;

use crate::render;
use crate::truth::Subject;

/// Skeletons with fewer than twenty instances, and how many they have.
const FEW: [(&str, usize); 0] = [];

/// Skeletons whose space is small, but whose runs are too long for trying all of it.
const LONG: [&str; 1] = ["big_array"];

/// Spaces up to this size are searched.
const MOST: u128 = 10_000_000;
/// Up to this size the formula is evaluated on every choice, beyond on random ones.
const MOST_BY_FORMULA: u128 = 300_000;
/// How many random ones.
const DRAWN: u64 = 3_000;

/// What is tried on a skeleton.
type Test = fn(&Path) -> Result<(), Failed>;

/// Three tests for each skeleton.
pub fn trials() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder to list")
        .map(|entry| entry.expect("a folder to list").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 10, "the examples are there");
    let tests: [(&str, Test); 3] = [
        ("is read without findings", |path| read(path).map(|_| ())),
        ("has twenty instances", has_twenty),
        ("is counted rightly", is_counted),
    ];
    let trial = |path: &PathBuf| {
        let name = name(path);
        tests.map(|(what, test)| {
            let path = path.clone();
            crate::timed(format!("skeletons/{name} {what}"), move || test(&path))
        })
    };
    let mut trials: Vec<Trial> = paths.iter().flat_map(trial).collect();
    trials.push(Trial::test("docs/examples.md lists each example with its kind", move || {
        is_listed(&paths)
    }));
    trials
}

/// The page of examples has one row for each skeleton and each dialogue, and the page of the kind
/// that a skeleton asks.
fn is_listed(skeletons: &[PathBuf]) -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/examples.md"))?;
    let rows = |link: &str| page.lines().filter(|line| line.contains(link)).count();
    let mut faults = Vec::new();
    for path in skeletons {
        let settings = read(path)?.settings;
        let (kind, row) = (settings.asked(), format!("[`{0}`](../skeletons/{0}.java)", name(path)));
        let asks = match settings.group {
            None => format!("[`{kind}`](questions/{kind}.md)"),
            Some(_) => format!("[`{}`](questions/groups.md)", kind.replace(',', "`, `")),
        };
        let found = page.lines().filter(|line| line.contains(&row)).collect::<Vec<_>>();
        match found[..] {
            [one] if one.contains(&asks) => {}
            [_] => faults.push(format!("the row of {} does not link to `{kind}`", name(path))),
            _ => faults.push(format!("{} has {} rows", name(path), found.len())),
        }
    }
    for entry in std::fs::read_dir(root.join("skeletons/dialogues"))? {
        let path = entry?.path();
        let is_dialogue = path.extension().is_some_and(|extension| extension == "java");
        let link = format!("(../skeletons/dialogues/{}.java)", name(&path));
        if is_dialogue && rows(&link) != 1 {
            faults.push(format!("the dialogue {} has {} rows", name(&path), rows(&link)));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<Skeleton, Failed> {
    let source = Source::new(name(path), std::fs::read_to_string(path)?);
    let reading = skeleton::read(&source);
    match reading.skeleton {
        Some(skeleton) if reading.diagnostics.is_empty() => Ok(skeleton),
        _ => Err(render::diagnostics(&source, &reading.diagnostics).into()),
    }
}

fn has_twenty(path: &Path) -> Result<(), Failed> {
    let skeleton = read(path)?;
    let request = Request {
        count: 20,
        seed: 0,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let mut found = Vec::new();
    let choice = choose(&skeleton.program, &request, &mut |instance| found.push(instance.model))
        .map_err(|diagnostics| render::diagnostics(&skeleton.source, &diagnostics))?;
    let few = FEW.iter().find(|(few, _)| *few == name(path));
    let expected = few.map_or(20, |(_, number)| *number);
    if found.len() == expected {
        Ok(())
    } else {
        Err(format!("{} instances instead of {expected}: {:?}", found.len(), choice.stopped).into())
    }
}

/// Counting, trying every choice on the machine, and the formula agree.
fn is_counted(path: &Path) -> Result<(), Failed> {
    let skeleton = read(path)?;
    let mut subject = Subject::new(&skeleton);
    let long = LONG.contains(&name(path).as_str());
    let space = subject.space().filter(|space| *space <= MOST && !long);
    if let Some(space) = space {
        let mut instances = 0_u64;
        let mut total = 0_u128;
        let mut searcher = Subject::new(&skeleton);
        subject.every(&mut |model| {
            total += 1;
            instances += u64::from(searcher.accepts(model));
        });
        assert_eq!(total, space, "every choice is tried once");
        let counted = count(&skeleton.program, &CountRequest::default())
            .map_err(|diagnostics| render::diagnostics(&skeleton.source, &diagnostics))?;
        assert!(counted.exact, "a space of {space} is exhausted");
        assert_eq!(counted.instances, BigUint::from(instances), "counted and tried");
        assert_eq!(counted.space, BigUint::from(space));
    }
    if subject.has_invariant() {
        // Its formula has unknowns besides the placeholders; the suite has smaller ones.
        return Ok(());
    }
    let drawn: Vec<_> = (0..DRAWN).map(|number| subject.drawn(number)).collect();
    let formula = subject.formula(Record::Assertions, &mut |visit| drawn.iter().for_each(visit));
    let query = match formula {
        // Floating numbers are drawn.
        Err(UnwindStop::Inexpressible(what, _)) if what.contains("floating-point") => return Ok(()),
        formula => formula.map_err(|stop| format!("no formula: {stop:?}"))?,
    };
    let mut wrong = Vec::new();
    let mut compare = |model: &_| {
        let accepted = subject.accepts(model);
        if query.holds(&query.assignment(model)) != accepted && wrong.len() < 3 {
            wrong.push(format!("the machine says {accepted} of {model:?}, the formula does not"));
        }
    };
    if space.is_some_and(|space| space <= MOST_BY_FORMULA) {
        Subject::new(&skeleton).every(&mut compare);
    } else {
        drawn.iter().for_each(&mut compare);
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}
