//! The page of all commands and options, in Markdown, made from the definition of the command line.
//!
//! In: nothing. Out: the text of `docs/commands.md`, which a test compares with the file.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};

use super::args::Arguments;

/// What stands before the first command.
const HEAD: &str = "# Commands and options\n\n\
    Written by a test from the definition of the command line; [the index](README.md#commands) says in a line what each is for.\n";

/// The page.
pub fn commands_page() -> String {
    let mut whole = Arguments::command().term_width(0);
    whole.build();
    let mut page = HEAD.to_owned();
    for command in shown(&whole) {
        section(command, command.get_name(), "##", &mut page);
        for part in shown(command) {
            let name = format!("{} {}", command.get_name(), part.get_name());
            section(part, &name, "###", &mut page);
        }
    }
    page
}

/// The commands that people type.
fn shown(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|one| !one.is_hide_set() && one.get_name() != "help")
}

fn section(command: &Command, name: &str, mark: &str, page: &mut String) {
    let about = command.get_long_about().or(command.get_about());
    let _ = write!(page, "\n{mark} tatsu {name}\n\n{}\n", plain(about));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let _ = write!(page, "\n```text\n{usage}\n```\n");
    let is_told =
        |arg: &&Arg| !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version");
    let all: Vec<&Arg> = command.get_arguments().filter(is_told).collect();
    if !all.is_empty() {
        page.push_str("\n| | |\n| --- | --- |\n");
        for arg in all {
            let _ = writeln!(page, "| {} | {} |", typed(arg), said(arg));
        }
    }
    if let Some(help) = command.get_after_help() {
        let lines = help.to_string();
        let lines = lines.strip_prefix("Examples:\n").unwrap_or(&lines);
        let _ = write!(page, "\n```text\n{}\n```\n", lines.trim_end());
    }
}

/// How an argument is typed.
fn typed(arg: &Arg) -> String {
    let names: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let value = if arg.get_action().takes_values() { names.join(" ") } else { String::new() };
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let flags: Vec<String> = short.into_iter().chain(long).collect();
    let text = if flags.is_empty() { value } else { format!("{} {value}", flags.join(", ")) };
    format!("`{}`", text.trim().replace('|', "\\|"))
}

/// What is said of an argument: its help, its values, its default.
fn said(arg: &Arg) -> String {
    let mut text =
        plain(arg.get_long_help().or(arg.get_help())).replace("\n\n", " ").replace('\n', " ");
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    if arg.get_action().takes_values() && !values.is_empty() {
        let _ = write!(text, "; one of {}", values.join(", "));
    }
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        let _ = write!(text, "; `{}` if nothing is said", defaults.join(","));
    }
    text.replace('|', "\\|")
}

fn plain(text: Option<&StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default().trim().to_owned()
}
