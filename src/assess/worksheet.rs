//! Moodle's grading worksheet: who is who, and grades filled in.
//!
//! In: the table that Moodle hands out ("Download grading worksheet"), and submissions with their
//! points. Out: the same table with grades and comments, and who could not be found. What holds:
//! what is no grade or comment stays as it is; what somebody has graded, or what Moodle has locked,
//! stays as it is, too, and is told.

use std::collections::{BTreeMap, BTreeSet};

use csv::{ReaderBuilder, WriterBuilder};

/// Headings of a column, in English and in German.
struct Headings {
    /// What the column is called in messages.
    name: &'static str,
    words: &'static [&'static str],
}

const IDENTIFIER: Headings = Headings { name: "Identifier", words: &["identifier", "id"] };
const NAME: Headings =
    Headings { name: "Full name", words: &["full name", "vollständiger name", "name"] };
const MAIL: Headings =
    Headings { name: "Email address", words: &["email address", "email", "e-mail-adresse"] };
const GRADE: Headings = Headings { name: "Grade", words: &["grade", "bewertung"] };
const MAXIMUM: Headings =
    Headings { name: "Maximum grade", words: &["maximum grade", "max grade", "bestwertung"] };
const CHANGEABLE: Headings = Headings {
    name: "Grade can be changed",
    words: &["grade can be changed", "bewertung kann geändert werden"],
};
const COMMENT: Headings =
    Headings { name: "Feedback comments", words: &["feedback comments", "feedback als kommentar"] };
const SCALE: [&str; 2] = ["scale", "skala"];

/// What a submission gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorksheetGrade {
    /// What the submission is called.
    pub name: String,
    /// Its points in hundredths.
    pub hundredths: u64,
    /// What is said of it, as HTML.
    pub comment: String,
}

/// A grading worksheet.
#[derive(Clone, Debug)]
pub struct Worksheet {
    delimiter: u8,
    has_mark: bool,
    rows: Vec<Vec<String>>,
    identifier: Option<usize>,
    name: usize,
    mail: Option<usize>,
    grade: usize,
    maximum: Option<usize>,
    changeable: Option<usize>,
    comment: Option<usize>,
    /// Whether its headings are German, and so its numbers.
    is_german: bool,
}

/// A worksheet that is filled in, and what could not be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilledWorksheet {
    /// The table.
    pub bytes: Vec<u8>,
    /// How many rows have got a grade.
    pub graded: usize,
    /// Submissions that are nobody's in the table.
    pub strangers: Vec<String>,
    /// Submissions that may be of several people, with their names; or of one person with others.
    pub doubtful: Vec<(String, Vec<String>)>,
    /// People whose row has a grade already, or one that cannot be changed.
    pub kept: Vec<String>,
    /// People without a submission.
    pub without: Vec<String>,
    /// For each submission in the order given, the name and the address of the one it is from.
    pub people: Vec<Option<(String, Option<String>)>>,
}

impl Worksheet {
    /// Reads a worksheet; why it is none, and what to do, where it is none.
    pub fn read(text: &str) -> Result<Self, (String, &'static str)> {
        let hint = "in Moodle, the assignment offers it as `Download grading worksheet`, once \
                    `Offline grading worksheet` is on among its feedback types";
        let (has_mark, text) = match text.strip_prefix('\u{FEFF}') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let first = text.lines().next().unwrap_or_default();
        let count = |one: char| first.matches(one).count();
        let delimiter = [',', ';', '\t'].into_iter().max_by_key(|one| (count(*one), *one == ','));
        let delimiter = u8::try_from(delimiter.unwrap_or(',')).unwrap_or(b',');
        let mut reader = ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let rows: Result<Vec<Vec<String>>, _> = reader
            .records()
            .map(|record| record.map(|cells| cells.iter().map(str::to_owned).collect()))
            .collect();
        let rows = rows.map_err(|error| (format!("it is no table: {error}"), hint))?;
        let heads: Vec<String> =
            rows.first().into_iter().flatten().map(|one| one.trim().to_lowercase()).collect();
        let find =
            |wanted: &Headings| heads.iter().position(|head| wanted.words.contains(&head.as_str()));
        let must = |wanted: &Headings| {
            find(wanted).ok_or_else(|| (format!("it has no column `{}`", wanted.name), hint))
        };
        if heads.iter().any(|head| SCALE.contains(&head.as_str())) {
            let what = "it grades by a scale, and not by points".to_owned();
            return Err((what, "choose `Point` as the type of the grade in the assignment"));
        }
        let grade = must(&GRADE)?;
        Ok(Self {
            delimiter,
            has_mark,
            identifier: find(&IDENTIFIER),
            name: must(&NAME)?,
            mail: find(&MAIL),
            grade,
            maximum: find(&MAXIMUM),
            changeable: find(&CHANGEABLE),
            comment: find(&COMMENT),
            is_german: heads[grade] == "bewertung",
            rows,
        })
    }

