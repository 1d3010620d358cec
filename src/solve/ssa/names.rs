//! Writing terms with the names that a reader knows.
//!
//! In: an [`SsaProgram`] and a [`Notation`]. Out: text for its terms, in which a sub-term that is
//! the value of a constant visible on the path is that constant. What has no name and is used in
//! several places becomes a definition of its own, once, over variables only, so that the text
//! stays as short as the shared graph of terms. Nothing here recurses deeper than a fixed depth,
//! however deep terms are.

use super::{PathId, SsaProgram};
use crate::solve::term::{Node, TermId, Terms};
use std::collections::BTreeMap;

/// How one step of a term is written.
pub(in crate::solve) trait Notation {
    /// The text of a node, given the texts of its operands.
    fn node(&self, terms: &Terms, term: TermId, operands: &[TermText]) -> TermText;
    /// The text of `!(a < b)`, written as `b <= a`; the operands come as `a`, `b`.
    fn not_less(&self, operands: &[TermText]) -> TermText;
    /// The text of `!(a == b)`.
    fn not_equal(&self, operands: &[TermText]) -> TermText;
    /// The text of a name.
    fn name(&self, name: &str) -> TermText;
}

/// A written term and how tightly its outermost operator binds; the higher, the tighter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::solve) struct TermText {
    pub(in crate::solve) text: String,
    pub(in crate::solve) binding: u8,
}

/// A definition that must be written before the text that uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Definition {
    /// Its name.
    pub(in crate::solve) name: String,
    /// The term that it stands for.
    pub(in crate::solve) term: TermId,
    /// What it is.
    pub(in crate::solve) text: String,
}

/// From where names are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum NameVisibility {
    /// On a path, how many names its steps up to here have given.
    Path(PathId, usize),
    /// Everywhere: no names but those of variables.
    Global,
}

/// The most nodes of a term that is written out even where it is shared.
const SMALL: u32 = 12;
/// Levels of operators without a name in between.
const DEEP: u32 = 24;
/// Names of the same term that are tried, the latest first.
const TRIED: usize = 16;

/// Writes the terms of one program.
pub(in crate::solve) struct TermPrinter<'p, N> {
    program: &'p SsaProgram,
    notation: N,
    /// For each term, the steps that name it, in order.
    named: BTreeMap<TermId, Vec<usize>>,
    /// When a walk over the tree of paths enters and leaves each path.
    span: Vec<(u32, u32)>,
    /// How many steps there were, at most, when each path began.
    begins: Vec<usize>,
    /// Terms that get a definition if they are written without names.
    shared: Vec<bool>,
    /// Terms whose definition was handed out.
    defined: Vec<bool>,
    definitions: Vec<Definition>,
}

impl<'p, N: Notation> TermPrinter<'p, N> {
    pub(in crate::solve) fn new(program: &'p SsaProgram, notation: N) -> Self {
        let mut named: BTreeMap<TermId, Vec<usize>> = BTreeMap::new();
        for (at, step) in program.steps.iter().enumerate() {
            if !is_literal(&program.terms, step.value) {
                named.entry(step.value).or_default().push(at);
            }
        }
        Self {
            program,
            notation,
            named,
            span: spans(program),
            begins: begins(program),
            shared: shared(program),
            defined: vec![false; program.terms.len()],
            definitions: Vec::new(),
        }
    }

    /// The text of a term. [`definitions`](Self::definitions) that it needs come first.
    pub(in crate::solve) fn term(&mut self, term: TermId, scope: NameVisibility) -> TermText {
        self.write(term, scope, 0)
    }

    /// From where the condition of a path is written: its parent, as far as steps had come when the
    /// path began.
    pub(in crate::solve) fn scope_of_condition(&self, path: PathId) -> NameVisibility {
        let parent = self.program.paths.get(path.index()).and_then(|path| path.parent);
        match (parent, self.begins.get(path.index())) {
            (Some(parent), Some(before)) => NameVisibility::Path(parent, *before),
            _ => NameVisibility::Global,
        }
    }

    /// The definitions that texts since the last call need, in an order in which they can be
    /// written.
    pub(in crate::solve) fn definitions(&mut self) -> Vec<Definition> {
        std::mem::take(&mut self.definitions)
    }

    fn write(&mut self, term: TermId, scope: NameVisibility, depth: u32) -> TermText {
        if let Some(name) = self.visible_name(term, scope) {
            return self.notation.name(&name);
        }
        if self.shared[term.index()] && !(depth < DEEP && self.is_small(term, scope)) {
            self.define(term);
            return self.notation.name(&definition_name(term));
        }
        self.write_node(term, scope, depth)
    }

