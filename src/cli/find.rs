//! `tatsu find`: the questions that show a code.
//!
//! In: a code, folders. Out: each question that shows it, with its answer and its explanation as
//! the report of its bank has them, and where it stands.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use tatsu::ask::variant::meant_code;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words::plural;
use tatsu::write::prose::text::text;
use tatsu::write::report::FILE;
use tatsu::write::variant::{FoundVariant, variants_in};

use super::terminal::Terminal;

/// How deep reports may lie in a folder.
const DEEPEST: usize = 8;

/// `tatsu find`
#[derive(Clone, Debug, Args)]
pub struct FindArguments {
    /// The code that stands below a question, such as K7-03
    #[arg(value_name = "CODE")]
    pub code: String,

    /// Folders of banks, exams and questions about classes, and folders of these
    #[arg(value_name = "FOLDER", default_value = "out", value_hint = ValueHint::AnyPath)]
    pub folders: Vec<PathBuf>,
}

/// Shows the questions.
pub fn run(arguments: &FindArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let code = meant_code(&arguments.code).ok_or_else(|| {
        Problem::new(format!("`{}` is no code of a question", arguments.code))
            .hint("a code is a letter, a digit and the number of a question, such as `K7-03`")
    })?;
    let mut reports = Vec::new();
    for folder in &arguments.folders {
        if !folder.exists() {
            return Err(Problem::new(format!("no such folder: `{}`", folder.display()))
                .hint("name folders that `tatsu gen` or `tatsu exam` wrote, such as `out`"));
        }
        collect(folder, DEEPEST, &mut reports);
    }
    let mut found: Vec<(PathBuf, FoundVariant)> = Vec::new();
    for report in &reports {
        let Ok(page) = std::fs::read_to_string(report) else { continue };
        let folder = report.parent().unwrap_or(Path::new(".")).to_path_buf();
        found.extend(variants_in(&page, &code).into_iter().map(|one| (folder.clone(), one)));
    }
    if found.is_empty() {
        let looked = plural(reports.len(), "report");
        terminal.problem(
            &Problem::new(format!("no question shows the code {code} ({looked} looked at)"))
                .hint("name the folder of the bank; banks with `code = false` show no codes"),
        );
        return Ok(CommandStatus::Mistakes);
    }
    let mut said = String::new();
    if found.len() > 1 {
        said = format!("{code}: {}\n", plural(found.len(), "bank"));
        for (folder, one) in &found {
            let _ = writeln!(
                said,
                "  {}: question {} of \"{}\"",
                folder.display(),
                one.number,
                one.title
            );
        }
        said.push('\n');
    }
    for (at, (folder, one)) in found.iter().enumerate() {
        if at > 0 {
            said.push('\n');
        }
        let FoundVariant { title, number, html } = one;
        let _ = writeln!(said, "{}: question {number} of \"{title}\"\n", folder.display());
        said += &text(html, "  ");
    }
    terminal.print(&said)?;
    Ok(CommandStatus::Done)
}

/// The reports in a folder and in those below it, by path.
fn collect(folder: &Path, depth: usize, reports: &mut Vec<PathBuf>) {
    if folder.is_file() {
        reports.extend(folder.parent().map(|above| above.join(FILE)).filter(|one| one.is_file()));
        return;
    }
    reports.extend(Some(folder.join(FILE)).filter(|one| one.is_file()));
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut folders: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()).collect();
    folders.sort();
    // A link may lead up again.
    for below in folders.iter().filter(|path| depth > 0 && !path.is_symlink()) {
        collect(below, depth - 1, reports);
    }
}
