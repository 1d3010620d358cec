//! Mutants: typical mistakes in a dialogue, each proved to be one.
//!
//! In: a dialogue and tests. Out: [`Mutant`]s, dialogues that differ in one place, and for each the
//! smallest inputs that were found on which it does wrong. What holds: a mutant that does right in
//! all tests and on all small inputs that are tried is left out, since it may be no mistake at all.

mod edits;
pub mod hunt;
mod slips;

use std::collections::{BTreeSet, VecDeque};
use std::convert::Infallible;

use crate::console::{ConsoleScript, ConsoleStage, StagePatience, Transcript};
use crate::read::datum::Datum;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

pub use edits::{MutantEdit, MutantKind};

use super::candidates::mentioned_texts;
use super::evaluate::{shown, typed};
use super::generalised::TraceError;
use super::read::tree;
use super::simulate::simulated_and_counted;
use super::spec::Dialogue;
use super::trial::DialogueTrial;
use super::verdict::{DialogueVerdict, FailedTrial, verdict};

/// The most changes of a dialogue that are tried.
const MOST: usize = 80;

/// The most inputs that are tried to tell a mutant from the dialogue where no test does.
const SMALL: usize = 1_500;

/// The most lines that are typed for that.
const LINES: usize = 6;

/// The most values that are typed at one place for that.
const VALUES: usize = 9;

/// What it costs to read, print or decide once, in the steps of searches.
pub const STEPS_A_FORM: u64 = 10;

/// A dialogue with a mistake in one place.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// What kind of mistake it is.
    pub kind: MutantKind,
    /// Where it stands in the text without the mistake.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
    /// The dialogue with the mistake.
    pub dialogue: Dialogue,
    /// The smallest run found that shows it.
    pub shown_by: FailedTrial,
    /// Whether one of the tests shows it.
    pub is_found: bool,
}

impl Mutant {
    /// Whether a person may have written it so. Where a sum or a count begins elsewhere, a program
    /// says that at its start; what a dialogue says instead, such as `SUM(x) + 1` or
    /// `0 * PRODUCT(x)`, tells at a glance that it is wrong.
    pub fn could_be_written(&self, dialogue: &Dialogue) -> bool {
        let was = dialogue.source.slice(self.span);
        let is_wrapped = self.text.len() > was.len() && self.text.contains(was);
        !(matches!(self.kind, MutantKind::Start | MutantKind::Count) && is_wrapped)
    }

    /// The mistake in a few words: `x >= 0` for `x > 0`, with what stands around it.
    pub fn told(&self, dialogue: &Dialogue) -> String {
        told(dialogue, self.kind, self.span, &self.text)
    }
}

/// A change in a few words: `x >= 0` for `x > 0`, with what stands around it.
fn told(dialogue: &Dialogue, kind: MutantKind, span: Span, text: &str) -> String {
    let ChangedText { line, is, was } = ChangedText::of(dialogue, kind, span, text);
    match (is.is_empty(), was.is_empty()) {
        (true, _) => format!("line {line}: without `{was}`"),
        (_, true) => format!("line {line}: `{is}` in this order"),
        _ => format!("line {line}: `{is}` for `{was}`"),
    }
}

/// A change of a dialogue's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedText {
    /// The line.
    pub line: u32,
    /// The new text; empty where one is left out.
    pub is: String,
    /// The text that it stands for; empty where what is there stands in another order.
    pub was: String,
}

impl ChangedText {
    fn of(dialogue: &Dialogue, kind: MutantKind, span: Span, text: &str) -> Self {
        let line = dialogue.source.line(span);
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (is, was) = (one_line(text), one_line(dialogue.source.slice(span)));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other change puts one text in the place of another"
        )]
        match kind {
            _ if is.is_empty() || is == ";" => Self { line, is: String::new(), was },
            MutantKind::Place => Self { line, is, was: String::new() },
            _ => Self { line, is, was },
        }
    }
}

