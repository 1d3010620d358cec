//! The laws of the article, on random dialogues with random traces that are nearly right.
//!
//! `TATSU_DIALOGUES` sets how many are made (1,500 unless set; `scripts/night` makes 20,000),
//! `TATSU_SEED` which.

use std::mem::discriminant;
use std::ops::ControlFlow;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::read::datum::Datum;
use crate::solve::space::random::Stream;

use super::accept::accepts;
use super::cells::assign;
use super::covering::{TraceStep, covers};
use super::environment::EvaluationError;
use super::evaluate::typed;
use super::feedback::{TerminalPiece, example};
use super::generalised::{GeneralisedStep, GeneralisedTrace, TraceError, generalised_trace};
use super::interpret::{Interaction, Interpreter, TakenLine};
use super::output::{OutputPattern, OutputSet, PatternPiece, WriteSet};
use super::paths::{PathBounds, WalkStart, walk};
use super::random::{Repertoire, random_dialogue};
use super::search::member;
use super::spec::{ConsoleForm, Dialogue, FormId, HistoryId, PlacedForm};
use super::tests::number;

/// How many dialogues are made; some break a static rule and are left out.
const MADE: u64 = 1_500;

/// Of this number of dialogues the paths of one are solved, which costs most.
const SOLVED_ONE_OF: u64 = 3;

/// Up to this many inputs, these paths are solved.
const SOLVED_INPUTS: usize = 4;

/// Of this number of paths of each dialogue, the inputs that are at hand are looked at.
const WITNESSES: usize = 8;

/// What the random dialogues must have, each one at least in every hundredth dialogue.
const WORDS: [&str; 30] = [
    "ANY",
    "SOME",
    "DIGITS(",
    "MAYBE(",
    "MAYBE();",
    "\"\"",
    "String s",
    "String m",
    "switch (m)",
    ".again(",
    ".again()",
    ".stop(",
    ".stop()",
    "largest(ALL",
    "twice(s)",
    "BEFORE(",
    "EARLIER(",
    "@HIDDEN",
    "== secret",
    ": while (",
    "break loop",
    "continue loop",
    "do {",
    "switch (x)",
    "return;",
    "where(",
    "matches(",
    ".without(",
    "spaces = \"exact\"",
    "letters = \"any\"",
];

/// Texts that are typed, or printed in the wrong place.
const TEXTS: [&str; 7] = ["a", "bb", "b", "bc", "abc", "", "two words"];

/// What a mistake puts into an output.
const SLIPS: [&str; 8] = ["1", "-", ".", " ", "\n", "a", "B", "("];

/// A random dialogue, the values of its parameters, and where the randomness goes on.
struct LawSubject {
    dialogue: Dialogue,
    parameters: Vec<Datum>,
    stream: Stream,
}

impl LawSubject {
    fn of(number: u64) -> Option<Self> {
        let (stream, dialogue) = random_dialogue(number, Repertoire::Whole)?;
        let parameters = member(&dialogue, number);
        Some(Self { dialogue, parameters, stream })
    }

    fn text(&self) -> &str {
        self.dialogue.source.text()
    }

