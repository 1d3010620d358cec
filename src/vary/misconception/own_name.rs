//! `x = x` in a constructor or a method is read as if it set the field of that name.

use super::site::{MisreadSite, each_and_all, expressions};
use super::written_class::classes;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Method};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `own-name-sets-field`
pub const RULE: Rule = Rule {
    name: "own-name-sets-field",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for class in classes(skeleton) {
        let callables =
            [class.constructors(skeleton), class.object_methods(skeleton)].concat().into_iter();
        for method in callables {
            let mut visit = |expr: &Expr| {
                let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind else {
                    return;
                };
                let (ExprKind::Name(target_name), ExprKind::Name(value)) =
                    (&target.kind, &value.kind)
                else {
                    return;
                };
                let is_own = target_name == value
                    && is_parameter(method, value)
                    && class.has_object_field(value);
                if is_own {
                    sites.push(MisreadSite {
                        place: expr.span,
                        facts: vec![("name", value.clone())],
                        is_written: true,
                        edits: vec![Edit::to(target.span.at_start(), "this.")],
                    });
                }
            };
            method.body.iter().for_each(|stmt| expressions(stmt, &mut visit));
        }
    }
    each_and_all(sites)
}

/// Whether a method has a parameter of this name.
fn is_parameter(method: &Method, name: &str) -> bool {
    method.parameters.iter().any(|one| one.name.text == name)
}
