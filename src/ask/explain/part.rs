//! What a line of the table is made of.
//!
//! In: facts of a trace as text. Out: a value for templates, whose `kind` is the end of the key of
//! its sentence, `explanation.part-…`.

use minijinja::Value;

use super::dispatch::DispatchReason;
use super::filled::BranchEvaluation;
use super::short::short_value;
use super::syntax::Left;
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::ir::number_text;
use crate::read::types::{Primitive, Type};
use crate::vary::trace::{Overflow, OverflowOperation, VariableChange};

/// A part of what happens in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinePart {
    /// What a condition came to, `22 < 6 → false`.
    Condition { text: String },
    /// Variables that have another value now.
    Values { values: Vec<Assigned> },
    /// The fields before the first statement.
    Start { values: Vec<Assigned> },
    /// `count` passes of the loop in this line are left out; what has changed in them.
    Folded { count: u64, line: Option<u32>, values: Vec<Assigned> },
    /// What has changed where nothing was recorded.
    Gap { values: Vec<Assigned> },
    /// The run goes on.
    End,
    /// `count` lines are left out.
    Skipped { count: usize },
    /// This is called next.
    Calls { call: String, dispatch: Option<DispatchReason> },
    /// These calls have ended.
    Returned { calls: Vec<ReturnedCall> },
    /// The method returns this; how it comes about.
    Returns { result: String },
    /// The method ends.
    Ends,
    /// A part of an expression was not evaluated, or one of several was.
    Choice(BranchEvaluation),
    /// A number did not fit.
    Overflow { expression: String, exact: String, ty: String, value: String },
    /// Of a number only the whole part is kept.
    WholePart { expression: String, value: String },
    /// A variable was assigned what it was before; how that comes about, where it is computed; and
    /// whether it hides a field of its name.
    Unchanged { variable: String, value: Option<String>, way: Option<String>, hides: bool },
    /// A loop, a `switch` or a block is left.
    Leaves { what: Left, line: Option<u32> },
    /// The next pass of the loop in this line comes.
    Continues { line: Option<u32> },
    /// Nothing is printed.
    PrintsNothing,
    /// What is printed, with values.
    Prints { text: String },
    /// The number of the pass of a loop that begins, and its number in all, where the loop was
    /// reached before.
    Pass { number: u64, total: Option<u64> },
    /// The element that a pass is about: of an array its index, of a collection the next one.
    Element { array: String, index: Option<u64> },
    /// There is no other element.
    NoElement,
    /// The value of a `switch` expression.
    Yields { text: String },
    /// What the parts of the conditions of a line came to, in the order of time.
    Outcomes { outcomes: Vec<bool> },
    /// A case of a `switch` is taken.
    Case,
    /// An exception is thrown; the expression that throws it, with its values.
    Throws { exception: String, text: Option<String> },
    /// A call does not return, since this exception ends it.
    Unwinds { exception: String },
    /// A clause takes an exception.
    Catches { exception: String },
    /// Nothing changes.
    Nothing,
}

/// A call that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedCall {
    /// `f(5)`
    pub call: String,
    /// What it returned; `None` for `void`.
    pub result: Option<String>,
}

/// A variable and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assigned {
    /// `i = 2`, which no line end cuts in two.
    pub text: String,
    /// The other names of the array that it refers to.
    pub aliases: Vec<String>,
    /// The method whose variable it is, if it hides a field of the same name.
    pub owner: Option<String>,
}

impl Assigned {
    /// What has changed.
    pub fn of(change: &VariableChange) -> Self {
        let value = short_value(&change.ty, &change.value);
        let text = format!("{}\u{A0}=\u{A0}{value}", change.variable);
        Self { text, aliases: change.aliases.clone(), owner: None }
    }

