//! Other ways to write a line: `x += 1;  //~ x -= 1;`.
//!
//! In: the text and its comments. Out: [`Alternative`]s, each with the line that it replaces, and findings about those that are no
//! Java in the place of their line. A comment `//~` behind a line, or in lines of its own right below it, holds what may stand there
//! instead; a line can have several. Students never see these comments.

use super::Skeleton;
use super::syntax::ast::File;
use crate::diagnostic::{Code, Diagnostic};
use crate::read;
use crate::read::front_matter::Overrides;
use crate::source::{Source, Span};

/// What such a comment starts with.
pub const OPENING: &str = "//~";

/// Another way to write a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The whole comment.
    pub comment: Span,
    /// What may stand instead, without blanks around it; empty if nothing is written.
    pub text: Span,
    /// The code of the line that is replaced, without blanks and comments around it.
    pub line: Span,
}

/// The alternatives in a file, in order; those without a line are left out.
pub fn alternatives(source: &Source, file: &File) -> Vec<Alternative> {
    let comments = file.comments.iter().filter(|comment| is_alternative(source.slice(**comment)));
    comments.filter_map(|comment| alternative(source, file, *comment)).collect()
}

/// Whether a comment holds another way to write a line.
pub fn is_alternative(comment: &str) -> bool {
    comment.starts_with(OPENING)
}

fn alternative(source: &Source, file: &File, comment: Span) -> Option<Alternative> {
    let inside = Span { start: comment.start + 3, ..comment };
    let text = trimmed(source, inside);
    let mut end = comment.start as usize;
    loop {
        let before = source.text().get(..end)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = code(source, file, Span::new(start, end));
        if line.start < line.end {
            return Some(Alternative { comment, text, line });
        }
        // A line that holds nothing but alternatives belongs to the one above it; any other one ends the search.
        let holds = |other: &Span| (start..end).contains(&(other.start as usize));
        let own = end == comment.start as usize
            || file
                .comments
                .iter()
                .any(|other| holds(other) && is_alternative(source.slice(*other)));
        if !own || start == 0 {
            return None;
        }
        end = start - 1;
    }
}

/// The span without blanks at either end.
fn trimmed(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let start = span.start as usize + (text.len() - text.trim_start().len());
    Span::new(start, start + text.trim().len())
}

/// What of a part of a line is code: without blanks at its ends and comments behind it.
fn code(source: &Source, file: &File, line: Span) -> Span {
    let mut line = trimmed(source, line);
    for comment in file.comments.iter().rev() {
        let reaches = comment.start < line.end && line.end <= comment.end;
        if reaches && line.start <= comment.start {
            line = trimmed(source, Span { end: comment.start, ..line });
        } else if reaches {
            // The line lies within a comment.
            return line.at_start();
        }
    }
    line
}

/// What is wrong with the alternatives of a skeleton that is right otherwise.
pub(super) fn check(skeleton: &Skeleton) -> Vec<Diagnostic> {
    let Skeleton { source, file, .. } = skeleton;
    let all = alternatives(source, file);
    let mut findings = Vec::new();
    for comment in &file.comments {
        if !is_alternative(source.slice(*comment)) {
            continue;
        }
        match all.iter().find(|one| one.comment == *comment) {
            Some(one) => findings.extend(faults(skeleton, one)),
            None => findings.push(
                Diagnostic::error(Code::Directive, *comment, "an alternative without a line").help(
                    "write it behind the line that it may replace, as in `x += 1;  //~ x -= 1;`",
                ),
            ),
        }
    }
    findings
}

/// What is wrong with an alternative.
fn faults(skeleton: &Skeleton, one: &Alternative) -> Vec<Diagnostic> {
    let Skeleton { source, file, program, .. } = skeleton;
    let error = |span, message: &str, help: &str| {
        vec![Diagnostic::error(Code::Directive, span, message).help(help)]
    };
    if one.text.start == one.text.end {
        let help =
            "write what may stand there instead, as in `x += 1;  //~ x -= 1;`, or `;` for nothing";
        return error(one.comment, "an alternative without a text", help);
    }
    if file.hidden.iter().any(|hidden| hidden.covers(one.line)) {
        let help = "leave it out, or show this part";
        return error(one.comment, "an alternative to what students do not see", help);
    }
    if source.slice(one.text) == source.slice(one.line) {
        let help = "write what may stand there instead";
        return error(one.text, "an alternative that is the same as its line", help);
    }
    let changed = Source::new(source.name(), changed(source, file, one));
    let reading = read::unasked(&changed, Overrides::default());
    let place = |span: Span| {
        let from = one.line.start;
        let here = Span { start: from, end: from + (one.text.end - one.text.start) };
        if !here.covers(span) {
            return one.text;
        }
        let moved = |at: u32| at - from + one.text.start;
        Span { start: moved(span.start), end: moved(span.end) }
    };
    if let Some(version) = &reading.skeleton {
        let known: Vec<&str> = program
            .placeholders
            .iter()
            .filter(|placeholder| one.line.covers(placeholder.span))
            .map(|placeholder| source.slice(placeholder.span))
            .collect();
        let own = version.program.placeholders.iter().filter(|placeholder| {
            place(placeholder.span) != one.text && !known.contains(&changed.slice(placeholder.span))
        });
        return own
            .flat_map(|placeholder| {
                let help =
                    "write a value, or the placeholder of the line exactly as it stands there";
                error(place(placeholder.span), "a placeholder of its own in an alternative", help)
            })
            .collect();
    }
    let errors = reading.diagnostics.into_iter().filter(Diagnostic::is_error);
    errors
        .map(|mut error| {
            if place(error.label.span) == one.text {
                error.message = format!("with this alternative: {}", error.message);
            }
            error.label.span = place(error.label.span);
            error.others.clear();
            error
        })
        .collect()
}

