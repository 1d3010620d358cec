//! `tatsu check`: everything that is wrong with skeletons, or what is in them.

use std::fmt::Write;
use std::path::Path;

use num_bigint::BigUint;
use tatsu::dialogue::is_dialogue;
use tatsu::make::check::{CheckOrder, SkeletonContents, checked_skeleton};
use tatsu::make::json::{self, CheckReport, LoopReport, Obstacle, PossibleMisconception};
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::make::words;
use tatsu::skeleton::chosen;
use tatsu::skeleton::front_matter::Settings;
use tatsu::source::{Source, Sources};

use super::dialogue;
use super::inspect_args::CheckArguments;
use super::render;
use super::report;
use super::terminal::{Terminal, available_cores};
use tatsu::make::files;

/// Checks each file; one that cannot be read does not keep the others from being checked.
pub fn run(arguments: &CheckArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let mut status = CommandStatus::Done;
    for file in &arguments.files {
        status = status.max(one(file, arguments, terminal)?);
    }
    Ok(status)
}

fn one(
    file: &Path,
    arguments: &CheckArguments,
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let source = match files::source(file) {
        Ok(source) => source,
        Err(problem) => {
            terminal.problem(&problem);
            if arguments.json {
                let skeleton = file.to_string_lossy().into_owned();
                let error = Some(Obstacle::of(&problem));
                terminal.print(&json::line(&CheckReport {
                    skeleton,
                    error,
                    ..CheckReport::default()
                })?)?;
            }
            return Ok(CommandStatus::Unusable);
        }
    };
    if is_dialogue(&source) {
        return dialogue::check(&source, arguments, terminal);
    }
    let order = CheckOrder { why: arguments.why, jobs: available_cores() };
    let checked = checked_skeleton(&source, order);
    terminal.say_if_any(&render::diagnostics(
        &Sources::from(&source),
        &checked.diagnostics,
        terminal,
    ));
    let is_right = checked.contents.is_some();
    let status = if is_right { CommandStatus::Done } else { CommandStatus::Mistakes };
    if arguments.json {
        terminal.print(&json::line(&checked.report(&source))?)?;
    } else if let Some((inside, skeleton)) = checked.contents.zip(checked.skeleton.as_ref()) {
        let mut text = summary(&skeleton.settings, &source, &inside);
        if let Some(losses) = &inside.losses {
            // Standard output is not coloured.
            let plain = Terminal { colour: false, ..terminal };
            text.push_str(&report::losses(&source, losses, plain));
        } else if inside.rare {
            text.push_str(
                "  fewer than 1 in 1,000 random assignments pass: `tatsu check --why` shows where they fail\n",
            );
        }
        terminal.print(&text)?;
    }
    Ok(status)
}

/// The summary for people; places are lines.
fn summary(settings: &Settings, source: &Source, inside: &SkeletonContents) -> String {
    let SkeletonContents { report: contents, space, .. } = inside;
    let mut text = format!(
        "{}: {}, {}\n",
        source.name(),
        form(contents.form),
        match contents.question.split_once(',') {
            None => format!("a question of the kind `{}`", contents.question),
            Some(_) => format!(
                "a group of questions of the kinds `{}`",
                contents.question.replace(',', "`, `")
            ),
        },
    );
    if let Some(sentence) = chosen::sentence(settings) {
        let _ = writeln!(text, "  {sentence}");
    }
    let placeholders = contents.placeholders.iter().map(|placeholder| {
        let values = placeholder.values.to_string().parse::<BigUint>().unwrap_or_default();
        [
            format!("line {}", placeholder.place.line),
            if placeholder.text.starts_with(&placeholder.name) {
                placeholder.ty.clone()
            } else {
                format!("{} {}", placeholder.ty, placeholder.name)
            },
            placeholder.text.clone(),
            words::counted(&values, "value"),
        ]
    });
    text.push_str(&section("placeholders", &placeholders.collect::<Vec<_>>()));
    let loops = contents.loops.iter().map(|one| {
        [format!("line {}", one.place.line), one.kind.clone(), passes(one), String::new()]
    });
    text.push_str(&section("loops", &loops.collect::<Vec<_>>()));
    let recursion = contents.recursion.iter().map(|one| {
        [
            format!("line {}", one.place.line),
            one.method.clone(),
            match (one.bound, words::plural(one.most as usize, "call")) {
                ("given", most) => format!("at most {most} on the call stack, as `@REC` says"),
                (_, most) => format!("up to {most} on the call stack in random runs"),
            },
            String::new(),
        ]
    });
    text.push_str(&section("recursion", &recursion.collect::<Vec<_>>()));
    text.push_str(&possible(&contents.misconceptions));
    if let Some(version) = contents.needs_java {
        let _ = writeln!(text, "  needs Java {version} or newer, where its questions are made");
    }
    let _ = writeln!(text, "  space: {}", words::assignments(space));
    text
}

/// The misconceptions that the program can have, each with its lines.
fn possible(misconceptions: &[PossibleMisconception]) -> String {
    if misconceptions.is_empty() {
        return String::new();
    }
    let rows = misconceptions.iter().map(|one| {
        let noun = if one.lines.len() == 1 { "line" } else { "lines" };
        let lines: Vec<String> = one.lines.iter().map(u32::to_string).collect();
        let said = match (one.is_wanted, one.is_excluded) {
            (true, _) => "comes first",
            (false, true) => "excluded",
            (false, false) => "",
        };
        [
            String::from(one.name),
            format!("{noun} {}", lines.join(", ")),
            String::from(said),
            String::new(),
        ]
    });
    section("misconceptions", &rows.collect::<Vec<_>>())
}

fn form(form: &str) -> &'static str {
    match form {
        "snippet" => "a snippet",
        "methods" => "methods",
        _ => "a class",
    }
}

fn passes(one: &LoopReport) -> String {
    match (one.bound, one.least, one.most) {
        ("given", Some(least), Some(most)) if least == most => {
            format!("{} as `LOOP` says", passes_of(most))
        }
        ("given", Some(least), Some(most)) => {
            format!("{least} to {} as `LOOP` says", passes_of(most))
        }
        ("seen", _, Some(most)) => format!("up to {} in random runs", passes_of(most)),
        ("invariant", ..) => String::from("not unwound, by its `INVARIANT`"),
        _ => String::from("not seen to end in any random run"),
    }
}

fn passes_of(count: i64) -> String {
    if count == 1 { String::from("1 pass") } else { format!("{count} passes") }
}

/// A heading and its rows with aligned columns; without rows a line that says so.
fn section(heading: &str, rows: &[[String; 4]]) -> String {
    if rows.is_empty() {
        return format!("  {heading}: none\n");
    }
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let widths = [width(0), width(1), width(2)];
    let mut text = format!("  {heading}:\n");
    for [place, name, what, size] in rows {
        let line = format!(
            "    {place:a$}  {name:b$}  {what:c$}  {size}",
            a = widths[0],
            b = widths[1],
            c = widths[2],
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
