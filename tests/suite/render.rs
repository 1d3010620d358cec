//! Findings and runs as the plain text of an expectation.

use std::fmt::Write as _;

use tatsu::diagnostic::{Diagnostic, Severity};
use tatsu::read::datum::Datum;
use tatsu::read::ir::Program;
use tatsu::read::types::{Primitive, Type};
use tatsu::solve::execute::{Outcome, Run};
use tatsu::solve::model::Model;
use tatsu::source::{Source, Span};

/// Diagnostics, one after the other.
///
/// ```text
/// error[unknown-name] 3:9-12: `sum` is not declared
///   here: not declared
///   1:5-8: declared here
///   help: did you mean `sums`?
/// ```
pub fn diagnostics(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let (code, message) = (diagnostic.code.as_str(), &diagnostic.message);
        let place = place(source, diagnostic.label.span);
        let _ = writeln!(text, "{severity}[{code}] {place}: {message}");
        if !diagnostic.label.text.is_empty() {
            let _ = writeln!(text, "  here: {}", diagnostic.label.text);
        }
        for other in &diagnostic.others {
            let _ = writeln!(text, "  {}: {}", self::place(source, other.span), other.text);
        }
        if let Some(help) = &diagnostic.help {
            let _ = writeln!(text, "  help: {help}");
        }
    }
    text
}

/// `line:column-column` for a place within one line, `line:column-line:column` for a longer one;
/// columns count characters, and the last is the first one after the place.
pub fn place(source: &Source, span: Span) -> String {
    let (start, end) = (source.position(span.start), source.position(span.end));
    if start == end {
        start.to_string()
    } else if start.line == end.line {
        format!("{start}-{}", end.column)
    } else {
        format!("{start}-{end}")
    }
}

/// How a run ended, what it printed and what was observed, and how hard it is to follow.
pub fn run(source: &Source, program: &Program, run: &Run) -> String {
    let mut text = outcome(source, program, &run.outcome);
    text.push('\n');
    for (at, line) in run.output.split_inclusive('\n').enumerate() {
        let word = if at == 0 { "output" } else { "      " };
        let _ = writeln!(text, "{word} {line:?}");
    }
    for (name, value) in &run.observed {
        let local = |ty: &tatsu::read::ir::Local| ty.name == *name;
        let locals = program.methods[program.entry.index()].locals.iter();
        let fields = program.statics.iter().filter(|field| field.name == *name);
        let ty = locals
            .filter(|candidate| local(candidate))
            .map(|found| &found.ty)
            .chain(fields.map(|field| &field.ty))
            .next()
            .cloned();
        let _ = writeln!(text, "variable {name} = {}", datum(value, ty.as_ref()));
    }
    let metrics = &run.metrics;
    let passes: Vec<String> = metrics.iterations.iter().map(u64::to_string).collect();
    let passes =
        if passes.is_empty() { String::new() } else { format!("passes {}, ", passes.join(" ")) };
    let _ = writeln!(
        text,
        "steps {}, {passes}calls {}, depth {}",
        metrics.steps, metrics.calls, metrics.depth
    );
    text
}

fn outcome(source: &Source, program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Completed { result: None } => String::from("completed"),
        Outcome::Completed { result: Some(result) } => {
            let ty = program.methods[program.entry.index()].result.as_ref();
            format!("completed with {}", datum(result, ty))
        }
        Outcome::Thrown { exception, span } => {
            format!("throws {} at {}", exception.java_name(), place(source, *span))
        }
        Outcome::CheckFailed { check } => {
            let span = program.checks[check.index()].span;
            format!("fails `{}` at {}", first_line(source.slice(span)), place(source, span))
        }
        Outcome::LoopBound { of } => {
            let span = program.loops[of.index()].span;
            format!("breaks the bound of the loop at {}", source.position(span.start))
        }
        Outcome::RecursionBound { of } => {
            format!("breaks the bound of `{}`", program.methods[of.index()].name)
        }
        Outcome::BeyondLimit { limit, .. } => format!("beyond the limit: {limit:?}"),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// A value as Java writes it.
pub fn datum(value: &Datum, ty: Option<&Type>) -> String {
    match (value, ty) {
        (Datum::Integral(number), Some(Type::Primitive(Primitive::Char))) => {
            let unit = u32::try_from(*number).ok().and_then(char::from_u32);
            unit.map_or_else(|| format!("'\\u{number:04x}'"), |unit| format!("{unit:?}"))
        }
        (Datum::Array(items), ty) => {
            let element = ty.and_then(Type::element);
            let items: Vec<String> = items.iter().map(|item| datum(item, element)).collect();
            format!("{{{}}}", items.join(", "))
        }
        (other, _) => other.to_string(),
    }
}

/// The values of a model, separated by commas.
pub fn model(program: &Program, model: &Model) -> String {
    let values = program.placeholders.iter().zip(&model.values);
    let values: Vec<String> =
        values.map(|(placeholder, value)| datum(value, Some(&placeholder.ty))).collect();
    values.join(", ")
}