    /// How many points there are in all, in hundredths; `None` where it does not say so alike in
    /// each row.
    pub fn maximum(&self) -> Option<u64> {
        let column = self.maximum?;
        let people = self.rows.iter().skip(1);
        let all: BTreeSet<u64> = people.filter_map(|row| hundredths(row.get(column)?)).collect();
        if all.len() == 1 { all.first().copied() } else { None }
    }

    /// Whether its headings and numbers are German.
    pub fn is_german(&self) -> bool {
        self.is_german
    }

    /// Fills in what submissions get.
    pub fn fill(mut self, grades: &[WorksheetGrade]) -> FilledWorksheet {
        let mut filled = FilledWorksheet::default();
        let mut owners: Vec<Vec<usize>> =
            grades.iter().map(|grade| self.candidates(&grade.name)).collect();
        let mut claims: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, rows) in owners.iter().enumerate() {
            if let [row] = rows[..] {
                claims.entry(row).or_default().push(at);
            }
        }
        for (row, several) in claims.iter().filter(|(_, several)| several.len() > 1) {
            for at in several {
                let name = self.cell(*row, self.name);
                filled.doubtful.push((grades[*at].name.clone(), vec![name]));
                owners[*at].clear();
            }
        }
        let doubted: BTreeSet<String> =
            filled.doubtful.iter().map(|(name, _)| name.clone()).collect();
        let mut served = BTreeSet::new();
        for (grade, rows) in grades.iter().zip(&owners) {
            let person = match rows[..] {
                [row] => {
                    served.insert(row);
                    self.put(row, grade, &mut filled);
                    let mail = self.mail.map(|mail| self.cell(row, mail));
                    Some((self.cell(row, self.name), mail))
                }
                [] => {
                    if !doubted.contains(&grade.name) {
                        filled.strangers.push(grade.name.clone());
                    }
                    None
                }
                _ => {
                    let names = rows.iter().map(|row| self.cell(*row, self.name)).collect();
                    filled.doubtful.push((grade.name.clone(), names));
                    None
                }
            };
            filled.people.push(person);
        }
        let others = (1..self.rows.len()).filter(|row| !served.contains(row));
        filled.without = others.map(|row| self.cell(row, self.name)).collect();
        filled.bytes = self.bytes();
        filled
    }

    fn cell(&self, row: usize, column: usize) -> String {
        self.rows[row].get(column).cloned().unwrap_or_default()
    }

    /// Puts a grade into a row, unless there is one.
    fn put(&mut self, row: usize, grade: &WorksheetGrade, filled: &mut FilledWorksheet) {
        let is_locked = self.changeable.is_some_and(|column| {
            ["no", "nein"].contains(&self.cell(row, column).trim().to_lowercase().as_str())
        });
        if is_locked || !self.cell(row, self.grade).trim().is_empty() {
            filled.kept.push(self.cell(row, self.name));
            return;
        }
        let points = shown_points(grade.hundredths, self.is_german);
        let comment = self.comment;
        let cells = &mut self.rows[row];
        let last = comment.unwrap_or(0).max(self.grade);
        cells.resize(cells.len().max(last + 1), String::new());
        cells[self.grade] = points;
        if let Some(comment) = comment.filter(|column| cells[*column].trim().is_empty()) {
            cells[comment].clone_from(&grade.comment);
        }
        filled.graded += 1;
    }

    /// The rows of the people whom a submission may be from.
    fn candidates(&self, submission: &str) -> Vec<usize> {
        let owner = SubmissionOwner::of(submission);
        let people = 1..self.rows.len();
        if let (Some(number), Some(column)) = (&owner.number, self.identifier) {
            let found: Vec<usize> = people
                .clone()
                .filter(|row| trailing_digits(&self.cell(*row, column)) == *number)
                .collect();
            if !found.is_empty() {
                return found;
            }
        }
        let wanted = words_of(&owner.name);
        if wanted.is_empty() {
            return Vec::new();
        }
        let names = |row: usize| words_of(&self.cell(row, self.name));
        let same: Vec<usize> = people.clone().filter(|row| names(*row) == wanted).collect();
        if !same.is_empty() {
            return same;
        }
        let is_address = |row: &usize| {
            let address = self.mail.map(|column| self.cell(*row, column)).unwrap_or_default();
            let local = address.split('@').next().unwrap_or_default();
            !local.is_empty() && words_of(local) == wanted
        };
        let by_mail: Vec<usize> = people.clone().filter(is_address).collect();
        if !by_mail.is_empty() {
            return by_mail;
        }
        people.filter(|row| wanted.is_subset(&names(*row))).collect()
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = if self.has_mark { "\u{FEFF}".as_bytes().to_vec() } else { Vec::new() };
        let mut table =
            WriterBuilder::new().delimiter(self.delimiter).flexible(true).from_writer(Vec::new());
        for row in &self.rows {
            // A vector takes every byte.
            let _ = table.write_record(row);
        }
        bytes.extend(table.into_inner().unwrap_or_default());
        bytes
    }
}

