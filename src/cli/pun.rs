//! `tatsu pun`: properties, types and values of programs in pun.

use std::path::Path;

use rayon::prelude::*;
use tatsu::diagnostic::Diagnostic;
use tatsu::make::json;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::property::{LadderBudget, PropertyVerdict};
use tatsu::pun::check::{PropertyFindings, property};
use tatsu::pun::tree::{PunTerm, PunTermKind};
use tatsu::pun::{EvaluationEnd, PunProgram, evaluate, parse};
use tatsu::source::{Source, Sources};

use super::pun_args::{
    PunArguments, PunCheckArguments, PunCommand, PunEvalArguments, PunTypesArguments,
};
use super::pun_report::{self, ProgramJson, TypeJson, ValueJson};
use super::render;
use super::terminal::Terminal;
use tatsu::make::files::{self, PUN_PROGRAM};

/// Does what the words after `tatsu pun` say.
pub fn run(arguments: &PunArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    match &arguments.command {
        PunCommand::Check(arguments) => check(arguments, terminal),
        PunCommand::Types(arguments) => types(arguments, terminal),
        PunCommand::Eval(arguments) => eval(arguments, terminal),
    }
}

fn check(arguments: &PunCheckArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let known = match &arguments.known {
        Some(path) => known(path)?,
        None => Vec::new(),
    };
    let mut status = CommandStatus::Done;
    for file in &arguments.files {
        let of_file = match check_file(file, arguments, &known, terminal) {
            Ok(of_file) => of_file,
            Err(problem) => {
                terminal.problem(&problem);
                if arguments.json {
                    let name = file.to_string_lossy().into_owned();
                    terminal.print(&json::line(&ProgramJson::of_problem(name, &problem))?)?;
                }
                CommandStatus::Unusable
            }
        };
        status = status.max(of_file);
    }
    Ok(status)
}

/// The calls in a file of kept counterexamples, by the name of their property.
fn known(path: &Path) -> Result<Vec<(String, PunTerm)>, Problem> {
    let source = files::source_of(path, PUN_PROGRAM)?;
    let mut found = Vec::new();
    for (number, line) in source.text().lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let (term, diagnostics) = parse::lone_term(&Source::new(source.name(), line));
        let mut head = &term;
        while let PunTermKind::Apply(parts) = &head.kind {
            head = &parts[0];
        }
        if let PunTermKind::Name(name) = &head.kind
            && diagnostics.is_empty()
        {
            found.push((name.clone(), term));
        } else {
            let place = format!("`{}`, line {}", source.name(), number + 1);
            return Err(Problem::new(format!("{place}: `{line}` is not a call of a property"))
                .hint("write one call a line, such as `insert-valid 0 0 leaf`"));
        }
    }
    Ok(found)
}

fn check_file(
    file: &Path,
    arguments: &PunCheckArguments,
    known: &[(String, PunTerm)],
    terminal: Terminal,
) -> Result<CommandStatus, Problem> {
    let (program, diagnostics) = read(file, terminal)?;
    let chosen = chosen(&program, &arguments.only)?;
    let budget = LadderBudget {
        size: arguments.size,
        draws: arguments.draws,
        seed: arguments.seed,
        shrink_steps: arguments.steps,
        ..LadderBudget::of(arguments.steps)
    };
    let findings: Vec<PropertyFindings> = chosen
        .par_iter()
        .map(|at| {
            let name = &program.checked.definitions[*at].written.name.text;
            let own = known.iter().filter(|(other, _)| other == name);
            let own: Vec<PunTerm> = own.map(|(_, term)| term.clone()).collect();
            property(&program, *at, &own, &budget, arguments.step_limit)
        })
        .collect();
    let source = &program.source;
    if arguments.json {
        let found = json::findings(source, &diagnostics);
        let object = ProgramJson::of(source.name(), &findings, found);
        terminal.print(&json::line(&object)?)?;
    } else {
        terminal.print(&pun_report::text(source, &findings))?;
    }
    let own = if has_errors(&diagnostics) { CommandStatus::Mistakes } else { CommandStatus::Done };
    Ok(findings.iter().map(|one| status(&one.report.verdict)).fold(own, CommandStatus::max))
}

/// What a verdict means for the exit code.
fn status(verdict: &PropertyVerdict) -> CommandStatus {
    match verdict {
        PropertyVerdict::HoldsForAll | PropertyVerdict::HoldsUpTo => CommandStatus::Done,
        PropertyVerdict::NothingFound | PropertyVerdict::NothingToTry => CommandStatus::Fewer,
        PropertyVerdict::Refuted(_)
        | PropertyVerdict::Errs(_)
        | PropertyVerdict::DoesNotEnd(_)
        | PropertyVerdict::AnswersChange(_)
        | PropertyVerdict::Cannot(_) => CommandStatus::Mistakes,
    }
}

