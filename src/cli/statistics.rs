//! `tatsu statistics`: what students answered, by question and by misconception.
//!
//! In: banks, and reports that Moodle exported. Out: text, files, or JSON, and how it ended. What
//! holds: nothing of what a report says about a person is told, not even in an error.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tatsu::ask::wording::{Wording, WordingError};
use tatsu::make::bank::TOOL;
use tatsu::make::json;
use tatsu::make::outcome::unwritable;
use tatsu::make::past::listed;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words::plural;
use tatsu::statistics::attempts::{Attempts, attempts};
use tatsu::statistics::figures::{Figures, figures};
use tatsu::statistics::page::StatisticsPage;
use tatsu::statistics::{table, text};
use tatsu::write::artifact::{self, Artifact};
use tatsu::write::bank::{self, BankRecord};

use super::statistics_args::{StatisticsArguments, StatisticsForm};
use super::terminal::Terminal;

/// What `statistics --json` says.
#[derive(Debug, Serialize)]
struct StatisticsSummary<'a> {
    #[serde(flatten)]
    figures: &'a Figures,
    /// What was left out while reading, as sentences.
    remarks: Vec<String>,
    /// Files written; there even if empty.
    files: Vec<String>,
}

/// Reads banks and reports, and tells the figures.
pub fn run(arguments: &StatisticsArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let banks = banks(&arguments.banks)?;
    let mut files = Vec::new();
    for path in &arguments.responses {
        files.push((path.display().to_string(), bytes(path)?));
    }
    let attempts = match attempts(&files) {
        Ok(attempts) => attempts,
        Err(errors) => {
            for error in errors {
                terminal.problem(&Problem::new(error.to_string()).hint(error.help));
            }
            return Ok(CommandStatus::Mistakes);
        }
    };
    let records: Vec<&BankRecord> = banks.iter().collect();
    let figures = figures(&records, &attempts);
    if figures.questions.is_empty() {
        terminal.problem(&unjoined(arguments, &banks, &attempts));
        return Ok(CommandStatus::Mistakes);
    }
    let language = arguments.language.or(attempts.language).unwrap_or_default();
    let folders: Vec<PathBuf> = arguments.templates.iter().cloned().collect();
    let wording = Wording::load(&folders, language, &[]).map_err(|errors| misworded(&errors))?;
    let misworded = |error: WordingError| misworded(&[error]);
    let page =
        StatisticsPage::of(&figures, &attempts.remarks, TOOL, &wording).map_err(misworded)?;
    let mut artifacts = Vec::new();
    if arguments.format.contains(&StatisticsForm::Html) {
        artifacts.push(page.artifact(&wording).map_err(misworded)?);
    }
    if arguments.format.contains(&StatisticsForm::Csv) {
        artifacts.extend(table::tables(&figures));
    }
    let written = deliver(arguments, &artifacts)?;
    if arguments.json {
        let summary =
            StatisticsSummary { figures: &figures, remarks: page.plain_remarks(), files: written };
        terminal.print(&json::line(&summary)?)?;
    } else if !arguments.quiet {
        if arguments.format.contains(&StatisticsForm::Text) {
            terminal.print(&text::text(&page, &wording).map_err(misworded)?)?;
        }
        for path in written {
            terminal.print(&format!("wrote {path}"))?;
        }
    }
    Ok(CommandStatus::Done)
}

fn misworded(errors: &[WordingError]) -> Problem {
    let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Problem::new(all.join("\n")).hint("repair the template, or leave it out")
}

/// The banks at these paths, each once, in their order.
fn banks(paths: &[PathBuf]) -> Result<Vec<BankRecord>, Problem> {
    let mut known = BTreeSet::new();
    let mut banks = Vec::new();
    for path in paths {
        for found in bank::banks_in(path)? {
            let real = std::fs::canonicalize(&found.folder).unwrap_or(found.folder);
            if known.insert(real) {
                banks.push(found.bank);
            }
        }
    }
    Ok(banks)
}

fn bytes(path: &Path) -> Result<Vec<u8>, Problem> {
    let shown = path.display();
    let hint = "name a file that Moodle's responses or statistics report was downloaded to";
    if path.is_dir() {
        return Err(Problem::new(format!("`{shown}` is a folder")).hint(hint));
    }
    std::fs::read(path).map_err(|error| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other failure is told in the system's own words"
        )]
        let message = match error.kind() {
            ErrorKind::NotFound => format!("no such file: `{shown}`"),
            ErrorKind::PermissionDenied => format!("`{shown}` may not be read: permission denied"),
            _ => format!("`{shown}` cannot be read: {error}"),
        };
        Problem::new(message).hint(hint)
    })
}

/// What to say where no answer is to a question of the banks.
fn unjoined(arguments: &StatisticsArguments, banks: &[BankRecord], attempts: &Attempts) -> Problem {
    let answers: usize = attempts.all.iter().map(|attempt| attempt.answers.len()).sum();
    let what = if answers == 0 && attempts.given.is_empty() {
        return Problem::new(format!(
            "no student has attempted the quiz: {}",
            listed(&arguments.responses)
        ))
        .hint("download the report when the quiz is over");
    } else if answers == 0 {
        none_of(attempts.given.len(), "question")
    } else {
        none_of(answers, "answer")
    };
    let names: Vec<String> = banks.iter().map(|bank| format!("`{}`", bank.full_name())).collect();
    Problem::new(format!(
        "{}: {what} to {}",
        listed(&arguments.responses),
        names.join(", ")
    ))
    .hint(
        "name the banks whose questions the quiz has, of that year; and tick question text and right answer in Moodle's \
         responses report",
    )
}

/// That none of this number of things belongs, up to the word for where.
fn none_of(count: usize, noun: &str) -> String {
    match count {
        1 => format!("the only {noun} does not belong"),
        _ => format!("none of the {} belongs", plural(count, noun)),
    }
}

/// Writes files unless some are there with other bytes; their paths.
fn deliver(
    arguments: &StatisticsArguments,
    artifacts: &[Artifact],
) -> Result<Vec<String>, Problem> {
    if artifacts.is_empty() {
        return Ok(Vec::new());
    }
    let output = &arguments.output;
    let is_other =
        |path: &PathBuf, bytes: &[u8]| std::fs::read(path).is_ok_and(|there| there != bytes);
    if !arguments.force {
        let paths = artifacts.iter().map(|one| (output.join(&one.path), &one.bytes));
        let others: Vec<PathBuf> =
            paths.filter(|(path, bytes)| is_other(path, bytes)).map(|(path, _)| path).collect();
        if !others.is_empty() {
            let message = format!("files are there already with other bytes: {}", listed(&others));
            let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
            return Err(Problem::new(message).hint(hint));
        }
    }
    let paths = artifact::write_beside(output, artifacts).map_err(|error| unwritable(&error))?;
    Ok(paths.iter().map(|path| path.display().to_string()).collect())
}
