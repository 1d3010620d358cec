//! The settings of a text as a form.
//!
//! In: a text that need not be saved. Out: its settings, or the text with one of them changed.

use serde::Deserialize;
use serde_json::json;

use super::http::Response;
use super::state::PageState;
use crate::dialogue::is_dialogue;
use crate::make::settings::{edited, fields};
use crate::skeleton::front_matter::Language;
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
    /// The language of the page.
    pub language: Option<String>,
}

/// The settings of the text, after the change.
pub fn answer(shared: &PageState, request: SettingsRequest) -> Response {
    let SettingsRequest { mut text, key, value, language } = request;
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
    let language = language.as_deref().and_then(Language::of_word).unwrap_or_default();
    let Some(wording) = shared.wording(language) else {
        return Response::refusal(500, "wording", "the built-in wording does not compile");
    };
    let fields = if is_dialogue(&source) { Vec::new() } else { fields(&source, wording) };
    Response::json(&json!({ "text": source.text(), "fields": fields }))
}
