//! Quiz → Markdown.
//!
//! In: a [`Quiz`] without pictures. Out: a document in GitHub's Markdown: the questions, then what
//! is right. What holds: the bytes depend on quiz and wording only, nothing in a text is taken for
//! a mark, and every program was found again in the file as it is.

use std::fmt::Write as _;

use super::format::{Format, GroupForm};
use super::prose::paper::{PaperPart, QuizPaper, paper};
use super::prose::{ProseBlock, ProseCell, ProseInline, ProseListing};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::question::Quiz;
use crate::ask::wording::Wording;

/// Markdown.
pub const FORMAT: Format = Format {
    name: "markdown",
    pictured: "markdown_pictured",
    ending: ".md",
    platform: "A reader of Markdown",
    purpose: "questions, then solutions, as Markdown for own documents",
    capabilities,
    document,
    remark: |_| None,
    group_form: GroupForm::Whole,
};

fn capabilities() -> Capabilities {
    Capabilities::default().without(Feature::Pictures)
}

fn document(quiz: &Quiz, wording: &Wording) -> Result<Option<Vec<u8>>, Vec<String>> {
    let paper = paper(quiz, wording).map_err(|error| vec![error.to_string()])?;
    let text = written(&paper);
    let meant: Vec<String> = paper.listings().iter().map(|one| one.printed()).collect();
    if fenced(&text) != meant {
        return Err(vec!["a program does not arrive as it is".to_owned()]);
    }
    Ok(Some(text.into_bytes()))
}

fn written(paper: &QuizPaper) -> String {
    let mut out = format!("# {}\n", escape(&paper.title));
    parts(&mut out, &paper.questions, "##");
    let _ = write!(out, "\n# {}\n", escape(&paper.solutions_title));
    parts(&mut out, &paper.solutions, "##");
    out
}

fn parts(out: &mut String, parts: &[PaperPart], mark: &str) {
    for part in parts {
        let _ = write!(out, "\n{mark} {}\n", escape(&part.title));
        blocks(out, &part.blocks, "");
    }
}

/// Writes blocks, each after an empty line, every line of them after `indent`.
fn blocks(out: &mut String, blocks: &[ProseBlock], indent: &str) {
    for block in blocks {
        out.push('\n');
        match block {
            ProseBlock::Paragraph(line) => {
                let text = inlines(line, "\\\n");
                for line in text.split('\n') {
                    let _ = writeln!(out, "{indent}{}", guarded(line.trim_start()));
                }
            }
            ProseBlock::Drawing(drawing) => {
                let _ = writeln!(out, "{indent}{}", inlines(&drawing.in_words_line(), "\\\n"));
            }
            ProseBlock::Program(listing) => program(out, listing, indent),
            ProseBlock::List { is_ordered, items } => {
                // Two lists that follow each other would be one.
                let _ = writeln!(out, "{indent}<!-- -->\n");
                for (at, item) in items.iter().enumerate() {
                    let mark = if *is_ordered { format!("{}. ", at + 1) } else { "- ".to_owned() };
                    let inner = format!("{indent}{}", " ".repeat(mark.len()));
                    let mut text = String::new();
                    self::blocks(&mut text, item, &inner);
                    // The first line stands beside the mark.
                    let text = text.trim_start_matches('\n');
                    let text = text.strip_prefix(inner.as_str()).unwrap_or(text);
                    let _ = write!(out, "{}{indent}{mark}{text}", if at > 0 { "\n" } else { "" });
                    if text.is_empty() {
                        out.push('\n');
                    }
                }
            }
            ProseBlock::Table(rows) => table(out, rows, indent),
        }
    }
}