    fn traced(&self, lines: &[String]) -> Result<GeneralisedTrace, TraceError> {
        generalised_trace(&self.dialogue, &self.parameters, lines)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.stream.below(bound as u64)).unwrap_or(0)
    }

    /// A line that may be typed for a variable: a number from -1 to 4, a short text, a constant.
    fn line_for(&mut self, variable: HistoryId) -> String {
        let line = match self.dialogue.variable(variable).name.as_str() {
            "s" => TEXTS[self.below(TEXTS.len())],
            "m" => ["ROCK", "PAPER", "SCISSORS", "rock"][self.below(4)],
            _ => ["-1", "0", "1", "2", "3", "4"][self.below(6)],
        };
        String::from(line)
    }

    /// Up to six lines that may be typed one after the other, whether they lead to the end or not.
    fn lines(&mut self) -> Vec<String> {
        let count = self.below(7);
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..count {
            let variable = match self.traced(&lines) {
                Err(TraceError::TooFew { variable, .. }) => variable,
                _ => HistoryId(0),
            };
            lines.push(self.line_for(variable));
        }
        lines
    }

    /// Inputs that lead to the end, where some are found by trying.
    fn relevant(&mut self) -> Option<(Vec<String>, GeneralisedTrace)> {
        let mut lines: Vec<String> = Vec::new();
        let mut read = HistoryId(0);
        for _ in 0..30 {
            match self.traced(&lines) {
                Ok(trace) => return Some((lines, trace)),
                Err(TraceError::TooFew { variable, .. }) if lines.len() < 9 => {
                    read = variable;
                    lines.push(self.line_for(variable));
                }
                Err(TraceError::Evaluation(_)) => return None,
                Err(_) => {
                    lines.pop();
                    if self.below(4) == 0 {
                        lines.clear();
                    } else {
                        lines.push(self.line_for(read));
                    }
                }
            }
        }
        None
    }

    /// What the interpreted dialogue does that chooses among the outputs at random, an output step
    /// for each.
    fn performed(&mut self, lines: &[String]) -> Result<Vec<TraceStep>, EvaluationError> {
        let dialogue = self.dialogue.clone();
        let mut interpreter = Interpreter::new(&dialogue, self.parameters.clone());
        let mut lines = lines.iter();
        let mut steps = Vec::new();
        loop {
            match interpreter.step()? {
                Interaction::End => return Ok(steps),
                Interaction::More => interpreter.say_more(false),
                Interaction::Print(write) => steps.extend(self.printed(&write)),
                Interaction::Ask(_) => {
                    let Some(line) = lines.next() else { return Ok(steps) };
                    steps.push(TraceStep::Input(line.clone()));
                    match interpreter.take(line)? {
                        TakenLine::Stored | TakenLine::Foreign => {}
                        TakenLine::Dropped(write) | TakenLine::Stopping(write) => {
                            steps.extend(self.printed(&write));
                        }
                    }
                }
            }
        }
    }

    fn printed(&mut self, write: &WriteSet) -> Option<TraceStep> {
        let is_left_out = write.is_optional && self.below(2) == 0;
        let chosen = &write.alternatives[self.below(write.alternatives.len())];
        (!is_left_out).then(|| TraceStep::Output(chosen.example() + "\n"))
    }

    /// The steps with a mistake, or without one.
    fn nearly(&mut self, mut steps: Vec<TraceStep>) -> Vec<TraceStep> {
        if steps.is_empty() {
            return steps;
        }
        let at = self.below(steps.len());
        let slip = SLIPS[self.below(SLIPS.len())];
        match self.below(8) {
            0 => {
                steps.remove(at);
            }
            1 => steps.insert(at, TraceStep::Output(format!("{slip}\n"))),
            2 => steps[at] = TraceStep::Output(format!("{}\n", self.below(4))),
            3 if at + 1 < steps.len() => steps.swap(at, at + 1),
            4 | 5 => match &mut steps[at] {
                TraceStep::Output(text) => {
                    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
                    let place = places[self.below(places.len())];
                    text.insert_str(place, slip);
                }
                TraceStep::Input(line) => {
                    *line = String::from(["0", "1", "2", "x"][self.below(4)]);
                }
            },
            6 => {
                if let TraceStep::Output(text) = &mut steps[at] {
                    text.pop();
                }
            }
            _ => {}
        }
        steps
    }
}

/// What was tried, for showing that the laws were.
#[derive(Clone, Copy, Debug, Default)]
struct LawTally {
    dialogues: usize,
    accepted: usize,
    rejected: usize,
    solved: usize,
    unsolved: usize,
    loops: usize,
    words: [usize; WORDS.len()],
}

impl LawTally {
    fn and(self, other: Self) -> Self {
        Self {
            dialogues: self.dialogues + other.dialogues,
            accepted: self.accepted + other.accepted,
            rejected: self.rejected + other.rejected,
            solved: self.solved + other.solved,
            unsolved: self.unsolved + other.unsolved,
            loops: self.loops + other.loops,
            words: std::array::from_fn(|at| self.words[at] + other.words[at]),
        }
    }
}

