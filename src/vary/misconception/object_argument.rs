//! A method is read as if it worked on a copy of the object that is passed (LK).

use super::copies::{CopiedKind, CopySite, Handover, copied, has_objects};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::Receiver;
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::shown_methods;

/// `object-argument-copied`
pub const RULE: Rule = Rule {
    name: "object-argument-copied",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let mut methods: Vec<&str> = Vec::new();
    for id in shown_methods(skeleton) {
        let method = &skeleton.program.methods[id.index()];
        // A constructor keeps what it gets.
        if method.is_counted && method.receiver != Receiver::NewObject {
            methods.push(&method.name);
        }
    }
    let mut sites = Vec::new();
    let mut add = |expr: &Expr| {
        let ExprKind::Call { name, arguments, .. } = &expr.kind else { return };
        if methods.contains(&name.text.as_str()) {
            let given = arguments.iter().flat_map(|one| CopySite::of(expr.span, one).given);
            sites.push(CopySite { place: expr.span, given: given.collect() });
        }
    };
    walk::shown_expressions(&skeleton.file, &mut add);
    if let Some(calls) = skeleton.asked_calls() {
        calls.body.iter().for_each(|stmt| walk::each_expression(stmt, &mut add));
    }
    let named = |site: &CopySite| {
        let text = skeleton.source.slice(site.place);
        let head = text.split('(').next().unwrap_or_default();
        let name = head.rsplit('.').next().unwrap_or_default().trim();
        vec![("method", name.to_owned())]
    };
    copied(skeleton, &sites, CopiedKind::Objects, &[Handover::Passed], &named)
}
