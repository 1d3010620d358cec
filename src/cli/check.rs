//! `tatsu check`: everything that is wrong with skeletons, or what is in them.

use std::fmt::Write;
use std::path::Path;

use num_bigint::BigUint;
use tatsu::ask::answer::wanted_number::wanted_number;
use tatsu::ask::wording::{Wording, WordingError};
use tatsu::diagnostic::Diagnostic;
use tatsu::dialogue::is_dialogue;
use tatsu::jvm::toolchain;
use tatsu::read::domain::ValueSet;
use tatsu::skeleton::chosen;
use tatsu::skeleton::front_matter::Settings;
use tatsu::skeleton::{Reading, Skeleton};
use tatsu::solve::count::losses::{Losses, Patience, losses};
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy};
use tatsu::solve::search::probe::{Probe, probe};
use tatsu::solve::space::Space;
use tatsu::source::{Source, Sources};
use tatsu::vary::contradiction::contradiction;
use tatsu::vary::own_options::OwnOptions;
use tatsu::vary::usable_rules::{self, UsableRule, usable_rules};

use super::dialogue;
use super::files;
use super::inspect_args::CheckArguments;
use super::json::{
    self, CheckReport, LoopReport, Lost, Obstacle, PlaceReport, PlaceholderReport,
    PossibleMisconception, Recursion, SkeletonReport,
};
use super::render;
use super::report;
use super::status::{CommandStatus, Problem};
use super::terminal::{Terminal, available_cores};
use super::words;

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
    let Reading { skeleton, mut diagnostics } = tatsu::skeleton::read(&source);
    if let Some(settings) = skeleton.as_ref().map(|skeleton| &skeleton.settings) {
        let errors = Wording::load(&[], settings.language, &settings.wording).err();
        diagnostics.extend(errors.iter().flatten().filter_map(WordingError::diagnostic));
    }
    let own = skeleton.as_ref().map(OwnOptions::of);
    diagnostics.extend(own.and_then(Result::err).into_iter().flatten());
    diagnostics.extend(skeleton.iter().flat_map(usable_rules::faults));
    let looked_into = skeleton.as_ref().map(|skeleton| look_into(skeleton, arguments));
    let contents = match looked_into {
        Some(Ok(contents)) => {
            diagnostics.extend(contents.warnings.iter().cloned());
            Some(contents)
        }
        Some(Err(stopped)) => {
            diagnostics.push(*stopped);
            None
        }
        None => None,
    };
    terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
    let contents = contents.filter(|_| !diagnostics.iter().any(Diagnostic::is_error));
    let status = if contents.is_some() { CommandStatus::Done } else { CommandStatus::Mistakes };
    if arguments.json {
        let (contents, losses) =
            contents.map_or((None, None), |inside| (Some(inside.contents), inside.losses));
        let losses = losses.zip(skeleton.as_ref());
        let summary = CheckReport {
            skeleton: String::from(source.name()),
            contents,
            losses: losses.map(|(losses, skeleton)| Lost::of(skeleton, &losses)),
            diagnostics: json::findings(&source, &diagnostics),
            error: None,
        };
        terminal.print(&json::line(&summary)?)?;
    } else if let Some((inside, skeleton)) = contents.zip(skeleton.as_ref()) {
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

/// The number of assignments of values to the placeholders of a skeleton; an error if no run ends,
/// or if no values satisfy all conditions.
pub fn space(skeleton: &Skeleton) -> Result<BigUint, Box<Diagnostic>> {
    let arguments = CheckArguments { files: Vec::new(), why: false, mistakes: false, json: false };
    look_into(skeleton, &arguments).map(|inside| inside.space)
}

/// What is in a skeleton, for both kinds of readers.
struct Inside {
    contents: SkeletonReport,
    space: BigUint,
    /// Whether random assignments hardly ever pass.
    rare: bool,
    /// The warnings that some runs never end, and that what is printed is not what is asked for.
    warnings: Vec<Diagnostic>,
    losses: Option<Losses>,
}

/// Looks into a skeleton by running it; an error if every run is stopped at a limit.
fn look_into(skeleton: &Skeleton, arguments: &CheckArguments) -> Result<Inside, Box<Diagnostic>> {
    /// The share of random assignments below which the author is told.
    const RARE: f64 = 1e-3;
    let program = &skeleton.program;
    let (machine, space) = (Machine::new(program), Space::of(program));
    let probe = probe(program, &machine, &space, 0);
    if let Some(stopped) = probe.stopped() {
        return Err(Box::new(stopped));
    }
    if !arguments.why
        && let Some(contradiction) = contradiction(skeleton, &request())
    {
        return Err(Box::new(contradiction));
    }
    let endless = probe.sometimes_endless(program, &machine, &space, 0);
    let warnings = endless.into_iter().chain(wanted_number(skeleton, &machine, &space)).collect();
    Ok(Inside {
        contents: contents(skeleton, space.size(), &probe),
        space: space.size().clone(),
        rare: probe.accepted < RARE,
        warnings,
        losses: arguments.why.then(|| losses(program, &machine, &space, 0, Patience::Ample)),
    })
}

/// How a check looks for values where random ones never pass; what that costs at most is an
/// [allowance](tatsu::solve::search::choose::Allowance) and not a time, so a busy machine finds the
/// same.
fn request() -> Request {
    Request {
        count: 1,
        seed: 0,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: available_cores(),
        limits: Limits::default(),
    }
}

fn contents(skeleton: &Skeleton, space: &BigUint, probe: &Probe) -> SkeletonReport {
    let source = &skeleton.source;
    let program = &skeleton.program;
    let placeholders = program
        .placeholders
        .iter()
        .map(|placeholder| PlaceholderReport {
            name: placeholder.name.clone(),
            ty: placeholder.kind_of_value(),
            text: one_line(source.slice(placeholder.span)),
            values: json::number(&placeholder.domain.size()),
            place: PlaceReport::of(source, placeholder.span),
        })
        .collect();
    let recursion = program
        .methods
        .iter()
        .filter(|method| method.class.is_some())
        .filter(|method| method.recursion.is_some() || method.calls_itself)
        .map(|method| Recursion {
            method: method.name.clone(),
            most: method.recursion.unwrap_or(probe.observation.depth),
            bound: if method.recursion.is_some() { "given" } else { "seen" },
            place: PlaceReport::of(source, method.span),
        })
        .collect();
    SkeletonReport {
        form: skeleton.file.form.as_str(),
        question: skeleton.settings.asked(),
        chosen: json::Chosen::of(&skeleton.settings),
        space: json::number(space),
        placeholders,
        loops: loops(skeleton, &probe.observation.passes),
        recursion,
        misconceptions: misconceptions(skeleton),
        needs_java: Some(skeleton.file.needs_java).filter(|version| *version > toolchain::OLDEST),
    }
}

/// The misconceptions that a program can have whose wrong answers are options or get feedback.
fn misconceptions(skeleton: &Skeleton) -> Vec<PossibleMisconception> {
    if !skeleton.settings.question.traits().keys.contains(&"misconceptions") {
        return Vec::new();
    }
    let possible = usable_rules(skeleton).into_iter().map(|one| {
        let UsableRule { name, lines, is_excluded, is_wanted } = one;
        PossibleMisconception { name, lines, is_wanted, is_excluded }
    });
    possible.collect()
}

fn loops(skeleton: &Skeleton, seen: &[Option<u64>]) -> Vec<LoopReport> {
    let source = &skeleton.source;
    let program = &skeleton.program;
    program
        .loops
        .iter()
        .zip(seen)
        .filter(|(info, _)| !info.ghost && !info.synthetic)
        .map(|(info, seen)| {
            let seen = seen.and_then(|seen| i64::try_from(seen).ok());
            let keyword = source.slice(info.span);
            let end = keyword.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(keyword.len());
            let bound = match (&info.bound, info.invariant, seen) {
                (Some(_), ..) => "given",
                (None, true, _) => "invariant",
                (None, false, Some(_)) => "seen",
                (None, false, None) => "open",
            };
            LoopReport {
                kind: String::from(&keyword[..end]),
                least: info.bound.as_ref().map(|bound| bound.least().max(0)),
                most: info.bound.as_ref().map(ValueSet::greatest).or(seen),
                bound,
                place: PlaceReport::of(source, info.span),
            }
        })
        .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The summary for people; places are lines.
fn summary(settings: &Settings, source: &Source, inside: &Inside) -> String {
    let Inside { contents, space, .. } = inside;
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
