//! The unwound program for people: `tatsu show --stage ssa`.
//!
//! In: an [`SsaProgram`]. Out: text; the same program gives the same text. Placeholders come first,
//! then paths with what they write, indented by how many decisions lead there, then what must hold
//! and where unwinding stopped.

use super::names::{Definition, NameVisibility, Notation, TermPrinter, TermText};
use super::{AssertionKind, DefinitionKind, Exception, Limit, PathId, SsaProgram};
use crate::read::domain::ValueSet;
use crate::read::floating::{FloatingOperation, text};
use crate::read::types::Primitive;
use crate::solve::term::{Node, Operation, Sort, TermId, Terms, Variable, VariableOrigin};
use std::fmt;
use std::fmt::Write;

/// Java's notation, as far as there is one.
struct Infix;

const ATOM: u8 = 20;
const UNARY: u8 = 15;

impl Notation for Infix {
    fn node(&self, terms: &Terms, term: TermId, operands: &[TermText]) -> TermText {
        let bare = |at: usize| operands.get(at).map_or("", |operand| operand.text.as_str());
        match *terms.node(term) {
            Node::Boolean(value) => atom(value.to_string()),
            Node::Number { value, .. } => {
                TermText { text: value.to_string(), binding: if value < 0 { UNARY } else { ATOM } }
            }
            Node::Variable(id) => atom(terms.variable_info(id).name.clone()),
            Node::Not(_) => {
                TermText { text: format!("!{}", within(operands, 0, UNARY)), binding: UNARY }
            }
            Node::And(..) => infix("&&", 4, operands),
            Node::Or(..) => infix("||", 3, operands),
            Node::Equal(..) => infix("==", 8, operands),
            Node::Less(..) => infix("<", 9, operands),
            Node::Conditional(..) => TermText {
                text: format!(
                    "{} ? {} : {}",
                    within(operands, 0, 3),
                    within(operands, 1, 2),
                    within(operands, 2, 2)
                ),
                binding: 2,
            },
            Node::Binary(operation, _, b) => binary(terms, operation, b, operands),
            Node::Floating(operation, a, b) => floating(terms, operation, (a, b), operands),
            Node::Settled(..) => atom(format!("settled({})", bare(0))),
            Node::Wrap(to, _) => cast(to.keyword(), operands),
            Node::Widen(_) => cast(Primitive::Long.keyword(), operands),
            Node::Narrow(_) => cast(Primitive::Int.keyword(), operands),
            Node::Select(..) => atom(format!("{}[{}]", within(operands, 0, ATOM), bare(1))),
            Node::Store(..) => {
                atom(format!("{}[{} := {}]", within(operands, 0, ATOM), bare(1), bare(2)))
            }
            Node::ConstantArray(_) => atom(format!("[{}, …]", bare(0))),
        }
    }

    fn not_less(&self, operands: &[TermText]) -> TermText {
        let turned: Vec<TermText> = operands.iter().rev().cloned().collect();
        infix("<=", 9, &turned)
    }

    fn not_equal(&self, operands: &[TermText]) -> TermText {
        infix("!=", 8, operands)
    }

    fn name(&self, name: &str) -> TermText {
        atom(name.to_owned())
    }
}

fn atom(text: String) -> TermText {
    TermText { text, binding: ATOM }
}

/// An operand, in parentheses if it binds less tightly than `binding`.
fn within(operands: &[TermText], at: usize, binding: u8) -> String {
    match operands.get(at) {
        Some(operand) if operand.binding >= binding => operand.text.clone(),
        Some(operand) => format!("({})", operand.text),
        None => String::new(),
    }
}

/// An operator between two operands; what is on the right binds more tightly.
fn infix(operator: &str, binding: u8, operands: &[TermText]) -> TermText {
    let (left, right) = (within(operands, 0, binding), within(operands, 1, binding + 1));
    TermText { text: format!("{left} {operator} {right}"), binding }
}

fn cast(keyword: &str, operands: &[TermText]) -> TermText {
    TermText { text: format!("({keyword}) {}", within(operands, 0, UNARY)), binding: UNARY }
}

