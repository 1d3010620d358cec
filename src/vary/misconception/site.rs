//! Places that are misread.
//!
//! In: the syntax tree of a skeleton, and what a rule found in it. Out: [`Misreading`]s, one for
//! each place and one for all together: who misreads something once often does so everywhere.

use super::{ChangeOf, Misreading};
use crate::read::syntax::ast::{
    BinaryOp, Declarator, Expr, ExprKind, File, Loop, LoopKind, Member, Stmt, StmtKind,
};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// A place that is misread, by a change to the text.
#[derive(Clone, Debug)]
pub struct MisreadSite {
    /// What is misread.
    pub place: Span,
    /// What the sentence of feedback may name.
    pub facts: Vec<(&'static str, String)>,
    /// Whether somebody could have written it as it is read, so that the changed text may be shown.
    pub is_written: bool,
    /// What is read instead.
    pub edits: Vec<Edit>,
}

impl MisreadSite {
    /// The misreading of this place alone.
    fn misreading(self) -> Misreading {
        let MisreadSite { place, facts, is_written, edits } = self;
        let change = text(is_written, edits);
        Misreading { place, also: Vec::new(), facts, is_partial: false, change }
    }
}

/// A change to the text, which may be shown or not.
fn text(is_written: bool, edits: Vec<Edit>) -> ChangeOf {
    if is_written { ChangeOf::Text(edits) } else { ChangeOf::Thought(edits) }
}

/// The name of the fact that of places which are misread together some are read as others are
/// written: a line for each place after the first, what is written there, a tab, and what is read.
pub const DIFFERENTLY: &str = "differently";

/// The most single places; one more reading is of all of them.
const MOST: usize = 7;

/// A misreading for each of the first places and, if there are several, one for all of them, if
/// they can be misread together. Where that one reads them in opposite ways, such as `&&` as `||`
/// and `||` as `&&`, it has the fact [`DIFFERENTLY`].
pub fn each_and_all(sites: Vec<MisreadSite>) -> Vec<Misreading> {
    let fact = |site: &MisreadSite, name: &str| {
        site.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact.clone())
    };
    let read: Vec<String> = sites.iter().filter_map(|site| fact(site, "read")).collect();
    let is_opposite =
        sites.iter().filter_map(|site| fact(site, "written")).any(|one| read.contains(&one));
    let all = (sites.len() > 1).then(|| Misreading {
        place: sites[0].place,
        also: sites[1..].iter().map(|site| site.place).collect(),
        facts: {
            let mut facts = sites[0].facts.clone();
            if is_opposite {
                let how = |site: &MisreadSite| {
                    ["written", "read"].map(|name| fact(site, name).unwrap_or_default()).join("\t")
                };
                let others: Vec<String> = sites[1..].iter().map(how).collect();
                facts.push((DIFFERENTLY, others.join("\n")));
            }
            facts
        },
        is_partial: false,
        change: text(
            sites.iter().all(|site| site.is_written),
            nested(sites.iter().flat_map(|site| site.edits.clone()).collect()),
        ),
    });
    let mut single: Vec<Misreading> = each(sites).into_iter().take(MOST).collect();
    for one in &mut single {
        one.is_partial = all.is_some();
    }
    single.into_iter().chain(all).collect()
}

/// Changes of which one may lie within a piece of text that another one keeps, as the quotient in
/// `a / b / c` does: the inner ones are made within the outer ones.
fn nested(mut edits: Vec<Edit>) -> Vec<Edit> {
    // Outer ones come before those within them.
    edits.sort_by_key(|edit| (edit.at.start, std::cmp::Reverse(edit.at.end)));
    let mut outer: Vec<Edit> = Vec::new();
    while let Some(mut inner) = (!edits.is_empty()).then(|| edits.remove(0)) {
        let is_within = |other: &Edit| inner.at != other.at && inner.at.covers(other.at);
        let keeps = inner.with.iter().any(|piece| matches!(piece, TextPiece::Kept(_)));
        let within = edits.iter().take_while(|other| is_within(other)).count();
        if keeps && within > 0 {
            let within = nested(edits.drain(..within).collect());
            inner.with = inner.with.into_iter().flat_map(|piece| changed(piece, &within)).collect();
        }
        outer.push(inner);
    }
    outer
}

