//! Diagnostics as text for a terminal.
//!
//! In: diagnostics and the source that they speak of. Out: text with the lines that they are about,
//! each error before its help, and a line that sums up. The only place that knows
//! annotate-snippets.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tatsu::diagnostic::{Diagnostic, Label, Severity};
use tatsu::source::{Source, Span};

use super::terminal::Terminal;
use super::words::plural;

/// The most diagnostics shown. Each costs time in proportion to the length of its lines, and no
/// reader wants more.
const MOST: usize = 100;

/// The diagnostics, and after them a line such as `2 errors in sum.java`; nothing if there are
/// none. Of very many, errors are shown rather than warnings, and the first ones rather than the
/// last ones.
pub fn diagnostics(source: &Source, diagnostics: &[Diagnostic], terminal: Terminal) -> String {
    let diagnostics = &as_written(source, diagnostics)[..];
    let source = source.written();
    let renderer = renderer(terminal);
    let mut text = String::new();
    for diagnostic in worst(diagnostics) {
        text.push_str(&renderer.render(&[group(source, diagnostic)]));
        text.push_str("\n\n");
    }
    if diagnostics.len() > MOST {
        let more = diagnostics.len() - MOST;
        text.extend(["… and ", &more.to_string(), " more\n\n"]);
    }
    if !diagnostics.is_empty() {
        text.push_str(&summary(source, diagnostics));
        text.push('\n');
    }
    text
}

/// What is said of the places that the author wrote.
fn as_written(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Diagnostic> {
    let one = |diagnostic: &Diagnostic| Diagnostic {
        label: label_as_written(source, &diagnostic.label),
        others: diagnostic.others.iter().map(|label| label_as_written(source, label)).collect(),
        ..diagnostic.clone()
    };
    diagnostics.iter().map(one).collect()
}

fn label_as_written(source: &Source, label: &Label) -> Label {
    Label { span: source.written_span(label.span), text: label.text.clone() }
}

/// At most [`MOST`], in the order given.
fn worst(diagnostics: &[Diagnostic]) -> Vec<&Diagnostic> {
    let errors = diagnostics.iter().filter(|one| one.is_error()).count().min(MOST);
    let mut left = [errors, MOST - errors];
    let mut shown = Vec::new();
    for diagnostic in diagnostics {
        let left = &mut left[usize::from(!diagnostic.is_error())];
        if *left > 0 {
            *left -= 1;
            shown.push(diagnostic);
        }
    }
    shown
}

/// A title without a place, then the places that explain it: what `gen` says about assertions in
/// conflict.
pub fn places(source: &Source, title: &str, places: &[Label], terminal: Terminal) -> String {
    let places: Vec<Label> = places.iter().map(|place| label_as_written(source, place)).collect();
    let source = source.written();
    let mut snippet = Snippet::source(source.text()).path(source.name());
    for (at, place) in places.iter().enumerate() {
        let kind = if at == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = (!place.text.is_empty()).then_some(place.text.as_str());
        snippet = snippet.annotation(kind.span(within(source.text(), place.span)).label(label));
    }
    let group = Level::NOTE.primary_title(title).element(snippet);
    renderer(terminal).render(&[group]) + "\n"
}

fn renderer(terminal: Terminal) -> Renderer {
    let renderer = if terminal.colour { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(terminal.width)
}

fn group<'a>(source: &'a Source, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mark = |kind: AnnotationKind, label: &'a Label| {
        let text = (!label.text.is_empty()).then_some(label.text.as_str());
        kind.span(within(source.text(), label.span)).label(text)
    };
    let snippet = Snippet::source(source.text())
        .path(source.name())
        .annotation(mark(AnnotationKind::Primary, &diagnostic.label))
        .annotations(diagnostic.others.iter().map(|label| mark(AnnotationKind::Context, label)));
    let group = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.as_str())
        .element(snippet);
    match &diagnostic.help {
        Some(help) => group.element(Level::HELP.message(help.as_str())),
        None => group,
    }
}

