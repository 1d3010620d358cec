//! The students of an exam.
//!
//! In: a CSV file, comma, semicolon or tab between its columns. Out: the names of the students in
//! its order, each with the line that names it, or every mistake with its place. What holds: no
//! name is blank, and no two are the same.

use std::collections::{BTreeMap, BTreeSet};

use csv::{ReaderBuilder, StringRecord};

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span, Spanned};

/// Headings of a column of names.
const NAMES: [&str; 7] =
    ["name", "names", "student", "students", "full name", "vollständiger name", "teilnehmer"];

/// Pairs of headings of which both together are a name.
const PAIRS: [[&str; 2]; 4] = [
    ["first name", "last name"],
    ["first name", "surname"],
    ["firstname", "lastname"],
    ["vorname", "nachname"],
];

/// The most students.
pub const MOST_STUDENTS: usize = 10_000;

/// The names of the students: the column `name`, or those of first and last names, or the first
/// one. The first line is a heading if it holds such a word, or if there are several columns.
pub fn read(source: &Source) -> Result<Vec<Spanned>, Vec<Diagnostic>> {
    let text = source.text();
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut rows: Vec<(StringRecord, Span)> = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let at = error.position().map_or(0, |position| offset(position.byte()));
            vec![finding(line(source, at), "this is not CSV", "write one student a line")]
        })?;
        let at = record.position().map_or(0, |position| offset(position.byte()));
        // Lines without anything are no students.
        if record.iter().any(|field| !field.trim().is_empty()) {
            rows.push((record, line(source, at)));
        }
    }
    let nobody =
        |span| vec![finding(span, "the roster names no students", "write one name a line")];
    let Some((first, _)) = rows.first() else { return Err(nobody(source.beginning())) };
    let (columns, heading) = columns(first);
    let mut names: Vec<Spanned> = Vec::new();
    let mut known: BTreeMap<String, Span> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (record, span) in rows.iter().skip(usize::from(heading != RosterHeading::Absent)) {
        let fields = columns.iter().filter_map(|column| record.get(*column));
        let words: Vec<&str> = fields.flat_map(str::split_whitespace).collect();
        let name = words.join(" ");
        if name.is_empty() {
            let help = "write the name into the first column, or into one with the heading `name`";
            wrong.push(finding(*span, "this student has no name", help));
        } else if let Some(other) = known.insert(name.to_lowercase(), *span) {
            let message = format!("two students are called `{name}`");
            let help = "leave one out, or add what tells them apart, such as a number";
            wrong.push(finding(*span, message, help).also(other, "the other one"));
        } else {
            names.push(Spanned { text: name, span: *span });
        }
    }
    // Numbers are names where the file says so.
    let is_named =
        heading == RosterHeading::Names || names.iter().any(|name| has_letter(&name.text));
    if !is_named && wrong.is_empty() && !names.is_empty() {
        let help = "write the heading `name` above the column that students are called by";
        wrong.push(finding(rows[0].1, "the first column holds no names", help));
    }
    if names.is_empty() && wrong.is_empty() {
        wrong = nobody(source.beginning());
    }
    if names.len() > MOST_STUDENTS {
        let message = format!("the roster names more than {MOST_STUDENTS} students");
        wrong.push(finding(source.beginning(), message, "make several exams"));
    }
    if wrong.is_empty() { Ok(names) } else { Err(wrong) }
}

/// The names that cannot be printed, since the fonts of paper lack these characters.
pub fn unprintable(names: &[Spanned], missing: &BTreeSet<char>) -> Vec<Diagnostic> {
    let of = |name: &Spanned| {
        let lacking: BTreeSet<char> =
            name.text.chars().filter(|one| missing.contains(one)).collect();
        if lacking.is_empty() {
            return None;
        }
        let quoted: Vec<String> = lacking.iter().map(|one| format!("`{one}`")).collect();
        let message = format!(
            "the name `{}` cannot be printed: the fonts of paper lack {}",
            name.text,
            quoted.join(", ")
        );
        let help = "write the name as the student writes it in Latin letters, or leave `\"paper\"` \
                    out of the `formats`";
        Some(finding(name.span, message, help))
    };
    names.iter().filter_map(of).collect()
}

