//! How fast classes are called: by searches, by properties, by comparisons.
//!
//! In: examples, and classes of the bench's own. Out: a row each, with what a bare JVM needs for
//! the least part of the work (`benches/classes/Bare.java`): the calls alone, or the compiler
//! alone. `cargo bench --bench numbers -- classes` prints these rows only.

#![allow(clippy::disallowed_methods, reason = "a bench measures time and starts processes")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use tatsu::classes::crash;
use tatsu::classes::plan::SearchPlan;
use tatsu::classes::property::PropertyProgram;
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::{ClassFile, Explorer};
use tatsu::property::LadderBudget;

use crate::measure::{self, Row};

/// How often each is done in a warm JVM; the one in the middle counts.
const TIMES: usize = 5;

/// How often each is done before, until the JVM has compiled what runs often.
const WARM_UP: usize = 15;

/// A class whose methods cost next to nothing.
const COUNTER: &str = "public class Counter { private int n; public void add(int x) { n += x; } \
                       public boolean isOver(int x) { return n > x; } }";

/// Properties whose calls cost next to nothing, a loop, and a tree.
const PROPERTIES: &str = "import java.util.Arrays;\nclass Some {\n\
    static boolean propSum(int x, int y) { return x + y == y + x; }\n\
    static boolean propSorted(int[] values) { int[] other = values.clone(); Arrays.sort(other); return other.length == values.length; }\n\
    sealed interface Tree { record Leaf() implements Tree { } record Node(Tree left, int key, Tree right) implements Tree { } }\n\
    static long sum(Tree tree) { return tree instanceof Tree.Node node ? sum(node.left()) + node.key() + sum(node.right()) : 0; }\n\
    static boolean propTree(Tree tree, int key) { return sum(new Tree.Node(tree, key, tree)) == 2 * sum(tree) + key; }\n}\n";

/// What the least is that each of these properties needs: values made by a loop, and the call.
const LEAST: [&str; 3] = ["sums", "arrays", "trees"];

/// The reference of the comparison.
const STACK: &str = "public class Stack {
    private int[] cells = new int[4];
    private int size;

    public void push(int value) {
        if (size == cells.length) {
            cells = java.util.Arrays.copyOf(cells, 2 * size);
        }
        cells[size] = value;
        size++;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        size--;
        return cells[size];
    }

    public int peek() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        return cells[size - 1];
    }

    public int size() {
        return size;
    }
}
";

/// What submissions have otherwise, in turns; the first is right.
const OTHERWISE: [(&str, &str); 10] = [
    ("int size;", "int size; // mine"),
    ("2 * size", "size + 2"),
    ("size++;", "size += 2;"),
    ("return cells[size];", "return cells[0];"),
    ("size - 1]", "0]"),
    ("if (size == 0)", "if (size < 0)"),
    ("return size;", "return size + 1;"),
    ("size--;", ""),
    ("new int[4]", "new int[2]"),
    ("IllegalStateException", "RuntimeException"),
];

/// What submissions have otherwise that hang.
const HANGING: [(&str, &str); 2] = [
    ("return size;", "while (size > 1) { } return size;"),
    ("size++;", "size++; while (size > 2) { cells[0]++; }"),
];

const SUBMISSIONS: usize = 200;

/// Measures all.
pub fn rows(rows: &mut Vec<Row>) {
    let java = measure::jdk().java;
    let bare = |words: &[&str]| -> f64 {
        let program = measure::folder("benches/classes/Bare.java");
        let run = Command::new(&java).arg("-XX:+UseSerialGC").arg(program).args(words).output();
        let run = run.expect("Java starts");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8_lossy(&run.stdout).trim().parse().expect("a number")
    };
    let mut explorer = explorer();
    scripts(rows, &mut explorer, &bare);
    properties(rows, &mut explorer, &bare);
    pairs(rows, &mut explorer);
    fields(rows, &mut explorer);
    compared(rows, &bare);
}

fn explorer() -> Explorer {
    let path = std::env::var_os("PATH");
    let confinement = Confinement::find(path.as_deref()).unwrap_or(Confinement::Open);
    let explorer = Explorer::start(None, &measure::jdk(), &confinement);
    explorer.unwrap_or_else(|error| panic!("{error}"))
}

fn file(name: &str, text: &str) -> Vec<ClassFile> {
    vec![ClassFile { name: name.to_owned(), text: text.to_owned(), is_tested: true }]
}

