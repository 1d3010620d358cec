//! Asking the grammar (about the mended text): a tree, and for text that has none the place where reading fails first.
//!
//! After its first failure tree-sitter guesses on, and where it reports an error is then a matter of cost. The first
//! failure itself is exact, but only its log tells: `process … row:1, col:2` says how far a version of the parse has
//! come, `detect_error` that this version cannot go on, `resume` that all have failed.

use super::mend::mend;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tree_sitter::{LogType, ParseOptions, Parser, Point, Tree};

/// What the grammar says about a text.
pub(super) enum Verdict {
    /// It is Java.
    Read(Tree),
    /// It is no Java, or reading takes far too long.
    Failed,
}

/// Reads the text.
pub(super) fn read(text: &str) -> Verdict {
    let mended = mend(text);
    match guess(&mended.text) {
        Some(tree) if !tree.root_node().has_error() => Verdict::Read(tree),
        _ => Verdict::Failed,
    }
}

/// The tree of a text, guessed where it is no Java; `None` if that takes far too long.
pub(super) fn guess(text: &str) -> Option<Tree> {
    // The parser asks after each hundred operations; Java takes a few for each byte.
    let mut left = text.len() + 1_000;
    let mut patience = |_: &_| {
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut patience);
    parser()?.parse_with_options(&mut chunks(text), None, Some(options))
}

/// How far the grammar comes: the offset behind the last token that it accepts, or `None` if it accepts all.
pub(super) fn first_failure(text: &str) -> Option<usize> {
    let mended = mend(text);
    let text = mended.text.as_str();
    let mut parser = parser()?;
    let watch = Arc::new(Mutex::new(Watch::default()));
    let listener = Arc::clone(&watch);
    parser.set_logger(Some(Box::new(move |kind, message| {
        if kind == LogType::Parse {
            locked(&listener).hear(message);
        }
    })));
    let mut stop = |_: &_| {
        if locked(&watch).failed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut stop);
    let tree = parser.parse_with_options(&mut chunks(text), None, Some(options));
    parser.set_logger(None);
    let (row, column) = locked(&watch).furthest?;
    let has_error = tree.is_none_or(|tree| tree.root_node().has_error());
    has_error.then(|| offset(text, row, column))
}

/// What the log has told so far.
#[derive(Default)]
struct Watch {
    current: (usize, usize),
    furthest: Option<(usize, usize)>,
    failed: bool,
}

impl Watch {
    fn hear(&mut self, message: &str) {
        if self.failed {
            return;
        }
        if message.starts_with("process ") {
            let number = |name: &str| {
                let behind = message.split(name).nth(1)?;
                let digits = behind.split(|c: char| !c.is_ascii_digit()).next()?;
                digits.parse().ok()
            };
            if let (Some(row), Some(column)) = (number("row:"), number("col:")) {
                self.current = (row, column);
            }
        } else if message.starts_with("detect_error") {
            self.furthest = self.furthest.max(Some(self.current));
        } else if message.starts_with("resume") {
            self.failed = true;
        }
    }
}

/// Parser and listener take turns in one thread, so nobody waits here.
fn locked(watch: &Mutex<Watch>) -> MutexGuard<'_, Watch> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}

fn parser() -> Option<Parser> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    Some(parser)
}

/// The text as the parser asks for it.
fn chunks<'text>(text: &'text str) -> impl FnMut(usize, Point) -> &'text [u8] {
    |at, _| text.as_bytes().get(at..).unwrap_or(&[])
}

fn offset(text: &str, row: usize, column: usize) -> usize {
    let line = match row.checked_sub(1) {
        None => 0,
        Some(before) => text.match_indices('\n').nth(before).map_or(text.len(), |(at, _)| at + 1),
    };
    (line + column).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_lies_behind_the_last_good_token() {
        assert_eq!(first_failure("int x = 3;"), None);
        assert_eq!(first_failure("int x = 3;\nif x > 3 { y = 2; }"), Some(13));
        assert_eq!(first_failure("int x = 3\nint y = 4;"), Some(9));
        assert_eq!(first_failure("x = 1 +"), Some(7));
        assert_eq!(first_failure("a = b = ;"), Some(7));
        assert_eq!(first_failure("int[5] a;"), Some(4));
    }

    #[test]
    fn errors_are_no_tree() {
        assert!(matches!(read("int x = 3;"), Verdict::Read(_)));
        assert!(matches!(read("int x = ;"), Verdict::Failed));
    }
}