/// A piece of text with the changes that lie within it.
fn changed(piece: TextPiece, edits: &[Edit]) -> Vec<TextPiece> {
    let TextPiece::Kept(mut rest) = piece else { return vec![piece] };
    let mut pieces = Vec::new();
    for edit in edits {
        if rest.covers(edit.at) {
            pieces.push(TextPiece::Kept(Span { end: edit.at.start, ..rest }));
            pieces.extend(edit.with.iter().cloned());
            rest.start = edit.at.end;
        }
    }
    pieces.push(TextPiece::Kept(rest));
    pieces
}

/// A misreading for each of the places.
pub fn each(sites: Vec<MisreadSite>) -> Vec<Misreading> {
    sites.into_iter().map(MisreadSite::misreading).collect()
}

/// An expression that is larger or smaller by one, and whether it is so as somebody would write it:
/// `3` for `2`, `n - 1` for `n`, `n` for `n + 1`, but not `n / 2 + 1`, and nothing that is added to
/// the value of a placeholder.
pub fn one_off(skeleton: &Skeleton, of: &Expr, by: i64) -> (bool, Vec<Edit>) {
    let number = |of: &Expr| -> Option<i64> {
        matches!(of.kind, ExprKind::IntegerLiteral)
            .then(|| skeleton.source.slice(of.span).parse().ok())
            .flatten()
    };
    if let Some(other) = number(of).and_then(|number| number.checked_add(by)) {
        return (other >= 0, vec![Edit::to(of.span, other.to_string())]);
    }
    if let ExprKind::Binary { operator, left, right, .. } = &of.kind
        && let (BinaryOp::Add | BinaryOp::Subtract, Some(number)) = (operator, number(right))
    {
        let number = if *operator == BinaryOp::Add { number } else { -number };
        let behind = left.span.at_end().to(of.span.at_end());
        let text = match number + by {
            0 => String::new(),
            more if more > 0 => format!(" + {more}"),
            less => format!(" - {}", -less),
        };
        return (true, vec![Edit::to(behind, text)]);
    }
    let sign = if by < 0 { "-" } else { "+" };
    let size = by.unsigned_abs();
    if matches!(of.kind, ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Call { .. }) {
        return (true, vec![Edit::to(of.span.at_end(), format!(" {sign} {size}"))]);
    }
    (false, around(of.span, "(", &format!(") {sign} {size}")).to_vec())
}

/// The first of each list in turn, then the second of each, and so on.
pub fn in_turn<T>(lists: Vec<Vec<T>>) -> Vec<T> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    loop {
        let before = all.len();
        all.extend(lists.iter_mut().filter_map(Iterator::next));
        if all.len() == before {
            return all;
        }
    }
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

/// Where each loop that students see stands, and where its condition does.
pub fn conditions_of_loops(skeleton: &Skeleton) -> Vec<(Span, Span)> {
    let loops = loops(skeleton).into_iter();
    loops.filter_map(|(stmt, of)| Some((stmt.span, condition(of)?.span))).collect()
}

/// The condition of a loop.
pub fn condition(of: &Loop) -> Option<&Expr> {
    match &of.kind {
        LoopKind::While { condition } | LoopKind::Do { condition } => Some(condition),
        LoopKind::For { condition, .. } => condition.as_ref(),
        LoopKind::ForEach { .. } => None,
    }
}

/// What a statement holds that students see, if it is a block; else itself.
pub fn statements(of: &Stmt) -> Vec<&Stmt> {
    let is_shown = |stmt: &&Stmt| !matches!(stmt.kind, StmtKind::Directive(_) | StmtKind::Empty);
    if let StmtKind::Block(body) = &of.kind {
        body.iter().filter(is_shown).collect()
    } else {
        vec![of]
    }
}

