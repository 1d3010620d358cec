//! `tatsu compare old.json new.json`: two snapshots of a class beside each other.

use std::path::Path;

use tatsu::classes::snapshot::Snapshot;
use tatsu::make::json;
use tatsu::make::status::{CommandStatus, Problem};

use super::terminal::Terminal;
use tatsu::make::files;

/// Whether a file is a snapshot, by its name.
pub fn is_snapshot(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "json")
}

/// Compares them; no class runs.
pub fn run(
    old: &Path,
    others: &[std::path::PathBuf],
    as_json: bool,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let [new] = others else {
        return Err(Problem::new("a snapshot is compared with one other snapshot")
            .hint("write `tatsu compare old.json new.json`"));
    };
    let comparison = read(old)?.beside(&read(new)?);
    let text = if as_json { json::line(&comparison)? } else { comparison.text() };
    terminal.print(&text)?;
    Ok(if comparison.differs() { CommandStatus::Mistakes } else { CommandStatus::Done })
}

fn read(path: &Path) -> Result<Snapshot, Problem> {
    Snapshot::read(&files::java(path)?).map_err(|error| {
        Problem::new(format!("`{}`: {error}", path.display()))
            .hint("`tatsu suite Stack.java --snapshot stack.json` makes one")
    })
}
