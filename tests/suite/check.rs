//! The kinds of blocks and what each should hold.
//!
//! In: a [`Case`](crate::markdown::Case). Out: for each of its blocks the text that belongs there,
//! or what is wrong with the case itself. A new kind of block is a new arm of [`text`].

use std::fmt::Write as _;

use tatsu::read::pretty;
use tatsu::skeleton::{self, Reading, Skeleton};
use tatsu::solve::count::losses::{Patience, losses};
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::query::Query;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use tatsu::solve::space::Space;
use tatsu::solve::ssa::{self, SsaProgram};
use tatsu::solve::unwind::{Budget, Record, UnwindStop, UnwindingBounds, unwind};
use tatsu::solve::z3::{QueryResult, satisfiable};
use tatsu::source::Source;
use tatsu::validate::instance::instance;
use tatsu::vary::contradiction::contradiction;

use crate::markdown::{Block, Case};
use crate::truth::Subject;
use crate::{given, render};

/// Blocks that pages for people hold besides cases; nothing is checked about them.
const FOR_PEOPLE: [&str; 4] = ["", "console", "text", "toml"];

/// Who reads a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The suite: every block is checked.
    Suite,
    /// People: a page of `docs`.
    People,
}

/// The text that belongs into each expectation of a case, in order.
pub fn texts(case: &Case, reader: Reader) -> Result<Vec<String>, String> {
    let expected = |block: &Block| {
        if reader == Reader::People && FOR_PEOPLE.contains(&block.kind.as_str()) {
            return Ok(block.text.clone());
        }
        if block.words.is_empty() { Ok(String::new()) } else { Err(unknown(block)) }
    };
    match (case.java.words.join(" ").as_str(), reader) {
        ("", _) => {}
        // A part of a program, which is no skeleton by itself.
        ("part", Reader::People) => return case.expected.iter().map(expected).collect(),
        _ => return Err(unknown(&case.java)),
    }
    if reader == Reader::Suite && case.prose.is_empty() {
        return Err(String::from("no sentence says what this case is about"));
    }
    let source = Source::new("Case.java", case.java.text.as_str());
    let reading = skeleton::read(&source);
    let findings = render::diagnostics(&source, &reading.diagnostics);
    if !findings.is_empty() && !case.expected.iter().any(|block| block.kind == "diagnostics") {
        return Err(format!("the Java has findings that are not expected:\n{findings}"));
    }
    if reader == Reader::Suite && case.expected.is_empty() {
        return Err(String::from("nothing is expected"));
    }
    if let (Reader::People, Some(skeleton), false) = (reader, &reading.skeleton, case_fails(case)) {
        has_instance(&source, skeleton)?;
    }
    let each = case.expected.iter().map(|block| {
        let left_alone = expected(block)?;
        if !left_alone.is_empty() {
            return Ok(left_alone);
        }
        if block.kind == "diagnostics" {
            return Ok(findings.clone());
        }
        text(block, &source, &reading)
    });
    each.collect()
}

/// Whether a page shows this as something that does not work.
fn case_fails(case: &Case) -> bool {
    case.expected.iter().any(|block| {
        ["diagnostics", "search", "contradiction", "why"].contains(&block.kind.as_str())
    })
}

/// What a page shows as working has an instance.
fn has_instance(source: &Source, skeleton: &Skeleton) -> Result<(), String> {
    let mut found = 0;
    let request = request(Strategy::Auto);
    let choice = choose(&skeleton.program, &request, &mut |_| found += 1)
        .map_err(|diagnostics| render::diagnostics(source, &diagnostics))?;
    if found == 1 { Ok(()) } else { Err(format!("no instance: {}", choice.stopped.as_str())) }
}

/// A search for one instance.
fn request(strategy: Strategy) -> Request {
    let limits = Limits::default();
    Request {
        count: 1,
        seed: 0,
        strategy,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits,
    }
}

fn unknown(block: &Block) -> String {
    let words: Vec<&str> =
        std::iter::once(&block.kind).chain(&block.words).map(String::as_str).collect();
    format!("line {}: unknown kind of block `{}`", block.line, words.join(" "))
}

/// What belongs into a block about a program that was read.
fn text(block: &Block, source: &Source, reading: &Reading) -> Result<String, String> {
    let skeleton = || reading.skeleton.as_ref().ok_or("there is no program: it was not read");
    match block.kind.as_str() {
        "ir" => Ok(pretty::program(&skeleton()?.program, source)),
        "ssa" => Ok(ssa::pretty::program(&unwound(skeleton()?)?)),
        "smt2" => satisfiability(skeleton()?),
        "run" => runs(block, source, skeleton()?),
        "instances" => instances(skeleton()?),
        "instance" => shown(block, skeleton()?),
        "search" => Ok(search(source, skeleton()?)),
        "contradiction" => {
            let found = contradiction(skeleton()?, &request(Strategy::Auto));
            Ok(render::diagnostics(source, found.as_slice()))
        }
        "why" => Ok(why(source, skeleton()?)),
        _ => Err(unknown(block)),
    }
}

