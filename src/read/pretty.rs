//! The typed program as text, for `tatsu show --stage ir` and for golden tests.
//!
//! In: a [`Program`] and the text that it came from. Out: one line per placeholder, static field, loop and check, then the
//! methods, two blanks per level. A statement at which one of the author's starts ends in `// line 5`. Names that
//! several locals of a method share carry their index: `i@3`. The same program gives the same text.

use super::domain::{Domain, Segment, ValueSet};
use super::ir::{
    BinaryOp, Block, CheckKind, Expr, ExprKind, Intrinsic, Local, LocalId, LogicOp, Loop, Method,
    MethodId, Program, Stmt, StmtKind, TestFirst, UnaryOp,
};
use super::types::{Primitive, Type};
use crate::source::{Source, Span};
use std::fmt::Write;

/// The column, from 0, in which remarks about a line start where the line leaves room.
const REMARK_COLUMN: usize = 48;

/// The whole program as text; ends in a line break.
pub fn program(program: &Program, source: &Source) -> String {
    let mut printer = Printer { program, source, text: String::new(), indent: 0, step: None };
    printer.tables();
    for at in 0..program.methods.len() {
        printer.method(MethodId::new(at));
    }
    printer.text
}

struct Printer<'program> {
    program: &'program Program,
    source: &'program Source,
    text: String,
    indent: usize,
    /// The line of a `Step` that the next printed line is going to show.
    step: Option<u32>,
}

