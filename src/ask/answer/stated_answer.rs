//! Answers before they become options.
//!
//! In: what the machine says of a run, right or misread. Out: a [`StatedAnswer`]: what it means,
//! how it is written down, and how large it looks. What holds: two answers that a student would
//! take for the same have the same meaning, whatever the spelling.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use crate::ask::answer::phrase::Phrase;
use crate::ask::diagram::{self, DrawingGlance, MemoryDiagram};
use crate::ask::listing::{self, Stand, escape};
use crate::ask::value;
use crate::ask::wording::in_english;
use crate::read::datum::Datum;
use crate::read::floating::value_of;
use crate::read::types::{Primitive, Type};
use crate::skeleton::front_matter::OrderExtent;

/// The sentence that stands for no output among options.
static NOTHING: LazyLock<String> = LazyLock::new(|| in_english("option.nothing", Vec::new()));

/// How many calls a sequence has that is asked for: more of them are hard to keep in mind.
pub const CALLS_ASKED_FOR: RangeInclusive<usize> = 3..=8;

/// What stands between the calls of a sequence.
pub const CALL_ARROW: &str = " → ";

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum StatedAnswer {
    /// How often something happens.
    Count(i64),
    /// A value of a type.
    Value(Type, Datum),
    /// What is printed, the whole of it.
    Printed(String),
    /// The values of several variables, by name.
    Values(Vec<(String, Type, Datum)>),
    /// Rivals in order of what they count, least first.
    Ranking(Ranking),
    /// What memory looks like.
    Memory(Arc<MemoryDiagram>),
    /// What is called, one after the other.
    Calls(Vec<Arc<str>>),
}

/// Rivals in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// What is compared.
    pub rivals: Arc<RivalNames>,
    /// The rivals by number, least first.
    pub order: Vec<usize>,
    /// How much of the order is said.
    pub extent: OrderExtent,
    /// Pairs of which the first one never counts more than the second, whatever the values.
    pub settled: Arc<[(usize, usize)]>,
}

/// What is compared.
#[derive(Clone, Debug, PartialEq)]
pub enum RivalNames {
    /// Loops, by the line where they begin, as students read it.
    Loops(Vec<u32>),
    /// Variables and methods, by name.
    Names(Vec<String>),
}

/// How an option is written down.
#[derive(Clone, Debug)]
pub struct WrittenOption {
    /// HTML; empty if it is a sentence.
    pub html: String,
    /// Plain text; empty if it is a sentence.
    pub plain: String,
    /// The sentence that says it in the student's language.
    pub phrase: Option<Phrase>,
}

impl StatedAnswer {
    /// What the answer means: equal for two answers if and only if they mean the same.
    pub fn meaning(&self) -> String {
        match self {
            StatedAnswer::Count(number) => number.to_string(),
            StatedAnswer::Value(ty, datum) => shown(ty, datum),
            StatedAnswer::Printed(output) => visible_meaning(output),
            StatedAnswer::Values(values) => pairs(values),
            StatedAnswer::Ranking(ranking) => format!("{:?}", ranking.said()),
            StatedAnswer::Memory(diagram) => diagram.in_words(),
            StatedAnswer::Calls(calls) => calls.join(CALL_ARROW),
        }
    }

    /// Whether there is only one other answer: it is `true` or `false`.
    pub fn is_boolean(&self) -> bool {
        matches!(self, StatedAnswer::Value(ty, _) if *ty == Type::BOOLEAN)
    }

