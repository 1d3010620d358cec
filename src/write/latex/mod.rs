//! Quiz → LaTeX.
//!
//! In: a [`Quiz`] without pictures. Out: a document that compiles with the packages of every TeX:
//! the questions, then what is right. What holds: the bytes depend on quiz and wording only,
//! nothing in a text is taken for a command, and every program was found again in the file as it
//! is.

use std::fmt::Write as _;

use super::format::{Format, GroupForm};
use super::prose::paper::{PaperPart, QuizPaper, paper};
use super::prose::{ProseBlock, ProseCell, ProseInline, plain};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::question::Quiz;
use crate::ask::wording::Wording;

/// LaTeX.
pub const FORMAT: Format = Format {
    name: "latex",
    pictured: "latex_pictured",
    ending: ".tex",
    platform: "LaTeX",
    purpose: "questions, then solutions, as LaTeX for own documents",
    capabilities,
    document,
    remark: |_| None,
    group_form: GroupForm::Whole,
};

/// What stands before the document.
const PREAMBLE: &str = r"\documentclass[11pt]{article}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage[utf8]{inputenc}
  \usepackage{textcomp}
\else
  \usepackage{fontspec}
\fi
\usepackage[margin=2.5cm]{geometry}
\usepackage{fancyvrb}
\usepackage{longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\newcommand{\gap}[1]{\underline{\hspace{2em}}\,(#1)}
";

/// The environment of programs.
const VERBATIM: &str = "Verbatim";

/// The characters of a cell from which on its column is as wide as there is room.
const WIDE: usize = 24;

fn capabilities() -> Capabilities {
    Capabilities::default().without(Feature::Pictures)
}

fn document(quiz: &Quiz, wording: &Wording) -> Result<Option<Vec<u8>>, Vec<String>> {
    let paper = paper(quiz, wording).map_err(|error| vec![error.to_string()])?;
    let text = written(&paper);
    let meant: Vec<String> = paper.listings().iter().map(|one| one.printed()).collect();
    if verbatim(&text) != meant {
        let end = format!("\\end{{{VERBATIM}}}");
        return Err(vec![format!("a program does not arrive as it is; none may hold `{end}`")]);
    }
    Ok(Some(text.into_bytes()))
}

fn written(paper: &QuizPaper) -> String {
    let mut out = PREAMBLE.to_owned();
    let _ = write!(
        out,
        "\\title{{{}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n",
        escape(&paper.title)
    );
    parts(&mut out, &paper.questions);
    let _ = write!(out, "\n\\clearpage\n\\section*{{{}}}\n", escape(&paper.solutions_title));
    parts(&mut out, &paper.solutions);
    out.push_str("\n\\end{document}\n");
    out
}

fn parts(out: &mut String, parts: &[PaperPart]) {
    for part in parts {
        let _ = write!(out, "\n\\subsection*{{{}}}\n", escape(&part.title));
        blocks(out, &part.blocks, false);
    }
}

/// Writes blocks, each after an empty line. A table within an item does not go on on another page.
fn blocks(out: &mut String, blocks: &[ProseBlock], is_within: bool) {
    for block in blocks {
        out.push('\n');
        match block {
            ProseBlock::Paragraph(line) => {
                out.push_str(&inlines(line));
                out.push('\n');
            }
            ProseBlock::Drawing(drawing) => {
                out.push_str(&inlines(&drawing.in_words_line()));
                out.push('\n');
            }
            ProseBlock::Program(listing) => {
                let numbers = if listing.is_numbered {
                    "[numbers=left,obeytabs,tabsize=4]"
                } else {
                    "[obeytabs,tabsize=4]"
                };
                let text = listing.printed();
                let _ =
                    write!(out, "\\begin{{{VERBATIM}}}{numbers}\n{text}\n\\end{{{VERBATIM}}}\n");
            }
            ProseBlock::List { is_ordered, items } => {
                let name = if *is_ordered { "enumerate" } else { "itemize" };
                let _ = writeln!(out, "\\begin{{{name}}}");
                for item in items {
                    // An item that begins with `[` is no label.
                    out.push_str("\\item{}\n");
                    self::blocks(out, item, true);
                }
                let _ = writeln!(out, "\\end{{{name}}}");
            }
            ProseBlock::Table(rows) => table(out, rows, is_within),
        }
    }
}

fn table(out: &mut String, rows: &[Vec<ProseCell>], is_within: bool) {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    if width == 0 {
        return;
    }
    let length = |row: &Vec<ProseCell>, at: usize| {
        row.get(at).map_or(0, |cell| plain(&cell.inlines).chars().count())
    };
    let longest: Vec<usize> = (0..width)
        .map(|at| rows.iter().map(|row| length(row, at)).max().unwrap_or_default())
        .collect();
    let narrow: usize = longest.iter().filter(|one| **one <= WIDE).sum();
    let wide = longest.iter().filter(|one| **one > WIDE).count();
    let mut columns = String::new();
    for one in &longest {
        if *one <= WIDE {
            columns.push('l');
        } else {
            // A character is about a hundredth of the line, and columns have room between them.
            let room = 92_usize.saturating_sub(narrow + 3 * width).max(30) / wide;
            let _ = write!(columns, "p{{0.{room:02}\\linewidth}}");
        }
    }
    let name = if is_within { "tabular" } else { "longtable" };
    let _ = writeln!(out, "\\begin{{{name}}}{{{columns}}}\n\\hline");
    for row in rows {
        let cells: Vec<String> = (0..width)
            .map(|at| row.get(at).map_or_else(String::new, |cell| cell_text(cell, longest[at])))
            .collect();
        // Without a distance, a `[` of the next row would be one.
        let _ = writeln!(out, "{} \\\\[0pt]", cells.join(" & "));
        if row.iter().all(|cell| cell.is_head) {
            out.push_str("\\hline\n");
        }
    }
    let _ = writeln!(out, "\\hline\n\\end{{{name}}}");
}

/// A line end in a narrow column would end the row.
fn cell_text(cell: &ProseCell, longest: usize) -> String {
    let text = inlines(&cell.inlines);
    let line_end = if longest > WIDE { "\\newline " } else { "\\quad " };
    text.replace("\\\\\n", line_end)
}

fn inlines(line: &[ProseInline]) -> String {
    let mut out = String::new();
    for inline in line {
        match inline {
            ProseInline::Text(text) => out.push_str(&escape(text)),
            ProseInline::Code(text) => {
                let _ = write!(out, "\\texttt{{{}}}", escape_code(text));
            }
            ProseInline::Strong(inside) => {
                let _ = write!(out, "\\textbf{{{}}}", inlines(inside));
            }
            ProseInline::Emphasis(inside) => {
                let _ = write!(out, "\\emph{{{}}}", inlines(inside));
            }
            ProseInline::Marked(inside) => {
                let _ = write!(out, "\\underline{{{}}}", inlines(inside));
            }
            ProseInline::Break => out.push_str("\\\\\n"),
            ProseInline::Gap(number) => {
                let _ = write!(out, "\\gap{{{}}}", number + 1);
            }
        }
    }
    out
}

/// Text in which nothing is a command.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match special(character) {
            Some(written) => out.push_str(written),
            None => out.push(character),
        }
    }
    out
}

