//! Two programs: inputs on which they differ, and whether they do the same.
//!
//! In: [`Material`] and the first program. Out: a [`Drafted`] question, or none where the material
//! has too little. What holds: what both do was seen on a JVM.

use crate::ask::distractor::lot::Lot;
use crate::ask::question::Origin;
use crate::console::{ConversationStep, Transcript};
use crate::jvm::JvmError;
use crate::read::syntax::token_texts;

use super::super::console_kind::ConsoleKind;
use super::super::mutants::Mutant;
use super::super::program::SampleOrder;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::draft::{
    AskedProgram, Drafted, DraftedOption, POOL, both, joined, mistakes, offered, right, wrong,
};
use super::material::{Material, expected, shown_run};
use super::rows::{changed, unlikeness, unremarkable};

/// How many tests are changed until both programs do the same, and how often each.
const CHANGED: usize = 24;
const CHANGES: usize = 16;

/// Inputs on which two programs differ. Wrong are inputs on which they do the same.
pub(super) fn differ(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let own = material.source.dialogue;
    for mutant in written(material, lot) {
        let Some(second) = material.program(&mutant.dialogue, &asked.style) else { continue };
        if !is_comparable(&asked.program.code, &second.code) {
            continue;
        }
        let pair = ComparedPair { own, other: &mutant.dialogue, style: &asked.style };
        let Some(trial) = asked.group.iter().find(|trial| pair.differs(trial) == Some(true)) else {
            continue;
        };
        let Some((one, other)) = both(material, asked, &second, trial)? else { continue };
        if one.events == other.events {
            continue;
        }
        let mut others: Vec<DraftedOption> = Vec::new();
        for trial in rows_alike(&pair, &asked.group, (trial, asked.most), lot) {
            let Some((one, other)) = both(material, asked, &second, &trial)? else { continue };
            if one.events == other.events {
                let instead = Some(shown_run(&one, asked.mark));
                others.push(wrong(joined(&trial.inputs), None, instead));
            }
        }
        if others.len() < 2 {
            continue;
        }
        let key = format!("{} {}", change(own, mutant), joined(&trial.inputs));
        let options = offered(right(joined(&trial.inputs)), &others, asked, lot);
        let draft = asked.draft(ConsoleKind::Differ, (&key, trial), options);
        return Ok(Some(draft.apart(second, (&one, &other), trial)));
    }
    Ok(None)
}

/// Two dialogues that a question compares.
struct ComparedPair<'a> {
    own: &'a Dialogue,
    other: &'a Dialogue,
    style: &'a SampleOrder,
}

impl ComparedPair<'_> {
    /// Whether the programs of both print something else; `None` if one of them does not come to
    /// its end, or they read different numbers of lines.
    fn differs(&self, trial: &DialogueTrial) -> Option<bool> {
        let one = expected(self.own, trial, self.style)?;
        let other = expected(self.other, trial, self.style)?;
        (inputs(&other) == inputs(&one)).then_some(one.events != other.events)
    }
}

/// Inputs for which both programs do the same, and which look like those for which they differ: as
/// many lines where there are such, and as many different ones. A row that is not like the others
/// would tell which it is. They are tests, as they are or with other values in some lines.
fn rows_alike(
    pair: &ComparedPair<'_>,
    group: &[&DialogueTrial],
    (right, most): (&DialogueTrial, usize),
    lot: &mut Lot,
) -> Vec<DialogueTrial> {
    let lines = right.inputs.len();
    let mut bases: Vec<&DialogueTrial> = group.to_vec();
    bases.sort_by_key(|base| base.inputs.len().abs_diff(lines));
    bases.retain(|base| base.inputs.len().abs_diff(lines) <= 2);
    bases.truncate(CHANGED);
    let mut rows: Vec<DialogueTrial> = Vec::new();
    for base in bases {
        for attempt in 0..CHANGES {
            let row =
                if attempt == 0 { Some(base.clone()) } else { changed(pair.own, base, group, lot) };
            let Some(row) = row else { continue };
            let is_new = rows.iter().all(|other| other.inputs != row.inputs);
            if is_new && row.inputs != right.inputs && pair.differs(&row) == Some(false) {
                rows.push(row);
                break;
            }
        }
    }
    rows.sort_by_key(|row| unlikeness(row, right));
    let mut rows = unremarkable(rows, right, most, |row| row);
    rows.truncate(POOL);
    rows
}

/// Whether two programs always do the same.
pub(super) fn same(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
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
        parting: None,
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
        let mut draft =
            asked.draft(ConsoleKind::Same, (&key, asked.group[0]), (options, Vec::new()));
        draft.second = Some(alike.code);
        draft.task.clone_from(&own.settings.text);
        return Ok(Some(draft));
    }
    for mutant in written(material, lot) {
        let Some(second) = material.program(&mutant.dialogue, &second_order) else { continue };
        let apart = asked.group.iter().filter(|trial| {
            let one = expected(own, trial, &asked.style);
            let other = expected(&mutant.dialogue, trial, &asked.style);
            one.zip(other).is_some_and(|(one, other)| one.events != other.events)
        });
        let Some(trial) = apart.min_by_key(|trial| trial.inputs.len()) else { continue };
        let Some((one, other)) = both(material, asked, &second, trial)? else { continue };
        if one.events == other.events {
            continue;
        }
        let key = format!("no {}", change(own, mutant));
        let mut draft = asked.draft(ConsoleKind::Same, (&key, trial), (options, Vec::new()));
        draft.task.clone_from(&own.settings.text);
        return Ok(Some(draft.apart(second, (&one, &other), trial)));
    }
    Ok(None)
}

/// Some mistakes that a person may have written into a program, in an order that the lot decides.
fn written<'a>(material: &Material<'a, '_>, lot: &mut Lot) -> Vec<&'a Mutant> {
    let own = material.source.dialogue;
    let all = mistakes(material, lot).into_iter();
    all.filter(|mutant| mutant.could_be_written(own)).take(6).collect()
}

/// Where in a dialogue a mistake stands, and what stands there instead, whatever the layout.
fn change(dialogue: &Dialogue, mutant: &Mutant) -> String {
    let before = &dialogue.source.text()[..mutant.span.range().start];
    format!("{} {:?}", token_texts(before).len(), token_texts(&mutant.text))
}

fn inputs(run: &Transcript) -> usize {
    run.events.iter().filter(|event| matches!(event, ConversationStep::Input(_))).count()
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
