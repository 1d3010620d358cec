//! A call whose result is dropped is read as if it changed the object.

use std::collections::BTreeSet;

use super::dispatch::class_of;
use super::places::name_of;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::StmtKind;
use crate::read::ir::walk::each_statement;
use crate::read::syntax::ast::{ExprKind, StmtKind as Written};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `result-changes-receiver`
pub const RULE: Rule = Rule {
    name: "result-changes-receiver",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let dropped = dropped(skeleton);
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let Written::Expression(call) = &stmt.kind
            && dropped.contains(&call.span)
            && let ExprKind::Call { receiver: Some(receiver), name, .. } = &call.kind
            && let Some(variable) = name_of(receiver)
        {
            let facts = vec![("name", variable.to_owned()), ("method", name.text.clone())];
            let edits = vec![Edit::to(call.span.at_start(), format!("{variable} = "))];
            sites.push(MisreadSite { place: call.span, facts, is_written: true, edits });
        }
    });
    each_and_all(sites)
}

/// The calls of the author's methods whose result is another object of the same class, and is
/// dropped.
fn dropped(skeleton: &Skeleton) -> BTreeSet<Span> {
    let program = &skeleton.program;
    let mut places = BTreeSet::new();
    for method in program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            let StmtKind::Call { target: None, method: called, arguments } = &one.kind else {
                return;
            };
            let called = &program.methods[called.index()];
            let of = arguments.first().and_then(|first| class_of(&first.ty));
            let result = called.result.as_ref().and_then(class_of);
            if let (Some(of), Some(result)) = (of, result)
                && result.is_kind_of(of.id)
                && !called.is_library
            {
                places.insert(one.span);
            }
        });
    }
    places
}
