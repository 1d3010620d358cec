//! Typed programs made by hand, for tests.

use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{
    BinaryOp, Block, Check, CheckId, CheckKind, Expr, ExprKind, LabelId, Local, LocalId, Loop,
    LoopId, LoopInfo, Method, MethodId, Placeholder, PlaceholderId, Program, ProgramClass,
    Receiver, Stmt, StmtKind, TestFirst,
};
use crate::read::observation::ObservationDepth;
use crate::read::types::{ClassId, Type};
use crate::source::{Source, Span};

/// The program of a skeleton.
pub fn read(text: &str) -> Program {
    let reading = crate::skeleton::read(&Source::new("Test.java", text));
    match reading.skeleton {
        Some(skeleton) => skeleton.program,
        None => panic!("{:#?}", reading.diagnostics),
    }
}

/// An expression without a place.
pub fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

/// A statement without a place.
pub fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default() }
}

/// Statements.
pub fn block(kinds: Vec<StmtKind>) -> Block {
    Block { statements: kinds.into_iter().map(stmt).collect() }
}

/// An `int` constant.
pub fn int(value: i64) -> Expr {
    expr(ExprKind::Number(value), Type::INT)
}

/// A `long` constant.
pub fn long(value: i64) -> Expr {
    expr(ExprKind::Number(value), Type::LONG)
}

/// A variable of type `int`.
pub fn var(local: u32) -> Expr {
    typed(local, Type::INT)
}

/// A variable.
pub fn typed(local: u32, ty: Type) -> Expr {
    expr(ExprKind::Local(LocalId(local)), ty)
}

/// A string constant.
pub fn text(text: &str) -> Expr {
    expr(ExprKind::Text(text.to_owned()), Type::String)
}

/// String conversion.
pub fn to_text(of: Expr) -> Expr {
    expr(ExprKind::ToText(Box::new(of)), Type::String)
}

/// Arithmetic or a comparison; the type follows from the operator and the left operand.
pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let compares = matches!(
        op,
        BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual
    );
    let ty = if compares { Type::BOOLEAN } else { left.ty.clone() };
    expr(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty)
}

/// `left + right`
pub fn add(left: Expr, right: Expr) -> Expr {
    binary(BinaryOp::Add, left, right)
}

/// `left < right`
pub fn less(left: Expr, right: Expr) -> Expr {
    binary(BinaryOp::Less, left, right)
}

/// `x = e;`
pub fn set(local: u32, value: Expr) -> StmtKind {
    StmtKind::Set { target: LocalId(local), value }
}

/// `return e;`
pub fn give(value: Expr) -> StmtKind {
    StmtKind::Return(Some(value))
}

/// A method with these locals, all of one type.
pub fn method(parameters: u32, locals: Vec<Type>, result: Option<Type>, body: Block) -> Method {
    let local =
        |(at, ty): (usize, Type)| Local { name: format!("v{at}"), ty, span: Span::default() };
    Method {
        name: String::from("main"),
        parameters,
        result,
        locals: locals.into_iter().enumerate().map(local).collect(),
        body,
        labels: 16,
        recursion: None,
        calls_itself: false,
        class: Some(ClassId::AUTHORED),
        receiver: Receiver::Nothing,
        is_counted: true,
        is_library: false,
        span: Span::default(),
    }
}

/// A program under construction.
pub struct ProgramBuilder {
    /// What is built.
    pub program: Program,
}

impl ProgramBuilder {
    /// A program whose entry has the number 1.
    pub fn new() -> Self {
        let start = method(0, vec![], None, Block::default());
        let program = Program {
            classes: ProgramClass::table("Main"),
            placeholders: vec![],
            methods: vec![start],
            statics: vec![],
            loops: vec![],
            checks: vec![],
            start: MethodId(0),
            entry: MethodId(1),
            mentions_output: false,
            mentions_steps: false,
            names_overflow: false,
            compares_texts: false,
            observed: ObservationDepth::Value,
            counted_loops: Vec::new(),
            notes_calls: false,
            notes_prints: false,
            holes: Vec::new(),
        };
        Self { program }
    }

