//! Answers that are typed: number or text, decided for a whole bank.
//!
//! In: for each instance the right texts and, where the answer is a whole number, that number. Out: answers of one and the same
//! form, because a bank in which some variants take a number and others a text would give away which is which.

use minijinja::Value;

use super::{Draft, Unfit};
use crate::read::front_matter::AnswerForm;
use crate::read::types::{Primitive, Type};
use crate::solve::model::Datum;
use crate::write::question::{Answer, LARGEST_NUMBER};
use crate::write::value;

/// What an author can do whose answers are no numbers.
pub const NO_NUMBER: &str = "write `answer = \"text\"` or `answer = \"choice\"`";

/// What is right for one instance.
pub struct Right {
    /// The whole number that is right, if it is one.
    pub number: Option<i64>,
    /// The texts that are right, the best one first; not empty.
    pub texts: Vec<String>,
}

/// Numbers if every right answer is a number that a learning platform can tell from its neighbours, else texts; or what the author
/// wants. `no_number` says what is the matter with an instance that has no such number.
pub fn drafts(
    form: AnswerForm,
    no_number: &dyn Fn() -> Unfit,
    right: Vec<Result<Right, Unfit>>,
) -> Vec<Result<Draft, Unfit>> {
    let are_numbers = match form {
        AnswerForm::Number => true,
        AnswerForm::Text => false,
        _ => right.iter().flatten().all(|one| one.exact_number().is_some()),
    };
    let draft = |one: Result<Right, Unfit>| {
        let one = one?;
        match one.exact_number() {
            Some(number) if are_numbers => Ok(Draft::new(Answer::number(vec![number]))),
            None if are_numbers => Err(no_number()),
            _ => Ok(Draft::new(Answer::text(one.texts))),
        }
    };
    right.into_iter().map(draft).collect()
}

/// An instance that prints or returns something else than a number that can be typed: `prints` or `returns`.
pub fn no_number(verb: &str) -> Unfit {
    Unfit::new(&format!("{verb}-no-number"), Vec::new(), NO_NUMBER)
}

impl Right {
    /// The number, if it is one that a learning platform can tell from its neighbours.
    pub fn exact_number(&self) -> Option<i64> {
        self.number.filter(|number| number.unsigned_abs() <= LARGEST_NUMBER)
    }
}

/// What is right where a value is asked for, that of the variable of this name or a result.
pub fn of_value(variable: Option<&str>, ty: &Type, datum: &Datum) -> Result<Right, Unfit> {
    let texts = value::accepted(ty, datum);
    if texts.is_empty() {
        return Err(Unfit::new(
            "untypable-value",
            vec![("variable", Value::from(variable.unwrap_or_default()))],
            "ask for `output` or for another variable, or add an `ASSERT` that rules such values out",
        ));
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
