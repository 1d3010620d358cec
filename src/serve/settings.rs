//! The settings of a text as a form.
//!
//! In: a text that need not be saved. Out: its settings, or the text with one of them changed.

use serde::Deserialize;
use serde_json::json;

use super::http::Response;
use crate::dialogue::is_dialogue;
use crate::make::settings::{edited, fields};
use crate::source::{LARGEST_SOURCE, Source};

/// A text, and a setting of it.
#[derive(Debug, Deserialize)]
pub struct SettingsRequest {
    /// The text.
    pub text: String,
    /// The setting to change, if one is.
    pub key: Option<String>,
    /// What it is to be; without it, the text is left to tatsu there.
    pub value: Option<String>,
}

/// The settings of the text, after the change.
pub fn answer(request: SettingsRequest) -> Response {
    let SettingsRequest { mut text, key, value } = request;
    if text.len() > LARGEST_SOURCE {
        return Response::refusal(413, "large", "the text is larger than 1 MB");
    }
    if let Some(key) = key {
        match edited(&text, &key, value.as_deref()) {
            Ok(changed) => text = changed,
            Err(message) => return Response::refusal(422, "setting", &message),
        }
    }
    let source = Source::new("skeleton", text);
    let fields = if is_dialogue(&source) { Vec::new() } else { fields(&source) };
    Response::json(&json!({ "text": source.text(), "fields": fields }))
}
