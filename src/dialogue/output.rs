//! What may be printed at one place: patterns, their alternatives, and sequences of them.
//!
//! In: the texts and numbers that outputs come to. Out: an [`OutputSet`], which knows whether a
//! text is one of its words. Neighbouring outputs are kept as a sequence and matched by an
//! automaton (`matching`), never written out as all their combinations.

use std::fmt;

use crate::read::floating::{self, FormatForm};
use crate::read::types::Primitive;

/// A part of an output.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PatternPiece {
    /// This text.
    Text(String),
    /// A whole number as a token: next to [`PatternPiece::Any`], 8 is found neither in 18 nor in -8
    /// nor in 8.5.
    Number(i64),
    /// A text that was computed. Where it begins or ends with a digit, no number goes on there.
    Value(String),
    /// A number with a point, as the number that represents it: with this many digits after the
    /// point, rounded; or with any, as near as rounding errors let it be.
    Decimal(i64, Option<u32>),
    /// These characters, wherever they stand: `DIGITS(8)` is found in 18.
    Digits(String),
    /// Any text or none, line ends included.
    Any,
    /// Any text with at least one visible character.
    Some,
}

/// One alternative of an output: its pieces in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OutputPattern {
    /// The pieces; none is the empty text.
    pub pieces: Vec<PatternPiece>,
}

/// What one `PRINT` or `MAYBE` may print.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WriteSet {
    /// The alternatives, at least one.
    pub alternatives: Vec<OutputPattern>,
    /// Whether nothing may be printed instead.
    pub is_optional: bool,
}

/// What of blanks counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Spacing {
    /// Blanks at line ends, between tokens and around line ends are forgiven, and so are empty
    /// lines.
    #[default]
    Forgiving,
    /// Each output is a line, exactly; the last line end of a step may be missing.
    Exact,
}

/// What of capital letters counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Capitals {
    /// They are told from small ones.
    #[default]
    Exact,
    /// They are not.
    Any,
}

/// How texts are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct TextComparison {
    /// Blanks.
    pub spacing: Spacing,
    /// Capital letters.
    pub letters: Capitals,
}

/// Everything that may be printed between two inputs: one of each set, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OutputSet {
    /// The sets of the neighbouring outputs.
    pub writes: Vec<WriteSet>,
    /// How texts are compared.
    pub comparison: TextComparison,
}

impl OutputPattern {
    /// The pattern of one piece.
    pub fn of(piece: PatternPiece) -> Self {
        Self { pieces: vec![piece] }
    }

    /// The shortest text that people would write for it: `…` for [`PatternPiece::Some`], nothing
    /// for [`PatternPiece::Any`], or a blank where what stands around would otherwise be one token.
    pub fn example(&self) -> String {
        let mut text = String::new();
        let mut is_open = false;
        for piece in &self.pieces {
            let part = piece.example();
            if is_open && !part.is_empty() && tells_apart(&text, &part) {
                text.push(' ');
            }
            is_open = *piece == PatternPiece::Any || is_open && part.is_empty();
            text.push_str(&part);
        }
        text
    }

    /// Whether any text may stand between two pieces of it.
    pub fn is_open_inside(&self) -> bool {
        let is_named = |piece: &PatternPiece| !piece.is_wild();
        let first = self.pieces.iter().position(is_named);
        let last = self.pieces.iter().rposition(is_named);
        let (Some(first), Some(last)) = (first, last) else { return false };
        self.pieces[first..last].iter().any(PatternPiece::is_wild)
    }

    /// Whether every text is fine.
    pub fn is_any(&self) -> bool {
        !self.pieces.is_empty() && self.pieces.iter().all(|piece| *piece == PatternPiece::Any)
    }
}

