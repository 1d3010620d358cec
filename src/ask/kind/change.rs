//! `change`: whether what the program comes to changes if a line is replaced, and if the author
//! wants that, what it then comes to.

use std::sync::Arc;

use minijinja::Value;

use crate::ask::answer::aim;
use crate::ask::answer::fragments::Fragments;
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{
    RightAnswers, Slip, Typing, drafts, kind, no_number, of_output, of_value,
};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Explaining, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::variable;
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Gap, Origin, gap_mark};
use crate::ask::version_role::role_of_one;
use crate::ask::wording::{TemplateValues, safe};
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;
use crate::vary::aim::Aim;
use crate::vary::versions::Variant;

/// Whether another line changes anything, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let mut drafts: Vec<Result<Draft, Unfit>> =
        instances.iter().map(|instance| draft(subject, instance)).collect();
    let mut gaps: Vec<Value> = Vec::new();
    if subject.settings.answer == AnswerForm::Cloze
        && let Some(first) = instances.first()
    {
        let columns = columns(subject, first.known.varied.aim);
        for (at, column) in columns.iter().enumerate() {
            add_gaps(subject, column, at + 1, (&mut drafts, instances));
        }
        for draft in drafts.iter_mut().flatten() {
            tell_nothing(draft);
            let right = draft.answer.meaning();
            draft.key = format!("{}: {right}", draft.class);
        }
        gaps = columns.iter().enumerate().map(|gap| gap_value(subject, gap)).collect();
    }
    let values = vec![("whether", safe(gap_mark(0))), ("gaps", Value::from(gaps))];
    DraftSet { template: "change.html", values, drafts }
}

/// Says to those who choose between yes and no only what to compare: what the program comes to is
/// to be typed into the next gap, and there may be another try.
fn tell_nothing(draft: &mut Draft) {
    let Answer::Cloze { gaps } = &draft.answer else { return };
    let options = gaps.first().map(|gap| gap.answer.options()).unwrap_or_default();
    for (option, words) in options.iter().zip(&mut draft.words) {
        let values = draft.values.iter().filter(|(name, _)| matches!(*name, "line" | "last"));
        let compare = || Phrase::new("change.compare", values.cloned().collect());
        words.feedback = (!option.right).then(compare);
    }
}

/// What is typed besides yes or no.
enum Column {
    Output,
    Result,
    Variable(String),
}

/// What the changed program comes to, in parts that are typed one by one.
fn columns(subject: &Subject<'_>, aim: Aim) -> Vec<Column> {
    match aim {
        Aim::Result => vec![Column::Result],
        Aim::Variables => {
            let names = subject.settings.variables.iter();
            names.map(|name| Column::Variable(name.text.clone())).collect()
        }
        Aim::Output
        | Aim::Passes(_)
        | Aim::Tests(_)
        | Aim::Calls(_)
        | Aim::Depth(_)
        | Aim::Goal => vec![Column::Output],
    }
}

/// What is right for a column.
fn right(subject: &Subject<'_>, column: &Column, told: &RunResult) -> Result<RightAnswers, Unfit> {
    match column {
        Column::Output => of_output(&told.output),
        Column::Result => match (&subject.result, &told.result) {
            (Some(ty), Some(datum)) => of_value(None, ty, datum),
            _ => Err(no_number("returns")),
        },
        Column::Variable(name) => variable::right(subject, name, told),
    }
}

/// What a run comes to in a column.
fn said(subject: &Subject<'_>, column: &Column, told: &RunResult) -> Option<StatedAnswer> {
    let (ty, datum) = match column {
        Column::Output => return Some(StatedAnswer::Printed(told.output.clone())),
        Column::Result => (subject.result.as_ref()?, told.result.as_ref()?),
        Column::Variable(name) => (subject.variables.get(name)?, told.observed.get(name)?),
    };
    Some(StatedAnswer::Value(ty.clone(), datum.clone()))
}

/// What comes out without the replacement, for those who type it although it is another.
fn unreplaced(kept: &StatedAnswer, draft: &Draft) -> Option<Slip> {
    let values = draft.values.iter().filter(|(name, _)| matches!(*name, "line" | "last"));
    let phrase = Phrase::new("change.unreplaced", values.cloned().collect());
    Slip::of(kept, Origin::Version, phrase)
}

