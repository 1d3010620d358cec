//! What the rows of the table are made of.

#![allow(clippy::disallowed_methods, reason = "a bench measures time and starts processes")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tatsu::jvm::job::{Expected, JavaProgram, Job, ProgramStatus};
use tatsu::jvm::toolchain::{self, Toolchain};
use tatsu::jvm::{Jvm, JvmLimits};
use tatsu::read::datum::Datum;
use tatsu::skeleton::{self, Skeleton};
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::model::Model;
use tatsu::solve::search::choose::{Found, Request, SearchEffort, Stopped, Strategy, choose};
use tatsu::solve::space::Space;
use tatsu::source::Source;
use tatsu::validate::instance::instance;
use tatsu::validate::validator::Validator;
use tatsu::validate::verdict::Verdict;

/// A row of the table.
pub struct Row {
    what: String,
    wanted: String,
    measured: String,
    /// Whether the number is what it should be.
    pub reached: bool,
}

impl Row {
    /// A row.
    pub fn new(
        what: impl Into<String>,
        wanted: impl Into<String>,
        measured: impl Into<String>,
        reached: bool,
    ) -> Row {
        let row =
            Row { what: what.into(), wanted: wanted.into(), measured: measured.into(), reached };
        eprintln!("{row}");
        row
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { what, wanted, measured, reached } = self;
        let mark = if *reached { "" } else { "**falls short**" };
        write!(f, "| {what} | {wanted} | {measured} | {mark} |")
    }
}

/// A folder of the checkout.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The example skeletons, in the order of their names.
pub fn examples() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder("skeletons")).expect("the examples are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    paths
}

/// A file's name without its ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Reads a skeleton that must be right.
pub fn read(path: &Path) -> Skeleton {
    from_text(&std::fs::read_to_string(path).expect("the file is there"))
}

/// A skeleton of the bench's own.
pub fn bench(name: &str) -> Skeleton {
    read(&folder("benches/skeletons").join(format!("{name}.java")))
}