/// The text with an alternative in the place of its line, and blanks in the place of all alternatives.
fn changed(source: &Source, file: &File, one: &Alternative) -> String {
    let mut text = source.text().to_owned();
    for comment in file.comments.iter().filter(|comment| is_alternative(source.slice(**comment))) {
        let blanks = " ".repeat(comment.range().len());
        text.replace_range(comment.range(), &blanks);
    }
    text.replace_range(one.line.range(), source.slice(one.text));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let source = Source::new("x.java", text);
        let reading = read::skeleton(&source);
        let file = reading.skeleton.unwrap_or_else(|| panic!("{:?}", reading.diagnostics)).file;
        let all = alternatives(&source, &file);
        all.iter()
            .map(|one| (source.slice(one.line).to_owned(), source.slice(one.text).to_owned()))
            .collect()
    }

    fn pair(line: &str, text: &str) -> (String, String) {
        (line.to_owned(), text.to_owned())
    }

    fn wrong(text: &str) -> (String, String) {
        let source = Source::new("x.java", text);
        let reading = read::skeleton(&source);
        assert!(reading.skeleton.is_none(), "{text}");
        let first = &reading.diagnostics[0];
        (source.slice(first.label.span).to_owned(), first.message.clone())
    }

    #[test]
    fn alternatives_belong_to_the_line_before_or_above_them() {
        let text = "int x = INT(range(1, 9));  //~ int x = INT(range(1, 9)) + 1;\n\
                    for (int i = 0; i < 3; i++) { // three times //~ no alternative\n\
                    \x20   x += i; /* up */ //~ x -= i;\n\
                    \x20   //~ x *= 2;\n\
                    \x20   //~ ;\n\
                    }\n";
        assert_eq!(
            found(text),
            [
                pair("int x = INT(range(1, 9));", "int x = INT(range(1, 9)) + 1;"),
                pair("x += i;", "x -= i;"),
                pair("x += i;", "x *= 2;"),
                pair("x += i;", ";"),
            ]
        );
        assert_eq!(
            found("int x = 0;\nwhile (x < 3) { //~ while (x <= 3) {\n x++; }")[0].0,
            "while (x < 3) {"
        );
    }

    #[test]
    fn faults_have_their_place_in_the_comment() {
        let wrong_type = wrong("int x = 1;  //~ int x = true;\nSystem.out.print(x);");
        assert_eq!(wrong_type.0, "true");
        assert_eq!(wrong("int x = 1;  //~ int x = ;\n").0.len(), 1);
        let (place, message) = wrong("int x = 1;  //~ int y = 2;\nSystem.out.print(x);");
        assert_eq!(place, "int y = 2;");
        assert!(message.starts_with("with this alternative: "), "{message}");
        assert_eq!(wrong("//~ int x = 2;\nint x = 1;").1, "an alternative without a line");
        assert_eq!(wrong("int x = 1;\n\n//~ int x = 2;\n").1, "an alternative without a line");
        assert_eq!(wrong("int x = 1; //~\n").1, "an alternative without a text");
        assert_eq!(
            wrong("int x = 1; //~ int x = 1;\n").1,
            "an alternative that is the same as its line"
        );
        let (place, message) = wrong("int x = 1; //~ int x = INT(range(1, 2));\n");
        assert_eq!(
            (place.as_str(), message.as_str()),
            ("INT(range(1, 2))", "a placeholder of its own in an alternative")
        );
    }

    #[test]
    fn an_alternative_may_break_what_the_others_need() {
        let text =
            "int x = 1;  //~ long x = 1;\nlong y = x;  //~ long y = x + 1;\nSystem.out.print(y);";
        assert_eq!(found(text).len(), 2);
    }
}
