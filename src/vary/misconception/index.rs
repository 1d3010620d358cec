//! The first element has the index 1 (L).

use super::site::{Site, each_and_all};
use super::{Misreading, Rule};
use crate::read::Skeleton;
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `index-from-one`
pub const RULE: Rule = Rule { name: "index-from-one", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let index = match &expr.kind {
            ExprKind::Index { index, .. } => index,
            ExprKind::Call { receiver: Some(_), name, arguments } if name.text == "charAt" => {
                let [index] = &arguments[..] else { return };
                index
            }
            _ => return,
        };
        let at: Span = index.span;
        sites.push(Site {
            place: expr.span,
            facts: vec![("written", skeleton.source.slice(expr.span).to_owned())],
            edits: vec![Edit::to(at.at_start(), "("), Edit::to(at.at_end(), ") - 1")],
        });
    });
    each_and_all(sites)
}