/// Reads a text that must be right.
pub fn from_text(text: &str) -> Skeleton {
    let reading = skeleton::read(&Source::new("bench.java", text));
    let diagnostics = reading.diagnostics;
    reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

/// What a search gave.
pub struct Searched {
    pub found: Vec<Found>,
    pub models: Vec<Model>,
    pub stopped: Stopped,
    pub seconds: f64,
}

/// Searches for instances, two minutes at most.
pub fn search(skeleton: &Skeleton, strategy: Strategy, count: usize) -> Searched {
    let start = Instant::now();
    let request = Request {
        count,
        seed: 0,
        strategy,
        deadline: Some(start + Duration::from_mins(2)),
        effort: SearchEffort::UNBOUNDED,
        jobs: 2,
        limits: Limits::default(),
    };
    let mut found = Vec::new();
    let choice = choose(&skeleton.program, &request, &mut |one| found.push(one))
        .unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"));
    let seconds = start.elapsed().as_secs_f64();
    let models = found.iter().map(|one| one.model.clone()).collect();
    Searched { found, models, stopped: choice.stopped, seconds }
}

/// Runs every single choice of values.
pub fn brute_force(machine: &Machine, space: &Space) -> u64 {
    let sizes: Vec<u64> = (0..space.placeholders())
        .map(|at| space.small_size_of(at).expect("the space is small"))
        .collect();
    let mut numbers = vec![0; sizes.len()];
    let mut values = space.first();
    let mut runner = machine.runner();
    let limits = Limits::default();
    let mut instances = 0;
    loop {
        instances += u64::from(runner.accepts(&values, &limits));
        let mut at = 0;
        loop {
            if at == sizes.len() {
                return instances;
            }
            numbers[at] += 1;
            if numbers[at] < sizes[at] {
                space.set(&mut values, at, numbers[at]);
                break;
            }
            numbers[at] = 0;
            space.set(&mut values, at, 0);
            at += 1;
        }
    }
}

/// The JDK that `tatsu` takes.
pub fn jdk() -> Toolchain {
    let java_home = std::env::var_os("JAVA_HOME");
    let path = std::env::var_os("PATH");
    toolchain::find(java_home.as_deref().map(Path::new), path.as_deref())
        .unwrap_or_else(|error| panic!("{error}"))
}

/// A JVM that is just starting.
fn validator() -> Validator {
    Validator::start(&jdk(), &JvmLimits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// How many of all choices of values a JVM accepts, each compiled and run as a program of its own.
pub fn jvm_count(skeleton: &Skeleton) -> usize {
    let space = Space::of(&skeleton.program);
    let machine = Machine::new(&skeleton.program);
    let mut validator = validator();
    let size = u64::try_from(space.size()).expect("the space is small");
    for number in 0..size {
        let model = space.at(&number.into()).expect("a number below the size");
        let run = machine.run(&model, &Limits::default());
        let number = usize::try_from(number).expect("the space is small");
        validator.submit(instance(skeleton, number, model, run));
    }
    let mut accepted = 0;
    while let Some(verdict) = validator.wait().unwrap_or_else(|error| panic!("{error}")) {
        // A predicted miss of a goal is confirmed as well, but it is no instance.
        let completed = verdict.instance().run.outcome.is_completed();
        accepted += usize::from(completed && matches!(verdict, Verdict::Validated(_)));
    }
    accepted
}

/// Seconds from starting a JVM to its last verdict on these instances.
pub fn jvm_alone(skeleton: &Skeleton, found: &[Found]) -> f64 {
    let start = Instant::now();
    let mut validator = validator();
    for (at, one) in found.iter().enumerate() {
        validator.submit(instance(skeleton, at + 1, one.model.clone(), one.run.clone()));
    }
    while let Some(verdict) = validator.wait().unwrap_or_else(|error| panic!("{error}")) {
        assert!(matches!(verdict, Verdict::Validated(_)), "the JVM agrees");
    }
    start.elapsed().as_secs_f64()
}

/// The least that a JVM has to do for these instances: each is compiled as students see it, in
/// batches of 16, and run once. The program must be a snippet.
pub fn least_jvm_work(skeleton: &Skeleton, found: &[Found]) {
    let limits = JvmLimits { batch: 16, ..JvmLimits::default() };
    let mut jvm = Jvm::start(&jdk(), &limits).unwrap_or_else(|error| panic!("{error}"));
    for (number, one) in (1..).zip(found) {
        let instance = instance(skeleton, 1, one.model.clone(), one.run.clone());
        let text = format!("package i{number}; {}", instance.complete);
        let expected = Expected { output: one.run.output.clone(), ..Expected::default() };
        let class = format!("i{number}.Main");
        let program = JavaProgram::new(text, class, "main(String[])", expected);
        jvm.submit(Job { number, programs: vec![program] });
    }
    while let Some((_, seen)) = jvm.wait().unwrap_or_else(|error| panic!("{error}")) {
        assert_eq!(seen[0].status, ProgramStatus::Ended, "{seen:?}");
    }
}

/// Seconds of a processor that the processes started and ended by `work` took, with those that they
/// started themselves. Linux tells; elsewhere it is `None`.
pub fn processor_time(work: impl FnOnce()) -> Option<f64> {
    let ticks = || {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // After the name in parentheses: the times of ended children are numbers 14 and 15.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(13)?.parse::<u32>().ok()? + fields.get(14)?.parse::<u32>().ok()?)
    };
    let before = ticks()?;
    work();
    // Linux counts in hundredths of a second, whatever the machine.
    Some(f64::from(ticks()? - before) / 100.0)
}

/// What a whole run of the tool took.
pub struct Process {
    pub seconds: f64,
    pub peak_mib: u64,
}

/// Runs `tatsu gen`, from start to exit. The bank goes to `out`, which is to be new and to stay
/// until all is measured: a file system that has just removed a thousand files makes new ones
/// slowly.
pub fn whole_process(path: &Path, count: usize, out: &Path) -> Process {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tatsu"))
        .arg("gen")
        .arg(path)
        .args(["-n", &count.to_string(), "-q", "-o"])
        .arg(out)
        .stdout(Stdio::null())
        .spawn()
        .expect("tatsu is built");
    let mut peak_mib = 0;
    loop {
        peak_mib = peak_mib.max(crate::child::peak(&child.id().to_string()));
        if let Some(status) = child.try_wait().expect("a child can be waited for") {
            assert!(status.success(), "tatsu gen: {status}");
            return Process { seconds: start.elapsed().as_secs_f64(), peak_mib };
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The share of cells (numbers, elements of arrays, characters of strings) in which consecutive
/// models differ. A cell that only one of two has is one in which they differ.
pub fn differing(models: &[Model]) -> f64 {
    let cells: Vec<BTreeMap<Vec<usize>, i64>> = models.iter().map(cells_of).collect();
    let (mut differ, mut all) = (0_u32, 0_u32);
    for pair in cells.windows(2) {
        let places: BTreeSet<&Vec<usize>> = pair[0].keys().chain(pair[1].keys()).collect();
        for place in places {
            all += 1;
            differ += u32::from(pair[0].get(place) != pair[1].get(place));
        }
    }
    f64::from(differ) / f64::from(all.max(1))
}

/// The cells of a model by where they stand.
fn cells_of(model: &Model) -> BTreeMap<Vec<usize>, i64> {
    let mut cells = BTreeMap::new();
    for (at, value) in model.values.iter().enumerate() {
        add_cells(value, &mut vec![at], &mut cells);
    }
    cells
}

fn add_cells(value: &Datum, place: &mut Vec<usize>, cells: &mut BTreeMap<Vec<usize>, i64>) {
    let mut add = |at: usize, datum: &Datum| {
        place.push(at);
        add_cells(datum, place, cells);
        place.pop();
    };
    match value {
        Datum::Boolean(_) | Datum::Integral(_) | Datum::Floating(..) => {
            cells.insert(place.clone(), value.number().unwrap_or_default());
        }
        Datum::Text(text) => {
            for (at, unit) in text.encode_utf16().enumerate() {
                add(at, &Datum::Integral(unit.into()));
            }
        }
        Datum::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                add(at, item);
            }
        }
        // No placeholder stands for an object.
        Datum::Object { .. } | Datum::Printed(_) | Datum::Memory(_) | Datum::Null => {}
    }
}

/// The middle one.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
