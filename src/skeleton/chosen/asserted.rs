//! What the assertions at the end of a program speak of.
//!
//! In: the program, and what it does. Out: [`Asserted`]: the variables, counters and loops that are
//! named, and whether the assertions leave open what a question about them would ask. What holds:
//! whatever they settle by themselves, such as `n == 5`, is not open, since all questions would
//! have the same answer.

use std::collections::BTreeSet;

use super::program::{ProgramFacts, entry_body};
use crate::read::ir::LoopId;
use crate::read::syntax::ast::{BinaryOp, Directive, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use crate::read::syntax::walk;
use crate::skeleton::front_matter::program::Parts;

/// The most rivals whose orders are gone through.
const MOST_RIVALS: usize = 6;

/// What the assertions at the end speak of.
#[derive(Debug, Default)]
pub struct Asserted {
    /// The computed variables that they name, in the order of declaration.
    pub variables: Vec<String>,
    /// Those of them whose value they do not settle.
    pub open_variables: Vec<String>,
    /// Those that they settle.
    pub pinned: BTreeSet<String>,
    /// The counters that they compare with each other.
    pub compared: Vec<String>,
    /// Whether they compare how often all the loops run.
    pub compares_loops: bool,
    /// Whether what they compare can be in several orders.
    pub is_order_open: bool,
    /// A loop of whose passes they speak without settling their number.
    pub counted_loop: Option<LoopId>,
    /// A loop whose passes they settle.
    pub pinned_loop: Option<LoopId>,
}

/// What can be compared: a counter, or the passes of a loop.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rival {
    Counter(String),
    Passes(u32),
}

impl Asserted {
    /// What the assertions at the end of a program speak of.
    pub fn of(parts: Parts<'_>, facts: &ProgramFacts) -> Self {
        let mut conditions: Vec<&Expr> = Vec::new();
        let mut named = BTreeSet::new();
        for stmt in at_end(parts) {
            if let StmtKind::Directive(directive) = &stmt.kind {
                match directive {
                    Directive::Assert { condition, .. } | Directive::Goal { condition, .. } => {
                        conditions.push(condition);
                        names(condition, &mut named);
                    }
                    Directive::AssertBlock { body, .. } => {
                        for stmt in body {
                            names_in(stmt, &mut named);
                        }
                    }
                    Directive::Loop { .. } | Directive::Invariant { .. } | Directive::Here => {}
                }
            }
        }
        let conjuncts: Vec<&Expr> = conditions.iter().flat_map(|one| conjuncts(one)).collect();
        let pinned: BTreeSet<String> =
            conjuncts.iter().filter_map(|one| pinned_variable(one)).collect();
        let is_named = |name: &String| named.contains(name) && facts.computed(name).is_some();
        let variables: Vec<String> = facts.names().into_iter().filter(is_named).collect();
        let is_open = |name: &&String| !pinned.contains(*name);
        let open_variables: Vec<String> = variables.iter().filter(is_open).cloned().collect();

        let is_counter = |rival: &Rival| match rival {
            Rival::Counter(name) => {
                facts.computed(name).is_some_and(super::program::AskableVariable::is_counter)
            }
            Rival::Passes(_) => true,
        };
        let mut rivals = BTreeSet::new();
        for condition in &conditions {
            compared(condition, parts, &is_counter, &mut rivals);
        }
        let counters: Vec<String> = variables
            .iter()
            .filter(|name| rivals.contains(&Rival::Counter((*name).clone())))
            .cloned()
            .collect();
        let loops = rivals.iter().filter(|one| matches!(one, Rival::Passes(_))).count();
        let is_of_loops = loops >= 2 && counters.is_empty() && loops == parts.loops().count();
        let of_order: Vec<Rival> = match counters.len() {
            0 | 1 if is_of_loops => rivals.into_iter().collect(),
            _ => counters.iter().cloned().map(Rival::Counter).collect(),
        };

        let passes = |wanted_pinned: bool| {
            let mut found = BTreeSet::new();
            for one in conjuncts.iter().filter(|one| pins(one).is_some() == wanted_pinned) {
                passes_named(one, parts, &mut found);
            }
            found.first().map(|number| LoopId(number - 1))
        };
        let of_counter = |names: &[String]| match names {
            [only] => facts.computed(only).and_then(super::program::AskableVariable::counted_loop),
            _ => None,
        };
        Self {
            counted_loop: passes(false).or_else(|| of_counter(&open_variables)),
            pinned_loop: passes(true).or_else(|| of_counter(&variables)),
            compares_loops: is_of_loops,
            is_order_open: is_order_open(&of_order, &conditions, parts),
            compared: counters,
            variables,
            open_variables,
            pinned,
        }
    }
}