fn binary(terms: &Terms, operation: Operation, b: TermId, operands: &[TermText]) -> TermText {
    if let (Operation::Add, Some(number @ i64::MIN..=-1), Some(left)) =
        (operation, terms.as_number(b), operands.first())
    {
        let number = TermText { text: number.unsigned_abs().to_string(), binding: ATOM };
        return infix("-", 11, &[left.clone(), number]);
    }
    let (operator, binding) = match operation {
        Operation::Multiply => ("*", 12),
        Operation::Divide => ("/", 12),
        Operation::Remainder => ("%", 12),
        Operation::Add => ("+", 11),
        Operation::Subtract => ("-", 11),
        Operation::ShiftLeft => ("<<", 10),
        Operation::ShiftRight => (">>", 10),
        Operation::ShiftRightUnsigned => (">>>", 10),
        Operation::BitAnd => ("&", 7),
        Operation::BitXor if terms.as_number(b) == Some(-1) => {
            return TermText { text: format!("~{}", within(operands, 0, UNARY)), binding: UNARY };
        }
        Operation::BitXor => ("^", 6),
        Operation::BitOr => ("|", 5),
    };
    infix(operator, binding, operands)
}

/// An operation on floating numbers, of which those that are known are written as such.
fn floating(
    terms: &Terms,
    operation: FloatingOperation,
    (a, b): (TermId, TermId),
    operands: &[TermText],
) -> TermText {
    use FloatingOperation as F;
    let of_whole = matches!(operation, F::OfLong | F::OfLongToFloat);
    let shown: Vec<TermText> = operands
        .iter()
        .zip([a, b])
        .map(|(operand, term)| match terms.as_number(term) {
            Some(number) if !of_whole => {
                let text = text(Primitive::Double, number);
                let binding = if text.starts_with('-') { UNARY } else { ATOM };
                TermText { text, binding }
            }
            _ => operand.clone(),
        })
        .collect();
    let call = |name: &str| {
        let shown: Vec<&str> = shown.iter().map(|one| one.text.as_str()).collect();
        atom(format!("{name}({})", shown.join(", ")))
    };
    match operation {
        F::Add => infix("+", 11, &shown),
        F::Subtract => infix("-", 11, &shown),
        F::Multiply => infix("*", 12, &shown),
        F::Divide => infix("/", 12, &shown),
        F::Remainder => infix("%", 12, &shown),
        F::Negate => TermText { text: format!("-{}", within(&shown, 0, ATOM)), binding: UNARY },
        F::Less => infix("<", 9, &shown),
        F::LessEqual => infix("<=", 9, &shown),
        F::Equal => infix("==", 8, &shown),
        F::NotEqual => infix("!=", 8, &shown),
        F::ToFloat | F::OfLongToFloat => cast(Primitive::Float.keyword(), &shown),
        F::ToInt => cast(Primitive::Int.keyword(), &shown),
        F::ToLong => cast(Primitive::Long.keyword(), &shown),
        F::OfLong => cast(Primitive::Double.keyword(), &shown),
        F::Compare => call("Double.compare"),
        F::Abs => call("Math.abs"),
        F::Min => call("Math.min"),
        F::Max => call("Math.max"),
        F::Signum => call("Math.signum"),
        F::SquareRoot => call("Math.sqrt"),
        F::Floor => call("Math.floor"),
        F::Ceiling => call("Math.ceil"),
        F::RoundToEven => call("Math.rint"),
        F::RoundToLong | F::RoundToInt => call("Math.round"),
        F::IsNotANumber => call("Double.isNaN"),
        F::IsInfinite => call("Double.isInfinite"),
        F::IsFinite => call("Double.isFinite"),
        F::ToRadians => call("Math.toRadians"),
        F::ToDegrees => call("Math.toDegrees"),
        F::Bits => call("Double.doubleToLongBits"),
        F::NarrowBits => call("Float.floatToIntBits"),
    }
}

impl fmt::Display for SsaProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&program(self))
    }
}

/// The text of a program.
pub fn program(program: &SsaProgram) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = Pretty::new(program).write(&mut out);
    out
}

struct Pretty<'p> {
    program: &'p SsaProgram,
    printer: TermPrinter<'p, Infix>,
    depths: Vec<usize>,
}

impl<'p> Pretty<'p> {
    fn new(program: &'p SsaProgram) -> Self {
        let mut depths: Vec<usize> = Vec::with_capacity(program.paths.len());
        for path in &program.paths {
            let parent = path.parent.and_then(|parent| depths.get(parent.index()));
            depths.push(parent.map_or(0, |depth| depth + 1));
        }
        Self { program, printer: TermPrinter::new(program, Infix), depths }
    }