/// What tests make of typical mistakes.
#[derive(Clone, Debug, Default)]
pub struct MutantReport {
    /// Those that were proved to be mistakes, in the order of the text.
    pub mutants: Vec<Mutant>,
    /// How many changes made no difference on anything that was tried.
    pub alike: usize,
    /// Whether all changes were tried.
    pub is_complete: bool,
}

impl MutantReport {
    /// How many mistakes the tests find.
    pub fn found(&self) -> usize {
        self.mutants.iter().filter(|mutant| mutant.is_found).count()
    }

    /// The mistakes that no test finds.
    pub fn missed(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|mutant| !mutant.is_found)
    }
}

/// Makes typical mistakes in a dialogue and looks which of them the tests find. None is begun when
/// this many `steps` are done; what a mistake does when it reads, prints or decides once is
/// [`STEPS_A_FORM`] of them.
pub fn mutants(
    dialogue: &Dialogue,
    parameters: &[Datum],
    trials: &[DialogueTrial],
    steps: u64,
) -> MutantReport {
    let mut report = MutantReport { is_complete: true, ..MutantReport::default() };
    let mut others: Option<Vec<DialogueTrial>> = None;
    let mut done = 0;
    let edits = edits::edits(&dialogue.source, &tree(&dialogue.source).file);
    for edit in without_many(edits, MOST) {
        if done > steps {
            report.is_complete = false;
            break;
        }
        let Some(changed) = changed(dialogue, edit.span, &edit.text) else { continue };
        let mut shown_by = mistake(dialogue, &changed, trials, &mut done);
        let is_found = shown_by.is_some();
        if shown_by.is_none() {
            let others = others.get_or_insert_with(|| small_trials(dialogue, parameters));
            shown_by = mistake(dialogue, &changed, others, &mut done);
        }
        let Some(shown_by) = shown_by else {
            report.alike += 1;
            continue;
        };
        let MutantEdit { kind, span, text } = edit;
        report.mutants.push(Mutant { kind, span, text, dialogue: changed, shown_by, is_found });
    }
    report
}

/// Dialogues that have another comparison in one of the conditions, at most 80. Some of them may do
/// right.
pub fn with_other_comparisons(dialogue: &Dialogue) -> Vec<Dialogue> {
    let edits = edits::comparisons(&dialogue.source, &tree(&dialogue.source).file);
    let changed = edits.into_iter().filter_map(|(span, text)| changed(dialogue, span, text));
    changed.take(MOST).collect()
}

/// At most `most` changes, taken evenly from the text.
fn without_many(edits: Vec<MutantEdit>, most: usize) -> Vec<MutantEdit> {
    let count = edits.len();
    if count <= most {
        return edits;
    }
    let kept: BTreeSet<usize> = (0..most).map(|at| at * count / most).collect();
    let numbered = edits.into_iter().enumerate();
    numbered.filter(|(at, _)| kept.contains(at)).map(|(_, edit)| edit).collect()
}

/// The dialogue of the changed text, if it is one, with parameters like those before.
fn changed(dialogue: &Dialogue, span: Span, text: &str) -> Option<Dialogue> {
    let whole = dialogue.source.text();
    let range = span.range();
    let text = format!("{}{text}{}", &whole[..range.start], &whole[range.end..]);
    let changed = super::read::read(&dialogue.source.with_text(text)).ok()?;
    let named = |one: &Dialogue| -> Vec<String> {
        one.parameters.iter().map(|one| one.name.clone()).collect()
    };
    (named(&changed) == named(dialogue)).then_some(changed)
}

/// The smallest of these runs in which a changed dialogue does wrong. `done` counts the steps.
fn mistake(
    dialogue: &Dialogue,
    changed: &Dialogue,
    trials: &[DialogueTrial],
    done: &mut u64,
) -> Option<FailedTrial> {
    let mut stage = SimulatedStage { dialogue, trials, done };
    match verdict(dialogue, trials, &mut stage, changed) {
        Ok(DialogueVerdict::Wrong(found)) => found.into_iter().next(),
        Ok(_) => None,
        Err(never) => match never {},
    }
}

