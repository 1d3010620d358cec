//! What a run does step by step: `table`, `parts`.

use std::collections::BTreeMap;

use super::shown;
use crate::confirm::bank::Bank;
use crate::confirm::cloze::{self, Gap, MARK};
use crate::confirm::html::{Page, element, plain};
use crate::confirm::judge::{self, Check};
use crate::confirm::jvm::{Outcome, Row, Seen};
use crate::confirm::moodle::Question;
use crate::confirm::trace::trace;
use crate::confirm::value::Value;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    /// A statement at a line, what it changed, what it printed, and whether it called something.
    Step {
        line: u32,
        frame: u32,
        changes: Vec<(String, Value)>,
        printed: String,
        calls: bool,
    },
    Called(String, Value),
    Returned(String, Value, Value),
}

/// Whether a variable that begins again with the value that its predecessor had has changed.
#[derive(Clone, Copy, PartialEq)]
enum Again {
    Counts,
    DoesNotCount,
}

/// What happened in a run, in order.
fn events(outcome: &Outcome, again: Again) -> Vec<Event> {
    let mut known: BTreeMap<(u32, String), Value> = BTreeMap::new();
    let mut calls: BTreeMap<u32, (String, Value)> = BTreeMap::new();
    let mut callers: Vec<u32> = Vec::new();
    let mut called: Vec<u32> = Vec::new();
    let mut events = Vec::new();
    for seen in &outcome.seen {
        match seen {
            Seen::Begin { frame, name } => {
                if again == Again::Counts {
                    known.remove(&(*frame, name.clone()));
                }
            }
            Seen::Call { frame, name, arguments } => {
                called.extend(callers.iter().copied());
                callers.push(*frame);
                calls.insert(*frame, (name.clone(), arguments.clone()));
                events.push(Event::Called(name.clone(), arguments.clone()));
            }
            Seen::Return { frame, value } => {
                let (name, arguments) = calls[frame].clone();
                events.push(Event::Returned(name, arguments, value.clone()));
            }
            Seen::Row(Row { line, frame, printed, values }) => {
                callers
                    .truncate(callers.iter().position(|one| one == frame).map_or(0, |at| at + 1));
                let mut changes = Vec::new();
                for (name, value) in values {
                    let key = (*frame, name.clone());
                    if known.get(&key) != Some(value) {
                        changes.push((name.clone(), value.clone()));
                        known.insert(key, value.clone());
                    }
                }
                let had_calls = called.contains(frame);
                called.retain(|one| one != frame);
                // At line 0 a method begins.
                if *line > 0 {
                    let (line, frame, printed) = (*line, *frame, printed.clone());
                    events.push(Event::Step { line, frame, changes, printed, calls: had_calls });
                }
            }
            Seen::Value(..) | Seen::Held(_) => {}
        }
    }
    events
}

/// A table: which line changed what, where what is to be typed is a gap.
#[derive(Clone, Debug)]
struct Line {
    /// The first and the last line that it stands for.
    lines: Option<(u32, u32)>,
    cells: Vec<(String, Cell)>,
}

#[derive(Clone, Debug)]
enum Cell {
    Given(String),
    Gap(Box<Gap>),
}

/// The trace table.
pub fn table(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (text, gaps) = cloze::read(&question.text);
    let asked = Question { text: text.clone(), ..question.clone() };
    let (_, mut program) = shown(bank, &asked)?;
    let lines = lines(&text, gaps)?;
    trace(&mut program);
    Ok(Check::of_run(program.job(), move |outcome| {
        let found =
            [Again::Counts, Again::DoesNotCount].map(|again| disagreement(&lines, outcome, again));
        if found.iter().any(Option::is_none) {
            Vec::new()
        } else {
            found.into_iter().flatten().collect()
        }
    }))
}

/// The rows of the last table of a question.
fn lines(html: &str, gaps: Vec<Gap>) -> Result<Vec<Line>, String> {
    let at = html.rfind("<table").ok_or("there is no table")?;
    let (_, mut table, _) = element(&html[at..], "table").ok_or("the table does not end")?;
    let mut gaps = gaps.into_iter();
    let mut columns: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    while let Some((_, mut row, behind)) = element(table, "tr") {
        table = behind;
        // Each row begins with a head: its lines.
        let mut cells = Vec::new();
        while let Some((_, head, behind)) = element(row, "th") {
            cells.push(plain(head).trim().to_owned());
            row = behind;
        }
        if columns.is_empty() {
            columns = cells.split_off(1);
            continue;
        }
        while let Some((_, cell, behind)) = element(row, "td") {
            cells.push(plain(cell).trim().to_owned());
            row = behind;
        }
        if cells.len() != columns.len() + 1 {
            return Err(format!("a row has the cells {cells:?}"));
        }
        let named = columns.iter().zip(&cells[1..]).filter(|(_, cell)| !cell.is_empty());
        let named = named.map(|(name, cell)| {
            let cell = if cell.contains(MARK) {
                Cell::Gap(Box::new(gaps.next().ok_or("a gap is missing")?))
            } else {
                Cell::Given(cell.clone())
            };
            Ok((name.clone(), cell))
        });
        let named = named.collect::<Result<Vec<_>, String>>()?;
        let (from, to) = cells[0].split_once('–').unwrap_or((&cells[0], &cells[0]));
        let numbers = from.parse().ok().zip(to.parse().ok());
        lines.push(Line { lines: numbers, cells: named });
    }
    // Only what the columns name counts.
    lines.push(Line {
        lines: None,
        cells: columns.into_iter().map(|name| (name, Cell::Given(String::new()))).collect(),
    });
    Ok(lines)
}

