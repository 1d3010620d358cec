//! The text before the grammar sees it.

/// What the scan found.
pub(super) struct Scan;

/// Looks through the text.
pub(super) fn scan(_text: &str) -> Scan {
    Scan
}
