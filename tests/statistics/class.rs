//! A class of which everything is known.
//!
//! In: questions, a seed, what is planted. Out: a responses report as Moodle writes it, and what is
//! true of it.

use std::collections::BTreeMap;

use crate::statistics::moodle::{Imported, downloaded};

/// Numbers that look random and are the same in each run (Knuth's 64-bit generator).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 up to, but without, 1.
    fn next(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).expect("32 bits")) / f64::from(u32::MAX) * 0.999_999
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]
    fn below(&mut self, count: usize) -> usize {
        (self.next() * f64::from(u32::try_from(count).expect("a small number"))) as usize
    }
}

/// What is true of a class.
pub struct Planted<'a> {
    /// A misconception that two thirds of the students have.
    pub rule: Option<&'a str>,
    /// The place of a question that nearly all fail in.
    pub trap: Option<usize>,
}

/// A report, and what is true of it.
pub struct Class {
    /// Its headings and rows.
    pub rows: Vec<Vec<String>>,
    /// How often each misconception was chosen.
    pub chosen: BTreeMap<String, usize>,
    /// How often it could be.
    pub possible: BTreeMap<String, usize>,
    /// How many answers to each question are right, and how many there are.
    pub right: BTreeMap<usize, (usize, usize)>,
}

/// The names of students; none of them may stand in any output.
pub const NAMES: [&str; 4] = ["Żółkowski-Secret", "Nachtigall", "Quirinus", "O'Brien-Lütt"];

/// `students` students, each of whom gets `each` of these questions, all choices, at random.
pub fn sit(
    questions: &[Imported],
    students: usize,
    each: usize,
    planted: &Planted<'_>,
    dice: &mut Dice,
) -> Class {
    let mut heads: Vec<String> =
        ["Last name", "First name", "Email address", "Status", "Started", "Grade/10.00"]
            .map(str::to_owned)
            .to_vec();
    for number in 1..=each {
        heads.extend(
            ["Question", "Response", "Right answer"].map(|word| format!("{word} {number}")),
        );
    }
    let mut class = Class {
        rows: vec![heads],
        chosen: BTreeMap::new(),
        possible: BTreeMap::new(),
        right: BTreeMap::new(),
    };
    for student in 0..students {
        let skill = 0.45 + 0.5 * dice.next();
        let is_misled = planted.rule.is_some() && student % 3 != 0;
        let mut row = vec![
            format!("{}{student}", NAMES[student % NAMES.len()]),
            format!("Given{student}"),
            format!("student{student}@secret.example"),
            "Finished".to_owned(),
            format!("1 July 2026 10:{:02}", student % 60),
            String::new(),
        ];
        let mut left: Vec<usize> = (0..questions.len()).collect();
        for _ in 0..each {
            let at = left.remove(dice.below(left.len()));
            let question = &questions[at];
            let options = question.options();
            let is_right = |option: &usize| options[*option]["right"] == true;
            let rules = |option: usize| rules_of(&options[option]);
            let wrong: Vec<usize> = (0..options.len()).filter(|one| !is_right(one)).collect();
            let lure = wrong.iter().copied().find(|one| {
                planted.rule.is_some_and(|rule| rules(*one).iter().any(|own| own == rule))
            });
            let skill = if planted.trap == Some(at) { 0.05 } else { skill };
            let choice = match lure {
                Some(lure) if is_misled && dice.next() < 0.85 => lure,
                _ if dice.next() < skill => (0..options.len()).find(is_right).expect("a right one"),
                _ => wrong[dice.below(wrong.len())],
            };
            let right = class.right.entry(at).or_default();
            right.0 += usize::from(is_right(&choice));
            right.1 += 1;
            let mut all: Vec<String> = wrong.iter().flat_map(|one| rules(*one)).collect();
            all.sort();
            all.dedup();
            for rule in all {
                let is_chosen = !is_right(&choice) && rules(choice).contains(&rule);
                *class.chosen.entry(rule.clone()).or_default() += usize::from(is_chosen);
                *class.possible.entry(rule).or_default() += 1;
            }
            row.extend([
                question.summary(dice.below(options.len())),
                question.option(choice),
                question.right(),
            ]);
        }
        class.rows.push(row);
    }
    class
}

/// The misconceptions that lead to an option.
pub fn rules_of(option: &serde_json::Value) -> Vec<String> {
    let both = option["rules"].as_array().map(Vec::as_slice).unwrap_or_default();
    let all = option.get("rule").into_iter().chain(both);
    all.filter_map(|rule| rule.as_str().map(str::to_owned)).collect()
}

impl Class {
    /// The report with each cell as a download of Moodle 4 has it.
    pub fn stripped(&self) -> Vec<Vec<String>> {
        let row = |row: &Vec<String>| row.iter().map(|cell| downloaded(cell)).collect();
        self.rows.iter().map(row).collect()
    }

    /// Rows without the columns whose headings begin so.
    pub fn without(&self, words: &[&str]) -> Vec<Vec<String>> {
        let is_kept = |at: &usize| !words.iter().any(|word| self.rows[0][*at].starts_with(word));
        let kept: Vec<usize> = (0..self.rows[0].len()).filter(is_kept).collect();
        let row = |row: &Vec<String>| kept.iter().map(|at| row[*at].clone()).collect();
        self.rows.iter().map(row).collect()
    }
}

/// Rows as CSV.
pub fn csv(rows: &[Vec<String>], delimiter: u8) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory takes it");
    }
    String::from_utf8(writer.into_inner().expect("memory takes it")).expect("UTF-8")
}

/// Rows as the page that Moodle writes, with characters escaped.
pub fn page(rows: &[Vec<String>]) -> String {
    let row = |(at, row): (usize, &Vec<String>)| {
        let tag = if at == 0 { "th" } else { "td" };
        let cell = |text: &String| {
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            format!("<{tag}>{}</{tag}>", text.replace('"', "&quot;"))
        };
        format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>())
    };
    let rows: String = rows.iter().enumerate().map(row).collect();
    format!("<!DOCTYPE html>\n<html><body><table>{rows}</table></body></html>")
}

/// Rows as Moodle writes them into JSON.
pub fn json(rows: &[Vec<String>]) -> String {
    let key = |heading: &String| {
        let kept = heading.chars().filter(|one| one.is_ascii_alphanumeric() || "-_".contains(*one));
        kept.collect::<String>().to_lowercase()
    };
    let keys: Vec<String> = rows[0].iter().map(key).collect();
    let record = |row: &Vec<String>| -> serde_json::Value {
        let pairs = keys.iter().cloned().zip(row.iter().map(|cell| cell.clone().into()));
        serde_json::Value::Object(pairs.collect())
    };
    let records: Vec<serde_json::Value> = rows[1..].iter().map(record).collect();
    serde_json::to_string_pretty(&[records]).expect("JSON")
}

/// Rows with German headings.
pub fn german(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let word = |heading: &String| {
        [
            ("Right answer", "Richtige Antwort"),
            ("Response", "Antwort"),
            ("Question", "Frage"),
            ("Last name", "Nachname"),
            ("First name", "Vorname"),
            ("Email address", "E-Mail-Adresse"),
            ("Started", "Begonnen am"),
        ]
        .iter()
        .fold(heading.clone(), |text, (from, to)| text.replace(from, to))
    };
    let mut rows = rows.to_vec();
    rows[0] = rows[0].iter().map(word).collect();
    rows
}
