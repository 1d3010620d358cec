//! Programs → lines that fit.
//!
//! In: a listing, and how much room there is. Out: its lines as rows of pieces, and the size of
//! their characters. What holds: the pieces of a line, joined, are the line with its tabs written
//! as blanks; no row is wider than there is room; and a line is broken only if it would have to be
//! printed smaller than is easily read.

use serde::Serialize;

use crate::ask::highlight::{self, Shade};
use crate::write::prose::ProseListing;

/// The sizes of characters, in points, from the usual one to the smallest.
const SIZES: [f64; 5] = [9.0, 8.5, 8.0, 7.5, 7.0];

/// The size of programs of which some lines are broken.
const BROKEN: f64 = 8.0;

/// How wide a character is, as a part of its size.
const ADVANCE: f64 = 0.6021;

/// What the frame of a listing takes of the room, in points.
const FRAME: f64 = 14.0;

/// The columns from one tab stop to the next.
const TAB: usize = 4;

/// How many characters a gap is as wide as.
const GAP: usize = 20;

/// The look of a gap, which holds its number.
const GAP_LOOK: &str = "gap";

/// The least characters of a row, however little room there is.
const LEAST: usize = 16;

/// A listing that fits.
#[derive(Debug, Serialize)]
pub struct FittedListing {
    /// Whether its lines have numbers.
    numbered: bool,
    /// Whether some lines are broken.
    broken: bool,
    /// The size of characters, in points.
    size: String,
    /// Its lines.
    lines: Vec<FittedLine>,
}

/// A line of a listing.
#[derive(Debug, Serialize)]
pub struct FittedLine {
    /// All of it.
    text: String,
    /// What stands in each row: one, unless the line is broken.
    rows: Vec<Vec<FittedPiece>>,
}

