//! The sentences of a tracing question: its text, its options, and what is said after answering.

use crate::ask::capability::Feature;
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Mistake, Origin};
use crate::ask::wording::{TemplateValues, Wording, WordingError, safe};

use super::super::seen;
use super::aspect::{AskedAspect, TracedOutcome};
use super::draft::{TracedDraft, TracedOption, has_events, number};
use super::ending::TracedEnding;
use super::order::TraceOrder;
use super::{run, trail};

/// How the question is answered, with these options.
pub(super) fn answer(
    draft: &TracedDraft<'_>,
    chosen: &[&TracedOption<'_>],
    order: &TraceOrder<'_>,
) -> Result<Answer, WordingError> {
    let says_more = order.capabilities.features.contains(&Feature::AnswerFeedback);
    let told = |option: &TracedOption<'_>| -> Result<String, WordingError> {
        if says_more && !option.is_right { about(option, order) } else { Ok(String::new()) }
    };
    let origin = |option: &TracedOption<'_>| match option.fault.and_then(|one| one.reading.as_ref())
    {
        _ if option.is_right => Origin::Right,
        Some(reading) => Origin::Rule(reading.rule),
        None => Origin::Version,
    };
    if draft.is_typed {
        let mut accepted = Vec::new();
        let mut mistakes = Vec::new();
        for option in chosen {
            let TracedOutcome::Value(text) = &option.outcome else { continue };
            let Some(number) = number(text, order.capabilities.largest_number) else { continue };
            if option.is_right {
                accepted.push(number);
            } else if says_more {
                let (feedback, text) = (told(option)?, text.clone());
                mistakes.push(Mistake { text, share: None, feedback, origin: origin(option) });
            }
        }
        return Ok(Answer::Number { accepted, mistakes });
    }
    let has_events = has_events(chosen);
    let mut options = Vec::new();
    for option in chosen {
        let (text, plain) = offered(draft, option, has_events, order.wording)?;
        options.push(Choice {
            text,
            plain,
            right: option.is_right,
            feedback: told(option)?,
            origin: origin(option),
        });
    }
    Ok(Answer::Choice { options })
}

/// The options as plain text, and the number of the right one.
pub(super) fn plain_options(
    draft: &TracedDraft<'_>,
    chosen: &[&TracedOption<'_>],
    wording: &Wording,
) -> Result<(Vec<String>, usize), WordingError> {
    let has_events = has_events(chosen);
    let plain = |option: &&TracedOption<'_>| {
        offered(draft, option, has_events, wording).map(|(_, plain)| plain)
    };
    let right = chosen.iter().position(|option| option.is_right).unwrap_or_default();
    Ok((chosen.iter().map(plain).collect::<Result<_, _>>()?, right))
}

/// An option as HTML and as plain text.
fn offered(
    draft: &TracedDraft<'_>,
    option: &TracedOption<'_>,
    has_events: bool,
    wording: &Wording,
) -> Result<(String, String), WordingError> {
    let said = |key: &str, value: &str| -> Result<(String, String), WordingError> {
        let values = vec![("value", value.into()), ("name", name(draft).into())];
        let said = wording.say(&format!("tracing.option.{key}"), values)?;
        Ok((said.clone(), listing::plain(&said)))
    };
    match &option.outcome {
        TracedOutcome::Throws(class) => said("throws", class),
        TracedOutcome::Endless => said("endless", ""),
        TracedOutcome::Ends => said("ends", ""),
        TracedOutcome::Value(text) if text.is_empty() => said("nothing", ""),
        TracedOutcome::Value(text) if text.contains('\n') => {
            Ok((listing::lines(text), text.clone()))
        }
        // No object, so there is no text of one.
        TracedOutcome::Value(text)
            if has_events && text == "null" && draft.aspect == AskedAspect::Text =>
        {
            said("returned", text)
        }
        TracedOutcome::Value(text) if has_events => said(draft.aspect.as_str(), text),
        TracedOutcome::Value(text) => Ok((listing::inline(text), text.clone())),
    }
}

/// The name of the argument that is asked about.
fn name(draft: &TracedDraft<'_>) -> String {
    let AskedAspect::Argument(_) = draft.aspect else { return String::new() };
    draft.call.test.names.first().cloned().unwrap_or_default()
}

/// What is said to a student who gives a wrong answer.
fn about(option: &TracedOption<'_>, order: &TraceOrder<'_>) -> Result<String, WordingError> {
    if let Some(reading) = option.fault.and_then(|fault| fault.reading.as_ref()) {
        return order.wording.say(&format!("misconception.{}", reading.rule), reading.values());
    }
    if let Some(guess) = &option.guess {
        return order.wording.say(guess.key(), vec![("name", guess.field().into())]);
    }
    if let Some(fault) = option.fault.filter(|_| option.givers.is_empty()) {
        let is_gone = fault.is.is_empty() || fault.is == ";";
        let values = vec![
            ("line", fault.line.into()),
            ("was", fault.was.clone().into()),
            ("is", fault.is.clone().into()),
            ("is_gone", is_gone.into()),
            ("is_negated", (fault.is == format!("(!{})", fault.was)).into()),
        ];
        return order.wording.say("tracing.said.fault", values);
    }
    order.wording.say("tracing.said.submissions", vec![("count", option.givers.len().into())])
}

