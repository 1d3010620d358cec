//! What a search shows to be wrong with a dialogue, or worth knowing.
//!
//! In: a dialogue and what its search came to. Out: diagnostics. That something never happens is
//! said only where all paths were followed to their ends and Z3 decided every condition.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

use super::evaluate::STEPS;
use super::extent::{EndlessTerm, UnfinishedPath};
use super::ongoing::ongoing;
use super::search::TestSummary;
use super::spec::{ConsoleForm, Dialogue, ReadMode, move_findings};

/// Everything that a search shows, in the order of the text.
pub fn findings(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
    let mut found = without_value(dialogue, summary);
    let paths = &summary.paths;
    for span in &paths.undecided {
        let message = "this condition is beyond the solver: paths after it may be missing";
        let help = "write it with sums, comparisons and small numbers; a long loop in a helper, \
                    or a product of two inputs, is hard";
        found.push(Diagnostic::warning(Code::Dialogue, *span, message).help(help));
    }
    for (span, ty) in &paths.overflowing {
        let ty = Type::Primitive(*ty);
        let message =
            format!("a way is left out: here an `{ty}` overflows, whatever is typed on it");
        let help = "use a larger type or smaller values; `overflow = \"allow\"` in the comment at \
                    the top lets numbers overflow";
        found.push(Diagnostic::warning(Code::Dialogue, *span, message).help(help));
    }
    found.extend(without_overflow(dialogue, summary));
    if paths.is_exhausted {
        found.extend(never(dialogue, summary));
    } else if found.iter().all(|one| !one.is_error()) && paths.undecided.is_empty() {
        found.extend(ongoing(dialogue, &paths.unfinished).map(|path| for_ever(dialogue, &path)));
    }
    found.sort_by_key(|finding| finding.label.span);
    move_findings(&dialogue.places, &mut found);
    found
}

/// The terms that throw an exception, or do not end, for some inputs: no test has these. Places are
/// those in the text without enums.
fn without_value(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let paths = &summary.paths;
    for (span, reason) in &summary.failing {
        let message = format!("this fails for some inputs: {reason}");
        found.push(
            Diagnostic::error(Code::Dialogue, *span, message)
                .help("let the sets leave these inputs out, or decide before it is computed"),
        );
    }
    for span in paths.failing.iter().filter(|span| {
        !summary.failing.iter().any(|(other, _)| other.covers(**span) || span.covers(*other))
    }) {
        found.push(
            Diagnostic::error(Code::Dialogue, *span, "this throws an exception for some inputs")
                .help("let the sets leave these inputs out, or ask before"),
        );
    }
    found.extend(paths.endless.iter().map(|one| endless(dialogue, one)));
    found
}

/// What the tests of a dialogue leave out since a term has no value there, as the author reads it.
pub fn left_out(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
    let mut found = without_value(dialogue, summary);
    found.sort_by_key(|finding| finding.label.span);
    move_findings(&dialogue.places, &mut found);
    found
}

/// That overflows are demanded, and there are none in the tests. An error if there cannot be any.
pub fn without_overflow(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
    let span = dialogue.settings.overflow.span;
    let is_known = summary.paths.is_exhausted && summary.failing.is_empty();
    let finding = |what: String| {
        if is_known {
            let message = format!("{what} is demanded, and no input leads to one");
            Diagnostic::error(Code::Dialogue, span, message)
                .help("leave the demand out, or let the sets hold values that are large enough")
        } else {
            let message = format!("{what} is demanded, and no test has one");
            Diagnostic::warning(Code::Dialogue, span, message)
                .help("leave the demand out, or let few inputs lead to numbers that are too large")
        }
    };
    let missing = &summary.without_overflow;
    if dialogue.settings.overflow.is_by_type {
        let of = |ty: &Primitive| format!("an overflow of `{}`", Type::Primitive(*ty));
        missing.iter().map(of).map(finding).collect()
    } else {
        missing.iter().take(1).map(|_| finding("an overflow".to_owned())).collect()
    }
}

/// That a term does not end.
fn endless(dialogue: &Dialogue, term: &EndlessTerm) -> Diagnostic {
    let helper = dialogue.helper_at(term.span);
    let what = match helper {
        Some(method) => format!("`{}`", method.name),
        None => String::from("this"),
    };
    let given = match term.inputs.as_slice() {
        [] => String::from("before anything is typed"),
        inputs => format!("for the {}", inputs_of(inputs, &term.arguments)),
    };
    let message = format!("{what} does not end within {STEPS} steps {given}");
    Diagnostic::error(Code::Dialogue, term.span, message)
        .help("let the loop come to an end, or let the sets leave such inputs out")
}

