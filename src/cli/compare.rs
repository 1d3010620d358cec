//! `tatsu compare`: a reference and submissions, called alike.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tatsu::classes::compare::{ComparePlan, ComparedSubmission, Comparison};
use tatsu::classes::crash::ClassesError;
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::Explorer;

use super::class_args::CompareArguments;
use super::class_files::{explorer, program, tell};
use super::confine::confinement;
use super::json;
use super::status::{CommandStatus, Problem};
use super::terminal::Terminal;

/// Scripts in all where the user says nothing: both sides run them, and for each submission.
const SCRIPTS: u64 = 20_000;

/// Compares the reference with itself, then each submission with it.
pub fn run(arguments: &CompareArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let reference = program(&arguments.reference, &arguments.search.with)?;
    let names = names(&arguments.reference, &arguments.submissions);
    let mut programs = Vec::new();
    for (file, name) in arguments.submissions.iter().zip(names) {
        programs.push((name, program(file, &beside(file, &arguments.search.with))?));
    }
    let plan = ComparePlan {
        search: arguments.search.plan(false, SCRIPTS),
        names: arguments.map.clone(),
        exceptions: arguments.exceptions.into(),
    };
    let confinement = confinement(arguments.search.unconfined, "classes", terminal)?;
    let mut jvm = explorer(&confinement)?;
    let comparison = match Comparison::start(&mut jvm, reference, plan) {
        Ok(comparison) => comparison,
        Err(error) => {
            tell(terminal, &arguments.reference, &error);
            return Ok(CommandStatus::Unusable);
        }
    };
    let mut submissions = Vec::new();
    if comparison.facts.scripts > 0 && comparison.is_steady() {
        for (name, files) in programs {
            let compared = match comparison.compare(&mut jvm, &name, files) {
                Err(error @ ClassesError::Jvm(_)) => {
                    jvm = again(&comparison, &confinement)?;
                    Err(error)
                }
                other => other,
            };
            submissions.push(compared.unwrap_or_else(|error| ComparedSubmission {
                name,
                error: Some(format!("cannot be compared: {error}")),
                missing: Vec::new(),
                renamed: indexmap::IndexMap::default(),
                methods: Vec::new(),
            }));
        }
    }
    finish(arguments, terminal, comparison, submissions)
}

fn finish(
    arguments: &CompareArguments,
    terminal: Terminal,
    comparison: Comparison,
    submissions: Vec<ComparedSubmission>,
) -> Result<CommandStatus, Problem> {
    let report = comparison.report(submissions);
    if arguments.search.json {
        terminal.print(&json::line(&report)?)?;
    } else if arguments.csv {
        terminal.print(&report.csv())?;
    } else {
        terminal.print(&report.text())?;
    }
    let name = arguments.reference.display();
    if report.scripts == 0 {
        let problem = Problem::new(format!("`{name}` has nothing to call"));
        terminal.problem(&problem.hint("compare classes with methods that are not private"));
        return Ok(CommandStatus::Unusable);
    }
    if !report.unsteady.is_empty() {
        let problem = Problem::new(format!("`{name}` is not a reference: it differs from itself"));
        terminal.problem(&problem.hint(
            "leave out random numbers, the clock and identity hash codes, or test another method \
             with `--only`",
        ));
        return Ok(CommandStatus::Unusable);
    }
    Ok(if !report.submissions.iter().all(ComparedSubmission::is_right) {
        CommandStatus::Mistakes
    } else if report.complete {
        CommandStatus::Done
    } else {
        CommandStatus::Fewer
    })
}

/// Another JVM, after the first one ended.
fn again(comparison: &Comparison, confinement: &Confinement) -> Result<Explorer, Problem> {
    let mut jvm = explorer(confinement)?;
    comparison.restart(&mut jvm).map_err(|error| Problem::new(error.to_string()))?;
    Ok(jvm)
}

/// Other files of a submission: those of its own folder where it has them.
fn beside(file: &Path, with: &[PathBuf]) -> Vec<PathBuf> {
    let own = |other: &PathBuf| {
        let own = file.parent()?.join(other.file_name()?);
        own.is_file().then_some(own)
    };
    with.iter().map(|other| own(other).unwrap_or_else(|| other.clone())).collect()
}

/// What submissions are called: their folders where their files have the reference's name, else
/// their files, and their paths where that does not tell them apart.
fn names(reference: &Path, submissions: &[PathBuf]) -> Vec<String> {
    let text = |part: Option<&std::ffi::OsStr>| {
        part.map(|part| part.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let folders = || submissions.iter().map(|file| text(file.parent().and_then(Path::file_name)));
    let stems = || submissions.iter().map(|file| text(file.file_stem()));
    let tells = |names: &[String]| {
        names.iter().all(|name| !name.is_empty())
            && names.iter().collect::<BTreeSet<_>>().len() == names.len()
    };
    let is_named_alike = submissions.iter().all(|file| file.file_name() == reference.file_name());
    let candidates: [Vec<String>; 2] = if is_named_alike {
        [folders().collect(), stems().collect()]
    } else {
        [stems().collect(), folders().collect()]
    };
    candidates.into_iter().find(|names| tells(names)).unwrap_or_else(|| {
        submissions.iter().map(|file| file.to_string_lossy().into_owned()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn submissions_are_called_by_what_tells_them_apart() {
        let named = |files: &[&str]| {
            let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            names(Path::new("Largest.java"), &files)
        };
        assert_eq!(named(&["all/anna/Largest.java", "all/bert/Largest.java"]), ["anna", "bert"]);
        assert_eq!(named(&["all/Anna.java", "all/Bert.java"]), ["Anna", "Bert"]);
        assert_eq!(named(&["a/x/Largest.java", "b/x/Largest.java"])[1], "b/x/Largest.java");
    }
}