/// The numbers of the properties that are checked.
fn chosen(program: &PunProgram, only: &[String]) -> Result<Vec<usize>, Problem> {
    let definitions = program.checked.definitions.iter().enumerate();
    let properties: Vec<(usize, &str)> = definitions
        .filter(|(_, one)| one.written.is_property)
        .map(|(at, one)| (at, one.written.name.text.as_str()))
        .collect();
    for name in only {
        if properties.iter().any(|(_, other)| other == name) {
            continue;
        }
        let likeness = |other: &str| strsim::jaro_winkler(other, name);
        let best = properties.iter().map(|(_, other)| (likeness(other), *other));
        let best = best.max_by(|one, other| one.0.total_cmp(&other.0));
        let problem = Problem::new(format!("`{}` has no property `{name}`", program.source.name()));
        return Err(match best {
            Some((_, other)) => problem.hint(format!("did you mean `{other}`?")),
            None => problem.hint("write one, such as `property commutes a b . a + b == b + a .`"),
        });
    }
    let is_wanted = |name: &str| only.is_empty() || only.iter().any(|other| other == name);
    Ok(properties.into_iter().filter(|(_, name)| is_wanted(name)).map(|(at, _)| at).collect())
}

/// Reads a program, and says what is wrong with it.
fn read(file: &Path, terminal: Terminal) -> Result<(PunProgram, Vec<Diagnostic>), Problem> {
    let source = files::source_of(file, PUN_PROGRAM)?;
    let (program, diagnostics) = tatsu::pun::read(&source);
    terminal.say_if_any(&render::diagnostics(&Sources::from(&source), &diagnostics, terminal));
    Ok((program, diagnostics))
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(Diagnostic::is_error)
}

fn types(arguments: &PunTypesArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let (program, diagnostics) = read(&arguments.file, terminal)?;
    let names = program.checked.type_names();
    let types = program.checked.definitions.iter().filter(|one| one.trouble.is_none());
    let types: Vec<TypeJson> = types
        .map(|one| TypeJson {
            name: one.written.name.text.clone(),
            ty: one.ty.as_ref().map_or_else(|| String::from("…"), |ty| ty.text(&names)),
            line: program.source.line(one.written.name.span),
            property: one.written.is_property,
        })
        .collect();
    if arguments.json {
        let found = json::findings(&program.source, &diagnostics);
        let object = ProgramJson::of_types(program.source.name(), types, found);
        terminal.print(&json::line(&object)?)?;
    } else if !types.is_empty() {
        let line = |one: &TypeJson| format!("{} : {} .\n", one.name, one.ty);
        terminal.print(&types.iter().map(line).collect::<String>())?;
    }
    Ok(if has_errors(&diagnostics) { CommandStatus::Mistakes } else { CommandStatus::Done })
}

fn eval(arguments: &PunEvalArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let source = files::source_of(&arguments.file, PUN_PROGRAM)?;
    let (program, diagnostics) = tatsu::pun::read(&source);
    let term = Source::new("TERM", arguments.term.as_str());
    let ended = match evaluate(&program, &term, arguments.step_limit) {
        Ok(ended) => ended,
        Err(errors) => {
            // What is wrong with the term may come from what is wrong with the program.
            terminal.say_if_any(&render::diagnostics(
                &Sources::from(&source),
                &diagnostics,
                terminal,
            ));
            terminal.say_if_any(&render::diagnostics(&Sources::from(&term), &errors, terminal));
            if arguments.json {
                let found = json::findings(&term, &errors);
                terminal
                    .print(&json::line(&ValueJson { diagnostics: found, ..Default::default() })?)?;
            }
            return Ok(CommandStatus::Mistakes);
        }
    };
    let status = match &ended {
        EvaluationEnd::Value(..) => CommandStatus::Done,
        EvaluationEnd::Error(..) => CommandStatus::Mistakes,
        EvaluationEnd::Steps | EvaluationEnd::Memory => CommandStatus::Fewer,
    };
    let object = ValueJson::of(ended, arguments.step_limit);
    if arguments.json {
        terminal.print(&json::line(&object)?)?;
    } else if let Some(value) = &object.value {
        terminal.print(value)?;
    } else {
        let mut problem = Problem::new(object.error.unwrap_or_default());
        if let Some(line) = object.line {
            problem.message = format!("{}:{line}: {}", source.name(), problem.message);
        }
        problem.hint = object.hint;
        terminal.problem(&problem);
    }
    Ok(status)
}
