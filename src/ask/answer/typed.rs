//! Answers that are typed: number or text, decided for a whole bank.
//!
//! In: for each instance the right texts and, where the answer is a whole number, that number. Out:
//! answers of one and the same form, because a bank in which some variants take a number and others
//! a text would give away which is which.

use minijinja::Value;

use crate::ask::answer::output;
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::stated_answer::{StatedAnswer, whole_number};
use crate::ask::draft::{Draft, Unfit};
use crate::ask::facts::Subject;
use crate::ask::question::{Answer, Mistake, Origin};
use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::types::{Primitive, Type};
use crate::skeleton::front_matter::{AnswerForm, NumberTolerance, Share};

/// What an author can do whose answers are no numbers.
pub const NO_NUMBER: &str = "write `answer = \"text\"` or `answer = \"choice\"`";

/// How answers are typed.
#[derive(Clone, Copy, Debug)]
pub struct Typing {
    /// What the author wants.
    pub form: AnswerForm,
    /// What a number earns that is one away from a right one.
    pub near: Option<Share>,
    /// The largest distance from zero at which neighbouring numbers can be told apart.
    pub largest: u64,
    /// How far a number with a fraction may be from the right one; `None`: such numbers are texts.
    pub tolerance: Option<NumberTolerance>,
}

impl Typing {
    /// As the author wants it, in this form, and as far as the formats can express it.
    pub fn of(subject: &Subject<'_>, form: AnswerForm) -> Self {
        let near = subject.settings.marks.near;
        let is_number = form == AnswerForm::Number;
        let usual = is_number.then_some(NumberTolerance::HUNDREDTH);
        let tolerance = subject.settings.tolerance.or(usual);
        Self { form, near, largest: subject.capabilities.largest_number, tolerance }
    }

    /// Without anything for numbers that are nearly right.
    pub fn exactly(subject: &Subject<'_>) -> Self {
        Self { near: None, tolerance: None, ..Self::of(subject, AnswerForm::Auto) }
    }
}

/// What is right for one instance.
pub struct RightAnswers {
    /// The whole number that is right, if it is one.
    pub number: Option<i64>,
    /// The number with a fraction that is right, without an exponent, if it is one.
    pub decimal: Option<String>,
    /// The texts that are right, the best one first; not empty.
    pub texts: Vec<String>,
    /// Wrong answers about which something is said, the most important ones first.
    pub slips: Vec<Slip>,
}

/// A wrong answer about which something is said.
#[derive(Clone, Debug)]
pub struct Slip {
    /// The whole number that it is, if it is one.
    number: Option<i64>,
    /// The number with a fraction that it is, if it is one.
    decimal: Option<String>,
    /// The texts that mean it.
    texts: Vec<String>,
    origin: Origin,
    feedback: Phrase,
}

impl Slip {
    /// A wrong answer; `None` if it cannot be typed.
    pub fn of(said: &StatedAnswer, origin: Origin, feedback: Phrase) -> Option<Self> {
        let RightAnswers { number, decimal, texts, .. } = match said {
            StatedAnswer::Count(number) => RightAnswers::of_number(*number),
            StatedAnswer::Value(ty, datum) => {
                of_value(None, ty, datum).ok().or_else(|| RightAnswers::of_long(ty, datum))?
            }
            StatedAnswer::Printed(output) => of_output(output).ok()?,
            StatedAnswer::Values(_)
            | StatedAnswer::Ranking(_)
            | StatedAnswer::Memory(_)
            | StatedAnswer::Calls(_) => {
                return None;
            }
        };
        Some(Self { number, decimal, texts, origin, feedback })
    }

    /// A wrong answer that is typed as one of these texts.
    pub fn typed(right: RightAnswers, origin: Origin, feedback: Phrase) -> Self {
        let RightAnswers { number, decimal, texts, .. } = right;
        Self { number, decimal, texts, origin, feedback }
    }
}

/// The value of another variable, where that of the variable `name` is asked for.
pub fn of_another(name: &str, other: &str, ty: &Type, value: &Datum) -> Option<Slip> {
    let values = vec![("name", Value::from(name)), ("other", Value::from(other))];
    let said = StatedAnswer::Value(ty.clone(), value.clone());
    Slip::of(&said, Origin::Neighbour, Phrase::new("feedback.other", values))
}

