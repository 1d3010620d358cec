//! Which column of Moodle's reports is which, in English and German.
//!
//! In: headings. Out: keys, and what the columns of a table are for. What holds: a heading of CSV
//! and the key of it that Moodle writes into JSON come to the same; languages may be mixed.

use crate::skeleton::front_matter::Language;

/// The columns of the responses report that belong to one question, by the words before the number
/// of the question. The first fits decides, so longer words stand before shorter ones.
const SLOT_WORDS: [(&str, SlotPart, Option<Language>); 6] = [
    ("rightanswer", SlotPart::Right, Some(Language::English)),
    ("richtigeantwort", SlotPart::Right, Some(Language::German)),
    ("response", SlotPart::Response, Some(Language::English)),
    ("antwort", SlotPart::Response, Some(Language::German)),
    ("question", SlotPart::Question, Some(Language::English)),
    ("frage", SlotPart::Question, Some(Language::German)),
];

/// The most characters of the number of a question: digits, and what a teacher may add.
const LONGEST_LABEL: usize = 16;

/// Headings of the column that says whose a sheet is.
const OWNERS: [&str; 8] =
    ["group", "gruppe", "name", "student", "sheet", "blatt", "number", "nummer"];

/// Headings that tell who made an attempt.
const PERSONS: [&str; 18] = [
    "lastname",
    "surname",
    "firstname",
    "fullname",
    "name",
    "lastnamefirstname",
    "firstnamelastname",
    "emailaddress",
    "email",
    "idnumber",
    "username",
    "nachname",
    "vorname",
    "vollstndigername",
    "e-mail-adresse",
    "e-mail",
    "id-nummer",
    "anmeldename",
];

/// Headings that tell when an attempt was begun.
const STARTS: [&str; 5] = ["startedon", "started", "begonnenam", "begonnen", "gestartetam"];

/// Headings that tell whether an attempt is finished.
const STATES: [&str; 3] = ["state", "status", "zustand"];

/// What stands in such a column if it is not.
const UNFINISHED: [&str; 7] = [
    "inprogress",
    "overdue",
    "notstarted",
    "inbearbeitung",
    "berfllig",
    "nichtbegonnen",
    "nochnichtbegonnen",
];

/// Headings of the statistics report.
const STATISTICS: [(&str, StatisticsPart); 15] = [
    ("questionname", StatisticsPart::Name),
    ("fragetitel", StatisticsPart::Name),
    ("fragename", StatisticsPart::Name),
    ("namederfrage", StatisticsPart::Name),
    ("titelderfrage", StatisticsPart::Name),
    ("idnumber", StatisticsPart::Idnumber),
    ("questionidnumber", StatisticsPart::Idnumber),
    ("id-nummer", StatisticsPart::Idnumber),
    ("attempts", StatisticsPart::Attempts),
    ("versuche", StatisticsPart::Attempts),
    ("facilityindex", StatisticsPart::Facility),
    ("leichtigkeitsindex", StatisticsPart::Facility),
    ("discriminationindex", StatisticsPart::Discrimination),
    ("trennschrfeindex", StatisticsPart::Discrimination),
    ("trennschrfe-index", StatisticsPart::Discrimination),
];

/// What a column of the responses report says of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotPart {
    Question,
    Response,
    Right,
}

/// What a column of the statistics report says of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StatisticsPart {
    Name,
    Idnumber,
    Attempts,
    Facility,
    Discrimination,
}

/// A heading as Moodle makes a key of it: lower case, and nothing but letters and digits of
/// English, `-` and `_`.
pub fn heading_key(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let is_kept = |one: &char| one.is_ascii_alphanumeric() || matches!(one, '-' | '_');
    lower.chars().filter(is_kept).collect()
}

/// The columns of a table of answers on paper.
pub struct SheetColumns {
    /// The column that says whose a sheet is.
    pub owner: usize,
    /// The number of the question, with the letter of its part, and the column.
    pub labels: Vec<(String, usize)>,
}