impl Printer<'_> {
    fn tables(&mut self) {
        for (at, placeholder) in self.program.placeholders.iter().enumerate() {
            let hole = if placeholder.hole { ", a hole" } else { "" };
            let line = format!(
                "placeholder #{at} {}: {} in {}{hole}",
                placeholder.name,
                placeholder.ty,
                domain(&placeholder.domain, &placeholder.ty)
            );
            self.line_at(&line, placeholder.span);
        }
        for field in &self.program.statics {
            self.line_at(&format!("static {} {}", field.ty, field.name), field.span);
        }
        for (at, info) in self.program.loops.iter().enumerate() {
            let bound = match &info.bound {
                Some(bound) => format!(", LOOP({})", value_set(bound, Primitive::Long)),
                None => String::new(),
            };
            let invariant = if info.invariant { ", INVARIANT" } else { "" };
            let ghost = if info.ghost { ", only checks" } else { "" };
            let line = format!(
                "loop {at} in {}{bound}{invariant}{ghost}",
                method_name(self.program, info.method)
            );
            self.line_at(&line, info.span);
        }
        for (at, check) in self.program.checks.iter().enumerate() {
            let kind = check_kind(check.kind);
            let condition = self.source.slice(check.condition);
            let condition = condition.split_whitespace().collect::<Vec<_>>().join(" ");
            self.line_at(&format!("check {at} {kind}({condition})"), check.span);
        }
    }

    fn method(&mut self, id: MethodId) {
        let Some(method) = self.program.methods.get(id.index()) else { return };
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let result = method.result.as_ref().map_or_else(|| "void".to_owned(), Type::to_string);
        let (parameters, locals) =
            method.locals.split_at((method.parameters as usize).min(method.locals.len()));
        let header = format!(
            "{}{} {}({}) {{",
            method.recursion.map(|depth| format!("@REC({depth}) ")).unwrap_or_default(),
            result,
            method_name(self.program, id),
            declared(method, parameters, 0)
        );
        let remark = match (id == self.program.start, id == self.program.entry) {
            (true, _) => "start",
            (false, true) => "entry",
            (false, false) => "",
        };
        self.line(&header, remark);
        self.indent += 1;
        if !locals.is_empty() {
            self.line(&format!("locals {}", declared(method, locals, parameters.len())), "");
        }
        self.block(method, &method.body);
        self.indent -= 1;
        self.line("}", "");
    }

    fn block(&mut self, method: &Method, block: &Block) {
        for statement in &block.statements {
            self.statement(method, statement);
        }
        self.flush_step();
    }

    fn nested(&mut self, method: &Method, block: &Block) {
        self.indent += 1;
        self.block(method, block);
        self.indent -= 1;
    }

    fn statement(&mut self, method: &Method, statement: &Stmt) {
        let show = |e: &Expr| expression(self.program, method, e);
        let name = |id: &LocalId| local_name(method, *id);
        match &statement.kind {
            StmtKind::Step => {
                self.flush_step();
                self.step = Some(self.source.line(statement.span));
            }
            StmtKind::Set { target, value } => {
                let line = format!("{} = {}", name(target), show(value));
                self.line(&line, "");
            }
            StmtKind::SetStatic { field, value } => {
                let line =
                    format!("{} = {}", static_name(self.program, field.index()), show(value));
                self.line(&line, "");
            }
            StmtKind::SetElement { array, index, value } => {
                let line = format!("{}[{}] = {}", show(array), show(index), show(value));
                self.line(&line, "");
            }
            StmtKind::NewArray { target, element, length } => {
                let line = format!("{} = new {element}[{}]", name(target), show(length));
                self.line(&line, "");
            }
            StmtKind::ArrayLiteral { target, element, elements } => {
                let elements: Vec<String> = elements.iter().map(show).collect();
                let line =
                    format!("{} = new {element}[] {{ {} }}", name(target), elements.join(", "));
                self.line(&line, "");
            }
            StmtKind::PlaceholderArray { target, placeholder } => {
                self.line(&format!("{} = new array #{}", name(target), placeholder.0), "");
            }
            StmtKind::Call { target, method: callee, arguments } => {
                let target = target.as_ref().map(|id| name(id) + " = ").unwrap_or_default();
                let arguments: Vec<String> = arguments.iter().map(show).collect();
                let callee = method_name(self.program, *callee);
                self.line(&format!("{target}call {callee}({})", arguments.join(", ")), "");
            }
            StmtKind::Print { text } => {
                let line = format!("print {}", show(text));
                self.line(&line, "");
            }
            StmtKind::If { condition, then, otherwise } => {
                let line = format!("if {} {{", show(condition));
                self.line(&line, "");
                self.nested(method, then);
                if !otherwise.statements.is_empty() {
                    self.line("} else {", "");
                    self.nested(method, otherwise);
                }
                self.line("}", "");
            }
            StmtKind::Loop(a_loop) => self.a_loop(method, a_loop),
            StmtKind::Labelled { label, body } => {
                self.line(&format!("L{}: {{", label.0), "");
                self.nested(method, body);
                self.line("}", "");
            }
            StmtKind::Break(label) => self.line(&format!("break L{}", label.0), ""),
            StmtKind::Continue(id) => self.line(&format!("continue loop {}", id.0), ""),
            StmtKind::Return(value) => {
                let value = value.as_ref().map(|value| " ".to_owned() + &show(value));
                self.line(&format!("return{}", value.unwrap_or_default()), "");
            }
            StmtKind::Check { check, condition } => {
                let line = format!("check {}: {}", check.0, show(condition));
                self.line(&line, "");
            }
            StmtKind::Ghost(block) => {
                self.line("ghost {", "");
                self.nested(method, block);
                self.line("}", "");
            }
            StmtKind::Observe { name, value } => {
                let line = format!("observe {name}: {}", show(value));
                self.line(&line, "");
            }
            StmtKind::Forget(locals) => {
                let names: Vec<String> = locals.iter().map(name).collect();
                self.line(&format!("forget {}", names.join(", ")), "");
            }
        }
    }

    /// `test` evaluates the condition, `body` is a pass, `next` is what a `for` does between passes.
    fn a_loop(&mut self, method: &Method, a_loop: &Loop) {
        let when = match a_loop.test_first {
            TestFirst::BeforeBody => "",
            TestFirst::AfterBody => ", first pass without test",
        };
        self.line(&format!("L{}: loop {}{when} {{", a_loop.label.0, a_loop.id.0), "");
        self.indent += 1;
        for (check, condition) in &a_loop.invariants {
            let condition = expression(self.program, method, condition);
            self.line(&format!("invariant {}: {condition}", check.0), "");
        }
        // A step at the end of the prelude is the test's own.
        for statement in &a_loop.prelude.statements {
            self.statement(method, statement);
        }
        let condition = expression(self.program, method, &a_loop.condition);
        self.line(&format!("test {condition}"), "");
        self.line("body", "");
        self.nested(method, &a_loop.body);
        if !a_loop.update.statements.is_empty() {
            self.line("next", "");
            self.nested(method, &a_loop.update);
        }
        self.indent -= 1;
        self.line("}", "");
    }

    /// Shows a step that no statement followed.
    fn flush_step(&mut self) {
        if self.step.is_some() {
            self.line("", "");
        }
    }

    fn line_at(&mut self, line: &str, span: Span) {
        let remark = format!("line {}", self.source.line(span));
        self.line(line, &remark);
    }

    fn line(&mut self, line: &str, remark: &str) {
        let step = self.step.take().map(|line| format!("line {line}"));
        let remark = step.as_deref().unwrap_or(remark);
        let mut whole = format!("{:indent$}{line}", "", indent = 2 * self.indent);
        if !remark.is_empty() {
            let width = if line.is_empty() { 0 } else { REMARK_COLUMN };
            let gap = if line.is_empty() { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(whole, "{:fill$}{gap}// {remark}", "", fill = pad(&whole, width));
        }
        self.text.push_str(&whole);
        self.text.push('\n');
    }
}