/// Whether people would put a blank where any text may stand: not at the ends, beside another
/// blank, after an opening bracket or before what closes a part of a sentence. Words and numbers
/// always stand apart.
pub(super) fn tells_apart(before: &str, after: &str) -> bool {
    let (Some(left), Some(right)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let is_tight = left.is_whitespace()
        || right.is_whitespace()
        || "([{".contains(left)
        || ")]},;:!?".contains(right);
    !is_tight
}

impl PatternPiece {
    fn example(&self) -> String {
        match self {
            Self::Text(text) | Self::Value(text) | Self::Digits(text) => text.clone(),
            Self::Decimal(number, digits) => decimal_text(*number, *digits),
            Self::Number(number) => number.to_string(),
            Self::Any => String::new(),
            Self::Some => String::from("…"),
        }
    }

    /// Whether it stands for texts that the author does not name.
    pub fn is_wild(&self) -> bool {
        matches!(self, Self::Any | Self::Some)
    }
}

/// A number with a point as a program prints it.
fn decimal_text(number: i64, digits: Option<u32>) -> String {
    match digits {
        Some(digits) => {
            let digits = usize::try_from(digits).unwrap_or(0);
            floating::formatted(number, FormatForm::Fixed, digits)
                .unwrap_or_else(|| format!("{:.digits$}", floating::value_of(number)))
        }
        None => floating::text(Primitive::Double, number),
    }
}

impl WriteSet {
    /// Any text or none: `MAYBE()`.
    pub fn anything() -> Self {
        Self { alternatives: vec![OutputPattern::of(PatternPiece::Any)], is_optional: true }
    }
}

impl OutputSet {
    /// The set of one output.
    pub fn of(write: WriteSet, comparison: TextComparison) -> Self {
        Self { writes: vec![write], comparison }
    }

    /// A text of the set, each output on a line of its own; what is optional is left out.
    pub fn example(&self) -> String {
        let lines: Vec<String> = self
            .writes
            .iter()
            .filter(|write| !write.is_optional)
            .filter_map(|write| write.alternatives.first())
            .map(OutputPattern::example)
            .collect();
        lines.join("\n")
    }

    /// The text that an interpreter prints: of each output the alternative that `choose` takes,
    /// which is told how many there are; `None` from it leaves an optional output out.
    pub fn printed(&self, choose: &mut dyn FnMut(&WriteSet) -> Option<usize>) -> Vec<String> {
        let chosen = |write: &WriteSet| {
            choose(write).and_then(|at| write.alternatives.get(at)).map(OutputPattern::example)
        };
        self.writes.iter().filter_map(chosen).collect()
    }
}

impl fmt::Display for PatternPiece {
    /// As the author would write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Value(text) => write!(f, "{text:?}"),
            Self::Decimal(number, digits) => f.write_str(&decimal_text(*number, *digits)),
            Self::Number(number) => write!(f, "{number}"),
            Self::Digits(digits) => write!(f, "DIGITS({digits})"),
            Self::Any => f.write_str("ANY"),
            Self::Some => f.write_str("SOME"),
        }
    }
}

impl fmt::Display for OutputPattern {
    /// Pieces joined with `+`, as in `ANY + 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pieces.is_empty() {
            return f.write_str("\"\"");
        }
        for (at, piece) in self.pieces.iter().enumerate() {
            if at > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{piece}")?;
        }
        Ok(())
    }
}

impl fmt::Display for WriteSet {
    /// `{ "a", "b" }`, with `ε` for nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ ")?;
        for (at, pattern) in self.alternatives.iter().enumerate() {
            if at > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{pattern}")?;
        }
        f.write_str(if self.is_optional { ", ε }" } else { " }" })
    }
}

impl fmt::Display for OutputSet {
    /// The sets in order, `{ "a" } { 3, ε }`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, write) in self.writes.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{write}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::floating::represented;

    fn of(pieces: &[PatternPiece]) -> OutputSet {
        let pattern = OutputPattern { pieces: pieces.to_vec() };
        let write = WriteSet { alternatives: vec![pattern], is_optional: false };
        OutputSet::of(write, TextComparison::default())
    }

    #[test]
    fn a_computed_text_ends_where_its_number_ends() {
        let text = |text: &str| PatternPiece::Value(text.to_owned());
        let three = of(&[PatternPiece::Any, text("3"), PatternPiece::Any]);
        assert!(three.matches("It is 3.") && three.matches("(3)"));
        for wrong in ["137.5", "13", "-3", "3.5", "30"] {
            assert!(!three.matches(wrong), "{wrong}");
        }
        let word = of(&[PatternPiece::Any, text("odd"), PatternPiece::Any]);
        assert!(word.matches("oddly"));
    }

    #[test]
    fn numbers_with_a_point_are_right_by_value_and_digits() {
        let decimal = |value, digits| {
            let number = PatternPiece::Decimal(represented(value), digits);
            of(&[PatternPiece::Any, number, PatternPiece::Any])
        };
        let average = decimal(2.0 / 3.0, Some(2));
        assert!(average.matches("average: 0.67 euros"));
        for wrong in ["0.66", "0.7", "0.667", "-0.67", "10.67"] {
            assert!(!average.matches(wrong), "{wrong}");
        }
        let tie = decimal(0.125, Some(2));
        assert!(tie.matches("0.12") && tie.matches("0.13") && !tie.matches("0.14"));
        let whole = decimal(4.0, Some(0));
        assert!(whole.matches("4") && !whole.matches("4.0"));
        let any = decimal(0.1 + 0.2, None);
        assert!(any.matches("0.3") && any.matches("0.30000000000000004") && !any.matches("0.31"));
        assert!(decimal(-1.5, None).matches("-1.5") && !decimal(1.5, None).matches("-1.5"));
    }
}
