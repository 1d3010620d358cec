//! The laws of the article, on random dialogues with random traces that are nearly right.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::read::types::Type;
use crate::solve::model::Datum;
use crate::solve::space::random::{Purpose, Stream};
use crate::source::Source;

use super::accept::accepts;
use super::cells::assign;
use super::covering::{TraceStep, covers};
use super::evaluate::typed;
use super::generalised::{GeneralisedStep, GeneralisedTrace, TraceError, generalised_trace};
use super::paths::{PathBounds, WalkStart, walk};
use super::spec::{ConsoleForm, Dialogue, FormId, HistoryId, PlacedForm};

/// How many dialogues are made; some break a static rule and are left out.
const MADE: u64 = 1_150;

/// How many are left at least.
const DIALOGUES: usize = 700;

/// Of this number of dialogues the paths of one are solved, which costs most.
const SOLVED_ONE_OF: u64 = 16;

/// A dialogue of random statements.
struct RandomText {
    stream: Stream,
    text: String,
    /// Names of loops so far.
    labels: u64,
}

impl RandomText {
    fn below(&mut self, bound: u64) -> u64 {
        self.stream.below(bound)
    }

    fn pick(&mut self, words: &[&str]) -> String {
        let at = self.below(words.len() as u64);
        String::from(words[usize::try_from(at).unwrap_or(0)])
    }

    fn condition(&mut self) -> String {
        self.pick(&[
            "x > y",
            "x == 2",
            "COUNT(x) > 2",
            "SUM(x, y) % 2 == 0",
            "CONTAINS(y, x)",
            "COUNT(x, y) > 3",
            "x + y < 3 || COUNT(y) == 1",
            "same(ALL(x))",
            "COUNT(x, y, s) > 4",
            "s.equals(\"a\")",
            "s.length() > 1 && x != 0",
            "CONTAINS(s, \"b\")",
            "!starts(s, 'a')",
            "largest(ALL(x, y)) > 2",
        ])
    }

    fn value(&mut self) -> String {
        self.pick(&[
            "x",
            "SUM(y)",
            "\"a\"",
            "\"b\" + x",
            "COUNT(x, y)",
            "x - y",
            "MAX(y)",
            "s",
            "s + x",
            "x > y ? 1 : 2",
            "x > 1 ? \"a\" : s",
            "largest(ALL(x, y))",
            "twice(s)",
        ])
    }

    fn statement(&mut self, depth: u64, in_loop: bool) {
        let kinds = if depth == 0 { 5 } else { 11 };
        match self.below(kinds + u64::from(in_loop)) {
            0..=2 => self.read(),
            3 => {
                let (one, other) = (self.value(), self.value());
                let _ = writeln!(self.text, "PRINT({one}, {other});");
            }
            4 => {
                let one = self.value();
                let _ = writeln!(self.text, "MAYBE({one});");
            }
            kind @ (5 | 6) if depth > 0 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition}) {{");
                self.block(depth - 1, in_loop);
                if kind == 6 {
                    self.text.push_str("} else {\n");
                    self.block(depth - 1, in_loop);
                }
                self.text.push_str("}\n");
            }
            7 if depth > 0 => {
                let condition = self.condition();
                self.text.push_str("while (true) {\n");
                self.read();
                self.block(depth - 1, true);
                let _ = writeln!(self.text, "if ({condition}) break;\n}}");
            }
            8 if depth > 0 => {
                let condition = self.condition();
                self.text.push_str("do {\n");
                self.read();
                self.block(depth - 1, true);
                let _ = writeln!(self.text, "}} while ({condition});");
            }
            9 if depth > 0 => {
                let (first, second, jump) =
                    (self.condition(), self.condition(), self.pick(&["break", "continue"]));
                let label = format!("loop{}", self.labels);
                self.labels += 1;
                let _ = writeln!(self.text, "{label}: while ({first}) {{");
                self.read();
                self.text.push_str("while (true) {\n");
                self.read();
                let _ = writeln!(self.text, "if ({second}) {jump} {label};");
                self.block(depth - 1, true);
                let _ = writeln!(self.text, "if (COUNT(x, y, s) > 6) break;\n}}\n}}");
            }
            10 if depth > 0 => {
                self.text.push_str("switch (x) {\ncase 0, 1 -> {\n");
                self.block(depth - 1, false);
                self.text.push_str("}\ncase 2 -> PRINT(\"two\");\ndefault -> {\n");
                self.block(depth - 1, false);
                self.text.push_str("}\n}\n");
            }
            _ => {
                let condition = self.condition();
                let jump = self.pick(&["break", "continue", "return"]);
                let _ = writeln!(self.text, "if ({condition}) {jump};");
            }
        }
    }

    fn read(&mut self) {
        if self.below(4) == 0 {
            let set = self.pick(&[
                "READ()",
                "READ(list(\"a\", \"bb\"))",
                "READ(letters(1, 2)).again(\"letters\")",
                "READ(matches(\"a|[bc]{2}\")).stop(\"end\")",
                "READ(word())",
                "READ(where(v -> v.length() < 2)).again(\"a\")",
            ]);
            let _ = writeln!(self.text, "s = {set};");
            return;
        }
        let variable = self.pick(&["x", "y"]);
        let set = self.pick(&[
            "READ()",
            "READ(range(0, 3))",
            "READ(atLeast(x))",
            "READ(list(0, 2)).again(\"no\")",
            "READ(range(0, 5).fresh()).stop(\"end\")",
            "READ(not(list(1))).again(\"a\")",
            "READ(range(0, 3).without(x, y)).again(\"b\")",
            "READ(where(v -> v % 2 == 0 || v > y)).stop(\"b\")",
        ]);
        let _ = writeln!(self.text, "{variable} = {set};");
    }

    fn block(&mut self, depth: u64, in_loop: bool) {
        for _ in 0..=self.below(3) {
            self.statement(depth, in_loop);
        }
    }
}

