//! Other ways to write a line or a fragment: `x += 1;  //~ x -= 1;`.
//!
//! In: the text and its comments. Out: [`Alternative`]s, each with the line that it replaces, and
//! findings about those that are no Java in the place of their line. A comment `//~` after a line,
//! or in lines of its own right below it, holds what may stand there instead; a line can have
//! several. In the lines right before `// tatsu:end` such comments hold what may stand instead of
//! the whole fragment, each version being followed by an empty comment or an empty line. Students
//! never see these comments.

use super::front_matter::VersionNeed;
use super::reading::{Skeleton, version};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::File;
use crate::read::syntax::fragment::is_alternative;
use crate::source::{Source, Span};

/// Another way to write a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The whole comment; for several lines from the first one to the last.
    pub comment: Span,
    /// What may stand instead, by line, without blanks at the ends; empty if nothing is written.
    parts: Vec<Span>,
    /// The code of the line or fragment that is replaced, without blanks and comments around it.
    pub line: Span,
}

impl Alternative {
    /// What may stand instead, indented like what it replaces.
    pub fn text(&self, source: &Source) -> String {
        self.laid_out(source).0
    }

    /// What may stand instead, and where in it each line begins.
    fn laid_out(&self, source: &Source) -> (String, Vec<usize>) {
        let start = self.line.start as usize;
        let before = source.text().get(..start).unwrap_or_default();
        let line = before.rfind('\n').map_or(0, |at| at + 1);
        let indent: String = before[line..].chars().take_while(|c| c.is_whitespace()).collect();
        // Blanks between the opening and the code, beyond what all lines have.
        let depth = |part: &Span| {
            let text = source.text().get(..part.start as usize).unwrap_or_default();
            text.len() - text.trim_end_matches([' ', '\t']).len()
        };
        let least = self.parts.iter().map(depth).min().unwrap_or(0);
        let mut text = String::new();
        let mut starts = Vec::new();
        for part in &self.parts {
            if !starts.is_empty() {
                text.push('\n');
                text.push_str(&indent);
                let deeper = part.start as usize - (depth(part) - least);
                text.push_str(&source.text()[deeper..part.start as usize]);
            }
            starts.push(text.len());
            text.push_str(source.slice(*part));
        }
        (text, starts)
    }

    /// Where everything is written that may stand instead.
    fn whole(&self) -> Span {
        self.parts.iter().copied().reduce(Span::to).unwrap_or(self.comment)
    }
}

/// The alternatives in a file, in order; those without a line are left out.
pub fn alternatives(source: &Source, file: &File) -> Vec<Alternative> {
    let (of_fragment, of_lines): (Vec<Span>, Vec<Span>) = file
        .comments
        .iter()
        .filter(|comment| is_alternative(source.slice(**comment)))
        .partition(|comment| is_of_fragment(source, file, **comment));
    let lines = of_lines.into_iter().filter_map(|comment| alternative(source, file, comment));
    let mut all: Vec<Alternative> = lines.collect();
    let mut open = false;
    let mut last = source.beginning();
    for (comment, fragment) in of_fragment.iter().zip(file.fragment.iter().cycle()) {
        let part = trimmed(source, Span { start: comment.start + 3, ..*comment });
        let between = source.text().get(last.end as usize..comment.start as usize);
        let apart = between.is_some_and(|between| between.matches('\n').count() > 1);
        last = *comment;
        if part.start == part.end {
            open = false;
        } else if let (true, Some(known)) = (open && !apart, all.last_mut()) {
            known.comment = known.comment.to(*comment);
            known.parts.push(part);
        } else {
            all.push(Alternative { comment: *comment, parts: vec![part], line: fragment.code });
            open = true;
        }
    }
    all
}

/// Whether a comment stands in a line of its own after the code of the fragment.
fn is_of_fragment(source: &Source, file: &File, comment: Span) -> bool {
    file.fragment.is_some_and(|fragment| {
        fragment.code.end <= comment.start
            && comment.end <= fragment.end.start
            && source.slice(fragment.code.gap_to(comment)).contains('\n')
    })
}

