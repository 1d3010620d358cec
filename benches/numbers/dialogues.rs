//! Dialogues: how long it takes to find all paths, and how that grows with the number of inputs.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::growth::{Curve, svg};
use crate::measure::{Row, folder, processor_time};

/// The dialogue of an example with another text in it, in a file of its own.
fn changed(folder: &Path, name: &str, from: &str, to: &str) -> PathBuf {
    let text = std::fs::read_to_string(example(name)).expect("the example is there");
    assert!(text.contains(from), "{name} has {from}");
    let path = folder.join(format!("{name}.java"));
    std::fs::write(&path, text.replace(from, to)).expect("a file in a new folder");
    path
}

fn example(name: &str) -> PathBuf {
    folder("skeletons/dialogues").join(format!("{name}.java"))
}

/// The number of paths that `tatsu count` finds, and the seconds of a processor that it takes.
fn counted(dialogue: &Path, inputs: usize) -> Option<(u64, f64)> {
    let mut paths = 0;
    let seconds = processor_time(|| {
        let output = Command::new(env!("CARGO_BIN_EXE_tatsu"))
            .args(["count", "--json", "--inputs"])
            .arg(inputs.to_string())
            .arg(dialogue)
            .output()
            .expect("the tool starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let numbers = text.split(['[', ']']).nth(1).unwrap_or("");
        paths = numbers.split(',').filter_map(|count| count.trim().parse::<u64>().ok()).sum();
    })?;
    Some((paths, seconds))
}

/// All paths of four dialogues, each with the most seconds of a processor that it may take.
pub fn rows(rows: &mut Vec<Row>) {
    let own = tempfile::tempdir().expect("a folder");
    let longer = changed(own.path(), "hangman", "{ 3, 0, 1 }", "{ 3, 0, 1, 7, 5 }");
    for (what, file, inputs, least, most) in [
        ("hangman with 3 digits", example("hangman"), 9, 84, 1.0),
        ("hangman with 5 digits", longer, 9, 126, 2.0),
        ("guess the number", example("guess_the_number"), 10, 1_023, 0.5),
        ("fifteen", example("fifteen"), 6, 6, 0.5),
    ] {
        let Some((paths, seconds)) = counted(&file, inputs) else { return };
        rows.push(Row::new(
            format!("all paths of {what} with up to {inputs} inputs"),
            format!("{least} paths, at most {most} s"),
            format!("{paths} paths, {seconds:.2} s"),
            paths >= least && seconds <= most,
        ));
    }
}

/// The dialogues whose growth is measured, what they stand for, and numbers of inputs: one with one
/// path for each number of inputs, one in which most ways are impossible, and one in which each
/// input doubles the paths.
const GROWING: [(&str, &str, &[usize]); 3] = [
    ("sum_of_n", "linear", &[2, 4, 6, 8, 10, 15, 20, 25, 30]),
    ("hangman", "pruned", &[2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 25, 30]),
    ("guess_the_number", "exponential", &[2, 4, 6, 8, 10, 12, 14, 16, 17]),
];

/// Runs that are measured together where one is too short for the processor's clock.
const SHORT_RUNS: u32 = 5;

/// How time grows: a table for each of the dialogues, and the picture in a file, if one is named.
pub fn print_growth(picture: Option<&str>) {
    let mut curves = Vec::new();
    for (name, what, inputs) in GROWING {
        println!("\n`{name}`\n\n| inputs | paths | seconds | |\n| ---: | ---: | ---: | --- |");
        let mut points = Vec::new();
        for inputs in inputs {
            let Some((paths, mut seconds)) = counted(&example(name), *inputs) else { return };
            if seconds < 0.2 {
                let again = (1..SHORT_RUNS).filter_map(|_| counted(&example(name), *inputs));
                seconds += again.map(|(_, seconds)| seconds).sum::<f64>();
                seconds /= f64::from(SHORT_RUNS);
            }
            println!("| {inputs} | {paths} | {seconds:.3} | {} |", bar(seconds));
            points.push((*inputs, paths, seconds));
        }
        curves.push(Curve { name: format!("{name} ({what})"), points });
    }
    if let Some(picture) = picture {
        let caption = "Processor time of the whole command on a shared machine of two cores.";
        std::fs::write(picture, svg(&curves, caption)).expect("a file for the picture");
    }
}

/// A block for each time that a hundredth of a second doubles.
fn bar(seconds: f64) -> String {
    let mut bar = String::from("▇");
    let mut reached = 0.01;
    while reached * 2.0 <= seconds {
        reached *= 2.0;
        bar.push('▇');
    }
    bar
}
