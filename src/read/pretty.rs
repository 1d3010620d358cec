//! The typed program as text, for `tatsu show --stage ir` and for golden tests.
//!
//! In: a [`Program`] and the text that it came from. Out: one line per placeholder, static field,
//! loop and check, then the methods, two blanks per level. A statement at which one of the author's
//! starts ends in `// line 5`. Names that several locals of a method share carry their index:
//! `i@3`. The same program gives the same text.

use super::domain::{Domain, Segment, ValueSet};
use super::ir::{
    BinaryOp, Block, CheckKind, Expr, ExprKind, Local, LocalId, LogicOp, Loop, Method, MethodId,
    Program, Quantifier, Stmt, StmtKind, TestFirst, UnaryOp, number_text,
};
use super::types::{Primitive, Type};
use crate::source::{Source, Span};
use std::fmt::Write;

/// The column, from 0, in which remarks about a line start where the line leaves room.
const REMARK_COLUMN: usize = 48;

/// The whole program as text; ends in a line break.
pub fn program(program: &Program, source: &Source) -> String {
    let mut printer =
        ProgramPrinter { program, source, text: String::new(), indent: 0, step: None };
    printer.tables();
    for at in 0..program.methods.len() {
        printer.method(MethodId::new(at));
    }
    printer.text
}

struct ProgramPrinter<'program> {
    program: &'program Program,
    source: &'program Source,
    text: String,
    indent: usize,
    /// The line of a `Step` that the next printed line is going to show.
    step: Option<u32>,
}

impl ProgramPrinter<'_> {
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

    #[expect(clippy::too_many_lines, reason = "an arm for each kind")]
    fn statement(&mut self, method: &Method, statement: &Stmt) {
        let show = |e: &Expr| expression(self.program, method, e);
        let name = |id: &LocalId| local_name(method, *id);
        match &statement.kind {
            StmtKind::Step => {
                self.flush_step();
                self.step = Some(self.source.line(statement.span));
            }
            StmtKind::Set { target, value } => {
                self.line(&format!("{} = {}", name(target), show(value)), "");
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
            StmtKind::NewBuilder { target, text } => {
                self.line(&format!("{} = new StringBuilder({})", name(target), show(text)), "");
            }
            StmtKind::SetContent { builder, text } => {
                self.line(&format!("content of {} = {}", show(builder), show(text)), "");
            }
            StmtKind::NewObject { target, class } => {
                let class = &self.program.class(*class).name;
                self.line(&format!("{} = new {class}", name(target)), "");
            }
            StmtKind::SetField { object, field, value } => {
                let field = field_name(self.program, object, *field);
                self.line(&format!("{}.{field} = {}", show(object), show(value)), "");
            }
            StmtKind::Row => {}
            StmtKind::Throw(exception) => {
                self.line(&format!("throw {}", exception.java_name()), "");
            }
            StmtKind::ThrowObject { object, goes_on } => {
                let word = if *goes_on { "throw on" } else { "throw" };
                self.line(&format!("{word} {}", show(object)), "");
            }
            StmtKind::Try { body, exception, handler } => {
                self.line("try {", "");
                self.nested(method, body);
                self.line(&format!("}} catch {} {{", name(exception)), "");
                self.nested(method, handler);
                self.line("}", "");
            }
            StmtKind::RequireObject { object } => {
                self.line(&format!("require {}", show(object)), "");
            }
            StmtKind::NewArray { target, element, lengths } => {
                let lengths: Vec<String> = lengths.iter().map(show).collect();
                let line = format!("{} = new {element}[{}]", name(target), lengths.join("]["));
                self.line(&line, "");
            }
            StmtKind::ArrayLiteral { target, element, elements } => {
                let elements: Vec<String> = elements.iter().map(show).collect();
                let line =
                    format!("{} = new {element}[] {{ {} }}", name(target), elements.join(", "));
                self.line(&line, "");
            }
            StmtKind::CopyArray { target, source, length, .. } => {
                let length = length.as_ref().map(|length| format!(", {}", show(length)));
                let length = length.unwrap_or_default();
                self.line(&format!("{} = copy of {}{length}", name(target), show(source)), "");
            }
            StmtKind::Characters { target, text } => {
                self.line(&format!("{} = characters of {}", name(target), show(text)), "");
            }
            StmtKind::Fill { array, value } => {
                self.line(&format!("fill {} with {}", show(array), show(value)), "");
            }
            StmtKind::Sort { array } => self.line(&format!("sort {}", show(array)), ""),
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
                self.line(&format!("print {}", show(text)), "");
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
                self.line(&format!("check {}: {}", check.0, show(condition)), "");
            }
            StmtKind::Ghost(block) => {
                self.line("ghost {", "");
                self.nested(method, block);
                self.line("}", "");
            }
            StmtKind::Observe { name, value } => {
                self.line(&format!("observe {name}: {}", show(value)), "");
            }
            StmtKind::Forget(locals) => {
                let names: Vec<String> = locals.iter().map(name).collect();
                self.line(&format!("forget {}", names.join(", ")), "");
            }
        }
    }

    /// `test` evaluates the condition, `body` is a pass, `next` is what a `for` does between
    /// passes.
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
        ExprKind::Field(object, field) => {
            format!("{}.{}", inner(object), field_name(program, object, *field))
        }
        ExprKind::Content(builder) => format!("content({})", show(builder)),
        ExprKind::ToText(operand) => format!("text({})", show(operand)),
        ExprKind::Concat(parts) => format!("concat({})", all(parts)),
        ExprKind::Intrinsic(intrinsic, arguments) => {
            format!("{}({})", intrinsic.facts().name, all(arguments))
        }
        ExprKind::Quantified { quantifier, variable, low, high, condition } => {
            let word = match quantifier {
                Quantifier::All => "__forall",
                Quantifier::Some => "__exists",
            };
            let variable = local_name(method, *variable);
            format!("{word}({variable}, {}, {}, {})", show(low), show(high), show(condition))
        }
        ExprKind::Iterations(id) => format!("__iterations({})", id.0),
        ExprKind::Steps => "__steps".to_owned(),
        ExprKind::Output => "__out".to_owned(),
    }
}

/// The name of a field of an object.
fn field_name(program: &Program, object: &Expr, field: u32) -> String {
    let class = object.ty.class().map(|class| program.class(class));
    let known = class.and_then(|class| class.fields.get(field as usize));
    known.map_or_else(|| format!("#{field}"), |known| known.name.to_string())
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
        | ExprKind::Content(_)
        | ExprKind::Field(..)
        | ExprKind::ToText(_)
        | ExprKind::Concat(_)
        | ExprKind::Intrinsic(..)
        | ExprKind::Quantified { .. }
        | ExprKind::Iterations(_)
        | ExprKind::Steps
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
        Primitive::Float => format!("{}f", number_text(primitive, value)),
        Primitive::Double => number_text(primitive, value),
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
        Domain::Text { length, unit } => format!(
            "length {}, each {}",
            value_set(length, Primitive::Int),
            value_set(unit, Primitive::Char)
        ),
        Domain::Texts(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| format!("{text:?}")).collect();
            format!("list({})", texts.join(", "))
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
mod tests;
