//! Patches of a text.

use crate::source::Span;

/// Replacements, made in the order of the text. Those at the same place keep their order.
#[derive(Debug, Default)]
pub(super) struct Patches {
    patches: Vec<(Span, String)>,
}

impl Patches {
    /// Puts `text` in the place of a span.
    pub(super) fn replace(&mut self, span: Span, text: &str) {
        self.patches.push((span, text.to_owned()));
    }

    /// The text of `range` with the patches, which must not overlap.
    pub(super) fn applied(mut self, text: &str, range: Span) -> String {
        self.patches.sort_by_key(|(span, _)| span.start);
        let mut result = String::new();
        let mut at = range.start as usize;
        for (span, new) in &self.patches {
            let start = span.start as usize;
            debug_assert!(at <= start, "patches overlap at {start}: {new}");
            result.push_str(text.get(at..start).unwrap_or_default());
            result.push_str(new);
            at = at.max(span.end as usize);
        }
        result.push_str(text.get(at..range.end as usize).unwrap_or_default());
        result
    }
}
