//! What a student may take for the outcome of a call without having traced it to its end.
//!
//! In: a call, and what is right. Out: other outcomes of the same shape: what an earlier call
//! returned, an argument, what a field held before the call, a value that is off by one. What
//! holds: none of them is the right one, and no two are alike.

use std::iter;

use super::super::seen::{outside, pieces};
use super::aspect::{AskedAspect, TracedOutcome};
use super::call::TracedCall;

/// How a value is misread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueMisreading {
    /// What an earlier call returned or printed.
    Earlier,
    /// What is passed to this call, or to an earlier one.
    Argument,
    /// What the field of this name held before the call.
    Field(String),
    /// What was there before the call.
    Unchanged,
    /// A number that is one more or one less.
    OffByOne,
    /// A number with the other sign.
    Sign,
    /// Elements or lines without the first or the last one.
    Part,
    /// Elements in the opposite order.
    Reversed,
    /// The other truth value.
    Opposite,
    /// A value of the type where the call throws.
    NoException,
    /// Another exception.
    OtherException,
}

impl ValueMisreading {
    /// The key of its sentence.
    pub(super) fn key(&self) -> &'static str {
        match self {
            Self::Earlier => "tracing.guessed.earlier",
            Self::Argument => "tracing.guessed.argument",
            Self::Field(_) => "tracing.guessed.field",
            Self::Unchanged => "tracing.guessed.unchanged",
            Self::OffByOne => "tracing.guessed.off-by-one",
            Self::Sign => "tracing.guessed.sign",
            Self::Part => "tracing.guessed.part",
            Self::Reversed => "tracing.guessed.reversed",
            Self::Opposite => "tracing.guessed.opposite",
            Self::NoException => "tracing.guessed.no-exception",
            Self::OtherException => "tracing.guessed.other-exception",
        }
    }

    /// The name of the field that it takes the value of, or nothing.
    pub(super) fn field(&self) -> &str {
        if let Self::Field(name) = self { name } else { "" }
    }
}

/// What values have in common that can be taken for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueShape {
    Whole,
    Fraction,
    Truth,
    Text,
    Letter,
    /// Elements in brackets.
    Elements(char),
    Other,
}

impl ValueShape {
    fn of(text: &str) -> Self {
        let first = text.chars().next().unwrap_or_default();
        match text {
            "true" | "false" => Self::Truth,
            _ if text.parse::<i64>().is_ok() => Self::Whole,
            _ if text.parse::<f64>().is_ok() => Self::Fraction,
            _ => match first {
                '"' => Self::Text,
                '\'' => Self::Letter,
                '[' | '{' => Self::Elements(first),
                _ => Self::Other,
            },
        }
    }
}

/// Other outcomes than the right one, those that say most about a student first. `text` is that
/// of the class.
pub(super) fn guessed(
    call: &TracedCall,
    aspect: AskedAspect,
    right: &TracedOutcome,
    text: &str,
) -> Vec<(TracedOutcome, ValueMisreading)> {
    let mut all = match right {
        TracedOutcome::Value(value) => values(call, aspect, value),
        TracedOutcome::Throws(class) => instead_of_exception(call, aspect, class, text),
        TracedOutcome::Ends => exceptions("", text)
            .into_iter()
            .map(|one| (one, ValueMisreading::OtherException))
            .collect(),
        TracedOutcome::Endless => Vec::new(),
    };
    let mut known = vec![right.clone()];
    all.retain(|(outcome, _)| {
        let is_new = !known.contains(outcome);
        known.push(outcome.clone());
        is_new
    });
    all
}

