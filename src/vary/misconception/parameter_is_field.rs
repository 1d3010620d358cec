//! The parameter of a constructor is read as the field of its name (PM).

use super::site::{MisreadSite, each_and_all, expressions};
use super::tries::behind_start;
use super::written_class::classes;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, Method, StmtKind};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `parameter-is-field`
pub const RULE: Rule = Rule {
    name: "parameter-is-field",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for class in classes(skeleton) {
        for constructor in class.constructors(skeleton) {
            let first = constructor.body.first();
            let call = first.filter(|one| matches!(one.kind, StmtKind::ConstructorCall { .. }));
            let start = call.map_or(behind_start(constructor.body_span), |one| one.span.at_end());
            for parameter in &constructor.parameters {
                let name = &parameter.name;
                let fits = !constructor.is_compact
                    && class.has_object_field(&name.text)
                    && !is_assigned(constructor, &name.text);
                if fits {
                    let text = format!(" this.{0} = {0};", name.text);
                    sites.push(MisreadSite {
                        place: name.span,
                        facts: vec![("name", name.text.clone())],
                        is_written: true,
                        edits: vec![Edit::to(start, text)],
                    });
                }
            }
        }
    }
    each_and_all(sites)
}

/// Whether a constructor gives the field of this name a value, or calls another one that may.
fn is_assigned(constructor: &Method, name: &str) -> bool {
    let mut found = false;
    for stmt in &constructor.body {
        found |= matches!(&stmt.kind, StmtKind::ConstructorCall { keyword, .. }
            if keyword.text == "this");
        expressions(stmt, &mut |expr| {
            if let ExprKind::Assign { target, .. } = &expr.kind
                && let ExprKind::Field { object, name: field } = &target.kind
            {
                found |= matches!(object.kind, ExprKind::This) && field.text == name;
            }
        });
    }
    found
}