const HELPERS: &str = "\
static boolean same(int[] a) {
    for (int i = 1; i < a.length; i++) { if (a[i] != a[0]) return false; }
    return a.length > 1;
}
static int largest(int[] a) {
    int most = a[0];
    for (int i = 1; i < a.length; i++) { if (a[i] > most) most = a[i]; }
    return most;
}
static boolean starts(String s, char c) { return s.length() > 0 && s.charAt(0) == c; }
static String twice(String s) { return s.length() > 3 ? s : s + s; }
";

/// A random dialogue, if it keeps the static rules.
fn random(number: u64) -> Option<(Stream, Dialogue)> {
    let stream = Stream::new(number, Purpose::Draw, 77);
    let start = "int x = READ(range(0, 3)), y = READ(range(-1, 2));\nString s = READ();\n";
    let mut text = RandomText { stream, text: String::from(start), labels: 0 };
    text.block(2, false);
    text.text.push_str(HELPERS);
    let dialogue = super::read(&Source::new("random.java", text.text)).ok()?;
    Some((text.stream, dialogue))
}

/// A line that may be typed for a variable: a number from -1 to 4, or a short text.
fn line_for(dialogue: &Dialogue, variable: HistoryId, stream: &mut Stream) -> String {
    if dialogue.variable(variable).ty == Type::String {
        let texts = ["a", "bb", "b", "bc", "abc"];
        return String::from(texts[usize::try_from(stream.below(5)).unwrap_or(0)]);
    }
    (i64::try_from(stream.below(6)).unwrap_or(0) - 1).to_string()
}

/// Up to six lines that may be typed one after the other, whether they lead to the end or not.
fn lines_for(dialogue: &Dialogue, stream: &mut Stream) -> Vec<String> {
    let count = stream.below(7);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..count {
        let variable = match generalised_trace(dialogue, &[], &lines) {
            Err(TraceError::TooFew { variable, .. }) => variable,
            _ => HistoryId(0),
        };
        lines.push(line_for(dialogue, variable, stream));
    }
    lines
}

/// Inputs that lead to the end, where some are found by trying.
fn relevant(dialogue: &Dialogue, stream: &mut Stream) -> Option<(Vec<String>, GeneralisedTrace)> {
    let mut lines: Vec<String> = Vec::new();
    let mut read = HistoryId(0);
    for _ in 0..40 {
        match generalised_trace(dialogue, &[], &lines) {
            Ok(trace) => return Some((lines, trace)),
            Err(TraceError::TooFew { variable, .. }) if lines.len() < 9 => {
                read = variable;
                lines.push(line_for(dialogue, variable, stream));
            }
            Err(TraceError::Evaluation(_)) => return None,
            Err(_) => {
                lines.pop();
                if stream.below(4) == 0 {
                    lines.clear();
                } else {
                    lines.push(line_for(dialogue, read, stream));
                }
            }
        }
    }
    None
}