/// Adds the gap of a column to the questions. It takes numbers if it does so in all of them.
fn add_gaps(
    subject: &Subject<'_>,
    column: &Column,
    number: usize,
    (questions, instances): (&mut [Result<Draft, Unfit>], &[Solved<'_>]),
) {
    let right = questions.iter().zip(instances).map(|(draft, instance)| match draft {
        Ok(draft) => {
            let Some(version) = &draft.parts_from else { return Err(no_number("returns")) };
            let right = right(subject, column, &version.told)?;
            let kept = said(subject, column, instance.told);
            Ok(right.with(kept.and_then(|kept| unreplaced(&kept, draft)).into_iter().collect()))
        }
        Err(unfit) => Err(unfit.clone()),
    });
    let typed = drafts(Typing::exactly(subject), &|| no_number("returns"), right.collect());
    for (draft, typed) in questions.iter_mut().zip(typed) {
        match (&mut *draft, typed) {
            (Ok(question), Ok(typed)) => {
                let gap = |answer| Gap { answer, weight: 1 };
                let answer =
                    std::mem::replace(&mut question.answer, Answer::Cloze { gaps: Vec::new() });
                let mut gaps =
                    if let Answer::Cloze { gaps } = answer { gaps } else { vec![gap(answer)] };
                debug_assert_eq!(gaps.len(), number, "one gap after the other");
                gaps.push(gap(typed.answer));
                question.words.extend(typed.words);
                question.answer = Answer::Cloze { gaps };
            }
            (Ok(_), Err(unfit)) => *draft = Err(unfit),
            (Err(_), _) => {}
        }
    }
}

/// A gap for the template; that for yes or no has number 0.
fn gap_value(subject: &Subject<'_>, (at, column): (usize, &Column)) -> Value {
    let ty = match column {
        Column::Output => None,
        Column::Result => subject.result.as_ref(),
        Column::Variable(name) => subject.variables.get(name),
    };
    let name = if let Column::Variable(name) = column { name.as_str() } else { "" };
    Value::from_pairs([
        ("name", Value::from(name)),
        ("mark", safe(gap_mark(at + 1))),
        ("type", Value::from(ty.map(ToString::to_string).unwrap_or_default())),
        ("kind", Value::from(ty.map_or("output", kind))),
    ])
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let aim = instance.known.varied.aim;
    let variant = chosen(subject, instance, aim)?;
    let changes = aim.reached(&variant.told) != aim.reached(instance.told);
    let fragments = Fragments::of(&[instance.shown, &variant.shown]);
    let (line, last) = fragments.place(0);
    let texts = fragments.texts();
    let common = aim::values(subject, instance, aim);
    let about = |mut more: TemplateValues| {
        more.extend(common.iter().cloned());
        more
    };
    let feedback = || {
        let key = if changes { "change.now" } else { "change.still" };
        let values = about(vec![
            ("old", Value::from(aim::text(subject, aim, instance.told))),
            ("new", Value::from(aim::text(subject, aim, &variant.told))),
        ]);
        Phrase::new(format!("{key}-{}", aim::name(aim)), values)
    };
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (key, right) in [("option.yes", changes), ("option.no", !changes)] {
        options.push(Choice {
            text: String::new(),
            plain: String::new(),
            right,
            feedback: String::new(),
            origin: Origin::Fixed,
        });
        words.push(Words { text: Some(Phrase::new(key, Vec::new())), feedback: Some(feedback()) });
    }
    let class = if changes { "yes" } else { "no" };
    Ok(Draft {
        values: about(vec![
            ("line", Value::from(line)),
            ("last", Value::from(last)),
            ("replacement", safe(listing::fragment(&texts[1]))),
        ]),
        key: class.to_owned(),
        class: class.to_owned(),
        versions: vec![role_of_one(variant.version, changes)],
        claims: vec![variant.claim.clone()],
        words,
        parts_from: Some(Explaining {
            skeleton: Arc::clone(&variant.read),
            model: variant.claim.model.clone(),
            told: variant.told.clone(),
        }),
        ..Draft::new(Answer::Choice { options })
    })
}

/// The version that is asked about: which answer is right is drawn first, so that both are about
/// equally frequent.
fn chosen<'a>(
    subject: &Subject<'_>,
    instance: &Solved<'a>,
    aim: Aim,
) -> Result<&'a Variant, Unfit> {
    let right = aim.reached(instance.told);
    let usable =
        |one: &&Variant| one.shown != instance.shown && !aim.blurs(&one.told, instance.told);
    let variants: Vec<&Variant> = instance.known.varied.lines.iter().filter(usable).collect();
    let mut lot = Lot::of(subject.name, instance.complete);
    let wanted = lot.below(2) == 0;
    let (first, second): (Vec<&Variant>, Vec<&Variant>) =
        variants.into_iter().partition(|one| (aim.reached(&one.told) != right) == wanted);
    let from = if first.is_empty() { second } else { first };
    if from.is_empty() {
        return Err(Unfit::new(
            "no-other-line",
            Vec::new(),
            "write what may stand instead of a line after it: `x += 1;  //~ x -= 1;`",
        ));
    }
    Ok(from[lot.below(from.len())])
}