/// A stage on which dialogues are programs.
struct SimulatedStage<'a> {
    /// The dialogue without a mistake, which has the parameters of the others.
    dialogue: &'a Dialogue,
    trials: &'a [DialogueTrial],
    /// What all runs cost so far, in steps.
    done: &'a mut u64,
}

impl ConsoleStage for SimulatedStage<'_> {
    type Program = Dialogue;
    type Error = Infallible;

    fn perform(
        &mut self,
        program: &Dialogue,
        scripts: &[ConsoleScript],
    ) -> Result<Vec<Transcript>, Infallible> {
        let run = |script: &ConsoleScript| {
            let values = with_arguments(self.dialogue, self.trials, &script.arguments);
            let (run, steps) = simulated_and_counted(program, &values, &script.lines, false);
            *self.done += steps * STEPS_A_FORM;
            run
        };
        Ok(scripts.iter().map(run).collect())
    }

    /// Every run comes to an end, and none takes long.
    fn patience(&self) -> StagePatience {
        StagePatience { hanging: usize::MAX, smaller: 800 }
    }
}

/// The parameters of the first trial, with hidden ones from a program's arguments.
fn with_arguments(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    arguments: &[String],
) -> Vec<Datum> {
    let mut values = trials.first().map(|trial| trial.parameters.clone()).unwrap_or_default();
    for ((id, parameter), text) in dialogue.hidden().zip(arguments) {
        if let (Some(value), Some(slot)) = (typed(text, &parameter.ty), values.get_mut(id.index()))
        {
            *slot = value;
        }
    }
    values
}

/// All relevant inputs of small values, those with fewer lines first.
fn small_trials(dialogue: &Dialogue, parameters: &[Datum]) -> Vec<DialogueTrial> {
    let numbers = numbers(dialogue, parameters);
    let texts = texts(dialogue);
    let mut waiting: VecDeque<Vec<String>> = VecDeque::from([Vec::new()]);
    let mut trials = Vec::new();
    let mut looked_at = 0;
    while let Some(lines) = waiting.pop_front() {
        looked_at += 1;
        if trials.len() >= SMALL || looked_at > 4 * SMALL {
            break;
        }
        match DialogueTrial::new(dialogue, parameters.to_vec(), lines.clone()) {
            Ok(trial) => trials.push(trial),
            Err(TraceError::TooFew { variable, .. }) if lines.len() < LINES => {
                let values = match dialogue.variable(variable).ty {
                    Type::String => texts.clone(),
                    Type::Primitive(Primitive::Boolean) => {
                        vec![String::from("true"), String::from("false")]
                    }
                    Type::Primitive(_)
                    | Type::Array(_)
                    | Type::StringBuilder
                    | Type::Object(_)
                    | Type::Null => numbers.clone(),
                };
                waiting.extend(values.into_iter().map(|value| [&lines[..], &[value]].concat()));
            }
            Err(_) => {}
        }
    }
    trials
}

/// Small numbers, and those that the dialogue mentions with their neighbours.
fn numbers(dialogue: &Dialogue, parameters: &[Datum]) -> Vec<String> {
    let tokens = crate::read::syntax::token_texts(dialogue.source.text());
    let mentioned = tokens.iter().filter_map(|token| token.parse::<i64>().ok());
    let hidden = dialogue.hidden().filter_map(|(id, _)| parameters.get(id.index())?.number());
    let mentioned: BTreeSet<i64> = mentioned.chain(hidden).collect();
    let around = mentioned.into_iter().flat_map(|number| [number, number + 1, number - 1]);
    let mut all: Vec<i64> = vec![0, 1, 2, -1];
    all.extend(around);
    let mut seen = BTreeSet::new();
    all.retain(|number| seen.insert(*number));
    all.truncate(VALUES);
    all.into_iter().map(|number| number.to_string()).collect()
}