/// The span as a range that lies in the text and cuts no character apart.
fn within(text: &str, span: Span) -> Range<usize> {
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let range = span.range();
    let start = floor(range.start);
    start..floor(range.end).max(start)
}

fn summary(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count();
    let warnings = diagnostics.len() - errors;
    let counts = match (errors, warnings) {
        (_, 0) => plural(errors, "error"),
        (0, _) => plural(warnings, "warning"),
        _ => format!("{} and {}", plural(errors, "error"), plural(warnings, "warning")),
    };
    format!("{counts} in {}", source.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tatsu::diagnostic::Code;

    const PLAIN: Terminal = Terminal { colour: false, interactive: false, width: 100 };

    #[test]
    fn tabs_and_wide_characters_keep_marks_in_place() {
        let text = "\tString s = \"äß漢\"; int n = m;\n";
        let source = Source::new("sum.java", text);
        let at = text.find("m;").expect("it is there");
        let error = Diagnostic::error(Code::UnknownName, Span::new(at, at + 1), "no variable `m`")
            .label("not declared")
            .help("did you mean `n`?");
        let shown = diagnostics(&source, &[error], PLAIN);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "error[unknown-name]: no variable `m`");
        assert_eq!(lines[1], " --> sum.java:1:28");
        // The tab is shown as four columns, `漢` as two.
        assert_eq!(lines[3], "1 |     String s = \"äß漢\"; int n = m;");
        assert_eq!(lines[4], format!("  | {}^ not declared", " ".repeat(31)));
        assert!(lines.iter().any(|line| line.ends_with("= help: did you mean `n`?")), "{shown}");
        assert_eq!(lines.last(), Some(&"1 error in sum.java"));
    }

    #[test]
    fn spans_behind_the_end_or_within_a_character_are_brought_back() {
        let source = Source::new("x", "ä");
        let errors = [Span::new(1, 1), Span::new(5, 9), Span::new(0, 1)]
            .map(|span| Diagnostic::error(Code::Syntax, span, "unexpected end"));
        assert!(diagnostics(&source, &errors, PLAIN).ends_with("3 errors in x\n"));
    }

    #[test]
    fn of_very_many_the_first_errors_are_shown() {
        let source = Source::new("x", "int a;");
        let at = Span::new(0, 3);
        let warning = |n: usize| Diagnostic::warning(Code::Unreachable, at, format!("w{n}"));
        let mut many: Vec<Diagnostic> = (0..150).map(warning).collect();
        many.extend((0..40).map(|n| Diagnostic::error(Code::Syntax, at, format!("e{n}"))));
        let shown = diagnostics(&source, &many, PLAIN);
        let titles: Vec<&str> = shown
            .lines()
            .filter_map(|line| line.split_once("]: ").map(|(_, title)| title))
            .collect();
        assert_eq!(titles.len(), 100);
        assert_eq!((titles[0], titles[59], titles[60], titles[99]), ("w0", "w59", "e0", "e39"));
        assert!(shown.ends_with("\n… and 90 more\n\n40 errors and 150 warnings in x\n"));
        assert!(!diagnostics(&source, &many[..100], PLAIN).contains("more"));
    }

    #[test]
    fn errors_and_warnings_are_counted_apart() {
        let source = Source::new("x", "int a;");
        let mixed = [
            Diagnostic::error(Code::Syntax, Span::new(0, 3), "a"),
            Diagnostic::warning(Code::Unreachable, Span::new(0, 3), "b"),
            Diagnostic::warning(Code::Unreachable, Span::new(4, 5), "c"),
        ];
        assert!(diagnostics(&source, &mixed, PLAIN).ends_with("1 error and 2 warnings in x\n"));
        assert_eq!(diagnostics(&source, &[], PLAIN), "");
    }
}