    /// A new placeholder.
    pub fn placeholder(&mut self, ty: Type, domain: Domain) -> PlaceholderId {
        self.program.placeholders.push(Placeholder {
            ty,
            domain,
            span: Span::default(),
            name: String::from("p"),
            hole: false,
            alternatives: Vec::new(),
            within: None,
            is_list: false,
        });
        PlaceholderId::new(self.program.placeholders.len() - 1)
    }

    /// `INT(range(first, last))`
    pub fn int(&mut self, first: i64, last: i64) -> Expr {
        let domain = Domain::Number(ValueSet::range(first, last).expect("fits"));
        let id = self.placeholder(Type::INT, domain);
        expr(ExprKind::Placeholder(id), Type::INT)
    }

    /// `while (condition) { body } update`, as a `for` has it.
    pub fn looping(
        &mut self,
        bound: Option<ValueSet>,
        condition: Expr,
        body: Vec<StmtKind>,
        update: Vec<StmtKind>,
    ) -> Loop {
        let id = LoopId::new(self.program.loops.len());
        self.program.loops.push(LoopInfo {
            span: Span::default(),
            bound,
            invariant: false,
            method: MethodId(1),
            ghost: false,
            synthetic: false,
            runs_through_collection: false,
        });
        Loop {
            id,
            label: LabelId(id.0),
            test_first: TestFirst::BeforeBody,
            invariants: vec![],
            prelude: Block::default(),
            condition,
            body: block(body),
            update: block(update),
        }
    }

    /// `ASSERT(condition);`
    pub fn check(&mut self, condition: Expr) -> StmtKind {
        let check = CheckId::new(self.program.checks.len());
        self.program.checks.push(Check {
            kind: CheckKind::Assert,
            span: Span::default(),
            condition: Span::default(),
        });
        StmtKind::Check { check, condition }
    }

    /// The program with these methods, the first being the entry.
    pub fn finish(mut self, methods: Vec<Method>) -> Program {
        let entry = &methods[0];
        let start = &mut self.program.methods[0];
        start.result = entry.result.clone();
        if let Some(result) = &entry.result {
            let ty = result.clone();
            let local = Local { name: "$0".into(), ty, span: Span::default() };
            start.locals.push(local);
        }
        let target = entry.result.as_ref().map(|_| LocalId(0));
        let value = entry.result.as_ref().map(|ty| typed(0, ty.clone()));
        start.body = block(vec![
            StmtKind::Call { target, method: MethodId(1), arguments: vec![] },
            StmtKind::Return(value),
        ]);
        self.program.methods.extend(methods);
        self.program
    }
}

/// Three loops `for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7)))` that count `a`, `b` and
/// `c`, and `ASSERT(a > 6 && a < b && c < b)`: 2,248 instances of 287,496.
pub fn three_loops() -> Program {
    let mut builder = ProgramBuilder::new();
    let mut statements = vec![];
    for counter in 0..3 {
        let (last, step) = (builder.int(10, 20), builder.int(2, 7));
        statements.push(set(counter, int(0)));
        statements.push(set(3, int(0)));
        let condition = less(var(3), last);
        let body = vec![StmtKind::Step, set(counter, add(var(counter), int(1)))];
        let update = vec![set(3, add(var(3), step))];
        statements.push(StmtKind::Loop(builder.looping(None, condition, body, update)));
    }
    let and = |left: Expr, right: Expr| {
        let op = crate::read::ir::LogicOp::And;
        expr(ExprKind::Logic(op, Box::new(left), Box::new(right)), Type::BOOLEAN)
    };
    let condition = and(and(less(int(6), var(0)), less(var(0), var(1))), less(var(2), var(1)));
    statements.push(builder.check(condition));
    statements.push(StmtKind::Return(None));
    builder.finish(vec![method(0, vec![Type::INT; 4], None, block(statements))])
}
