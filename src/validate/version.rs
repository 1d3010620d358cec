//! Texts of a version of an instance that need not compile.
//!
//! In: a skeleton and the literals of an instance; then the text of a version, read again. Out: the
//! values in their places, what students see of the version, and what a compiler gets, with the
//! line in which a place of the version stands in each. What holds: lines are counted from 1.

use super::edits::edits;
use super::entry::methods;
use super::lines::Lines;
use super::splice::TextEdit;
use super::texts::InstanceTexts;
use crate::read::syntax::ast::{File, Method, SkeletonForm};
use crate::skeleton::Skeleton;
use crate::source::{Source, Span};

/// What stands in an instance in the place of each placeholder, by its place in the author's text;
/// directives stay.
pub fn filled_places(skeleton: &Skeleton, literals: &[String]) -> Vec<(Span, String)> {
    let found = edits(&skeleton.file, literals).found.into_iter();
    let mut filled: Vec<(Span, String)> = found
        .filter_map(|edit| match edit {
            TextEdit::Replace(span, text) => Some((span, text)),
            TextEdit::Cut(_) => None,
        })
        .collect();
    filled.sort_by_key(|(span, _)| (span.start, span.end));
    filled
}

/// The texts of a version without placeholders.
pub struct VersionTexts<'a> {
    texts: InstanceTexts<'a>,
    source: &'a Source,
    entry: Option<&'a Method>,
}

impl<'a> VersionTexts<'a> {
    /// Those of a version of a skeleton: its text and its syntax tree.
    pub fn of(skeleton: &Skeleton, source: &'a Source, file: &'a File) -> Self {
        let entry = &skeleton.program.methods[skeleton.program.entry.index()];
        let entry = (file.form != SkeletonForm::Snippet)
            .then(|| methods(file).find(|method| method.name.text == entry.name))
            .flatten();
        let texts = InstanceTexts::of(source, file, &[]).in_language(skeleton.settings.language);
        Self { texts, source, entry }
    }

    /// What students see.
    pub fn shown(&self) -> String {
        self.texts.shown()
    }

    /// The lines that they read.
    pub fn lines(&self) -> Lines {
        Lines::of(self.source.text(), &self.texts.seen())
    }

    /// What a compiler gets.
    pub fn complete(&self) -> String {
        self.texts.complete(self.entry)
    }

    /// The line of it in which a place of the version stands; `None` if it is not there.
    pub fn complete_line(&self, place: u32) -> Option<u32> {
        let marked = self.texts.clone().marked(place, MARK).complete(self.entry);
        let before = marked.get(..marked.find(MARK)?)?;
        u32::try_from(before.matches('\n').count() + 1).ok()
    }
}

/// Stands in no program.
const MARK: &str = "/*\u{F8FF}*/";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::syntax;

    #[test]
    fn lines_of_a_version_are_those_of_what_is_compiled_and_of_what_is_shown() {
        let text = "/*tatsu\ntitle = \"x\"\n*/\nclass A {\n  int x;\n}\nint n = INT(range(1, 2));\n\
                    ASSERT(n > 0);\nA a = new A();\na.x = n;\n";
        let source = Source::new("x.java", text);
        let skeleton = crate::skeleton::read(&source).skeleton.unwrap();
        let filled = filled_places(&skeleton, &[String::from("2")]);
        let [(span, value)] = &filled[..] else { panic!("{filled:?}") };
        assert_eq!((source.slice(*span), value.as_str()), ("INT(range(1, 2))", "2"));
        let version = source.with_text(text.replace("INT(range(1, 2))", "2"));
        let (file, _) = syntax::parse(&version);
        let texts = VersionTexts::of(&skeleton, &version, &file);
        let place = u32::try_from(version.text().find("a.x = n").unwrap()).unwrap();
        let line_of =
            |text: &str, line: u32| text.lines().nth(line as usize - 1).unwrap().to_owned();
        let shown = texts.lines().shown(place).unwrap();
        assert_eq!(line_of(&texts.shown(), shown), "a.x = n;");
        let complete = texts.complete_line(place).unwrap();
        assert_eq!(line_of(&texts.complete(), complete).trim(), "a.x = n;");
        // The class stands after the statements in what is compiled.
        assert!(complete < 8 && shown == 6, "{complete} {shown}");
    }
}