/// Code in a line: blanks stay, and no two characters become another one.
fn escape_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            ' ' => out.push_str("\\ "),
            '-' => out.push_str("-{}"),
            '\'' => out.push_str("\\textquotesingle{}"),
            ',' | '?' | '!' => out.extend([character, '{', '}']),
            _ => match special(character) {
                Some(written) => out.push_str(written),
                None => out.push(character),
            },
        }
    }
    out
}

/// How a character is written that means something.
fn special(character: char) -> Option<&'static str> {
    Some(match character {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '&' => "\\&",
        '#' => "\\#",
        '_' => "\\_",
        '%' => "\\%",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '`' => "\\textasciigrave{}",
        '\u{A0}' => "~",
        '→' => "$\\rightarrow$",
        '←' => "$\\leftarrow$",
        '↵' => "$\\hookleftarrow$",
        '≤' => "$\\leq$",
        '≥' => "$\\geq$",
        '≠' => "$\\neq$",
        '×' => "$\\times$",
        '−' => "$-$",
        _ => return None,
    })
}

/// The contents of the environments of programs.
fn verbatim(text: &str) -> Vec<String> {
    let (begin, end) = (format!("\\begin{{{VERBATIM}}}"), format!("\\end{{{VERBATIM}}}"));
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with(&begin) {
            let inside: Vec<&str> =
                lines.by_ref().take_while(|line| !line.contains(&end)).collect();
            found.push(inside.join("\n"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(html: &str) -> String {
        let mut out = String::new();
        blocks(&mut out, &super::super::prose::blocks(html), false);
        out
    }

    #[test]
    fn nothing_in_a_text_is_a_command() {
        assert_eq!(
            of("<p>{a} $5 &amp; 10% #b_c ~^ \\x</p>"),
            "\n\\{a\\} \\$5 \\& 10\\% \\#b\\_c \\textasciitilde{}\\textasciicircum{} \\textbackslash{}x\n"
        );
        assert_eq!(of("<code>i--, \"a  b\"</code>"), "\n\\texttt{i-{}-{},{}\\ \"a\\ \\ b\"}\n");
    }

    #[test]
    fn programs_are_as_they_are() {
        let program = "a {\n\n\tb % \\c\n}";
        let text = of(&format!("<ul><li>x{}</li></ul>", crate::ask::listing::html(program)));
        assert_eq!(verbatim(&text), [program]);
        assert!(text.contains("\\begin{Verbatim}[numbers=left,"), "{text}");
        assert_ne!(verbatim(&of("<pre>a\n\\end{Verbatim}\nb</pre>")), ["a\n\\end{Verbatim}\nb"]);
    }

    #[test]
    fn wide_columns_get_the_room() {
        let html = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>a long text about what happens here<br/>x</td></tr></table>";
        let text = of(html);
        assert!(
            text.contains(
                "\\begin{longtable}{lp{0.85\\linewidth}}\n\\hline\na & b \\\\[0pt]\n\\hline\n"
            ),
            "{text}"
        );
        assert!(text.contains("here\\newline x \\\\[0pt]\n"), "{text}");
    }
}
