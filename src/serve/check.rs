//! What is found in a text while it is written.
//!
//! In: a text that need not be saved. Out: what `tatsu check --json` says of it. What holds: of
//! several checks that wait, only the last one is made.

use std::sync::PoisonError;

use serde::Deserialize;
use serde_json::json;

use super::http::Response;
use super::state::PageState;
use crate::make::editor::found::{checked_text, read_text};
use crate::make::editor::text_kind::TextKind;
use crate::make::json::CheckReport;
use crate::source::{LARGEST_SOURCE, Source};

/// A text to look at.
#[derive(Debug, Deserialize)]
pub struct CheckRequest {
    /// The name of its file.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether it is also run; else it is only read, which takes no time.
    #[serde(default)]
    pub deep: bool,
}

/// Checks a text.
pub fn answer(shared: &PageState, request: CheckRequest) -> Response {
    let CheckRequest { name, text, deep } = request;
    if text.len() > LARGEST_SOURCE {
        return Response::refusal(413, "large", "the text is larger than 1 MB");
    }
    let source = Source::new(name.as_str(), text);
    if source.text().trim().is_empty() {
        return Response::json(&CheckReport::default());
    }
    let Some(kind) = TextKind::of(&name, &source, true) else {
        return Response::json(&CheckReport::default());
    };
    if !deep {
        return Response::json(&read_text(kind, &source));
    }
    let (last, running) = &shared.checks;
    let own = {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        *last += 1;
        *last
    };
    let _running = running.lock().unwrap_or_else(PoisonError::into_inner);
    if *last.lock().unwrap_or_else(PoisonError::into_inner) != own {
        return Response::json(&json!({ "superseded": true }));
    }
    Response::json(&checked_text(kind, &source, shared.machine.cores))
}
