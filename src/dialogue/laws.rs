//! The laws of the article, on random dialogues with random traces that are nearly right.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use crate::solve::model::Datum;
use crate::solve::space::random::{Purpose, Stream};
use crate::source::Source;

use super::accept::accepts;
use super::cells::assign;
use super::covering::{TraceStep, covers};
use super::evaluate::typed;
use super::generalised::{GeneralisedStep, GeneralisedTrace, TraceError, generalised_trace};
use super::paths::{PathBounds, walk};
use super::spec::{ConsoleForm, Dialogue, FormId, PlacedForm};

/// How many dialogues each law is tried on.
const DIALOGUES: u64 = 40;

/// A dialogue of random statements.
struct RandomText {
    stream: Stream,
    text: String,
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
        ])
    }

    fn value(&mut self) -> String {
        self.pick(&["x", "SUM(y)", "\"a\"", "\"b\" + x", "COUNT(x, y)", "x - y", "MAX(y)"])
    }

    fn statement(&mut self, depth: u64, in_loop: bool) {
        let kinds = if depth == 0 { 4 } else { 7 };
        match self.below(kinds + u64::from(in_loop)) {
            0 | 1 => self.read(),
            2 => {
                let (one, other) = (self.value(), self.value());
                let _ = writeln!(self.text, "PRINT({one}, {other});");
            }
            3 => {
                let one = self.value();
                let _ = writeln!(self.text, "MAYBE({one});");
            }
            kind @ (4 | 5) if depth > 0 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition}) {{");
                self.block(depth - 1, in_loop);
                if kind == 5 {
                    self.text.push_str("} else {\n");
                    self.block(depth - 1, in_loop);
                }
                self.text.push_str("}\n");
            }
            6 if depth > 0 => {
                let condition = self.condition();
                self.text.push_str("while (true) {\n");
                self.read();
                self.block(depth - 1, true);
                let _ = writeln!(self.text, "if ({condition}) break;\n}}");
            }
            _ => {
                let condition = self.condition();
                let jump = self.pick(&["break", "continue"]);
                let _ = writeln!(self.text, "if ({condition}) {jump};");
            }
        }
    }

    fn read(&mut self) {
        let variable = self.pick(&["x", "y"]);
        let set = self.pick(&[
            "READ()",
            "READ(range(0, 3))",
            "READ(atLeast(x))",
            "READ(list(0, 2)).again(\"no\")",
            "READ(range(0, 5).fresh()).stop(\"end\")",
            "READ(not(list(1))).again(\"a\")",
        ]);
        let _ = writeln!(self.text, "{variable} = {set};");
    }

    fn block(&mut self, depth: u64, in_loop: bool) {
        for _ in 0..=self.below(3) {
            self.statement(depth, in_loop);
        }
    }
}

/// Random dialogues that keep the static rules.
fn dialogues() -> impl Iterator<Item = (Stream, Dialogue)> {
    (0..).filter_map(random).take(usize::try_from(DIALOGUES).unwrap_or(0))
}

fn random(number: u64) -> Option<(Stream, Dialogue)> {
    let stream = Stream::new(number, Purpose::Draw, 77);
    let start = String::from("int x = READ(range(0, 3)), y = READ(range(-1, 2));\n");
    let mut text = RandomText { stream, text: start };
    text.block(2, false);
    text.text.push_str(
        "static boolean same(int[] a) { for (int i = 1; i < a.length; i++) \
         { if (a[i] != a[0]) return false; } return a.length > 1; }\n",
    );
    let dialogue = super::read(&Source::new("random.java", text.text)).ok()?;
    Some((text.stream, dialogue))
}

/// A number from -1 to 4.
fn small(stream: &mut Stream) -> i64 {
    i64::try_from(stream.below(6)).unwrap_or(0) - 1
}

/// Up to four small numbers.
fn inputs(stream: &mut Stream) -> Vec<String> {
    let count = stream.below(5);
    (0..count).map(|_| small(stream).to_string()).collect()
}

