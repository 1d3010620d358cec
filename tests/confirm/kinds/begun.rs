//! Which calls begin, one after the other: `calls`.

use tatsu::read::syntax::ast::{Member, Method};

use super::shown;
use crate::confirm::bank::Bank;
use crate::confirm::html::Page;
use crate::confirm::java::{PROBE, Program};
use crate::confirm::judge::{self, Check};
use crate::confirm::moodle::Question;

/// A method or constructor of a program.
struct Callable {
    method: Method,
    /// The class beside the program that it stands in.
    class: Option<String>,
    is_constructor: bool,
}

/// Which methods and constructors run, in which order.
pub fn calls(bank: &Bank<'_>, question: &Question) -> Result<Check, String> {
    let (page, mut program) = shown(bank, question)?;
    if let Some(call) = bank.exercise.word("call") {
        let name = call.split('(').next().unwrap_or(call);
        let calls = page.codes.iter().filter(|code| code.starts_with(name) && code.ends_with(')'));
        let Some(call) = calls.max_by_key(|code| code.len()) else {
            return Err(format!("it does not name the call `{call}`"));
        };
        program.start_with(format!("{call};"));
    }
    let all = callables(&program);
    let built: Vec<&str> = all
        .iter()
        .filter(|one| one.is_constructor)
        .filter_map(|one| one.class.as_deref())
        .collect();
    let built = built.join(" ");
    let names: Vec<String> = all.iter().map(|one| name(&program, &all, one)).collect();
    for (one, name) in all.iter().zip(&names) {
        if one.method.has_body {
            let before = format!(" {PROBE}.begins(\"{name}\", \"{built}\"); try {{ ");
            program.around_body(
                &one.method,
                &before,
                &format!(" }} finally {{ {PROBE}.ends(); }} "),
            );
        }
    }
    let is_called = bank.exercise.word("call").is_some();
    let entry = program.entry().filter(|_| !is_called).map(|entry| entry.name.text.clone());
    let question = question.clone();
    Ok(Check::of_run(program.job(), move |outcome| {
        let mut calls = outcome.calls.clone();
        if let Some(at) = calls.iter().position(|call| Some(call) == entry.as_ref()) {
            calls.remove(at);
        }
        if !(3..=8).contains(&calls.len()) {
            return vec![format!("{} calls are too few or too many", calls.len())];
        }
        if question.kind == "ordering" {
            let items: Vec<String> = question
                .answers
                .iter()
                .map(|item| Page::of(&item.text).text.trim().to_owned())
                .collect();
            let mut known = calls.clone();
            known.sort();
            known.dedup();
            return if items == calls && known.len() == calls.len() {
                Vec::new()
            } else {
                vec![format!("the order is {items:?}, but the calls are {calls:?}")]
            };
        }
        judge::options(&question, &|option| {
            option.split('→').map(str::trim).eq(calls.iter().map(String::as_str))
        })
    }))
}

/// All that can be called in a program.
fn callables(program: &Program<'_>) -> Vec<Callable> {
    let of = |member: &Member, class: Option<&str>| {
        let (method, is_constructor) = match member {
            Member::Method(method) => (method, false),
            Member::Constructor(method) => (method, true),
            Member::Field(_) | Member::Initialiser(_) => return None,
        };
        let class = class.map(str::to_owned);
        Some(Callable { method: method.clone(), class, is_constructor })
    };
    let own = program.file.class.as_ref().map(|class| class.name.text.as_str());
    let own = |member: &Member| {
        own.filter(|_| member.method().is_none_or(|method| !method.modifiers.has("static")))
    };
    let mut all: Vec<Callable> =
        program.file.members.iter().filter_map(|member| of(member, own(member))).collect();
    for class in &program.file.types {
        let members = class.members.iter();
        all.extend(members.filter_map(|member| of(member, Some(&class.name.text))));
    }
    all
}

/// What a question calls it.
fn name(program: &Program<'_>, all: &[Callable], one: &Callable) -> String {
    let types = |of: &Callable| -> Vec<String> {
        let parameters = of.method.parameters.iter();
        parameters.map(|parameter| program.text[parameter.ty.span.range()].to_owned()).collect()
    };
    let own = types(one);
    let is_overloaded = all.iter().any(|other| {
        other.method.name.text == one.method.name.text
            && other.is_constructor == one.is_constructor
            && (other.class == one.class || !one.is_constructor)
            && types(other) != own
    });
    let class = one.class.as_deref();
    if one.is_constructor {
        let parameters =
            if is_overloaded || own.is_empty() { own.join(", ") } else { "…".to_owned() };
        return format!("{}({parameters})", class.unwrap_or_default());
    }
    let name = &one.method.name.text;
    let name = class.map_or_else(|| name.clone(), |class| format!("{class}.{name}"));
    if is_overloaded { format!("{name}({})", own.join(", ")) } else { name }
}