fn program(out: &mut String, listing: &ProseListing, indent: &str) {
    let text = listing.printed();
    let longest = text.split(|one| one != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    let language = if listing.is_program { "java" } else { "text" };
    let _ = writeln!(out, "{indent}{fence}{language}");
    for line in text.split('\n') {
        let indent = if line.is_empty() { "" } else { indent };
        let _ = writeln!(out, "{indent}{line}");
    }
    let _ = writeln!(out, "{indent}{fence}");
}

/// A table; Markdown's have a head in any case.
fn table(out: &mut String, rows: &[Vec<ProseCell>], indent: &str) {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    if width == 0 {
        return;
    }
    let row = |cells: &[ProseCell]| {
        let mut line = indent.to_owned();
        for at in 0..width {
            let text = cells.get(at).map(|cell| inlines(&cell.inlines, "<br/>"));
            let text = text.unwrap_or_default().replace('\n', " ").replace('|', "\\|");
            let _ = write!(line, "| {text} ");
        }
        line + "|\n"
    };
    let has_head = rows[0].iter().all(|cell| cell.is_head);
    let (head, body) = if has_head { rows.split_at(1) } else { rows.split_at(0) };
    out.push_str(&row(head.first().map_or(&[], Vec::as_slice)));
    let _ = writeln!(out, "{indent}{}|", "| --- ".repeat(width));
    for cells in body {
        out.push_str(&row(cells));
    }
}

fn inlines(line: &[ProseInline], line_end: &str) -> String {
    let mut out = String::new();
    for inline in line {
        match inline {
            ProseInline::Text(text) => out.push_str(&escape(text)),
            ProseInline::Code(text) => out.push_str(&code(text)),
            ProseInline::Strong(inside) => marked(&mut out, "**", inside, line_end),
            ProseInline::Emphasis(inside) => marked(&mut out, "*", inside, line_end),
            ProseInline::Marked(inside) => {
                let _ = write!(out, "<u>{}</u>", inlines(inside, line_end));
            }
            ProseInline::Break => out.push_str(line_end),
            ProseInline::Gap(number) => {
                let _ = write!(out, "\\_\\_\\_({})", number + 1);
            }
        }
    }
    out
}

/// Marks hold only where they touch what they mark, so blanks stand outside.
fn marked(out: &mut String, mark: &str, inside: &[ProseInline], line_end: &str) {
    let text = inlines(inside, line_end);
    let inner = text.trim();
    if inner.is_empty() {
        out.push_str(&text);
        return;
    }
    let begin = &text[..text.len() - text.trim_start().len()];
    let end = &text[text.trim_end().len()..];
    let _ = write!(out, "{begin}{mark}{inner}{mark}{end}");
}

/// A part of a program, in more backticks than stand in it side by side.
fn code(text: &str) -> String {
    let longest = text.split(|one| one != '`').map(str::len).max().unwrap_or_default();
    let ticks = "`".repeat(longest + 1);
    let touches = text.starts_with('`') || text.ends_with('`');
    let is_padded = text.starts_with(' ') && text.ends_with(' ') && !text.trim().is_empty();
    let pad = if touches || is_padded || text.is_empty() { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// Text in which nothing is a mark.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if "\\`*_[]<>&~$#^".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A line that does not begin a list, a heading or a rule.
fn guarded(line: &str) -> String {
    let digits = line.len() - line.trim_start_matches(|one: char| one.is_ascii_digit()).len();
    let after = &line[digits..];
    if digits > 0 && after.starts_with(['.', ')']) {
        return format!("{}\\{after}", &line[..digits]);
    }
    if line.starts_with(['-', '+', '=', ':']) { format!("\\{line}") } else { line.to_owned() }
}

/// The contents of the fenced blocks of a document, as Markdown reads them.
fn fenced(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        // A program may stand beside the mark of an item.
        let Some(start) = line.find("```") else { continue };
        let mark = &line[..start];
        let is_mark = |one: char| one.is_ascii_digit() || " .-".contains(one);
        let length = line[start..].len() - line[start..].trim_start_matches('`').len();
        // What has more backticks in its line is a part of a sentence.
        if !mark.chars().all(is_mark) || line[start + length..].contains('`') {
            continue;
        }
        let fence = &line[start..start + length];
        let inside: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != fence).collect();
        let inside: Vec<&str> = inside.iter().map(|line| line.get(start..).unwrap_or("")).collect();
        found.push(inside.join("\n"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(html: &str) -> String {
        let mut out = String::new();
        blocks(&mut out, &super::super::prose::blocks(html), "");
        out
    }

    #[test]
    fn nothing_in_a_text_is_a_mark() {
        assert_eq!(
            of("<p>1. a*b_c &lt;d&gt; [e] | # `f` \\</p>"),
            "\n1\\. a\\*b\\_c \\<d\\> \\[e\\] | \\# \\`f\\` \\\\\n"
        );
        assert_eq!(of("- a<br/>+ b"), "\n\\- a\\\n\\+ b\n");
        assert_eq!(of("<code>a``b`</code> <b> c </b>d"), "\n``` a``b` ```  **c** d\n");
    }

    #[test]
    fn programs_are_as_they_are_in_items_too() {
        let program = "a\n\n\tb ```\n  c";
        let html = format!(
            "<p>x</p>{}<ol><li>y<pre>{program}</pre></li><li><pre>z</pre></li></ol>",
            crate::ask::listing::html(program)
        );
        let text = of(&html);
        assert_eq!(fenced(&text), [program, program, "z"]);
        assert!(
            text.contains(
                "\n1. y\n\n   ````java\n   a\n\n   \tb ```\n     c\n   ````\n\n2. ```java\n   z\n"
            ),
            "{text}"
        );
    }

    #[test]
    fn what_is_printed_is_no_program() {
        assert_eq!(of("<pre><samp>1\n2</samp></pre>"), "\n```text\n1\n2\n```\n");
    }

    #[test]
    fn tables_have_a_head_and_lines_of_their_own() {
        let html =
            "<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>x<br/>y</td></tr></table>";
        assert_eq!(of(html), "\n| a | b |\n| --- | --- |\n| 1\\|2 | x<br/>y |\n");
    }
}