    /// How it is written down as an option.
    pub fn written(&self) -> WrittenOption {
        let code = |plain: String| {
            let html = listing::inline(&plain);
            WrittenOption { html, plain, phrase: None }
        };
        match self {
            StatedAnswer::Count(number) => {
                WrittenOption { html: number.to_string(), plain: number.to_string(), phrase: None }
            }
            StatedAnswer::Value(ty, datum) => code(shown(ty, datum)),
            StatedAnswer::Values(values) => code(pairs(values)),
            StatedAnswer::Printed(output) => {
                let lines = lines(output);
                match &lines[..] {
                    [] => WrittenOption::sentence(Phrase::new("option.nothing", Vec::new())),
                    [one] => code((*one).to_owned()),
                    several => {
                        let plain = several.join("\n");
                        let html = listing::lines(&plain);
                        WrittenOption { html, plain, phrase: None }
                    }
                }
            }
            StatedAnswer::Ranking(ranking) => ranking.written(),
            StatedAnswer::Memory(diagram) => WrittenOption {
                html: listing::scrolling(Stand::Option, "", &diagram::svg(diagram)),
                plain: diagram.in_words(),
                phrase: None,
            },
            StatedAnswer::Calls(calls) => {
                let html: Vec<String> =
                    calls.iter().map(|call| format!("<code>{}</code>", escape(call))).collect();
                let html = html.join(CALL_ARROW);
                WrittenOption { html, plain: calls.join(CALL_ARROW), phrase: None }
            }
        }
    }

    /// How it looks to somebody who does not read the program: its text, in words where that is a
    /// sentence.
    pub fn looks(&self) -> String {
        match self {
            StatedAnswer::Count(number) => number.to_string(),
            StatedAnswer::Value(ty, datum) => shown(ty, datum),
            StatedAnswer::Values(values) => pairs(values),
            // Were it no text at all, it would be taken for the shortest option.
            StatedAnswer::Printed(_) if self.is_nothing() => NOTHING.clone(),
            StatedAnswer::Printed(output) => lines(output).join("\n"),
            StatedAnswer::Ranking(ranking) => ranking.in_words(),
            StatedAnswer::Memory(diagram) => diagram.in_words(),
            StatedAnswer::Calls(calls) => calls.join(CALL_ARROW),
        }
    }

    /// What is seen of it at once if it is a drawing.
    pub fn glance(&self) -> Option<DrawingGlance> {
        match self {
            StatedAnswer::Memory(diagram) => Some(DrawingGlance::of(diagram)),
            StatedAnswer::Count(_)
            | StatedAnswer::Value(..)
            | StatedAnswer::Printed(_)
            | StatedAnswer::Values(_)
            | StatedAnswer::Ranking(_)
            | StatedAnswer::Calls(_) => None,
        }
    }

    /// Whether this could be meant where the other one is right: the same kind of thing, not
    /// absurdly large or long.
    pub fn is_plausible_beside(&self, right: &StatedAnswer) -> bool {
        match (self, right) {
            (StatedAnswer::Count(this), StatedAnswer::Count(right)) => {
                *this >= 0 && is_near(i128::from(*this), i128::from(*right))
            }
            (StatedAnswer::Value(ty, this), StatedAnswer::Value(right_ty, right)) => {
                ty == right_ty && same_shape(ty, this, right)
            }
            (StatedAnswer::Printed(this), StatedAnswer::Printed(right)) => {
                // Where nothing is printed, nothing says how long an answer is.
                let most = if lines(right).is_empty() { 40 } else { length(right) * 2 + 10 };
                is_printable(this)
                    && lines(this).len() <= lines(right).len() * 2 + 3
                    && length(this) <= most
                    && numbers_are_near(this, right)
            }
            (StatedAnswer::Values(these), StatedAnswer::Values(right)) => {
                these.len() == right.len()
                    && these.iter().zip(right).all(|((name, ty, this), (other, _, right))| {
                        name == other && same_shape(ty, this, right)
                    })
            }
            (StatedAnswer::Ranking(this), StatedAnswer::Ranking(right)) => {
                this.rivals == right.rivals && this.is_possible()
            }
            (StatedAnswer::Memory(this), StatedAnswer::Memory(right)) => this.is_like(right),
            (StatedAnswer::Calls(these), StatedAnswer::Calls(right)) => {
                let (least, most) = (right.len() / 2, right.len() + right.len() / 2 + 1);
                CALLS_ASKED_FOR.contains(&these.len()) && (least..=most).contains(&these.len())
            }
            _ => false,
        }
    }

