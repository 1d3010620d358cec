//! What the variables hold of which a `GOAL` speaks.
//!
//! In: a program with goals; then the values of its placeholders. Out: the variables that a goal
//! names and their values where control passed it: those of the goal that did not hold, or, where
//! all hold, those of all goals when they were passed last. What holds: values come from a run of
//! the program in which nothing is added but that it tells them.

use super::versions::LIMITS;
use crate::read::datum::Datum;
use crate::read::ir::walk::{
    any_statement, blocks, change_statements, conditions, each_part, operands, target,
};
use crate::read::ir::{CheckId, CheckKind, Expr, ExprKind, Method, Program, Stmt, StmtKind};
use crate::read::types::Type;
use crate::solve::execute::{Machine, Outcome};
use crate::solve::model::Model;

/// A variable of which a goal speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalValue {
    /// Its name; `__out` for what is printed, `__ret` for what is returned.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// What it held.
    pub value: Datum,
}

/// A program that tells what its goals speak of.
pub struct GoalObserver {
    machine: Machine,
    named: Vec<NamedByGoal>,
}

/// A variable that a goal names.
struct NamedByGoal {
    goal: CheckId,
    name: String,
    ty: Type,
}

impl NamedByGoal {
    /// Under which name a run tells its value; no variable of an author's has it.
    fn key(&self) -> String {
        format!("$goal {} {}", self.goal.index(), self.name)
    }
}

/// What the reader calls the variables that hold what a method returns, and what the entry has
/// returned.
const RETURNED: [&str; 2] = ["$returned", "$result"];

impl GoalObserver {
    /// Makes a program tell what its goals speak of.
    pub fn of(program: &Program) -> Self {
        let mut observing = program.clone();
        let mut named: Vec<NamedByGoal> = Vec::new();
        for at in 0..observing.methods.len() {
            let mut body = std::mem::take(&mut observing.methods[at].body);
            let method = &program.methods[at];
            change_statements(&mut body, &mut |stmt| {
                let mut statements = Vec::new();
                for (value, one) in spoken_of(program, method, &stmt) {
                    let observe = StmtKind::Observe { name: one.key(), value };
                    statements.push(Stmt { kind: observe, span: stmt.span });
                    if named.iter().all(|known| known.key() != one.key()) {
                        named.push(one);
                    }
                }
                statements.push(stmt);
                statements
            });
            observing.methods[at].body = body;
        }
        Self { machine: Machine::new(&observing), named }
    }

    /// What the goal speaks of at which a run on these values ends, or all goals if they hold.
    pub fn values(&self, model: &Model) -> Vec<GoalValue> {
        let run = self.machine.run(model, &LIMITS);
        let is_meant = |one: &&NamedByGoal| {
            if let Outcome::CheckFailed { check } = run.outcome { one.goal == check } else { true }
        };
        let mut values: Vec<GoalValue> = Vec::new();
        for one in self.named.iter().filter(is_meant) {
            let value = run.observed.get(&one.key());
            if let Some(value) = value.filter(|_| values.iter().all(|known| known.name != one.name))
            {
                let (name, ty) = (one.name.clone(), one.ty.clone());
                values.push(GoalValue { name, ty, value: value.clone() });
            }
        }
        values
    }
}

