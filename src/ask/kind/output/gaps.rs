//! `output` in gaps: what each line that prints prints, and how the program ends.
//!
//! In: instances with what they print statement by statement. Out: for each a program with a gap
//! beside each line that prints, whether it runs or not; where an exception may end the program, a
//! gap more in which one of the same endings is chosen in all questions of a bank.

use minijinja::Value;
use rayon::prelude::*;

use super::lines::{LineOutput, PrintingLines, typed_as};
use crate::ask::answer::feedback::{
    MOST_SLIPS, origin as origin_of, typed_mistakes, wrong_answers,
};
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{RightAnswers, Slip, Typing, drafts, no_number};
use crate::ask::distractor::choice_in_gap;
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Gap, Origin, gap_mark};
use crate::ask::wording::safe;
use crate::skeleton::front_matter::{AnswerForm, GapFilling};
use crate::vary::RunResult;

/// Gaps beside lines, at most: more is a test of patience.
const MOST_GAPS: usize = 12;
/// Gaps of a question, at least.
const LEAST_GAPS: usize = 2;

/// How many exceptions the author names, at least, if no others are to choose from.
const ENOUGH_NAMED: usize = 3;
/// Exceptions that beginners know.
const USUAL_ENDINGS: [&str; 5] = [
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "ClassCastException",
    "NullPointerException",
    "NumberFormatException",
];
/// Classes that stand for many exceptions.
const GENERAL: [&str; 4] = ["Exception", "RuntimeException", "Throwable", "Error"];

/// What the lines print, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let printing = PrintingLines::of(subject);
    let skeleton = subject.skeleton;
    let may_throw = skeleton.is_some_and(|skeleton| skeleton.program.may_end_by_exception());
    let found: Vec<Result<LineAnswers, Unfit>> =
        instances.par_iter().map(|one| answers(&printing, one, may_throw)).collect();
    let filled = match subject.settings.gaps {
        GapFilling::Typed => typed(subject, &printing, instances, &found),
        GapFilling::Chosen => chosen(subject, &printing, instances, &found),
    };
    let endings = if may_throw { endings(subject, instances) } else { Vec::new() };
    let lines: Vec<usize> = printing.lines.iter().map(|line| *line as usize).collect();
    let draft = |((gaps, answers), instance): ((LineGaps, &LineAnswers), &Solved<'_>)| {
        let (mut gaps, mut words) = gaps;
        let mut right: Vec<String> = Vec::new();
        let mut printed = Vec::new();
        for (line, output) in printing.lines.iter().zip(answers) {
            let text = output.text();
            let shown = if output.is_nothing() { "-" } else { &text };
            right.push(format!("{line}: {shown}"));
            printed.push(Value::from_pairs([
                ("line", Value::from(*line)),
                ("text", Value::from(text.as_str())),
            ]));
        }
        let ended = instance.told.ended_by.map_or("", |exception| exception.simple_name());
        if may_throw {
            let (gap, said) = ending_gap(subject, instance, &endings);
            gaps.push(gap);
            words.extend(said);
            right.extend((!ended.is_empty()).then(|| ended.to_owned()));
        }
        Draft {
            // Whoever has seen the other questions should not know how this one ends.
            class: match (may_throw, ended) {
                (false, _) => String::new(),
                (true, "") => "normally".to_owned(),
                (true, ended) => ended.to_owned(),
            },
            code: Some(listing::announcing_gaps(&listing::code(instance.shown), &lines)),
            gap_lines: lines.clone(),
            right: Some(right.join("; ")),
            words,
            feedback: vec![
                ("printed", Value::from(printed)),
                ("ended", if may_throw { Value::from(ended) } else { Value::from(None::<&str>) }),
            ],
            ..Draft::new(Answer::Cloze { gaps })
        }
    };
    let drafts = filled.into_iter().zip(&found).zip(instances);
    let drafts = drafts.map(|((gaps, answers), instance)| match (gaps, answers) {
        (Ok(gaps), Ok(answers)) => Ok(draft(((gaps, answers), instance))),
        (Err(unfit), _) => Err(unfit),
        (_, Err(unfit)) => Err(unfit.clone()),
    });
    let is_chosen = subject.settings.gaps == GapFilling::Chosen;
    let ending = may_throw.then(|| safe(gap_mark(lines.len())));
    let values = vec![("chosen", Value::from(is_chosen)), ("ending", Value::from(ending))];
    DraftSet { template: "output-gaps.html", drafts: drafts.collect(), values }
}

