//! The page itself, as `scripts/page` bundles it.
//!
//! In: the path of a request. Out: a file that is built in. What holds: the page loads nothing from
//! anywhere else. A development build takes it from the checkout, like templates.

use super::http::Response;

const PAGE: &str = include_str!("../../assets/page/bundle/page.html");
const STYLE: &str = include_str!("../../assets/page/bundle/page.css");
const SCRIPT: &str = include_str!("../../assets/page/bundle/page.js");
const LICENCES: &str = include_str!("../../assets/page/bundle/licences.txt");

/// The file at a path, if it is one of the page.
pub fn of(path: &str) -> Option<Response> {
    let (content_type, text) = match path {
        "/" => ("text/html; charset=utf-8", PAGE),
        "/page.css" => ("text/css; charset=utf-8", STYLE),
        "/page.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "/licences.txt" => ("text/plain; charset=utf-8", LICENCES),
        _ => return None,
    };
    Some(Response::of(content_type, of_checkout(path).unwrap_or_else(|| text.as_bytes().to_vec())))
}

/// The file as it lies in the checkout, for a development build: then a change of the page needs no
/// compiler.
#[cfg(debug_assertions)]
fn of_checkout(path: &str) -> Option<Vec<u8>> {
    let name = if path == "/" { "page.html" } else { path.trim_start_matches('/') };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/page/bundle");
    std::fs::read(std::path::Path::new(folder).join(name)).ok()
}

#[cfg(not(debug_assertions))]
fn of_checkout(_path: &str) -> Option<Vec<u8>> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_the_bundle_whose_hashes_are_written_down() {
        let written = include_str!("../../assets/page/bundle/hashes.txt");
        for (name, text) in [("page.html", PAGE), ("page.css", STYLE), ("page.js", SCRIPT)] {
            let hash = crate::write::bank::hash_of(text.as_bytes());
            let line = format!("{} {name}", hash.trim_start_matches("sha256:"));
            assert!(written.lines().any(|known| known == line), "{line}: run scripts/page");
        }
    }

    #[test]
    fn the_page_has_no_code_or_style_of_its_own_and_loads_nothing_from_elsewhere() {
        for foreign in ["http://", "https://", "<style", "onclick", "javascript:"] {
            assert!(!PAGE.contains(foreign), "{foreign}");
        }
        assert_eq!(PAGE.matches("<script").count(), 1);
        assert!(PAGE.contains("<script type=\"module\" src=\"/page.js\">"));
        assert!(!STYLE.contains("url(http") && !STYLE.contains("@import"));
    }
}
