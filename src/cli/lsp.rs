//! `tatsu lsp` and `tatsu stubs`: for editors.
//!
//! In: what an editor writes. Out: what it is told, on standard output; or declarations of the
//! words of tatsu for an IDE.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use tatsu::lsp::serve_editor;
use tatsu::make::editor::stubs::{STUBS_FILE, stubs};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::write::artifact::{self, Artifact, Role};

use super::serve::host_machine;
use super::terminal::Terminal;

/// `tatsu lsp`
#[derive(Clone, Debug, Args)]
pub struct LspArguments {
    /// Speak over standard input and output, which it always does: for editors that say so
    #[arg(long)]
    pub stdio: bool,
}

/// `tatsu stubs`
#[derive(Clone, Debug, Args)]
pub struct StubsArguments {
    /// The folder with your Java sources; without it, the text is printed
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
}

/// Answers an editor until it ends.
pub fn run(_arguments: &LspArguments) -> Result<CommandStatus, Problem> {
    let lost = |error: std::io::Error| Problem::new(format!("the editor is gone: {error}"));
    let ended = serve_editor(std::io::stdin(), &mut std::io::stdout().lock(), host_machine());
    Ok(if ended.map_err(lost)? { CommandStatus::Done } else { CommandStatus::Mistakes })
}

/// Prints the declarations, or writes them into a folder.
pub fn write_stubs(
    arguments: &StubsArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let Some(folder) = &arguments.folder else {
        terminal.print(&stubs())?;
        return Ok(CommandStatus::Done);
    };
    let bytes = stubs().into_bytes();
    let artifact = Artifact { path: PathBuf::from(STUBS_FILE), role: Role::Instance, bytes };
    artifact::write_beside(folder, &[artifact]).map_err(|error| {
        Problem::new(error.to_string()).hint("name the folder of your Java sources")
    })?;
    let path = folder.join(Path::new(STUBS_FILE));
    terminal.print(&format!(
        "{}\nnext: write `import static tatsu.Words.*;` at the top of skeletons that are classes\n",
        path.display()
    ))?;
    Ok(CommandStatus::Done)
}
