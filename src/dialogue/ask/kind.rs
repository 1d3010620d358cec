//! What is asked about programs that read and print.
//!
//! In: [`Material`]. Out: a [`Drafted`] question without sentences, or none where the material has
//! too little. What holds: what is right was seen on a JVM, and what is wrong was seen to be wrong.

use crate::ask::distractor::lot::Lot;
use crate::ask::question::Origin;
use crate::console::{ConsoleScript, ConversationStep, RunEnding, Transcript};

use super::super::mutants::{Mutant, MutantKind};
use super::super::program::{SampleOrder, SampleProgram};
use super::super::trial::DialogueTrial;
use super::kind_name::ConsoleKind;
use super::material::{Material, expected, printed, shown_run};
use super::options::chosen;
use super::order::QuizOrder;

/// The most wrong answers that are put together for a question.
const POOL: usize = 7;

/// By how many lines a wrong option differs from the right one at most.
const ALIKE: usize = 2;

/// The most lines of an option.
const TALLEST: usize = 14;

/// An option before its sentences.
#[derive(Clone, Debug)]
pub(super) struct DraftedOption {
    /// Its text; of a `same` question `yes` or `no`.
    pub(super) text: String,
    pub(super) is_right: bool,
    pub(super) origin: Origin,
    /// The mistake that leads to it.
    pub(super) mistake: Option<MutantKind>,
    /// What the program does for the inputs of a wrong option, or of the option.
    pub(super) instead: Option<String>,
    /// Whether it then waits for another line.
    pub(super) waits: bool,
}

/// A question before its sentences.
#[derive(Clone, Debug)]
pub(super) struct Drafted {
    pub(super) kind: ConsoleKind,
    /// What no other question has.
    pub(super) key: String,
    pub(super) program: String,
    /// The program that is compared with it.
    pub(super) second: Option<String>,
    pub(super) arguments: Vec<String>,
    /// The lines that are typed, where all options have them in common.
    pub(super) typed: Option<Vec<String>>,
    /// What stands before a typed line in a transcript.
    pub(super) mark: &'static str,
    /// The options, in the order of the file.
    pub(super) options: Vec<DraftedOption>,
    /// Whether the right option is typed instead.
    pub(super) is_typed: bool,
    /// The run, or the two runs, that explain what is right.
    pub(super) runs: Vec<String>,
    /// The lines that are typed in the runs of an explanation.
    pub(super) explained_for: Option<Vec<String>>,
}

/// A question of a kind; `None` if the material has too little for it this time.
pub(super) fn drafted<E>(
    kind: ConsoleKind,
    material: &mut Material<'_, '_, E>,
    order: &QuizOrder<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    let Some(mut style) = material.order(lot) else { return Ok(None) };
    // Two programs that print much are hard to tell from two that do not print the same.
    style.prints_optional |= kind == ConsoleKind::Same;
    let Some(program) = material.program(material.source.dialogue, &style) else {
        return Ok(None);
    };
    let group = material.group(lot);
    if group.is_empty() {
        return Ok(None);
    }
    let asked = AskedProgram { style, program, group, most: order.options.max(2) - 1 };
    match kind {
        ConsoleKind::Output => output(material, &asked, lot),
        ConsoleKind::Transcript => transcript(material, &asked, lot),
        ConsoleKind::Differ => differ(material, &asked, lot),
        ConsoleKind::Same => same(material, &asked, lot),
    }
}

/// The program that is asked about, and inputs with the same arguments.
struct AskedProgram<'a> {
    style: SampleOrder,
    program: SampleProgram,
    group: Vec<&'a DialogueTrial>,
    /// How many wrong options there are at most.
    most: usize,
}

impl AskedProgram<'_> {
    fn draft(&self, kind: ConsoleKind, key: &str, options: Vec<DraftedOption>) -> Drafted {
        let arguments = self.group[0].script.arguments.clone();
        Drafted {
            kind,
            key: format!("{} {key} {arguments:?}", kind.as_str()),
            program: self.program.code.clone(),
            second: None,
            arguments,
            typed: None,
            mark: ">",
            options,
            is_typed: false,
            runs: Vec::new(),
            explained_for: None,
        }
    }
}

