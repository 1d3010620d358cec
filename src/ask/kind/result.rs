//! `result`: what the entry returns.

use minijinja::Value;

use crate::ask::answer::feedback::slips;
use crate::ask::answer::stated_answer::StatedAnswer;
use crate::ask::answer::typed::{Typing, drafts, kind, no_number, of_asked_value};
use crate::ask::distractor::choice;
use crate::ask::draft::{DraftSet, misfit};
use crate::ask::facts::{Solved, Subject};
use crate::diagnostic::Diagnostic;
use crate::read::syntax::ast::SkeletonForm;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::RunResult;

/// What the entry returns, by instance. An error if it returns nothing.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let nothing = || {
        let who = match subject.form {
            SkeletonForm::Snippet => "a snippet".to_owned(),
            SkeletonForm::Methods | SkeletonForm::Class => format!("`{}`", subject.entry),
        };
        let message = format!("{who} returns nothing that could be asked for");
        let help = "write a method that returns the value in question, or ask for the `output` or a \
                    `variable`";
        misfit(subject, message, help.to_owned())
    };
    let ty = subject.result.as_ref().ok_or_else(nothing)?;
    let form = subject.settings.answer;
    let returned = |told: &RunResult| Some(StatedAnswer::Value(ty.clone(), told.result.clone()?));
    let mut right = Vec::with_capacity(instances.len());
    let mut chosen = Vec::with_capacity(instances.len());
    for instance in instances {
        let value = instance.told.result.as_ref().ok_or_else(nothing)?;
        if form == AnswerForm::Choice {
            let said = StatedAnswer::Value(ty.clone(), value.clone());
            chosen.push(choice(subject, instance, &said, &returned));
        } else {
            let said = StatedAnswer::Value(ty.clone(), value.clone());
            let slips = || slips(subject, instance, &said, &returned);
            let one = of_asked_value(subject, None, (ty, value));
            right.push(one.map(|right| right.with(slips())));
        }
    }
    Ok(DraftSet {
        template: "result.html",
        drafts: if form == AnswerForm::Choice {
            chosen
        } else {
            drafts(Typing::of(subject, form), &|| no_number("returns"), right)
        },
        values: vec![("type", Value::from(ty.to_string())), ("kind", Value::from(kind(ty)))],
    })
}