    fn write(&mut self, out: &mut String) -> fmt::Result {
        for variable in self.program.terms.variables() {
            let kind = match variable.origin {
                VariableOrigin::Placeholder => "placeholder",
                VariableOrigin::Havoc => "unknown",
            };
            writeln!(out, "{kind} {}: {}", variable.name, values(variable))?;
        }
        let mut announced: Vec<bool> = vec![false; self.program.paths.len()];
        for at in 0..self.program.steps.len() {
            let step = &self.program.steps[at];
            let (path, role, value) = (step.path, step.role, step.value);
            self.announce(out, path, &mut announced)?;
            let name = self.constant(at);
            let text = self.printer.term(value, NameVisibility::Path(path, at)).text;
            let indent = self.indent(path);
            self.write_definitions(out, &indent)?;
            let sign = match role {
                DefinitionKind::Write => "=",
                DefinitionKind::Join => "is",
            };
            writeln!(out, "{indent}{name} {sign} {text}")?;
        }
        for assertion in &self.program.assertions {
            self.announce(out, assertion.path, &mut announced)?;
        }
        for cutoff in &self.program.cutoffs {
            self.announce(out, cutoff.path, &mut announced)?;
        }
        let steps = self.program.steps.len();
        for assertion in &self.program.assertions {
            let text = self
                .printer
                .term(assertion.condition, NameVisibility::Path(assertion.path, steps))
                .text;
            self.write_definitions(out, "")?;
            let path = assertion.path.index();
            writeln!(out, "on path {path}, {text}    // {}", reason(assertion.kind))?;
        }
        for cutoff in &self.program.cutoffs {
            let (path, of) = (cutoff.path.index(), cutoff.of);
            writeln!(out, "never path {path}    // {of} is not followed further")?;
        }
        for obligation in &self.program.obligations {
            let before = self.printer.term(obligation.hypothesis, NameVisibility::Global).text;
            let after = self.printer.term(obligation.conclusion, NameVisibility::Global).text;
            self.write_definitions(out, "")?;
            let of = obligation.of.index();
            writeln!(out, "invariant {of} is kept: from {before} follows {after}")?;
        }
        Ok(())
    }

    /// Says under which condition a path is taken, the first time that it is mentioned.
    fn announce(&mut self, out: &mut String, path: PathId, announced: &mut [bool]) -> fmt::Result {
        let mut chain = Vec::new();
        let mut next = Some(path);
        while let Some(path) = next {
            if announced.get(path.index()).copied().unwrap_or(true) {
                break;
            }
            announced[path.index()] = true;
            chain.push(path);
            next = self.program.paths[path.index()].parent;
        }
        for path in chain.into_iter().rev() {
            let Some(parent) = self.program.paths[path.index()].parent else { continue };
            let condition = self.program.paths[path.index()].condition;
            let scope = self.printer.scope_of_condition(path);
            let text = self.printer.term(condition, scope).text;
            let indent = self.indent(parent);
            self.write_definitions(out, &indent)?;
            writeln!(out, "{indent}path {} if {text}", path.index())?;
        }
        Ok(())
    }

    fn write_definitions(&mut self, out: &mut String, indent: &str) -> fmt::Result {
        for Definition { name, text, .. } in self.printer.definitions() {
            writeln!(out, "{indent}let {name} = {text}")?;
        }
        Ok(())
    }

    fn constant(&self, step: usize) -> String {
        let constant = self.program.steps[step].constant;
        self.program.constants.get(constant.index()).map_or_else(String::new, ToString::to_string)
    }

    /// Two blanks for each decision, as long as that leaves room for text.
    fn indent(&self, path: PathId) -> String {
        let depth = self.depths.get(path.index()).copied().unwrap_or(0);
        "  ".repeat(depth.min(20))
    }
}

fn values(variable: &Variable) -> String {
    let sort = match variable.sort {
        Sort::Bool => return String::from("false or true"),
        Sort::Bits(_) => "",
        Sort::Array { .. } => "an array of ",
    };
    match &variable.values {
        Some(values) => format!("{sort}{}", set(values)),
        None => format!("{sort}any number"),
    }
}

/// As in `1, 3..=9 by 2`.
fn set(values: &ValueSet) -> String {
    let mut out = String::new();
    for segment in values.segments() {
        let separator = if out.is_empty() { "" } else { ", " };
        let _ = write!(out, "{separator}{}", segment.first);
        if segment.last > segment.first {
            let _ = write!(out, "..={}", segment.last);
        }
        if segment.step > 1 {
            let _ = write!(out, " by {}", segment.step);
        }
    }
    out
}