impl SheetColumns {
    /// The columns, if these keys of headings are those of such a table: whose a sheet is, and
    /// numbers.
    pub fn of(columns: &[String]) -> Option<Self> {
        let owner = columns.iter().position(|head| OWNERS.contains(&head.as_str()))?;
        let labels = columns.iter().enumerate().filter(|(_, head)| is_label(head));
        let labels: Vec<(String, usize)> = labels.map(|(at, head)| (head.clone(), at)).collect();
        (!labels.is_empty()).then_some(Self { owner, labels })
    }
}

/// Whether a heading is the number of a question, such as `3`, or of a part, such as `3a`.
fn is_label(head: &str) -> bool {
    let letters = head.trim_start_matches(|one: char| one.is_ascii_digit());
    letters.len() < head.len() && letters.len() < 2 && letters.chars().all(char::is_alphabetic)
}

/// Whether these are the headings of a table that tatsu reads.
pub fn is_heading_row(keys: &[String]) -> bool {
    !matches!(ReportColumns::of(keys), ReportColumns::Others) || SheetColumns::of(keys).is_some()
}

/// Whether these are the headings of the statistics report.
pub fn is_statistics_row(keys: &[String]) -> bool {
    matches!(ReportColumns::of(keys), ReportColumns::Statistics(_))
}

/// What the columns of a table are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportColumns {
    /// The responses report.
    Responses(ResponseColumns),
    /// The table of questions in the statistics report.
    Statistics(StatisticsColumns),
    /// Something else.
    Others,
}

/// The columns of the responses report, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseColumns {
    /// Those of each question, in the order of the report.
    pub slots: Vec<SlotColumns>,
    /// Those that together tell who made an attempt; maybe none.
    pub person: Vec<usize>,
    /// When it was begun.
    pub start: Option<usize>,
    /// Whether it is finished.
    pub state: Option<usize>,
    /// The language of most headings of questions; `None` if it cannot be told.
    pub language: Option<Language>,
    /// Headings that stand there twice.
    pub doubled: Vec<String>,
}

/// The columns of a question in the responses report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotColumns {
    /// Its number, such as `1` or `2a`.
    pub label: String,
    /// The summary of the question.
    pub question: Option<usize>,
    /// What was answered.
    pub response: Option<usize>,
    /// What is right.
    pub right: Option<usize>,
}

/// The columns of the statistics report, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatisticsColumns {
    /// The name of the question.
    pub name: Option<usize>,
    /// Its idnumber.
    pub idnumber: Option<usize>,
    /// How many attempts there were.
    pub attempts: Option<usize>,
    /// The mean mark, in percent of all marks.
    pub facility: Option<usize>,
    /// How well it tells good from weak students, in percent.
    pub discrimination: Option<usize>,
}

impl ReportColumns {
    /// What the columns with these keys are for.
    pub fn of(keys: &[String]) -> Self {
        let mut statistics = StatisticsColumns::default();
        for (at, key) in keys.iter().enumerate() {
            let part = STATISTICS.iter().find(|(word, _)| word == key).map(|(_, part)| *part);
            let place = match part {
                Some(StatisticsPart::Name) => &mut statistics.name,
                Some(StatisticsPart::Idnumber) => &mut statistics.idnumber,
                Some(StatisticsPart::Attempts) => &mut statistics.attempts,
                Some(StatisticsPart::Facility) => &mut statistics.facility,
                Some(StatisticsPart::Discrimination) => &mut statistics.discrimination,
                None => continue,
            };
            place.get_or_insert(at);
        }
        if statistics.name.is_some() && statistics.attempts.is_some() {
            return Self::Statistics(statistics);
        }
        let responses = ResponseColumns::of(keys);
        if responses.slots.is_empty() { Self::Others } else { Self::Responses(responses) }
    }
}