    /// Whether somebody who only looks at both would take this for an answer, too: it has no empty
    /// line, no blank before a line, no signs such as `{` and no monotony that the right one does
    /// not have, and not less than half of its words or elements. Nothing at all looks like an
    /// answer.
    pub fn looks_like(&self, right: &StatedAnswer) -> bool {
        match (self, right) {
            (StatedAnswer::Printed(this), StatedAnswer::Printed(right))
                if lines(this).is_empty() || lines(right).is_empty() =>
            {
                true
            }
            (StatedAnswer::Printed(this), StatedAnswer::Printed(right))
            | (
                StatedAnswer::Value(_, Datum::Text(this)),
                StatedAnswer::Value(_, Datum::Text(right)),
            ) => {
                let is_known =
                    |one: char| !one.is_ascii_punctuation() || one == '-' || right.contains(one);
                let has_gap = |text: &str| lines(text).iter().any(|line| line.is_empty());
                let is_indented = |text: &str| lines(text).iter().any(|line| line.starts_with(' '));
                this.chars().all(is_known)
                    && (has_gap(right) || !has_gap(this))
                    && (is_indented(right) || !is_indented(this))
                    && words(this).len() * 2 >= words(right).len()
                    && variety(this) * 2 >= variety(right)
            }
            (
                StatedAnswer::Value(_, Datum::Array(this)),
                StatedAnswer::Value(_, Datum::Array(right)),
            ) => this.len() * 2 >= right.len(),
            _ => true,
        }
    }

    /// Whether it looks larger than another answer: it is the larger number, or the longer text
    /// where they are not both numbers.
    pub fn is_larger_than(&self, other: &StatedAnswer) -> bool {
        match (self.number(), other.number()) {
            (Some(this), Some(other)) => this > other,
            _ => length(&self.looks()) > length(&other.looks()),
        }
    }

    /// Whether it is a number below zero or zero where the right one is not: who makes two mistakes
    /// to come to it would see that this cannot be.
    pub fn is_odd_beside(&self, right: &StatedAnswer) -> bool {
        match (self.number(), right.number()) {
            (Some(this), Some(right)) => this < 0 && right >= 0 || this == 0 && right != 0,
            _ => false,
        }
    }

    /// The number that it is; `None` for what is not one.
    fn number(&self) -> Option<i64> {
        match self {
            StatedAnswer::Count(number) => Some(*number),
            StatedAnswer::Value(_, value) => value.number(),
            StatedAnswer::Printed(output) => whole_number(output),
            StatedAnswer::Values(_)
            | StatedAnswer::Ranking(_)
            | StatedAnswer::Memory(_)
            | StatedAnswer::Calls(_) => None,
        }
    }

    /// Whether it is a number.
    pub fn is_number(&self) -> bool {
        self.number().is_some()
    }

    /// Whether it is that nothing is printed.
    pub fn is_nothing(&self) -> bool {
        matches!(self, StatedAnswer::Printed(output) if lines(output).is_empty())
    }
}

impl WrittenOption {
    /// An option that a sentence says.
    pub fn sentence(phrase: Phrase) -> Self {
        Self { html: String::new(), plain: String::new(), phrase: Some(phrase) }
    }
}

impl Ranking {
    /// The rivals that are said, by number.
    fn said(&self) -> &[usize] {
        match self.extent {
            OrderExtent::Highest => &self.order[self.order.len().saturating_sub(1)..],
            OrderExtent::All => &self.order,
        }
    }