#[test]
fn laws_hold_on_random_dialogues() {
    let laws = |number: u64| {
        let mut tally = LawTally::default();
        let Some(mut subject) = LawSubject::of(number) else { return tally };
        tally.dialogues += 1;
        for (count, word) in tally.words.iter_mut().zip(WORDS) {
            *count += usize::from(subject.text().contains(word));
        }
        let unrolled = unrolled(&subject.dialogue, &mut tally);
        for _ in 0..2 {
            let Some((lines, trace)) = subject.relevant() else { continue };
            what_is_shown_as_right_is_right(&subject, &trace);
            accepting_is_covering(&mut subject, (&lines, &trace), &mut tally);
            unrolling_changes_nothing(&subject, &unrolled, &lines);
        }
        let lines = subject.lines();
        unrolling_changes_nothing(&subject, &unrolled, &lines);
        if number.is_multiple_of(SOLVED_ONE_OF) {
            inputs_are_the_union_of_all_paths(&mut subject, &mut tally);
        }
        tally
    };
    let made = number("TATSU_DIALOGUES", MADE);
    let from = made * number("TATSU_SEED", 0);
    let tally = (from..from + made).into_par_iter().map(laws);
    let tally = tally.reduce(LawTally::default, LawTally::and);
    let dialogues = tally.dialogues;
    assert!(dialogues as u64 >= made * 4 / 5, "{tally:?}");
    assert!(tally.accepted > dialogues * 9 / 10, "{tally:?}");
    assert!(tally.rejected > dialogues * 2 / 5, "{tally:?}");
    assert!(tally.solved > dialogues / 5 && tally.unsolved > dialogues / 5, "{tally:?}");
    assert!(tally.loops > dialogues / 5, "{tally:?}");
    for (count, word) in tally.words.into_iter().zip(WORDS) {
        assert!(count > dialogues / 100, "{word:?} in {count} of {dialogues}");
    }
}

/// A trace is accepted exactly if the generalised trace of its inputs covers it; what the
/// interpreted dialogue does is covered; and no beginning of that with fewer inputs is accepted.
fn accepting_is_covering(
    subject: &mut LawSubject,
    (lines, trace): (&[String], &GeneralisedTrace),
    tally: &mut LawTally,
) {
    let way = subject.performed(lines).expect("inputs on which all terms have values");
    let text = subject.text();
    assert_eq!(covers(trace, &way), Ok(()), "a dialogue covers itself: {way:?}\n{text}\n{trace}");
    if ways_to_divide(trace) <= MOST_WAYS {
        let cuts = way.iter().enumerate().filter(|(_, step)| matches!(step, TraceStep::Input(_)));
        for (at, _) in cuts {
            let accepts = accepts(&subject.dialogue, &subject.parameters, &way[..at]);
            assert_eq!(accepts, Ok(false), "a beginning is accepted: {way:?}, {at}\n{text}");
        }
    }
    for round in 0..3 {
        let steps = if round == 0 { way.clone() } else { subject.nearly(way.clone()) };
        let typed = steps.iter().filter_map(|step| match step {
            TraceStep::Input(line) => Some(line.clone()),
            TraceStep::Output(_) => None,
        });
        let traced = subject.traced(&typed.collect::<Vec<_>>());
        if let Ok(traced) = &traced
            && ways_to_divide(traced) > MOST_WAYS
        {
            continue;
        }
        let accepts = accepts(&subject.dialogue, &subject.parameters, &steps);
        let text = subject.text();
        let is_covered = match &traced {
            Err(TraceError::Evaluation(_)) => continue,
            Err(_) => false,
            Ok(traced) => covers(traced, &steps).is_ok(),
        };
        assert_eq!(accepts, Ok(is_covered), "{steps:?}\n{text}\n{traced:?}");
        if is_covered {
            tally.accepted += 1;
        } else {
            tally.rejected += 1;
        }
    }
}

/// A program that does what is shown to students as a run of a right one is judged right, and so is
/// one that prints any other alternative as a sentence repeats it.
fn what_is_shown_as_right_is_right(subject: &LawSubject, trace: &GeneralisedTrace) {
    let steps = example(trace).into_iter().filter_map(|piece| match piece {
        TerminalPiece::Typed(line) => Some(TraceStep::Input(line)),
        TerminalPiece::Printed(text) => Some(TraceStep::Output(text)),
        TerminalPiece::Different(_)
        | TerminalPiece::Missing(_)
        | TerminalPiece::Waits
        | TerminalPiece::Over => None,
    });
    let steps: Vec<TraceStep> = steps.collect();
    assert_eq!(covers(trace, &steps), Ok(()), "{steps:?}\n{}\n{trace}", subject.text());
    let writes = trace.steps.iter().filter_map(|step| match step {
        GeneralisedStep::Output(set) => Some(set),
        GeneralisedStep::Input(_) => None,
    });
    for set in writes {
        for write in &set.writes {
            for pattern in &write.alternatives {
                let one = WriteSet { alternatives: vec![pattern.clone()], is_optional: false };
                let text = pattern.example();
                let is_right = OutputSet::of(one, set.comparison).matches(&text);
                assert!(is_right, "{text:?} is no {pattern}\n{}", subject.text());
            }
        }
    }
}

/// Traces that could be divided among their outputs in more ways are left out.
const MOST_WAYS: usize = 4;