/// What a program does that chooses among the outputs at random, an output step for each.
fn one_way(trace: &GeneralisedTrace, stream: &mut Stream) -> Vec<TraceStep> {
    let mut steps = Vec::new();
    for step in &trace.steps {
        match step {
            GeneralisedStep::Input(line) => steps.push(TraceStep::Input(line.clone())),
            GeneralisedStep::Output(set) => {
                let printed = set.printed(&mut |write| {
                    let left_out = write.is_optional && stream.below(2) == 0;
                    let count = write.alternatives.len() as u64;
                    (!left_out).then(|| usize::try_from(stream.below(count)).unwrap_or(0))
                });
                steps.extend(printed.into_iter().map(|text| TraceStep::Output(text + "\n")));
            }
        }
    }
    steps
}

/// The steps with a mistake, or without one.
fn nearly(mut steps: Vec<TraceStep>, stream: &mut Stream) -> Vec<TraceStep> {
    if steps.is_empty() {
        return steps;
    }
    let at = usize::try_from(stream.below(steps.len() as u64)).unwrap_or(0);
    match stream.below(7) {
        0 => {
            steps.remove(at);
        }
        1 => steps.insert(at, TraceStep::Output(String::from("a\n"))),
        2 => steps[at] = TraceStep::Output(format!("{}\n", stream.below(4))),
        3 if at + 1 < steps.len() => steps.swap(at, at + 1),
        4 => {
            if let TraceStep::Output(text) = &mut steps[at] {
                text.insert(0, '1');
            }
        }
        _ => {}
    }
    steps
}

/// What was tried, for showing that the laws were.
#[derive(Clone, Copy, Debug, Default)]
struct LawTally {
    dialogues: usize,
    accepted: usize,
    rejected: usize,
    solved: usize,
    loops: usize,
}

impl LawTally {
    fn and(self, other: Self) -> Self {
        Self {
            dialogues: self.dialogues + other.dialogues,
            accepted: self.accepted + other.accepted,
            rejected: self.rejected + other.rejected,
            solved: self.solved + other.solved,
            loops: self.loops + other.loops,
        }
    }
}

#[test]
fn laws_hold_on_random_dialogues() {
    let laws = |number: u64| {
        let mut tally = LawTally::default();
        let Some((mut stream, dialogue)) = random(number) else { return tally };
        tally.dialogues += 1;
        let unrolled = unrolled(&dialogue, &mut tally);
        for _ in 0..3 {
            let Some((lines, trace)) = relevant(&dialogue, &mut stream) else { continue };
            accepting_is_covering(&dialogue, &mut stream, (&lines, &trace), &mut tally);
            no_beginning_ends(&dialogue, &lines);
            let text = dialogue.source.text();
            let again = generalised_trace(&unrolled, &[], &lines).map(|again| again.steps);
            assert_eq!(again, Ok(trace.steps), "{lines:?}\n{text}");
        }
        if number.is_multiple_of(SOLVED_ONE_OF) {
            inputs_are_the_union_of_all_paths(&dialogue, &mut stream, &mut tally);
        }
        tally
    };
    let tally = (0..MADE).into_par_iter().map(laws).reduce(LawTally::default, LawTally::and);
    assert!(tally.dialogues >= DIALOGUES, "{tally:?}");
    assert!(tally.accepted > DIALOGUES / 2 && tally.rejected > DIALOGUES / 4, "{tally:?}");
    assert!(tally.solved > 20 && tally.loops > DIALOGUES / 4, "{tally:?}");
}

/// A trace is accepted exactly if the generalised trace covers it. No output of these dialogues is
/// empty or any text: a trace that is accepted has a step for each output, one that is covered need
/// not.
fn accepting_is_covering(
    dialogue: &Dialogue,
    stream: &mut Stream,
    (lines, trace): (&[String], &GeneralisedTrace),
    tally: &mut LawTally,
) {
    let text = dialogue.source.text();
    let way = one_way(trace, stream);
    assert_eq!(covers(trace, &way), Ok(()), "a dialogue covers itself: {way:?}\n{text}\n{trace}");
    for _ in 0..2 {
        let steps = nearly(way.clone(), stream);
        let typed = steps.iter().filter_map(|step| match step {
            TraceStep::Input(line) => Some(line),
            TraceStep::Output(_) => None,
        });
        let covered = covers(trace, &steps);
        if typed.eq(lines) {
            let accepts = accepts(dialogue, &[], &steps);
            assert_eq!(accepts, Ok(covered.is_ok()), "{steps:?}\n{covered:?}\n{text}\n{trace}");
        } else {
            assert!(covered.is_err(), "{steps:?}\n{text}");
        }
        if covered.is_ok() {
            tally.accepted += 1;
        } else {
            tally.rejected += 1;
        }
    }
}

