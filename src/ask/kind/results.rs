//! `result` of several calls: a table with a gap for what each of them returns.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::phrase::Phrase;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{Slip, kind};
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::variable;
use crate::ask::question::{Answer, Origin, gap_mark};
use crate::ask::value;
use crate::ask::wording::safe;
use crate::read::datum::Datum;

/// What the calls return, by instance. Each result is kept in a variable of the method that makes
/// the calls.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let names: Vec<&str> =
        subject.settings.variables.iter().map(|variable| variable.text.as_str()).collect();
    let drafts =
        variable::cloze(subject, &names, instances, &|one, at| mixed_up(subject, &names, one, at));
    let drafts = drafts.into_iter().zip(instances);
    let drafts = drafts.map(|(draft, instance)| draft.map(|draft| told(subject, instance, draft)));
    let drafts: Vec<Result<Draft, Unfit>> = drafts.collect();
    let gap = |(at, name): (usize, &&str)| {
        let ty = subject.variables.get(*name);
        Value::from(BTreeMap::from([
            ("mark", safe(gap_mark(at))),
            ("type", Value::from(ty.map(ToString::to_string).unwrap_or_default())),
            ("kind", Value::from(ty.map(kind).unwrap_or_default())),
        ]))
    };
    let gaps: Vec<Value> = names.iter().enumerate().map(gap).collect();
    DraftSet { template: "results.html", drafts, values: vec![("gaps", Value::from(gaps))] }
}

/// Wrong results of the call at a place that come of mixing something up: the results of the other
/// calls, and the call's own arguments.
fn mixed_up(subject: &Subject<'_>, names: &[&str], one: &Solved<'_>, at: usize) -> Vec<Slip> {
    let text = |at: usize| subject.calls.get(at).map(|call| call.text(one.literals));
    let Some((ty, call)) = subject.variables.get(names[at]).zip(text(at)) else {
        return Vec::new();
    };
    let others = (0..names.len()).filter(|other| *other != at).filter_map(|other| {
        let is_like = subject.variables.get(names[other]) == Some(ty);
        let said = StatedAnswer::Value(ty.clone(), one.told.observed.get(names[other])?.clone());
        let values = vec![("call", Value::from(text(other)?))];
        let slip = Slip::of(&said, Origin::Neighbour, Phrase::new("feedback.other-call", values));
        slip.filter(|_| is_like)
    });
    let numbers = arguments(&call).into_iter().filter_map(|argument| argument.parse().ok());
    let own = numbers.map(Datum::Integral).filter(|one| value::number(ty, one).is_some());
    let own = own.filter_map(|number| {
        let values = vec![("call", Value::from(call.as_str()))];
        let said = StatedAnswer::Value(ty.clone(), number);
        Slip::of(&said, Origin::Neighbour, Phrase::new("feedback.argument", values))
    });
    others.chain(own).collect()
}

/// The arguments of a call, as they stand in it. Those that hold signs of their own, such as texts
/// with a comma, may be cut in pieces, none of which is a number by itself.
fn arguments(call: &str) -> Vec<&str> {
    let Some((_, inner)) = call.trim_end().strip_suffix(')').and_then(|call| call.split_once('('))
    else {
        return Vec::new();
    };
    inner.split(',').map(str::trim).collect()
}

/// The draft that says what is right call by call.
fn told(subject: &Subject<'_>, instance: &Solved<'_>, draft: Draft) -> Draft {
    let Answer::Cloze { gaps } = &draft.answer else { return draft };
    let calls = subject.calls.iter().map(|call| call.text(instance.literals));
    let right: Vec<String> =
        calls.zip(gaps).map(|(call, gap)| format!("{call} = {}", gap.answer.shown())).collect();
    Draft { right: Some(right.join(", ")), ..draft }
}
