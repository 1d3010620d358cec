//! The library against what Java printed for the same calls (`truth.txt`, the same with OpenJDK 17
//! and 25).
//!
//! A line is a name, the arguments and the result, separated by tabs: `i:5` is an `int`, `l:5` a
//! `long`, `c:97` a `char`, `b:1` a `boolean`, `s:61.62` the string "ab" by its units, `ai:1,2` an
//! array; `!` goes before the name of an exception.

use super::{LibraryStop, characters};
use crate::read::datum::Datum;
use crate::read::ir::{Expr, ExprKind, Intrinsic as I, LocalId, StmtKind};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::{Limit, Limits, Machine, Outcome};
use crate::solve::model::Model;
use crate::solve::testing::{ProgramBuilder, block, expr, give, method, to_text, typed};

fn intrinsic(name: &str) -> Option<I> {
    Some(match name {
        "TextLength" => I::TextLength,
        "TextIsEmpty" => I::TextIsEmpty,
        "TextToUpper" => I::TextToUpper,
        "TextToLower" => I::TextToLower,
        "TextTrim" => I::TextTrim,
        "TextReverse" => I::TextReverse,
        "ParseInt" => I::ParseInt,
        "TextCharAt" => I::TextCharAt,
        "TextSubstring" => I::TextSubstring,
        "TextIndexOfChar" => I::TextIndexOfChar,
        "TextLastIndexOfChar" => I::TextLastIndexOfChar,
        "TextRepeat" => I::TextRepeat,
        "PadLeft" => I::PadLeft,
        "PadRight" => I::PadRight,
        "PadZeros" => I::PadZeros,
        "TextReplaceChar" => I::TextReplaceChar,
        "TextEquals" => I::TextEquals,
        "TextEqualsIgnoreCase" => I::TextEqualsIgnoreCase,
        "TextCompare" => I::TextCompare,
        "TextIndexOf" => I::TextIndexOf,
        "TextLastIndexOf" => I::TextLastIndexOf,
        "TextContains" => I::TextContains,
        "TextStartsWith" => I::TextStartsWith,
        "TextEndsWith" => I::TextEndsWith,
        "TextConcat" => I::TextConcat,
        "TextReplace" => I::TextReplace,
        "TextHex" => I::TextHex,
        "Power" | "PowerLong" => I::Power,
        "Abs" => I::Abs,
        "Signum" => I::Signum,
        "FloorMod" => I::FloorMod,
        "FloorDiv" => I::FloorDiv,
        "Min" => I::Min,
        "Max" => I::Max,
        "Compare" => I::Compare,
        "IsDigit" => I::IsDigit,
        "IsLetter" => I::IsLetter,
        "IsUpperCase" => I::IsUpperCase,
        "IsLowerCase" => I::IsLowerCase,
        "CharToUpper" => I::CharToUpper,
        "CharToLower" => I::CharToLower,
        "ArrayText" => I::ArrayText,
        "ArrayEquals" => I::ArrayEquals,
        "TextOfCharacters" => I::TextOfCharacters,
        _ => return None,
    })
}

fn units(text: &str) -> Vec<u16> {
    let digits = text.strip_prefix('s').expect("a string").trim_start_matches(':');
    let unit = |unit| u16::from_str_radix(unit, 16).expect("a unit");
    digits.split('.').filter(|unit| !unit.is_empty()).map(unit).collect()
}

/// The type that an argument or a result shows.
fn type_of(text: &str) -> Type {
    match text.split(':').next() {
        Some("i") => Type::INT,
        Some("l") => Type::LONG,
        Some("c") => Type::CHAR,
        Some("b") => Type::BOOLEAN,
        Some("ai") => Type::array_of(Type::INT),
        Some("al") => Type::array_of(Type::LONG),
        Some("ac") => Type::array_of(Type::CHAR),
        Some("ay") => Type::array_of(Type::BYTE),
        Some("ab") => Type::array_of(Type::BOOLEAN),
        Some("as") => Type::array_of(Type::String),
        Some("s" | "null") => Type::String,
        other => panic!("{other:?}"),
    }
}

fn number(text: &str) -> i64 {
    text.split(':').next_back().and_then(|number| number.parse().ok()).expect("a number")
}