fn pad(text: &str, width: usize) -> usize {
    width.saturating_sub(text.chars().count())
}

/// `int x, int y`
fn declared(method: &Method, locals: &[Local], first: usize) -> String {
    let one = |(at, local): (usize, &Local)| {
        format!("{} {}", local.ty, local_name(method, LocalId::new(first + at)))
    };
    locals.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

fn local_name(method: &Method, id: LocalId) -> String {
    let Some(local) = method.locals.get(id.index()) else { return format!("?@{}", id.0) };
    let shared = method.locals.iter().filter(|other| other.name == local.name).count() > 1;
    if shared { format!("{}@{}", local.name, id.0) } else { local.name.clone() }
}

fn static_name(program: &Program, at: usize) -> String {
    let name = program.statics.get(at).map_or("?", |field| field.name.as_str());
    format!("static.{name}")
}

/// The method's name; with its number where overloads share it.
fn method_name(program: &Program, id: MethodId) -> String {
    let Some(method) = program.methods.get(id.index()) else { return format!("?@{}", id.0) };
    let shared = program.methods.iter().filter(|other| other.name == method.name).count() > 1;
    if shared { format!("{}@{}", method.name, id.0) } else { method.name.clone() }
}

fn check_kind(kind: CheckKind) -> &'static str {
    match kind {
        CheckKind::Assert => "ASSERT",
        CheckKind::Goal => "GOAL",
        CheckKind::Invariant => "INVARIANT",
    }
}

/// An expression; what is inside an operation is in parentheses unless it is simple.
fn expression(program: &Program, method: &Method, e: &Expr) -> String {
    let show = |e: &Expr| expression(program, method, e);
    let inner = |e: &Expr| {
        let text = expression(program, method, e);
        if is_simple(e) { text } else { format!("({text})") }
    };
    let all = |list: &[Expr]| list.iter().map(show).collect::<Vec<_>>().join(", ");
    match &e.kind {
        ExprKind::Number(value) => number(*value, e.ty.primitive().unwrap_or(Primitive::Long)),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Null => "null".to_owned(),
        ExprKind::Placeholder(id) => format!("#{}", id.0),
        ExprKind::Local(id) => local_name(method, *id),
        ExprKind::Static(id) => static_name(program, id.index()),
        ExprKind::Unary(operator, operand) => {
            let sign = match operator {
                UnaryOp::Negate => "-",
                UnaryOp::Complement => "~",
                UnaryOp::Not => "!",
            };
            format!("{sign}{}", inner(operand))
        }
        ExprKind::Binary(operator, left, right) => {
            format!("{} {} {}", inner(left), binary(*operator), inner(right))
        }
        ExprKind::Logic(operator, left, right) => {
            let sign = match operator {
                LogicOp::And => "&&",
                LogicOp::Or => "||",
            };
            format!("{} {sign} {}", inner(left), inner(right))
        }
        ExprKind::Conditional(condition, then, otherwise) => {
            format!("{} ? {} : {}", inner(condition), inner(then), inner(otherwise))
        }
        ExprKind::Convert(operand) => format!("({}) {}", e.ty, inner(operand)),
        ExprKind::Length(array) => format!("{}.length", inner(array)),
        ExprKind::Element(array, index) => format!("{}[{}]", inner(array), show(index)),
        ExprKind::ToText(operand) => format!("text({})", show(operand)),
        ExprKind::Concat(parts) => format!("concat({})", all(parts)),
        ExprKind::Intrinsic(intrinsic, arguments) => {
            format!("{}({})", intrinsic_name(*intrinsic), all(arguments))
        }
        ExprKind::Output => "__out".to_owned(),
    }
}