/// Numbers if every right answer is a number that a learning platform can tell from its neighbours,
/// else texts; or what the author wants. `no_number` says what is the matter with an instance that
/// has no such number.
pub fn drafts(
    how: Typing,
    no_number: &dyn Fn() -> Unfit,
    right: Vec<Result<RightAnswers, Unfit>>,
) -> Vec<Result<Draft, Unfit>> {
    let tolerance =
        how.tolerance.filter(|_| right.iter().flatten().any(|one| one.decimal.is_some()));
    let are_numbers = match how.form {
        AnswerForm::Number => true,
        AnswerForm::Text => false,
        AnswerForm::Auto
        | AnswerForm::Choice
        | AnswerForm::Several
        | AnswerForm::Cloze
        | AnswerForm::Ordering => right.iter().flatten().all(|one| one.exact_number(how).is_some()),
    };
    let draft = |one: Result<RightAnswers, Unfit>| {
        let one = one?;
        if let Some(within) = tolerance {
            let right = one.decimal.clone().or(one.number.map(|number| number.to_string()));
            let right = right.ok_or_else(no_number)?;
            return Ok(decimal(right, within, &one.slips));
        }
        match one.exact_number(how) {
            Some(number) if are_numbers => Ok(numbers(vec![number], &one.slips, how)),
            None if are_numbers => Err(no_number()),
            _ => Ok(texts(one.texts, &one.slips)),
        }
    };
    right.into_iter().map(draft).collect()
}

/// A question whose answer is one of these numbers. What is one away from one of them earns what
/// `how` says.
pub fn numbers(accepted: Vec<i64>, slips: &[Slip], how: Typing) -> Draft {
    let near = how.near;
    let is_near = |number: i64| accepted.iter().any(|right| right.abs_diff(number) == 1);
    let mut known = accepted.clone();
    let (mut mistakes, mut words) = (Vec::new(), Vec::new());
    let mut add = |number: i64, origin: Origin, feedback: Phrase| {
        if number.unsigned_abs() > how.largest || known.contains(&number) {
            return;
        }
        known.push(number);
        let share = near.filter(|_| is_near(number));
        let (text, feedback_html) = (number.to_string(), String::new());
        mistakes.push(Mistake { text, share, feedback: feedback_html, origin });
        words.push(Words { text: None, feedback: Some(feedback) });
    };
    for slip in slips {
        if let Some(number) = slip.number {
            add(number, slip.origin, slip.feedback.clone());
        }
    }
    if near.is_some() {
        for number in accepted.iter().flat_map(|right| [right - 1, right + 1]) {
            add(number, Origin::Neighbour, Phrase::new("feedback.near", Vec::new()));
        }
    }
    Draft { words, ..Draft::new(Answer::Number { accepted, mistakes }) }
}

/// A question whose answer is a number with a fraction, or one near enough to it.
fn decimal(right: String, within: NumberTolerance, slips: &[Slip]) -> Draft {
    let (mut mistakes, mut words): (Vec<Mistake>, Vec<Words>) = (Vec::new(), Vec::new());
    for slip in slips {
        let of_number = || slip.number.map(|number| number.to_string());
        let Some(text) = slip.decimal.clone().or_else(of_number) else { continue };
        let is_known = mistakes.iter().any(|one| within.holds(&one.text, &text));
        if is_known || within.holds(&right, &text) {
            continue;
        }
        let (share, feedback) = (None, String::new());
        mistakes.push(Mistake { text, share, feedback, origin: slip.origin });
        words.push(Words { text: None, feedback: Some(slip.feedback.clone()) });
    }
    Draft { words, ..Draft::new(Answer::Decimal { right, within, mistakes }) }
}