/// The relevant inputs are the disjoint union of the solutions of all paths.
fn inputs_are_the_union_of_all_paths(
    dialogue: &Dialogue,
    stream: &mut Stream,
    tally: &mut LawTally,
) {
    const MOST_INPUTS: usize = 5;
    let mut tried: Vec<Vec<String>> = (0..8).map(|_| lines_for(dialogue, stream)).collect();
    tried.extend(relevant(dialogue, stream).map(|(lines, _)| lines));
    tried.retain(|lines| lines.len() <= MOST_INPUTS);
    let mut solved = vec![0; tried.len()];
    let bounds = PathBounds { inputs: MOST_INPUTS, invalid: MOST_INPUTS, ..PathBounds::default() };
    let start = WalkStart { parameters: &[], given: None };
    let summary = walk(dialogue, start, &bounds, &|| true, &mut |finder, path| {
        for (at, lines) in tried.iter().enumerate() {
            if path.inputs.len() != lines.len() {
                continue;
            }
            let mut values = path.witness.clone();
            let is_fit = path.inputs.iter().zip(lines).all(|(input, line)| {
                let ty = &dialogue.variable(input.variable).ty;
                let value = typed(line, ty).unwrap_or(Datum::Null);
                assign(&input.cell, &value, finder.terms(), &mut values)
            });
            solved[at] += usize::from(is_fit && finder.hold(&path, &values));
        }
        ControlFlow::Continue(())
    });
    assert!(summary.undecided.is_empty(), "{}", dialogue.source.text());
    for (lines, solved) in tried.iter().zip(solved) {
        let is_relevant = match generalised_trace(dialogue, &[], lines) {
            Ok(_) => 1,
            // Outputs are evaluated in a run, and not on a path.
            Err(TraceError::Evaluation(_)) => continue,
            Err(_) => 0,
        };
        tally.solved += is_relevant;
        assert_eq!(solved, is_relevant, "{lines:?}\n{}", dialogue.source.text());
    }
}

/// No proper beginning of relevant inputs ends a dialogue.
fn no_beginning_ends(dialogue: &Dialogue, lines: &[String]) {
    for end in 0..lines.len() {
        let traced = generalised_trace(dialogue, &[], &lines[..end]);
        assert!(matches!(traced, Err(TraceError::TooFew { .. })), "{traced:?}");
    }
}

/// Copies a form; an exit marker that leaves more than the `inside` iterations around it in the
/// copy leaves one more.
fn copied(forms: &mut Vec<PlacedForm>, id: FormId, inside: u32) -> FormId {
    let placed = forms[id.index()].clone();
    let form = match placed.form {
        ConsoleForm::Exit(levels) if levels > inside => ConsoleForm::Exit(levels + 1),
        ConsoleForm::Branch { condition, then, otherwise } => ConsoleForm::Branch {
            condition,
            then: copied(forms, then, inside),
            otherwise: copied(forms, otherwise, inside),
        },
        ConsoleForm::TillExit(body) => ConsoleForm::TillExit(copied(forms, body, inside + 1)),
        ConsoleForm::Sequence(first, second) => {
            let first = copied(forms, first, inside);
            ConsoleForm::Sequence(first, copied(forms, second, inside))
        }
        form @ (ConsoleForm::Read(_)
        | ConsoleForm::Write(_)
        | ConsoleForm::Exit(_)
        | ConsoleForm::Empty) => form,
    };
    forms.push(PlacedForm { form, span: placed.span });
    FormId::new(forms.len() - 1)
}

/// The dialogue in which each iteration is a round and then the iteration.
fn unrolled(dialogue: &Dialogue, tally: &mut LawTally) -> Dialogue {
    let mut unrolled = dialogue.clone();
    for at in 0..dialogue.forms.len() {
        let ConsoleForm::TillExit(body) = dialogue.forms[at].form else { continue };
        let span = dialogue.forms[at].span;
        let again = copied(&mut unrolled.forms, body, 1);
        let mut add = |form| {
            unrolled.forms.push(PlacedForm { form, span });
            FormId::new(unrolled.forms.len() - 1)
        };
        let again = add(ConsoleForm::TillExit(again));
        let exit = add(ConsoleForm::Exit(1));
        let rest = add(ConsoleForm::Sequence(again, exit));
        let whole = add(ConsoleForm::Sequence(body, rest));
        unrolled.forms[at].form = ConsoleForm::TillExit(whole);
        tally.loops += 1;
    }
    unrolled
}
