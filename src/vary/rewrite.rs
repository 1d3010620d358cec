//! Other versions of a skeleton, made by changing the author's text.
//!
//! In: a skeleton and [`Edit`]s of its text. Out: a [`Version`], read again from the changed text, that takes the values of the
//! skeleton's own instances. What holds: a placeholder that was moved or copied keeps its value, and a version that is no right
//! Java, or that holds a placeholder of its own, is none.

use crate::read::ir::{LoopId, Placeholder, PlaceholderId};
use crate::read::{self, Skeleton};
use crate::solve::model::Model;
use crate::source::{Source, Span};

/// A change to the author's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is only added.
    pub at: Span,
    /// What stands there instead.
    pub with: Vec<Piece>,
}

/// A piece of changed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text of the skeleton, moved or copied.
    Kept(Span),
    /// New text.
    New(String),
}

impl Edit {
    /// A change to a new text.
    pub fn to(at: Span, text: impl Into<String>) -> Self {
        Self { at, with: vec![Piece::New(text.into())] }
    }

    /// A change to some pieces.
    pub fn with(at: Span, with: Vec<Piece>) -> Self {
        Self { at, with }
    }
}

/// Another version of a skeleton.
#[derive(Clone, Debug)]
pub struct Version {
    /// The version as a skeleton of its own.
    pub skeleton: Skeleton,
    /// The placeholder of the original that each of its placeholders stands for.
    pub placeholders: Vec<PlaceholderId>,
    /// The loop of the original that each of its loops stands for; `None` for a new one.
    pub loops: Vec<Option<LoopId>>,
}

impl Version {
    /// The skeleton with these changes, which must not overlap; `None` if the result is no right skeleton.
    pub fn of(original: &Skeleton, edits: &[Edit]) -> Option<Self> {
        let pieces = pieces(&original.source, edits);
        let text = original.source.text();
        let mut changed = String::new();
        // Where each kept piece stands in the changed text, and where it was.
        let mut kept: Vec<(Span, u32)> = Vec::new();
        for piece in &pieces {
            match piece {
                Piece::New(new) => changed.push_str(new),
                Piece::Kept(span) => {
                    let start = changed.len();
                    changed.push_str(text.get(span.range())?);
                    kept.push((Span::new(start, changed.len()), span.start));
                }
            }
        }
        let source = Source::new(original.source.name(), changed);
        let skeleton = read::version(&source).skeleton?;
        let was = |place: Span| {
            let (piece, from) = kept.iter().find(|(piece, _)| piece.covers(place))?;
            Some(place.start - piece.start + from)
        };
        let placeholders = &original.program.placeholders;
        let placeholders = skeleton.program.placeholders.iter().map(|one: &Placeholder| {
            let start = was(one.span)?;
            let at = placeholders.iter().position(|other| other.span.start == start)?;
            Some(PlaceholderId::new(at))
        });
        let placeholders = placeholders.collect::<Option<Vec<_>>>()?;
        let loops = skeleton.program.loops.iter().map(|info| {
            let keyword = info.span.at_start();
            let keyword = Span { end: keyword.start + 1, ..keyword };
            let start = was(keyword)?;
            original.program.loops.iter().position(|info| info.span.start == start).map(LoopId::new)
        });
        let loops = loops.collect();
        Some(Self { skeleton, placeholders, loops })
    }

    /// The values of an instance of the original, for this version.
    pub fn model(&self, original: &Model) -> Model {
        let values = self.placeholders.iter().map(|id| original.values[id.index()].clone());
        Model { values: values.collect() }
    }
}

/// The whole changed text in pieces.
fn pieces(source: &Source, edits: &[Edit]) -> Vec<Piece> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.at.start, edit.at.end));
    let mut pieces = Vec::new();
    let mut at = 0;
    for edit in sorted {
        pieces.push(Piece::Kept(Span { start: at, end: edit.at.start.max(at) }));
        pieces.extend(edit.with.iter().cloned());
        at = edit.at.end.max(at);
    }
    pieces.push(Piece::Kept(Span {
        start: at,
        end: u32::try_from(source.text().len()).unwrap_or(at),
    }));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::model::Datum;

    #[test]
    fn values_move_with_their_placeholders() {
        let text = "int a = INT(range(1, 9));\nint b = INT(range(1, 9));\nSystem.out.print(a - b);";
        let original = read::skeleton(&Source::new("x.java", text)).skeleton.unwrap();
        let place = |part: &str| {
            let start = text.find(part).unwrap();
            Span::new(start, start + part.len())
        };
        let (first, second) =
            (place("int a = INT(range(1, 9));"), place("int b = INT(range(1, 9));"));
        let value = Span::new(second.start as usize + 8, second.end as usize - 1);
        let edits = [
            Edit::with(first, vec![Piece::Kept(second)]),
            Edit::with(
                second,
                vec![
                    Piece::Kept(first),
                    Piece::New(" a += ".into()),
                    Piece::Kept(value),
                    Piece::New(";".into()),
                ],
            ),
        ];
        let version = Version::of(&original, &edits).unwrap();
        let model = Model { values: vec![Datum::Number(3), Datum::Number(7)] };
        let numbers = [7, 3, 7].map(Datum::Number);
        assert_eq!(version.model(&model).values, numbers);
        let broken = [Edit::to(first, "int a = ;")];
        assert!(Version::of(&original, &broken).is_none());
        let own = [Edit::to(first, "int a = INT(range(1, 2));")];
        assert!(Version::of(&original, &own).is_none());
    }
}
