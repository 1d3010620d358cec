//! `final` is read as if it protected the object that the variable names (PM).

use super::copies::has_objects;
use super::places::name_of;
use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::ir::StmtKind as Typed;
use crate::read::ir::walk::each_statement;
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `final-object-frozen`
pub const RULE: Rule = Rule {
    name: "final-object-frozen",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut finals: Vec<&str> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Local(declaration) = &stmt.kind
            && declaration.is_final
        {
            finals.extend(declaration.declarators.iter().map(|one| one.name.text.as_str()));
        }
    });
    if finals.is_empty() || !has_objects(skeleton) {
        return Vec::new();
    }
    let types = WrittenTypes::of(skeleton);
    let frozen = |expr: &Expr| {
        let name = name_of(expr).filter(|name| finals.contains(name))?;
        matches!(types.type_of(expr), Some(Type::Object(_))).then(|| name.to_owned())
    };
    let results = calls_for_effect(skeleton);
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Expression(expr) = &stmt.kind else { return };
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes an object")]
        let name = match &expr.kind {
            ExprKind::Assign { target, .. } => written(target, &frozen),
            ExprKind::Increment { operand, .. } => written(operand, &frozen),
            ExprKind::Call { receiver: Some(receiver), .. } if results.contains(&expr.span) => {
                frozen(receiver)
            }
            _ => None,
        };
        if let Some(name) = name {
            let edits = vec![Edit::to(stmt.span, ";")];
            let facts = vec![("name", name)];
            sites.push(MisreadSite { place: expr.span, facts, is_written: false, edits });
        }
    });
    each_and_all(sites)
}

/// The variable whose object an assignment of a field changes.
fn written(target: &Expr, frozen: &dyn Fn(&Expr) -> Option<String>) -> Option<String> {
    if let ExprKind::Field { object, .. } = &target.kind { frozen(object) } else { None }
}

/// The calls whose result is dropped.
fn calls_for_effect(skeleton: &Skeleton) -> Vec<Span> {
    let mut places = Vec::new();
    for method in skeleton.program.methods.iter().filter(|method| !method.is_library) {
        each_statement(&method.body, &mut |one| {
            if matches!(one.kind, Typed::Call { target: None, .. }) {
                places.push(one.span);
            }
        });
    }
    places
}
