//! Figures as plain text, for a terminal or a mail.
//!
//! In: what the page shows. Out: lines. What holds: columns stand one below the other, and the
//! words are those of the page.

use std::fmt::Write;

use super::page::StatisticsPage;
use crate::ask::listing;
use crate::ask::wording::{TemplateValues, Wording, WordingError};

/// The text.
pub fn text(page: &StatisticsPage, wording: &Wording) -> Result<String, WordingError> {
    let say = |key: &str, values: TemplateValues| {
        wording.say(&format!("statistics.{key}"), values).map(|html| listing::plain(&html))
    };
    let mut out = format!("{}\n", listing::plain(&page.lead));
    for bank in &page.banks {
        let _ = writeln!(out, "  {}", listing::plain(bank));
    }
    if !page.remarks.is_empty() {
        let _ = writeln!(out, "\n{}", say("remarks", Vec::new())?);
        for remark in &page.remarks {
            let _ = writeln!(out, "  {}", listing::plain(remark));
        }
    }
    let _ = writeln!(out, "\n{}", say("misconceptions", Vec::new())?);
    if page.misconceptions.is_empty() {
        let _ = writeln!(out, "  {}", say("no-misconceptions", Vec::new())?);
    } else {
        let heads =
            ["misconception", "share", "interval", "chosen", "students", "again", "thought"];
        let mut rows = vec![heads_of(&heads, &say)?];
        rows.extend(page.misconceptions.iter().map(|one| {
            let again = one.again.to_string();
            let thought = &one.thought;
            [&one.rule, &one.share, &one.interval, &one.chosen, &one.students, &again, thought]
                .map(|cell| listing::plain(cell))
                .to_vec()
        }));
        out.push_str(&aligned(&rows));
    }
    let _ = writeln!(out, "\n{}", say("harder", Vec::new())?);
    if page.harder.is_empty() {
        let values = vec![("compared", page.compared.into())];
        let _ = writeln!(out, "  {}", say("no-harder", values)?);
    }
    for one in &page.harder {
        let _ = writeln!(out, "  {}", listing::plain(one));
    }
    let _ = writeln!(out, "\n{}", say("questions", Vec::new())?);
    if page.questions.is_empty() {
        let _ = writeln!(out, "  {}", say("no-questions", Vec::new())?);
        return Ok(out);
    }
    let mut heads = vec!["question", "right", "share", "interval", "discrimination"];
    if page.has_given {
        heads.extend(["facility", "index"]);
    }
    heads.push("wrong");
    let mut rows = vec![heads_of(&heads, &say)?];
    rows.extend(page.questions.iter().map(|one| {
        let mut cells = vec![&one.name, &one.right, &one.share, &one.interval, &one.discrimination];
        if page.has_given {
            cells.extend([&one.facility, &one.index]);
        }
        let mut cells: Vec<String> = cells.into_iter().cloned().collect();
        cells.push(listing::plain(&one.wrong));
        cells
    }));
    out.push_str(&aligned(&rows));
    Ok(out)
}

fn heads_of(
    heads: &[&str],
    say: &dyn Fn(&str, TemplateValues) -> Result<String, WordingError>,
) -> Result<Vec<String>, WordingError> {
    heads.iter().map(|head| say(head, Vec::new())).collect()
}

/// Rows with their columns one below the other: text begins at the left, numbers end at the right.
/// The first column is text.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let wide = |at: usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|at| wide(at).unwrap_or_default()).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let width = widths[at];
            let is_text = at == 0 || at + 1 == columns;
            let _ = if is_text {
                write!(line, "  {cell:width$}")
            } else {
                write!(line, "  {cell:>width$}")
            };
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