/// Why an assertion must hold, in a few words.
pub(in crate::solve) fn reason(kind: AssertionKind) -> String {
    match kind {
        AssertionKind::Check(check) => format!("check {}", check.index()),
        AssertionKind::NoException(exception) => match exception {
            Exception::Arithmetic => String::from("no division by zero"),
            Exception::ArrayIndexOutOfBounds => String::from("index within bounds"),
            Exception::ClassCast => String::from("an object of the class that a cast names"),
            Exception::NegativeArraySize => String::from("no negative length"),
            Exception::NullPointer => String::from("not null"),
            Exception::StringIndexOutOfBounds => String::from("place within the string"),
            Exception::NumberFormat => String::from("digits of a number"),
            Exception::IllegalArgument => String::from("no negative count"),
            Exception::IndexOutOfBounds => String::from("place within the list"),
            Exception::NoSuchElement => String::from("an element"),
            Exception::UnsupportedOperation => String::from("something that may change"),
            Exception::ConcurrentModification => String::from("no change on the way"),
            Exception::IllegalState => String::from("an element was given"),
            Exception::EmptyStack => String::from("a stack with an element"),
            Exception::Unspecified => String::from("nothing that Java leaves open"),
            Exception::Throwable
            | Exception::Any
            | Exception::Runtime
            | Exception::Error
            | Exception::ArrayStore
            | Exception::CloneNotSupported
            | Exception::Interrupted
            | Exception::Assertion
            | Exception::StackOverflow
            | Exception::InputMismatch
            | Exception::InputOutput
            | Exception::FileNotFound
            | Exception::EndOfFile
            | Exception::Own(_) => format!("no {}", exception.simple_name()),
        },
        AssertionKind::Within(limit) => match limit {
            Limit::Power => String::from("power within double"),
            Limit::Letter => String::from("character within Latin-1"),
            Limit::Steps
            | Limit::Depth
            | Limit::Heap
            | Limit::Output
            | Limit::Digits
            | Limit::LastDigit => String::from("within the machine's limits"),
        },
        AssertionKind::LoopBound(of) => format!("passes of loop {}", of.index()),
        AssertionKind::RecursionBound(of) => format!("activations of method {}", of.index()),
        AssertionKind::Invariant(check) => format!("invariant {}", check.index()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::ssa::{ConstantId, Path, PathDefinition, SsaConstant};
    use crate::source::Span;

    fn write(
        program: &mut SsaProgram,
        path: u32,
        name: &str,
        write: u32,
        value: TermId,
        role: DefinitionKind,
    ) {
        let sort = program.terms.sort(value);
        let constant = SsaConstant { name: name.to_owned(), version: 0, write, sort };
        let at = program.constants.iter().position(|other| *other == constant);
        let at = at.unwrap_or_else(|| {
            program.constants.push(constant);
            program.constants.len() - 1
        });
        let constant = ConstantId::new(at);
        program.steps.push(PathDefinition {
            path: PathId(path),
            constant,
            value,
            role,
            span: Span::default(),
        });
    }

    #[test]
    fn values_are_written_with_the_names_visible_on_their_path() {
        let mut program = SsaProgram::default();
        let root = program.terms.boolean(true);
        program.paths.push(Path { parent: None, condition: root });
        let n = program.terms.variable(Variable {
            name: "n".to_owned(),
            sort: Sort::Bits(32),
            values: ValueSet::range(1, 9),
            origin: VariableOrigin::Placeholder,
        });
        write(&mut program, 0, "x", 0, n, DefinitionKind::Write);
        let five = program.terms.number(32, 5);
        let condition = program.terms.less(five, n);
        let opposite = program.terms.not(condition);
        program.paths.push(Path { parent: Some(PathId(0)), condition });
        program.paths.push(Path { parent: Some(PathId(0)), condition: opposite });
        let twice = program.terms.multiply(n, five);
        write(&mut program, 1, "x", 1, twice, DefinitionKind::Write);
        let more = program.terms.add(n, five);
        write(&mut program, 2, "x", 1, more, DefinitionKind::Write);
        let joined = program.terms.conditional(condition, twice, more);
        write(&mut program, 0, "x", 1, joined, DefinitionKind::Join);
        let minus = program.terms.subtract(joined, twice);
        write(&mut program, 0, "y", 0, minus, DefinitionKind::Write);
        let expected = "\
placeholder n: 1..=9
x@0@0 = n
path 1 if 5 < x@0@0
  x@0@1 = x@0@0 * 5
path 2 if x@0@0 <= 5
  x@0@1 = x@0@0 + 5
x@0@1 is 5 < x@0@0 ? x@0@0 * 5 : x@0@0 + 5
y@0@0 = x@0@1 - x@0@0 * 5
";
        assert_eq!(program.to_string(), expected);
    }
}
