//! Patterns and outcomes of a class, kept for later, and two of these beside each other.
//!
//! In: a suite, or the text of a file that was made of one. Out: the bytes of a file, or a
//! [`SnapshotComparison`]. What holds: two patterns are matched where some script is an instance of
//! both, whatever else the snapshots hold.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::crash::counted;
use super::suite::SuiteReport;

/// What stands first in a file.
const FORMAT: &str = "tatsu snapshot 1";

/// Patterns and outcomes of a class.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Snapshot {
    /// What kind of file it is.
    pub format: String,
    /// The class.
    pub class: String,
    /// The patterns.
    pub lines: Vec<SnapshotLine>,
}

/// A pattern and how its scripts end.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct SnapshotLine {
    /// A script with `?` for what makes no difference.
    pub pattern: String,
    /// How it ends, such as `-1` or `throws IllegalStateException`.
    pub outcome: String,
}

/// Why a file is no snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// It is not JSON of this form.
    #[error("it is no snapshot: {0}")]
    Form(String),
    /// It is JSON of another kind or format.
    #[error("it is no snapshot of this version of tatsu: its format is `{0}`")]
    Format(String),
}

/// What a line of one snapshot is beside the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LineMatch {
    /// It ends like all that it overlaps.
    Agrees,
    /// It overlaps one that ends differently.
    Differs,
    /// It overlaps nothing.
    Alone,
}

impl LineMatch {
    fn mark(self) -> char {
        match self {
            LineMatch::Agrees => ':',
            LineMatch::Differs => '~',
            LineMatch::Alone => '#',
        }
    }
}

/// A line with what it is beside the other snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchedLine {
    /// What it is.
    #[serde(rename = "match")]
    pub is: LineMatch,
    /// The line.
    #[serde(flatten)]
    pub line: SnapshotLine,
    /// Lines of the other snapshot that it overlaps and that end differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<SnapshotLine>,
}

/// Two snapshots beside each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SnapshotComparison {
    /// The lines of the first.
    pub old: Vec<MatchedLine>,
    /// The lines of the second.
    pub new: Vec<MatchedLine>,
}

impl Snapshot {
    /// The snapshot of a suite.
    pub fn of(report: &SuiteReport) -> Self {
        let line =
            |pattern: &str, outcome: String| SnapshotLine { pattern: pattern.to_owned(), outcome };
        Self {
            format: FORMAT.to_owned(),
            class: report.class.clone(),
            lines: report.tests.iter().map(|test| line(&test.pattern, test.outcome())).collect(),
        }
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text.into_bytes()
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, SnapshotError> {
        let snapshot: Self =
            serde_json::from_str(text).map_err(|error| SnapshotError::Form(error.to_string()))?;
        if snapshot.format == FORMAT {
            Ok(snapshot)
        } else {
            Err(SnapshotError::Format(snapshot.format))
        }
    }

    /// Matches its lines with those of another one.
    pub fn beside(&self, other: &Snapshot) -> SnapshotComparison {
        SnapshotComparison {
            old: matched(&self.lines, &other.lines),
            new: matched(&other.lines, &self.lines),
        }
    }
}

fn matched(lines: &[SnapshotLine], others: &[SnapshotLine]) -> Vec<MatchedLine> {
    let trees: Vec<Vec<ScriptPart>> = others.iter().map(|other| parts(&other.pattern)).collect();
    let matched = |line: &SnapshotLine| {
        let own = parts(&line.pattern);
        let overlapping: Vec<&SnapshotLine> = others
            .iter()
            .zip(&trees)
            .filter(|(_, tree)| may_be_one(&own, tree))
            .map(|(other, _)| other)
            .collect();
        let different: Vec<SnapshotLine> = overlapping
            .iter()
            .filter(|other| other.outcome != line.outcome)
            .map(|one| (*one).clone())
            .collect();
        let is = match (overlapping.is_empty(), different.is_empty()) {
            (true, _) => LineMatch::Alone,
            (false, true) => LineMatch::Agrees,
            (false, false) => LineMatch::Differs,
        };
        MatchedLine { is, line: line.clone(), others: different }
    };
    lines.iter().map(matched).collect()
}

impl SnapshotComparison {
    /// Whether a line differs.
    pub fn differs(&self) -> bool {
        self.old.iter().chain(&self.new).any(|line| line.is == LineMatch::Differs)
    }

    /// The lines for people: those of the first, then those of the second that overlap nothing.
    pub fn text(&self) -> String {
        let count = |is: LineMatch| self.old.iter().filter(|line| line.is == is).count() as u64;
        let alone: Vec<&MatchedLine> =
            self.new.iter().filter(|line| line.is == LineMatch::Alone).collect();
        let mut text = format!(
            "{}: {} as before, {} different, {} with nothing to compare with\n",
            counted(self.old.len() as u64, "pattern"),
            count(LineMatch::Agrees),
            count(LineMatch::Differs),
            count(LineMatch::Alone),
        );
        let all = self.old.iter().chain(alone.iter().copied());
        let width =
            all.clone().map(|line| line.line.pattern.chars().count()).max().unwrap_or_default();
        for (at, line) in all.enumerate() {
            if at == self.old.len() {
                let _ = writeln!(text, "new, with nothing to compare with: {}", alone.len());
            }
            let SnapshotLine { pattern, outcome } = &line.line;
            let row = format!("{} {pattern:width$}   {outcome}", line.is.mark());
            let _ = writeln!(text, "{}", row.trim_end());
            for other in &line.others {
                let row = format!("  {:width$}   {}", other.pattern, other.outcome);
                let _ = writeln!(text, "{}", row.trim_end());
            }
        }
        text
    }
}

/// A part of a pattern: a word, a text or a sign, or what stands in brackets, divided by commas.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ScriptPart {
    Plain(String),
    Group(char, Vec<Vec<ScriptPart>>),
}

