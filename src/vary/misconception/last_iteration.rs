//! A loop ends one pass too early (Q).

use super::outer_loop::{bound_moved, is_outer};
use super::site::{self, MisreadSite, each_and_all};
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, typed};
use crate::read::ir::{
    BinaryOp as TypedOp, ExprKind as TypedKind, LoopId, Program, Stmt, StmtKind,
};
use crate::read::syntax::ast::{Loop, LoopKind, Stmt as Statement};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::ir_build::number;
use crate::vary::run_result::LoopEffort;

/// `last-iteration-missed`
pub const RULE: Rule = Rule {
    name: "last-iteration-missed",
    frequency: Frequency::Common,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton);
    let counted = loops.iter().map(|(stmt, of)| Misreading {
        is_partial: false,
        place: stmt.span,
        facts: repeated(skeleton, &loops, stmt, "last"),
        also: Vec::new(),
        change: ChangeOf::Count(LoopId(of.id), one_less),
    });
    let mut sites = Vec::new();
    for (stmt, of) in &loops {
        // Those of outer loops are told by a rule of their own.
        let edits = (!is_outer(&loops, of)).then(|| bound_moved(of, ") - 1", ") + 1")).flatten();
        let Some(edits) = edits else { continue };
        let facts = repeated(skeleton, &loops, stmt, "each");
        sites.push(MisreadSite { place: stmt.span, facts, is_written: false, edits });
    }
    let elements = loops.iter().filter_map(|(stmt, of)| {
        let LoopKind::ForEach { .. } = of.kind else { return None };
        let program = without_last_element(&skeleton.program, LoopId(of.id))?;
        let change = ChangeOf::Program(program);
        let facts = repeated(skeleton, &loops, stmt, "each");
        Some(Misreading { is_partial: false, place: stmt.span, facts, also: Vec::new(), change })
    });
    site::in_turn(vec![each_and_all(sites), elements.collect(), counted.collect()])
}

/// How often a pass of a loop is missed that may run several times: `last` if only the very last
/// pass is, as `how_often` says, `each` if the last one is each time. Of other loops that is the
/// same, and the fact says `once`; of one in a method that may be called only once, so does it for
/// `each`.
fn repeated(
    skeleton: &Skeleton,
    loops: &[(&Statement, &Loop)],
    of: &Statement,
    how_often: &'static str,
) -> Vec<(&'static str, String)> {
    let program = &skeleton.program;
    let is_inner =
        loops.iter().any(|(outer, _)| outer.span != of.span && outer.span.covers(of.span));
    let is_called = !program.methods[program.entry.index()].span.covers(of.span);
    let is_told = is_inner || is_called && how_often == "last";
    vec![("how_often", if is_told { how_often } else { "once" }.to_owned())]
}

/// An enhanced `for` whose index ends one element earlier.
fn without_last_element(program: &Program, id: LoopId) -> Option<Box<Program>> {
    let wanted = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Loop(of) if of.id == id);
    typed::changed(program, &wanted, &mut |statements, at| {
        if let StmtKind::Loop(of) = &mut statements[at].kind
            && let TypedKind::Binary(TypedOp::Less, _, length) = &mut of.condition.kind
        {
            let (whole, one) = (length.clone(), number(1, Type::INT, length.span));
            length.kind = TypedKind::Binary(TypedOp::Subtract, whole, Box::new(one));
        }
    })
}

fn one_less(right: LoopEffort) -> Option<LoopEffort> {
    let passes = right.passes.checked_sub(1)?;
    Some(LoopEffort { passes, tests: right.tests.saturating_sub(1), ..right })
}