fn finding(span: Span, message: impl Into<String>, help: &str) -> Diagnostic {
    Diagnostic::error(Code::Exam, span, message).help(help)
}

/// What the first line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RosterHeading {
    /// A heading that says where names stand.
    Names,
    /// A heading that does not say it.
    Other,
    /// A student.
    Absent,
}

fn has_letter(name: &str) -> bool {
    name.chars().any(char::is_alphabetic)
}

/// The columns that make up a name, and what the first line is.
fn columns(first: &StringRecord) -> (Vec<usize>, RosterHeading) {
    let headings: Vec<String> = first.iter().map(|field| field.trim().to_lowercase()).collect();
    let of = |word: &str| headings.iter().position(|heading| heading == word);
    if let Some(column) = NAMES.iter().find_map(|word| of(word)) {
        return (vec![column], RosterHeading::Names);
    }
    if let Some(pair) = PAIRS.iter().find_map(|[one, other]| Some(vec![of(one)?, of(other)?])) {
        return (pair, RosterHeading::Names);
    }
    (vec![0], if headings.len() > 1 { RosterHeading::Other } else { RosterHeading::Absent })
}

/// What stands between columns: what the first line holds most of.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last counts.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The line that a record begins on, or the next one that is not blank.
fn line(source: &Source, at: usize) -> Span {
    let text = source.text();
    let rest = text.get(at..).unwrap_or_default();
    let start = at + (rest.len() - rest.trim_start().len());
    let end = text.get(start..).and_then(|rest| rest.find(['\n', '\r']));
    source.span(start, end.map_or(text.len(), |length| start + length))
}

fn offset(byte: u64) -> usize {
    usize::try_from(byte).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let found = read(&Source::new("roster.csv", text)).unwrap();
        found.into_iter().map(|name| name.text).collect()
    }

    fn wrong(text: &str) -> Vec<(String, String)> {
        let source = Source::new("roster.csv", text);
        let found = read(&source).unwrap_err();
        let shown = |one: &Diagnostic| {
            (source.position(one.label.span.start).to_string(), one.message.clone())
        };
        found.iter().map(shown).collect()
    }

    #[test]
    fn the_column_of_names_is_found() {
        assert_eq!(
            names("id,Name\n1,Ada Lovelace\n2,\"Hopper, Grace\"\n"),
            ["Ada Lovelace", "Hopper, Grace"]
        );
        assert_eq!(names("Vorname;Nachname;E-Mail\nAda;Lovelace;a@b\n"), ["Ada Lovelace"]);
        assert_eq!(names("who,id\nAda,1\n"), ["Ada"], "several columns have a heading");
        assert_eq!(names("Ada\n\n  Grace \n"), ["Ada", "Grace"], "one column may have none");
        assert_eq!(names("name\r\nAda\r\n"), ["Ada"]);
        assert_eq!(names("name\n4711\n"), ["4711"], "the file says that it is one");
    }

    #[test]
    fn names_that_cannot_be_printed_are_told_with_their_lines() {
        let source = Source::new("roster.csv", "id,name\n1,Åsa Öberg\n2,李雷\n");
        let names = read(&source).unwrap();
        let found = unprintable(&names, &['雷', '李'].into());
        assert_eq!(found.len(), 1);
        assert_eq!(source.position(found[0].label.span.start).to_string(), "3:1");
        assert_eq!(
            found[0].message,
            "the name `李雷` cannot be printed: the fonts of paper lack `李`, `雷`"
        );
        assert_eq!(unprintable(&names, &BTreeSet::new()), []);
    }

    #[test]
    fn every_mistake_is_told_with_its_line() {
        let text = "name,id\nAda,1\n,2\nGrace,3\nada,4\n";
        let expected = [
            ("3:1".to_owned(), "this student has no name".to_owned()),
            ("5:1".to_owned(), "two students are called `ada`".to_owned()),
        ];
        assert_eq!(wrong(text), expected);
        assert_eq!(wrong("id;mail\n1;a@b\n2;c@d\n")[0].1, "the first column holds no names");
        assert_eq!(wrong("4711\n4712\n")[0].1, "the first column holds no names");
        assert_eq!(wrong("name\n")[0].1, "the roster names no students");
        assert_eq!(wrong("\n \n")[0].1, "the roster names no students");
    }
}
