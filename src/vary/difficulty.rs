//! How hard the instances of a bank may be to trace.
//!
//! In: what the author wants. Out: a [`Range`] of the four measures that every instance of the bank
//! keeps, and the program with those of them as conditions that engines can search for.

use super::ir_build::{add_at_end, block, compared, new_static, read_static, stmt};
use crate::read::ir::walk::{any_statement, change_statements};
use crate::read::ir::{
    BinaryOp, Check, CheckId, CheckKind, Expr, ExprKind, LogicOp, LoopId, Method, Program,
    StaticId, Stmt, StmtKind,
};
use crate::read::types::Type;
use crate::skeleton::front_matter::{Difficulty, SettingRange};
use crate::source::Span;
use crate::vary::run_result::Effort;

/// What an instance may take, in each of the measures; `None`: anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// Statements run.
    pub steps: Option<SettingRange>,
    /// Passes of all loops together.
    pub iterations: Option<SettingRange>,
    /// Calls of the author's methods.
    pub calls: Option<SettingRange>,
    /// Activations open at once.
    pub depth: Option<SettingRange>,
}

/// An effort as four numbers: steps, iterations, calls, depth.
fn measures(effort: &Effort) -> [u64; 4] {
    let iterations = effort.loops.iter().map(|one| one.passes).sum();
    [effort.statements, iterations, effort.calls, u64::from(effort.depth)]
}

impl Range {
    /// What the author wants of every instance.
    pub fn of(difficulty: &Difficulty) -> Self {
        let Difficulty { steps, iterations, calls, depth, .. } = *difficulty;
        Self { steps, iterations, calls, depth }
    }

    fn all(&self) -> [Option<SettingRange>; 4] {
        [self.steps, self.iterations, self.calls, self.depth]
    }

    /// Whether an instance keeps to it.
    pub fn admits(&self, effort: &Effort) -> bool {
        let inside = |(bounds, value): (Option<SettingRange>, u64)| {
            bounds.is_none_or(|bounds| bounds.least <= value && value <= bounds.greatest)
        };
        self.all().into_iter().zip(measures(effort)).all(inside)
    }

    /// How these instances miss what is wanted, for a message: measures that no instance has as
    /// wanted, with the least and the greatest that occur; `None` if each measure is met by one of
    /// them, or nothing is wanted.
    pub fn missed(&self, efforts: &[Effort]) -> Option<String> {
        let all: Vec<[u64; 4]> = efforts.iter().map(measures).collect();
        let mut missed = Vec::new();
        for (at, name) in ["steps", "iterations", "calls", "depth"].into_iter().enumerate() {
            let values = || all.iter().map(|one| one[at]);
            let (Some(bounds), Some(least), Some(greatest)) =
                (self.all()[at], values().min(), values().max())
            else {
                continue;
            };
            if values().any(|value| bounds.least <= value && value <= bounds.greatest) {
                continue;
            }
            let occurring = if least == greatest {
                least.to_string()
            } else {
                format!("from {least} to {greatest}")
            };
            let wanted = match (bounds.least, bounds.greatest) {
                (least, u64::MAX) => format!("at least {least}"),
                (0, greatest) => format!("at most {greatest}"),
                (least, greatest) => format!("{least} to {greatest}"),
            };
            missed.push(format!("`{name}` should be {wanted}, but is {occurring}"));
        }
        (!missed.is_empty()).then(|| missed.join("; "))
    }

    /// Whether nothing is wanted.
    pub fn is_open(&self) -> bool {
        self.all().iter().all(Option::is_none)
    }

    /// The program with conditions for what can be said in it; what remains is seen once an
    /// instance is found. A loop that is not unwound cannot be counted, so a program with an
    /// invariant stays as it is; and where conditions call methods, calls are not told apart from
    /// theirs.
    pub fn imposed(&self, program: &Program, span: Span) -> Program {
        let mut program = program.clone();
        if program.loops.iter().any(|info| info.invariant) {
            return program;
        }
        let mut conditions = self.conditions(&mut program, span);
        if (self.calls.is_some() || self.depth.is_some())
            && !program.methods.iter().any(checks_by_call)
            // An exception that is caught ends calls that nothing comes after.
            && !program.catches()
        {
            conditions.extend(self.counted_calls(&mut program, span));
        }
        for condition in conditions {
            let check = check(&mut program, condition, span);
            add_at_end(&mut program, check);
        }
        program
    }