fn per_second(count: u64, start: Instant) -> f64 {
    u32::try_from(count).map(f64::from).expect("a small count") / start.elapsed().as_secs_f64()
}

/// Whole searches: compiled, scripts made, run, watched, outcomes judged.
fn scripts(rows: &mut Vec<Row>, explorer: &mut Explorer, bare: &dyn Fn(&[&str]) -> f64) {
    let ints = Some((-700..=700).collect());
    let plan = SearchPlan { ints, calls: 3, scripts: 2_000_000, ..SearchPlan::default() };
    let mut first = None;
    let mut rates: Vec<f64> = (0..TIMES)
        .map(|_| {
            let start = Instant::now();
            let found = crash::search(explorer, file("Counter.java", COUNTER), &plan);
            let scripts = found.unwrap_or_else(|error| panic!("{error}")).scripts;
            assert!(scripts >= 1_900_000, "{scripts}");
            let rate = per_second(scripts, start);
            first.get_or_insert(rate);
            rate
        })
        .collect();
    let rate = measure::median(&mut rates) / 1e6;
    let first = first.unwrap_or_default() / 1e6;
    let (handles, reflection) = (bare(&["handles"]) / 1e6, bare(&["reflection"]) / 1e6);
    rows.push(Row::new(
        "guarded scripts of three calls a second, one worker: whole searches, warm",
        "1 million",
        format!(
            "{rate:.2} million (the first one {first:.2}); bare method handles {handles:.0}, \
             bare reflection {reflection:.0}"
        ),
        rate >= 1.0,
    ));
}

/// The whole ladder of a property that holds, in a warm JVM.
fn properties(rows: &mut Vec<Row>, explorer: &mut Explorer, bare: &dyn Fn(&[&str]) -> f64) {
    let program =
        PropertyProgram::open(explorer, file("Some.java", PROPERTIES), &SearchPlan::default());
    let program = program.unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<String> = program.names().map(String::from).collect();
    let mut all = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let mut rates: Vec<f64> = (0..WARM_UP + TIMES)
            .map(|_| {
                let start = Instant::now();
                let findings = program.check(explorer, number, &[], &LadderBudget::default());
                let report = findings.unwrap_or_else(|error| panic!("{error}")).report;
                per_second(report.calls, start) / 1e6
            })
            .collect();
        let mut warm = rates.split_off(WARM_UP);
        all.push((measure::median(&mut warm), rates[0], name));
    }
    let mut told = String::new();
    for ((rate, first, name), least) in all.iter().zip(LEAST) {
        let between = if told.is_empty() { "" } else { ", " };
        let least = bare(&[least]) / 1e6;
        let _ = write!(
            told,
            "{between}{rate:.2} million (`{name}`; the first time {first:.2}, a bare loop \
             {least:.0})"
        );
    }
    rows.push(Row::new(
        "property calls a second through the whole ladder, warm",
        "1 million",
        told,
        all.iter().all(|(rate, ..)| *rate >= 1.0),
    ));
}

/// Each bug of J. Hughes, "How to Specify It!" (2019), against each property, in a warm JVM.
fn pairs(rows: &mut Vec<Row>, explorer: &mut Explorer) {
    let folder = measure::folder("skeletons/classes/properties/trees");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it is there");
    let mut seconds = Vec::new();
    let mut slow = Vec::new();
    let mut refuted = 0;
    for bug in 1..=8 {
        let mut files = file("BstSpec.java", &text("BstSpec.java"));
        let name = format!("bugs/bug{bug}/Bst.java");
        files.push(ClassFile { is_tested: false, ..file("Bst.java", &text(&name)).remove(0) });
        let program = PropertyProgram::open(explorer, files, &SearchPlan::default());
        let program = program.unwrap_or_else(|error| panic!("{error}"));
        for (number, property) in program.names().enumerate() {
            let start = Instant::now();
            let findings = program.check(explorer, number, &[], &LadderBudget::default());
            let report = findings.unwrap_or_else(|error| panic!("{error}")).report;
            refuted += u32::from(report.verdict.counterexample().is_some());
            let took = start.elapsed().as_secs_f64();
            if took > 1.0 {
                slow.push(format!("bug {bug} and {property}"));
            }
            seconds.push(took);
        }
    }
    let above = if slow.is_empty() { String::from("none") } else { slow.join(", ") };
    let most = seconds.iter().copied().fold(0.0, f64::max);
    let least = seconds.iter().copied().fold(f64::MAX, f64::min);
    let all = seconds.len();
    let median = measure::median(&mut seconds);
    rows.push(Row::new(
        "the eight bugs of search trees and 43 properties: each pair settled",
        "1 s each",
        format!(
            "{all} pairs, {refuted} refuted; {least:.3} s to {most:.2} s, the one in the middle \
             {median:.2} s; above 1 s: {above}"
        ),
        slow.is_empty(),
    ));
}

