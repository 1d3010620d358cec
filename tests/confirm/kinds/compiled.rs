//! Which line does not compile, or which of several lines do: `compiles`. Plain `javac` says so.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start processes")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::page;
use crate::confirm::bank::Bank;
use crate::confirm::format::shown;
use crate::confirm::judge::Check;
use crate::confirm::jvm::{Outcome, tool};
use crate::confirm::moodle::Question;
use tatsu::read::syntax;
use tatsu::read::syntax::ast::SkeletonForm;
use tatsu::source::Source;

/// What stands in a program in the place of the lines to choose from.
const GAP: &str = "??";

/// Compiles the program of the question, or each of the programs that its options make.
pub fn compiles(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let page = page(bank, question)?;
    let [program] = &page.programs[..] else {
        return Err(format!("it shows {} programs", page.programs.len()));
    };
    let is_several = program.lines().any(|line| line.trim() == GAP);
    let mut claims: Vec<(String, Claim)> = Vec::new();
    if is_several {
        for answer in &question.answers {
            let claim = if answer.is_right() { Claim::Compiles } else { Claim::Fails };
            claims.push((with(program, &shown(answer)), claim));
        }
    } else {
        for answer in &question.answers {
            // Each option but the last one names a line, and quotes it.
            let said = shown(answer);
            let Some((number, code)) = said.split_once(": ") else { continue };
            let Ok(number) = number.trim().parse::<usize>() else { continue };
            let line = number.checked_sub(1).and_then(|at| program.lines().nth(at));
            if line.map(str::trim) != Some(code.trim()) {
                return Err(format!("line {number} is not `{code}`"));
            }
        }
        let right = question.answers.iter().find(|one| one.is_right()).ok_or("nothing is right")?;
        let said = shown(right);
        let line = said.split_once(": ").and_then(|(number, _)| number.trim().parse().ok());
        claims.push((program.clone(), line.map_or(Claim::Compiles, Claim::FailsAt)));
    }
    let judge = move |_: &[Outcome]| {
        let problems = claims.iter().filter_map(|(program, claim)| {
            let errors = errors(program);
            let is_so = match claim {
                Claim::Compiles => errors.is_empty(),
                Claim::Fails => !errors.is_empty(),
                Claim::FailsAt(line) => errors == [*line],
            };
            (!is_so).then(|| format!("{claim:?}, but javac has errors in {errors:?}:\n{program}"))
        });
        problems.collect()
    };
    Ok(Check { jobs: Vec::new(), judge: Box::new(judge) })
}

/// What a question says of a program.
#[derive(Clone, Copy, Debug)]
enum Claim {
    Compiles,
    Fails,
    /// There is one error, in this line.
    FailsAt(usize),
}

/// The program with these lines in its gap.
fn with(program: &str, lines: &str) -> String {
    let line = |one: &str| if one.trim() == GAP { lines.to_owned() } else { one.to_owned() };
    program.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The lines of the program as it is shown in which `javac` finds errors, once for each.
fn errors(program: &str) -> Vec<usize> {
    let (text, lines) = unit(program);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("Zz.java");
    std::fs::write(&file, text).expect("a file in a temporary folder");
    let output = Command::new(tool("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-Duser.language=en", "-encoding", "UTF-8", "-d"])
        .arg(folder.path())
        .arg(&file)
        .output()
        .expect("javac starts");
    let said = String::from_utf8_lossy(&output.stderr);
    let at = |line: &str| {
        let (place, what) = line.split_once(": error: ")?;
        let name = Path::new(place.rsplit_once(':')?.0).file_name()?;
        assert!(name == "Zz.java", "{line} {what}");
        let number: usize = place.rsplit_once(':')?.1.parse().ok()?;
        Some(lines.get(number - 1).copied().flatten().unwrap_or_default())
    };
    let errors: Vec<usize> = said.lines().filter_map(at).collect();
    assert_eq!(errors.is_empty(), output.status.success(), "{said}");
    errors
}

/// A compilation unit for a program as it is shown, and the line that each of its lines was.
fn unit(program: &str) -> (String, Vec<Option<usize>>) {
    let source = Source::new("shown.java", program);
    let (file, _) = syntax::parse(&source);
    let (mut text, mut lines) = (String::from("import java.util.*; "), Vec::new());
    if file.form == SkeletonForm::Class {
        lines.extend((1..=program.lines().count()).map(Some));
        return (text + program, lines);
    }
    let beside = |line: usize| {
        let types = file.types.iter().filter(|one| !one.is_nested);
        types.into_iter().any(|one| {
            let first = source.line(one.span) as usize;
            (first..first + source.slice(one.span).lines().count()).contains(&line)
        })
    };
    let (types, rest): (Vec<_>, Vec<_>) =
        (1..).zip(program.lines()).partition(|(line, _)| beside(*line));
    for (line, code) in types {
        let _ = writeln!(text, "{code}");
        lines.push(Some(line));
    }
    let is_snippet = file.form == SkeletonForm::Snippet;
    assert!(!is_snippet || file.members.is_empty(), "methods beside statements");
    text += if is_snippet { "class Zz { static void zz() {\n" } else { "class Zz {\n" };
    lines.push(None);
    for (line, code) in rest {
        let _ = writeln!(text, "{code}");
        lines.push(Some(line));
    }
    text += if is_snippet { "} }\n" } else { "}\n" };
    (text, lines)
}
