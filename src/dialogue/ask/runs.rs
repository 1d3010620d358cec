//! What a program prints, and for what: outputs, transcripts, inputs that lead to an output.
//!
//! In: [`Material`] and the program that is asked about. Out: a [`Drafted`] question, or none where
//! the material has too little. What holds: what is right was seen on a JVM, and what is wrong was
//! seen to be wrong.

use crate::ask::distractor::lot::Lot;
use crate::console::{ConsoleScript, RunEnding};
use crate::jvm::JvmError;

use super::super::console_kind::ConsoleKind;
use super::super::trial::DialogueTrial;
use super::draft::{
    ALIKE, AskedProgram, Drafted, DraftedOption, POOL, TALLEST, joined, mistakes, offered, right,
    wrong,
};
use super::material::{Material, expected, printed, shown_run};

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
    let key = format!("{:?} {}", trial.inputs, asked.style.prints_optional);
    let options = if is_typed {
        others.into_iter().chain([right(text)]).collect()
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
        others.push(DraftedOption { waits, ..wrong(said, Some(mutant.kind), Some(instead_text)) });
    }
    if others.len() < 2 {
        return Ok(None);
    }
    let key = format!("{:?} {}", trial.inputs, asked.style.prints_optional);
    let options = offered(right(text), &others, asked, lot);
    Ok(Some(asked.draft(ConsoleKind::Transcript, (&key, trial), options)))
}

/// Inputs that do not lead to an output, each with the number of the mistake by which they seem to;
/// `usize::MAX` if there is none.
type TemptingInputs<'t> = Vec<(&'t DialogueTrial, usize)>;

/// Which inputs lead to an output. Wrong are inputs for which the program prints something else.
pub(super) fn inputs(
    material: &mut Material<'_, '_>,
    asked: &AskedProgram<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
    let own = material.source.dialogue;
    let mistakes = mistakes(material, lot);
    let said = |dialogue, trial| expected(dialogue, trial, &asked.style).map(|run| printed(&run));
    // Inputs whose output a mistake finds in other inputs make the best options.
    let mut best: Option<(usize, &DialogueTrial, TemptingInputs<'_>)> = None;
    for trial in asked.group.iter().take(8) {
        let Some(text) = said(own, trial).filter(|text| !text.is_empty()) else { continue };
        let near = asked.group.iter().filter(|other| {
            other.inputs.len().abs_diff(trial.inputs.len()) <= 1
                && said(own, other).is_some_and(|other| other != text)
        });
        let mut tempting = TemptingInputs::new();
        for other in near {
            let leads = |at: &usize| said(&mistakes[*at].dialogue, other).as_ref() == Some(&text);
            let mistake = (0..mistakes.len()).find(leads);
            tempting.push((other, mistake.unwrap_or(usize::MAX)));
        }
        // Where the number of lines tells inputs apart, students need not read the program.
        let longer = |other: &DialogueTrial| other.inputs.len().abs_diff(trial.inputs.len());
        tempting.sort_by_key(|(other, mistake)| (*mistake == usize::MAX, longer(other)));
        tempting.truncate(POOL);
        let score = tempting.iter().filter(|(_, mistake)| *mistake < usize::MAX).count();
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
    for (other, mistake) in tempting {
        let Some(seen) = material.orderly(&asked.program, other)? else { continue };
        if printed(&seen) != text {
            let instead = Some(shown_run(&seen, asked.mark));
            let mistake = mistakes.get(mistake).map(|mistake| mistake.kind);
            others.push(wrong(joined(&other.inputs), mistake, instead));
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
