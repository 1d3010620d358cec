//! The sentences of a question: its text, its options, and what is said after answering.

use crate::ask::capability::{Capabilities, Feature};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Mistake};
use crate::ask::wording::{TemplateValues, Wording, WordingError, safe};

use super::super::console_kind::ConsoleKind;
use super::draft::{Drafted, DraftedOption};
use super::parting::{NextStep, Parting};

/// How the question is answered.
pub(super) fn answer(
    draft: &Drafted,
    capabilities: &Capabilities,
    wording: &Wording,
) -> Result<Answer, WordingError> {
    let says_more = capabilities.features.contains(&Feature::AnswerFeedback);
    let told = |option: &DraftedOption| -> Result<String, WordingError> {
        if says_more && !option.is_right {
            about(draft, option, wording)
        } else {
            Ok(String::new())
        }
    };
    if draft.is_typed {
        let right: Vec<String> =
            draft.options.iter().filter(|one| one.is_right).map(|one| one.text.clone()).collect();
        let mut mistakes = Vec::new();
        for option in draft.options.iter().filter(|one| !one.is_right && says_more) {
            mistakes.push(Mistake {
                text: option.text.clone(),
                share: None,
                feedback: told(option)?,
                origin: option.origin,
            });
        }
        let number = |text: &String| {
            let number: i64 = text.parse().ok()?;
            let is_fit = number.unsigned_abs() <= capabilities.largest_number;
            (is_fit && number.to_string() == *text).then_some(number)
        };
        return Ok(if let Some(accepted) = right.first().and_then(number) {
            mistakes.retain(|one| number(&one.text).is_some());
            Answer::Number { accepted: vec![accepted], mistakes }
        } else {
            mistakes.retain(|one| one.text.lines().count() == 1);
            Answer::Text { accepted: right, mistakes }
        });
    }
    let mut options = Vec::new();
    for option in &draft.options {
        let (text, plain) = match draft.kind {
            ConsoleKind::Same => {
                let said = wording.say(&format!("dialogue.option.{}", option.text), Vec::new())?;
                (said.clone(), listing::plain(&said))
            }
            _ if option.text.contains('\n') => (listing::lines(&option.text), option.text.clone()),
            ConsoleKind::Output
            | ConsoleKind::Transcript
            | ConsoleKind::Inputs
            | ConsoleKind::Gap
            | ConsoleKind::Order
            | ConsoleKind::Differ => (listing::inline(&option.text), option.text.clone()),
        };
        let feedback = told(option)?;
        options.push(Choice {
            text,
            plain,
            right: option.is_right,
            feedback,
            origin: option.origin,
        });
    }
    Ok(Answer::Choice { options })
}

/// What is said to a student who chose a wrong option.
fn about(
    draft: &Drafted,
    option: &DraftedOption,
    wording: &Wording,
) -> Result<String, WordingError> {
    let mut said = String::new();
    if let Some(mistake) = option.mistake {
        let key = format!("dialogue.mistake.{}", mistake.as_str());
        said.push_str(&wording.say(&key, Vec::new())?);
    }
    if draft.shown.is_some() && option.instead.is_none() {
        return Ok(format!("<p>{}</p>", wording.say("dialogue.with-it-not-compiled", Vec::new())?));
    }
    if let Some(instead) = &option.instead {
        let key = match draft.kind {
            ConsoleKind::Differ => "dialogue.both-do",
            ConsoleKind::Gap | ConsoleKind::Order if option.waits => "dialogue.with-it-waits",
            ConsoleKind::Gap | ConsoleKind::Order => "dialogue.with-it",
            _ if option.waits => "dialogue.waits-instead",
            ConsoleKind::Output
            | ConsoleKind::Transcript
            | ConsoleKind::Inputs
            | ConsoleKind::Same => "dialogue.does-instead",
        };
        let parts = match &option.parting {
            Some(parting) => about_parting(draft, parting, wording)?,
            None => String::new(),
        };
        said = format!(
            "<p>{said}</p><p>{parts}</p><p>{}</p>{}",
            wording.say(key, Vec::new())?,
            listing::transcript(instead)
        );
        said = said.replace("<p></p>", "");
    }
    Ok(said)
}

