//! What the page is told, in its language.
//!
//! In: an answer, or an event, in English. Out: the same with its messages in German, where the
//! page is. What holds: texts of files, names and what programs print stay as they are.

use serde_json::Value;

use super::http::{PageRequest, Response};
use crate::make::messages::MessageCatalog;

/// The keys whose texts are messages.
const MESSAGES: [&str; 6] = ["message", "hint", "help", "label", "reason", "sentence"];
/// The keys whose lists are messages.
const LISTS: [&str; 2] = ["remarks", "versions"];
/// Where a message is told in German, too, beside the English one.
const GERMAN: &str = "german";

/// Whether the page that asks is in German.
pub fn is_german(request: &PageRequest) -> bool {
    request.parameter("language").as_deref() == Some("de")
}

/// An answer in the language of the page that asks.
pub fn answer(request: &PageRequest, mut response: Response) -> Response {
    let is_json = response
        .headers
        .iter()
        .any(|(name, value)| *name == "Content-Type" && value == "application/json");
    if is_json
        && is_german(request)
        && let Ok(mut value) = serde_json::from_slice(&response.body)
    {
        translate(&mut value);
        if let Ok(body) = serde_json::to_vec(&value) {
            response.body = body;
        }
    }
    response
}

/// An event in German.
pub fn event(text: &str) -> String {
    serde_json::from_str(text).map_or_else(
        |_| text.to_owned(),
        |mut value: Value| {
            translate(&mut value);
            value.to_string()
        },
    )
}

fn translate(value: &mut Value) {
    match value {
        Value::Object(all) => {
            if let Some(Value::String(german)) = all.remove(GERMAN) {
                all.insert("message".to_owned(), Value::String(german));
            }
            for (key, inner) in all {
                let key = key.as_str();
                if let Value::String(text) = inner
                    && MESSAGES.contains(&key)
                {
                    say(text);
                } else if let Value::Array(texts) = inner
                    && LISTS.contains(&key)
                {
                    for one in texts {
                        if let Value::String(text) = one {
                            say(text);
                        }
                    }
                } else {
                    translate(inner);
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(translate),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn say(text: &mut String) {
    if let Some(german) = MessageCatalog::german().said(text) {
        *text = german;
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn messages_are_german_and_texts_of_files_stay() {
        let said = json!({
            "text": "the exam has no title",
            "label": "2027",
            "diagnostics": [{ "message": "the exam has no title", "line": 1 }],
            "remarks": ["no bank with better options was found", "something else"],
            "warnings": [{ "message": "so", "german": "also" }],
        });
        let told: Value = serde_json::from_str(&event(&said.to_string())).expect("JSON");
        assert_eq!(told["text"], "the exam has no title");
        assert_eq!(told["label"], "2027");
        assert_eq!(
            told["diagnostics"][0],
            json!({ "message": "die Klausur hat keinen Titel", "line": 1 })
        );
        assert_eq!(
            told["remarks"],
            json!(["bessere Antworten fanden sich nicht", "something else"])
        );
        assert_eq!(told["warnings"], json!([{ "message": "also" }]));
    }
}
