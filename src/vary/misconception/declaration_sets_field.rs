//! `int x = 5;` in a constructor or a method is read as if it set the field of that name.

use super::site::{MisreadSite, each_and_all};
use super::written_class::classes;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `declaration-sets-field`
pub const RULE: Rule = Rule {
    name: "declaration-sets-field",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for class in classes(skeleton) {
        let callables = [class.constructors(skeleton), class.object_methods(skeleton)].concat();
        for method in callables {
            let mut visit = |stmt: &Stmt| {
                let StmtKind::Local(declaration) = &stmt.kind else { return };
                let [one] = &declaration.declarators[..] else { return };
                if one.dimensions > 0
                    || one.initialiser.is_none()
                    || !class.has_object_field(&one.name.text)
                {
                    return;
                }
                let head = stmt.span.from_to(stmt.span.start, one.name.span.start);
                sites.push(MisreadSite {
                    place: stmt.span,
                    facts: vec![("name", one.name.text.clone())],
                    is_written: true,
                    edits: vec![Edit::to(head, "")],
                });
            };
            method.body.iter().for_each(|stmt| each(stmt, &mut visit));
        }
    }
    each_and_all(sites)
}

fn each(stmt: &Stmt, visit: &mut dyn FnMut(&Stmt)) {
    visit(stmt);
    walk::each_nested_statement(stmt, &mut |inner| each(inner, visit));
}
