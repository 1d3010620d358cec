//! A text with a slot for the value of each placeholder.
//!
//! In: how a text looks with given texts for its placeholders. Out: [`Slots`], which put any other
//! texts there. A text is made only once for a skeleton, with marks for the placeholders, and not
//! anew for each instance.

/// A text with slots. A placeholder may have several, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slots {
    /// What stands before the first slot.
    start: String,
    /// The placeholder of each slot, and what stands after it.
    rest: Vec<(usize, String)>,
}

impl Slots {
    /// The slots of the text that `render` makes of texts for `count` placeholders. No text of the
    /// author's may contain `mark`.
    pub(super) fn of(mark: char, count: usize, render: impl FnOnce(&[String]) -> String) -> Self {
        let marks: Vec<String> = (0..count).map(|id| format!("{mark}{id}{mark}")).collect();
        let marked = render(&marks);
        let mut parts = marked.split(mark);
        let start = parts.next().unwrap_or_default().to_owned();
        let mut rest = Vec::new();
        while let (Some(id), Some(text)) = (parts.next(), parts.next()) {
            rest.push((id.parse().unwrap_or(usize::MAX), text.to_owned()));
        }
        Self { start, rest }
    }

    /// The text with these texts for the placeholders.
    pub(super) fn filled(&self, texts: &[String]) -> String {
        let mut filled = self.start.clone();
        for (id, text) in &self.rest {
            filled.push_str(texts.get(*id).map_or("", String::as_str));
            filled.push_str(text);
        }
        filled
    }
}

/// A character that does not occur in a text, and is not a letter, a blank or a line end.
pub(super) fn mark(text: &str) -> char {
    let unused = ('\u{F0000}'..='\u{FFFFD}').find(|mark| !text.contains(*mark));
    unused.unwrap_or('\u{F0000}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(count: usize, render: impl Fn(&[String]) -> String) -> Slots {
        Slots::of('\u{F0000}', count, render)
    }

    #[test]
    fn slots_are_filled_in_any_order_and_number() {
        let render = |texts: &[String]| format!("{1} + {0} * {1}", texts[0], texts[1]);
        let texts = ["a".to_owned(), "-3".to_owned(), "unused".to_owned()];
        assert_eq!(slots(3, render).filled(&texts), render(&texts));
        assert_eq!(slots(0, |_| "x".to_owned()).filled(&[]), "x");
    }

    #[test]
    fn the_mark_is_not_in_the_text() {
        assert_eq!(mark("a\u{F0000}b"), '\u{F0001}');
    }
}
