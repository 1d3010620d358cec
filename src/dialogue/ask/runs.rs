//! What a program prints, and for what: outputs, transcripts, inputs that lead to an output.
//!
//! In: [`Material`] and the program that is asked about. Out: a [`Drafted`] question, or none where
//! the material has too little. What holds: what is right was seen on a JVM, and what is wrong was
//! seen to be wrong.

use crate::ask::distractor::lot::Lot;
use crate::console::{ConsoleScript, RunEnding};
use crate::jvm::JvmError;

use super::super::console_kind::ConsoleKind;
use super::super::mutants::Mutant;
use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;
use super::draft::{
    ALIKE, AskedProgram, Drafted, DraftedOption, POOL, TALLEST, joined, mistakes, offered, right,
    wrong,
};
use super::material::{Material, expected, printed, shown_run};
use super::parting::{parting, watched};
use super::rows::{changed, unlikeness, unremarkable};

/// How many wrong transcripts come from mistakes of one kind at most.
const MOST_ALIKE: usize = 2;

/// Which output these inputs lead to. Wrong are outputs of programs with a mistake.
pub(super) fn output(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
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
            others.push(wrong(said, Some(mutant.kind), None));
        }
    }
    let is_short = text.lines().count() == 1 && text.chars().count() <= 24;
    let is_typed = is_short && (others.len() < 2 || lot.below(3) == 0);
    if others.len() < 2 && !is_typed {
        return Ok(None);
    }
    // What may be left out makes another question only where it shows.
    let key = format!("{:?} {text:?}", trial.inputs);
    let options = if is_typed {
        (others.into_iter().chain([right(text)]).collect(), Vec::new())
    } else {
        offered(right(text), &others, asked, lot)
    };
    let mut draft = asked.draft(ConsoleKind::Output, (&key, trial), options);
    draft.is_typed = is_typed;
    draft.typed = Some(trial.inputs.clone());
    draft.runs = vec![shown_run(&run, draft.mark)];
    Ok(Some(draft))
}

/// Which transcript can occur. Wrong are those of programs with a mistake that the program itself
/// contradicts.
pub(super) fn transcript(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let trial = asked.group[0];
    let Some(run) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let mark = asked.mark;
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
        // Where all wrong ones had the same mistake, the right one would be the odd one out.
        let is_frequent =
            others.iter().filter(|one| one.mistake == Some(mutant.kind)).count() >= MOST_ALIKE;
        if !is_like
            || is_known
            || is_frequent
            || own.is_some_and(|own| own.events == expected.events)
        {
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
        let parting = parting(&watched(&instead), &instead.ending, &watched(&seen));
        let option = wrong(said, Some(mutant.kind), Some(instead_text));
        others.push(DraftedOption { waits, parting, ..option });
    }
    if others.len() < 2 {
        return Ok(None);
    }
    // What may be left out makes another question only where it shows.
    let key = format!("{:?} {text:?}", trial.inputs);
    let options = offered(right(text), &others, asked, lot);
    Ok(Some(asked.draft(ConsoleKind::Transcript, (&key, trial), options)))
}

/// How many tests are rows; how many of them are changed for more rows, and how often each.
const TESTS: usize = 60;
const CHANGED: usize = 12;
const CHANGES: usize = 6;

/// With how many mistakes rows are run.
const MISTAKEN: usize = 16;

/// Rows of inputs, and what programs print for them.
struct PrintedRows {
    rows: Vec<DialogueTrial>,
    /// What the program prints for each row; `None`: it does not come to its end.
    own: Vec<Option<String>>,
    /// By mistake: what the program with it prints for each row.
    others: Vec<Vec<Option<String>>>,
}

impl PrintedRows {
    /// Tests, and tests with other values in some lines.
    fn of(asked: &AskedProgram<'_>, mistakes: &[&Mutant], lot: &mut Lot) -> Self {
        let mut rows: Vec<DialogueTrial> =
            asked.group.iter().take(TESTS).map(|row| (*row).clone()).collect();
        for base in asked.group.iter().take(CHANGED) {
            for _ in 0..CHANGES {
                if let Some(row) = changed(asked.dialogue, base, &asked.group, lot)
                    && rows.iter().all(|one| one.inputs != row.inputs)
                {
                    rows.push(row);
                }
            }
        }
        let said = |dialogue: &Dialogue| -> Vec<Option<String>> {
            let run = |row| expected(dialogue, row, &asked.style).map(|run| printed(&run));
            rows.iter().map(run).collect()
        };
        let others = mistakes.iter().take(MISTAKEN).map(|one| said(&one.dialogue)).collect();
        Self { own: said(asked.dialogue), others, rows }
    }

