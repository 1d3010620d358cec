//! Answers that are typed: number or text, decided for a whole bank.
//!
//! In: for each instance the right texts and, where the answer is a whole number, that number. Out: answers of one and the same
//! form, because a bank in which some variants take a number and others a text would give away which is which.

use crate::diagnostic::Diagnostic;
use crate::read::types::{Primitive, Type};
use crate::solve::model::Datum;
use crate::write::facts::Subject;
use crate::write::question::{Answer, LARGEST_NUMBER};
use crate::write::value;

/// What is right for one instance.
pub struct Right {
    /// The whole number that is right, if it is one.
    pub number: Option<i64>,
    /// The texts that are right, the best one first; not empty.
    pub texts: Vec<String>,
}

/// Numbers if every right answer is a number that a learning platform can tell from its neighbours, else texts.
pub fn answers(right: Vec<Right>) -> Vec<Answer> {
    let exact = |number: &i64| number.unsigned_abs() <= LARGEST_NUMBER;
    let numbers: Option<Vec<i64>> = right.iter().map(|one| one.number.filter(exact)).collect();
    match numbers {
        Some(numbers) => numbers.into_iter().map(|value| Answer::Number { value }).collect(),
        None => right.into_iter().map(|one| Answer::Text { accepted: one.texts }).collect(),
    }
}

/// What is right where a value is asked for. `what` names it in the error, such as ``the result of instance 3``.
pub fn of_value(
    subject: &Subject<'_>,
    what: &str,
    ty: &Type,
    datum: &Datum,
) -> Result<Right, Diagnostic> {
    let texts = value::accepted(ty, datum);
    if texts.is_empty() {
        let message = format!("{what} cannot be typed as one line");
        let help = "ask for `output` or for another variable, or add an `ASSERT` that rules such \
                    values out";
        return Err(super::misfit(subject, message, help.to_owned()));
    }
    Ok(Right { number: value::number(ty, datum), texts })
}

/// What kind of value a type has, as templates call it.
pub fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(Primitive::Boolean) => "boolean",
        Type::Primitive(Primitive::Char) => "char",
        Type::Primitive(_) => "number",
        Type::String | Type::StringBuilder | Type::Null => "text",
        Type::Array(_) => "array",
    }
}
