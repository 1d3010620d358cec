//! Whether what was made again is what there was, for the terminal.
//!
//! In: how files in a folder compare with those that were made. Out: what the terminal says of it.
//! What holds: nothing is written.

use std::path::{Path, PathBuf};

use tatsu::make::json::ComparisonReport;
use tatsu::make::past;
use tatsu::make::status::Problem;
use tatsu::make::words::plural;

use super::regenerate_args::RegenerateArguments;
use super::terminal::Terminal;

/// Tells how a bank or an exam of this name in this folder compares with what was made; `cut` is
/// what is to be said where it differs and a search had ended at its deadline.
pub fn tell(
    arguments: &RegenerateArguments,
    (name, folder): (&str, &Path),
    cut: Option<&str>,
    report: &ComparisonReport,
    terminal: Terminal,
) -> Result<(), Problem> {
    if report.same {
        if !arguments.quiet && !arguments.json {
            let files = plural(report.files, "file");
            terminal.print(&format!("{name}: made again, byte for byte the same ({files})\n"))?;
        }
        return Ok(());
    }
    for (files, what) in [
        (&report.different, "different"),
        (&report.missing, "missing"),
        (&report.not_made, "not made any more"),
    ] {
        if !files.is_empty() {
            let paths: Vec<PathBuf> = files.iter().map(|path| folder.join(path)).collect();
            terminal.say(&format!("{name}: {what}: {}", past::listed(&paths)));
        }
    }
    if let Some(cut) = cut {
        terminal.say(&format!("{name}: {cut}"));
    }
    if arguments.output.is_none() && !arguments.force {
        terminal.say(&format!(
            "{name}: nothing was written; `--force` writes what was made, `-o DIR` writes it elsewhere"
        ));
    }
    Ok(())
}
