//! A program whose instances are exactly the values with which another one comes to something.
//!
//! In: a typed program, what is compared, and what it should come to. Out: the same program with a
//! condition at its end that says so. Counts are also bounded on the way, so that a search need not
//! follow loops and calls that have gone too far already. It is a program like any other, so every
//! strategy finds its instances, and says when there are no more.

use super::aim::{Aim, AimResult};
use super::ir_build::{add_at_end, compared, number, read_static, stmt};
use crate::read::datum::Datum;
use crate::read::ir::walk::change_statements;
use crate::read::ir::{
    BinaryOp, Block, Check, CheckId, CheckKind, Expr, ExprKind, Intrinsic, LogicOp, LoopId,
    MethodId, Program, StaticId, Stmt, StmtKind,
};
use crate::read::types::Type;
use crate::source::Span;

/// What does not count at the end of an output: what [`Aim::reached`] leaves out.
const BLANKS: [char; 5] = [' ', '\n', '\t', '\r', '\u{c}'];

/// Returns `program` with a condition at its end that holds where `aim` comes to `target`. The
/// condition also holds for an output that goes on after a blank, so the caller compares outputs
/// of what it finds.
pub fn with_target(program: &Program, aim: Aim, target: &AimResult) -> Program {
    let span = program.methods[program.entry.index()].span;
    let mut made = GoalProgram { program: program.clone(), span };
    match (aim, target) {
        (Aim::Goal, _) | (_, AimResult::Goal) => {}
        (_, AimResult::Output(text)) => made.prints(text),
        (_, AimResult::Result(result)) => made.returns(result.as_ref()),
        (_, AimResult::Variables(values)) => {
            for (name, value) in values {
                made.ends_with(name, value);
            }
        }
        (Aim::Passes(at) | Aim::Tests(at), AimResult::Count(count)) => {
            let mut shown = made.program.loops.iter().enumerate();
            let of = shown.by_ref().filter(|(_, info)| !info.ghost && !info.synthetic).nth(at);
            if let Some(id) = of.map(|(id, _)| LoopId::new(id)) {
                made.runs(id, matches!(aim, Aim::Tests(_)), *count);
            }
        }
        (Aim::Calls(at), AimResult::Count(count)) => {
            let name = made.method(at).map(|id| made.program.methods[id.index()].name.clone());
            made.calls(&name.unwrap_or_default(), *count);
        }
        (Aim::Depth(at), AimResult::Count(count)) => {
            if let Some(id) = made.method(at) {
                made.opens(id, *count);
            }
        }
        (_, AimResult::Count(_)) => {}
    }
    made.program
}

struct GoalProgram {
    program: Program,
    span: Span,
}

impl GoalProgram {
    /// The method of this number among those of the author.
    fn method(&self, at: usize) -> Option<MethodId> {
        self.program.written_methods().map(|(id, _)| id).nth(at)
    }

    fn field(&mut self, ty: Type) -> StaticId {
        super::ir_build::new_static(&mut self.program, ty, self.span)
    }

    fn read(&self, field: StaticId) -> Expr {
        read_static(&self.program, field, self.span)
    }

    fn logic(&self, operator: LogicOp, left: Expr, right: Expr) -> Expr {
        let kind = ExprKind::Logic(operator, Box::new(left), Box::new(right));
        Expr { kind, ty: Type::BOOLEAN, span: self.span }
    }

    fn check(&mut self, condition: Expr) -> Stmt {
        let check = CheckId::new(self.program.checks.len());
        let kind = CheckKind::Assert;
        self.program.checks.push(Check { kind, span: self.span, condition: self.span });
        stmt(StmtKind::Check { check, condition }, self.span)
    }

    fn check_at_end(&mut self, condition: Expr) {
        let check = self.check(condition);
        add_at_end(&mut self.program, check);
    }

    /// Statements that only check.
    fn ghost(&self, statements: Vec<Stmt>) -> Stmt {
        stmt(StmtKind::Ghost(Block { statements }), self.span)
    }

    fn prints(&mut self, text: &str) {
        self.program.mentions_output = true;
        let span = self.span;
        let said = |text: String| Expr { kind: ExprKind::Text(text), ty: Type::String, span };
        let about = |what: Intrinsic, text: String| {
            let printed = Expr { kind: ExprKind::Output, ty: Type::String, span };
            let kind = ExprKind::Intrinsic(what, vec![printed, said(text)]);
            Expr { kind, ty: Type::BOOLEAN, span }
        };
        let mut condition = about(Intrinsic::TextEquals, text.to_owned());
        for blank in BLANKS {
            let behind = about(Intrinsic::TextStartsWith, format!("{text}{blank}"));
            condition = self.logic(LogicOp::Or, condition, behind);
        }
        self.check_at_end(condition);
    }

