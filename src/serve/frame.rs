//! Pages that stand in a frame of the page, with policies of their own.
//!
//! In: a self-test page or a report. Out: a response that has no origin, reaches no network, and
//! runs the built-in scripts of self-tests or nothing.

use super::http::Response;
use crate::write::html::script_hashes;

/// A page in a frame: it may run the scripts that are built into self-test pages, each known by its
/// hash, has no origin, and reaches no network. Its forms are sent nowhere: scripts hear of them.
pub fn frame(page: Vec<u8>) -> Response {
    let hashes = script_hashes();
    let policy = format!(
        "sandbox allow-scripts allow-forms; default-src 'none'; script-src {}; style-src 'unsafe-inline'; \
         img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        if hashes.is_empty() { "'none'".to_owned() } else { hashes.join(" ") },
    );
    Response::of("text/html; charset=utf-8", page).with("Content-Security-Policy", policy)
}

/// A page in a frame that runs no script at all, such as a report.
pub fn still_frame(page: Vec<u8>) -> Response {
    let policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
    Response::of("text/html; charset=utf-8", page).with("Content-Security-Policy", policy)
}

/// A PDF that the browser's own viewer shows: a sandbox would leave its frame empty.
pub fn sheet_frame(document: Vec<u8>) -> Response {
    let policy = "default-src 'none'; object-src 'self'; plugin-types application/pdf; \
         style-src 'unsafe-inline'; frame-ancestors 'self'";
    Response::of("application/pdf", document).with("Content-Security-Policy", policy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_runs_what_is_built_in_and_nothing_else() {
        let hashes = script_hashes();
        assert_eq!(hashes.len(), 2, "{hashes:?}");
        let response = frame(Vec::new());
        let policy = response.headers.iter().find(|(name, _)| *name == "Content-Security-Policy");
        let policy = &policy.expect("a policy of its own").1;
        assert!(policy.contains(&hashes[0]) && !policy.contains("script-src 'unsafe"));
        assert!(
            policy.starts_with("sandbox allow-scripts allow-forms;")
                && !policy.contains("same-origin")
        );
    }
}