/// The most outputs in a row that may be any text.
fn ways_to_divide(trace: &GeneralisedTrace) -> usize {
    let is_wild = |pattern: &OutputPattern| pattern.pieces.iter().any(PatternPiece::is_wild);
    let wild = trace.steps.iter().map(|step| match step {
        GeneralisedStep::Input(_) => 0,
        GeneralisedStep::Output(set) => {
            set.writes.iter().filter(|write| write.alternatives.iter().any(is_wild)).count()
        }
    });
    wild.max().unwrap_or(0)
}

/// The relevant inputs are the disjoint union of the solutions of all paths, and no proper
/// beginning of them ends a dialogue.
fn inputs_are_the_union_of_all_paths(subject: &mut LawSubject, tally: &mut LawTally) {
    let mut tried: Vec<Vec<String>> = (0..4).map(|_| subject.lines()).collect();
    tried.extend((0..2).filter_map(|_| subject.relevant()).map(|(lines, _)| lines));
    tried.retain(|lines| lines.len() <= SOLVED_INPUTS);
    let mut solved = vec![0; tried.len()];
    let bounds =
        PathBounds { inputs: SOLVED_INPUTS, invalid: SOLVED_INPUTS, ..PathBounds::default() };
    let LawSubject { dialogue, parameters, .. } = &*subject;
    let start = WalkStart { parameters, given: None };
    let mut witnesses = Vec::new();
    let summary = walk(dialogue, start, &bounds, &|| true, &mut |finder, path| {
        if witnesses.len() < WITNESSES {
            witnesses.push(finder.typed_lines(&path, &path.witness));
        }
        for (at, lines) in tried.iter().enumerate() {
            if path.inputs.len() != lines.len() {
                continue;
            }
            let mut values = path.witness.clone();
            let hidden = finder.hidden.clone();
            let is_given = hidden
                .iter()
                .zip(parameters)
                .all(|(cell, value)| assign(cell, value, finder.terms(), &mut values));
            let is_fit = path.inputs.iter().zip(lines).all(|(input, line)| {
                let ty = &dialogue.variable(input.variable).ty;
                let value = typed(line, ty).unwrap_or(Datum::Null);
                assign(&input.cell, &value, finder.terms(), &mut values)
            });
            solved[at] += usize::from(is_given && is_fit && finder.hold(&path, &values));
        }
        ControlFlow::Continue(())
    });
    let text = subject.text();
    assert!(summary.undecided.is_empty(), "{text}");
    for (parameters, lines) in &witnesses {
        assert!(!lines.iter().any(|line| line.contains(char::is_control)), "{lines:?}\n{text}");
        for end in 0..=lines.len() {
            let traced = generalised_trace(dialogue, parameters, &lines[..end]);
            let is_right = match traced {
                Ok(_) => end == lines.len(),
                Err(TraceError::TooFew { .. }) => end < lines.len(),
                // Outputs are evaluated in a run, and not on a path.
                Err(TraceError::Evaluation(_)) => true,
                Err(TraceError::LeftOver { .. } | TraceError::Outside { .. }) => false,
                Err(TraceError::Foreign | TraceError::Unsteady) => {
                    panic!("values are of their types: {lines:?}")
                }
                Err(TraceError::Overflows(overflow)) => panic!("traces may overflow: {overflow:?}"),
            };
            assert!(is_right, "{end} of {lines:?}: {traced:?}\n{text}");
        }
    }
    for (lines, solved) in tried.iter().zip(solved) {
        let is_relevant = match subject.traced(lines) {
            Ok(_) => 1,
            Err(TraceError::Evaluation(_)) => continue,
            Err(_) => 0,
        };
        assert!(solved <= is_relevant, "{solved} paths take {lines:?}\n{text}");
        if summary.complete_to < Some(lines.len()) {
            continue;
        }
        assert_eq!(solved, is_relevant, "{lines:?}\n{text}");
        tally.solved += is_relevant;
        tally.unsolved += 1 - is_relevant;
    }
}

/// A dialogue and the one whose iterations are unrolled once do the same, and go wrong alike.
fn unrolling_changes_nothing(subject: &LawSubject, unrolled: &Dialogue, lines: &[String]) {
    let text = subject.text();
    match (subject.traced(lines), generalised_trace(unrolled, &subject.parameters, lines)) {
        (Ok(own), Ok(other)) => assert_eq!(own.steps, other.steps, "{lines:?}\n{text}"),
        (Err(own), Err(other)) => {
            assert_eq!(discriminant(&own), discriminant(&other), "{lines:?}\n{text}");
        }
        (own, other) => panic!("{own:?} is not {other:?}: {lines:?}\n{text}"),
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
        ConsoleForm::More { then, otherwise } => ConsoleForm::More {
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