    /// Has each call counted, and says of the counts at the end what is wanted of them. A run that
    /// goes too far ends on the way.
    fn counted_calls(&self, program: &mut Program, span: Span) -> Vec<Expr> {
        let [calls, open, deepest] = [(); 3].map(|()| new_static(program, Type::INT, span));
        let value = |field| Expr { kind: ExprKind::Static(field), ty: Type::INT, span };
        let set = |field, value| stmt(StmtKind::SetStatic { field, value }, span);
        let moved = |field: StaticId, operator| {
            set(field, binary(operator, Type::INT, value(field), number(1, span)))
        };
        let most = |bounds: Option<SettingRange>| bounds.map_or(u64::MAX, |bounds| bounds.greatest);
        let mut within = |field, bounds| {
            let condition = compared(BinaryOp::LessEqual, value(field), number(most(bounds), span));
            check(program, condition, span)
        };
        let (few, flat) = (within(calls, self.calls), within(open, self.depth));
        let deeper = StmtKind::If {
            condition: compared(BinaryOp::Less, value(deepest), value(open)),
            then: block(vec![set(deepest, value(open))]),
            otherwise: block(Vec::new()),
        };
        let opens = vec![moved(open, BinaryOp::Add), flat, stmt(deeper, span)];
        let counts = [moved(calls, BinaryOp::Add), few];
        let ghost = |statements| stmt(StmtKind::Ghost(block(statements)), span);
        let (start, entry) = (program.start.index(), program.entry);
        for (at, method) in program.methods.iter_mut().enumerate() {
            change_statements(&mut method.body, &mut |one| {
                let StmtKind::Call { method: called, .. } = &one.kind else { return vec![one] };
                let mut before = opens.clone();
                if at != start || *called != entry {
                    before.extend(counts.iter().cloned());
                }
                let after = vec![moved(open, BinaryOp::Subtract)];
                vec![ghost(before), one, ghost(after)]
            });
        }
        let wanted = [(calls, self.calls), (deepest, self.depth)].into_iter();
        wanted
            .filter_map(|(field, bounds)| {
                Some(between(bounds?, || read_static(program, field, span), span))
            })
            .collect()
    }

    fn conditions(&self, program: &mut Program, span: Span) -> Vec<Expr> {
        let mut conditions = Vec::new();
        if let Some(bounds) = self.steps {
            program.mentions_steps = true;
            let steps = || Expr { kind: ExprKind::Steps, ty: Type::INT, span };
            conditions.push(between(bounds, steps, span));
        }
        if let Some(bounds) = self.iterations {
            let loops = program.loops.iter().enumerate();
            let counted: Vec<LoopId> = loops
                .filter(|(_, info)| !info.ghost && !info.synthetic)
                .map(|(at, _)| LoopId::new(at))
                .collect();
            program.counted_loops.extend(&counted);
            program.counted_loops.sort_unstable();
            program.counted_loops.dedup();
            let total = || {
                let passes = counted.iter().map(|id| Expr {
                    kind: ExprKind::Iterations(*id),
                    ty: Type::INT,
                    span,
                });
                passes
                    .reduce(|a, b| binary(BinaryOp::Add, Type::INT, a, b))
                    .unwrap_or_else(|| number(0, span))
            };
            conditions.push(between(bounds, total, span));
        }
        conditions
    }
}

/// Whether what only checks calls a method.
fn checks_by_call(method: &Method) -> bool {
    let calls = |one: &Stmt| matches!(one.kind, StmtKind::Call { .. });
    any_statement(
        &method.body,
        &|one| matches!(&one.kind, StmtKind::Ghost(block) if any_statement(block, &calls)),
    )
}

/// A condition that every instance keeps, as a statement.
fn check(program: &mut Program, condition: Expr, span: Span) -> Stmt {
    let check = CheckId::new(program.checks.len());
    program.checks.push(Check { kind: CheckKind::Assert, span, condition: span });
    stmt(StmtKind::Check { check, condition }, span)
}

fn number(value: u64, span: Span) -> Expr {
    let value = i64::try_from(value).unwrap_or(i64::MAX).min(i64::from(i32::MAX));
    Expr { kind: ExprKind::Number(value), ty: Type::INT, span }
}

fn binary(operator: BinaryOp, ty: Type, left: Expr, right: Expr) -> Expr {
    let span = left.span;
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), ty, span }
}

