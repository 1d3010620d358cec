//! Other versions of a skeleton, made by changing the author's text.
//!
//! In: a skeleton and [`Edit`]s of its text. Out: a [`Version`], read again from the changed text,
//! that takes the values of the skeleton's own instances. What holds: a placeholder that was moved
//! or copied keeps its value, and a version that is no right Java, or that holds a placeholder of
//! its own, is none.

use crate::read::ir::{LoopId, Placeholder, PlaceholderId};
use crate::read::syntax::ast::{Directive, File, SkeletonForm, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::{self, Skeleton};
use crate::solve::model::Model;
use crate::source::{Source, Span};

/// A change to the author's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is only added.
    pub at: Span,
    /// What stands there instead.
    pub with: Vec<TextPiece>,
}

/// A piece of changed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// Text of the skeleton, moved or copied.
    Kept(Span),
    /// New text.
    New(String),
}

impl Edit {
    /// A change to a new text.
    pub fn to(at: Span, text: impl Into<String>) -> Self {
        Self { at, with: vec![TextPiece::New(text.into())] }
    }

    /// A change to some pieces.
    pub fn with(at: Span, with: Vec<TextPiece>) -> Self {
        Self { at, with }
    }
}

/// Another version of a skeleton.
#[derive(Clone, Debug)]
pub struct Version {
    /// The version as a skeleton of its own, with the settings of the original.
    pub skeleton: Skeleton,
    /// The placeholder of the original that each of its placeholders stands for.
    pub placeholders: Vec<PlaceholderId>,
    /// The loop of the original that each of its loops stands for; `None` for a new one.
    pub loops: Vec<Option<LoopId>>,
    /// Where its text comes from.
    pub places: PlaceMap,
}

impl Version {
    /// The skeleton with these changes; `None` if they overlap, or if the result is no right
    /// skeleton.
    pub fn of(original: &Skeleton, edits: &[Edit]) -> Option<Self> {
        Self::made_of(original, &pieces(&original.source, edits)?)
    }

    /// The program alone with these changes: without directives, which need not hold, and would not
    /// make sense, in what is only thought to be the program. `None` as for [`of`](Self::of).
    pub fn misread(original: &Skeleton, edits: &[Edit]) -> Option<Self> {
        let directives = directives(&original.file);
        // Between members no statement may stand, not even an empty one.
        let between = original.file.form != SkeletonForm::Snippet;
        let top = |span: Span| {
            between && original.file.statements.iter().any(|stmt| stmt.span.covers(span))
        };
        let mut kept = Vec::new();
        for piece in pieces(&original.source, edits)? {
            let TextPiece::Kept(whole) = piece else {
                kept.push(piece);
                continue;
            };
            let mut rest = whole;
            for directive in directives.iter().filter(|directive| whole.covers(**directive)) {
                kept.push(TextPiece::Kept(Span { end: directive.start, ..rest }));
                kept.push(TextPiece::New(String::from(if top(*directive) { "" } else { ";" })));
                rest.start = directive.end;
            }
            kept.push(TextPiece::Kept(rest));
        }
        Self::made_of(original, &kept)
    }

    fn made_of(original: &Skeleton, pieces: &[TextPiece]) -> Option<Self> {
        let Extended { skeleton, placeholders, loops, places } =
            Extended::made_of(original, pieces)?;
        let placeholders = placeholders.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Self { skeleton, placeholders, loops, places })
    }

    /// The values of an instance of the original, for this version.
    pub fn model(&self, original: &Model) -> Model {
        let values = self.placeholders.iter().map(|id| original.values[id.index()].clone());
        Model { values: values.collect() }
    }
}

/// Another version of a skeleton, in which there may be placeholders that the original does not
/// have.
#[derive(Clone, Debug)]
pub struct Extended {
    /// The version as a skeleton of its own, with the settings of the original.
    pub skeleton: Skeleton,
    /// The placeholder of the original that each of its placeholders stands for; `None` for a new
    /// one.
    pub placeholders: Vec<Option<PlaceholderId>>,
    /// Where its text comes from.
    pub places: PlaceMap,
    /// The loop of the original that each of its loops stands for; `None` for a new one.
    loops: Vec<Option<LoopId>>,
}