    /// Rows for which the program does not print what it prints for this one, each with the number
    /// of a mistake by which it seems to, if there is one; such rows come first, and among them
    /// those that look like this one.
    fn tempting(&self, right: &DialogueTrial, text: &str, most: usize) -> Vec<TemptingRow<'_>> {
        let mut tempting: Vec<TemptingRow<'_>> = Vec::new();
        for (at, row) in self.rows.iter().enumerate() {
            let is_near = row.inputs.len().abs_diff(right.inputs.len()) <= 1;
            if is_near && self.own[at].as_ref().is_some_and(|own| own != text) {
                let leads = |said: &Vec<Option<String>>| said[at].as_deref() == Some(text);
                let mistake = self.others.iter().position(leads);
                tempting.push(TemptingRow { row, mistake });
            }
        }
        tempting.sort_by_key(|one| (one.mistake.is_none(), unlikeness(one.row, right)));
        let count = tempting.iter().filter(|one| one.mistake.is_some()).count();
        tempting.truncate(count.max(POOL));
        let mut kept = unremarkable(tempting, right, most, |one| one.row);
        kept.truncate(POOL);
        kept
    }
}

/// Inputs that do not lead to an output.
struct TemptingRow<'t> {
    row: &'t DialogueTrial,
    /// The number of a mistake with which they lead to it.
    mistake: Option<usize>,
}

/// Which inputs lead to an output. Wrong are inputs for which the program prints something else.
pub(super) fn inputs(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let mistakes = mistakes(material, lot);
    let rows = PrintedRows::of(asked, &mistakes, lot);
    // Inputs whose output a mistake finds in other inputs make the best options.
    let mut best: Option<(usize, &DialogueTrial, Vec<TemptingRow<'_>>)> = None;
    for (trial, text) in asked.group.iter().copied().zip(&rows.own).take(8) {
        let Some(text) = text.as_deref().filter(|text| !text.is_empty()) else { continue };
        let tempting = rows.tempting(trial, text, asked.most);
        let count = tempting.iter().filter(|one| one.mistake.is_some()).count();
        // An output that stands among the inputs is found without the program.
        let is_hidden = trial.inputs.iter().all(|line| line != text);
        let tells = trial.inputs.iter().any(|line| {
            text.contains(line.as_str())
                && tempting.iter().all(|one| !one.row.inputs.contains(line))
        });
        if count == 0 && tells {
            continue;
        }
        let score = 2 * count.min(asked.most) + usize::from(is_hidden);
        if tempting.len() >= 2 && best.as_ref().is_none_or(|(least, ..)| score > *least) {
            best = Some((score, trial, tempting));
        }
    }
    let Some((_, trial, tempting)) = best else { return Ok(None) };
    let Some(run) = material.orderly(&asked.program, trial)? else { return Ok(None) };
    let text = printed(&run);
    if text.is_empty() || text.lines().count() > TALLEST {
        return Ok(None);
    }
    let mut others: Vec<DraftedOption> = Vec::new();
    for TemptingRow { row, mistake } in tempting {
        let Some(seen) = material.orderly(&asked.program, row)? else { continue };
        if printed(&seen) != text {
            let instead = Some(shown_run(&seen, asked.mark));
            let mistake = mistake.and_then(|at| mistakes.get(at)).map(|mistake| mistake.kind);
            others.push(wrong(joined(&row.inputs), mistake, instead));
        }
    }
    if others.len() < 2 {
        return Ok(None);
    }
    let options = offered(right(joined(&trial.inputs)), &others, asked, lot);
    let key = format!("{:?}", trial.inputs);
    let mut draft = asked.draft(ConsoleKind::Inputs, (&key, trial), options);
    draft.shown = Some(text);
    draft.runs = vec![shown_run(&run, asked.mark)];
    Ok(Some(draft))
}