/// Both bounds of a value.
fn between(bounds: SettingRange, value: impl Fn() -> Expr, span: Span) -> Expr {
    let least = binary(BinaryOp::LessEqual, Type::BOOLEAN, number(bounds.least, span), value());
    let greatest =
        binary(BinaryOp::LessEqual, Type::BOOLEAN, value(), number(bounds.greatest, span));
    let kind = ExprKind::Logic(LogicOp::And, Box::new(least), Box::new(greatest));
    Expr { kind, ty: Type::BOOLEAN, span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::skeleton;
    use crate::solve::execute::{Limits, Machine};
    use crate::solve::model::Model;
    use crate::source::Source;
    use crate::vary::LoopEffort;

    fn effort(statements: u64, passes: u64) -> Effort {
        let loops = vec![LoopEffort { passes, ..LoopEffort::default() }];
        Effort { statements, loops, depth: 1, ..Effort::default() }
    }

    fn bounds(least: u64, greatest: u64) -> SettingRange {
        SettingRange { least, greatest }
    }

    #[test]
    fn all_measures_count() {
        let range =
            Range { steps: Some(bounds(5, 9)), iterations: Some(bounds(2, 2)), ..Range::default() };
        assert!(range.admits(&effort(5, 2)) && range.admits(&effort(9, 2)));
        assert!(!range.admits(&effort(4, 2)) && !range.admits(&effort(5, 3)));
    }

    #[test]
    fn what_is_imposed_is_what_is_admitted() {
        let text = "static int f(int n) {\n  int sum = 0;\n  for (int i = 0; i < n; i++) {\n    sum += i;\n  }\n  return sum;\n}\n\
                    @MAIN static int g() {\n  return f(INT(range(0, 20)));\n}";
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let range = Range {
            steps: Some(bounds(12, 30)),
            iterations: Some(bounds(0, 9)),
            ..Range::default()
        };
        let program = range.imposed(&skeleton.program, Span::default());
        let (plain, imposed) = (Machine::new(&skeleton.program), Machine::new(&program));
        for value in 0..=20 {
            let model = Model { values: vec![Datum::Integral(value)] };
            let run = plain.run(&model, &Limits::default());
            let effort = crate::vary::run_result::effort(&skeleton, &run);
            let kept = imposed.run(&model, &Limits::default()).outcome.is_completed();
            assert_eq!(kept, range.admits(&effort), "{value}: {effort:?}");
        }
    }

    #[test]
    fn calls_and_depth_are_imposed_as_they_are_counted() {
        let methods = "@REC(9) static int f(int n) {\n  if (n < 2) { return g(n); }\n  int a = f(n - 1);\n  return a + f(n - 3);\n}\n\
                       static int g(int n) {\n  return n;\n}\n";
        let entry = "@MAIN static int h() {\n  int n = INT(range(0, 7));\n  return n > 5 ? 1 : f(n) + g(n);\n}";
        let snippet = "int n = INT(range(0, 7));\nfor (int i = 0; i < n; i++) { n = n - g(0) - f(1); }\nint b = f(n);";
        let initial =
            "static int first = f(3);\n@MAIN static int h() {\n  return f(INT(range(0, 7)));\n}";
        for text in [entry, snippet, initial].map(|end| methods.to_owned() + end) {
            let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
            let (mut kept, mut left) = (0, 0);
            for (calls, depth) in [((3, 9), (0, 99)), ((0, 99), (3, 5)), ((2, 20), (4, 4))] {
                let range = Range {
                    calls: Some(bounds(calls.0, calls.1)),
                    depth: Some(bounds(depth.0, depth.1)),
                    ..Range::default()
                };
                let program = range.imposed(&skeleton.program, Span::default());
                let (plain, imposed) = (Machine::new(&skeleton.program), Machine::new(&program));
                for value in 0..=7 {
                    let model = Model { values: vec![Datum::Integral(value)] };
                    let run = plain.run(&model, &Limits::default());
                    let effort = crate::vary::run_result::effort(&skeleton, &run);
                    let found = imposed.run(&model, &Limits::default()).outcome.is_completed();
                    assert_eq!(found, range.admits(&effort), "{value}: {effort:?}");
                    *(if found { &mut kept } else { &mut left }) += 1;
                }
            }
            assert!(kept > 2 && left > 2, "{kept} {left}");
        }
    }
}