/// Values of the same shape as the right one.
fn values(
    call: &TracedCall,
    aspect: AskedAspect,
    right: &str,
) -> Vec<(TracedOutcome, ValueMisreading)> {
    let is_plain = matches!(aspect, AskedAspect::Text | AskedAspect::Printed);
    let shape = ValueShape::of(right);
    let mut all: Vec<(String, ValueMisreading)> = Vec::new();
    if matches!(aspect, AskedAspect::Argument(_)) {
        let before = call.test.arguments.first().and_then(|one| elements_of(one));
        all.extend(before.map(|one| (one, ValueMisreading::Unchanged)));
    }
    let steps = call.trace.steps.iter().flatten();
    let earlier: Vec<_> = steps.take(call.test.setup.len()).collect();
    for step in earlier.iter().rev() {
        let value = if aspect == AskedAspect::Printed {
            Some(step.printed.trim_end().to_owned()).filter(|one| !one.is_empty())
        } else {
            step.returned.clone()
        };
        all.extend(value.map(|value| (value, ValueMisreading::Earlier)));
    }
    for statement in iter::once(&call.test.call).chain(call.test.setup.iter().rev()) {
        let arguments = arguments(statement).into_iter().filter(|one| is_literal(one));
        all.extend(arguments.map(|one| (one.to_owned(), ValueMisreading::Argument)));
    }
    if let Some(last) = earlier.last() {
        all.extend(pieces(&last.fields).into_iter().filter_map(|field| {
            let (name, value) = field.split_once(" = ")?;
            Some((value.to_owned(), ValueMisreading::Field(name.to_owned())))
        }));
    }
    all.extend(beside(right, shape));
    let is_alike = |value: &str| {
        let of = ValueShape::of(value);
        of == shape
            || right == "null"
            || is_plain && matches!((of, shape), (ValueShape::Text, ValueShape::Other))
    };
    let outcome = |(value, misreading): (String, ValueMisreading)| {
        let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let plain = inner.filter(|inner| is_plain && !inner.contains('\\'));
        (TracedOutcome::Value(plain.unwrap_or(&value).to_owned()), misreading)
    };
    let all = all.into_iter().filter(|(value, _)| is_alike(value)).map(outcome);
    let is_empty = |outcome: &TracedOutcome| *outcome == TracedOutcome::Value(String::new());
    let mut all: Vec<_> = all.filter(|(outcome, _)| !is_empty(outcome)).collect();
    if right == "null" {
        let thrown = String::from("NullPointerException");
        all.push((TracedOutcome::Throws(thrown), ValueMisreading::OtherException));
    }
    all
}

/// Values that a slip by one comes to.
fn beside(right: &str, shape: ValueShape) -> Vec<(String, ValueMisreading)> {
    let off = |value: String| (value, ValueMisreading::OffByOne);
    let off_by = |value: i64| off(value.to_string());
    match shape {
        ValueShape::Whole => {
            let number = right.parse::<i64>().unwrap_or_default();
            // Counts and indexes are not negative: of such a number, the sign is mistaken.
            let other = if number > 0 { number.checked_sub(1).map(off_by) } else { None };
            let opposite = number.checked_neg().filter(|one| *one > 0);
            let opposite = opposite.map(|one| (one.to_string(), ValueMisreading::Sign));
            [number.checked_add(1).map(off_by), other, opposite].into_iter().flatten().collect()
        }
        ValueShape::Fraction => {
            let number = right.parse::<f64>().ok().filter(|one| one.abs() < 1e6);
            let both = number.into_iter().flat_map(|one| [one + 1.0, one - 1.0]);
            both.map(|one| off(format!("{one:?}"))).collect()
        }
        ValueShape::Truth => {
            let other = if right == "true" { "false" } else { "true" };
            vec![(other.to_owned(), ValueMisreading::Opposite)]
        }
        ValueShape::Text => {
            let inner = &right[1..right.len().max(2) - 1];
            let parts = if inner.contains('\\') { Vec::new() } else { cut(inner) };
            parts.into_iter().map(|one| (format!("\"{one}\""), ValueMisreading::Part)).collect()
        }
        ValueShape::Elements(open) => elements(right, open),
        ValueShape::Other if right.contains('\n') => {
            let lines: Vec<&str> = right.lines().collect();
            let parts = [&lines[1..], &lines[..lines.len() - 1]];
            parts.map(|one| (one.join("\n"), ValueMisreading::Part)).into()
        }
        ValueShape::Other if construction(right).is_some() => objects(right),
        // Of what has brackets, a part would be no value.
        ValueShape::Other if right.contains(' ') && !right.contains(['(', '[', '{', '"']) => {
            let words: Vec<&str> = right.split(' ').collect();
            let parts = [&words[1..], &words[..words.len() - 1]];
            parts.map(|one| (one.join(" "), ValueMisreading::Part)).into()
        }
        ValueShape::Letter | ValueShape::Other => Vec::new(),
    }
}

