//! What a self-test page knows of a question's answers, and the form in which it stands there.
//!
//! In: a [`Question`]. Out: JSON, veiled so that students do not read it at a glance, and back.
//! What holds: what is read back from a page is what was written.

use serde_json::{Value, json};

use crate::ask::question::{Answer, Choice, Mistake, Question};
use crate::write::moodle::base64;
use crate::write::prose::paper::{shuffled_items, shuffled_options};

/// The key of a question, with what is said after answering.
pub fn key_of(question: &Question) -> Value {
    let mut key = answer(question, &question.answer);
    key["explanation"] = json!(question.feedback);
    key
}

fn answer(question: &Question, meant: &Answer) -> Value {
    let form = meant.form();
    let mistake = |one: &Mistake| json!({ "text": one.text, "percent": one.percent(), "feedback": one.feedback });
    let typed = |accepted: Vec<String>, mistakes: &[Mistake]| {
        let mistakes: Vec<Value> = mistakes.iter().map(mistake).collect();
        json!({ "form": form, "accepted": accepted, "mistakes": mistakes })
    };
    match meant {
        Answer::Number { accepted, mistakes } => {
            typed(accepted.iter().map(ToString::to_string).collect(), mistakes)
        }
        Answer::Decimal { right, within, mistakes } => {
            let mut key = typed(vec![right.clone()], mistakes);
            key["within"] = json!(within.shown());
            key
        }
        Answer::Text { accepted, mistakes } => typed(accepted.clone(), mistakes),
        Answer::Choice { options } | Answer::Several { options } => {
            let option = |one: &&Choice| json!({ "right": one.right, "feedback": one.feedback });
            let options = shuffled_options(question, options);
            json!({ "form": form, "options": options.iter().map(option).collect::<Vec<_>>() })
        }
        Answer::Cloze { gaps } => {
            let gaps: Vec<Value> = gaps
                .iter()
                .map(|gap| {
                    let mut key = answer(question, &gap.answer);
                    key["weight"] = json!(gap.weight);
                    key
                })
                .collect();
            json!({ "form": form, "gaps": gaps })
        }
        Answer::Ordering { items } => {
            // The place of each item where it belongs.
            let place = |item: &&String| items.iter().position(|one| one == *item);
            let places: Vec<Option<usize>> =
                shuffled_items(question, items).iter().map(place).collect();
            json!({ "form": form, "places": places })
        }
    }
}

/// JSON as it stands in a page.
pub fn veiled(value: &Value) -> String {
    base64::encode(&masked(value.to_string().as_bytes()))
}

/// Each byte changed by its place; twice is nothing.
fn masked(bytes: &[u8]) -> Vec<u8> {
    let mask = |at: usize| at.wrapping_mul(7).wrapping_add(13).to_le_bytes()[0];
    bytes.iter().enumerate().map(|(at, byte)| byte ^ mask(at)).collect()
}

/// The keys in a page, in their order.
pub fn keys_in(page: &str) -> Vec<Value> {
    let veiled = page.split("data-key=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let read =
        veiled.filter_map(|text| serde_json::from_slice(&masked(&base64::decode(text)?)).ok());
    read.collect()
}