/// Whom a submission is from, by what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmissionOwner {
    /// The name.
    pub name: String,
    /// The number that Moodle gives its folder, as in `Anna Müller_123_assignsubmission_file`.
    pub number: Option<String>,
}

impl SubmissionOwner {
    /// Reads a name or a path.
    pub fn of(submission: &str) -> Self {
        let last = submission.trim_end_matches(['/', '\\']);
        let last = last.rsplit(['/', '\\']).next().unwrap_or(last);
        let plain = || Self { name: last.to_owned(), number: None };
        let Some((before, _)) = last.split_once("_assignsubmission_") else {
            let stem = last.rsplit_once('.').filter(|(stem, _)| !stem.is_empty());
            return Self { name: stem.map_or(last, |(stem, _)| stem).to_owned(), number: None };
        };
        match before.rsplit_once('_') {
            Some((name, number)) if number.chars().all(|one| one.is_ascii_digit()) => {
                Self { name: name.to_owned(), number: Some(number.to_owned()) }
            }
            _ => plain(),
        }
    }
}

fn trailing_digits(text: &str) -> String {
    let text = text.trim();
    let start = text.rfind(|one: char| !one.is_ascii_digit());
    let start = start.map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    text[start..].to_owned()
}

/// The words of a name, however it is written.
fn words_of(name: &str) -> BTreeSet<String> {
    let mut plain = String::new();
    for one in name.to_lowercase().chars() {
        match one {
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            one if one.is_alphanumeric() => plain.push(one),
            _ => plain.push(' '),
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// Hundredths as people write them: `8.50`, and `8,50` in German.
pub fn shown_points(hundredths: u64, is_german: bool) -> String {
    let point = if is_german { ',' } else { '.' };
    format!("{}{point}{:02}", hundredths / 100, hundredths % 100)
}

/// A number with up to two digits after a point or a comma.
fn hundredths(text: &str) -> Option<u64> {
    let text = text.trim().replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let part = format!("{:0<2}", part.get(..2).unwrap_or(part));
    let whole: u64 = whole.parse().ok()?;
    let part: u64 = part.parse().ok()?;
    (whole <= 1_000_000).then_some(whole * 100 + part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\
        \"Grade can be changed\",\"Last modified (grade)\",\"Feedback comments\"\n\
        \"Participant 101\",\"Anna Müller\",anna.mueller@uni.example,Submitted,,10.00,Yes,-,\n\
        \"Participant 102\",\"Bert Braun\",b.braun@uni.example,Submitted,,10.00,Yes,-,\n\
        \"Participant 103\",\"Bert Brecht\",b.brecht@uni.example,Submitted,7.00,10.00,Yes,-,good\n\
        \"Participant 104\",\"Carla Conti\",cc@uni.example,Submitted,,10.00,No,-,\n";

    const GERMAN: &str = "ID;\"Vollständiger Name\";E-Mail-Adresse;Status;Bewertung;Bestwertung;\
        \"Bewertung kann geändert werden\";\"Zuletzt geändert (Bewertung)\";\"Feedback als Kommentar\"\n\
        Teilnehmer/in101;Anna Müller;a@x;Zur Bewertung abgegeben;;10,00;Ja;-;\n";

    fn grade(name: &str, hundredths: u64) -> WorksheetGrade {
        WorksheetGrade { name: name.to_owned(), hundredths, comment: format!("for {name}") }
    }

    #[test]
    fn grades_go_to_their_rows_and_doubts_are_told() {
        let sheet = Worksheet::read(ENGLISH).expect("a worksheet");
        assert_eq!(sheet.maximum(), Some(1000));
        let filled = sheet.fill(&[
            grade("in/Mueller, Anna.java", 850),
            grade("Bert", 300),
            grade("Bert Brecht", 300),
            grade("Carla Conti_104_assignsubmission_file", 900),
            grade("dora", 100),
        ]);
        assert_eq!((filled.graded, filled.strangers), (1, vec!["dora".to_owned()]));
        let berts = vec!["Bert Braun".to_owned(), "Bert Brecht".to_owned()];
        assert_eq!(filled.doubtful, [("Bert".to_owned(), berts)]);
        assert_eq!(filled.kept, ["Bert Brecht", "Carla Conti"]);
        assert_eq!(filled.without, ["Bert Braun"]);
        let text = String::from_utf8(filled.bytes).expect("UTF-8");
        assert!(
            text.contains("Submitted,8.50,10.00,Yes,-,\"for in/Mueller, Anna.java\"\n"),
            "{text}"
        );
        assert!(text.contains("Submitted,7.00,10.00,Yes,-,good\n"), "{text}");
    }

    #[test]
    fn german_worksheets_have_german_numbers() {
        let sheet = Worksheet::read(&format!("\u{FEFF}{GERMAN}")).expect("a worksheet");
        let filled = sheet.fill(&[grade("Anna M_101_assignsubmission_file", 725)]);
        let text = String::from_utf8(filled.bytes).expect("UTF-8");
        assert!(text.starts_with("\u{FEFF}ID;"), "{text}");
        assert!(text.contains(";7,25;10,00;Ja;-;for Anna M_101_assignsubmission_file\n"), "{text}");
        assert_eq!(filled.people, [Some(("Anna Müller".to_owned(), Some("a@x".to_owned())))]);
    }

    #[test]
    fn two_submissions_of_one_person_get_no_grade() {
        let sheet = Worksheet::read(ENGLISH).expect("a worksheet");
        let filled = sheet.fill(&[grade("Anna Müller", 1), grade("anna.mueller", 2)]);
        assert_eq!((filled.graded, filled.doubtful.len(), filled.strangers.len()), (0, 2, 0));
    }

    #[test]
    fn what_is_no_worksheet_is_told() {
        let told = |text: &str| Worksheet::read(text).expect_err("none").0;
        assert_eq!(told("a,b\n1,2\n"), "it has no column `Grade`");
        assert_eq!(told("ID,Name,Bewertung,Skala\n"), "it grades by a scale, and not by points");
        assert_eq!(SubmissionOwner::of("x/y.zip").name, "y");
        assert_eq!(trailing_digits("Teilnehmer/in123"), "123");
        assert_eq!(
            (hundredths("10,5"), hundredths("10.00"), hundredths("-")),
            (Some(1050), Some(1000), None)
        );
    }
}
