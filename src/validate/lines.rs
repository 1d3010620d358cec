//! Lines that students read.
//!
//! In: a skeleton. Out: for each place in the author's text the line of it in the program as
//! students see it, where settings, directives and hidden parts are gone. What holds: values of
//! placeholders never break a line, so all instances of a skeleton have the same lines.

use super::splice::Spliced;
use super::texts::InstanceTexts;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// Where the author's text stands in what students see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Parts of the author's text, ascending and disjoint, that stand in one line each.
    parts: Vec<LineRange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineRange {
    start: u32,
    end: u32,
    line: u32,
}

impl Lines {
    /// The lines of every instance of a skeleton.
    pub fn of_skeleton(skeleton: &Skeleton) -> Self {
        let literals: Vec<String> =
            skeleton.program.placeholders.iter().map(|_| "0".to_owned()).collect();
        let texts = InstanceTexts::of(&skeleton.source, &skeleton.file, &literals);
        Self::of(skeleton.source.text(), &texts.seen())
    }

    /// The lines of a text, where students read another one from which these parts of it were
    /// copied; each part goes with the line (from 1) in which it begins there.
    pub fn of_copies(text: &str, copies: impl IntoIterator<Item = (Span, u32)>) -> Self {
        let mut parts: Vec<LineRange> = Vec::new();
        for (copy, first) in copies {
            let mut start = copy.start;
            for (piece, line) in text[copy.range()].split_inclusive('\n').zip(first..) {
                let end = start + u32::try_from(piece.len()).unwrap_or(u32::MAX);
                parts.push(LineRange { start, end, line });
                start = end;
            }
        }
        parts.sort_by_key(|part| part.start);
        Self { parts }
    }

    /// The lines of an edited text, from what the edits kept of `source` and where they put it.
    pub(super) fn of(source: &str, edited: &Spliced) -> Self {
        let mut parts: Vec<LineRange> = Vec::new();
        let (mut at, mut line) = (0, 1);
        for kept in &edited.kept {
            line += breaks(&edited.text[at..kept.at]);
            at = kept.at;
            if !kept.is_verbatim {
                parts.push(LineRange { start: kept.of.start, end: kept.of.end, line });
                continue;
            }
            let (mut start, mut inner) = (kept.of.start, line);
            for piece in source[kept.of.range()].split_inclusive('\n') {
                let end = start + u32::try_from(piece.len()).unwrap_or(u32::MAX);
                parts.push(LineRange { start, end, line: inner });
                (start, inner) = (end, inner + 1);
            }
        }
        parts.retain(|part| part.start < part.end);
        Self { parts }
    }

    /// The line (from 1) in what students see of a byte offset in the author's text; `None` if they
    /// do not see what stands there.
    pub fn shown(&self, offset: u32) -> Option<u32> {
        let after = self.parts.partition_point(|part| part.start <= offset);
        let part = self.parts.get(after.checked_sub(1)?)?;
        (offset < part.end).then_some(part.line)
    }
}

fn breaks(text: &str) -> u32 {
    u32::try_from(text.bytes().filter(|byte| *byte == b'\n').count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::syntax;
    use crate::source::Source;

    /// Every line of what students see that has a word of the source in it, with the line that is
    /// said of the word.
    fn check(text: &str, literals: &[&str], words: &[(&str, Option<&str>)]) {
        let source = Source::new("Test.java", text);
        let (file, diagnostics) = syntax::parse(&source);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let literals: Vec<String> = literals.iter().map(|one| (*one).to_owned()).collect();
        let texts = InstanceTexts::of(&source, &file, &literals);
        let (lines, shown) = (Lines::of(text, &texts.seen()), texts.shown());
        for (word, expected) in words {
            let at = u32::try_from(text.find(word).unwrap()).unwrap();
            let line = lines.shown(at).map(|line| shown.lines().nth(line as usize - 1).unwrap());
            assert_eq!(line, *expected, "{word} in\n{shown}");
        }
    }

    #[test]
    fn settings_directives_and_hidden_parts_do_not_count() {
        check(
            "/*tatsu\ntitle = \"x\"\n*/\n\nint a = INT(range(1, 20));\nASSERT(a > 2);\n\n// tatsu:hide\nint b = 3;\n\
             // tatsu:show\n\nLOOP(range(1, 3));\nwhile (a > 2) {\n  ASSERT(a > 1); a--; // note\n\n
             // ASSERT(a > 0);\n}\n\
             int c =\n   INT(range(1,\n 2)) + 5; int d;\n",
            &["7", "1"],
            &[
                ("int a", Some("int a = 7;")),
                ("INT(range(1, 20))", Some("int a = 7;")),
                ("20)", Some("int a = 7;")),
                ("ASSERT(a > 2)", None),
                ("int b", None),
                ("while", Some("while (a > 2) {")),
                ("ASSERT(a > 1)", None),
                ("a--", Some("  a--; // note")),
                ("}\n", Some("}")),
                ("int c", Some("int c =")),
                ("INT(range(1,\n", Some("   1 + 5; int d;")),
                (" 2)) + 5", Some("   1 + 5; int d;")),
                ("int d", Some("   1 + 5; int d;")),
            ],
        );
    }

    #[test]
    fn blank_lines_that_go_with_a_directive_do_not_count() {
        // The blank line stands in the part that is kept before the directive.
        check(
            "int a = 1;\n\nASSERT(a > 0);\nint b = 2;\nif (a > 0) {\n  b++;\n\n  ASSERT(b > 2);\n}\nint c = 3;\n\n\nASSERT(c > 2);\n",
            &[],
            &[
                ("int a", Some("int a = 1;")),
                ("int b", Some("int b = 2;")),
                ("b++", Some("  b++;")),
                ("}\n", Some("}")),
                ("int c", Some("int c = 3;")),
                ("\n\n\nASSERT(c", Some("int c = 3;")),
                ("\n\nASSERT(c", None),
                ("\nASSERT(c", None),
            ],
        );
    }

    #[test]
    fn annotations_and_holes_keep_the_lines_right() {
        check(
            "@REC(3)\nstatic int f(int n) {\n  return HOLE(\n    INT(range(1, 2))\n  ) + n;\n}\n@HIDDEN\nstatic void g() {}\n\n@MAIN static int h() { return f(2); }\n",
            &["2"],
            &[
                ("@REC", None),
                ("static int f", Some("static int f(int n) {")),
                ("return HOLE", Some("  return 2 + n;")),
                ("+ n", Some("  return 2 + n;")),
                ("static void g", None),
                ("static int h", Some("static int h() { return f(2); }")),
            ],
        );
    }
}
