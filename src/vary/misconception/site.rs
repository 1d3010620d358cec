//! Places that are misread.
//!
//! In: the syntax tree of a skeleton, and what a rule found in it. Out: [`Misreading`]s, one for each place and one for all together: who misreads
//! something once often does so everywhere.

use super::{ChangeOf, Misreading};
use crate::read::Skeleton;
use crate::read::syntax::ast::{Loop, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// A place that is misread, by a change to the text.
#[derive(Clone, Debug)]
pub struct Site {
    /// What is misread.
    pub place: Span,
    /// What the sentence of feedback may name.
    pub facts: Vec<(&'static str, String)>,
    /// What is read instead.
    pub edits: Vec<Edit>,
}

/// The most single places; one more reading is of all of them.
const MOST: usize = 7;

/// A misreading for each of the first places and, if there are several, one for all of them, if they can be misread together.
pub fn each_and_all(sites: Vec<Site>) -> Vec<Misreading> {
    let all = (sites.len() > 1).then(|| Misreading {
        place: sites[0].place,
        facts: sites[0].facts.clone(),
        change: ChangeOf::Text(sites.iter().flat_map(|site| site.edits.clone()).collect()),
    });
    let each = sites.into_iter().take(MOST).map(|Site { place, facts, edits }| Misreading {
        place,
        facts,
        change: ChangeOf::Text(edits),
    });
    each.chain(all).collect()
}

/// The loops that students see, in the order of the text.
pub fn loops(skeleton: &Skeleton) -> Vec<(&Stmt, &Loop)> {
    let mut loops = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Loop(of) = &stmt.kind {
            loops.push((stmt, &**of));
        }
    });
    loops
}

/// What a statement holds, if it is a block; else itself.
pub fn statements(of: &Stmt) -> &[Stmt] {
    match &of.kind {
        StmtKind::Block(body) => body,
        _ => std::slice::from_ref(of),
    }
}