/// A search tree with an unhandled equal key: the search field by field.
fn fields(rows: &mut Vec<Row>, explorer: &mut Explorer) {
    let path = measure::folder("skeletons/classes/tree/Tree.java");
    let text = std::fs::read_to_string(&path).expect("the example is there");
    for (ints, patterns) in [(vec![0, 1], 16), (vec![0, 1, 2, 3], 13_120)] {
        let words: Vec<String> = ints.iter().map(i64::to_string).collect();
        let plan = SearchPlan {
            ints: Some(ints),
            only: Some(String::from("insert")),
            size: 3,
            depth: 8,
            ..SearchPlan::default()
        };
        let mut seconds: Vec<f64> = (0..WARM_UP + TIMES)
            .map(|_| {
                let start = Instant::now();
                let found = crash::search(explorer, file("Tree.java", &text), &plan);
                let found = found.unwrap_or_else(|error| panic!("{error}"));
                let all: usize = found.findings.iter().map(|one| one.patterns.len()).sum();
                assert_eq!(all, patterns, "all patterns");
                start.elapsed().as_secs_f64()
            })
            .collect();
        let warm = measure::median(&mut seconds[WARM_UP..]);
        let numbers = words.join(",");
        let line = format!(
            "crash {} --only insert --ints {numbers} --size 3 --depth 8 -q",
            path.display()
        );
        let mut seconds: Vec<f64> =
            (0..TIMES).map(|_| tatsu(Path::new("."), &[&line.replace(" -q", "")])).collect();
        let whole = measure::median(&mut seconds);
        rows.push(Row::new(
            format!("search tree, all {patterns} failing patterns of depth 8, keys {numbers}"),
            "1 s",
            format!("{warm:.2} s in a warm JVM, {whole:.2} s the whole command"),
            whole <= 1.0,
        ));
    }
}

/// Runs tatsu in a folder; a line may hold several words.
fn tatsu(folder: &Path, lines: &[&str]) -> f64 {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_tatsu"))
        .args(lines.iter().flat_map(|line| line.split(' ')))
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("tatsu is built");
    assert!(matches!(status.code(), Some(0 | 1)), "{lines:?}: {status}");
    start.elapsed().as_secs_f64()
}

/// A reference and 200 submissions, ten of which hang.
fn compared(rows: &mut Vec<Row>, bare: &dyn Fn(&[&str]) -> f64) {
    let home = tempfile::tempdir().expect("a temporary folder");
    let write = |folder: String, text: &str| -> PathBuf {
        let folder = home.path().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("Stack.java");
        std::fs::write(&path, text).expect("a file");
        path
    };
    let mut paths = vec![write(String::from("reference"), STACK)];
    for number in 0..SUBMISSIONS {
        let text = if number % 20 == 7 {
            let (from, to) = HANGING[number / 20 % HANGING.len()];
            STACK.replace(from, to)
        } else {
            let (from, to) = OTHERWISE[number % OTHERWISE.len()];
            let (other, instead) = OTHERWISE[number / OTHERWISE.len() % OTHERWISE.len()];
            STACK.replace(from, to).replace(other, instead)
        };
        paths.push(write(format!("s{number:03}"), &text));
    }
    let words: Vec<&str> = paths.iter().filter_map(|path| path.to_str()).collect();
    let options = "--ints 0,1,2 --calls 6 --size 12 --scripts 5000";
    let line = ["compare", &words.join(" "), options].join(" ");
    let mut seconds: Vec<f64> = (0..3).map(|_| tatsu(home.path(), &[&line])).collect();
    let seconds = measure::median(&mut seconds);
    let compiler = bare(&[&["compile"], &words[..]].concat());
    rows.push(Row::new(
        "a reference and 200 submissions of four methods, 5,000 scripts each, ten hang",
        "60 s",
        format!("{seconds:.1} s; the compiler alone {compiler:.1} s"),
        seconds <= 60.0,
    ));
}
