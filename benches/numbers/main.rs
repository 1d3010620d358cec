//! The numbers that tatsu promises, measured: one table, a row each.
//!
//! Run with `cargo bench --bench numbers`. What is compared is compared by ratio within this run,
//! pair by pair, since machines are shared and noisy; what has a bound in seconds is shown with it.
//! Searches and counts run in processes of their own, one after the other, and each tells the most
//! memory that it used. `cargo bench --bench numbers -- growth` prints instead how the time for the
//! paths of dialogues grows with the number of inputs, and draws it where a file is named
//! (`-- growth docs/growth.svg`); a word of [`GROUPS`] prints the rows of that group only.

#![allow(clippy::disallowed_methods, reason = "a bench measures time and starts processes")]

mod child;
mod classes;
mod dialogues;
mod exams;
mod growth;
mod measure;

use std::path::Path;
use std::time::Instant;

use child::{Done, Task};
use measure::{
    Row, brute_force, jvm_alone, jvm_count, least_jvm_work, read, search, whole_process,
};
use num_bigint::BigUint;
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::search::choose::Strategy;
use tatsu::solve::space::Space;
use tatsu::solve::unwind::{Budget, Record, UnwindingBounds, unwind};

/// Example skeletons whose instances real Java counts, too.
const BY_JAVA: [&str; 3] = ["labelled_jumps", "letters", "mystery_recursion"];

/// The most memory that a search or a count of these rows may use.
const PEAK_MIB: u64 = 500;

/// Measures rows of the table.
type MeasureRows = fn(&mut Vec<Row>);

/// The word that asks for a group of rows, and what measures them.
const GROUPS: [(&str, MeasureRows); 10] = [
    ("exams", exams::rows),
    ("classes", classes::rows),
    ("dialogues", dialogues::rows),
    ("counts", counts),
    ("complete", complete),
    ("searches", searches),
    ("unwinding", unwinding),
    ("variety", variety),
    ("speed", speed),
    ("processes", |rows| {
        // One folder for all of them, which stays until the last has run.
        let folder = tempfile::tempdir().expect("a temporary folder");
        processes(rows, folder.path());
        processor_times(rows, folder.path());
    }),
];

fn main() {
    if child::obey() {
        return;
    }
    let mut words = std::env::args().skip_while(|argument| argument != "growth");
    if words.next().is_some() {
        // Cargo adds words of its own, which begin with a dash.
        dialogues::print_growth(words.find(|word| !word.starts_with('-')).as_deref());
        return;
    }
    let started = Instant::now();
    let mut rows = Vec::new();
    let asked: Vec<String> = std::env::args().collect();
    let is_any_asked = GROUPS.iter().any(|(word, _)| asked.iter().any(|other| other == word));
    for (word, measure) in GROUPS {
        if !is_any_asked || asked.iter().any(|other| other == word) {
            measure(&mut rows);
        }
    }
    println!("\n| what | at least | measured | |");
    println!("| --- | --- | --- | --- |");
    for row in &rows {
        println!("{row}");
    }
    let missed = rows.iter().filter(|row| !row.reached).count();
    println!(
        "\n{missed} of {} rows fall short; {:.0} s",
        rows.len(),
        started.elapsed().as_secs_f64()
    );
}

/// How many instances the examples have: what `tatsu count` says, brute force and Java agree.
fn counts(rows: &mut Vec<Row>) {
    let own = |name: &str| measure::folder("benches/skeletons").join(format!("{name}.java"));
    let recursive = ["ackermann", "mccarthy", "even_odd", "gcd"].map(own);
    for path in measure::examples().into_iter().chain(recursive) {
        count(rows, &path, None);
    }
    count(rows, &own("long_loop"), Some(2.0));
}

/// A count, and the most seconds that it may take.
fn count(rows: &mut Vec<Row>, path: &Path, most: Option<f64>) {
    let skeleton = read(path);
    let space = Space::of(&skeleton.program);
    if u64::try_from(space.size()).is_ok_and(|size| size > 10_000_000) {
        return;
    }
    let name = measure::stem(path);
    let machine = Machine::new(&skeleton.program);
    let Done { instances, end, seconds, peak_mib, .. } =
        child::run(&Task::Count { skeleton: path });
    let brute = BigUint::from(brute_force(&machine, &space));
    let mut measured = format!("{instances} of {} ({end}), brute force {brute}", space.size());
    let mut reached = end == "exact" && instances == brute && peak_mib <= PEAK_MIB;
    if BY_JAVA.contains(&name.as_str()) {
        let java = BigUint::from(jvm_count(&skeleton));
        measured = format!("{measured}, Java {java}");
        reached &= java == instances;
    }
    let mut wanted = String::from("equal");
    if let Some(most) = most {
        wanted = format!("{wanted}, {most} s");
        reached &= seconds <= most;
    }
    let measured = format!("{measured}; {seconds:.3} s, {peak_mib} MB");
    rows.push(Row::new(format!("count of `{name}`"), wanted, measured, reached));
}

