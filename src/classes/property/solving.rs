//! What the solver says about a property in Java.
//!
//! In: the files of a program and a property as it is written. Out: that it is never false, for all
//! arguments of some extent, or arguments for which it is, by the formula; for methods of the
//! subset only. The words that Java does not know are taken out first.

use crate::classes::solved::{GivenValue, Settled, refutation, share_an_object};
use crate::jvm::explorer::ClassFile;
use crate::read::datum::Datum;
use crate::read::excerpt::ClassMembers;
use crate::read::syntax::token_texts;
use crate::read::types::Type;
use crate::validate::instance::expression;

use super::facts::PropertyFacts;

/// A property without words of its own.
struct PlainProperty {
    text: String,
    /// For some parameters the range of their numbers.
    ranges: Vec<(usize, (i64, i64))>,
}

/// What the solver says about a property, and the types of its parameters.
pub(super) fn settled(files: &[ClassFile], written: &PropertyFacts) -> (Settled, Vec<Type>) {
    let unknown = |reason: &str| (Settled::Unknown(reason.to_owned()), Vec::new());
    if written.is_void {
        return unknown("it throws instead of answering");
    }
    let is_own = |file: &&ClassFile| file.is_tested && file.name.ends_with(&written.file);
    let Some(file) = files.iter().find(is_own) else {
        return unknown("its file is not at hand");
    };
    let types: Vec<&str> = written.parameters.iter().map(|one| one.ty.as_str()).collect();
    let shown = format!("{}({})", written.name, types.join(", "));
    let ranges = std::cell::RefCell::new(None);
    let members = ClassMembers::of(&file.name, &file.text);
    let change = |text: &str| match plain(text) {
        Some(plain) => {
            *ranges.borrow_mut() = Some(plain.ranges);
            plain.text
        }
        None => text.to_owned(),
    };
    let method = match members.changed_method(&shown, &change) {
        Ok(method) => method,
        Err(reason) => return (Settled::Unknown(reason), Vec::new()),
    };
    let Some(known) = ranges.take() else {
        return unknown("it has words that the solver does not know");
    };
    let parameters: Vec<Type> = method.parameters().into_iter().cloned().collect();
    if method.result() != Some(&Type::BOOLEAN) {
        return unknown("it does not answer with a boolean");
    }
    let mut ranges = vec![None; parameters.len()];
    for (at, range) in known {
        if !parameters.get(at).is_some_and(Type::is_whole_number) {
            return unknown("a range stands at something else than a number");
        }
        ranges[at] = Some(range);
    }
    let settled = refutation(&method, &ranges, 0);
    if matches!(&settled, Settled::Possible(arguments) if share_an_object(arguments)) {
        return unknown("it may fail where two arguments are one object");
    }
    (settled, parameters)
}

/// Takes the words out of a property; `None` if one of them means something that is not known here.
fn plain(text: &str) -> Option<PlainProperty> {
    let tokens = token_texts(text);
    let start = |at: usize| tokens[at].as_ptr() as usize - text.as_ptr() as usize;
    let end = |at: usize| start(at) + tokens[at].len();
    let is = |at: usize, word: &str| tokens.get(at) == Some(&word);
    let closing = |open: usize| {
        let mut depth = 0_i32;
        (open..tokens.len()).find(|at| {
            depth += i32::from(tokens[*at] == "(") - i32::from(tokens[*at] == ")");
            depth == 0
        })
    };
    let mut plain = PlainProperty { text: String::new(), ranges: Vec::new() };
    let (mut copied, mut at, mut depth, mut parameter) = (0, 0, 0_i32, 0);
    let mut is_head = true;
    while at < tokens.len() {
        if is(at, "@") && is(at + 1, "PROPERTY") {
            plain.text.push_str(&text[copied..start(at)]);
            copied = end(at + 1);
            at += 2;
        } else if is(at, "@") && is(at + 1, "FROM") {
            let close = closing(at + 2)?;
            plain.ranges.push((parameter, range(&tokens[at + 2..=close].concat())?));
            plain.text.push_str(&text[copied..start(at)]);
            copied = end(close);
            at = close + 1;
        } else if is(at, "@") && is(at + 1, "NULLABLE") {
            return None;
        } else if is(at, "ASSUME") && is(at + 1, "(") {
            let close = closing(at + 1)?;
            if !is(close + 1, ";") {
                return None;
            }
            plain.text.push_str(&text[copied..start(at)]);
            let condition = &text[start(at + 1)..end(close)];
            plain.text.extend(["if (!", condition, ") { return true; }"]);
            copied = end(close + 1);
            at = close + 2;
        } else {
            is_head &= !is(at, "{");
            depth += i32::from(tokens[at] == "(") - i32::from(tokens[at] == ")");
            parameter += usize::from(is_head && depth == 1 && is(at, ","));
            at += 1;
        }
    }
    plain.text.push_str(&text[copied..]);
    Some(plain)
}

