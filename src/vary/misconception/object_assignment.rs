//! `b = a` is read as if it made a second object (PM).

use std::collections::BTreeSet;

use super::copies::{CopiedKind, CopySite, Handover, copied, has_objects};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::StmtKind;
use crate::read::ir::walk::each_statement;
use crate::read::syntax::ast::{ExprKind, StmtKind as Written};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `object-assignment-copies`
pub const RULE: Rule = Rule {
    name: "object-assignment-copies",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let sites = assignments(skeleton);
    copied(skeleton, &sites, CopiedKind::Objects, &[Handover::Passed, Handover::Fetched], &|_| {
        Vec::new()
    })
}

/// The declarations and assignments that students see of variables that are no fields of objects.
fn assignments(skeleton: &Skeleton) -> Vec<CopySite> {
    let fields = written_fields(skeleton);
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let Written::Local(declaration) = &stmt.kind else { return };
        let values = declaration.declarators.iter().filter_map(|one| one.initialiser.as_ref());
        sites.extend(values.map(|value| CopySite::of(stmt.span, value)));
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        if let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind
            && matches!(target.kind, ExprKind::Name(_))
            && !fields.contains(&expr.span)
        {
            sites.push(CopySite::of(expr.span, value));
        }
    });
    sites.sort_by_key(|site| site.place);
    sites
}

/// The places where fields of objects are assigned.
pub(super) fn written_fields(skeleton: &Skeleton) -> BTreeSet<Span> {
    let mut places = BTreeSet::new();
    for method in &skeleton.program.methods {
        each_statement(&method.body, &mut |stmt| {
            if matches!(stmt.kind, StmtKind::SetField { .. }) {
                places.insert(stmt.span);
            }
        });
    }
    places
}