fn alternative(source: &Source, file: &File, comment: Span) -> Option<Alternative> {
    let inside = Span { start: comment.start + 3, ..comment };
    let text = trimmed(source, inside);
    let mut end = comment.start as usize;
    loop {
        let before = source.text().get(..end)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = code(source, file, source.span(start, end));
        if line.start < line.end {
            let parts = if text.start < text.end { vec![text] } else { Vec::new() };
            return Some(Alternative { comment, parts, line });
        }
        // A line that holds nothing but alternatives belongs to the one above it; any other one
        // ends the search.
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
    source.span(start, start + text.trim().len())
}

/// What of a part of a line is code: without blanks at its ends and comments after it.
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
        match all.iter().find(|one| one.comment.covers(*comment)) {
            Some(one) if one.comment.start < comment.start => {}
            Some(one) => findings.extend(faults(skeleton, one)),
            // An empty comment between the versions of a fragment.
            None if is_of_fragment(source, file, *comment) => {}
            None => findings.push(
                Diagnostic::error(Code::Directive, *comment, "an alternative without a line").help(
                    "write it after the line that it may replace, as in `x += 1;  //~ x -= 1;`",
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
    if one.parts.is_empty() {
        let help =
            "write what may stand there instead, as in `x += 1;  //~ x -= 1;`, or `;` for nothing";
        return error(one.comment, "an alternative without a text", help);
    }
    if file.hidden.iter().any(|hidden| hidden.covers(one.line)) {
        let help = "leave it out, or show this part";
        return error(one.comment, "an alternative to what students do not see", help);
    }
    let (text, starts) = one.laid_out(source);
    if text.split_whitespace().eq(source.slice(one.line).split_whitespace()) {
        let help = "write what may stand there instead";
        return error(one.whole(), "an alternative that is the same as its line", help);
    }
    let changed = source.with_text(changed(source, file, one, &text));
    let reading = version(&changed, &skeleton.settings);
    // The place in the comments of a place in the changed text.
    let from = one.line.start as usize;
    // What was chosen to be asked about has its place in the text as it was.
    let is_chosen =
        |span: Span| skeleton.settings.variables.iter().any(|variable| variable.span == span);
    let place = |span: Span| {
        if is_chosen(span) {
            return one.whole();
        }
        let here = (span.start as usize).checked_sub(from);
        let lines = starts.iter().zip(&one.parts);
        let of =
            here.and_then(|here| lines.rev().find(|(start, _)| **start <= here).zip(Some(here)));
        let Some(((start, part), here)) = of else { return one.whole() };
        let moved = part.start as usize + here - start;
        let moved = source.span(moved, moved + (span.end - span.start) as usize);
        let is_text = source.text().get(moved.range()).is_some();
        if is_text && part.covers(moved) { moved } else { one.whole() }
    };
    if let Some(version) = &reading.skeleton {
        let known: Vec<&str> = program
            .placeholders
            .iter()
            .filter(|placeholder| one.line.covers(placeholder.span))
            .map(|placeholder| source.slice(placeholder.span))
            .collect();
        let own = version.program.placeholders.iter().filter(|placeholder| {
            place(placeholder.span) != one.whole()
                && !known.contains(&changed.slice(placeholder.span))
        });
        return own
            .flat_map(|placeholder| {
                let help =
                    "write a value, or the placeholder of the line exactly as it stands there";
                error(place(placeholder.span), "a placeholder of its own in an alternative", help)
            })
            .collect();
    }
    // What cannot be read has no variables.
    let is_read = reading.diagnostics.iter().all(|one| one.code != Code::Syntax);
    let mut errors: Vec<Diagnostic> =
        reading.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    if skeleton.settings.question.versions() == VersionNeed::Compiled
        && errors.iter().all(|error| error.code.is_of_java())
    {
        // One of them is what the question is about.
        let [_, second, ..] = &errors[..] else { return Vec::new() };
        let message = format!("with this alternative there are {} errors", errors.len());
        let help = "write it so that at most one thing in the program does not compile";
        let finding = Diagnostic::error(Code::Directive, one.whole(), message).help(help);
        let line = changed.line(second.label.span);
        errors = vec![finding.also(one.line, format!("the second one stands in line {line}"))];
        return errors;
    }
    errors
        .into_iter()
        .filter(|error| is_read || !is_chosen(error.label.span))
        .map(|mut error| {
            if place(error.label.span) == one.whole() {
                let line = source.line(one.line);
                error.message =
                    format!("with this alternative in place of line {line}: {}", error.message);
            }
            error.label.span = place(error.label.span);
            error.others.clear();
            error
        })
        .collect()
}

/// The text with an alternative in the place of its line, and blanks in the place of all
/// alternatives.
fn changed(source: &Source, file: &File, one: &Alternative, by: &str) -> String {
    let mut text = source.text().to_owned();
    for comment in file.comments.iter().filter(|comment| is_alternative(source.slice(**comment))) {
        let blanks = " ".repeat(comment.range().len());
        text.replace_range(comment.range(), &blanks);
    }
    text.replace_range(one.line.range(), by);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let source = Source::new("x.java", text);
        let reading = crate::skeleton::read(&source);
        let file = reading.skeleton.unwrap_or_else(|| panic!("{:?}", reading.diagnostics)).file;
        let all = alternatives(&source, &file);
        all.iter().map(|one| (source.slice(one.line).to_owned(), one.text(&source))).collect()
    }

    fn pair(line: &str, text: &str) -> (String, String) {
        (line.to_owned(), text.to_owned())
    }

    fn wrong(text: &str) -> (String, String) {
        let source = Source::new("x.java", text);
        let reading = crate::skeleton::read(&source);
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
        assert!(message.starts_with("with this alternative in place of line 1: "), "{message}");
        // The variable that is asked about without being named.
        let (place, message) = wrong("int x = INT(range(1, 9));  //~ int yöö = 2;\n");
        assert_eq!(place, "int yöö = 2;");
        let expected = "with this alternative in place of line 1: there is no variable `x`";
        assert!(message.starts_with(expected), "{message}");
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
    fn a_fragment_has_versions_of_several_lines() {
        let text = "int x = 1;\n    // tatsu:fragment\n    x += 1;  //~ x += 2;\n    if (x > 2) {\n        x++;\n    }\n\
                    \x20   //~ while (x < 3) {\n    //~     x++;\n    //~ }\n    //~\n    //~ x = 3;\n\n    //~ x = 4;\n    //~ x++;\n    // tatsu:end\n";
        let fragment = "x += 1;  //~ x += 2;\n    if (x > 2) {\n        x++;\n    }";
        assert_eq!(
            found(text),
            [
                pair("x += 1;", "x += 2;"),
                pair(fragment, "while (x < 3) {\n        x++;\n    }"),
                pair(fragment, "x = 3;"),
                pair(fragment, "x = 4;\n    x++;"),
            ]
        );
        let (place, _) = wrong(&text.replace("//~     x++", "//~     y++"));
        assert_eq!(place, "y");
    }

    #[test]
    fn a_fragment_is_whole_statements() {
        let fragment = |inside: &str| {
            wrong(&format!("int x = 1;\nif (x > 0) {{\n  {inside}\n}}\nSystem.out.print(x);"))
        };
        let (place, message) =
            fragment("x++; } // tatsu:fragment\nif (x > 1) {\n// tatsu:end\nx--;");
        assert_eq!(
            (place.as_str(), message.as_str()),
            ("if (x > 1) {", "a fragment that holds a part of a statement")
        );
        assert_eq!(fragment("// tatsu:fragment\nx++;\n} else {\n// tatsu:end\nx--;").0, "} else {");
        assert_eq!(
            fragment("// tatsu:fragment\n// tatsu:end\nx--;").1,
            "a fragment without any code"
        );
        assert_eq!(fragment("// tatsu:fragment\nx--;").1, "a fragment without an end");
        assert_eq!(fragment("x--; // tatsu:end").1, "`tatsu:end` without a fragment");
        let twice = "// tatsu:fragment\nx--;\n// tatsu:end\n";
        assert_eq!(fragment(&twice.repeat(2)).1, "a second `tatsu:fragment`");
    }

    #[test]
    fn an_alternative_may_break_what_the_others_need() {
        let text =
            "int x = 1;  //~ long x = 1;\nlong y = x;  //~ long y = x + 1;\nSystem.out.print(y);";
        assert_eq!(found(text).len(), 2);
    }
}