fn value(text: &str) -> Expr {
    let ty = type_of(text);
    match &ty {
        Type::String if text == "null" => expr(ExprKind::Null, ty),
        Type::String => {
            let units = units(text);
            if let Ok(text) = String::from_utf16(&units) {
                return expr(ExprKind::Text(text), ty);
            }
            let unit = |unit: u16| expr(ExprKind::Number(unit.into()), Type::CHAR);
            let parts = units.into_iter().map(|one| to_text(unit(one))).collect();
            expr(ExprKind::Concat(parts), ty)
        }
        _ => expr(ExprKind::Number(number(text)), ty),
    }
}

/// The elements of an array's text.
fn elements(text: &str) -> Vec<String> {
    let (kind, elements) = text.split_once(':').unwrap_or((text, ""));
    let prefix = match kind {
        "ay" | "ai" => "i:",
        "al" => "l:",
        "ac" => "c:",
        "ab" => "b:",
        _ => "",
    };
    elements.split(',').filter(|one| !one.is_empty()).map(|one| format!("{prefix}{one}")).collect()
}

fn datum(text: &str) -> Datum {
    match type_of(text) {
        Type::Array(_) => Datum::Array(elements(text).iter().map(|one| datum(one)).collect()),
        Type::String if text == "null" => Datum::Null,
        Type::String => Datum::Text(String::from_utf16_lossy(&units(text))),
        ty => Datum::of(ty.primitive().unwrap(), number(text)),
    }
}

/// What the machine makes of a call.
fn outcome(name: &str, arguments: &[&str], result: &str) -> Outcome {
    let mut statements = Vec::new();
    let mut locals = Vec::new();
    let mut operands = Vec::new();
    for argument in arguments {
        let ty = type_of(argument);
        let Some(element) = ty.element() else {
            operands.push(value(argument));
            continue;
        };
        let element = element.clone();
        let target = LocalId::new(locals.len());
        let elements = elements(argument).iter().map(|one| value(one)).collect();
        statements.push(StmtKind::ArrayLiteral { target, element, elements });
        operands.push(typed(target.0, ty.clone()));
        locals.push(ty);
    }
    let ty = match result.strip_prefix('!') {
        Some(_) => Type::String,
        None => type_of(result),
    };
    let first = operands.first().cloned();
    match (name, first) {
        ("Sort", Some(array)) => {
            statements.push(StmtKind::Sort { array: array.clone() });
            statements.push(give(array));
        }
        ("Fill", Some(array)) => {
            let value = operands.remove(1);
            statements.push(StmtKind::Fill { array: array.clone(), value });
            statements.push(give(array));
        }
        ("CopyOf", Some(source)) => {
            let target = LocalId::new(locals.len());
            let length = Some(operands.remove(1));
            statements.push(StmtKind::CopyArray { target, element: Type::INT, source, length });
            statements.push(give(typed(target.0, Type::array_of(Type::INT))));
            locals.push(Type::array_of(Type::INT));
        }
        ("Characters", Some(text)) => {
            let target = LocalId::new(locals.len());
            statements.push(StmtKind::Characters { target, text });
            statements.push(give(typed(target.0, Type::array_of(Type::CHAR))));
            locals.push(Type::array_of(Type::CHAR));
        }
        _ => {
            let intrinsic = intrinsic(name).unwrap_or_else(|| panic!("{name}"));
            let wide = matches!(name, "Abs" | "FloorMod" | "FloorDiv" | "Min" | "Max")
                && arguments[0].starts_with('l');
            let ty = if name == "PowerLong" || wide { Type::LONG } else { ty.clone() };
            statements.push(give(expr(ExprKind::Intrinsic(intrinsic, operands), ty)));
        }
    }
    let main = method(0, locals, Some(ty), block(statements));
    let program = ProgramBuilder::new().finish(vec![main]);
    Machine::new(&program).run(&Model::default(), &Limits::default()).outcome
}

/// Whether a character beyond Latin-1 stands in an argument.
fn wide(arguments: &[&str]) -> bool {
    arguments.iter().any(|argument| match type_of(argument) {
        Type::String if *argument != "null" => units(argument).iter().any(|unit| *unit > 255),
        Type::Primitive(Primitive::Char) => number(argument) > 255,
        _ => false,
    })
}

