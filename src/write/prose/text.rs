//! Blocks → plain text for a terminal.
//!
//! In: [`ProseBlock`]s. Out: lines; programs are indented, cells of a table stand one below the
//! other.

use std::fmt::Write as _;

use super::{ProseBlock, ProseCell, blocks, plain};

/// Some HTML as plain text, every line after `indent`; an empty line stands between blocks.
pub fn text(html: &str, indent: &str) -> String {
    let mut out = String::new();
    write(&mut out, &blocks(html), indent);
    out
}

fn write(out: &mut String, blocks: &[ProseBlock], indent: &str) {
    for (at, block) in blocks.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        match block {
            ProseBlock::Paragraph(line) => lines(out, &plain(line), indent),
            ProseBlock::Program(listing) => {
                lines(out, &listing.printed(), &format!("{indent}    "));
            }
            ProseBlock::List { is_ordered, items } => {
                for (at, item) in items.iter().enumerate() {
                    let mark = if *is_ordered { format!("{}. ", at + 1) } else { "- ".to_owned() };
                    let mut inner = String::new();
                    write(&mut inner, item, &format!("{indent}{}", " ".repeat(mark.len())));
                    let first = inner.get(indent.len() + mark.len()..).unwrap_or_default();
                    let _ = write!(out, "{indent}{mark}{first}");
                    if inner.is_empty() {
                        out.push('\n');
                    }
                }
            }
            ProseBlock::Table(rows) => table(out, rows, indent),
            ProseBlock::Drawing(drawing) => lines(out, &drawing.words, indent),
        }
    }
}

fn lines(out: &mut String, text: &str, indent: &str) {
    for line in text.trim_matches('\n').split('\n') {
        let _ = writeln!(out, "{}", format!("{indent}{}", line.trim_end()).trim_end());
    }
}

fn table(out: &mut String, rows: &[Vec<ProseCell>], indent: &str) {
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| plain(&cell.inlines).replace('\n', " ")).collect())
        .collect();
    let columns = cells.iter().map(Vec::len).max().unwrap_or_default();
    let width = |at: usize| {
        cells.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or_default()).collect();
    for row in cells {
        let mut line = indent.to_owned();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_can_be_read_in_a_terminal() {
        let html = "<p>What is <code>a*b</code>?</p><pre>int a;\n  int b;</pre>\
                    <ol><li><p>6</p><p>right</p></li><li>7</li></ol>\
                    <table><tr><th>Line</th><td>x</td></tr><tr><th>10</th><td>y</td></tr></table>";
        let expected = "  What is a*b?\n\n      int a;\n        int b;\n\n  1. 6\n\n     right\n  2. 7\n\n  \
                        Line  x\n  10    y\n";
        assert_eq!(text(html, "  "), expected);
    }
}