/// How a piece looks, and what it is.
type FittedPiece = (&'static str, String);

/// The listing for this much room, in points.
pub fn fitted(listing: &ProseListing, room: f64) -> FittedListing {
    let lines = styled(listing);
    let longest = lines.iter().map(Vec::len).max().unwrap_or_default();
    let numbers = numbers(listing.is_numbered, lines.len());
    let fit = |size: f64| characters(room - FRAME - numbers * size, size);
    let size = SIZES.into_iter().find(|size| longest <= fit(*size));
    let (size, most) = if let Some(size) = size {
        (size, longest.max(1))
    } else {
        // Broken lines have a sign where numbers stand.
        let numbers = numbers.max(self::numbers(true, 1));
        (BROKEN, characters(room - FRAME - numbers * BROKEN, BROKEN))
    };
    let line = |line: Vec<(char, &'static str)>| FittedLine {
        text: line.iter().filter(|(_, look)| *look != GAP_LOOK).map(|(one, _)| *one).collect(),
        // Whoever listens to the program is to hear of an empty line.
        rows: if line.is_empty() {
            vec![vec![("plain", "\u{A0}".to_owned())]]
        } else {
            broken(&line, most).into_iter().map(pieces).collect()
        },
    };
    FittedListing {
        numbered: listing.is_numbered,
        broken: longest > most,
        size: size.to_string(),
        lines: lines.into_iter().map(line).collect(),
    }
}

/// How many characters stand side by side in the room that is left beside the numbers in text of
/// the size at which programs are usually printed.
pub fn columns(room: f64) -> usize {
    characters(room - FRAME - numbers(true, 10) * SIZES[0], SIZES[0])
}

/// What the column of numbers takes, as a multiple of the size of characters.
#[expect(clippy::cast_precision_loss, reason = "programs have fewer than 2^53 lines")]
fn numbers(is_numbered: bool, lines: usize) -> f64 {
    if is_numbered { 0.62 * lines.to_string().len() as f64 + 1.2 } else { 0.0 }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page is narrow")]
fn characters(room: f64, size: f64) -> usize {
    ((room / (size * ADVANCE)).max(0.0) as usize).max(LEAST)
}

/// The characters of each line, with the look of each.
fn styled(listing: &ProseListing) -> Vec<Vec<(char, &'static str)>> {
    let shades = if listing.is_program {
        highlight::lines(&listing.text)
    } else {
        listing.text.split('\n').map(|line| vec![(Shade::Plain, line)]).collect()
    };
    let is_marked = |at: usize| listing.marked.iter().any(|range| range.contains(&at));
    let mut at = 0;
    let mut lines = Vec::new();
    for shaded in shades {
        let mut line = Vec::new();
        for (shade, text) in shaded {
            for one in text.chars() {
                let look = if is_marked(at) { "marked" } else { look(shade, listing) };
                at += one.len_utf8();
                if one == '\t' {
                    let blanks = TAB - line.len() % TAB;
                    line.extend(std::iter::repeat_n((' ', look), blanks));
                } else {
                    line.push((one, look));
                }
            }
        }
        for gap in listing.gaps.iter().filter(|gap| gap.at == at) {
            // What is printed there is laid out with the sheet.
            let number = format!(" {:<1$}", gap.number, GAP - 1);
            line.extend(number.chars().map(|one| (one, GAP_LOOK)));
        }
        at += 1;
        lines.push(line);
    }
    lines
}

/// Where differences are bold, nothing else is.
fn look(shade: Shade, listing: &ProseListing) -> &'static str {
    match shade {
        Shade::Hole => "hole",
        Shade::Keyword if listing.marked.is_empty() => "keyword",
        Shade::Comment => "comment",
        Shade::Plain
        | Shade::Keyword
        | Shade::Type
        | Shade::Method
        | Shade::Number
        | Shade::Text => "plain",
    }
}

/// A line in rows of at most this many characters, broken after a blank or a sign where one is
/// near.
fn broken<'l>(line: &'l [(char, &'static str)], most: usize) -> Vec<&'l [(char, &'static str)]> {
    let mut rows = Vec::new();
    let mut rest = line;
    while rest.len() > most {
        let is_end = |at: &usize| !rest[*at - 1].0.is_alphanumeric();
        let end = (most * 2 / 3..=most).rev().filter(|at| *at > 0).find(is_end).unwrap_or(most);
        let (row, after) = rest.split_at(end);
        rows.push(row);
        rest = after;
    }
    rows.push(rest);
    rows
}

/// Neighbours of the same look together.
fn pieces(row: &[(char, &'static str)]) -> Vec<FittedPiece> {
    let same = |one: &(char, &str), next: &(char, &str)| one.1 == next.1;
    row.chunk_by(same).map(|run| (run[0].1, run.iter().map(|(one, _)| *one).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(text: &str) -> ProseListing {
        ProseListing {
            text: text.to_owned(),
            is_numbered: true,
            is_program: true,
            marked: Vec::new(),
            gaps: Vec::new(),
        }
    }

    fn rows(fitted: &FittedListing) -> Vec<Vec<String>> {
        let row = |row: &Vec<FittedPiece>| row.iter().map(|(_, text)| text.as_str()).collect();
        fitted.lines.iter().map(|line| line.rows.iter().map(row).collect()).collect()
    }

    #[test]
    fn lines_are_printed_smaller_before_they_are_broken() {
        let usual = fitted(&listing("int i = 0;\n\n\treturn i;"), 400.0);
        assert_eq!(usual.size, "9");
        assert_eq!(rows(&usual), [["int i = 0;"], ["\u{A0}"], ["    return i;"]]);
        assert_eq!(usual.lines[0].rows[0][0], ("keyword", "int".to_owned()));
        let smaller = fitted(&listing(&"x".repeat(80)), 400.0);
        assert!(smaller.size == "7.5" && !smaller.broken, "{smaller:?}");
        let long = format!("f({});", "abcdefgh, ".repeat(20));
        let broken = fitted(&listing(&long), 400.0);
        assert!(broken.broken && rows(&broken)[0].len() == 3, "{broken:?}");
        assert_eq!(rows(&broken)[0].concat(), long);
        assert!(rows(&broken)[0][0].ends_with(' '), "{broken:?}");
        let widest = rows(&broken)[0].iter().map(|row| row.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= columns(400.0) + 10), "{widest:?}");
    }

    #[test]
    fn differences_are_marked_and_nothing_else_is_bold() {
        let mut one = listing("int a = 1;\nint b = ??;");
        one.marked = vec![8..9, 15..16];
        let fitted = fitted(&one, 400.0);
        let looks: Vec<(&str, &str)> = fitted
            .lines
            .iter()
            .flat_map(|line| &line.rows[0])
            .map(|(look, text)| (*look, text.as_str()))
            .collect();
        let expected = [
            ("plain", "int a = "),
            ("marked", "1"),
            ("plain", ";"),
            ("plain", "int "),
            ("marked", "b"),
            ("plain", " = "),
            ("hole", "??"),
            ("plain", ";"),
        ];
        assert_eq!(looks, expected);
    }
}
