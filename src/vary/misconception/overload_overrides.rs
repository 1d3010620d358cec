//! A method of the name and number of parameters of one further up is read as if it overrode that
//! one, whatever the types of its parameters are.

use std::fmt::Write as _;

use super::places::quoted;
use super::site::{MisreadSite, each_and_all};
use super::tries::behind_start;
use super::written_class::class_name;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{DeclaredType, Member, Method};
use crate::skeleton::Skeleton;
use crate::vary::ir_build::is_shown;
use crate::vary::rewrite::Edit;

/// `overload-overrides`
pub const RULE: Rule = Rule {
    name: "overload-overrides",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let slice = |method: &Method| -> Vec<String> {
        let types = method.parameters.iter().map(|one| skeleton.source.slice(one.ty.span));
        types.map(str::to_owned).collect()
    };
    let mut sites = Vec::new();
    for class in &skeleton.file.types {
        for method in methods(class).filter(|method| is_shown(skeleton, method.span)) {
            let own = slice(method);
            if method.modifiers.has("static") || own.is_empty() || !method.has_body {
                continue;
            }
            let above = versions_above(skeleton, class, method);
            let is_overriding = above.iter().any(|(types, _)| *types == own);
            let Some((types, is_public)) = above.first().filter(|_| !is_overriding) else {
                continue;
            };
            let mut edits = Vec::new();
            let mut start = String::new();
            for ((parameter, ty), wanted) in method.parameters.iter().zip(&own).zip(types) {
                if ty == wanted {
                    continue;
                }
                let name = &parameter.name.text;
                let given = format!("{name}{}", parameter.name.span.start);
                edits.push(Edit::to(parameter.ty.span, wanted.clone()));
                edits.push(Edit::to(parameter.name.span, given.clone()));
                let _ = write!(start, " {ty} {name} = ({ty}) {given}; ");
            }
            edits.push(Edit::to(behind_start(method.body_span), start));
            if *is_public && !method.modifiers.has("public") {
                edits.push(Edit::to(method.span.at_start(), "public "));
            }
            let facts = vec![
                ("method", method.name.text.clone()),
                ("types", types.join(", ")),
                ("own", own.join(", ")),
            ];
            let place = method.name.span;
            sites.push(MisreadSite { place, facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}

/// The methods of a class.
fn methods(class: &DeclaredType) -> impl Iterator<Item = &Method> {
    class.members.iter().filter_map(Member::method)
}

/// The types of the parameters of the methods further up that have this name and number of
/// parameters, and whether they are `public`; the nearest first.
fn versions_above(
    skeleton: &Skeleton,
    class: &DeclaredType,
    method: &Method,
) -> Vec<(Vec<String>, bool)> {
    let mut found = Vec::new();
    let mut at = class;
    // No class is its own superclass, so that as many steps as classes are enough.
    for _ in 0..=skeleton.file.types.len() {
        let above = at.bases.superclass.as_ref().and_then(class_name);
        let Some(above) = above else { break };
        let of_name = |one: &&DeclaredType| one.name.text == above;
        let Some(next) = skeleton.file.types.iter().find(of_name) else { break };
        for one in methods(next) {
            if one.name.text == method.name.text
                && one.parameters.len() == method.parameters.len()
                && !one.modifiers.has("static")
                && !one.modifiers.has("private")
            {
                let types = one.parameters.iter();
                let types = types.map(|one| quoted(skeleton, one.ty.span)).collect();
                found.push((types, one.modifiers.has("public")));
            }
        }
        at = next;
    }
    if method.name.text == "equals" && method.parameters.len() == 1 {
        found.push((vec![String::from("Object")], true));
    }
    found
}
