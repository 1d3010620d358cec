//! What can be written at a place.
//!
//! In: a text that need not be saved, and a place in it. Out: words, with their help in the
//! language of the page.

use serde::Deserialize;
use serde_json::json;

use super::http::Response;
use super::state::PageState;
use crate::make::editor::offers::offers;
use crate::make::editor::text_kind::TextKind;
use crate::skeleton::front_matter::Language;
use crate::source::{LARGEST_SOURCE, Source};

/// A text, and a place in it.
#[derive(Debug, Deserialize)]
pub struct OffersRequest {
    /// The name of its file.
    pub name: String,
    /// What stands before the place.
    pub before: String,
    /// What stands after it.
    pub after: String,
    /// The language of the page.
    pub language: Option<String>,
}

/// What can be written there.
pub fn answer(shared: &PageState, request: &OffersRequest) -> Response {
    let OffersRequest { name, before, after, language } = request;
    if before.len() + after.len() > LARGEST_SOURCE {
        return Response::refusal(413, "large", "the text is larger than 1 MB");
    }
    // Each lone carriage return is one byte in both texts.
    let source = Source::new(name.as_str(), format!("{before}{after}"));
    let Some(kind) = TextKind::of(name, &source, true) else {
        return Response::json(&json!({ "offers": [] }));
    };
    let language = language.as_deref().and_then(Language::of_word).unwrap_or_default();
    match shared.wording(language) {
        Some(wording) => {
            let offers = offers(kind, &source, before.len(), wording);
            Response::json(&json!({ "offers": offers }))
        }
        None => Response::refusal(500, "wording", "the built-in wording does not compile"),
    }
}