/// The statements that are run, the last one the call that is asked about.
fn statements(draft: &TracedDraft<'_>) -> Vec<String> {
    let test = &draft.call.test;
    let mut all: Vec<String> = test.setup.iter().chain(&test.arguments).cloned().collect();
    all.push(format!("{};", test.call));
    all
}

/// The text of a question.
pub(super) fn text(
    draft: &TracedDraft<'_>,
    chosen: &[&TracedOption<'_>],
    answer: &Answer,
    order: &TraceOrder<'_>,
) -> Result<String, WordingError> {
    let statements = statements(draft);
    let values: TemplateValues = vec![
        ("listing", safe(listing::html(&listing::code(order.text)))),
        ("calls", safe(listing::fragment(&statements.join("\n")))),
        ("is_single", (statements.len() == 1).into()),
        ("aspect", draft.aspect.as_str().into()),
        ("has_events", (!draft.is_typed && has_events(chosen)).into()),
        ("name", name(draft).into()),
        ("answer", answer.form().into()),
    ];
    order.wording.render("class-question.html", values)
}

/// What is said after answering: what is right, and what each call comes to.
pub(super) fn feedback(
    draft: &TracedDraft<'_>,
    chosen: &[&TracedOption<'_>],
    answer: &Answer,
    order: &TraceOrder<'_>,
) -> Result<String, WordingError> {
    let test = &draft.call.test;
    let steps = &draft.call.trace.steps;
    let mut lines: Vec<(String, String)> = Vec::new();
    for (statement, step) in test.setup.iter().zip(steps) {
        let said = step.as_ref().map(|step| effects(step, &[], order.wording)).transpose()?;
        lines.push((statement.clone(), said.unwrap_or_default()));
    }
    lines.extend(test.arguments.iter().map(|one| (one.clone(), String::new())));
    let ending = draft.call.trace.ending.as_ref();
    let numbers = test.checks.iter().filter_map(|check| usize::try_from(check.argument).ok());
    let names: Vec<(usize, &str)> = numbers.zip(test.names.iter().map(String::as_str)).collect();
    let said = ending.map(|step| effects(step, &names, order.wording));
    let said = said.transpose()?.unwrap_or_default();
    lines.push((format!("{};", test.call), said));
    let width = lines.iter().map(|(one, _)| one.chars().count()).max().unwrap_or_default();
    let run: Vec<String> = lines
        .iter()
        .map(|(statement, said)| {
            if said.is_empty() {
                statement.clone()
            } else {
                format!("{statement:width$}  // {said}")
            }
        })
        .collect();
    let right = answer.shown();
    let said_right = answer.options().into_iter().find(|option| option.right);
    let sentence =
        said_right.filter(|_| has_events(chosen)).map(|option| safe(option.text.clone()));
    let has_fields = steps.iter().flatten().any(|step| !step.fields.is_empty());
    let mut trace = run::told(draft.call, order)?;
    if let (true, true, Some(trail)) =
        (trace.is_empty(), test.setup.is_empty(), &draft.call.trace.trail)
    {
        trace = trail::told(trail, order)?;
    }
    let values: TemplateValues = vec![
        ("right", right.clone().into()),
        ("right_lines", safe(listing::transcript(&right))),
        ("sentence", sentence.into()),
        ("is_long", right.contains('\n').into()),
        ("run", safe(listing::fragment(&run.join("\n")))),
        ("is_single", (lines.len() == 1 && !has_fields).into()),
        ("trace", safe(trace)),
        ("has_fields", has_fields.into()),
    ];
    order.wording.render("class-feedback.html", values)
}

/// What a call comes to, in a line: what it returns, prints or throws, and what the fields hold.
/// `names` are those of arguments, by their numbers.
fn effects(
    step: &TracedEnding,
    names: &[(usize, &str)],
    wording: &Wording,
) -> Result<String, WordingError> {
    let said = |key: &str, value: &str| -> Result<String, WordingError> {
        let said = wording.say(&format!("tracing.step.{key}"), vec![("value", value.into())])?;
        Ok(listing::plain(&said))
    };
    if step.kind != "value" {
        let class = step.value.rsplit('.').next().unwrap_or_default().replace('$', ".");
        return said("throws", &class);
    }
    let mut all = Vec::new();
    if let Some(returned) = &step.returned {
        all.push(said("returns", &seen::shown(returned, wording)?)?);
    }
    if !step.printed.is_empty() {
        all.push(said("prints", &format!("{:?}", step.printed))?);
    }
    let changed = step.arguments.iter().enumerate().filter(|(_, one)| !one.is_empty());
    for (at, argument) in changed {
        let argument = &seen::shown(argument, wording)?;
        all.push(match names.iter().find(|(number, _)| *number == at) {
            Some((_, name)) => format!("{name} = {argument}"),
            None => said("argument", argument)?,
        });
    }
    if !step.fields.is_empty() {
        all.push(seen::shown(&step.fields, wording)?);
    }
    Ok(all.join("; "))
}