/// Inputs that lead to the end, where some are found by trying.
fn relevant(dialogue: &Dialogue, stream: &mut Stream) -> Option<(Vec<String>, GeneralisedTrace)> {
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..40 {
        match generalised_trace(dialogue, &[], &lines) {
            Ok(trace) => return Some((lines, trace)),
            Err(TraceError::TooFew { .. }) if lines.len() < 8 => {
                lines.push(small(stream).to_string());
            }
            Err(TraceError::Evaluation(_)) => return None,
            Err(_) => {
                lines.pop();
                lines.push(small(stream).to_string());
                if stream.below(4) == 0 {
                    lines.clear();
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
    match stream.below(5) {
        0 => {
            steps.remove(at);
        }
        1 => steps.insert(at, TraceStep::Output(String::from("a\n"))),
        2 => steps[at] = TraceStep::Output(format!("{}\n", stream.below(4))),
        3 if at + 1 < steps.len() => steps.swap(at, at + 1),
        _ => {}
    }
    steps
}

#[test]
fn accepting_is_covering() {
    let (mut accepted, mut rejected) = (0, 0);
    for (mut stream, dialogue) in dialogues() {
        for _ in 0..6 {
            let Some((lines, trace)) = relevant(&dialogue, &mut stream) else { continue };
            let way = one_way(&trace, &mut stream);
            let steps = nearly(way, &mut stream);
            let same_inputs = steps
                .iter()
                .filter_map(|step| match step {
                    TraceStep::Input(line) => Some(line),
                    TraceStep::Output(_) => None,
                })
                .eq(&lines);
            let accepts = accepts(&dialogue, &[], &steps);
            let covered = covers(&trace, &steps);
            let text = dialogue.source.text();
            if same_inputs {
                assert_eq!(accepts, Ok(covered.is_ok()), "{steps:?}\n{covered:?}\n{text}\n{trace}");
            } else {
                assert!(covered.is_err(), "{steps:?}\n{text}");
            }
            if covered.is_ok() { accepted += 1 } else { rejected += 1 }
        }
    }
    assert!(accepted > 40 && rejected > 20, "{accepted} and {rejected}");
}

#[test]
fn relevant_inputs_are_the_disjoint_union_of_all_paths() {
    let mut seen = 0;
    for (mut stream, dialogue) in dialogues() {
        let mut tried: Vec<Vec<String>> = (0..12).map(|_| inputs(&mut stream)).collect();
        tried.extend(relevant(&dialogue, &mut stream).map(|(lines, _)| lines));
        tried.retain(|lines| lines.len() <= 4);
        let mut solved = vec![0; tried.len()];
        let bounds = PathBounds { inputs: 4, ..PathBounds::default() };
        let summary = walk(&dialogue, &[], &bounds, &|| true, &mut |finder, path| {
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
            let is_relevant = match generalised_trace(&dialogue, &[], lines) {
                Ok(_) => 1,
                // Outputs are evaluated in a run, and not on a path.
                Err(TraceError::Evaluation(_)) => continue,
                Err(_) => 0,
            };
            seen += is_relevant;
            assert_eq!(solved, is_relevant, "{lines:?}\n{}", dialogue.source.text());
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn no_beginning_of_relevant_inputs_ends_a_dialogue() {
    for (mut stream, dialogue) in dialogues() {
        let Some((lines, _)) = relevant(&dialogue, &mut stream) else { continue };
        for end in 0..lines.len() {
            let traced = generalised_trace(&dialogue, &[], &lines[..end]);
            assert!(matches!(traced, Err(TraceError::TooFew { .. })), "{traced:?}");
        }
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

#[test]
fn an_iteration_is_a_round_and_then_the_iteration() {
    let mut loops = 0;
    for (mut stream, dialogue) in dialogues() {
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
            loops += 1;
        }
        for _ in 0..6 {
            let Some((lines, trace)) = relevant(&dialogue, &mut stream) else { continue };
            let text = dialogue.source.text();
            assert_eq!(generalised_trace(&unrolled, &[], &lines), Ok(trace), "{lines:?}\n{text}");
        }
    }
    assert!(loops > 10, "{loops}");
}