/// The mistakes in an order that the lot decides.
fn mistakes<'a, E>(material: &Material<'a, '_, E>, lot: &mut Lot) -> Vec<&'a Mutant> {
    let mut all: Vec<&Mutant> = material.source.mistakes.mutants.iter().collect();
    lot.shuffle(&mut all);
    all
}

/// An option that a mistake leads to.
fn wrong(text: String, mistake: &Mutant, instead: Option<String>) -> DraftedOption {
    let mistake = Some(mistake.kind);
    DraftedOption { text, is_right: false, origin: Origin::Version, mistake, instead, waits: false }
}

fn right(text: String) -> DraftedOption {
    DraftedOption {
        text,
        is_right: true,
        origin: Origin::Right,
        mistake: None,
        instead: None,
        waits: false,
    }
}

/// The right option and the best of the wrong ones, in an order that the lot decides.
fn offered(
    right: DraftedOption,
    wrong: &[DraftedOption],
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Vec<DraftedOption> {
    let texts: Vec<String> = wrong.iter().map(|option| option.text.clone()).collect();
    let places = chosen(&right.text, &texts, &asked.program.code, asked.most, lot);
    let mut options: Vec<DraftedOption> =
        places.into_iter().map(|place| wrong[place].clone()).collect();
    options.push(right);
    lot.shuffle(&mut options);
    options
}

/// Which output these inputs lead to. Wrong are outputs of programs with a mistake.
fn output<E>(
    material: &mut Material<'_, '_, E>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    let own = material.source.dialogue;
    let mistakes = mistakes(material, lot);
    // Inputs for which several mistakes come to something else ask for more than others.
    let scored = asked.group.iter().take(12).map(|trial| {
        let right = expected(own, trial, &asked.style);
        let mut others: Vec<String> = mistakes
            .iter()
            .filter_map(|mutant| expected(&mutant.dialogue, trial, &asked.style))
            .map(|run| printed(&run))
            .filter(|text| right.as_ref().is_some_and(|right| printed(right) != *text))
            .collect();
        others.sort();
        others.dedup();
        (others.len().min(asked.most), *trial)
    });
    let mut scored: Vec<(usize, &DialogueTrial)> = scored.collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let Some((_, trial)) = scored.first() else { return Ok(None) };
    let Some(run) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let text = printed(&run);
    if text.is_empty() || text.lines().count() > TALLEST {
        return Ok(None);
    }
    let mut others: Vec<DraftedOption> = Vec::new();
    for mutant in mistakes {
        if others.len() >= POOL {
            break;
        }
        let Some(expected) = expected(&mutant.dialogue, trial, &asked.style) else {
            continue;
        };
        let said = printed(&expected);
        let is_new = |said: &String| {
            *said != text
                && !said.is_empty()
                && said.lines().count().abs_diff(text.lines().count()) <= ALIKE
                && others.iter().all(|other| other.text != *said)
        };
        if !is_new(&said) {
            continue;
        }
        let Some(program) = material.program(&mutant.dialogue, &asked.style) else { continue };
        let Some(seen) = material.orderly(&program, trial)? else { continue };
        let said = printed(&seen);
        if is_new(&said) {
            others.push(wrong(said, mutant, None));
        }
    }
    let is_short = text.lines().count() == 1 && text.chars().count() <= 24;
    let is_typed = is_short && (others.len() < 2 || lot.below(3) == 0);
    if others.len() < 2 && !is_typed {
        return Ok(None);
    }
    let key = format!("{:?} {}", trial.inputs, asked.style.prints_optional);
    let options = if is_typed {
        others.into_iter().chain([right(text)]).collect()
    } else {
        offered(right(text), &others, asked, lot)
    };
    let mut draft = asked.draft(ConsoleKind::Output, &key, options);
    draft.is_typed = is_typed;
    draft.typed = Some(trial.inputs.clone());
    draft.runs = vec![shown_run(&run, draft.mark)];
    Ok(Some(draft))
}

/// Which transcript can occur. Wrong are those of programs with a mistake that the program itself
/// contradicts.
fn transcript<E>(
    material: &mut Material<'_, '_, E>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    let trial = asked.group[0];
    let Some(run) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let mark = if printed(&run).contains('>') { "=>" } else { ">" };
    let text = shown_run(&run, mark);
    let height = text.lines().count();
    if height > TALLEST || printed(&run).is_empty() {
        return Ok(None);
    }
    let mut others: Vec<DraftedOption> = Vec::new();
    let mut on_same = 0;
    let mistakes = mistakes(material, lot);
    for (at, mutant) in mistakes.iter().cycle().take(mistakes.len() * 3).enumerate() {
        if others.len() >= POOL {
            break;
        }
        // Some wrong transcripts have inputs of the right one, others have their own.
        let other = asked.group[(at * 7 + at / mistakes.len()) % asked.group.len()];
        let other = if on_same < 2 && at % 2 == 0 { trial } else { other };
        let own = expected(material.source.dialogue, other, &asked.style);
        let Some(expected) = expected(&mutant.dialogue, other, &asked.style) else {
            continue;
        };
        let said = shown_run(&expected, mark);
        let is_like =
            said.lines().count().abs_diff(height) <= ALIKE && !printed(&expected).is_empty();
        let is_known = others.iter().any(|option| option.text == said) || said == text;
        if !is_like || is_known || own.is_some_and(|own| own.events == expected.events) {
            continue;
        }
        let Some(program) = material.program(&mutant.dialogue, &asked.style) else { continue };
        let Some(seen) = material.orderly(&program, other)? else { continue };
        let said = shown_run(&seen, mark);
        let lines = seen.inputs().map(str::to_owned).collect();
        let script = ConsoleScript { arguments: other.script.arguments.clone(), lines };
        let Some(instead) = material.seen(&asked.program, &script)? else { continue };
        let instead_text = shown_run(&instead, mark);
        let is_possible = instead.ending.is_orderly() && instead_text == said;
        if is_possible || said == text || others.iter().any(|option| option.text == said) {
            continue;
        }
        on_same += usize::from(other.inputs == trial.inputs);
        let waits = instead.ending == RunEnding::AskedForMore;
        others.push(DraftedOption { waits, ..wrong(said, mutant, Some(instead_text)) });
    }
    if others.len() < 2 {
        return Ok(None);
    }
    let key = format!("{:?} {}", trial.inputs, asked.style.prints_optional);
    let options = offered(right(text), &others, asked, lot);
    let mut draft = asked.draft(ConsoleKind::Transcript, &key, options);
    draft.mark = mark;
    Ok(Some(draft))
}

/// Inputs on which two programs differ. Wrong are inputs on which they do the same.
fn differ<E>(
    material: &mut Material<'_, '_, E>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    let own = material.source.dialogue;
    for mutant in mistakes(material, lot).into_iter().take(6) {
        let Some(second) = material.program(&mutant.dialogue, &asked.style) else { continue };
        if !is_comparable(&asked.program.code, &second.code) {
            continue;
        }
        let parted: (Vec<&DialogueTrial>, Vec<&DialogueTrial>) = {
            let both = asked.group.iter().filter_map(|trial| {
                let one = expected(own, trial, &asked.style)?;
                let other = expected(&mutant.dialogue, trial, &asked.style)?;
                (inputs(&other) == inputs(&one)).then_some((*trial, one.events != other.events))
            });
            let both: Vec<(&DialogueTrial, bool)> = both.collect();
            let of = |differs: bool| {
                let some = both.iter().filter(|(_, one)| *one == differs);
                some.map(|(trial, _)| *trial).collect()
            };
            (of(true), of(false))
        };
        let (apart, alike) = parted;
        let Some(trial) = apart.first() else { continue };
        let Some((one, other)) = both(material, asked, &second, trial)? else { continue };
        if one.events == other.events {
            continue;
        }
        let near = |other: &&&DialogueTrial| other.inputs.len().abs_diff(trial.inputs.len()) <= 2;
        let mut others: Vec<DraftedOption> = Vec::new();
        for trial in alike.iter().filter(near).take(POOL) {
            let Some((one, other)) = both(material, asked, &second, trial)? else { continue };
            if one.events == other.events {
                let instead = Some(shown_run(&one, ">"));
                others.push(wrong(joined(&trial.inputs), mutant, instead));
            }
        }
        for option in &mut others {
            option.mistake = None;
        }
        if others.len() < 2 {
            continue;
        }
        let key = format!("{:?} {:?} {}", mutant.span, mutant.text, joined(&trial.inputs));
        let options = offered(right(joined(&trial.inputs)), &others, asked, lot);
        let mut draft = asked.draft(ConsoleKind::Differ, &key, options);
        draft.second = Some(second.code);
        draft.runs = vec![shown_run(&one, ">"), shown_run(&other, ">")];
        draft.explained_for = Some(trial.inputs.clone());
        return Ok(Some(draft));
    }
    Ok(None)
}

/// Whether two programs always do the same.
fn same<E>(
    material: &mut Material<'_, '_, E>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    // With one style only, a program that does the same would be the program itself.
    let other_style = material.styles.iter().find(|style| **style != asked.style.style).copied();
    let Some(style) = other_style else { return Ok(None) };
    let own = material.source.dialogue;
    let second_order = SampleOrder { style, ..asked.style.clone() };
    let Some(alike) = material.program(own, &second_order) else { return Ok(None) };
    if is_near(&asked.program.code, &alike.code) {
        return Ok(None);
    }
    let says_yes = lot.below(2) == 0;
    let option = |text: &str, is_right: bool| DraftedOption {
        text: text.to_owned(),
        is_right,
        origin: if is_right { Origin::Right } else { Origin::Fixed },
        mistake: None,
        instead: None,
        waits: false,
    };
    let options = vec![option("yes", says_yes), option("no", !says_yes)];
    if says_yes {
        for trial in asked.group.iter().take(20) {
            let Some((one, other)) = both(material, asked, &alike, trial)? else { return Ok(None) };
            if one.events != other.events {
                return Ok(None);
            }
        }
        let key = format!("yes {}", asked.style.seed % 5);
        let mut draft = asked.draft(ConsoleKind::Same, &key, options);
        draft.second = Some(alike.code);
        return Ok(Some(draft));
    }
    for mutant in mistakes(material, lot).into_iter().take(6) {
        let Some(second) = material.program(&mutant.dialogue, &second_order) else { continue };
        let apart = asked.group.iter().find(|trial| {
            let one = expected(own, trial, &asked.style);
            let other = expected(&mutant.dialogue, trial, &asked.style);
            one.zip(other).is_some_and(|(one, other)| one.events != other.events)
        });
        let Some(trial) = apart else { continue };
        let Some((one, other)) = both(material, asked, &second, trial)? else { continue };
        if one.events == other.events {
            continue;
        }
        let key = format!("no {:?} {:?}", mutant.span, mutant.text);
        let mut draft = asked.draft(ConsoleKind::Same, &key, options);
        draft.second = Some(second.code);
        draft.runs = vec![shown_run(&one, ">"), shown_run(&other, ">")];
        draft.explained_for = Some(trial.inputs.clone());
        return Ok(Some(draft));
    }
    Ok(None)
}

/// What both programs do, if both end in good order.
fn both<E>(
    material: &mut Material<'_, '_, E>,
    asked: &AskedProgram<'_>,
    second: &SampleProgram,
    trial: &DialogueTrial,
) -> Result<Option<(Transcript, Transcript)>, E> {
    let Some(one) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let other = material.orderly(second, trial)?;
    Ok(other.map(|other| (one, other)))
}

fn inputs(run: &Transcript) -> usize {
    run.events.iter().filter(|event| matches!(event, ConversationStep::Input(_))).count()
}

/// Inputs in one line.
fn joined(inputs: &[String]) -> String {
    inputs.join(", ")
}

/// Whether two programs differ in few lines, so that comparing them is not a search.
fn is_comparable(one: &str, other: &str) -> bool {
    let lines: Vec<&str> = one.lines().collect();
    let missing = other.lines().filter(|line| !lines.contains(line)).count();
    one != other && missing <= 3
}

/// Whether two programs differ in names only, or hardly more.
fn is_near(one: &str, other: &str) -> bool {
    one.lines().count() == other.lines().count()
}