/// Whether an expression needs no parentheses inside another.
fn is_simple(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Number(value) => *value >= 0,
        ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Logic(..)
        | ExprKind::Conditional(..)
        | ExprKind::Convert(_) => false,
        ExprKind::Text(_)
        | ExprKind::Null
        | ExprKind::Placeholder(_)
        | ExprKind::Local(_)
        | ExprKind::Static(_)
        | ExprKind::Length(_)
        | ExprKind::Element(..)
        | ExprKind::ToText(_)
        | ExprKind::Concat(_)
        | ExprKind::Intrinsic(..)
        | ExprKind::Output => true,
    }
}

fn binary(operator: BinaryOp) -> &'static str {
    match operator {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::ShiftRightUnsigned => ">>>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Less => "<",
        BinaryOp::LessEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
    }
}

fn intrinsic_name(intrinsic: Intrinsic) -> &'static str {
    match intrinsic {
        Intrinsic::Abs => "Math.abs",
        Intrinsic::Min => "Math.min",
        Intrinsic::Max => "Math.max",
        Intrinsic::TextEquals => "String.equals",
        Intrinsic::TextLength => "String.length",
        Intrinsic::TextIsEmpty => "String.isEmpty",
        Intrinsic::Distinct => "__distinct",
        Intrinsic::Implies => "__impl",
        Intrinsic::Iff => "__iff",
    }
}

/// A value of a primitive type as Java writes it.
fn number(value: i64, primitive: Primitive) -> String {
    match primitive {
        Primitive::Boolean => (value != 0).to_string(),
        Primitive::Char => match u32::try_from(value).ok().and_then(char::from_u32) {
            Some(quoted @ ('\'' | '\\')) => format!("'\\{quoted}'"),
            Some(shown) if !shown.is_control() => format!("'{shown}'"),
            _ => format!("'\\u{value:04x}'"),
        },
        Primitive::Long => format!("{value}L"),
        Primitive::Byte | Primitive::Short | Primitive::Int => value.to_string(),
    }
}

/// A domain as the author could have written it.
fn domain(domain: &Domain, ty: &Type) -> String {
    match domain {
        Domain::Number(values) => value_set(values, ty.primitive().unwrap_or(Primitive::Long)),
        Domain::Array { length, element } => {
            let element_type = ty.element().unwrap_or(ty);
            format!(
                "length {}, each {}",
                value_set(length, Primitive::Int),
                self::domain(element, element_type)
            )
        }
    }
}

fn value_set(values: &ValueSet, primitive: Primitive) -> String {
    let segments: Vec<String> =
        values.segments().iter().map(|segment| self::segment(*segment, primitive)).collect();
    match &segments[..] {
        [one] => one.clone(),
        several => format!("list({})", several.join(", ")),
    }
}

