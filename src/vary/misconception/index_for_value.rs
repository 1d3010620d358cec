//! `a[i]` is read as `i`, or where the index `i` is the answer, it is read as `a[i]` (L).

use std::collections::{BTreeMap, BTreeSet};

use super::places::{in_turn, is_print, name_of, quoted};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `index-for-value`
pub const RULE: Rule = Rule {
    name: "index-for-value",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let is_number = |expr: &Expr| types.type_of(expr).is_some_and(|ty| ty.is_whole_number());
    // Elements that are read, by array; and the arrays that each variable is an index of.
    let mut elements: BTreeMap<&str, Vec<MisreadSite>> = BTreeMap::new();
    let mut indexed: BTreeMap<&str, Span> = BTreeMap::new();
    let mut written: Vec<Span> = Vec::new();
    let mut settled: Vec<Span> = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "nothing else writes a variable or takes an index"
        )]
        match &expr.kind {
            ExprKind::Binary { left, right, .. } if compares_neighbours(left, right) => {
                settled.push(expr.span);
            }
            ExprKind::Assign { target, .. } => written.push(target.span),
            ExprKind::Increment { operand, .. } => written.push(operand.span),
            ExprKind::Index { array, index } => {
                let Some(name) = name_of(array) else { return };
                if let Some(variable) = name_of(index) {
                    indexed.entry(variable).or_insert(array.span);
                }
                if written.contains(&expr.span) || !is_number(expr) {
                    return;
                }
                let text = quoted(skeleton, index.span);
                let facts = vec![("written", quoted(skeleton, expr.span)), ("read", text)];
                let read = vec![
                    TextPiece::New("(".into()),
                    TextPiece::Kept(index.span),
                    TextPiece::New(")".into()),
                ];
                let edits = vec![Edit::with(expr.span, read)];
                let mut names = BTreeSet::new();
                add_names(index, &mut names);
                elements.entry(name).or_default().push(MisreadSite {
                    place: expr.span,
                    facts,
                    // No author would write `0` for `a[0]`.
                    is_written: !names.is_empty(),
                    edits,
                });
            }
            _ => {}
        }
    });
    let mut kinds = vec![indices(skeleton, &indexed)];
    // Who takes an element for its index does so in each array.
    let mut sites: Vec<MisreadSite> =
        elements.into_values().flat_map(|places| by_line(skeleton, places)).collect();
    sites.sort_by_key(|site| site.place);
    for site in &mut sites {
        let is_settled = |edit: &Edit| settled.iter().any(|settled| settled.covers(edit.at));
        site.is_written &= !site.edits.iter().any(is_settled);
    }
    kinds.push(sites);
    in_turn(kinds)
}

/// Whether two elements stand beside each other whose indices are about the same variables, as in
/// `a[j] > a[j + 1]`: no author would write `j > j + 1`.
fn compares_neighbours(left: &Expr, right: &Expr) -> bool {
    let (mut one, mut other) = (BTreeSet::new(), BTreeSet::new());
    for (expr, names) in [(left, &mut one), (right, &mut other)] {
        if let ExprKind::Index { index, .. } = &expr.unparenthesised().kind {
            add_names(index, names);
        }
    }
    !one.is_empty() && one == other
}

/// Adds the names that stand in an expression.
fn add_names<'a>(expr: &'a Expr, names: &mut BTreeSet<&'a str>) {
    names.extend(name_of(expr));
    walk::each_subexpression(expr, &mut |part| add_names(part, names));
}

/// Those places that lie in no other, those of a line together: who takes one side of a comparison
/// for an index takes both.
fn by_line(skeleton: &Skeleton, places: Vec<MisreadSite>) -> Vec<MisreadSite> {
    let mut outermost: Vec<MisreadSite> = Vec::new();
    for place in places {
        if !outermost.iter().any(|other| other.place.covers(place.place)) {
            outermost.push(place);
        }
    }
    let line = |place: &MisreadSite| skeleton.source.line(place.place);
    let mut lines: Vec<MisreadSite> = Vec::new();
    for place in outermost {
        match lines.last_mut() {
            Some(last) if line(last) == line(&place) => {
                last.is_written &= place.is_written;
                last.edits.extend(place.edits);
            }
            _ => lines.push(place),
        }
    }
    lines
}

/// Indices that are an answer themselves: returned, printed, or kept in another variable.
fn indices(skeleton: &Skeleton, indexed: &BTreeMap<&str, Span>) -> Vec<MisreadSite> {
    let mut places = Vec::new();
    let mut add = |expr: &Expr| {
        let expr = expr.unparenthesised();
        let Some(name) = name_of(expr) else { return };
        let Some(array) = indexed.get(name) else { return };
        let read = format!("{}[{name}]", skeleton.source.slice(*array));
        let facts = vec![("written", String::from(name)), ("read", read.clone())];
        places.push(MisreadSite {
            place: expr.span,
            facts,
            is_written: true,
            edits: vec![Edit::to(expr.span, read)],
        });
    };
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Return(Some(value)) = &stmt.kind {
            add(value);
        }
    });
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "only what is assigned or printed is read as an index"
        )]
        match &expr.kind {
            ExprKind::Assign { operator: None, target, value, .. } => {
                // Who reads `low = middle` so would leave the array at the next step.
                let is_index = name_of(target).is_some_and(|name| indexed.contains_key(name));
                if !is_index {
                    add(value);
                }
            }
            ExprKind::Call { arguments, .. }
                if is_print(expr, "print") || is_print(expr, "println") =>
            {
                for argument in arguments {
                    each_summand(argument, &mut add);
                }
            }
            _ => {}
        }
    });
    places
}

/// The operands of a chain of `+`; of anything else itself.
fn each_summand<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    if let ExprKind::Binary {
        operator: crate::read::syntax::ast::BinaryOp::Add, left, right, ..
    } = &expr.kind
    {
        each_summand(left, visit);
        each_summand(right, visit);
    } else {
        visit(expr);
    }
}