impl ResponseColumns {
    fn of(keys: &[String]) -> Self {
        let find = |words: &[&str]| keys.iter().position(|key| words.contains(&key.as_str()));
        let is_person = |at: &usize| PERSONS.contains(&keys[*at].as_str());
        let mut columns = Self {
            slots: Vec::new(),
            person: (0..keys.len()).filter(is_person).collect(),
            start: find(&STARTS),
            state: find(&STATES),
            language: None,
            doubled: Vec::new(),
        };
        let (mut english, mut german) = (0, 0);
        for (at, key) in keys.iter().enumerate() {
            let Some((part, label, language)) = slot_part(key) else { continue };
            match language {
                Some(Language::English) => english += 1,
                Some(Language::German) => german += 1,
                None => {}
            }
            let own = columns.slots.iter().position(|slot| slot.label == label);
            let own = own.unwrap_or_else(|| {
                columns
                    .slots
                    .push(SlotColumns { label: label.to_owned(), ..SlotColumns::default() });
                columns.slots.len() - 1
            });
            let slot = &mut columns.slots[own];
            let place = match part {
                SlotPart::Question => &mut slot.question,
                SlotPart::Response => &mut slot.response,
                SlotPart::Right => &mut slot.right,
            };
            if place.replace(at).is_some() {
                columns.doubled.push(key.clone());
            }
        }
        columns.language = match english.cmp(&german) {
            std::cmp::Ordering::Greater => Some(Language::English),
            std::cmp::Ordering::Less => Some(Language::German),
            std::cmp::Ordering::Equal => None,
        };
        columns
    }
}

/// What a key says of which question, if it begins with one of the words and goes on with the
/// number of a question.
fn slot_part(key: &str) -> Option<(SlotPart, &str, Option<Language>)> {
    SLOT_WORDS.iter().find_map(|(word, part, language)| {
        let label = key.strip_prefix(word)?;
        let is_number = label.starts_with(|one: char| one.is_ascii_digit());
        (is_number && label.len() <= LONGEST_LABEL).then_some((*part, label, *language))
    })
}

/// Whether what stands in the column for the state says that the attempt is not finished.
pub fn is_unfinished(state: &str) -> bool {
    UNFINISHED.contains(&heading_key(state).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(headings: &[&str]) -> ReportColumns {
        ReportColumns::of(&headings.iter().map(|one| heading_key(one)).collect::<Vec<_>>())
    }

    #[test]
    fn both_languages_and_both_layouts_are_known() {
        let english = [
            "Last name",
            "First name",
            "Email address",
            "Status",
            "Started",
            "Grade/10.00",
            "Question 1",
            "Response 1",
            "Right answer 1",
            "Question 2a",
            "Response 2a",
        ];
        let german = [
            "Nachname",
            "Vorname",
            "E-Mail-Adresse",
            "Status",
            "Begonnen am",
            "Bewertung/10,00",
            "Frage 1",
            "Antwort 1",
            "Richtige Antwort 1",
            "Frage 2a",
            "Antwort 2a",
        ];
        let ReportColumns::Responses(one) = columns(&english) else { panic!("{english:?}") };
        let ReportColumns::Responses(other) = columns(&german) else { panic!("{german:?}") };
        assert_eq!((&one.slots, &one.person), (&other.slots, &other.person));
        assert_eq!((one.start, one.state), (Some(4), Some(3)));
        assert_eq!(
            (one.language, other.language),
            (Some(Language::English), Some(Language::German))
        );
        let expected =
            SlotColumns { label: "1".into(), question: Some(6), response: Some(7), right: Some(8) };
        assert_eq!(one.slots[0], expected);
        assert_eq!((one.slots[1].label.as_str(), one.slots[1].right), ("2a", None));
        let ReportColumns::Responses(mixed) = columns(&["Antwort 1", "Right answer 1"]) else {
            panic!("mixed languages")
        };
        assert_eq!((mixed.slots.len(), mixed.language), (1, None));
        let ReportColumns::Responses(doubled) = columns(&["Response 1", "Response 1"]) else {
            panic!("doubled")
        };
        assert_eq!(doubled.doubled, ["response1"]);
    }

    #[test]
    fn the_statistics_report_is_known_by_its_questions() {
        let english = ["Q#", "Question type", "Question name", "Attempts", "Facility index"];
        let german = ["F#", "Fragetyp", "Fragetitel", "Versuche", "Leichtigkeitsindex"];
        assert!(matches!(columns(&english), ReportColumns::Statistics(_)));
        assert_eq!(columns(&english), columns(&german));
        assert_eq!(columns(&["Quiz name", "Course name"]), ReportColumns::Others);
        assert_eq!(heading_key("Trennschärfeindex"), "trennschrfeindex");
        assert!(is_unfinished("In Bearbeitung") && is_unfinished("Überfällig"));
        assert!(!is_unfinished("Finished") && !is_unfinished("Beendet"));
    }
}