/// `(range(0,9))`
fn range(text: &str) -> Option<(i64, i64)> {
    let inner = text.strip_prefix("(range(")?.strip_suffix("))")?;
    let (least, most) = inner.split_once(',')?;
    let number = |text: &str| text.replace('_', "").parse::<i64>().ok();
    let (least, most) = (number(least)?, number(most)?);
    (least <= most).then_some((least, most))
}

/// Arguments as they are printed in calls of properties.
pub(super) fn call_words(types: &[Type], arguments: &[GivenValue]) -> String {
    let all: Vec<String> =
        types.iter().zip(arguments).map(|(ty, value)| java_text(ty, value)).collect();
    all.join(", ")
}

fn java_text(ty: &Type, value: &GivenValue) -> String {
    match (ty, value) {
        (Type::Array(element), GivenValue::Array(items)) => {
            if items.is_empty() {
                return format!("new {}", ty.to_string().replacen("[]", "[0]", 1));
            }
            let items: Vec<String> = items.iter().map(|item| java_text(element, item)).collect();
            format!("new {ty}{{{}}}", items.join(", "))
        }
        (_, GivenValue::Text { text, object }) => {
            let text = expression(ty, &Datum::Text(text.clone()));
            if *object == 0 { text } else { format!("new String({text})") }
        }
        (_, GivenValue::Plain(value)) => expression(ty, value),
        (_, GivenValue::Array(_) | GivenValue::Again(_)) => {
            unreachable!("only arrays are arrays, and none is shared")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::types::Primitive;

    #[test]
    fn words_of_properties_are_taken_out() {
        let text = "@PROPERTY static boolean p(int[] a, @FROM(range(-2, 9)) int key) { \
                    for (int i = 0; i < 3; i++) { ASSUME(f(a[i], (2))); } return true; }";
        let plain = plain(text).expect("a property");
        assert_eq!(plain.ranges, [(1, (-2, 9))]);
        assert_eq!(
            plain.text,
            " static boolean p(int[] a,  int key) { for (int i = 0; i < 3; i++) { \
             if (!(f(a[i], (2)))) { return true; } } return true; }"
        );
        assert!(super::plain("static boolean p(@NULLABLE String s) { return true; }").is_none());
        assert!(super::plain("static boolean p(@FROM(list(1)) int n) { return true; }").is_none());
    }

    #[test]
    fn arguments_are_printed_as_the_explorer_prints_them() {
        let array = Type::array_of(Type::INT);
        let number = |number| GivenValue::Plain(Datum::Integral(number));
        let empty = [GivenValue::Array(Vec::new())];
        assert_eq!(call_words(std::slice::from_ref(&array), &empty), "new int[0]");
        let values = [GivenValue::Array(vec![number(-1), number(2)]), number(1)];
        assert_eq!(call_words(&[array, Type::BOOLEAN], &values), "new int[]{-1, 2}, true");
        let text = |object| GivenValue::Text { text: String::from("\"\\"), object };
        let values = [number(39), text(0), text(1)];
        let types = [Type::Primitive(Primitive::Char), Type::String, Type::String];
        assert_eq!(call_words(&types, &values), r#"'\'', "\"\\", new String("\"\\")"#);
    }
}
