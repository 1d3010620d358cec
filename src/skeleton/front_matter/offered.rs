//! Keys and words of the front matter, for those who help to write it.
//!
//! In: a key. Out: the words that it takes. What holds: they are those by which the front matter is
//! read.

use super::keys::MEASURES;
use super::kind::{ANSWERS, QuestionKind};
use super::settings::{
    ADDRESSES, BRANCHES, CODE_FORMS, COMPARISONS, COUNTS, DETAILS, EXTENTS, GAP_FILLINGS, KEYS,
    LANGUAGES,
};

/// All keys of the front matter of a skeleton, in the order in which messages list them.
pub fn setting_keys() -> &'static [&'static str] {
    KEYS
}

/// The keys below `[difficulty]`.
pub fn difficulty_keys() -> &'static [&'static str] {
    MEASURES
}

/// The words that a key takes, in the order in which messages list them; none where it takes
/// something else.
pub fn setting_words(key: &str) -> Vec<&'static str> {
    fn of<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
        table.iter().map(|(word, _)| *word).collect()
    }
    match key {
        "question" => QuestionKind::words().collect(),
        "answer" => of(ANSWERS),
        "count" => of(COUNTS),
        "compare" => of(COMPARISONS),
        "order" => of(EXTENTS),
        "branches" => of(BRANCHES),
        "gaps" => of(GAP_FILLINGS),
        "language" => of(LANGUAGES),
        "address" => of(ADDRESSES),
        "code" => of(CODE_FORMS),
        "explanation" => of(DETAILS),
        _ => Vec::new(),
    }
}