    fn returns(&mut self, result: Option<&Datum>) {
        let last = self.program.methods[self.program.start.index()].body.statements.last();
        if let (Some(Stmt { kind: StmtKind::Return(Some(value)), .. }), Some(result)) =
            (last, result)
        {
            let condition = self.equals(value, result);
            self.check_at_end(condition);
        }
    }

    /// The last report of a variable is this.
    fn ends_with(&mut self, name: &str, wanted: &Datum) {
        let field = self.field(Type::BOOLEAN);
        let mut methods = std::mem::take(&mut self.program.methods);
        for method in &mut methods {
            change_statements(&mut method.body, &mut |one| {
                if let StmtKind::Observe { name: of, value } = &one.kind
                    && of == name
                {
                    let value = self.equals(value, wanted);
                    let note = stmt(StmtKind::SetStatic { field, value }, one.span);
                    vec![one, self.ghost(vec![note])]
                } else {
                    vec![one]
                }
            });
        }
        self.program.methods = methods;
        let condition = self.read(field);
        self.check_at_end(condition);
    }

    fn runs(&mut self, id: LoopId, tests: bool, count: u64) {
        let counted = self.field(Type::INT);
        let counts = self.counts(counted, count);
        for method in &mut self.program.methods {
            change_statements(&mut method.body, &mut |mut one| {
                if let StmtKind::Loop(of) = &mut one.kind
                    && of.id == id
                {
                    let block = if tests { &mut of.prelude } else { &mut of.body };
                    block.statements.insert(0, counts.clone());
                }
                vec![one]
            });
        }
        self.ends_at(counted, count);
    }

    fn calls(&mut self, name: &str, count: u64) {
        let counted = self.field(Type::INT);
        let counts = self.counts(counted, count);
        for method in &mut self.program.methods {
            if method.name == name && method.class.is_some() {
                method.body.statements.insert(0, counts.clone());
            }
        }
        self.ends_at(counted, count);
    }

    /// At most `count` activations of a method are open at once, and at some time `count` are.
    fn opens(&mut self, id: MethodId, count: u64) {
        let (open, deepest) = (self.field(Type::INT), self.field(Type::INT));
        let is_deeper = compared(BinaryOp::Less, self.read(deepest), self.read(open));
        let note = stmt(StmtKind::SetStatic { field: deepest, value: self.read(open) }, self.span);
        let then = Block { statements: vec![note] };
        let raise = StmtKind::If { condition: is_deeper, then, otherwise: Block::default() };
        let enough = compared(BinaryOp::LessEqual, self.read(open), self.number(count));
        let entered =
            vec![self.moved(open, BinaryOp::Add), self.check(enough), stmt(raise, self.span)];
        let entered = self.ghost(entered);
        let left = self.ghost(vec![self.moved(open, BinaryOp::Subtract)]);
        let body = &mut self.program.methods[id.index()].body;
        change_statements(body, &mut |one| {
            if matches!(one.kind, StmtKind::Return(_)) {
                vec![left.clone(), one]
            } else {
                vec![one]
            }
        });
        body.statements.insert(0, entered);
        if !matches!(body.statements.last(), Some(Stmt { kind: StmtKind::Return(_), .. })) {
            body.statements.push(left);
        }
        self.ends_at(deepest, count);
    }

    /// Adds one to a count, and ends what has gone too far.
    fn counts(&mut self, counted: StaticId, most: u64) -> Stmt {
        let within = compared(BinaryOp::LessEqual, self.read(counted), self.number(most));
        let counts = vec![self.moved(counted, BinaryOp::Add), self.check(within)];
        self.ghost(counts)
    }

    /// One more, or one less.
    fn moved(&self, field: StaticId, operator: BinaryOp) -> Stmt {
        let kind = ExprKind::Binary(operator, Box::new(self.read(field)), Box::new(self.number(1)));
        let value = Expr { kind, ty: Type::INT, span: self.span };
        stmt(StmtKind::SetStatic { field, value }, self.span)
    }

    fn ends_at(&mut self, counted: StaticId, count: u64) {
        let condition = compared(BinaryOp::Equal, self.read(counted), self.number(count));
        self.check_at_end(condition);
    }

    fn number(&self, value: u64) -> Expr {
        number(i64::try_from(value).unwrap_or(i64::MAX), Type::INT, self.span)
    }

