//! Places as editors have them: lines from 0, columns in UTF-16 units from 0.
//!
//! In: a text. Out: places in it. What holds: a place beyond the end of its line is the end of the
//! line, and one beyond the text is its end; lines are those of [`Source`](crate::source::Source).

use std::ops::Range;

use serde_json::{Value, json};

use crate::make::json::PlaceReport;

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineTable {
    text: String,
    starts: Vec<usize>,
}

impl LineTable {
    /// The lines of a text; a carriage return that stands alone ends one, too.
    pub fn of(text: String) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let is_end = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if is_end {
                starts.push(at + 1);
            }
        }
        Self { text, starts }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of a line, without what ends it.
    fn line(&self, line: usize) -> (usize, &str) {
        let Some(start) = self.starts.get(line).copied() else {
            return (self.text.len(), "");
        };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.text.len());
        let text = &self.text[start..end];
        (start, text.strip_suffix('\n').unwrap_or(text).trim_end_matches('\r'))
    }

    /// The byte of a place of an editor; `None` if it is no place.
    pub fn offset(&self, place: &Value) -> Option<usize> {
        let number = |key: &str| usize::try_from(place.get(key)?.as_u64()?).ok();
        let (line, column) = (number("line")?, number("character")?);
        let (start, text) = self.line(line);
        let mut units = 0;
        for (at, one) in text.char_indices() {
            // A place within a pair of surrogates is the one before it.
            if units + one.len_utf16() > column {
                return Some(start + at);
            }
            units += one.len_utf16();
        }
        Some(start + text.len())
    }

    /// The bytes of a range of an editor.
    pub fn range(&self, range: &Value) -> Option<Range<usize>> {
        let (start, end) = (self.offset(range.get("start")?)?, self.offset(range.get("end")?)?);
        Some(start.min(end)..end.max(start))
    }

    /// A byte as a place of an editor.
    pub fn place(&self, offset: usize) -> Value {
        let line = self.starts.partition_point(|start| *start <= offset).max(1) - 1;
        let (start, _) = self.line(line);
        let before = self.text.get(start..offset.min(self.text.len())).unwrap_or_default();
        json!({ "line": line, "character": before.encode_utf16().count() })
    }

    /// A line and a column in characters, both from 1, as a place of an editor.
    fn place_of(&self, line: u32, column: u32) -> Value {
        let line = (line as usize).saturating_sub(1);
        let (start, text) = self.line(line);
        if line >= self.starts.len() {
            return self.place(start);
        }
        let before = text.chars().take((column as usize).saturating_sub(1));
        json!({ "line": line, "character": before.map(char::len_utf16).sum::<usize>() })
    }

    /// A place of tatsu's as a range of an editor.
    pub fn range_of(&self, place: &PlaceReport) -> Value {
        json!({
            "start": self.place_of(place.line, place.column),
            "end": self.place_of(place.end_line, place.end_column),
        })
    }

    /// Bytes as a range of an editor.
    pub fn range_of_bytes(&self, bytes: Range<usize>) -> Value {
        json!({ "start": self.place(bytes.start), "end": self.place(bytes.end) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn columns_count_utf16_units() {
        let table = LineTable::of("a𝄞b\r\nü\rx\n".to_owned());
        let at = |line: u32, character: u32| {
            table.offset(&json!({ "line": line, "character": character })).unwrap()
        };
        assert_eq!([at(0, 0), at(0, 1), at(0, 2), at(0, 3), at(0, 99)], [0, 1, 1, 5, 6]);
        assert_eq!([at(1, 1), at(2, 0), at(3, 0), at(9, 9)], [10, 11, 13, 13]);
        assert_eq!(table.place(5), json!({ "line": 0, "character": 3 }));
        assert_eq!(table.place(13), json!({ "line": 3, "character": 0 }));
        assert_eq!(table.offset(&json!({ "line": -1, "character": 0 })), None);
    }

    #[test]
    fn places_of_tatsu_are_those_of_the_editor() {
        let text = "int a = 𝄞; // ü\rint b;\r\nint c;\n";
        let (table, source) = (LineTable::of(text.to_owned()), Source::new("a", text));
        for (at, _) in text.char_indices() {
            let place = PlaceReport::of(&source, source.span(at, at));
            let is_end = text[at..].starts_with(['\n', '\r']);
            let found = table.range_of(&place);
            assert!(is_end || found["start"] == table.place(at), "{at}: {found}");
        }
    }
}