fn segment(segment: Segment, primitive: Primitive) -> String {
    let plain = if primitive == Primitive::Long { Primitive::Int } else { primitive };
    let first = number(segment.first, plain);
    let last = number(segment.last, plain);
    match (segment.first == segment.last, segment.step) {
        (true, _) => first,
        (false, 1) => format!("range({first}, {last})"),
        (false, step) => format!("range({first}, {last}, {step})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::ir::{
        Check, CheckId, LabelId, LoopId, LoopInfo, Placeholder, PlaceholderId, StaticField,
        StaticId,
    };

    const TEXT: &str = "int n = INT(range(1, 9));\nint i = 0;\nwhile (i < n) {\n  i += 1;\n}\nASSERT(i\n  == n);\n";

    fn at(needle: &str) -> Span {
        let start = TEXT.find(needle).expect("the text has it");
        Span::new(start, start + needle.len())
    }

    fn int(kind: ExprKind) -> Expr {
        Expr { kind, ty: Type::INT, span: Span::default() }
    }

    fn boxed(kind: ExprKind) -> Box<Expr> {
        Box::new(int(kind))
    }

    fn comparison(operator: BinaryOp) -> Expr {
        let (left, right) = (ExprKind::Local(LocalId(1)), ExprKind::Local(LocalId(0)));
        let kind = ExprKind::Binary(operator, boxed(left), boxed(right));
        Expr { kind, ty: Type::BOOLEAN, span: Span::default() }
    }

    fn block(kinds: Vec<(StmtKind, &str)>) -> Block {
        let statement = |(kind, needle): (StmtKind, &str)| Stmt { kind, span: at(needle) };
        Block { statements: kinds.into_iter().map(statement).collect() }
    }

    fn set(target: u32, value: ExprKind) -> StmtKind {
        StmtKind::Set { target: LocalId(target), value: int(value) }
    }

    fn example() -> Program {
        let local = |name: &str| Local { name: name.into(), ty: Type::INT, span: at("int n") };
        let sum = ExprKind::Binary(
            BinaryOp::Add,
            boxed(ExprKind::Local(LocalId(1))),
            boxed(ExprKind::Unary(UnaryOp::Negate, boxed(ExprKind::Number(-1)))),
        );
        let a_loop = Loop {
            id: LoopId(0),
            label: LabelId(0),
            test_first: TestFirst::BeforeBody,
            invariants: Vec::new(),
            prelude: block(vec![(StmtKind::Step, "while")]),
            condition: comparison(BinaryOp::Less),
            body: block(vec![(StmtKind::Step, "i += 1;"), (set(1, sum), "i += 1;")]),
            update: Block::default(),
        };
        let check = StmtKind::Check { check: CheckId(0), condition: comparison(BinaryOp::Equal) };
        let body = block(vec![
            (StmtKind::Step, "int n"),
            (set(0, ExprKind::Placeholder(PlaceholderId(0))), "int n"),
            (StmtKind::Step, "int i"),
            (set(1, ExprKind::Number(0)), "int i"),
            (StmtKind::Loop(a_loop), "while"),
            (check, "ASSERT"),
            (StmtKind::Forget(vec![LocalId(0), LocalId(1)]), "while"),
        ]);
        let main = Method {
            name: "main".into(),
            parameters: 0,
            result: None,
            locals: vec![local("n"), local("i"), local("i")],
            body,
            labels: 1,
            recursion: None,
            synthetic: true,
            span: Span::default(),
        };
        Program {
            placeholders: vec![Placeholder {
                ty: Type::INT,
                domain: Domain::Number(ValueSet::range(1, 9).expect("not empty")),
                span: at("INT(range(1, 9))"),
                name: "n".into(),
                hole: false,
            }],
            methods: vec![main],
            statics: vec![StaticField { name: "s".into(), ty: Type::INT, span: at("int n") }],
            loops: vec![LoopInfo {
                span: at("while"),
                bound: ValueSet::range(0, 4),
                invariant: false,
                method: MethodId(0),
                ghost: false,
            }],
            checks: vec![Check {
                kind: CheckKind::Assert,
                span: at("ASSERT"),
                condition: at("i\n  == n"),
            }],
            start: MethodId(0),
            entry: MethodId(0),
            mentions_output: false,
        }
    }

    #[test]
    fn a_program_prints_as_expected() {
        let expected = "\
placeholder #0 n: int in range(1, 9)             // line 1
static int s                                     // line 1
loop 0 in main, LOOP(range(0, 4))                // line 3
check 0 ASSERT(i == n)                           // line 6

void main() {                                    // start
  locals int n, int i@1, int i@2
  n = #0                                         // line 1
  i@1 = 0                                        // line 2
  L0: loop 0 {
    test i@1 < n                                 // line 3
    body
      i@1 = i@1 + (-(-1))                        // line 4
  }
  check 0: i@1 == n
  forget n, i@1
}
";
        assert_eq!(program(&example(), &Source::new("x.java", TEXT)), expected);
    }

    #[test]
    fn values_and_domains_read_as_java() {
        assert_eq!(number(10, Primitive::Char), "'\\u000a'");
        assert_eq!(number(39, Primitive::Char), "'\\''");
        assert_eq!(number(107, Primitive::Char), "'k'");
        assert_eq!(number(-3, Primitive::Long), "-3L");
        let each = Domain::Number(ValueSet::single(4));
        let array = Domain::Array {
            length: ValueSet::from_segments([
                Segment { first: 1, last: 1, step: 1 },
                Segment { first: 5, last: 9, step: 2 },
            ])
            .expect("not empty"),
            element: Box::new(each),
        };
        let text = domain(&array, &Type::array_of(Type::INT));
        assert_eq!(text, "length list(1, range(5, 9, 2)), each 4");
    }

    #[test]
    fn an_index_out_of_place_does_not_panic() {
        let mut broken = example();
        broken.methods[0].locals.clear();
        broken.methods[0].body.statements.push(Stmt {
            kind: StmtKind::SetStatic { field: StaticId(7), value: int(ExprKind::Null) },
            span: Span::default(),
        });
        let text = program(&broken, &Source::new("x.java", TEXT));
        assert!(text.contains("?@0 = #0") && text.contains("static.? = null"), "{text}");
    }
}
