//! `tatsu statistics`: what students answered, by question and by misconception.
//!
//! In: banks, and reports that Moodle exported. Out: text, files, or JSON, and how it ended. What
//! holds: nothing of what a report says about a person is told, not even in an error.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tatsu::ask::wording::WordingError;
use tatsu::make::json;
use tatsu::make::outcome::unwritable;
use tatsu::make::past::listed;
use tatsu::make::statistics::{
    AskedBanks, ExportedReport, QuizStatistics, misworded, quiz_statistics,
};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::statistics::figures::Figures;
use tatsu::statistics::{table, text};
use tatsu::write::artifact::{self, Artifact};
use tatsu::write::bank;

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
    let asked = asked(&arguments.banks)?;
    let mut reports = Vec::new();
    for path in &arguments.responses {
        reports.push(ExportedReport { name: path.display().to_string(), bytes: bytes(path)? });
    }
    let folders: Vec<PathBuf> = arguments.templates.iter().cloned().collect();
    let found = match quiz_statistics(&asked, reports, arguments.language, &folders)? {
        Ok(found) => found,
        Err(problems) => {
            for problem in &problems {
                terminal.problem(problem);
            }
            return Ok(CommandStatus::Mistakes);
        }
    };
    let QuizStatistics { figures, page, wording } = found;
    let misworded = |error: WordingError| misworded(&[error]);
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

/// The banks at these paths, each once, in their order, and the exams that they are parts of.
fn asked(paths: &[PathBuf]) -> Result<AskedBanks, Problem> {
    let mut known = BTreeSet::new();
    let mut asked = AskedBanks::default();
    for path in paths {
        let mut banks = Vec::new();
        for found in bank::banks_in(path)? {
            let real = dunce::canonicalize(&found.folder).unwrap_or(found.folder);
            if known.insert(real) {
                banks.push(found.bank);
            }
        }
        asked.add(path, banks)?;
    }
    Ok(asked)
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