/// `input `5` and the hidden `7``
fn inputs_of(inputs: &[String], arguments: &[String]) -> String {
    let quoted = |lines: &[String]| {
        let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        lines.join(", ")
    };
    let word = if inputs.len() == 1 { "input" } else { "inputs" };
    let hidden = match arguments {
        [] => String::new(),
        arguments => format!(" and the hidden {}", quoted(arguments)),
    };
    format!("{word} {}{hidden}", quoted(inputs))
}

/// That a loop goes on for ever after some inputs, or that nothing ever comes to the end.
fn for_ever(dialogue: &Dialogue, path: &UnfinishedPath) -> Diagnostic {
    let read = dialogue.span(path.read);
    let loops = dialogue.forms.iter().filter(|placed| {
        matches!(placed.form, ConsoleForm::TillExit(_)) && placed.span.covers(read)
    });
    let around = loops.map(|placed| placed.span).min_by_key(|span| span.end - span.start);
    let span = first_line(dialogue, around.unwrap_or(read));
    if path.inputs.is_empty() && dialogue.hidden().next().is_none() {
        let message = "no input reaches the end, as far as it was looked for";
        return Diagnostic::error(Code::Dialogue, span, message)
            .label("this loop goes on for ever")
            .help("leave the loop by `break;`, or let its condition fail for some inputs");
    }
    let arguments = dialogue.arguments(&path.parameters);
    let message = if path.inputs.is_empty() {
        let hidden: Vec<String> = arguments.iter().map(|one| format!("`{one}`")).collect();
        format!("this loop can go on for ever for the hidden {}", hidden.join(", "))
    } else {
        let inputs = inputs_of(&path.inputs, &arguments);
        format!("this loop can go on for ever for the {inputs}")
    };
    Diagnostic::warning(Code::Dialogue, span, message)
        .label("nothing that was tried after them leads out of it")
        .help("let the sets leave such inputs out, or leave the loop by `break;`")
}

/// The first line of what stands at a place.
fn first_line(dialogue: &Dialogue, span: Span) -> Span {
    let text = dialogue.source.slice(span);
    let end = text.find(['{', '\n']).unwrap_or(text.len());
    span.first(text[..end].trim_end().len())
}

/// What never happens, where everything that can happen was seen.
fn never(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
    let paths = &summary.paths;
    let mut found = Vec::new();
    let mut empty: Vec<Span> = Vec::new();
    for (form, _) in paths.readable.iter().filter(|(_, readable)| !**readable) {
        let ConsoleForm::Read(read) = dialogue.form(*form) else { continue };
        let name = &dialogue.variable(read.variable).name;
        let message = format!("no value can be read into `{name}` here: the set is empty");
        empty.push(read.set.span);
        if matches!(read.mode, ReadMode::Plain) || paths.paths() > 0 {
            found.push(
                Diagnostic::error(Code::Dialogue, read.set.span, message)
                    .help("let the set hold a value whenever control comes here"),
            );
        }
    }
    if paths.paths() == 0 && found.is_empty() {
        let span = dialogue.span(dialogue.body);
        let mut finding =
            Diagnostic::error(Code::Dialogue, span.at_start(), "no input reaches the end")
                .help("let the sets and conditions allow some inputs");
        for span in empty {
            finding = finding.also(span, "no value fits this set");
        }
        for (span, word) in one_sided(dialogue, summary) {
            finding = finding.also(span, format!("this {word} holds"));
        }
        found.push(finding);
        return found;
    }
    for (span, word) in one_sided(dialogue, summary) {
        let message = format!("this branch is never taken: its condition {word} holds");
        let what = if word == "always" {
            "what follows where it does not hold is never done"
        } else {
            "what follows where it holds is never done"
        };
        found.push(
            Diagnostic::warning(Code::Dialogue, span, message)
                .label(what)
                .help("leave the condition out, or widen the sets that are read"),
        );
    }
    found
}

/// The conditions that decide nothing, and whether they `always` or `never` hold.
fn one_sided(dialogue: &Dialogue, summary: &TestSummary) -> Vec<(Span, &'static str)> {
    let sides = summary.paths.taken.iter().filter_map(|(form, (holds, fails))| {
        let ConsoleForm::Branch { condition, then, otherwise } = dialogue.form(*form) else {
            return None;
        };
        // The last `case` of a `switch` that names all values decides nothing, as it should be.
        // What follows a `case` stands after it, and what follows an `if` is a part of it.
        let is_case = !dialogue.span(*form).covers(dialogue.span(*then));
        let is_last = matches!(dialogue.form(*otherwise), ConsoleForm::Empty);
        let word = match (holds, fails) {
            (true, false) if is_case && is_last => return None,
            (true, false) => "always",
            (false, true) => "never",
            _ => return None,
        };
        Some((dialogue.term(*condition).span, word))
    });
    sides.collect()
}
