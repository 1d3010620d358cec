//! `calls`: which methods and constructors run, in the order in which their calls begin.
//!
//! In: instances whose runs noted their calls. Out: for each the sequence of calls, to be chosen
//! among those that misreadings come to, or to be sorted. What holds: a sequence has as many calls
//! as [`CALLS_ASKED_FOR`] says; where it is to be sorted, no two of them have the same name, and
//! the order of the text does not give it away.

use std::sync::Arc;

use minijinja::Value;

use crate::ask::answer::phrase::Words;
use crate::ask::answer::stated_answer::{CALLS_ASKED_FOR, StatedAnswer};
use crate::ask::distractor::choice;
use crate::ask::draft::{Draft, DraftSet, Unfit, misfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::Answer;
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;
use crate::vary::call_sequence::nameable;

/// The sequence of calls, by instance. An error if there is nothing to be called.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let names = subject.skeleton.map(nameable).unwrap_or_default();
    if names.is_empty() {
        let message =
            "a `calls` question needs a method or a constructor besides the one that starts";
        let help = "write methods that call each other, or classes with constructors";
        return Err(misfit(subject, message.to_owned(), help.to_owned()));
    }
    let is_called = !subject.calls.is_empty();
    let is_sorted = subject.settings.answer == AnswerForm::Ordering;
    let draft = |instance: &Solved<'_>| {
        let calls = fit(sequence(instance.told).as_deref(), is_called)?;
        if is_sorted { sorted(&calls, &names) } else { chosen(subject, instance, calls) }
    };
    let drafts: Vec<Result<Draft, Unfit>> = instances.iter().map(draft).collect();
    let builds = names.iter().any(|name| is_constructor(name));
    Ok(DraftSet {
        template: "calls.html",
        drafts,
        values: vec![("builds", Value::from(builds)), ("called", Value::from(is_called))],
    })
}

/// Whether a name is that of a class with parameters after it.
fn is_constructor(name: &str) -> bool {
    let before = name.split('(').next().unwrap_or(name);
    name.ends_with(')') && name.starts_with(char::is_uppercase) && !before.contains('.')
}

/// The names of the calls of a run.
fn sequence(told: &RunResult) -> Option<Vec<Arc<str>>> {
    let calls = told.calls.as_ref()?;
    Some(calls.iter().map(|call| Arc::clone(&call.name)).collect())
}

/// The calls, if they can be asked for.
fn fit(calls: Option<&[Arc<str>]>, is_called: bool) -> Result<Vec<Arc<str>>, Unfit> {
    let count = |calls: &[Arc<str>]| vec![("count", Value::from(calls.len()))];
    match calls {
        None => Err(Unfit::new(
            "calls-unnamed",
            Vec::new(),
            "let fewer methods be called, and give every class a name",
        )),
        Some(calls) if calls.len() < *CALLS_ASKED_FOR.start() => Err(Unfit::new(
            "few-calls",
            count(calls),
            format!("let at least {} methods or constructors be called", CALLS_ASKED_FOR.start()),
        )),
        Some(calls) if calls.len() > *CALLS_ASKED_FOR.end() => Err(Unfit::new(
            "many-calls",
            count(calls),
            format!(
                "let at most {} be called: fewer objects, or fewer passes of the loops",
                CALLS_ASKED_FOR.end()
            ),
        )),
        Some([first, rest @ ..]) if rest.iter().all(|one| one == first) => Err(Unfit::new(
            "one-call",
            vec![("name", Value::from(&**first))],
            if is_called {
                "let it call other methods, too, or ask how often it is called: `question = \"iterations\"`"
            } else {
                "let other methods be called, too"
            },
        )),
        Some(calls) => Ok(calls.to_vec()),
    }
}

/// One of several sequences is right.
fn chosen(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    calls: Vec<Arc<str>>,
) -> Result<Draft, Unfit> {
    let right = StatedAnswer::Calls(calls);
    let read = |told: &RunResult| sequence(told).map(StatedAnswer::Calls);
    choice(subject, instance, &right, &read)
}

/// The calls are to be sorted. `names` are all that could be called, in the order of the text.
fn sorted(calls: &[Arc<str>], names: &[Arc<str>]) -> Result<Draft, Unfit> {
    let twice = calls.iter().enumerate().find(|(at, name)| calls[..*at].contains(name));
    if let Some((_, name)) = twice {
        return Err(Unfit::new(
            "calls-twice",
            vec![("name", Value::from(&**name))],
            "write `answer = \"choice\"`, or let each method be called once",
        ));
    }
    let places: Vec<_> =
        calls.iter().map(|call| names.iter().position(|name| name == call)).collect();
    if places.is_sorted() || places.iter().rev().is_sorted() {
        return Err(Unfit::new(
            "calls-as-text",
            Vec::new(),
            "call the methods in another order than that in which they are written",
        ));
    }
    let items =
        calls.iter().map(|call| format!("<code>{}</code>", listing::escape(call))).collect();
    let words = calls.iter().map(|_| Words::default()).collect();
    Ok(Draft { words, ..Draft::new(Answer::Ordering { items }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<Arc<str>> {
        text.split_whitespace().map(Arc::from).collect()
    }

    fn reason(result: Result<Draft, Unfit>) -> String {
        match result {
            Ok(_) => String::new(),
            Err(unfit) => unfit.why.key,
        }
    }

    #[test]
    fn sequences_are_neither_short_nor_long_nor_always_the_same() {
        let reason = |calls: Option<&str>| {
            let calls = calls.map(names);
            fit(calls.as_deref(), false).err().map(|unfit| unfit.why.key).unwrap_or_default()
        };
        assert_eq!(reason(Some("f g")), "report.unfit.few-calls");
        assert_eq!(reason(Some("f g h f g h f g h")), "report.unfit.many-calls");
        assert_eq!(reason(Some("f f f f")), "report.unfit.one-call");
        assert_eq!(reason(None), "report.unfit.calls-unnamed");
        assert_eq!(reason(Some("f g f")), "");
        assert_eq!(reason(Some("f g h f g h f g")), "");
    }

    #[test]
    fn what_is_called_twice_or_follows_the_text_is_not_to_be_sorted() {
        let all = names("a b c d");
        assert_eq!(reason(sorted(&names("b a b"), &all)), "report.unfit.calls-twice");
        assert_eq!(reason(sorted(&names("a c d"), &all)), "report.unfit.calls-as-text");
        assert_eq!(reason(sorted(&names("d b a"), &all)), "report.unfit.calls-as-text");
        let draft = sorted(&names("b d a"), &all).unwrap();
        let Answer::Ordering { items } = draft.answer else { panic!("no order") };
        assert_eq!(items, ["<code>b</code>", "<code>d</code>", "<code>a</code>"]);
    }
}