    /// An order of what is compared by these names, least first; `None` if it is not one of all
    /// that is said.
    pub fn renamed<'n>(&self, names: impl Iterator<Item = &'n str>) -> Option<Ranking> {
        let RivalNames::Names(rivals) = &*self.rivals else { return None };
        let place = |name: &str| rivals.iter().position(|one| one.trim_end_matches("()") == name);
        let ranked: Vec<usize> = names.map(place).collect::<Option<_>>()?;
        let mut order: Vec<usize> = self.order.clone();
        order.retain(|rival| !ranked.contains(rival));
        order.extend(&ranked);
        let is_whole = ranked.len() == self.said().len() && order.len() == rivals.len();
        is_whole.then(|| Ranking { order, ..self.clone() })
    }

    /// Whether it can be right at all: what is said puts no rival above one that counts at least as
    /// much in every run.
    fn is_possible(&self) -> bool {
        let place = |rival: usize| self.order.iter().position(|one| *one == rival);
        let last = self.order.len().saturating_sub(1);
        self.settled.iter().all(|(one, other)| match self.extent {
            OrderExtent::Highest => place(*one) != Some(last),
            OrderExtent::All => place(*one) < place(*other),
        })
    }

    /// What is said, for the author: `b < a`, `line 7`.
    pub fn in_words(&self) -> String {
        let name = |at: &usize| match &*self.rivals {
            RivalNames::Loops(lines) => format!("line {}", lines[*at]),
            RivalNames::Names(names) => names[*at].clone(),
        };
        self.said().iter().map(name).collect::<Vec<_>>().join(" < ")
    }

    fn written(&self) -> WrittenOption {
        match &*self.rivals {
            RivalNames::Loops(lines) => {
                let lines: Vec<u32> = self.said().iter().map(|at| lines[*at]).collect();
                WrittenOption::sentence(Phrase::new("option.loops", vec![("lines", lines.into())]))
            }
            RivalNames::Names(names) => {
                let names: Vec<&str> = self.said().iter().map(|at| names[*at].as_str()).collect();
                let html: Vec<String> =
                    names.iter().map(|name| format!("<code>{}</code>", escape(name))).collect();
                WrittenOption { html: html.join(" &lt; "), plain: names.join(" < "), phrase: None }
            }
        }
    }

    /// The rivals one by one, least first, as items to be put in order.
    pub fn items(&self) -> Vec<WrittenOption> {
        let one = |at: &usize| {
            let single = Ranking { order: vec![*at], extent: OrderExtent::All, ..self.clone() };
            single.written()
        };
        self.order.iter().map(one).collect()
    }
}

/// A value as Java writes it.
pub fn shown(ty: &Type, datum: &Datum) -> String {
    value::accepted(ty, datum).into_iter().next().unwrap_or_else(|| value::text(ty, datum))
}

fn pairs(values: &[(String, Type, Datum)]) -> String {
    let pairs: Vec<String> =
        values.iter().map(|(name, ty, datum)| format!("{name} = {}", shown(ty, datum))).collect();
    pairs.join(", ")
}

