//! `result` of several calls: a table with a gap for what each of them returns.

use std::collections::BTreeMap;

use minijinja::Value;

use crate::ask::answer::typed::kind;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::kind::variable;
use crate::ask::question::{Answer, gap_mark};
use crate::ask::wording::safe;

/// What the calls return, by instance. Each result is kept in a variable of the method that makes
/// the calls.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let names: Vec<&str> =
        subject.settings.variables.iter().map(|variable| variable.text.as_str()).collect();
    let drafts = variable::cloze(subject, &names, instances).into_iter().zip(instances);
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
    DraftSet { template: "calls.html", drafts, values: vec![("gaps", Value::from(gaps))] }
}

/// The draft that says what is right call by call.
fn told(subject: &Subject<'_>, instance: &Solved<'_>, draft: Draft) -> Draft {
    let Answer::Cloze { gaps } = &draft.answer else { return draft };
    let calls = subject.calls.iter().map(|call| call.text(instance.literals));
    let right: Vec<String> =
        calls.zip(gaps).map(|(call, gap)| format!("{call} = {}", gap.answer.shown())).collect();
    Draft { right: Some(right.join(", ")), ..draft }
}