/// What is made by `new Name(…)` and its arguments; `None` if it is something else.
fn construction(value: &str) -> Option<(&str, Vec<&str>)> {
    let inside = value.strip_suffix(')').filter(|_| value.starts_with("new "))?;
    let (head, inside) = inside.split_once('(')?;
    let is_name = head[4..].chars().all(|one| one.is_alphanumeric() || "_$.<>".contains(one));
    is_name.then(|| (head, if inside.is_empty() { Vec::new() } else { pieces(inside) }))
}

/// Objects that hold objects, without one of these: the other one in its place, or it alone.
fn objects(right: &str) -> Vec<(String, ValueMisreading)> {
    let Some((head, arguments)) = construction(right) else { return Vec::new() };
    let mut all = Vec::new();
    for (at, argument) in arguments.iter().enumerate() {
        let Some((_, within)) = construction(argument) else { continue };
        for part in within.iter().filter(|part| construction(part).is_some()) {
            let mut others = arguments.clone();
            others[at] = part;
            all.push(format!("{head}({})", others.join(", ")));
        }
        if !within.is_empty() {
            all.push((*argument).to_owned());
        }
    }
    all.into_iter().map(|one| (one, ValueMisreading::Part)).collect()
}

/// A text without its first and without its last letter.
fn cut(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let Some(last) = letters.len().checked_sub(1) else { return Vec::new() };
    [&letters[1..], &letters[..last]].map(|one| one.iter().collect()).into()
}

/// Elements without the first, without the last, and in the opposite order.
fn elements(right: &str, open: char) -> Vec<(String, ValueMisreading)> {
    let close = if open == '[' { ']' } else { '}' };
    let Some(inner) = right.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) else {
        return Vec::new();
    };
    if inner.is_empty() || inner.contains('=') {
        return Vec::new();
    }
    let all = pieces(inner);
    let shown = |some: &[&str]| format!("{open}{}{close}", some.join(", "));
    let mut reversed = all.clone();
    reversed.reverse();
    vec![
        (shown(&reversed), ValueMisreading::Reversed),
        (shown(&all[..all.len() - 1]), ValueMisreading::Part),
        (shown(&all[1..]), ValueMisreading::Part),
    ]
}

/// What may be taken for the outcome of a call that throws.
fn instead_of_exception(
    call: &TracedCall,
    aspect: AskedAspect,
    class: &str,
    text: &str,
) -> Vec<(TracedOutcome, ValueMisreading)> {
    let mut all = Vec::new();
    if aspect == AskedAspect::Ends {
        all.push((TracedOutcome::Ends, ValueMisreading::NoException));
    } else {
        let values = match result_type(text, &call.test.method) {
            Some("boolean") => vec!["true", "false"],
            Some("int" | "long" | "short" | "byte") => vec!["0", "-1"],
            Some("double" | "float") => vec!["0.0"],
            Some("char") | None => Vec::new(),
            Some(_) => vec!["null"],
        };
        let value = |one: &str| TracedOutcome::Value(one.to_owned());
        all.extend(values.into_iter().map(|one| (value(one), ValueMisreading::NoException)));
    }
    let others = exceptions(class, text).into_iter();
    all.extend(others.map(|one| (one, ValueMisreading::OtherException)));
    all
}

/// Other exceptions than the right one: those that the class names, then those of the JVM that its
/// text may lead to.
fn exceptions(right: &str, text: &str) -> Vec<TracedOutcome> {
    let named = text.split("new ").skip(1).filter_map(|rest| {
        let name = rest.split('(').next()?.trim();
        (name.ends_with("Exception") && !name.contains(' ')).then_some(name)
    });
    let usual = [
        ("ArrayIndexOutOfBoundsException", text.contains('[')),
        ("NullPointerException", text.contains("null") || text.contains('.')),
        ("ArithmeticException", text.contains(" / ") || text.contains(" % ")),
    ];
    let usual = usual.into_iter().filter(|(_, may_be)| *may_be).map(|(name, _)| name);
    // A class in another one is told with the name of that one.
    let right = right.rsplit('.').next();
    let all = named.chain(usual).filter(|one| one.rsplit('.').next() != right);
    all.map(|one| TracedOutcome::Throws(one.to_owned())).collect()
}

/// The type that stands before the first method of this name.
fn result_type<'t>(text: &'t str, method: &str) -> Option<&'t str> {
    let call = format!(" {method}(");
    text.match_indices(&call).find_map(|(at, _)| {
        let word = text[..at].rsplit(|one: char| one.is_whitespace()).next()?;
        let is_type = word.starts_with(char::is_alphabetic) && word != "new" && word != "return";
        is_type.then_some(word)
    })
}