    fn write_node(&mut self, term: TermId, scope: NameVisibility, depth: u32) -> TermText {
        let node = *self.program.terms.node(term);
        if let Node::Not(inner) = node
            && self.visible_name(inner, scope).is_none()
        {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "the negation of any other condition is written with `not`"
            )]
            match *self.program.terms.node(inner) {
                Node::Less(a, b) => {
                    let operands =
                        [self.write(a, scope, depth + 1), self.write(b, scope, depth + 1)];
                    return self.notation.not_less(&operands);
                }
                Node::Equal(a, b) => {
                    let operands =
                        [self.write(a, scope, depth + 1), self.write(b, scope, depth + 1)];
                    return self.notation.not_equal(&operands);
                }
                _ => {}
            }
        }
        let operands: Vec<TermText> =
            node.operands().map(|operand| self.write(operand, scope, depth + 1)).collect();
        self.notation.node(&self.program.terms, term, &operands)
    }

    /// Hands out the definition of a shared term after those that it needs.
    fn define(&mut self, term: TermId) {
        if self.defined[term.index()] {
            return;
        }
        // Shared terms below that have no definition yet; a definition ends the walk.
        let mut wanted = Vec::new();
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            if self.shared[next.index()] {
                if std::mem::replace(&mut self.defined[next.index()], true) {
                    continue;
                }
                wanted.push(next);
            }
            waiting.extend(self.program.terms.node(next).operands());
        }
        wanted.sort_unstable();
        for term in wanted {
            let text = self.write_node(term, NameVisibility::Global, 0).text;
            self.definitions.push(Definition { name: definition_name(term), term, text });
        }
    }

    /// Whether a term has few nodes, names counted as one.
    fn is_small(&self, term: TermId, scope: NameVisibility) -> bool {
        let mut count = 0;
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            count += 1;
            if count > SMALL {
                return false;
            }
            if self.visible_name(next, scope).is_none() {
                waiting.extend(self.program.terms.node(next).operands());
            }
        }
        true
    }

    fn visible_name(&self, term: TermId, scope: NameVisibility) -> Option<String> {
        let NameVisibility::Path(path, before) = scope else { return None };
        let steps = self.named.get(&term)?;
        let known = steps.partition_point(|step| *step < before);
        let (enter, leave) = *self.span.get(path.index())?;
        steps[..known].iter().rev().take(TRIED).find_map(|at| {
            let step = &self.program.steps[*at];
            let (above, above_end) = *self.span.get(step.path.index())?;
            let visible = above <= enter && leave <= above_end;
            let constant = self.program.constants.get(step.constant.index())?;
            visible.then(|| constant.to_string())
        })
    }
}

/// The name of a definition.
fn definition_name(term: TermId) -> String {
    format!("t@{}", term.index())
}

fn is_literal(terms: &Terms, term: TermId) -> bool {
    matches!(terms.node(term), Node::Boolean(_) | Node::Number { .. })
}

/// When a walk over the tree of paths enters and leaves each path.
fn spans(program: &SsaProgram) -> Vec<(u32, u32)> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); program.paths.len()];
    let mut roots = Vec::new();
    for (at, path) in program.paths.iter().enumerate() {
        match path.parent.and_then(|parent| children.get_mut(parent.index())) {
            Some(siblings) => siblings.push(at),
            None => roots.push(at),
        }
    }
    let mut spans = vec![(0, 0); program.paths.len()];
    let mut clock = 0;
    for root in roots {
        let mut open: Vec<(usize, usize)> = vec![(root, 0)];
        spans[root].0 = clock;
        while let Some((path, next)) = open.pop() {
            clock += 1;
            if let Some(child) = children[path].get(next).copied() {
                open.push((path, next + 1));
                open.push((child, 0));
                spans[child].0 = clock;
            } else {
                spans[path].1 = clock;
            }
        }
        clock += 1;
    }
    spans
}

/// For each path the number of steps before the first that is on it or on a later path. Paths and
/// steps are both in the order of the run, so the path began no later.
fn begins(program: &SsaProgram) -> Vec<usize> {
    let mut begins = vec![program.steps.len(); program.paths.len()];
    for (at, step) in program.steps.iter().enumerate().rev() {
        if let Some(first) = begins.get_mut(step.path.index()) {
            *first = at;
        }
    }
    let mut earliest = program.steps.len();
    for first in begins.iter_mut().rev() {
        earliest = earliest.min(*first);
        *first = earliest;
    }
    begins
}

/// Terms that are used more than once and are not small, and some in each long chain of terms that
/// are not.
fn shared(program: &SsaProgram) -> Vec<bool> {
    let terms = &program.terms;
    let mut uses = vec![0_u32; terms.len()];
    let mut size = vec![0_u32; terms.len()];
    let mut shared = vec![false; terms.len()];
    let mut depth = vec![0_u32; terms.len()];
    let all = (0..terms.len()).filter_map(|at| terms.term_at(at));
    for term in all.clone() {
        for operand in terms.node(term).operands() {
            uses[operand.index()] += 1;
        }
    }
    for term in all {
        let at = term.index();
        size[at] = 1;
        let mut below = 0;
        for operand in terms.node(term).operands() {
            size[at] = size[at].saturating_add(size[operand.index()]);
            below = below.max(depth[operand.index()] + 1);
        }
        shared[at] = size[at] > SMALL && (uses[at] > 1 || below >= DEEP);
        depth[at] = if shared[at] { 0 } else { below };
    }
    shared
}
