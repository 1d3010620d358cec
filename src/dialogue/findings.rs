//! What a search shows to be wrong with a dialogue, or worth knowing.
//!
//! In: a dialogue and what its search came to. Out: diagnostics. That something never happens is
//! said only where all paths were followed to their ends and Z3 decided every condition.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

use super::evaluate::STEPS;
use super::extent::EndlessTerm;
use super::search::TestSummary;
use super::spec::{ConsoleForm, Dialogue, ReadMode};

/// Everything that a search shows, in the order of the text.
pub fn findings(dialogue: &Dialogue, summary: &TestSummary) -> Vec<Diagnostic> {
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
    for span in &paths.undecided {
        let message = "this condition is beyond the solver: paths after it may be missing";
        let help = "write it with sums, comparisons and small numbers; a long loop in a helper, \
                    or a product of two inputs, is hard";
        found.push(Diagnostic::warning(Code::Dialogue, *span, message).help(help));
    }
    if paths.is_exhausted {
        found.extend(never(dialogue, summary));
    }
    found.sort_by_key(|finding| finding.label.span);
    found
}

/// That a term does not end.
fn endless(dialogue: &Dialogue, term: &EndlessTerm) -> Diagnostic {
    let helper = dialogue.helper_at(term.span);
    let what = match helper {
        Some(method) => format!("`{}`", method.name),
        None => String::from("this"),
    };
    let quoted = |lines: &[String]| {
        let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        lines.join(", ")
    };
    let mut given = match term.inputs.as_slice() {
        [] => String::from("before anything is typed"),
        [one] => format!("for the input {}", quoted(std::slice::from_ref(one))),
        several => format!("for the inputs {}", quoted(several)),
    };
    if !term.arguments.is_empty() {
        given = format!("{given} and the hidden {}", quoted(&term.arguments));
    }
    let message = format!("{what} does not end within {STEPS} steps {given}");
    Diagnostic::error(Code::Dialogue, term.span, message)
        .help("let the loop come to an end, or let the sets leave such inputs out")
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
        found.push(finding);
    }
    for (form, (holds, fails)) in &paths.taken {
        let ConsoleForm::Branch { condition, .. } = dialogue.form(*form) else { continue };
        let (word, what) = match (holds, fails) {
            (true, false) => ("always", "what follows where it does not hold is never done"),
            (false, true) => ("never", "what follows where it holds is never done"),
            _ => continue,
        };
        let span = dialogue.term(*condition).span;
        found.push(
            Diagnostic::warning(Code::Dialogue, span, format!("this condition {word} holds"))
                .label(what)
                .help("leave the condition out, or widen the sets that are read"),
        );
    }
    found
}