/// All instances, with the proof that there are no more.
fn complete(rows: &mut Vec<Row>) {
    let all: [(&str, &str, Strategy, u32, f64); 9] = [
        ("three loops", "three_loops", Strategy::Auto, 2_248, 5.0),
        ("binary search over 7 values", "binary_search", Strategy::Auto, 72, 5.0),
        ("binary search over 7 values", "binary_search", Strategy::Solve, 72, 5.0),
        ("gcd by subtraction", "gcd", Strategy::Auto, 585, 5.0),
        ("gcd by subtraction", "gcd", Strategy::Solve, 585, 5.0),
        ("Ackermann", "ackermann", Strategy::Solve, 12, 5.0),
        ("McCarthy 91", "mccarthy", Strategy::Solve, 61, 5.0),
        ("mutual recursion", "even_odd", Strategy::Solve, 12, 5.0),
        ("a loop of a thousand passes", "long_loop", Strategy::Auto, 59, 5.0),
    ];
    for (what, skeleton, strategy, count, most) in all {
        let done = child::run(&Task::Search { skeleton, strategy, wanted: 10_000 });
        let Done { instances, end, seconds, peak_mib, .. } = done;
        let reached = instances == count.into()
            && end == "exhausted"
            && seconds <= most
            && peak_mib <= PEAK_MIB;
        rows.push(Row::new(
            format!("{what}, all instances, `{}`", strategy.as_str()),
            format!("{count}, then exhausted, {most} s, {PEAK_MIB} MB"),
            format!("{instances}, then {end}, {seconds:.3} s, {peak_mib} MB"),
            reached,
        ));
    }
}

/// The first instances of what is rare or long. Each search runs five times.
fn searches(rows: &mut Vec<Row>) {
    let solve = &[Strategy::Solve][..];
    let both = &[Strategy::Auto, Strategy::Solve][..];
    let timed: [(&str, &str, &[Strategy], usize, f64); 14] = [
        ("bubble sort of 8 values, 13 swaps", "bubble_8", solve, 1, 0.3),
        ("bubble sort of 12 values, 30 swaps", "bubble_12", solve, 1, 1.0),
        ("minimum and maximum of 12 values", "spread_12", solve, 20, 1.0),
        ("6,000 to 10,000 elements under an `INVARIANT`", "big_array", solve, 20, 5.0),
        ("insertion sort of 10 values, 17 shifts", "insertion_10", solve, 1, 0.5),
        ("insertion sort of 10 values, 17 shifts", "insertion_10", both, 20, 1.0),
        ("30 x 30 passes over 6 x 6 placeholders, sum", "grid_sum", both, 20, 5.0),
        ("30 x 30 passes over 6 x 6 placeholders, count", "grid_count", both, 20, 5.0),
        // Harder than what is promised: of some ten thousand choices about one meets both.
        ("30 x 30 passes over 6 x 6 placeholders, both", "grid_both", both, 20, 20.0),
        ("palindromes of up to 8 letters with two `a`", "palindrome", both, 20, 2.0),
        ("`switch` as a state machine over 8 characters", "state_machine", both, 20, 3.0),
        ("gcd by subtraction", "gcd", both, 20, 5.0),
        ("a loop of a thousand passes", "long_loop", both, 20, 5.0),
        ("binary search over 7 values", "binary_search", both, 20, 5.0),
    ];
    for (what, skeleton, strategies, wanted, most) in timed {
        for &strategy in strategies {
            let runs: Vec<Done> =
                (0..5).map(|_| child::run(&Task::Search { skeleton, strategy, wanted })).collect();
            let mut seconds: Vec<f64> = runs.iter().map(|done| done.seconds).collect();
            let median = measure::median(&mut seconds);
            let peak = runs.iter().map(|done| done.peak_mib).max().unwrap_or_default();
            let found = runs.iter().all(|done| done.instances == wanted.into());
            let short = if found { "" } else { "not all found, " };
            rows.push(Row::new(
                format!("{what}: {wanted}, `{}`", strategy.as_str()),
                format!("{most} s, {PEAK_MIB} MB"),
                format!("{short}{median:.3} s, {peak} MB"),
                found && median <= most && peak <= PEAK_MIB,
            ));
        }
    }
}

fn unwinding(rows: &mut Vec<Row>) {
    let skeleton = measure::bench("seven_passes");
    let bounds = UnwindingBounds { passes: vec![None], open: None };
    let unwound = unwind(&skeleton.program, &bounds, Budget::default(), Record::Assertions)
        .expect("the loop ends by its interval");
    rows.push(Row::new(
        "`LOOP(range(0, 100000))` around at most 7 passes",
        "7 passes",
        format!("{} passes", unwound.passes[0]),
        unwound.passes[0] == 7,
    ));
}