fn check(line: &str) {
    let mut parts = line.split('\t');
    let name = parts.next().expect("a name");
    let mut arguments: Vec<&str> = parts.collect();
    let result = arguments.pop().expect("a result");
    let expected = match (name, result) {
        ("Power", _) => result.replace("l:", "i:"),
        _ => result.to_owned(),
    };
    match outcome(name, &arguments, result) {
        Outcome::Completed { result: Some(found) } => {
            assert!(!result.starts_with('!'), "{line}: {found}");
            assert_eq!(found, datum(&expected), "{line}");
        }
        Outcome::Thrown { exception, .. } => {
            let name = exception.java_name();
            assert_eq!(Some(&name["java.lang.".len()..]), result.strip_prefix('!'), "{line}");
        }
        Outcome::BeyondLimit { limit: Limit::Letter, .. } => assert!(wide(&arguments), "{line}"),
        Outcome::BeyondLimit { limit: Limit::Power, .. } => {
            // Then no `double` is the power itself.
            assert_eq!(name, "PowerLong", "{line}");
            let base = i128::from(number(arguments[0]));
            let exponent = u32::try_from(number(arguments[1])).expect("not negative");
            let exact = base.pow(exponent).unsigned_abs();
            let bits = u128::BITS - exact.leading_zeros() - exact.trailing_zeros();
            assert!(bits > 53, "{line}");
        }
        other => panic!("{line}: {other:?}"),
    }
}

const TRUTH: &str = include_str!("truth.txt");

#[test]
fn the_library_is_javas() {
    for line in TRUTH.lines().filter(|line| !line.starts_with('@')) {
        check(line);
    }
}

/// What a line of Latin-1 tells, as hexadecimal numbers in pairs; `30` alone is a pair with itself.
fn latin(name: &str) -> Vec<(u16, u16)> {
    let found = TRUTH.lines().find_map(|line| line.strip_prefix('@')?.strip_prefix(name));
    let entries = found.unwrap_or_else(|| panic!("{name}")).split_whitespace();
    let number = |digits: &str| u16::from_str_radix(digits, 16).expect("hexadecimal");
    let pair = |entry: &str| {
        let (from, to) = entry.split_once(['>', '=']).unwrap_or((entry, entry));
        (number(from), number(to))
    };
    entries.map(pair).collect()
}

#[test]
fn every_character_of_latin_1_has_javas_class_and_case() {
    type Class = fn(i64) -> Result<bool, LibraryStop>;
    type Case = fn(i64) -> Result<i64, LibraryStop>;
    let classes: [(&str, Class); 4] = [
        ("IsDigit", characters::is_digit),
        ("IsLetter", characters::is_letter),
        ("IsUpperCase", characters::is_upper),
        ("IsLowerCase", characters::is_lower),
    ];
    for (name, class) in classes {
        let listed = latin(name);
        for unit in 0..256 {
            let expected = listed.contains(&(unit, unit));
            assert_eq!(class(unit.into()), Ok(expected), "{name} {unit:x}");
        }
        assert_eq!(class(256), Err(LibraryStop::Limit(Limit::Letter)));
    }
    let cases: [(&str, Case); 2] =
        [("CharToUpper", characters::to_upper), ("CharToLower", characters::to_lower)];
    for (name, case) in cases {
        let listed = latin(name);
        for unit in 0..256 {
            let changed = listed.iter().find(|(from, _)| *from == unit);
            let expected = changed.map_or(unit, |(_, to)| *to);
            assert_eq!(case(unit.into()), Ok(expected.into()), "{name} {unit:x}");
        }
    }
}

#[test]
fn the_same_characters_are_equal_but_for_case() {
    let listed = latin("TextEqualsIgnoreCase");
    for one in 0..256 {
        for other in 0..256 {
            let pair = (one.min(other), one.max(other));
            let expected = one == other || listed.contains(&pair);
            let found = characters::same_ignoring_case(one, other);
            assert_eq!(found, Ok(expected), "{one:x} {other:x}");
        }
    }
}
