//! The lines that a call runs, for classes in all of Java.
//!
//! In: the places that a run came by. Out: the lines in the order of time as HTML, each with what
//! its conditions came to; of many, the first and the last ones.

use super::ending::RunTrail;
use super::order::TraceOrder;
use crate::ask::explain::explanation_of_lines;
use crate::ask::explain::lines::{ExplainedLine, LONGEST_LINE};
use crate::ask::explain::part::LinePart;
use crate::ask::explain::short::shortened_to;
use crate::ask::wording::WordingError;

/// Lines that are told, at most.
const MOST: usize = 40;

/// Lines that are told after those that are left out.
const LAST: usize = 13;

/// The lines as HTML; empty where none is known.
pub(super) fn told(trail: &RunTrail, order: &TraceOrder<'_>) -> Result<String, WordingError> {
    let mut lines = lines(trail, order.text);
    if lines.is_empty() {
        return Ok(String::new());
    }
    let opening = if lines.len() == 1 { "tracing.trail-one" } else { "tracing.trail" };
    // What was not kept follows what was.
    let is_cut = trail.more > 0;
    let last = if is_cut { 0 } else { LAST };
    let first = MOST - 1 - last;
    let left_out = lines.len().saturating_sub(first + last);
    if is_cut {
        lines.truncate(first.min(lines.len()));
        lines.push(only(LinePart::Gap { values: Vec::new() }));
    } else if left_out > 1 {
        lines.splice(first..first + left_out, [only(LinePart::Skipped { count: left_out })]);
    }
    explanation_of_lines(&lines, opening, order.wording)
}

/// A line that stands for others.
fn only(part: LinePart) -> ExplainedLine {
    ExplainedLine { parts: vec![part], ..ExplainedLine::default() }
}

/// A row for each time that a line begins, or that its condition is tested again.
fn lines(trail: &RunTrail, text: &str) -> Vec<ExplainedLine> {
    let shown: Vec<&str> = text.lines().collect();
    let mut lines: Vec<ExplainedLine> = Vec::new();
    for place in &trail.places {
        let outcome = match place.what.as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        let is_case = place.what == "case";
        let last = lines.last_mut().filter(|last| last.line == Some(place.line));
        match last {
            Some(last) if outcome.is_some() => {
                if let Some(LinePart::Outcomes { outcomes }) = last.parts.last_mut() {
                    outcomes.extend(outcome);
                } else {
                    last.parts.push(LinePart::Outcomes { outcomes: outcome.into_iter().collect() });
                }
            }
            // The statement of the case that was just taken.
            Some(last) if !is_case && last.parts == [LinePart::Case] => {}
            Some(_) | None => {
                let code = shown.get(place.line as usize - 1).copied().unwrap_or_default().trim();
                let code = code.trim_end_matches('{').trim_end();
                let code = code.strip_prefix('}').map_or(code, str::trim_start);
                let mut parts = Vec::new();
                parts.extend(is_case.then_some(LinePart::Case));
                parts.extend(outcome.map(|one| LinePart::Outcomes { outcomes: vec![one] }));
                lines.push(ExplainedLine {
                    line: Some(place.line),
                    code: shortened_to(code.to_owned(), LONGEST_LINE),
                    parts,
                    ..ExplainedLine::default()
                });
            }
        }
    }
    // `if (found) return;` is one line with two statements.
    lines.dedup_by(|next, before| next.line == before.line && next.parts.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::super::ending::TrailPlace;
    use super::*;

    const TEXT: &str = "int f(int n) {\n    if (n < 0) return 0;\n    return n == 0 ? 1 : n * f(n - 1);\n}\n\
                        void g() {\n    switch (x) {\n        case 1 -> y = 2;\n    }\n}\n";

    /// The lines, each with what its conditions came to.
    fn told(places: &[(u32, &str)]) -> Vec<(u32, String, Vec<LinePart>)> {
        let places =
            places.iter().map(|(line, what)| TrailPlace { line: *line, what: (*what).into() });
        let trail = RunTrail { places: places.collect(), more: 0 };
        let lines = super::lines(&trail, TEXT).into_iter();
        lines.map(|line| (line.line.unwrap_or_default(), line.code, line.parts)).collect()
    }

    #[test]
    fn each_test_of_a_condition_is_a_line_and_two_statements_in_a_line_are_one() {
        let outcome = |outcome: bool| vec![LinePart::Outcomes { outcomes: vec![outcome] }];
        let first = "if (n < 0) return 0;".to_owned();
        let places = [(2, "line"), (2, "true"), (2, "line")];
        assert_eq!(told(&places), [(2, first, outcome(true))]);
        // Each call of a method of one line has its own.
        let second = "return n == 0 ? 1 : n * f(n - 1);".to_owned();
        let places = [(3, "line"), (3, "false"), (3, "line"), (3, "true")];
        assert_eq!(
            told(&places),
            [(3, second.clone(), outcome(false)), (3, second, outcome(true))]
        );
    }

    #[test]
    fn the_statement_of_a_case_stands_in_the_line_of_the_case() {
        let of_switch = (6, "switch (x)".to_owned(), Vec::new());
        let of_case = (7, "case 1 -> y = 2;".to_owned(), vec![LinePart::Case]);
        assert_eq!(told(&[(6, "line"), (7, "case"), (7, "line")]), [of_switch, of_case]);
    }
}