/// What is the first difference between a table and a run.
fn disagreement(lines: &[Line], outcome: &Outcome, again: Again) -> Option<String> {
    let (columns, rows) = lines.split_last()?;
    let is_column = |name: &String| columns.cells.iter().any(|(column, _)| column == name);
    let mut steps = Vec::new();
    for event in events(outcome, again) {
        if let Event::Step { line, frame: 1, changes, .. } = event {
            let changes: Vec<(String, Value)> =
                changes.into_iter().filter(|(name, _)| is_column(name)).collect();
            if !changes.is_empty() {
                steps.push((line, changes));
            }
        }
    }
    let mut held = BTreeMap::new();
    let mut least = None;
    if fits(rows, &steps, &mut held, &mut least) {
        return None;
    }
    let row = least.and_then(|left: usize| rows.get(rows.len().saturating_sub(left)));
    Some(format!("the row {row:?} and those after it do not fit these steps: {steps:?}"))
}

/// Whether rows say what these steps do, all of them; `least` is the least number of rows that no
/// steps were found for. A row of several lines stands for any steps there, also for none: then its
/// values are those from before.
fn fits(
    rows: &[Line],
    steps: &[(u32, Vec<(String, Value)>)],
    held: &mut BTreeMap<String, Value>,
    least: &mut Option<usize>,
) -> bool {
    *least = Some(least.map_or(rows.len(), |least| least.min(rows.len())));
    let Some((row, others)) = rows.split_first() else { return steps.is_empty() };
    let Some((from, to)) = row.lines else { return false };
    let before = held.clone();
    for count in 0..=steps.len() {
        if let Some((line, changes)) = count.checked_sub(1).map(|last| &steps[last]) {
            let has_cells =
                changes.iter().all(|(name, _)| row.cells.iter().any(|(cell, _)| cell == name));
            if !(from..=to).contains(line) || !has_cells {
                break;
            }
            held.extend(changes.iter().cloned());
        }
        // A statement has cells for what it changes alone.
        let is_statement = from == to && count == 1;
        if is_statement && steps[0].1.len() != row.cells.len() && !row.is_decision() {
            continue;
        }
        let says = |(name, cell): &(String, Cell)| held.get(name).is_some_and(|one| cell.says(one));
        if row.cells.iter().all(says) && fits(others, &steps[count..], held, least) {
            return true;
        }
    }
    *held = before;
    false
}

impl Line {
    /// Whether all its cells are gaps, as those of an `if` are.
    fn is_decision(&self) -> bool {
        self.cells.iter().all(|(_, cell)| matches!(cell, Cell::Gap(_)))
    }
}

impl Cell {
    /// Whether it is this value, and takes it and nothing else as an answer.
    fn says(&self, value: &Value) -> bool {
        match self {
            Cell::Given(text) => {
                Value::of_java(text).as_ref() == Some(value) || value.is_typed_as(text)
            }
            Cell::Gap(gap) => {
                let kind = if gap.kind == "NUMERICAL" { "numerical" } else { "shortanswer" };
                judge::typed(kind, &gap.answers, value).is_empty()
            }
        }
    }
}

/// The steps in the order in which they happen.
pub fn parts(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (_, mut program) = shown(bank, question)?;
    trace(&mut program);
    let items: Vec<Page> = question.answers.iter().map(|item| Page::of(&item.text)).collect();
    Ok(Check::of_run(program.job(), move |outcome| {
        let found = [Again::Counts, Again::DoesNotCount]
            .map(|again| misplaced(&items, &events(outcome, again)));
        if found.iter().any(Option::is_none) {
            Vec::new()
        } else {
            found.into_iter().flatten().collect()
        }
    }))
}

/// The first item that does not happen exactly once, after the one before it.
fn misplaced(items: &[Page], events: &[Event]) -> Option<String> {
    let mut before = None;
    for item in items {
        let places: Vec<usize> =
            (0..events.len()).filter(|at| is_said(item, &events[*at])).collect();
        let [place] = places[..] else {
            return Some(format!("`{}` happens {} times: {events:?}", item.text, places.len()));
        };
        if before.is_some_and(|before| before >= place) {
            return Some(format!("`{}` comes too early", item.text));
        }
        before = Some(place);
    }
    None
}

/// Whether an item says this.
fn is_said(item: &Page, event: &Event) -> bool {
    let codes = &item.codes;
    let is_call = |code: &str, name: &String, arguments: &Value| {
        let inside = code.strip_prefix(name.as_str()).and_then(|rest| rest.strip_prefix('('));
        let inside = inside.and_then(|rest| rest.strip_suffix(')'));
        inside.is_some_and(|inside| {
            Value::of_java(&format!("{{{inside}}}")).as_ref() == Some(arguments)
        })
    };
    match (event, &codes[..]) {
        (Event::Called(name, arguments), [call]) => is_call(call, name, arguments),
        (Event::Returned(name, arguments, value), [call, result]) => {
            is_call(call, name, arguments) && Value::of_java(result).as_ref() == Some(value)
        }
        (Event::Step { line, changes, printed, calls, .. }, codes) => {
            let said_line = super::counted::lines_in(&item.text);
            if said_line != [*line] {
                return false;
            }
            let pairs = codes.chunks_exact(2);
            let output = pairs.remainder().first();
            let said: Vec<(&String, Option<Value>)> =
                pairs.map(|pair| (&pair[0], Value::of_java(&pair[1]))).collect();
            let all_happen = said.iter().all(|(name, value)| {
                changes.iter().any(|(known, new)| known == *name && value.as_ref() == Some(new))
            });
            let visible = printed.replace('\n', "↵");
            if *calls {
                return all_happen && output.is_none_or(|output| *output == visible);
            }
            all_happen
                && said.len() == changes.len()
                && output.map_or("", String::as_str) == visible
        }
        _ => false,
    }
}