/// What students see, below the line `// given VALUES` that says for which values.
fn shown(block: &Block, skeleton: &Skeleton) -> Result<String, String> {
    let first = block.text.lines().next().and_then(|line| line.strip_prefix("// given "));
    let model = given::model(&skeleton.program, first.unwrap_or_default())?;
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    if !run.outcome.is_completed() {
        return Err(format!("these values are no instance: {:?}", run.outcome));
    }
    let head = first.map(|values| format!("// given {values}\n")).unwrap_or_default();
    let mut text = head + &instance(skeleton, 1, model, run).shown;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}

/// What a search by the solver finds out besides instances: findings, why there are none, and what
/// contradicts itself.
fn search(source: &Source, skeleton: &Skeleton) -> String {
    let choice = match choose(&skeleton.program, &request(Strategy::Solve), &mut |_| {}) {
        Ok(choice) => choice,
        Err(diagnostics) => return render::diagnostics(source, &diagnostics),
    };
    let mut text = render::diagnostics(source, &choice.warnings);
    text.push_str(choice.stopped.as_str());
    text.push('\n');
    for span in choice.conflict {
        let line = source.slice(span).lines().next().unwrap_or_default();
        let _ = writeln!(text, "conflict {}: {line}", render::place(source, span));
    }
    text
}

/// Where random assignments get lost.
fn why(source: &Source, skeleton: &Skeleton) -> String {
    let program = &skeleton.program;
    let lost = losses(program, &Machine::new(program), &Space::of(program), 0, Patience::Ample);
    let mut text = lost.sentence(source) + "\n";
    for label in lost.labels(source) {
        let _ = writeln!(text, "{} {}", render::place(source, label.span), label.text);
    }
    text
}

fn unwound(skeleton: &Skeleton) -> Result<SsaProgram, String> {
    let bounds = UnwindingBounds { passes: vec![None; skeleton.program.loops.len()], open: None };
    unwind(&skeleton.program, &bounds, Budget::default(), Record::Steps)
        .map_err(|stop| format!("it cannot be unwound: {stop:?}"))
}

/// Whether there is an instance, by the formula in memory and by the text that a stock Z3 would
/// read.
fn satisfiability(skeleton: &Skeleton) -> Result<String, String> {
    let program = unwound(skeleton)?;
    let in_memory = match satisfiable(&Query::of(&program), None) {
        QueryResult::Satisfiable(_) => "satisfiable",
        QueryResult::Unsatisfiable { .. } => "unsatisfiable",
        QueryResult::Unknown(reason) => return Err(format!("Z3 does not know: {reason}")),
    };
    let script = tatsu::solve::ssa::smtlib::program(&program);
    let commands: Vec<&str> = script
        .lines()
        .filter(|line| !line.starts_with("(check-sat)") && !line.starts_with("(get-"))
        .collect();
    let solver = z3::Solver::new();
    solver.from_string(commands.join("\n"));
    let in_text = match solver.check() {
        z3::SatResult::Sat => "satisfiable",
        z3::SatResult::Unsat => "unsatisfiable",
        z3::SatResult::Unknown => return Err(String::from("Z3 does not know the script")),
    };
    if in_memory == in_text {
        Ok(format!("{in_memory}\n"))
    } else {
        Err(format!("the formula is {in_memory}, the script {in_text}"))
    }
}

/// Runs for given values, separated by empty lines; each opens with `given` and the values, if
/// there are placeholders. The formula must say the same about whether the values are an instance.
fn runs(block: &Block, source: &Source, skeleton: &Skeleton) -> Result<String, String> {
    let program = &skeleton.program;
    let given: Vec<&str> =
        block.text.lines().filter_map(|line| line.strip_prefix("given ")).collect();
    let given = if program.placeholders.is_empty() && given.is_empty() { vec![""] } else { given };
    if given.is_empty() {
        return Err(String::from("a line such as `given 3, 'a'` is missing"));
    }
    let machine = Machine::new(program);
    let mut texts = Vec::new();
    for values in given {
        let model = given::model(program, values)?;
        let run = machine.run(&model, &Limits::default());
        let mut subject = Subject::new(skeleton);
        let query = subject.formula(Record::Assertions, &mut |visit| visit(&model));
        let comparable = !subject.has_invariant();
        match query {
            Ok(query) if comparable => {
                let holds = query.holds(&query.assignment(&model));
                if holds != run.outcome.is_completed() {
                    return Err(format!("the formula says {holds} of {values}: {run:?}"));
                }
            }
            // Loops without an end have no formula; neither has what cannot be expressed yet.
            Ok(_)
            | Err(
                UnwindStop::Inexpressible(..)
                | UnwindStop::NoBound(_)
                | UnwindStop::TooLarge(_)
                | UnwindStop::Timeout,
            ) => {}
        }
        let values = render::model(program, &model);
        let head = if values.is_empty() { values } else { format!("given {values}\n") };
        texts.push(format!("{head}{}", render::run(source, program, &run)));
    }
    Ok(texts.join("\n"))
}

/// How many choices of values are instances, by machine, formula and Z3.
fn instances(skeleton: &Skeleton) -> Result<String, String> {
    let mut subject = Subject::new(skeleton);
    subject.limits.steps = 100_000;
    match subject.space() {
        Some(space) if space <= 300_000 => {}
        _ => return Err(String::from("the space is too large to be searched here")),
    }
    let counted = subject.count()?;
    let formula = match counted.formula {
        Ok(()) => String::new(),
        Err(stop) => format!(", without a formula: {stop:?}"),
    };
    Ok(format!("{} of {}{formula}\n", counted.instances, counted.total))
}
