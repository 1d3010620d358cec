//! `break` is read as if it left all loops, or only ended the pass; `continue` is read as if it left the loop.

use std::collections::BTreeSet;

use super::{ChangeOf, Misreading, Rule};
use crate::read::Skeleton;
use crate::read::ir::{Block, LabelId, LoopId, Program, Stmt, StmtKind};
use crate::read::syntax::ast::StmtKind as Written;
use crate::read::syntax::walk;
use crate::source::Span;
use crate::vary::ir_walk::{bare, blocks_mut};

/// `jump-target`
pub const RULE: Rule = Rule { name: "jump-target", readings };

/// How a jump is misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// `break` leaves the outermost loop.
    BreakAll,
    /// `break` only ends the pass.
    BreakPass,
    /// `continue` leaves the loop.
    ContinueLeaves,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut jumps: Vec<(Span, bool)> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| match stmt.kind {
        Written::Break(None) => jumps.push((stmt.span, true)),
        Written::Continue(None) => jumps.push((stmt.span, false)),
        _ => {}
    });
    let program = bare(skeleton);
    let mut readings = Vec::new();
    for read in [Read::BreakAll, Read::BreakPass, Read::ContinueLeaves] {
        let spans: Vec<Span> = jumps
            .iter()
            .filter(|(_, leaves)| *leaves == (read != Read::ContinueLeaves))
            .map(|(span, _)| *span)
            .collect();
        let mut sets: Vec<BTreeSet<Span>> =
            spans.iter().map(|span| BTreeSet::from([*span])).collect();
        if spans.len() > 1 {
            sets.insert(0, spans.iter().copied().collect());
        }
        for spans in sets {
            let mut changed = program.clone();
            let mut first = None;
            for method in &mut changed.methods {
                let mut reader = Reader { read, spans: &spans, loops: Vec::new(), first: None };
                reader.block(&mut method.body);
                first = first.or(reader.first);
            }
            let Some(place) = first else { continue };
            readings.push(reading(place, read, changed));
        }
    }
    readings
}

fn reading(place: Span, read: Read, program: Program) -> Misreading {
    let (written, read) = match read {
        Read::BreakAll => ("break", "all"),
        Read::BreakPass => ("break", "pass"),
        Read::ContinueLeaves => ("continue", "loop"),
    };
    let facts = vec![("written", String::from(written)), ("read", String::from(read))];
    Misreading { place, facts, change: ChangeOf::Program(Box::new(program)) }
}

/// Reads the jumps of a method.
struct Reader<'a> {
    read: Read,
    /// Which jumps.
    spans: &'a BTreeSet<Span>,
    /// The loops around, outermost first.
    loops: Vec<(LoopId, LabelId)>,
    /// The first jump that is read otherwise.
    first: Option<Span>,
}

impl Reader<'_> {
    fn block(&mut self, block: &mut Block) {
        block.statements.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        if self.spans.contains(&stmt.span)
            && let Some(kind) = self.otherwise(&stmt.kind)
        {
            stmt.kind = kind;
            self.first = self.first.or(Some(stmt.span));
        }
        let own = match &stmt.kind {
            StmtKind::Loop(of) => Some((of.id, of.label)),
            _ => None,
        };
        self.loops.extend(own);
        for block in blocks_mut(stmt) {
            self.block(block);
        }
        if own.is_some() {
            self.loops.pop();
        }
    }

    /// What a jump is read as; `None` if as it is.
    fn otherwise(&self, jump: &StmtKind) -> Option<StmtKind> {
        let (innermost, label) = *self.loops.last()?;
        let (_, outermost) = *self.loops.first()?;
        match (self.read, jump) {
            (Read::BreakAll, StmtKind::Break(target)) => {
                (*target != outermost).then_some(StmtKind::Break(outermost))
            }
            (Read::BreakPass, StmtKind::Break(target)) => {
                (*target == label).then_some(StmtKind::Continue(innermost))
            }
            (Read::ContinueLeaves, StmtKind::Continue(_)) => Some(StmtKind::Break(label)),
            _ => None,
        }
    }
}