/// Whether some script is an instance of both. No `?` stands twice, so each may be anything.
fn may_be_one(one: &[ScriptPart], other: &[ScriptPart]) -> bool {
    if is_open(one) || is_open(other) {
        return true;
    }
    one.len() == other.len()
        && one.iter().zip(other).all(|pair| match pair {
            (ScriptPart::Plain(one), ScriptPart::Plain(other)) => one == other,
            (ScriptPart::Group(open, one), ScriptPart::Group(other_open, other)) => {
                open == other_open
                    && one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| may_be_one(one, other))
            }
            _ => false,
        })
}

/// Whether an argument is a `?`, a `?1` or a `*`.
fn is_open(argument: &[ScriptPart]) -> bool {
    matches!(argument, [ScriptPart::Plain(word)] if word.starts_with('?') || word == "*")
}

fn parts(pattern: &str) -> Vec<ScriptPart> {
    let mut open: Vec<(char, Vec<Vec<ScriptPart>>)> = vec![(' ', vec![Vec::new()])];
    let mut rest = pattern.chars().peekable();
    while let Some(one) = rest.next() {
        let mut add = |part: ScriptPart| {
            if let Some(arguments) = open.last_mut().and_then(|(_, all)| all.last_mut()) {
                arguments.push(part);
            }
        };
        match one {
            '(' | '{' | '[' => open.push((one, vec![Vec::new()])),
            ')' | '}' | ']' => {
                if open.len() > 1
                    && let Some((bracket, inside)) = open.pop()
                    && let Some(arguments) = open.last_mut().and_then(|(_, all)| all.last_mut())
                {
                    arguments.push(ScriptPart::Group(bracket, inside));
                }
            }
            ',' => {
                if let Some((_, arguments)) = open.last_mut() {
                    arguments.push(Vec::new());
                }
            }
            '"' | '\'' => {
                let mut text = String::from(one);
                while let Some(next) = rest.next() {
                    text.push(next);
                    if next == '\\' {
                        text.extend(rest.next());
                    } else if next == one {
                        break;
                    }
                }
                add(ScriptPart::Plain(text));
            }
            one if one.is_whitespace() => {}
            one if one.is_alphanumeric() || one == '?' || one == '_' => {
                let mut word = String::from(one);
                while let Some(next) = rest.next_if(|next| next.is_alphanumeric() || *next == '_') {
                    word.push(next);
                }
                add(ScriptPart::Plain(word));
            }
            one => add(ScriptPart::Plain(String::from(one))),
        }
    }
    open.into_iter().next().and_then(|(_, all)| all.into_iter().next()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(one: &str, other: &str) -> bool {
        may_be_one(&parts(one), &parts(other))
    }

    #[test]
    fn patterns_overlap_where_a_script_is_an_instance_of_both() {
        assert!(overlap("new S(); push(?); pop()", "new S(); push(1); pop()"));
        assert!(overlap("f(0, ?)", "f(?, 1)"));
        assert!(overlap("find(*, 1)", "find(2, 1)"));
        assert!(!overlap("find(*, 1)", "find(2, 0)"));
        assert!(!overlap("f(0, ?)", "f(1, ?)"));
        assert!(!overlap("f(0)", "f(0, 1)"));
        assert!(overlap(
            "insert(0, new Branch(?, 0, ?1))",
            "insert(?, new Branch(new Leaf(), 0, ?))"
        ));
        assert!(!overlap("insert(0, new Branch(?, 0, ?1))", "insert(0, new Leaf())"));
        assert!(!overlap("f(\"a, ?\")", "f(\"b, ?\")"));
        assert!(overlap("f(new int[]{1, ?})", "f(new int[]{?, -2})"));
        assert!(!overlap("f(-1)", "f(1)"));
        assert!(overlap("f(-1)", "f(?)"));
    }

    #[test]
    fn a_line_agrees_differs_or_stands_alone() {
        let snapshot = |lines: &[(&str, &str)]| Snapshot {
            format: FORMAT.to_owned(),
            class: String::from("S"),
            lines: lines
                .iter()
                .map(|(pattern, outcome)| SnapshotLine {
                    pattern: (*pattern).to_owned(),
                    outcome: (*outcome).to_owned(),
                })
                .collect(),
        };
        let old = snapshot(&[("f(?)", "0"), ("g(1)", "1"), ("h()", "2")]);
        let new = snapshot(&[("f(1)", "0"), ("g(?)", "3"), ("f(2)", "0"), ("k()", "4")]);
        let beside = old.beside(&new);
        let marks =
            |lines: &[MatchedLine]| lines.iter().map(|line| line.is.mark()).collect::<String>();
        assert_eq!(marks(&beside.old), ":~#");
        assert_eq!(marks(&beside.new), ":~:#");
        assert!(beside.differs());
        assert_eq!(Snapshot::read(&String::from_utf8(old.bytes()).unwrap()), Ok(old));
        assert!(matches!(Snapshot::read("{}"), Err(SnapshotError::Form(_))));
    }
}