/// Where the text of a version comes from.
#[derive(Clone, Debug, Default)]
pub struct PlaceMap {
    /// Where each kept piece stands in the changed text, in order, and the byte offset at which it
    /// was.
    kept: Vec<(Span, u32)>,
}

impl PlaceMap {
    /// The place of the original text from which a place of the changed text comes. For new text:
    /// the place after which it was put.
    pub fn origin(&self, place: Span) -> Span {
        let start = self.offset(place.start);
        place.from_to(start, self.offset(place.end))
    }

    /// The offset in the original text from which an offset in the changed text comes. For new
    /// text: the one after which it was put.
    pub fn offset(&self, offset: u32) -> u32 {
        let after = self.kept.partition_point(|(piece, _)| piece.start <= offset);
        let last = after.checked_sub(1).and_then(|at| self.kept.get(at));
        last.map_or(0, |(piece, from)| from + (offset.min(piece.end) - piece.start))
    }

    /// The byte offset at which a place of a piece that was kept as a whole was; `None` for any
    /// other place.
    fn kept(&self, place: Span) -> Option<u32> {
        let (piece, from) = self.kept.iter().find(|(piece, _)| piece.covers(place))?;
        Some(place.start - piece.start + from)
    }
}

impl Extended {
    /// The skeleton with these changes; `None` if they overlap, or if the result is no right
    /// skeleton.
    pub fn of(original: &Skeleton, edits: &[Edit]) -> Option<Self> {
        Self::made_of(original, &pieces(&original.source, edits)?)
    }

    fn made_of(original: &Skeleton, pieces: &[TextPiece]) -> Option<Self> {
        let text = original.source.text();
        let mut changed = String::new();
        let mut places = PlaceMap::default();
        for piece in pieces {
            match piece {
                TextPiece::New(new) => changed.push_str(new),
                TextPiece::Kept(span) => {
                    let start = changed.len();
                    changed.push_str(text.get(span.range())?);
                    places.kept.push((original.source.span(start, changed.len()), span.start));
                }
            }
        }
        let source = original.source.with_text(changed);
        let skeleton = skeleton::again(&source, &original.settings)?;
        let placeholders = &original.program.placeholders;
        let placeholders = skeleton.program.placeholders.iter().map(|one: &Placeholder| {
            let start = places.kept(one.span)?;
            let at = placeholders.iter().position(|other| other.span.start == start)?;
            Some(PlaceholderId::new(at))
        });
        let placeholders = placeholders.collect();
        let count = original.program.loops.len();
        let loops = skeleton.program.loops.iter().enumerate().map(|(at, info)| {
            let keyword = info.span.at_start();
            let Some(start) = places.kept(Span { end: keyword.start + 1, ..keyword }) else {
                // A loop of another kind stands for the one in its place, if none was added.
                return (skeleton.program.loops.len() == count).then(|| LoopId::new(at));
            };
            original.program.loops.iter().position(|info| info.span.start == start).map(LoopId::new)
        });
        let loops = loops.collect();
        Some(Self { skeleton, placeholders, places, loops })
    }
}

/// The whole changed text in pieces; `None` if changes overlap.
pub(super) fn pieces(source: &Source, edits: &[Edit]) -> Option<Vec<TextPiece>> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.at.start, edit.at.end));
    let mut pieces = Vec::new();
    let mut at = 0;
    for edit in sorted {
        if edit.at.start < at {
            return None;
        }
        pieces.push(TextPiece::Kept(edit.at.from_to(at, edit.at.start)));
        pieces.extend(edit.with.iter().cloned());
        at = edit.at.end;
    }
    let end = u32::try_from(source.text().len()).ok()?;
    pieces.push(TextPiece::Kept(source.whole().from_to(at, end)));
    Some(pieces)
}

