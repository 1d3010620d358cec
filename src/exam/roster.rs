//! The students of an exam.
//!
//! In: a CSV file, comma, semicolon or tab between its columns. Out: the students in its order,
//! each with the line that names it, or every mistake with its place. What holds: no name is blank,
//! and no two are the same; sizes and times are within their bounds.

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

/// Headings of a column of students' numbers.
const NUMBERS: [&str; 6] =
    ["number", "student number", "id number", "matriculation number", "matrikelnummer", "nummer"];

/// Headings of a column of sizes of print.
const SIZES: [&str; 4] = ["size", "print", "schriftgröße", "größe"];

/// Headings of a column of times.
const TIMES: [&str; 3] = ["time", "zeit", "bearbeitungszeit"];

/// The size of print of all others, in points.
pub const USUAL_SIZE: u32 = 11;

/// The largest print, in points.
const LARGEST: u32 = 28;

/// The longest time, in minutes.
pub const LONGEST_TIME: u32 = 1_440;

/// A student of a roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterStudent {
    /// The name, and the line where it stands.
    pub name: Spanned,
    /// The student's number.
    pub number: Option<String>,
    /// The size of print, in points.
    pub size: Option<u32>,
    /// The time allowed.
    pub time: Option<AllowedTime>,
}

/// How long a student may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedTime {
    /// A number of minutes.
    Minutes(u32),
    /// Hundredths of what others may take.
    Percent(u32),
}

/// The most students.
pub const MOST_STUDENTS: usize = 10_000;

/// The students. Their names: the column `name`, or those of first and last names, or the first
/// one. The first line is a heading if it holds such a word, or if there are several columns.
pub fn read(source: &Source) -> Result<Vec<RosterStudent>, Vec<Diagnostic>> {
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
    let own = OwnColumns::of(first);
    let mut students: Vec<RosterStudent> = Vec::new();
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
            let name = Spanned { text: name, span: *span };
            students.push(own.student(name, record, &mut wrong));
        }
    }
    // Numbers are names where the file says so.
    let is_named =
        heading == RosterHeading::Names || students.iter().any(|one| has_letter(&one.name.text));
    if !is_named && wrong.is_empty() && !students.is_empty() {
        let help = "write the heading `name` above the column that students are called by";
        wrong.push(finding(rows[0].1, "the first column holds no names", help));
    }
    if students.is_empty() && wrong.is_empty() {
        wrong = nobody(source.beginning());
    }
    if students.len() > MOST_STUDENTS {
        let message = format!("the roster names more than {MOST_STUDENTS} students");
        wrong.push(finding(source.beginning(), message, "make several exams"));
    }
    if wrong.is_empty() { Ok(students) } else { Err(wrong) }
}

/// The columns that hold what single students have otherwise than others.
struct OwnColumns {
    number: Option<usize>,
    size: Option<usize>,
    time: Option<usize>,
}

impl OwnColumns {
    /// Those that the first line names.
    fn of(first: &StringRecord) -> Self {
        let headings: Vec<String> = first.iter().map(|field| field.trim().to_lowercase()).collect();
        let of = |words: &[&str]| headings.iter().position(|one| words.contains(&one.as_str()));
        Self { number: of(&NUMBERS), size: of(&SIZES), time: of(&TIMES) }
    }

    /// The student of this name; what is wrong with a cell is added to `wrong`.
    fn student(
        &self,
        name: Spanned,
        record: &StringRecord,
        wrong: &mut Vec<Diagnostic>,
    ) -> RosterStudent {
        let cell = |column: Option<usize>| {
            let text = record.get(column?)?.trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let size = cell(self.size).and_then(|text| {
            let size = print_size(&text);
            if size.is_none() {
                let message = format!("`{text}` is not a size of print");
                let help = format!(
                    "write points from 8 to {LARGEST}, such as `16`, or a share of the usual \
                     {USUAL_SIZE}, such as `150%`"
                );
                wrong.push(finding(name.span, message, &help));
            }
            size
        });
        let time = cell(self.time).and_then(|text| {
            let time = allowed_time(&text);
            if time.is_none() {
                let message = format!("`{text}` is not a time");
                let help = "write minutes, such as `120`, or a share of what others have, such as \
                            `125%`";
                wrong.push(finding(name.span, message, help));
            }
            time
        });
        RosterStudent { name, number: cell(self.number), size, time }
    }
}

/// A number, and whether it is a share in percent.
fn amount(text: &str) -> Option<(u32, bool)> {
    let (number, is_share) = match text.strip_suffix('%') {
        Some(number) => (number.trim_end(), true),
        None => (text, false),
    };
    Some((number.parse().ok()?, is_share))
}

fn print_size(text: &str) -> Option<u32> {
    let (number, is_share) = amount(text.trim_end_matches("pt").trim_end())?;
    let points = if is_share { number.checked_mul(USUAL_SIZE)?.div_ceil(100) } else { number };
    (8..=LARGEST).contains(&points).then_some(points)
}

fn allowed_time(text: &str) -> Option<AllowedTime> {
    match amount(text)? {
        (percent, true) => {
            (100..=1_000).contains(&percent).then_some(AllowedTime::Percent(percent))
        }
        (minutes, false) => {
            (1..=LONGEST_TIME).contains(&minutes).then_some(AllowedTime::Minutes(minutes))
        }
    }
}

/// The names that cannot be printed, since the fonts of paper lack these characters.
pub fn unprintable(students: &[RosterStudent], missing: &BTreeSet<char>) -> Vec<Diagnostic> {
    let of = |RosterStudent { name, .. }: &RosterStudent| {
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
    students.iter().filter_map(of).collect()
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
        found.into_iter().map(|one| one.name.text).collect()
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
    fn numbers_sizes_and_times_are_read() {
        let text = "name,number,size,time\nAda,4711,16,120\nGrace,,150%,125 %\nAlan,,,\n";
        let found = read(&Source::new("roster.csv", text)).unwrap();
        let own: Vec<_> = found.into_iter().map(|one| (one.number, one.size, one.time)).collect();
        assert_eq!(
            own,
            [
                (Some("4711".to_owned()), Some(16), Some(AllowedTime::Minutes(120))),
                (None, Some(17), Some(AllowedTime::Percent(125))),
                (None, None, None),
            ]
        );
        let found = wrong("name,size,time\nAda,large,0\nGrace,99,90 %\n");
        let expected = [
            ("2:1", "`large` is not a size of print"),
            ("2:1", "`0` is not a time"),
            ("3:1", "`99` is not a size of print"),
            ("3:1", "`90 %` is not a time"),
        ];
        assert_eq!(found, expected.map(|(at, said)| (at.to_owned(), said.to_owned())));
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