/// What each line with a gap prints.
type LineAnswers = Vec<LineOutput>;

/// Gaps, and what is said about their options and about wrong answers to them.
type LineGaps = (Vec<Gap>, Vec<Words>);

/// What the lines print in an instance, or why that is nothing to ask for.
fn answers(
    printing: &PrintingLines<'_>,
    instance: &Solved<'_>,
    may_throw: bool,
) -> Result<LineAnswers, Unfit> {
    let count = printing.lines.len();
    if count + usize::from(may_throw) < LEAST_GAPS {
        return Err(Unfit::new(
            "few-lines-print",
            Vec::new(),
            "print in more lines, or write `answer = \"text\"`",
        ));
    }
    if count > MOST_GAPS {
        return Err(Unfit::new(
            "many-lines-print",
            vec![("count", Value::from(count)), ("most", Value::from(MOST_GAPS))],
            "print in fewer lines, or write `answer = \"choice\"`",
        ));
    }
    if printing.prints_unseen(instance.told) {
        return Err(Unfit::new(
            "prints-unseen",
            Vec::new(),
            "let students see what prints: leave `@HIDDEN` out, or write `answer = \"choice\"`",
        ));
    }
    let all: LineAnswers = printing
        .lines
        .iter()
        .map(|line| printing.printed(instance.told, *line))
        .collect::<Result<_, _>>()?;
    if all.iter().all(LineOutput::is_nothing) && !may_throw {
        return Err(Unfit::new(
            "prints-nothing",
            Vec::new(),
            "print a value, add `ASSERT(!__out.isEmpty());` at the end, or ask for the `result` or \
             a `variable`",
        ));
    }
    Ok(all)
}

/// Gaps into which it is typed what lines print. None takes numbers only: whoever writes a dash
/// would learn there that something is printed.
fn typed(
    subject: &Subject<'_>,
    printing: &PrintingLines<'_>,
    instances: &[Solved<'_>],
    found: &[Result<LineAnswers, Unfit>],
) -> Vec<Result<LineGaps, Unfit>> {
    let mut all: Vec<Result<LineGaps, Unfit>> = found
        .iter()
        .map(|one| one.as_ref().map(|_| Default::default()).map_err(Clone::clone))
        .collect();
    let how = Typing::of(subject, AnswerForm::Text);
    for at in 0..printing.lines.len() {
        let right = instances.par_iter().zip(found).map(|(instance, found)| {
            let answers = found.as_ref().map_err(Clone::clone)?;
            Ok(right_of_line(subject, printing, instance, (answers, at)))
        });
        let typed = drafts(how, &|| no_number("prints"), right.collect());
        for (all, draft) in all.iter_mut().zip(typed) {
            match (&mut *all, draft) {
                (Ok((gaps, words)), Ok(draft)) => {
                    gaps.push(Gap { answer: draft.answer, weight: 1 });
                    words.extend(draft.words);
                }
                (Ok(_), Err(unfit)) => *all = Err(unfit),
                (Err(_), _) => {}
            }
        }
    }
    all
}

/// What is right for the line at a place, with what is said about wrong answers.
fn right_of_line(
    subject: &Subject<'_>,
    printing: &PrintingLines<'_>,
    instance: &Solved<'_>,
    (answers, at): (&LineAnswers, usize),
) -> RightAnswers {
    let own = &answers[at];
    let line = printing.lines[at];
    let read = |told: &RunResult| Some(printing.printed(told, line).ok()?.stated());
    let misread = typed_mistakes(subject, instance, (None, &own.stated()), &read);
    let misread = misread.into_iter().filter_map(|(said, origin, feedback)| {
        Some(Slip::typed(typed_as(&said)?, origin, feedback))
    });
    let others = others_of(printing, answers, at);
    let others = others.map(|(other, phrase)| {
        Some(Slip::typed(typed_as(&other.stated())?, Origin::Neighbour, phrase))
    });
    own.typed().with(misread.take(MOST_SLIPS).chain(others.flatten()).collect())
}

/// What other lines print, each once, with what is said to whoever takes it for the output of the
/// line at a place.
fn others_of<'l>(
    printing: &'l PrintingLines<'_>,
    answers: &'l LineAnswers,
    at: usize,
) -> impl Iterator<Item = (&'l LineOutput, Phrase)> {
    let others = printing.lines.iter().zip(answers).enumerate();
    let is_other = move |(place, (_, output)): &(usize, (&u32, &LineOutput))| {
        *place != at && !output.is_nothing() && **output != answers[at]
    };
    others.filter(is_other).map(|(_, (line, output))| {
        (output, Phrase::new("feedback.other-line", vec![("line", Value::from(*line))]))
    })
}