/// The lines of an output as they can be seen: blanks at their ends and empty lines at the end
/// cannot.
pub fn lines(output: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = output.split('\n').map(str::trim_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

/// What is seen of an output, without the blanks that no student takes for a difference: those
/// beside separators, and all but one between words.
fn visible_meaning(output: &str) -> String {
    let mut meaning = String::new();
    for line in lines(output) {
        let words = line.trim_start();
        // Where a line begins can be seen.
        meaning.push_str(&line[..line.len() - words.len()]);
        let mut after_separator = true;
        for word in words.split_whitespace() {
            if !after_separator && !word.starts_with(SEPARATORS) {
                meaning.push(' ');
            }
            meaning.push_str(word);
            after_separator = word.ends_with(SEPARATORS);
        }
        meaning.push('\n');
    }
    meaning
}

/// Beside these, blanks make no difference.
pub const SEPARATORS: [char; 10] = [',', ';', ':', '=', '(', ')', '{', '}', '[', ']'];

/// Whether an option can show it. A return of the carriage is no line end that a page keeps.
pub fn is_printable(output: &str) -> bool {
    let output = output.replace(['\n', '\t'], "");
    !output.chars().any(value::is_untypable)
}

/// The number that an output is, if it is printed as Java prints numbers: no `+`, no leading zeros,
/// no `-0`.
pub fn whole_number(output: &str) -> Option<i64> {
    let [line] = lines(output)[..] else { return None };
    line.parse().ok().filter(|number: &i64| number.to_string() == line)
}

fn length(text: &str) -> usize {
    text.trim_end().chars().count()
}

/// Not absurdly far away.
fn is_near(this: i128, right: i128) -> bool {
    this.abs() <= right.abs().max(10) * 10
}

/// Whether the numbers of an output are not absurdly far away from those of another one that is
/// built in the same way.
fn numbers_are_near(this: &str, right: &str) -> bool {
    let (these, rights) = (words(this), words(right));
    let is_like = |(this, right): (&&str, &&str)| match (this.parse(), right.parse()) {
        (Ok(this), Ok(right)) => {
            let (this, right): (i64, i64) = (this, right);
            is_near(this.into(), right.into())
        }
        _ => true,
    };
    these.len() != rights.len() || these.iter().zip(&rights).all(is_like)
}

/// What stands between blanks and separators.
fn words(output: &str) -> Vec<&str> {
    let is_between = |one: char| one.is_whitespace() || SEPARATORS.contains(&one);
    output.split(is_between).filter(|word| !word.is_empty()).collect()
}

/// How many different words there are; of a single word, how many different letters.
fn variety(text: &str) -> usize {
    match &words(text)[..] {
        [word] => word.chars().collect::<BTreeSet<char>>().len(),
        words => words.iter().collect::<BTreeSet<_>>().len(),
    }
}

/// Whether a value could be meant instead of another one of the same type.
fn same_shape(ty: &Type, this: &Datum, right: &Datum) -> bool {
    match (ty, this, right) {
        (Type::Primitive(Primitive::Char), Datum::Integral(this), Datum::Integral(_)) => {
            u32::try_from(*this)
                .ok()
                .and_then(char::from_u32)
                .is_some_and(|character| !value::is_untypable(character))
        }
        (_, Datum::Integral(this), Datum::Integral(right)) => {
            is_near((*this).into(), (*right).into())
        }
        (_, Datum::Floating(_, this_number), Datum::Floating(_, right_number)) => {
            let shown = |datum: &Datum| value::text(ty, datum);
            is_floating_near(value_of(*this_number), value_of(*right_number))
                && (value::is_short(&shown(this)) || !value::is_short(&shown(right)))
        }
        (_, Datum::Text(this), Datum::Text(right))
        | (_, Datum::Printed(this), Datum::Printed(right)) => {
            length(this) <= length(right) * 2 + 10
        }
        (Type::Array(_), Datum::Array(these), Datum::Array(others)) => {
            let is_short = these.len() <= others.len() * 2 + 3;
            let shown = |datum: &Datum| length(&value::text(ty, datum));
            is_short && shown(this) <= shown(right) * 2 + 10
        }
        (_, Datum::Boolean(_), Datum::Boolean(_)) | (_, Datum::Null, Datum::Null) => true,
        _ => false,
    }
}

/// Whether a floating number could be meant where another one is right: neither far from it nor
/// different in late digits only, unless those are what it lacks.
fn is_floating_near(this: f64, right: f64) -> bool {
    if !this.is_finite() || !right.is_finite() {
        return true;
    }
    let distance = (this - right).abs();
    let is_rounded = (this * 1000.0).fract() == 0.0;
    distance <= 20.0 + 20.0 * right.abs() && (is_rounded || distance >= 0.01 * right.abs().min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_numbers_are_numbers() {
        assert_eq!(whole_number("-17"), Some(-17));
        for text in ["+5", "007", "-0", "1.0", "1 2", "99999999999999999999", "0x1"] {
            assert_eq!(whole_number(text), None, "{text}");
        }
        assert_eq!(whole_number("5 \n\n"), Some(5));
        assert_eq!(whole_number("5\n6"), None);
    }

    #[test]
    fn spelling_makes_no_other_meaning() {
        let same = |one: &str, other: &str| {
            let printed = |text: &str| StatedAnswer::Printed(text.to_owned()).meaning();
            printed(one) == printed(other)
        };
        assert!(same("{1, 2}\n", "{1,2}"));
        assert!(same("a  \nb\n\n", "a\nb"));
        assert!(same("x = 1", "x=1") && same("a   b", "a b"));
        assert!(!same("1 2", "12") && !same("1\n2", "12") && !same("a b", "ab"));
        assert!(!same("\na", "a"));
        let value = |ty: Type, number| StatedAnswer::Value(ty, Datum::Integral(number)).meaning();
        assert_eq!(value(Type::INT, 15), value(Type::LONG, 15));
        assert_ne!(value(Type::CHAR, 49), value(Type::INT, 1));
    }

    #[test]
    fn nothing_at_all_and_foreign_signs_catch_the_eye() {
        let alike = |this: &str, right: &str| {
            StatedAnswer::Printed(this.to_owned())
                .looks_like(&StatedAnswer::Printed(right.to_owned()))
        };
        assert!(alike("-5 1", "5 1") && alike("x: 3", "y: 4") && alike("abd", "abc"));
        assert!(!alike("a{c", "abc") && !alike("\n7", "5\n7") && alike("\n7", "\n5"));
        assert!(!alike("0%", "1:045F 2:075B 40%") && alike("1 2", "1 2 3 4"));
        assert!(!alike("aaaa", "abca") && alike("aaba", "abca") && !alike("0 0 0", "7 9 4"));
        assert!(!alike(" 0", "3bc2b 5") && alike(" ab 0", " c 5"));
        let nothing = StatedAnswer::Printed("\n".into());
        assert!(nothing.is_nothing() && nothing.looks_like(&StatedAnswer::Printed("5".into())));
        assert!(StatedAnswer::Count(0).looks_like(&StatedAnswer::Count(7)));
        let array = |length: usize| {
            StatedAnswer::Value(
                Type::array_of(Type::INT),
                Datum::Array(vec![Datum::Integral(1); length]),
            )
        };
        assert!(!array(1).looks_like(&array(3)) && array(2).looks_like(&array(3)));
    }

    #[test]
    fn two_mistakes_do_not_come_to_nothing() {
        let odd =
            |this, right| StatedAnswer::Count(this).is_odd_beside(&StatedAnswer::Count(right));
        assert!(odd(0, 3) && odd(-2, 3) && odd(-1, 0) && odd(0, -4));
        assert!(!odd(0, 0) && !odd(2, 3) && !odd(-5, -4) && !odd(3, -4));
        let printed = |text: &str| StatedAnswer::Printed(text.to_owned());
        assert!(printed("0\n").is_odd_beside(&printed("7\n")));
        assert!(!printed("a 0").is_odd_beside(&printed("a 7")));
    }

    #[test]
    fn what_looks_unlike_an_answer_is_no_option() {
        let fits = |this: &str, right: &str| {
            StatedAnswer::Printed(this.to_owned())
                .is_plausible_beside(&StatedAnswer::Printed(right.to_owned()))
        };
        assert!(fits("12", "7") && fits("1\n2\n3", "3") && fits("", "3"));
        assert!(!fits("4294967301", "5"));
        assert!(fits("a = 40, 8", "a = 5, 8") && !fits("a = -214748361, 8", "a = 5, 8"));
        assert!(!fits(&"ab".repeat(40), "abab"));
        assert!(!fits("a\u{7}", "a"));
        let value = |ty: &Type, datum| StatedAnswer::Value(ty.clone(), datum);
        let boolean = |truth| value(&Type::BOOLEAN, Datum::Boolean(truth));
        assert!(boolean(false).is_plausible_beside(&boolean(true)));
        let text = |text: &str| value(&Type::String, Datum::Text(text.to_owned()));
        assert!(text("b").is_plausible_beside(&text("a")));
        assert!(!value(&Type::String, Datum::Null).is_plausible_beside(&text("a")));
        assert!(!StatedAnswer::Count(1_000).is_plausible_beside(&StatedAnswer::Count(9)));
    }
}