    /// What has changed; of several names of one array, the first.
    pub fn all<'c>(changes: impl IntoIterator<Item = &'c VariableChange>) -> Vec<Self> {
        let mut told: Vec<&VariableChange> = Vec::new();
        for change in changes {
            let is_told = told
                .iter()
                .any(|one| one.aliases.contains(&change.variable) && one.value == change.value);
            if !is_told {
                told.push(change);
            }
        }
        told.into_iter().map(Self::of).collect()
    }

    /// The name of the variable or the element.
    pub fn name(&self) -> &str {
        self.text.split('\u{A0}').next().unwrap_or_default()
    }

    fn to_value(&self) -> Value {
        let (name, rest) = self.text.split_once("\u{A0}=\u{A0}").unwrap_or((&self.text, ""));
        Value::from_pairs([
            ("text", Value::from(self.text.as_str())),
            ("name", Value::from(name)),
            ("value", Value::from(rest)),
            ("owner", Value::from(self.owner.as_deref())),
            ("aliases", self.aliases.iter().map(String::as_str).collect()),
        ])
    }
}

impl ReturnedCall {
    fn to_value(&self) -> Value {
        Value::from_pairs([
            ("call", Value::from(self.call.as_str())),
            ("result", Value::from(self.result.as_deref())),
        ])
    }
}

impl LinePart {
    /// A number that did not fit.
    pub fn overflow(overflow: &Overflow) -> Self {
        let operator = match overflow.operation {
            OverflowOperation::Add => "+",
            OverflowOperation::Subtract => "-",
            OverflowOperation::Multiply => "*",
            OverflowOperation::Divide => "/",
            OverflowOperation::FloorDivide
            | OverflowOperation::Negate
            | OverflowOperation::Abs
            | OverflowOperation::Convert => "",
        };
        let number = |number: i64| {
            if number < 0 { format!("({number})") } else { number.to_string() }
        };
        let expression = match (&overflow.operands[..], overflow.operation) {
            ([left, right], OverflowOperation::FloorDivide) => {
                format!("Math.floorDiv({left}, {right}) = ")
            }
            ([left, right], _) => format!("{left} {operator} {} = ", number(*right)),
            ([of], OverflowOperation::Negate) => format!("-{} = ", number(*of)),
            ([of], OverflowOperation::Abs) => format!("Math.abs({of}) = "),
            _ => String::new(),
        };
        let value = if overflow.ty == Primitive::Char {
            value::java(&Type::Primitive(Primitive::Char), &Datum::Integral(overflow.value))
        } else {
            number_text(overflow.ty, overflow.value)
        };
        let (exact, ty) = (overflow.exact.to_string(), Type::Primitive(overflow.ty).to_string());
        LinePart::Overflow { expression, exact, ty, value }
    }

