//! A program whose instances are exactly the near misses of another one: all but the `GOAL`s hold.
//!
//! In: a typed program. Out: the same program in which a `GOAL` that does not hold is noted instead
//! of ending the run, and in which the end asserts that one was noted. It is a program like any
//! other, so every strategy finds its instances.

use super::ir_build;
use crate::read::ir::walk::each_statement_mut;
use crate::read::ir::{
    Block, Check, CheckId, CheckKind, Expr, ExprKind, Program, StaticField, StaticId, Stmt,
    StmtKind, UnaryOp,
};
use crate::read::types::Type;
use crate::source::Span;

/// The program with its goals negated; `None` if it has none.
pub fn negate(program: &Program) -> Option<Program> {
    let goal = program.checks.iter().find(|check| check.kind == CheckKind::Goal)?.clone();
    let mut program = program.clone();
    let noted = StaticId::new(program.statics.len());
    program.statics.push(StaticField {
        class: None,
        name: "$violated".to_owned(),
        ty: Type::BOOLEAN,
        span: goal.span,
        is_constant: false,
    });
    let kinds: Vec<CheckKind> = program.checks.iter().map(|check| check.kind).collect();
    for method in &mut program.methods {
        each_statement_mut(&mut method.body, &mut |stmt| {
            if let StmtKind::Check { check, condition } = &stmt.kind
                && kinds[check.index()] == CheckKind::Goal
            {
                stmt.kind = note_violation(condition.clone(), noted, stmt.span);
            }
        });
    }
    let check = CheckId::new(program.checks.len());
    let at = goal.span;
    program.checks.push(Check { kind: CheckKind::Assert, ..goal });
    let condition = boolean(ExprKind::Static(noted), at);
    let check = Stmt { kind: StmtKind::Check { check, condition }, span: at };
    ir_build::add_at_end(&mut program, check);
    Some(program)
}

/// Notes in a static field that a condition does not hold.
fn note_violation(condition: Expr, noted: StaticId, span: Span) -> StmtKind {
    let violated = boolean(ExprKind::Unary(UnaryOp::Not, Box::new(condition)), span);
    let value = boolean(ExprKind::Number(1), span);
    let note = Stmt { kind: StmtKind::SetStatic { field: noted, value }, span };
    let then = Block { statements: vec![note] };
    let decide = StmtKind::If { condition: violated, then, otherwise: Block::default() };
    // It only checks: nothing of it counts.
    StmtKind::Ghost(Block { statements: vec![Stmt { kind: decide, span }] })
}

fn boolean(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, ty: Type::BOOLEAN, span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::solve::execute::{Limits, Machine, Outcome};
    use crate::solve::search::choose::{Request, SearchEffort, Strategy, choose};
    use crate::source::Source;

    fn read(text: &str) -> Program {
        crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap().program
    }

    /// All instances by a strategy, sorted.
    fn all(program: &Program, strategy: Strategy) -> Vec<Vec<Datum>> {
        let request = Request {
            count: 10_000,
            seed: 3,
            strategy,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 1,
            limits: Limits::default(),
        };
        let mut found = Vec::new();
        choose(program, &request, &mut |one| found.push(one.model.values)).unwrap();
        found.sort();
        found
    }

    /// The near misses by definition: what the machine says of the program itself and of it without
    /// its goals.
    fn expected(text: &str) -> Vec<Vec<Datum>> {
        let with = Machine::new(&read(text));
        let without =
            Machine::new(&read(&text.replace("GOAL", "ASSERT(true); /*").replace(";//", ";*/")));
        let program = read(text);
        let space = crate::solve::space::Space::of(&program);
        let size = u64::try_from(space.size()).unwrap();
        let mut misses: Vec<Vec<Datum>> = (0..size)
            .filter_map(|number| space.at(&number.into()))
            .filter(|model| {
                let failed = with.run(model, &Limits::default()).outcome;
                let rest = without.run(model, &Limits::default()).outcome;
                matches!(failed, Outcome::CheckFailed { .. }) && rest.is_completed()
            })
            .map(|model| model.values)
            .collect();
        misses.sort();
        misses
    }

    #[test]
    fn near_misses_are_found_by_every_strategy() {
        let texts = [
            "int a = INT(range(1, 12));\nint b = INT(range(1, 12));\nASSERT(a < b);\nGOAL(a + b == 9);//\nSystem.out.print(a);",
            // The goal stands in a loop, another condition after it.
            "int n = INT(range(0, 20));\nint s = 0;\nfor (int i = 0; i < n; i++) {\n  s += i;\n  GOAL(s < 40);//\n}\nASSERT(s % 2 == 0);",
            // In a method that is called several times, with a call in the condition.
            "static int half(int n) { return n / 2; }\nstatic int f(int n) {\n  GOAL(half(n) != 3);//\n  return n + 1;\n}\n\
             @MAIN static int g() { return f(f(INT(range(1, 9)))); }\nASSERT(__ret < 10);",
        ];
        for text in texts {
            let program = negate(&read(text)).unwrap();
            let wanted = expected(text);
            assert!(!wanted.is_empty(), "{text}");
            for strategy in [Strategy::Enumerate, Strategy::Solve] {
                assert_eq!(all(&program, strategy), wanted, "{strategy:?}: {text}");
            }
        }
    }

    #[test]
    fn without_a_goal_there_is_nothing_to_miss() {
        assert!(negate(&read("int a = INT(range(1, 2)); ASSERT(a > 1);")).is_none());
    }
}