/// The lists in which statements stand one after the other, of methods and in what students see.
pub fn statement_lists(file: &File) -> Vec<&[Stmt]> {
    let mut lists: Vec<&[Stmt]> = vec![&file.statements];
    lists.extend(file.all_members().into_iter().map(Member::body));
    walk::shown_statements(file, &mut |stmt| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement holds a list of statements"
        )]
        match &stmt.kind {
            StmtKind::Block(body) => lists.push(body),
            StmtKind::Switch(switch) => {
                lists.extend(switch.groups.iter().map(|group| &*group.body));
            }
            _ => {}
        }
    });
    lists
}

/// The statements that stand one after the other, wherever there are several, as students see them.
pub fn sequences(skeleton: &Skeleton) -> Vec<Vec<&Stmt>> {
    let file = &skeleton.file;
    let is_shown = |stmt: &&Stmt| {
        !matches!(stmt.kind, StmtKind::Directive(_) | StmtKind::Empty)
            && !file.hidden.iter().any(|hidden| hidden.covers(stmt.span))
    };
    let lists = statement_lists(file).into_iter();
    lists.map(|list| list.iter().filter(is_shown).collect()).collect()
}

/// The loop that a statement is, labels apart.
pub fn as_loop(of: &Stmt) -> Option<(&Stmt, &Loop)> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other statement is no loop")]
    match &of.kind {
        StmtKind::Loop(looping) => Some((of, looping)),
        StmtKind::Labelled { body, .. } => as_loop(body),
        _ => None,
    }
}

/// The variables that a statement declares with a value.
pub fn declared(of: &Stmt) -> Vec<(&Declarator, &Expr)> {
    let StmtKind::Local(declaration) = &of.kind else { return Vec::new() };
    let declarators = declaration.declarators.iter();
    declarators.filter_map(|one| Some((one, one.initialiser.as_ref()?))).collect()
}

/// Every expression within an expression, itself first.
pub fn parts<'a>(of: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(of);
    if !of.is_value_placeholder() {
        walk::each_subexpression(of, &mut |inner| parts(inner, visit));
    }
}

/// Every expression within a statement.
pub fn expressions<'a>(of: &'a Stmt, visit: &mut dyn FnMut(&'a Expr)) {
    walk::each_expression(of, &mut |expr| parts(expr, visit));
    walk::each_nested_statement(of, &mut |inner| expressions(inner, visit));
}

/// Whether an expression names a variable.
pub fn names(of: &Expr, variable: &str) -> bool {
    let mut found = false;
    parts(of, &mut |part| found |= matches!(&part.kind, ExprKind::Name(name) if name == variable));
    found
}

/// Whether a statement gives a variable another value, or appends to it.
pub fn assigns(of: &Stmt, variable: &str) -> bool {
    let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == variable);
    let mut found = false;
    expressions(of, &mut |part| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes the variable")]
        let changes = match &part.kind {
            ExprKind::Assign { target, .. } => is_it(target),
            ExprKind::Increment { operand, .. } => is_it(operand),
            ExprKind::Call { receiver: Some(receiver), name, .. } => {
                matches!(&*name.text, "append" | "reverse") && is_it(receiver)
            }
            _ => false,
        };
        found |= changes;
    });
    found
}

/// Whether an expression may do more than have a value: it assigns, counts, or calls a method of
/// the author's.
pub fn has_effects(of: &Expr) -> bool {
    let mut found = false;
    parts(of, &mut |part| {
        found |= matches!(
            part.kind,
            ExprKind::Assign { .. }
                | ExprKind::Increment { .. }
                | ExprKind::Call { receiver: None, .. }
        );
    });
    found
}

/// A piece of new text.
pub fn new(text: &str) -> TextPiece {
    TextPiece::New(text.to_owned())
}

/// Puts text around a place.
pub fn around(place: Span, before: &str, behind: &str) -> [Edit; 2] {
    [Edit::to(place.at_start(), before), Edit::to(place.at_end(), behind)]
}

/// Whether a statement may jump out of itself.
pub fn jumps(stmt: &Stmt) -> bool {
    let mut found = matches!(
        stmt.kind,
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Yield(_)
    );
    walk::each_nested_statement(stmt, &mut |inner| found |= jumps(inner));
    found
}