/// The elements that `int[] given = new int[]{2, 1};` or a list begins with, as they are shown.
fn elements_of(statement: &str) -> Option<String> {
    if let Some((_, rest)) = statement.split_once("List.of(") {
        let inner = rest.split_once(')')?.0;
        return (!inner.contains('(')).then(|| format!("[{inner}]"));
    }
    let from = statement.find('{')?;
    let to = statement.rfind('}')?;
    (from < to && statement.matches('{').count() == 1).then(|| statement[from..=to].to_owned())
}

/// Whether an argument is written as it is shown.
fn is_literal(argument: &str) -> bool {
    !matches!(ValueShape::of(argument), ValueShape::Elements(_) | ValueShape::Other)
}

/// The arguments of the last call of a statement, as they are written.
fn arguments(statement: &str) -> Vec<&str> {
    let statement = statement.trim_end_matches(';');
    let Some(rest) = statement.strip_suffix(')') else { return Vec::new() };
    let outside = outside(rest);
    let mut depth = 0_usize;
    for (at, one) in rest.char_indices().rev() {
        match one {
            _ if outside[at].is_none() => {}
            ')' => depth += 1,
            '(' if depth == 0 => return pieces(&rest[at + 1..]),
            '(' => depth -= 1,
            _ => {}
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_by_one_keeps_the_shape_of_a_value() {
        let texts = |right: &str| -> Vec<String> {
            beside(right, ValueShape::of(right)).into_iter().map(|(text, _)| text).collect()
        };
        assert_eq!(texts("7"), ["8", "6"]);
        assert_eq!(texts("-1"), ["0", "1"]);
        assert_eq!(texts("0.5"), ["1.5", "-0.5"]);
        assert_eq!(texts("true"), ["false"]);
        assert_eq!(texts("\"abc\""), ["\"bc\"", "\"ab\""]);
        assert_eq!(texts("\"\""), Vec::<String>::new());
        assert_eq!(texts("[1, [2, 3]]"), ["[[2, 3], 1]", "[1]", "[[2, 3]]"]);
        assert_eq!(texts("{}"), Vec::<String>::new());
        assert_eq!(texts("1\n2"), ["2", "1"]);
        assert_eq!(texts("two words"), ["words", "two"]);
        assert_eq!(texts("Point(1, 2)"), Vec::<String>::new());
        assert_eq!(texts("new Leaf()"), Vec::<String>::new());
        let tree = "new Branch(new Branch(new Leaf(), -1, new Leaf()), 0, new Leaf())";
        let expected = [
            "new Branch(new Leaf(), 0, new Leaf())",
            "new Branch(new Leaf(), 0, new Leaf())",
            "new Branch(new Leaf(), -1, new Leaf())",
        ];
        assert_eq!(texts(tree), expected);
    }

    #[test]
    fn arguments_types_and_exceptions_are_read_off_texts() {
        assert_eq!(arguments("var a = new Stack<Integer>(1, f(2, 3));"), ["1", "f(2, 3)"]);
        assert_eq!(arguments("a.push(\"x, (y\")"), ["\"x, (y\""]);
        assert_eq!(elements_of("int[] given = new int[]{2, 1};").as_deref(), Some("{2, 1}"));
        let list = "List<Integer> given = new ArrayList<>(List.of(2, 1));";
        assert_eq!(elements_of(list).as_deref(), Some("[2, 1]"));
        assert!(is_literal("-1") && is_literal("\"a\"") && !is_literal("b") && !is_literal("1L"));
        let text = "class A { int[] a; int pop() { return pop(1); } T peek(int x) { throw new A.BadException(\"\"); } }";
        assert_eq!(result_type(text, "pop"), Some("int"));
        assert_eq!(result_type(text, "peek"), Some("T"));
        let thrown = |name: &str| TracedOutcome::Throws(name.to_owned());
        let expected = [thrown("A.BadException"), thrown("NullPointerException")];
        assert_eq!(exceptions("ArrayIndexOutOfBoundsException", text), expected);
        assert_eq!(
            exceptions("Outer.BadException", text)[0],
            thrown("ArrayIndexOutOfBoundsException")
        );
    }
}
