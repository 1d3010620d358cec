//! `tatsu man`: one manual page with all commands, made from the definition of the command line.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;
use tatsu::make::status::{CommandStatus, Problem};

use super::args::Arguments;
use super::commands_page::commands_page;
use super::terminal::Terminal;

/// Prints the page as roff, or as Markdown.
pub fn run(is_markdown: bool, terminal: Terminal) -> Result<CommandStatus, Problem> {
    if is_markdown {
        terminal.print(&commands_page())?;
        return Ok(CommandStatus::Done);
    }
    let page =
        page().map_err(|error| Problem::new(format!("the manual page cannot be made: {error}")))?;
    terminal.print(&page)?;
    Ok(CommandStatus::Done)
}

fn page() -> io::Result<String> {
    let mut whole = Arguments::command();
    whole.build();
    let man = Man::new(whole.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
        page.push_str(&section(command, command.get_name())?);
        for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
            page.push_str(&section(part, &format!("{} {}", command.get_name(), part.get_name()))?);
        }
    }
    page.push_str(&as_typed(".SH", &whole));
    let mut end = Vec::new();
    man.render_version_section(&mut end)?;
    page.push_str(&String::from_utf8_lossy(&end));
    Ok(page)
}

/// A command's own page as a section: its headings become subheadings, its title goes.
fn section(command: &clap::Command, name: &str) -> io::Result<String> {
    let man = Man::new(command.clone());
    let mut parts = Vec::new();
    man.render_synopsis_section(&mut parts)?;
    man.render_description_section(&mut parts)?;
    if command.get_arguments().next().is_some() {
        man.render_options_section(&mut parts)?;
    }
    let mut text = format!(".SH \"TATSU {}\"\n", name.to_uppercase());
    for line in String::from_utf8_lossy(&parts).lines() {
        text.push_str(&line.replace(".SH ", ".SS "));
        text.push('\n');
    }
    text.push_str(&as_typed(".SS", command));
    Ok(text)
}

/// What stands after a command's help, with its line breaks and alignment.
fn as_typed(heading: &str, command: &clap::Command) -> String {
    let Some(help) = command.get_after_help() else { return String::new() };
    let lines = help.to_string();
    let lines = lines.strip_prefix("Examples:\n").unwrap_or(&lines);
    let mut text = format!("{heading} EXAMPLES\n.nf\n");
    for line in lines.lines() {
        // `\&` keeps a point at the start of a line from being a request.
        text.push_str("\\&");
        text.push_str(&line.replace('\\', "\\e").replace('-', "\\-"));
        text.push('\n');
    }
    text.push_str(".fi\n");
    text
}
