//! A loop's body runs once (PM).

use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule, site, typed};
use crate::read::ir::{LoopId, Stmt, StmtKind};
use crate::skeleton::Skeleton;
use crate::source::Span;

/// `body-once`
pub const RULE: Rule = Rule {
    name: "body-once",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton);
    let ids: Vec<LoopId> = loops.iter().map(|(_, of)| LoopId(of.id)).collect();
    let places: Vec<Span> = loops.iter().map(|(stmt, _)| stmt.span).collect();
    let all = (ids.len() > 1).then(|| reading(skeleton, &places, &ids)).flatten();
    let each = loops
        .iter()
        .take(7)
        .filter_map(|(stmt, of)| reading(skeleton, &[stmt.span], &[LoopId(of.id)]))
        .map(|one| Misreading { is_partial: ids.len() > 1, ..one });
    each.chain(all).collect()
}

fn reading(skeleton: &Skeleton, places: &[Span], ids: &[LoopId]) -> Option<Misreading> {
    let wanted = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Loop(of) if ids.contains(&of.id));
    let program = typed::changed(&skeleton.program, &wanted, &mut |statements, at| {
        let span = statements[at].span.at_end();
        if let StmtKind::Loop(of) = &mut statements[at].kind {
            typed::leave_instead(&mut of.body, of.id, of.label);
            of.body.statements.push(Stmt { kind: StmtKind::Break(of.label), span });
        }
    })?;
    let (place, also) = places.split_first()?;
    Some(Misreading {
        is_partial: false,
        place: *place,
        also: also.to_vec(),
        facts: Vec::new(),
        change: ChangeOf::Program(program),
    })
}
