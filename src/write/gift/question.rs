//! A question as GIFT has it.
//!
//! In: a [`Question`]. Out: a [`GiftQuestion`]. What holds: what is written is what is read back,
//! so that the two can be compared.

use crate::ask::question::{Answer, Choice, Mistake, Question};
use crate::write::moodle;
use crate::write::moodle::answer::{Ticks, fractions};

/// A question as GIFT has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GiftQuestion {
    /// Its name.
    pub name: String,
    /// What recognises it.
    pub idnumber: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// What is asked, HTML.
    pub text: String,
    /// What is shown after answering, HTML.
    pub feedback: String,
    /// How it is answered.
    pub sort: GiftSort,
    /// In the order of the file.
    pub answers: Vec<GiftAnswer>,
}

/// The sorts of questions that the answers themselves tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GiftSort {
    /// A number is typed.
    #[default]
    Number,
    /// A text is typed.
    Text,
    /// One of some options.
    Choice,
    /// Several of some options, or just one of them: that is not told.
    Several,
    /// Items are matched with their places.
    Matching,
}

/// An answer, an option or a pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GiftAnswer {
    /// Of options and pairs HTML, else plain text.
    pub text: String,
    /// What it is matched with, plain text.
    pub partner: String,
    /// What it earns, in percent.
    pub percent: f64,
    /// What is said about it, HTML.
    pub feedback: String,
}

impl GiftQuestion {
    /// The question as GIFT has it; `wrong_tick` is what a wrong tick costs in the whole quiz.
    pub fn of(question: &Question, wrong_tick: f64) -> Self {
        let (sort, answers) = match &question.answer {
            Answer::Number { accepted, mistakes } => {
                let accepted: Vec<String> = accepted.iter().map(ToString::to_string).collect();
                (GiftSort::Number, typed(&accepted, mistakes, str::to_owned))
            }
            Answer::Decimal { right, within, mistakes } => {
                let accepted = std::slice::from_ref(right);
                let mut answers = typed(accepted, mistakes, str::to_owned);
                for one in &mut answers {
                    one.text = format!("{}:{}", one.text, within.shown());
                }
                (GiftSort::Number, answers)
            }
            Answer::Text { accepted, mistakes } => {
                (GiftSort::Text, typed(accepted, mistakes, moodle::rules::literally))
            }
            Answer::Choice { options } | Answer::Several { options } => {
                let (sort, ticks) = if matches!(question.answer, Answer::Several { .. }) {
                    (GiftSort::Several, Ticks::Several { wrong_tick })
                } else {
                    (GiftSort::Choice, Ticks::One(question.marks.negative))
                };
                let entry = |(option, percent): (&Choice, f64)| GiftAnswer {
                    text: option.text.trim().to_owned(),
                    percent,
                    feedback: option.feedback.trim().to_owned(),
                    ..GiftAnswer::default()
                };
                (sort, options.iter().zip(fractions(options, ticks)).map(entry).collect())
            }
            Answer::Ordering { items } => {
                let entry = |(at, item): (usize, &String)| GiftAnswer {
                    text: item.trim().to_owned(),
                    partner: (at + 1).to_string(),
                    percent: 100.0,
                    ..GiftAnswer::default()
                };
                (GiftSort::Matching, items.iter().enumerate().map(entry).collect())
            }
            Answer::Cloze { .. } => (GiftSort::Text, Vec::new()),
        };
        GiftQuestion {
            name: question.name.clone(),
            idnumber: question.idnumber.clone(),
            tags: question.tags.clone(),
            text: question.text.trim().to_owned(),
            feedback: question.feedback.trim().to_owned(),
            sort,
            answers,
        }
    }
}

fn typed(
    accepted: &[String],
    mistakes: &[Mistake],
    written: fn(&str) -> String,
) -> Vec<GiftAnswer> {
    let right = accepted.iter().map(|text| GiftAnswer {
        text: written(text),
        percent: 100.0,
        ..<_>::default()
    });
    let wrong = mistakes.iter().map(|one| GiftAnswer {
        text: written(&one.text),
        percent: one.percent(),
        feedback: one.feedback.trim().to_owned(),
        ..GiftAnswer::default()
    });
    right.chain(wrong).collect()
}
