//! Where the gaps of a question stand, in words.
//!
//! In: the HTML of a question. Out: for each gap what a screen reader calls its field: of a table
//! the row and the column, such as `Line 7, b`, else the text before it, such as `sum`. What holds:
//! a gap of which nothing can be told has no name, and no two gaps have the same one.

use std::collections::BTreeMap;

use crate::write::prose::{ProseBlock, ProseCell, ProseInline, blocks, plain};

/// The names of gaps, by their numbers from 0.
pub fn gap_names(html: &str) -> BTreeMap<usize, String> {
    let mut names = BTreeMap::new();
    add(&blocks(html), &mut names);
    names.retain(|_, name| !name.is_empty());
    numbered(&names)
}

/// Names of which no two are the same: a line that runs twice has a row for each time.
fn numbered(names: &BTreeMap<usize, String>) -> BTreeMap<usize, String> {
    let count = |name: &String| names.values().filter(|one| *one == name).count();
    let before =
        |at: usize, name: &String| names.range(..at).filter(|(_, one)| *one == name).count();
    let own = names.iter().map(|(at, name)| {
        let name = if count(name) > 1 {
            format!("{name} ({})", before(*at, name) + 1)
        } else {
            name.clone()
        };
        (*at, name)
    });
    own.collect()
}

fn add(blocks: &[ProseBlock], names: &mut BTreeMap<usize, String>) {
    for block in blocks {
        match block {
            ProseBlock::Paragraph(line) => {
                for (at, inline) in line.iter().enumerate() {
                    if let ProseInline::Gap(number) = inline {
                        names.insert(*number, before(&line[..at]));
                    }
                }
            }
            ProseBlock::List { items, .. } => items.iter().for_each(|item| add(item, names)),
            ProseBlock::Table(rows) => add_cells(rows, names),
            ProseBlock::Program(listing) => {
                names.extend(listing.gaps.iter().map(|gap| (gap.number, gap.line.clone())));
            }
            ProseBlock::Drawing(_) => {}
        }
    }
}

/// The text since the gap before, without the sign that announces the gap.
fn before(line: &[ProseInline]) -> String {
    let start = line.iter().rposition(|one| matches!(one, ProseInline::Gap(_)));
    let text = plain(&line[start.map_or(0, |at| at + 1)..]);
    text.trim().trim_end_matches(['=', ':']).trim().to_owned()
}

fn add_cells(rows: &[Vec<ProseCell>], names: &mut BTreeMap<usize, String>) {
    let text = |row: Option<&Vec<ProseCell>>, at: usize| {
        row.and_then(|row| row.get(at)).map(|cell| plain(&cell.inlines)).unwrap_or_default()
    };
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            let column = text(rows.first(), at);
            let head = [text(rows.first(), 0), text(Some(row), 0)].join(" ");
            for inline in &cell.inlines {
                if let ProseInline::Gap(number) = inline {
                    let parts = [head.trim(), column.trim()];
                    let parts: Vec<&str> =
                        parts.into_iter().filter(|part| !part.is_empty()).collect();
                    names.insert(*number, parts.join(", "));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::gap_mark;

    #[test]
    fn a_gap_is_called_by_its_row_and_column_or_by_what_stands_before_it() {
        let html = format!(
            "<table><tr><th>Line</th><th><code>a</code></th><th><code>b</code></th></tr>\
             <tr><td>7</td><td>{}</td><td>{}</td></tr>\
             <tr><td>7</td><td>1</td><td>{}</td></tr></table>\
             <p><code>sum</code> = {}</p><p>{}</p>",
            gap_mark(0),
            gap_mark(1),
            gap_mark(2),
            gap_mark(3),
            gap_mark(4),
        );
        let names = gap_names(&html);
        let expected = [(0, "Line 7, a"), (1, "Line 7, b (1)"), (2, "Line 7, b (2)"), (3, "sum")];
        let expected = expected.map(|(number, name)| (number, name.to_owned()));
        assert_eq!(names, BTreeMap::from(expected));
    }
}
