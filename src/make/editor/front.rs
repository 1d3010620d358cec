//! Settings while they are written: the comment at the top, an exam file, `bank.toml`.
//!
//! In: a text and a place in it, in which a line may be unfinished. Out: which key or value stands
//! there. What holds: it goes by lines, so one that is broken does not hide the others.

use std::ops::Range;

use super::text_kind::TextKind;

/// What opens the comment at the top.
const OPENING: &str = "/*tatsu";

/// A place in settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontPlace {
    /// The table whose heading stands above, such as `difficulty` or `part`; empty at the top.
    pub table: String,
    /// The key of the line, as far as it is written.
    pub key: String,
    /// Where the key stands.
    pub key_range: Range<usize>,
    /// Of the line, what stands between `=` and the place; `None` before a `=`.
    pub value_before: Option<String>,
}

/// Where settings stand in a text; the whole of a file that is nothing else.
pub fn settings_range(kind: TextKind, text: &str) -> Option<Range<usize>> {
    match kind {
        TextKind::Exam | TextKind::Kept => Some(0..text.len()),
        TextKind::Pun => None,
        TextKind::Skeleton | TextKind::Dialogue => {
            let rest = text.trim_start_matches('\u{FEFF}').trim_start();
            let inside = rest.strip_prefix(OPENING)?;
            let start = text.len() - inside.len();
            Some(start..start + inside.find("*/").unwrap_or(inside.len()))
        }
    }
}

/// What stands in settings at a place; `None` outside of them.
pub fn front_place(kind: TextKind, text: &str, at: usize) -> Option<FrontPlace> {
    let range = settings_range(kind, text)?;
    if at < range.start || at > range.end {
        return None;
    }
    let before = text.get(range.start..at)?;
    let start = range.start + before.rfind('\n').map_or(0, |newline| newline + 1);
    let is_heading = |line: &&str| line.trim_start().starts_with('[');
    let heading = text.get(range.start..start)?.lines().rfind(is_heading);
    let table = heading.map(|line| line.trim().trim_matches(['[', ']', ' ']).to_owned());
    let end = text[at..range.end].find('\n').map_or(range.end, |newline| at + newline);
    let line = text.get(start..end)?;
    let is_key = |one: char| one.is_alphanumeric() || "_-.\"".contains(one);
    let key_start = start + line.len() - line.trim_start().len();
    let written = &text[key_start..end];
    let length = written.find(|one: char| !is_key(one)).unwrap_or(written.len());
    let key_range = key_start..key_start + length;
    let value_before = text.get(key_range.end..at).and_then(|rest| rest.split_once('='));
    Some(FrontPlace {
        table: table.unwrap_or_default(),
        key: text[key_range.clone()].to_owned(),
        key_range,
        value_before: value_before.map(|(_, value)| value.to_owned()),
    })
}