/// Texts that the dialogue mentions, and a few others.
fn texts(dialogue: &Dialogue) -> Vec<String> {
    let mut all = mentioned_texts(dialogue);
    all.truncate(VALUES - 3);
    all.extend(["a", "Adam", "too long a text"].map(String::from));
    let mut seen = BTreeSet::new();
    all.retain(|text| seen.insert(text.clone()));
    all
}

/// The lines of a run that shows a mistake, hidden parameters first, as in `guess = 5: 3, 7`.
pub fn shown_inputs(dialogue: &Dialogue, trial: &DialogueTrial) -> String {
    let hidden = dialogue.hidden().filter_map(|(id, parameter)| {
        let value = trial.parameters.get(id.index())?;
        Some(format!("{} = {}: ", parameter.name, shown(value, &parameter.ty)))
    });
    let lines =
        if trial.inputs.is_empty() { String::from("nothing") } else { trial.inputs.join(", ") };
    hidden.chain([lines]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::search::{TestOrder, member, search};
    use super::super::testing::{SUM, dialogue};
    use super::*;
    use std::ops::ControlFlow;

    fn report(text: &str, most: usize) -> (Dialogue, MutantReport) {
        let dialogue = dialogue(text);
        let mut trials = Vec::new();
        search(&dialogue, &TestOrder::default(), &|| true, &mut |test| {
            trials.push(DialogueTrial::of_test(&dialogue, test));
            if trials.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let report = mutants(&dialogue, &member(&dialogue, 0), &trials, u64::MAX);
        (dialogue, report)
    }

    #[test]
    fn every_mistake_of_a_sum_is_found_and_shown_by_few_inputs() {
        let (dialogue, report) = report(SUM, 100);
        let told: Vec<String> =
            report.mutants.iter().map(|mutant| mutant.told(&dialogue)).collect();
        assert!(report.mutants.len() >= 6, "{told:#?}");
        assert_eq!(report.found(), report.mutants.len(), "{told:#?}");
        let border = report.mutants.iter().find(|mutant| mutant.kind == MutantKind::Border);
        let border = border.expect("a loop that runs once too often");
        assert_eq!(border.told(&dialogue), "line 7: `<=` for `<`");
        assert_eq!(border.shown_by.trial.inputs, ["1", "0"]);
    }

    #[test]
    fn no_mistake_is_begun_when_the_steps_are_used_up() {
        let dialogue = dialogue(SUM);
        let trials: Vec<DialogueTrial> =
            DialogueTrial::new(&dialogue, Vec::new(), vec!["1".into(), "5".into()])
                .into_iter()
                .collect();
        let made = |steps| mutants(&dialogue, &[], &trials, steps);
        let (all, some) = (made(u64::MAX), made(10 * STEPS_A_FORM));
        assert!(all.is_complete && !some.is_complete);
        assert!(!some.mutants.is_empty() && some.mutants.len() < all.mutants.len());
    }

    #[test]
    fn tests_that_are_too_few_miss_mistakes() {
        let text = "int x = READ();\nif (x > 0) PRINT(\"yes\");\nelse PRINT(\"no\");\n";
        let (dialogue, all) = report(text, 100);
        assert_eq!(all.missed().count(), 0);
        let (_, few) = report(text, 1);
        let missed: Vec<String> = few.missed().map(|one| one.told(&dialogue)).collect();
        assert!(!missed.is_empty());
        assert!(few.mutants.len() == all.mutants.len(), "{missed:?}");
    }

    #[test]
    fn what_makes_no_difference_is_no_mistake() {
        let text = "int x = READ(list(0, 2));\nif (x > 1) PRINT(1);\nelse PRINT(2);\n";
        let (dialogue, report) = report(text, 100);
        let told: Vec<String> = report.mutants.iter().map(|one| one.told(&dialogue)).collect();
        assert!(!told.iter().any(|one| one.contains("`>=`")), "{told:?}");
        assert!(report.alike > 0);
    }
}