/// Where a run parts from what is shown, in words.
fn about_parting(
    draft: &Drafted,
    parting: &Parting,
    wording: &Wording,
) -> Result<String, WordingError> {
    let Parting { decided, after, does, has } = parting;
    let mut said = Vec::new();
    if let Some((after, holds)) = decided {
        let values = vec![
            ("after", after.join(", ").into()),
            ("is_start", after.is_empty().into()),
            ("is", holds.to_string().into()),
            ("should", (!holds).to_string().into()),
        ];
        said.push(wording.say("dialogue.parts.decided", values)?);
    }
    let key = match draft.kind {
        ConsoleKind::Gap | ConsoleKind::Order => "dialogue.parts.goal",
        ConsoleKind::Differ | ConsoleKind::Same => "dialogue.parts.two",
        ConsoleKind::Output | ConsoleKind::Transcript | ConsoleKind::Inputs => {
            "dialogue.parts.transcript"
        }
    };
    let values = vec![
        ("after", after.join(", ").into()),
        ("is_start", after.is_empty().into()),
        ("is_there", decided.as_ref().is_some_and(|(before, _)| before == after).into()),
        ("does", safe(next_step(does, wording)?)),
        ("has", safe(next_step(has, wording)?)),
    ];
    said.push(wording.say(key, values)?);
    Ok(said.join(" "))
}

/// What a program does next, in words.
fn next_step(step: &NextStep, wording: &Wording) -> Result<String, WordingError> {
    let (key, text) = match step {
        NextStep::Reads(line) => ("dialogue.next.reads", line.as_str()),
        NextStep::Prints(line) => ("dialogue.next.prints", line.as_str()),
        NextStep::Waits => ("dialogue.next.waits", ""),
        NextStep::Ends => ("dialogue.next.ends", ""),
    };
    wording.say(key, vec![("text", text.into())])
}

/// The text of a question.
pub(super) fn text(
    draft: &Drafted,
    answer: &Answer,
    wording: &Wording,
) -> Result<String, WordingError> {
    let typed = draft.typed.as_ref().map(|lines| listing::transcript(&lines.join("\n")));
    let shown = draft.shown.as_deref().map(|text| safe(listing::transcript(text)));
    let labelled = draft.lines.iter().zip('A'..).map(|(line, letter)| format!("{letter}   {line}"));
    let lines = labelled.collect::<Vec<_>>().join("\n");
    let lines = (!lines.is_empty()).then(|| safe(listing::transcript(&lines)));
    let second = draft.second.as_deref().map(|code| listing::html(&listing::code(code)));
    let values: TemplateValues = vec![
        ("kind", draft.kind.as_str().into()),
        ("listing", safe(listing::html(&listing::code(&draft.program)))),
        ("second", second.map(safe).into()),
        ("task", draft.task.as_ref().map(|task| task.text_in(wording.language())).into()),
        ("typed", typed.map(safe).into()),
        ("shown", shown.into()),
        ("lines", lines.into()),
        ("arguments", draft.arguments.clone().into()),
        ("mark", draft.mark.into()),
        ("answer", answer.form().into()),
    ];
    wording.render("dialogue-question.html", values)
}

/// What is said after answering.
pub(super) fn feedback(
    draft: &Drafted,
    answer: &Answer,
    wording: &Wording,
) -> Result<String, WordingError> {
    let runs: Vec<_> = draft.runs.iter().map(|run| safe(listing::transcript(run))).collect();
    let right = draft.options.iter().find(|one| one.is_right);
    let right = right.map(|one| one.text.as_str()).unwrap_or_default();
    let typed = draft.explained_for.as_ref().map(|lines| lines.join(", "));
    let watched = draft.watched.as_deref().map(|run| safe(listing::transcript(run)));
    let parts = draft.parting.as_ref().map(|parting| about_parting(draft, parting, wording));
    let parts = parts.transpose()?.map(safe);
    let values: TemplateValues = vec![
        ("kind", draft.kind.as_str().into()),
        ("right", answer.shown().into()),
        ("right_lines", safe(listing::transcript(right))),
        ("is_long", right.contains('\n').into()),
        ("is_same", (right == "yes").into()),
        ("runs", runs.into()),
        ("watched", watched.into()),
        ("parts", parts.into()),
        ("typed", typed.into()),
        ("mark", draft.mark.into()),
    ];
    wording.render("dialogue-feedback.html", values)
}