/// A question whose answer is one of these texts. What is written like a right answer is not called
/// wrong.
pub fn texts(accepted: Vec<String>, slips: &[Slip]) -> Draft {
    let mut known: Vec<String> = accepted.iter().map(|text| text.trim().to_owned()).collect();
    let right = known.clone();
    let (mut mistakes, mut words) = (Vec::new(), Vec::new());
    for slip in slips {
        if slip.texts.iter().any(|text| right.iter().any(|known| known == text.trim())) {
            continue;
        }
        for text in &slip.texts {
            let text = text.trim();
            if text.is_empty() || known.iter().any(|known| known == text) {
                continue;
            }
            known.push(text.to_owned());
            mistakes.push(Mistake {
                text: text.to_owned(),
                share: None,
                feedback: String::new(),
                origin: slip.origin,
            });
            words.push(Words { text: None, feedback: Some(slip.feedback.clone()) });
        }
    }
    Draft { words, ..Draft::new(Answer::Text { accepted, mistakes }) }
}

/// An instance that prints or returns something else than a number that can be typed: `prints` or
/// `returns`.
pub fn no_number(verb: &str) -> Unfit {
    Unfit::new(&format!("{verb}-no-number"), Vec::new(), NO_NUMBER)
}

impl RightAnswers {
    /// A number.
    pub fn of_number(number: i64) -> Self {
        let texts = vec![number.to_string()];
        Self { number: Some(number), decimal: None, texts, slips: Vec::new() }
    }

    /// A number with a fraction, with all its digits.
    pub fn of_decimal(decimal: String) -> Self {
        let texts = vec![decimal.clone()];
        Self { number: None, decimal: Some(decimal), texts, slips: Vec::new() }
    }

    /// A number with more digits than somebody types: no text means it.
    fn of_long(ty: &Type, datum: &Datum) -> Option<Self> {
        let decimal = Some(value::decimal(ty, datum)?);
        Some(Self { number: None, decimal, texts: Vec::new(), slips: Vec::new() })
    }

    /// These right answers, with wrong ones about which something is said.
    pub fn with(self, slips: Vec<Slip>) -> Self {
        Self { slips, ..self }
    }

    /// The number, if it is one that a learning platform can tell from its neighbours.
    pub fn exact_number(&self, how: Typing) -> Option<i64> {
        self.number.filter(|number| number.unsigned_abs() <= how.largest)
    }
}

/// What is right where an output is typed.
pub fn of_output(output: &str) -> Result<RightAnswers, Unfit> {
    let line = output::typed_line(output)?;
    let (number, decimal) = (whole_number(line), value::printed_decimal(line));
    Ok(RightAnswers { number, decimal, texts: vec![line.into()], slips: Vec::new() })
}

/// What is right where a value is asked for, that of the variable of this name or a result.
pub fn of_value(variable: Option<&str>, ty: &Type, datum: &Datum) -> Result<RightAnswers, Unfit> {
    let texts = value::accepted(ty, datum);
    if texts.is_empty() {
        return Err(Unfit::new(
            "untypable-value",
            vec![("variable", Value::from(variable.unwrap_or_default()))],
            "ask for `output` or for another variable, or add an `ASSERT` that rules such values out",
        ));
    }
    let (number, decimal) = (value::number(ty, datum), value::decimal(ty, datum));
    Ok(RightAnswers { number, decimal, texts, slips: Vec::new() })
}

/// What is right where a value is asked for on its own: with a tolerance, a number with a fraction
/// may have any number of digits.
pub fn of_asked_value(
    subject: &Subject<'_>,
    variable: Option<&str>,
    (ty, datum): (&Type, &Datum),
) -> Result<RightAnswers, Unfit> {
    let has_tolerance = Typing::of(subject, subject.settings.answer).tolerance.is_some();
    match value::decimal(ty, datum).filter(|_| has_tolerance) {
        Some(decimal) => Ok(RightAnswers::of_decimal(decimal)),
        None => of_value(variable, ty, datum),
    }
}

/// What kind of value a type has, as templates call it.
pub fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(Primitive::Boolean) => "boolean",
        Type::Primitive(Primitive::Char) => "char",
        Type::Primitive(Primitive::Float | Primitive::Double) => "fraction",
        Type::Primitive(_) => "number",
        Type::String | Type::StringBuilder | Type::Null => "text",
        Type::Array(_) => "array",
        Type::Object(_) => "object",
    }
}