/// The places of all directives, hidden ones too, in the order of the text. Directives inside an
/// `ASSERTBLOCK` go with it.
fn directives(file: &File) -> Vec<Span> {
    fn within(stmt: &Stmt, found: &mut Vec<Span>) {
        if let StmtKind::Directive(directive) = &stmt.kind {
            // What is asked for there is asked of every reading.
            if !matches!(directive, Directive::Here) {
                found.push(stmt.span);
            }
        } else {
            walk::each_nested_statement(stmt, &mut |inner| within(inner, found));
        }
    }
    let mut found = Vec::new();
    for member in file.all_members() {
        member.body().iter().for_each(|stmt| within(stmt, &mut found));
    }
    file.statements.iter().for_each(|stmt| within(stmt, &mut found));
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::source::FileId;

    #[test]
    fn values_move_with_their_placeholders() {
        let text = "int a = INT(range(1, 9));\nint b = INT(range(1, 9));\nSystem.out.print(a - b);";
        let original = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let place = |part: &str| {
            let start = text.find(part).unwrap();
            Span::new(FileId::FIRST, start, start + part.len())
        };
        let (first, second) =
            (place("int a = INT(range(1, 9));"), place("int b = INT(range(1, 9));"));
        let value = Span::new(FileId::FIRST, second.start as usize + 8, second.end as usize - 1);
        let edits = [
            Edit::with(first, vec![TextPiece::Kept(second)]),
            Edit::with(
                second,
                vec![
                    TextPiece::Kept(first),
                    TextPiece::New(" a += ".into()),
                    TextPiece::Kept(value),
                    TextPiece::New(";".into()),
                ],
            ),
        ];
        let version = Version::of(&original, &edits).unwrap();
        let model = Model { values: vec![Datum::Integral(3), Datum::Integral(7)] };
        let numbers = [7, 3, 7].map(Datum::Integral);
        assert_eq!(version.model(&model).values, numbers);
        let broken = [Edit::to(first, "int a = ;")];
        assert!(Version::of(&original, &broken).is_none());
        let own = [Edit::to(first, "int a = INT(range(1, 2));")];
        assert!(Version::of(&original, &own).is_none());
    }

    #[test]
    fn places_of_a_version_are_those_of_the_original() {
        let text = "int a = 1;\nint b = a + 1;\nSystem.out.print(b);";
        let original = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let place = |text: &str, part: &str| {
            let start = text.find(part).unwrap();
            Span::new(FileId::FIRST, start, start + part.len())
        };
        let sum = place(text, "a + 1");
        let edits = [Edit::to(sum, "a * (2 + 3)")];
        let version = Extended::of(&original, &edits).unwrap();
        let changed = version.skeleton.source.text();
        let origin = |part: &str| version.places.origin(place(changed, part));
        assert_eq!(origin("print(b)"), place(text, "print(b)"));
        assert_eq!(origin("int b = a * (2 + 3);"), place(text, "int b = a + 1;"));
        assert_eq!(origin("2 + 3").start, sum.start);
    }

    #[test]
    fn what_is_misread_has_no_directives() {
        let text = "/*tatsu\nquestion = \"result\"\n*/\n@REC(3) static int f(int n) {\n\
                    ASSERT(n > 0);\nLOOP(range(0, 1));\nwhile (n > INT(range(3, 4))) n--;\n\
                    ASSERTBLOCK(); { ASSERT(n < 9); }\nif (n == 0) ASSERT(n == 0);\n\
                    return n;\n}\nASSERT(__ret == 7);\n@MAIN static int g() { return f(INT(range(1, 9))); }";
        let original = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let start = text.find("while").unwrap();
        let edits = [Edit::to(Span::new(FileId::FIRST, start, start + 5), "for (int i = 0; ")];
        assert!(Version::misread(&original, &edits).is_none());
        let edits = [Edit::to(Span::new(FileId::FIRST, start, start), "while (n > 40) { n--; } ")];
        let version = Version::misread(&original, &edits).unwrap();
        assert!(version.skeleton.program.checks.is_empty());
        assert_eq!(version.skeleton.settings, original.settings);
        let model = Model { values: [3, 9].map(Datum::Integral).to_vec() };
        assert_eq!(version.model(&model).values, [3, 9].map(Datum::Integral));
        assert_eq!(version.loops, [None, Some(LoopId(0))]);
        let twice =
            [edits[0].clone(), Edit::to(Span::new(FileId::FIRST, start - 1, start + 1), "")];
        assert!(Version::misread(&original, &twice).is_none());
    }
}