/// Consecutive instances differ in about as many cells as independent uniform choices among all
/// instances would.
fn variety(rows: &mut Vec<Row>) {
    let both = &[Strategy::Draw, Strategy::Solve][..];
    let solve = &[Strategy::Solve][..];
    // What is uniform comes from the whole set, where it can be gone through, or else from drawing.
    let (whole, drawn) = (Strategy::Enumerate, Strategy::Draw);
    for (skeleton, uniform, strategies) in [
        ("three_loops", whole, both),
        ("spread_12", drawn, solve),
        ("bubble_8", drawn, solve),
        ("palindrome", whole, both),
        ("state_machine", whole, both),
        ("grid_sum", drawn, solve),
        ("grid_count", drawn, solve),
    ] {
        let share =
            |strategy, wanted| child::run(&Task::Search { skeleton, strategy, wanted }).differing;
        let uniform = share(uniform, 500);
        for &strategy in strategies {
            let measured = share(strategy, 100) / uniform;
            rows.push(Row::new(
                format!("differing cells of `{skeleton}`, `{}` by uniform", strategy.as_str()),
                "0.9",
                format!("{measured:.3}"),
                measured >= 0.9,
            ));
        }
    }
}

fn speed(rows: &mut Vec<Row>) {
    let text = "int x = INT(range(1, 9)); int sum = 0; for (int i = 0; i < 1000000; i++) { sum = sum * 31 + (i ^ x) - sum / 7; }";
    let skeleton = measure::from_text(text);
    let space = Space::of(&skeleton.program);
    let machine = Machine::new(&skeleton.program);
    let mut runner = machine.runner();
    let limits = Limits { steps: 100_000_000, ..Limits::default() };
    let values = space.first();
    let mut rates: Vec<f64> = (0..7)
        .map(|_| {
            let start = Instant::now();
            assert!(runner.accepts(&values, &limits), "the loop ends");
            // Each pass: a test, an increment, five operators, an assignment.
            8.0e6 / start.elapsed().as_secs_f64()
        })
        .collect();
    let rate = measure::median(&mut rates) / 1e6;
    rows.push(Row::new(
        "simple operations of the machine a second, one thread",
        "50 million",
        format!("{rate:.0} million"),
        rate >= 50.0,
    ));
}

fn processes(rows: &mut Vec<Row>, folder: &Path) {
    let path = measure::folder("benches/skeletons").join("three_loops_printed.java");
    let skeleton = read(&path);
    for (count, pairs, most) in [(20, 5, 1.5), (1_000, 3, 1.3)] {
        let models = search(&skeleton, Strategy::Auto, count).found;
        let mut ratios = Vec::new();
        let mut peak = 0;
        for pair in 0..pairs {
            let out = folder.join(format!("whole-{count}-{pair}"));
            let whole = whole_process(&path, count, &out);
            peak = peak.max(whole.peak_mib);
            ratios.push(whole.seconds / jvm_alone(&skeleton, &models));
        }
        let ratio = measure::median(&mut ratios);
        rows.push(Row::new(
            format!("`gen -n {count}`, whole process by JVM part alone"),
            format!("at most {most}"),
            format!("{ratio:.2}"),
            ratio <= most,
        ));
        if count == 1_000 {
            rows.push(Row::new(
                "peak memory of the tool at `-n 1000`",
                "at most 300 MB",
                format!("{peak} MB"),
                peak <= 300,
            ));
        }
    }
}

/// The processor time of the tool and its JVM by the least that a JVM must do, pair by pair.
fn processor_times(rows: &mut Vec<Row>, folder: &Path) {
    let path = measure::folder("skeletons").join("counting_loops.java");
    let skeleton = read(&path);
    for (count, pairs, most) in [(20, 5, 1.3), (1_000, 3, 1.2)] {
        let models = search(&skeleton, Strategy::Auto, count).found;
        let measure_pair = |pair| {
            let out = folder.join(format!("processor-{count}-{pair}"));
            let whole = measure::processor_time(|| _ = whole_process(&path, count, &out))?;
            let least = measure::processor_time(|| least_jvm_work(&skeleton, &models))?;
            Some(whole / least)
        };
        let Some(mut ratios) = (0..pairs).map(measure_pair).collect::<Option<Vec<f64>>>() else {
            return;
        };
        let ratio = measure::median(&mut ratios);
        rows.push(Row::new(
            format!("`gen -n {count}`, processor time by the least JVM work"),
            format!("at most {most}"),
            format!("{ratio:.2}"),
            ratio <= most,
        ));
    }
}