/// What a statement speaks of that is a goal, or that only evaluates one, each once.
fn spoken_of(program: &Program, method: &Method, stmt: &Stmt) -> Vec<(Expr, NamedByGoal)> {
    let Some(goal) = goal(program, stmt) else { return Vec::new() };
    let mut all = Vec::new();
    each_operand(stmt, &mut |expr| all.push(expr.clone()));
    let is_set_within = |expr: &Expr| {
        if let ExprKind::Local(id) = expr.kind {
            blocks(stmt)
                .into_iter()
                .any(|block| any_statement(block, &|inner| target(inner) == Some(id)))
        } else {
            false
        }
    };
    let bound: Vec<ExprKind> = all
        .iter()
        .filter_map(|expr| {
            if let ExprKind::Quantified { variable, .. } = expr.kind {
                Some(ExprKind::Local(variable))
            } else {
                None
            }
        })
        .collect();
    let is_bound = |expr: &Expr| bound.iter().any(|one| is_one_local(one, &expr.kind));
    let mut found: Vec<(Expr, NamedByGoal)> = Vec::new();
    for expr in all {
        #[expect(clippy::wildcard_enum_match_arm, reason = "a goal speaks of nothing else by name")]
        let named = match &expr.kind {
            ExprKind::Local(id) => {
                let local = method.locals.get(id.index());
                local.map(|local| (local.name.as_str(), local.ty.clone()))
            }
            ExprKind::Static(id) => {
                let field = program.statics.get(id.index());
                field.map(|field| (field.name.as_str(), field.ty.clone()))
            }
            ExprKind::Output => Some(("__out", Type::String)),
            _ => None,
        };
        let Some((name, ty)) = named.filter(|_| !is_set_within(&expr) && !is_bound(&expr)) else {
            continue;
        };
        let name = if RETURNED.contains(&name) { "__ret" } else { name };
        if !name.starts_with('$') && found.iter().all(|(_, known)| known.name != name) {
            found.push((expr, NamedByGoal { goal, name: name.to_owned(), ty }));
        }
    }
    found
}

fn is_one_local(one: &ExprKind, other: &ExprKind) -> bool {
    matches!((one, other), (ExprKind::Local(one), ExprKind::Local(other)) if one == other)
}

/// The goal that a statement is, or evaluates.
fn goal(program: &Program, stmt: &Stmt) -> Option<CheckId> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "any other statement is not a goal")]
    match &stmt.kind {
        StmtKind::Check { check, .. } => {
            (program.checks[check.index()].kind == CheckKind::Goal).then_some(*check)
        }
        StmtKind::Ghost(body) => body.statements.iter().find_map(|inner| goal(program, inner)),
        _ => None,
    }
}

/// Visits every expression of a statement and of those inside, also of what only checks.
fn each_operand<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Expr)) {
    operands(stmt).into_iter().chain(conditions(stmt)).for_each(|expr| each_part(expr, visit));
    for block in blocks(stmt) {
        block.statements.iter().for_each(|inner| each_operand(inner, visit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    /// What is told of the goals of a program on one value, `name = value`.
    fn told(text: &str, value: i64) -> Vec<String> {
        let skeleton = crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let model = Model { values: vec![Datum::Integral(value)] };
        let values = GoalObserver::of(&skeleton.program).values(&model);
        values.iter().map(|one| format!("{} = {}", one.name, one.value)).collect()
    }

    #[test]
    fn the_goal_that_fails_tells_what_it_speaks_of() {
        let text = "int a = INT(range(1, 9));\nint s = 0;\nfor (int i = 0; i < a; i++) {\n  s += i;\n  GOAL(s < 4);\n}\nGOAL(a > s && a > 1);";
        assert_eq!(told(text, 9), ["s = 6"]);
        assert_eq!(told(text, 1), ["a = 1", "s = 0"]);
        assert_eq!(told(text, 3), ["a = 3", "s = 3"]);
    }

    #[test]
    fn calls_results_outputs_and_fields_are_told_and_bound_names_are_not() {
        let text = "static int half(int n) { return n / 2; }\nstatic int calls = 0;\n\
            @MAIN static int f() {\n  int n = INT(range(1, 9));\n  int[] all = { n, 4 };\n  calls++;\n  System.out.print(n);\n\
            GOAL(half(n) + calls < 4);\n  GOAL(__forall(i, 0, all.length, all[i] > 1));\n  return n + 1;\n}\n\
            GOAL(__ret != 5 && __out.length() == 1);";
        assert_eq!(told(text, 8), ["n = 8", "calls = 1"]);
        assert_eq!(told(text, 1), ["all = {1, 4}"]);
        assert_eq!(told(text, 4), ["__ret = 5", "__out = \"4\""]);
    }
}