/// Whether a statement only prints, so that what holds after it held before.
fn is_print(stmt: &Stmt) -> bool {
    let StmtKind::Expression(expr) = &stmt.kind else { return false };
    let ExprKind::Call { receiver: Some(receiver), name, .. } = &expr.kind else { return false };
    let of_system = matches!(&receiver.kind, ExprKind::Field { name, .. } if name.text == "out");
    of_system && matches!(name.text.as_str(), "print" | "println" | "printf")
}

/// The directives with which the program ends; what is printed among them does not matter.
fn at_end(parts: Parts<'_>) -> Vec<&Stmt> {
    let is_directive = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::Directive(_));
    let ends = |stmt: &&Stmt| {
        matches!(stmt.kind, StmtKind::Directive(_) | StmtKind::Return(None) | StmtKind::Empty)
            || is_print(stmt)
    };
    let of_entry = entry_body(parts).iter().rev().take_while(ends).filter(is_directive);
    let mut found: Vec<&Stmt> = of_entry.collect();
    found.reverse();
    // Outside of methods, directives speak of the end.
    let known = found.len();
    found.extend(parts.file.statements.iter().filter(is_directive));
    if parts.file.form == crate::read::syntax::ast::SkeletonForm::Snippet {
        found.truncate(known);
    }
    found
}

/// What is joined by `&&`.
fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    let expr = expr.unparenthesised();
    if let ExprKind::Binary { operator: BinaryOp::LogicAnd, left, right, .. } = &expr.kind {
        [conjuncts(left), conjuncts(right)].concat()
    } else {
        vec![expr]
    }
}

/// The names in an expression; what `__forall` runs through is none.
fn names(expr: &Expr, found: &mut BTreeSet<String>) {
    let mut own = BTreeSet::new();
    collect(expr, &mut own);
    found.extend(own);
}

fn collect(expr: &Expr, found: &mut BTreeSet<String>) {
    if let ExprKind::Name(name) = &expr.kind {
        found.insert(name.clone());
    }
    if let ExprKind::Call { name, arguments, .. } = &expr.kind
        && matches!(name.text.as_str(), "__forall" | "__exists")
        && let [variable, rest @ ..] = &arguments[..]
    {
        let mut inner = BTreeSet::new();
        for one in rest {
            collect(one, &mut inner);
        }
        if let ExprKind::Name(bound) = &variable.kind {
            inner.remove(bound);
        }
        found.extend(inner);
        return;
    }
    walk::each_subexpression(expr, &mut |inner| collect(inner, found));
}

fn names_in(stmt: &Stmt, found: &mut BTreeSet<String>) {
    walk::each_expression(stmt, &mut |expr| names(expr, found));
    walk::each_nested_statement(stmt, &mut |inner| names_in(inner, found));
}

/// Whether a value stands in the text.
fn is_constant(expr: &Expr) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is not a literal counts as computed")]
    match &expr.unparenthesised().kind {
        ExprKind::IntegerLiteral
        | ExprKind::FloatingLiteral
        | ExprKind::CharLiteral(_)
        | ExprKind::StringLiteral(_)
        | ExprKind::BooleanLiteral(_) => true,
        ExprKind::Unary { operand, .. } => is_constant(operand),
        _ => false,
    }
}

/// What a condition gives one value, such as `n` by `n == 5`.
fn pins(expr: &Expr) -> Option<&Expr> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a condition of another form settles no variable"
    )]
    match &expr.unparenthesised().kind {
        ExprKind::Binary { operator: BinaryOp::Equal, left, right, .. } => {
            if is_constant(right) {
                Some(left.unparenthesised())
            } else if is_constant(left) {
                Some(right.unparenthesised())
            } else {
                None
            }
        }
        ExprKind::Name(_) => Some(expr.unparenthesised()),
        ExprKind::Unary { operator: UnaryOp::Not, operand } => {
            let operand = operand.unparenthesised();
            matches!(operand.kind, ExprKind::Name(_)).then_some(operand)
        }
        _ => None,
    }
}

fn pinned_variable(expr: &Expr) -> Option<String> {
    if let ExprKind::Name(name) = &pins(expr)?.kind { Some(name.clone()) } else { None }
}