    /// Whether an expression has a value, of an array every element.
    fn equals(&self, value: &Expr, wanted: &Datum) -> Expr {
        let span = self.span;
        let null = || Expr { kind: ExprKind::Null, ty: value.ty.clone(), span };
        match (&value.ty, wanted) {
            (Type::Primitive(primitive), Datum::Boolean(_) | Datum::Integral(_)) => {
                let ty = primitive.promoted().unwrap_or(*primitive);
                let value = super::ir_build::converted(value.clone(), ty);
                let wanted = wanted.number().unwrap_or_default();
                compared(BinaryOp::Equal, value, number(wanted, Type::Primitive(ty), span))
            }
            (_, Datum::Text(text)) => {
                let text = Expr { kind: ExprKind::Text(text.clone()), ty: Type::String, span };
                let kind = ExprKind::Intrinsic(Intrinsic::TextEquals, vec![text, value.clone()]);
                Expr { kind, ty: Type::BOOLEAN, span }
            }
            (Type::Array(element), Datum::Array(items)) => {
                let int =
                    |at: usize| number(i64::try_from(at).unwrap_or(i64::MAX), Type::INT, span);
                let length = ExprKind::Length(Box::new(value.clone()));
                let length = Expr { kind: length, ty: Type::INT, span };
                let mut all = self.logic(
                    LogicOp::And,
                    compared(BinaryOp::NotEqual, value.clone(), null()),
                    compared(BinaryOp::Equal, length, int(items.len())),
                );
                for (at, item) in items.iter().enumerate() {
                    let kind = ExprKind::Element(Box::new(value.clone()), Box::new(int(at)));
                    let read = Expr { kind, ty: (**element).clone(), span };
                    all = self.logic(LogicOp::And, all, self.equals(&read, item));
                }
                all
            }
            _ => compared(BinaryOp::Equal, value.clone(), null()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::{self, Skeleton};
    use crate::solve::execute::{Limits, Machine};
    use crate::solve::search::choose::{Request, SearchEffort, Stopped, Strategy, choose};
    use crate::solve::space::Space;
    use crate::source::Source;
    use crate::vary::run_result::run_result;

    /// All instances by a strategy, sorted.
    fn all(program: &Program, strategy: Strategy) -> Vec<Vec<Datum>> {
        let limits = Limits::default();
        let request = Request {
            count: 10_000,
            seed: 3,
            strategy,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 1,
            limits,
        };
        let mut found = Vec::new();
        let choice = choose(program, &request, &mut |one| found.push(one.model.values)).unwrap();
        assert_eq!(choice.stopped, Stopped::Exhausted);
        found.sort();
        found
    }

    /// Whether a search for what the model comes to finds exactly what the machine says comes to
    /// the same.
    fn finds_all(text: &str, aim: Aim, own: &[i64]) {
        let skeleton: Skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let program = &skeleton.program;
        let machine = Machine::new(program);
        let reached = |model: &_| {
            run_result(&skeleton, &machine.run(model, &Limits::default()))
                .map(|told| aim.reached(&told))
        };
        let own = crate::solve::model::Model {
            values: own.iter().map(|value| Datum::Integral(*value)).collect(),
        };
        let target = reached(&own).unwrap();
        let space = Space::of(program);
        let size = u64::try_from(space.size()).unwrap();
        let models = (0..size).filter_map(|at| space.at(&at.into()));
        let mut wanted: Vec<Vec<Datum>> = models
            .filter(|model| reached(model).as_ref() == Some(&target))
            .map(|model| model.values)
            .collect();
        wanted.sort();
        assert!(wanted.len() > 1 && (wanted.len() as u64) < size, "{aim:?}: {wanted:?}");
        let made = with_target(program, aim, &target);
        for strategy in [Strategy::Enumerate, Strategy::Solve] {
            assert_eq!(all(&made, strategy), wanted, "{strategy:?}, {aim:?}");
        }
    }

    #[test]
    fn a_search_finds_all_that_comes_to_the_same() {
        let digits = "int n = INT(range(0, 60));\nint d = INT(range(2, 3));\nint s = 0;\n\
                      while (n > 0) {\n  s += n % d;\n  n /= d;\n}\nSystem.out.print(s + \" \");";
        finds_all(digits, Aim::Output, &[21, 3]);
        finds_all(digits, Aim::Passes(0), &[21, 3]);
        finds_all(digits, Aim::Tests(0), &[21, 3]);
        let methods = "@REC(9) static int f(int n) {\n  if (n < 2) { return n; }\n  return f(n - 2) + f(n / 3);\n}\n\
                       @REC(9) static void count(int n) {\n  if (n > 0) { count(n / 2); }\n}\n\
                       @MAIN static int g() {\n  int n = INT(range(0, 12));\n  count(n);\n  return f(n);\n}";
        finds_all(methods, Aim::Result, &[5]);
        finds_all(methods, Aim::Calls(0), &[4]);
        finds_all(methods, Aim::Depth(0), &[4]);
        finds_all(methods, Aim::Depth(1), &[5]);
        let variables = "/*tatsu\nquestion = \"variable\"\nvariables = [\"a\", \"t\", \"c\", \"l\"]\n*/\n\
                         int n = INT(range(-4, 4));\nint[] a = new int[2];\na[1] = n * n;\nString t = n > 2 ? null : \"t\" + n % 2;\n\
                         char c = (char) ('b' + n % 2);\nlong l = n * n;";
        finds_all(variables, Aim::Variables, &[-2]);
        let flags = "@MAIN static boolean f() { return INT(range(0, 9)) % 3 == 0; }";
        finds_all(flags, Aim::Result, &[3]);
    }
}