    /// As templates see it.
    pub fn to_value(&self) -> Value {
        let text = |text: &str| Value::from(text);
        let values = |values: &[Assigned]| values.iter().map(Assigned::to_value).collect();
        let (kind, pairs): (&str, Vec<(&str, Value)>) = match self {
            LinePart::Condition { text: of } => ("condition", vec![("text", text(of))]),
            LinePart::Values { values: of } => ("values", vec![("values", values(of))]),
            LinePart::Start { values: of } => ("start", vec![("values", values(of))]),
            LinePart::Folded { count, line, values: of } => (
                "folded",
                vec![
                    ("count", Value::from(*count)),
                    ("line", Value::from(*line)),
                    ("values", values(of)),
                ],
            ),
            LinePart::Gap { values: of } => ("gap", vec![("values", values(of))]),
            LinePart::End => ("end", Vec::new()),
            LinePart::Skipped { count } => ("skipped", vec![("count", Value::from(*count))]),
            LinePart::Calls { call, dispatch } => {
                let dispatch = dispatch.as_ref().map(DispatchReason::to_value);
                ("calls", vec![("call", text(call)), ("dispatch", Value::from(dispatch))])
            }
            LinePart::Returned { calls } => {
                ("returned", vec![("calls", calls.iter().map(ReturnedCall::to_value).collect())])
            }
            LinePart::Returns { result } => ("returns", vec![("result", text(result))]),
            LinePart::Ends => ("ends", Vec::new()),
            LinePart::Choice(of) => branch_value(of),
            LinePart::Overflow { expression, exact, ty, value } => (
                "overflow",
                vec![
                    ("expression", text(expression)),
                    ("exact", text(exact)),
                    ("type", text(ty)),
                    ("value", text(value)),
                ],
            ),
            LinePart::WholePart { expression, value } => {
                ("whole-part", vec![("expression", text(expression)), ("value", text(value))])
            }
            LinePart::Unchanged { variable, value, way, hides } => (
                "unchanged",
                vec![
                    ("variable", text(variable)),
                    ("value", Value::from(value.as_deref())),
                    ("way", Value::from(way.as_deref())),
                    ("hides", Value::from(*hides)),
                ],
            ),
            LinePart::Leaves { what, line } => {
                let what = match what {
                    Left::Loop => "loop",
                    Left::Switch => "switch",
                    Left::Labelled => "block",
                };
                ("leaves", vec![("what", text(what)), ("line", Value::from(*line))])
            }
            LinePart::Continues { line } => ("continues", vec![("line", Value::from(*line))]),
            LinePart::PrintsNothing => ("prints-nothing", Vec::new()),
            LinePart::Prints { text: of } => ("prints", vec![("text", text(of))]),
            LinePart::Pass { number, total } => {
                ("pass", vec![("number", Value::from(*number)), ("total", Value::from(*total))])
            }
            LinePart::Element { array, index } => {
                ("element", vec![("array", text(array)), ("index", Value::from(*index))])
            }
            LinePart::NoElement => ("no-element", Vec::new()),
            LinePart::Yields { text: of } => ("yields", vec![("text", text(of))]),
            LinePart::Outcomes { outcomes } => {
                ("outcomes", vec![("outcomes", outcomes.iter().copied().collect())])
            }
            LinePart::Case => ("taken", Vec::new()),
            LinePart::Throws { exception, text: of } => (
                "throws",
                vec![("exception", text(exception)), ("text", Value::from(of.as_deref()))],
            ),
            LinePart::Unwinds { exception } => ("unwinds", vec![("exception", text(exception))]),
            LinePart::Catches { exception } => ("catches", vec![("exception", text(exception))]),
            LinePart::Nothing => ("nothing", Vec::new()),
        };
        Value::from_pairs(std::iter::once(("kind", text(kind))).chain(pairs))
    }
}

/// How a condition was decided, as templates see it.
fn branch_value(of: &BranchEvaluation) -> (&'static str, Vec<(&'static str, Value)>) {
    let text = |text: &str| Value::from(text);
    match of {
        BranchEvaluation::Short { left, holds, right } => (
            "short",
            vec![("left", text(left)), ("holds", Value::from(*holds)), ("right", text(right))],
        ),
        BranchEvaluation::Compared { left, right, outcome } => (
            "compared",
            vec![("left", text(left)), ("right", text(right)), ("outcome", Value::from(*outcome))],
        ),
        BranchEvaluation::Chosen { condition, holds, taken } => (
            "chosen",
            vec![
                ("condition", text(condition)),
                ("holds", Value::from(*holds)),
                ("taken", text(taken)),
            ],
        ),
        BranchEvaluation::Case { selector, label, has_default } => (
            "case",
            vec![
                ("selector", text(selector)),
                ("label", Value::from(label.as_deref())),
                ("has_default", Value::from(*has_default)),
            ],
        ),
        BranchEvaluation::Objects { left, right, operator } => (
            "objects",
            vec![("left", text(left)), ("right", text(right)), ("operator", text(operator))],
        ),
        BranchEvaluation::Found { wanted, text: of, index, is_last } => (
            "found",
            vec![
                ("wanted", text(wanted)),
                ("text", text(of)),
                ("index", Value::from(*index)),
                ("is_last", Value::from(*is_last)),
            ],
        ),
    }
}
