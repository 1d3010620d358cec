//! The numbers that tatsu promises, measured: one table, a row each.
//!
//! Run with `cargo bench --bench numbers`. What is compared is compared by ratio within this run, pair by pair, since machines are shared and
//! noisy; what has a bound in seconds is shown with it.

mod measure;

use std::time::Instant;

use measure::{Row, brute_force, differing, jvm_alone, jvm_count, read, search, whole_process};
use tatsu::solve::choose::{Stopped, Strategy};
use tatsu::solve::enumerate::{EnumerateRequest, enumerate};
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::space::Space;
use tatsu::solve::unwind::{Bounds, Budget, Record, unwind};

/// Example skeletons whose instances real Java counts, too.
const BY_JAVA: [&str; 3] = ["labelled_jumps", "letters", "mystery_recursion"];

fn main() {
    let started = Instant::now();
    let mut rows = Vec::new();
    counts(&mut rows);
    three_loops(&mut rows);
    searches(&mut rows);
    complete(&mut rows);
    unwinding(&mut rows);
    variety(&mut rows);
    speed(&mut rows);
    processes(&mut rows);
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

/// Lazy enumeration, brute force and Java agree on how many instances the examples have.
fn counts(rows: &mut Vec<Row>) {
    let recursive = ["ackermann", "mccarthy", "even_odd", "gcd"]
        .map(|name| measure::folder("benches/skeletons").join(format!("{name}.java")));
    for path in measure::examples().into_iter().chain(recursive) {
        let skeleton = read(&path);
        let space = Space::of(&skeleton.program);
        let small = u64::try_from(space.size()).is_ok_and(|size| size <= 10_000_000);
        if !small {
            continue;
        }
        let name = measure::stem(&path);
        let machine = Machine::new(&skeleton.program);
        let request = EnumerateRequest {
            wanted: 0,
            seed: 0,
            deadline: None,
            jobs: 2,
            limits: Limits::default(),
            loops: 0,
        };
        let counted = enumerate(&machine, &space, &request).instances.to_string();
        let brute = brute_force(&machine, &space).to_string();
        let mut measured = format!("{counted} of {}, brute force {brute}", space.size());
        let mut reached = counted == brute;
        if BY_JAVA.contains(&name.as_str()) {
            let java = jvm_count(&skeleton).to_string();
            measured = format!("{measured}, Java {java}");
            reached &= java == counted;
        }
        rows.push(Row::new(format!("count of `{name}`"), "equal", measured, reached));
    }
}

fn three_loops(rows: &mut Vec<Row>) {
    let skeleton = measure::bench("three_loops");
    let found = search(&skeleton, Strategy::Auto, 10_000);
    let measured = format!("{} instances, then {:?}", found.models.len(), found.stopped);
    let reached = found.models.len() == 2_248 && measured.ends_with("Exhausted");
    rows.push(Row::new("three loops, all instances", "2,248, then exhausted", measured, reached));
}

fn searches(rows: &mut Vec<Row>) {
    let timed: [(&str, &str, usize, f64); 10] = [
        ("bubble sort of 8 values, 13 swaps, `solve`", "bubble_8", 1, 0.3),
        ("bubble sort of 12 values, 30 swaps, `solve`", "bubble_12", 1, 1.0),
        ("minimum and maximum of 12 values, `solve`", "spread_12", 20, 1.0),
        ("palindromes of up to 8 letters with two `a`, `solve`", "palindrome", 20, 2.0),
        ("6,000 to 10,000 elements under an `INVARIANT`", "big_array", 20, 5.0),
        ("insertion sort of 10 values, 17 shifts, `solve`", "insertion_10", 1, 0.5),
        ("insertion sort of 10 values, 17 shifts, `solve`", "insertion_10", 20, 1.0),
        ("30 x 30 passes over 6 x 6 placeholders, sum, `solve`", "grid_sum", 20, 5.0),
        ("30 x 30 passes over 6 x 6 placeholders, count, `solve`", "grid_count", 20, 5.0),
        ("`switch` as a state machine over 8 characters, `solve`", "state_machine", 20, 3.0),
    ];
    for (what, name, count, most) in timed {
        let skeleton = measure::bench(name);
        let mut seconds: Vec<f64> = (0..5)
            .map(|_| {
                let found = search(&skeleton, Strategy::Solve, count);
                assert_eq!(found.models.len(), count, "{name}");
                found.seconds
            })
            .collect();
        let median = measure::median(&mut seconds);
        rows.push(Row::new(
            format!("{what}: {count}"),
            format!("{most} s"),
            format!("{median:.3} s"),
            median <= most,
        ));
    }
}

/// All instances of what is rare, with the proof that there are no more.
fn complete(rows: &mut Vec<Row>) {
    let skeleton = measure::bench("binary_search");
    for strategy in [Strategy::Auto, Strategy::Solve] {
        let found = search(&skeleton, strategy, 10_000);
        let measured = format!(
            "{} instances, then {:?}, {:.2} s",
            found.models.len(),
            found.stopped,
            found.seconds
        );
        let reached =
            found.models.len() == 72 && found.stopped == Stopped::Exhausted && found.seconds <= 5.0;
        rows.push(Row::new(
            format!("binary search over 7 values, all instances, `{}`", strategy.as_str()),
            "72 instances, then exhausted, 5 s",
            measured,
            reached,
        ));
    }
}

fn unwinding(rows: &mut Vec<Row>) {
    let skeleton = measure::bench("seven_passes");
    let bounds = Bounds { passes: vec![None] };
    let unwound = unwind(&skeleton.program, &bounds, Budget::default(), Record::Assertions)
        .expect("the loop ends by its interval");
    rows.push(Row::new(
        "`LOOP(range(0, 100000))` around at most 7 passes",
        "7 passes",
        format!("{} passes", unwound.passes[0]),
        unwound.passes[0] == 7,
    ));
}

fn variety(rows: &mut Vec<Row>) {
    for (name, strategies) in [
        ("three_loops", &[Strategy::Draw, Strategy::Solve][..]),
        ("spread_12", &[Strategy::Solve][..]),
        ("bubble_8", &[Strategy::Solve][..]),
    ] {
        let skeleton = measure::bench(name);
        let uniform = differing(&search(&skeleton, Strategy::Draw, 100).models);
        let uniform = if name == "three_loops" {
            differing(&search(&skeleton, Strategy::Enumerate, 500).models)
        } else {
            uniform
        };
        for strategy in strategies {
            let share = differing(&search(&skeleton, *strategy, 100).models) / uniform;
            rows.push(Row::new(
                format!("differing cells of `{name}`, `{}` by uniform", strategy.as_str()),
                "0.9",
                format!("{share:.3}"),
                share >= 0.9,
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

fn processes(rows: &mut Vec<Row>) {
    let path = measure::folder("benches/skeletons").join("three_loops_printed.java");
    let skeleton = read(&path);
    for (count, pairs, most) in [(20, 5, 1.5), (1_000, 3, 1.3)] {
        let models = search(&skeleton, Strategy::Auto, count).found;
        let mut ratios = Vec::new();
        let mut peak = 0;
        for _ in 0..pairs {
            let whole = whole_process(&path, count);
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
