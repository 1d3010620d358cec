//! Diagnostics as text for a terminal.
//!
//! In: diagnostics and the sources that they speak of. Out: text with the lines that they are
//! about, each error before its help, and for each file a line that sums up. The only place that
//! knows annotate-snippets.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tatsu::diagnostic::{Diagnostic, Label, Severity, by_file};
use tatsu::make::words::plural;
use tatsu::source::{Source, Sources, Span};

use super::terminal::Terminal;

/// The most diagnostics shown. Each costs time in proportion to the length of its lines, and no
/// reader wants more.
const MOST: usize = 100;

/// The diagnostics, file by file, and after those of a file a line such as `2 errors in sum.java`;
/// nothing if there are none. Of very many in a file, errors are shown rather than warnings, and
/// the first ones rather than the last ones.
pub fn diagnostics(sources: &Sources, diagnostics: &[Diagnostic], terminal: Terminal) -> String {
    by_file(sources, diagnostics)
        .map(|(source, found)| of_file(sources, source, &found, terminal))
        .collect()
}

/// What was found in one of the files, `source`, with the places in all of them.
pub fn of_file(
    sources: &Sources,
    source: &Source,
    diagnostics: &[&Diagnostic],
    terminal: Terminal,
) -> String {
    let renderer = renderer(terminal);
    let mut text = String::new();
    for diagnostic in worst(diagnostics) {
        let diagnostic = as_written(sources, diagnostic);
        text.push_str(&renderer.render(&[group(sources, &diagnostic)]));
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
fn as_written(sources: &Sources, diagnostic: &Diagnostic) -> Diagnostic {
    let one = |label: &Label| match sources.get(label.span.file) {
        Some(source) => label_as_written(source, label),
        None => label.clone(),
    };
    Diagnostic {
        label: one(&diagnostic.label),
        others: diagnostic.others.iter().map(one).collect(),
        replacement: None,
        ..diagnostic.clone()
    }
}

fn label_as_written(source: &Source, label: &Label) -> Label {
    Label { span: source.written_span(label.span), text: label.text.clone() }
}

/// At most [`MOST`], in the order given.
fn worst<'a>(diagnostics: &[&'a Diagnostic]) -> Vec<&'a Diagnostic> {
    let errors = diagnostics.iter().filter(|one| one.is_error()).count().min(MOST);
    let mut left = [errors, MOST - errors];
    let mut shown = Vec::new();
    for diagnostic in diagnostics.iter().copied() {
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

/// A diagnostic with its main place, then the other places of that file, then those of others.
fn group<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let main = diagnostic.label.span.file;
    let mut group = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.as_str())
        .elements(sources.get(main).map(|source| {
            let primary = mark(source, AnnotationKind::Primary, &diagnostic.label);
            snippet(source, diagnostic).annotation(primary)
        }));
    for source in sources.iter().filter(|source| source.file() != main) {
        if diagnostic.others.iter().any(|label| label.span.file == source.file()) {
            group = group.element(snippet(source, diagnostic));
        }
    }
    match &diagnostic.help {
        Some(help) => group.element(Level::HELP.message(&**help)),
        None => group,
    }
}

/// A file as its author wrote it, with the places in it that explain a diagnostic.
fn snippet<'a>(
    source: &'a Source,
    diagnostic: &'a Diagnostic,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let others = diagnostic.others.iter().filter(|label| label.span.file == source.file());
    Snippet::source(source.written().text())
        .path(source.written().name())
        .annotations(others.map(|label| mark(source, AnnotationKind::Context, label)))
}

fn mark<'a>(
    source: &Source,
    kind: AnnotationKind,
    label: &'a Label,
) -> annotate_snippets::Annotation<'a> {
    let text = (!label.text.is_empty()).then_some(label.text.as_str());
    kind.span(within(source.written().text(), label.span)).label(text)
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

fn summary(source: &Source, diagnostics: &[&Diagnostic]) -> String {
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
        let error =
            Diagnostic::error(Code::UnknownName, source.span(at, at + 1), "no variable `m`")
                .label("not declared")
                .help("did you mean `n`?");
        let shown = diagnostics(&Sources::from(&source), &[error], PLAIN);
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
        let errors = [source.span(1, 1), source.span(5, 9), source.span(0, 1)]
            .map(|span| Diagnostic::error(Code::Syntax, span, "unexpected end"));
        assert!(diagnostics(&Sources::from(&source), &errors, PLAIN).ends_with("3 errors in x\n"));
    }

    #[test]
    fn of_very_many_the_first_errors_are_shown() {
        let source = Source::new("x", "int a;");
        let at = source.span(0, 3);
        let warning = |n: usize| Diagnostic::warning(Code::Unreachable, at, format!("w{n}"));
        let mut many: Vec<Diagnostic> = (0..150).map(warning).collect();
        many.extend((0..40).map(|n| Diagnostic::error(Code::Syntax, at, format!("e{n}"))));
        let shown = diagnostics(&Sources::from(&source), &many, PLAIN);
        let titles: Vec<&str> = shown
            .lines()
            .filter_map(|line| line.split_once("]: ").map(|(_, title)| title))
            .collect();
        assert_eq!(titles.len(), 100);
        assert_eq!((titles[0], titles[59], titles[60], titles[99]), ("w0", "w59", "e0", "e39"));
        assert!(shown.ends_with("\n… and 90 more\n\n40 errors and 150 warnings in x\n"));
        assert!(!diagnostics(&Sources::from(&source), &many[..100], PLAIN).contains("more"));
    }

    #[test]
    fn a_finding_names_places_in_several_files() {
        let mut sources = Sources::default();
        let exam = sources.add("exam.toml", "count = 3\npool = 9\n").expect("there is room");
        let part = sources.add("part.java", "int a;\nint b = 2;\n").expect("there is room");
        let few = Diagnostic::error(Code::Exam, exam.span(17, 18), "too few questions")
            .label("nine are wanted")
            .also(exam.span(8, 9), "for three")
            .also(part.span(15, 16), "only this value")
            .help("write `pool = 1`");
        let unused = Diagnostic::warning(Code::Unreachable, part.span(4, 5), "never read");
        let shown = diagnostics(&sources, &[unused, few], PLAIN);
        let expected = "\
error[exam]: too few questions
 --> exam.toml:2:8
  |
1 | count = 3
  |         - for three
2 | pool = 9
  |        ^ nine are wanted
  |
 ::: part.java:2:9
  |
2 | int b = 2;
  |         - only this value
  |
  = help: write `pool = 1`

1 error in exam.toml
warning[unreachable]: never read
 --> part.java:1:5
  |
1 | int a;
  |     ^

1 warning in part.java
";
        assert_eq!(shown, expected);
    }

    #[test]
    fn errors_and_warnings_are_counted_apart() {
        let source = Source::new("x", "int a;");
        let mixed = [
            Diagnostic::error(Code::Syntax, source.span(0, 3), "a"),
            Diagnostic::warning(Code::Unreachable, source.span(0, 3), "b"),
            Diagnostic::warning(Code::Unreachable, source.span(4, 5), "c"),
        ];
        assert!(
            diagnostics(&Sources::from(&source), &mixed, PLAIN)
                .ends_with("1 error and 2 warnings in x\n")
        );
        assert_eq!(diagnostics(&Sources::from(&source), &[], PLAIN), "");
    }
}