/// Gaps in which it is chosen what lines print.
fn chosen(
    subject: &Subject<'_>,
    printing: &PrintingLines<'_>,
    instances: &[Solved<'_>],
    found: &[Result<LineAnswers, Unfit>],
) -> Vec<Result<LineGaps, Unfit>> {
    let nothing = StatedAnswer::Printed(String::new());
    let of = |(instance, found): (&Solved<'_>, &Result<LineAnswers, Unfit>)| {
        let answers = found.as_ref().map_err(Clone::clone)?;
        let mut all = LineGaps::default();
        let mut lot = Lot::of(subject.name, instance.complete);
        for (at, (line, output)) in printing.lines.iter().zip(answers).enumerate() {
            let read = |told: &RunResult| Some(printing.printed(told, *line).ok()?.stated());
            let others = others_of(printing, answers, at);
            let others = others.map(|(output, said)| (output.stated(), said)).collect();
            let stated = output.stated();
            let right = (&stated, &nothing, others);
            let choice = choice_in_gap(subject, instance, right, &read, &mut lot);
            let (options, words) = choice.ok_or_else(|| no_wrong_output(*line))?;
            all.0.push(Gap { answer: Answer::Choice { options }, weight: 1 });
            all.1.extend(words);
        }
        Ok(all)
    };
    instances.par_iter().zip(found).map(of).collect()
}

fn no_wrong_output(line: u32) -> Unfit {
    Unfit::new(
        "gap-without-options",
        vec![("line", Value::from(line))],
        "leave `gaps` out, so that the gaps are typed into",
    )
}

/// The exceptions among which the ending is chosen, by name: those that the author names, with the
/// usual ones where these are few, and those that end one of the instances.
fn endings(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Vec<String> {
    let text = subject.skeleton.map_or("", |skeleton| skeleton.source.text());
    let words = text.split(|one: char| !one.is_alphanumeric() && one != '_');
    let is_named = |word: &&str| {
        let is_exception = word.ends_with("Exception") || word.ends_with("Error");
        is_exception && !GENERAL.contains(word)
    };
    let mut names: Vec<String> = words.filter(is_named).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    if names.len() < ENOUGH_NAMED {
        names.extend(USUAL_ENDINGS.iter().map(|name| (*name).to_owned()));
    }
    let ended = instances.iter().filter_map(|one| one.told.ended_by);
    names.extend(ended.map(|exception| exception.simple_name().to_owned()));
    names.sort();
    names.dedup();
    names
}

/// The gap for how the program ends.
fn ending_gap(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    endings: &[String],
) -> (Gap, Vec<Words>) {
    let ending = |told: &RunResult| told.ended_by.map_or("", |exception| exception.simple_name());
    let own = ending(instance.told);
    let said = |name: &str| StatedAnswer::Printed(name.to_owned());
    let read = |told: &RunResult| Some(said(ending(told)));
    let misread = wrong_answers(subject, instance, (None, &said(own)), &read);
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for name in std::iter::once("").chain(endings.iter().map(String::as_str)) {
        let wrong = misread.iter().find(|one| one.said == said(name));
        let phrase = name.is_empty().then(|| Phrase::new("option.ends-normally", Vec::new()));
        let rule = wrong.and_then(|one| one.rules.first());
        options.push(Choice {
            text: if phrase.is_some() { String::new() } else { listing::inline(name) },
            plain: name.to_owned(),
            right: name == own,
            feedback: String::new(),
            origin: match rule {
                _ if name == own => Origin::Right,
                Some(rule) => origin_of(rule),
                None => Origin::Fixed,
            },
        });
        words.push(Words { text: phrase, feedback: wrong.map(|one| one.feedback.clone()) });
    }
    (Gap { answer: Answer::Choice { options }, weight: 1 }, words)
}
