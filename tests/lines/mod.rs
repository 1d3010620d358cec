//! Lines that are named: each row of a run stands in the line of the shown program that it names.
//!
//! In: the example skeletons, and random ones in which each line has a mark of its own. What is
//! checked: the line of a row, as [`Lines`] gives it, is the line of the shown text in which the
//! row's statement stands, found by its mark or by its words; a row whose statement students do not
//! see has no line.

mod generate;

use std::collections::BTreeSet;
use std::path::Path;

use crate::random::number;
use generate::FIRST_MARK;
use tatsu::skeleton::Skeleton;
use tatsu::solve::execute::Limits;
use tatsu::solve::model::Model;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use tatsu::source::Source;
use tatsu::validate::instance::shown;
use tatsu::validate::lines::Lines;
use tatsu::vary::trace::{Row, Tracer};

/// How many random skeletons are tried; `TATSU_SEED` sets which.
const SKELETONS: u64 = 100;

fn read(name: &str, text: &str) -> Skeleton {
    let reading = tatsu::skeleton::read(&Source::new(name, text));
    let diagnostics = reading.diagnostics;
    reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:#?}\n{text}"))
}

/// The values of some instances.
fn models(skeleton: &Skeleton, count: usize) -> Vec<Model> {
    let request = Request {
        count,
        seed: 0,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let mut models = Vec::new();
    choose(&skeleton.program, &request, &mut |found| models.push(found.model))
        .unwrap_or_else(|error| panic!("{error:?}"));
    models
}

/// The rows of an instance whose line does not hold what it should, and how many rows there are.
/// `expected` yields for a row the words that its line has to hold, or `None` if students do not
/// see its statement.
fn problems(
    skeleton: &Skeleton,
    model: &Model,
    expected: &dyn Fn(&Row, &str) -> Option<String>,
) -> (usize, Vec<String>) {
    let text = shown(skeleton, model);
    let lines = Lines::of_skeleton(skeleton);
    let trace = Tracer::new(skeleton).trace(model);
    let shown: Vec<&str> = text.lines().collect();
    let mut known = BTreeSet::new();
    let problem = |row: &Row| {
        // What a loop repeats stands where it stood before.
        if !known.insert(row.span) {
            return None;
        }
        let number = lines.shown(row.span.start);
        let line = number.map(|number| shown.get(number as usize - 1).copied().unwrap_or_default());
        let is_right = match (line, expected(row, &text)) {
            (Some(line), Some(words)) => line.contains(&words),
            (None, None) => true,
            _ => false,
        };
        let said = skeleton.source.slice(row.span).lines().next();
        (!is_right).then(|| format!("{said:?} in line {number:?}: {line:?}"))
    };
    (trace.rows.len(), trace.rows.iter().filter_map(problem).collect())
}

/// The mark of the line of the source in which something begins.
fn mark(source: &str, start: u32) -> Option<String> {
    let is_mark = |word: &&str| word.parse().is_ok_and(|mark: u32| mark >= FIRST_MARK);
    let line = source[start as usize..].lines().next()?;
    line.split_whitespace().rfind(is_mark).map(str::to_owned)
}

#[test]
fn rows_of_random_skeletons_stand_in_the_lines_that_they_name() {
    let (mut rows, mut found, mut hidden) = (0, Vec::new(), 0);
    let from = SKELETONS * u64::from(number("TATSU_SEED", 0));
    for seed in from..from + SKELETONS {
        let text = generate::skeleton(seed);
        let skeleton = read("random.java", &text);
        let [model] = &models(&skeleton, 1)[..] else { panic!("no instance of\n{text}") };
        let unseen = std::cell::Cell::new(0);
        let (count, problems) = problems(&skeleton, model, &|row, shown| {
            let mark = mark(skeleton.source.text(), row.span.start);
            let mark = mark.unwrap_or_else(|| panic!("no mark at {:?} in\n{text}", row.span));
            let is_seen = shown.contains(&mark);
            unseen.set(unseen.get() + usize::from(!is_seen));
            is_seen.then_some(mark)
        });
        rows += count;
        hidden += unseen.get();
        found.extend(problems.into_iter().map(|what| format!("seed {seed}: {what}")));
    }
    assert!(found.is_empty(), "{} of {rows} rows\n{}", found.len(), found.join("\n"));
    assert!(rows > 3_000 && hidden > 15, "{rows} rows, {hidden} of hidden statements");
    println!("{rows} rows, {hidden} of hidden statements");
}

#[test]
fn rows_of_the_examples_stand_in_the_lines_that_they_name() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/skeletons"));
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|one| one.unwrap()).collect();
    files.retain(|file| file.path().is_file());
    files.sort_by_key(std::fs::DirEntry::path);
    let (mut rows, mut found) = (0, Vec::new());
    for file in files {
        let name = file.file_name().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file.path()).unwrap();
        let skeleton = read(&name, &text);
        let program = &skeleton.program;
        // Where values stand in the place of what the author wrote.
        let values = program.placeholders.iter().map(|one| one.span.start);
        let values: Vec<u32> =
            values.chain(program.holes.iter().map(|hole| hole.span.start)).collect();
        for model in models(&skeleton, 3) {
            let (count, problems) = problems(&skeleton, &model, &|row, _| {
                let start = row.span.start;
                if skeleton.file.hidden.iter().any(|hidden| hidden.covers(row.span)) {
                    return None;
                }
                let line = skeleton.source.text()[start as usize..].lines().next()?;
                // Students see a mark in words of their own.
                let line = line.strip_prefix("// tatsu:").map_or(line, |_| "// here");
                let first = values.iter().filter(|value| **value >= start).min();
                let length = first.map_or(line.len(), |first| (first - start) as usize);
                Some(line[..length.min(line.len())].split("  //").next()?.trim_end().to_owned())
            });
            rows += count;
            found.extend(problems.into_iter().map(|what| format!("{name}: {what}")));
        }
    }
    assert!(found.is_empty(), "{} of {rows} rows\n{}", found.len(), found.join("\n"));
    assert!(rows > 1_000, "{rows} rows");
    println!("{rows} rows");
}
