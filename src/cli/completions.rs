//! `tatsu completions`: scripts that complete commands and options in a shell.

use clap::CommandFactory;
use tatsu::make::status::{CommandStatus, Problem};

use super::args::{Arguments, CompletionsArguments, Shell};
use super::terminal::Terminal;

/// Prints the script.
pub fn run(arguments: &CompletionsArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let shell = match arguments.shell {
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Zsh => clap_complete::Shell::Zsh,
        Shell::Fish => clap_complete::Shell::Fish,
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "tatsu", &mut script);
    terminal.print(&String::from_utf8_lossy(&script))?;
    Ok(CommandStatus::Done)
}