/// The number of a loop that students see, as `__iterations` has it.
fn passes_of(expr: &Expr, parts: Parts<'_>) -> Option<u32> {
    let ExprKind::Call { receiver: None, name, arguments } = &expr.unparenthesised().kind else {
        return None;
    };
    let [number] = &arguments[..] else { return None };
    if name.text != "__iterations" {
        return None;
    }
    let number = parts.source.slice(number.span).trim().parse().ok()?;
    parts.loops().any(|(id, _)| id.0 + 1 == number).then_some(number)
}

fn passes_named(expr: &Expr, parts: Parts<'_>, found: &mut BTreeSet<u32>) {
    found.extend(passes_of(expr, parts));
    walk::each_subexpression(expr, &mut |inner| passes_named(inner, parts, found));
}

/// What stands on a side of a comparison.
fn rival(expr: &Expr, parts: Parts<'_>) -> Option<Rival> {
    if let ExprKind::Name(name) = &expr.unparenthesised().kind {
        Some(Rival::Counter(name.clone()))
    } else {
        passes_of(expr, parts).map(Rival::Passes)
    }
}

/// What is compared with another of its kind.
fn compared(
    expr: &Expr,
    parts: Parts<'_>,
    counts: &dyn Fn(&Rival) -> bool,
    found: &mut BTreeSet<Rival>,
) {
    if let ExprKind::Binary { operator, left, right, .. } = &expr.kind
        && operator.is_comparison()
        && let (Some(left), Some(right)) = (rival(left, parts), rival(right, parts))
        && counts(&left)
        && counts(&right)
    {
        found.extend([left, right]);
    }
    walk::each_subexpression(expr, &mut |inner| compared(inner, parts, counts, found));
}

/// Whether the conditions allow several orders.
fn is_order_open(rivals: &[Rival], conditions: &[&Expr], parts: Parts<'_>) -> bool {
    if rivals.len() > MOST_RIVALS {
        return true;
    }
    let mut orders = 0;
    permutations(rivals.len(), &mut Vec::new(), &mut |ranks| {
        let allows = |one: &&Expr| holds(one, rivals, ranks, parts) != Some(false);
        orders += usize::from(conditions.iter().all(allows));
    });
    orders > 1
}

/// Visits every order of `count` things, as the rank of each.
fn permutations(count: usize, ranks: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize])) {
    if ranks.len() == count {
        visit(ranks);
        return;
    }
    for rank in 0..count {
        if !ranks.contains(&rank) {
            ranks.push(rank);
            permutations(count, ranks, visit);
            ranks.pop();
        }
    }
}

/// Whether a condition holds where these rivals have these ranks; `None` if that depends on
/// something else.
fn holds(expr: &Expr, rivals: &[Rival], ranks: &[usize], parts: Parts<'_>) -> Option<bool> {
    let rank = |expr: &Expr| {
        let rival = rival(expr, parts)?;
        rivals.iter().position(|one| *one == rival).map(|at| ranks[at])
    };
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a condition of another form depends on more than the ranks"
    )]
    match &expr.kind {
        ExprKind::Parenthesised(inner) => holds(inner, rivals, ranks, parts),
        ExprKind::Unary { operator: UnaryOp::Not, operand } => {
            holds(operand, rivals, ranks, parts).map(|holds| !holds)
        }
        ExprKind::Binary { operator, left, right, .. } => {
            if matches!(operator, BinaryOp::LogicAnd | BinaryOp::LogicOr) {
                let decisive = *operator == BinaryOp::LogicOr;
                let sides = [left, right].map(|side| holds(side, rivals, ranks, parts));
                if sides.contains(&Some(decisive)) {
                    Some(decisive)
                } else if sides.contains(&None) {
                    None
                } else {
                    Some(!decisive)
                }
            } else {
                let (left, right) = (rank(left)?, rank(right)?);
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "what is not a comparison says nothing about ranks"
                )]
                match operator {
                    BinaryOp::Less => Some(left < right),
                    BinaryOp::LessEqual => Some(left <= right),
                    BinaryOp::Greater => Some(left > right),
                    BinaryOp::GreaterEqual => Some(left >= right),
                    BinaryOp::Equal => Some(left == right),
                    BinaryOp::NotEqual => Some(left != right),
                    _ => None,
                }
            }
        }
        _ => None,
    }
}
