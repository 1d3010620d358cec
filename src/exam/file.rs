//! The exam file.
//!
//! In: TOML. Out: an [`Exam`], and every mistake at once, each with its place, its reason and what
//! to write instead. What holds: names of parts are distinct, every number is within its bounds,
//! and each format is one that there is. Files that it names are looked for by the caller.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::Path;

use toml::Spanned as Placed;
use toml::de::{DeString, DeTable, DeValue};

use super::roster::LONGEST_TIME;
use crate::ask::label::label;
use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::front_matter::{
    CodeForm, OVERRIDING_KEYS, Overrides, Spanned, TomlReader, kind_of, listed, nearest,
};
use crate::source::{Source, Span};
use crate::write::FORMATS;
use crate::write::format::Format;
use crate::write::paper::{self, PaperSize};

/// The keys of the file, in the order in which messages list them.
pub const EXAM_KEYS: &[&str] = &[
    "title", "label", "groups", "students", "avoid", "formats", "paper", "date", "room", "time",
    "aids", "intro", "seed", "language", "address", "part",
];

/// The keys of a part besides those that hold whatever its skeleton says.
pub const PART_KEYS: &[&str] = &["skeleton", "name", "title", "count", "pool"];

/// The most groups.
pub const MOST_GROUPS: u64 = 100;

/// The most questions of a part that one student gets.
const MOST_COUNT: u64 = 1_000;

/// The most questions of a part.
const MOST_POOL: u64 = 100_000;

/// The longest name of a part, so that names and idnumbers of questions stay short enough.
const LONGEST_NAME: usize = 40;

/// The most errors that are told of a file that is not TOML: what follows them seldom means much.
const MOST_TOLD: usize = 3;

/// How many questions a bank for students has for each question that one of them gets, if the exam
/// file does not say it.
const DRAWN_FROM: usize = 10;

/// An exam.
#[derive(Clone, Debug)]
pub struct Exam {
    /// A title for people.
    pub title: String,
    /// What tells it from exams of other years.
    pub label: Option<String>,
    /// Who gets questions.
    pub takers: Takers,
    /// Banks, and folders of banks, whose questions are not asked again: paths as written.
    pub avoid: Vec<Spanned>,
    /// The formats in which questions are written; never empty, no two the same.
    pub formats: Vec<&'static Format>,
    /// The size of sheets of paper.
    pub paper: PaperSize,
    /// What stands on the first page of sheets.
    pub head: SheetHead,
    /// Chooses the instances.
    pub seed: u64,
    /// The parts in the order of the exam; never empty.
    pub parts: Vec<ExamPart>,
}

/// What an exam file says about the first page of sheets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetHead {
    /// The day.
    pub date: Option<String>,
    /// Where it is held.
    pub room: Option<String>,
    /// The time allowed, in minutes.
    pub time: Option<u32>,
    /// What may be used.
    pub aids: Option<String>,
    /// A text of one's own; blank lines separate paragraphs.
    pub intro: Option<String>,
}

/// Who gets questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Takers {
    /// This number of groups, at least one.
    Groups(usize),
    /// The students of a roster: its path as written.
    Students(Spanned),
}

/// A part of an exam.
#[derive(Clone, Debug)]
pub struct ExamPart {
    /// The path of the skeleton as written.
    pub skeleton: Spanned,
    /// What the part is called: in folders, and in names of questions.
    pub name: String,
    /// A title for people, if it has one.
    pub title: Option<String>,
    /// How many questions each student gets.
    pub count: usize,
    /// How many questions its bank has; `None`: what suits the number of those who get them.
    pub pool: Option<usize>,
    /// What holds whatever the skeleton says.
    pub overrides: Overrides,
}

impl ExamPart {
    /// How many questions its bank is to have if there are this many groups: half as many again as
    /// they need, unless the file says how many.
    pub fn pool_of_groups(&self, groups: usize) -> usize {
        let needed = self.count * groups;
        self.pool.unwrap_or(needed + needed.div_ceil(2))
    }

    /// How many questions its bank is to have for this many students: ten for each question that
    /// one of them gets, or fewer if all of them together need no more, unless the file says how
    /// many.
    pub fn pool_of_students(&self, students: usize) -> usize {
        self.pool.unwrap_or((self.count * DRAWN_FROM).min(self.count * students))
    }
}

/// An exam and what is wrong with its file. The exam is there unless the file is not TOML, so that
/// the files that it names can be looked at as well; where something is wrong, its default stands.
pub fn read(source: &Source) -> (Option<Exam>, Vec<Diagnostic>) {
    let mut reader = TomlReader::new(source.file(), 0, Code::Exam);
    let (table, errors) = DeTable::parse_recoverable(source.text());
    if !errors.is_empty() && is_java(source) {
        let name = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        reader.error(
            source.beginning(),
            "this is a skeleton, not an exam file".into(),
            format!(
                "an exam file is TOML and names skeletons, as in `[[parts]]` with `skeleton = \"{name}\"` below it; `tatsu check` looks at a skeleton"
            ),
        );
        return (None, reader.into_diagnostics());
    }
    for error in errors.iter().take(MOST_TOLD) {
        let range = error.span().unwrap_or_default();
        reader.not_toml(source.text(), range, error.message(), "groups = 2");
    }
    if !errors.is_empty() {
        return (None, reader.into_diagnostics());
    }
    let exam = ExamReader::default().read(&mut reader, table.get_ref());
    let mut diagnostics = reader.into_diagnostics();
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    (Some(exam), diagnostics)
}

/// Whether this is Java and no TOML at all.
fn is_java(source: &Source) -> bool {
    let text = source.text().trim_start();
    Path::new(source.name()).extension().is_some_and(|one| one == "java")
        || text.starts_with("/*")
        || text.starts_with("//")
}

/// What was read so far.
#[derive(Default)]
struct ExamReader {
    title: Option<String>,
    label: Option<String>,
    groups: Option<(usize, Span)>,
    students: Option<(Spanned, Span)>,
    avoid: Vec<Spanned>,
    formats: Vec<&'static Format>,
    paper: Option<(PaperSize, Span)>,
    head: SheetHead,
    /// The first key about sheets of paper, and its place.
    printed: Option<(String, Span)>,
    seed: u64,
    overrides: Overrides,
}

/// A key, its place, a value, its place.
type Entry<'t> = (&'t str, Span, &'t DeValue<'t>, Span);

impl ExamReader {
    fn read(mut self, reader: &mut TomlReader, table: &DeTable<'_>) -> Exam {
        let mut parts = None;
        for entry in entries(reader, table) {
            if entry.0 == "part" {
                parts = Some((entry.2, entry.3));
            } else {
                self.entry(reader, entry);
            }
        }
        if self.title.is_none() && !table.iter().any(|(key, _)| key.get_ref() == "title") {
            let help = "write `title = \"Programming 1, final\"` at the top";
            reader.error(reader.span(0..0), "the exam has no title".into(), help.into());
        }
        if let (Some((_, groups)), Some((_, students))) = (&self.groups, &self.students) {
            let help = "leave one of `groups` and `students` out";
            let later = *groups.max(students);
            reader.error(
                later,
                "questions are for groups or for single students".into(),
                help.into(),
            );
        }
        let groups = self.groups.as_ref().map(|(groups, _)| *groups);
        let takers = match self.students {
            Some((path, _)) => Takers::Students(path),
            None => Takers::Groups(groups.unwrap_or(1)),
        };
        let parts = read_parts(reader, parts, &self.overrides, groups.unwrap_or(1), &takers);
        if self.formats.is_empty() {
            self.formats.push(&FORMATS[0]);
        }
        let is_printed = self.formats.iter().any(|format| format.name == paper::NAME);
        if let (Some((key, span)), false) = (self.printed, is_printed) {
            let help = format!("add `\"paper\"` to `formats`, or leave `{key}` out");
            let message = "nothing is printed: `formats` has no `\"paper\"`";
            reader.error(span, message.into(), help);
        }
        Exam {
            title: self.title.unwrap_or_default(),
            label: self.label,
            takers,
            avoid: self.avoid,
            formats: self.formats,
            paper: self.paper.map(|(size, _)| size).unwrap_or_default(),
            head: self.head,
            seed: self.seed,
            parts,
        }
    }

    fn entry(&mut self, reader: &mut TomlReader, (key, key_span, value, span): Entry<'_>) {
        if let "paper" | "date" | "room" | "time" | "aids" | "intro" = key {
            self.printed.get_or_insert_with(|| (key.to_owned(), span));
        }
        match key {
            "date" => self.head.date = reader.text(key, value, span),
            "room" => self.head.room = reader.text(key, value, span),
            "aids" => self.head.aids = reader.text(key, value, span),
            "intro" => self.head.intro = reader.text(key, value, span),
            "time" => {
                let minutes = reader.number(key, &(1..=LONGEST_TIME.into()), value, span);
                self.head.time = minutes.and_then(|minutes| u32::try_from(minutes).ok());
            }
            "title" => self.title = reader.text(key, value, span),
            "label" => self.label = read_label(reader, value, span),
            "groups" => {
                let groups = reader.number(key, &(1..=MOST_GROUPS), value, span);
                self.groups = Some((groups.map_or(1, whole), span));
            }
            "students" => {
                let path = reader.text(key, value, span);
                self.students = path.map(|text| (Spanned { text, span }, span));
            }
            "avoid" => self.avoid = reader.texts(key, value, span),
            "formats" => self.formats = read_formats(reader, value, span),
            "paper" => self.paper = read_paper(reader, value, span).map(|size| (size, span)),
            "seed" => {
                let most = u64::try_from(i64::MAX).unwrap_or(u64::MAX);
                self.seed = reader.number(key, &(0..=most), value, span).unwrap_or_default();
            }
            "language" | "address" => reader.override_key(&mut self.overrides, key, value, span),
            _ => {
                let of_part = PART_KEYS.contains(&key) || OVERRIDING_KEYS.contains(&key);
                let message = format!("unknown key `{key}`");
                if of_part {
                    let help = format!("`{key}` belongs into a part, below `[[part]]`");
                    reader.error(key_span, message, help);
                } else {
                    reader.unknown(key_span, message, key, EXAM_KEYS);
                }
            }
        }
    }
}

/// The entries of a table in the order of the text.
fn entries<'t>(reader: &TomlReader, table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let entry = |(key, value): (&'t Placed<DeString<'t>>, &'t Placed<DeValue<'t>>)| {
        let (key_span, span) = (reader.span(key.span()), reader.span(value.span()));
        (key.get_ref().as_ref(), key_span, value.get_ref(), span)
    };
    let mut entries: Vec<Entry<'t>> = table.iter().map(entry).collect();
    entries.sort_by_key(|(_, span, ..)| span.start);
    entries
}

fn read_label(reader: &mut TomlReader, value: &DeValue<'_>, span: Span) -> Option<String> {
    if let DeValue::Integer(_) | DeValue::Datetime(_) | DeValue::Float(_) = value {
        let message = format!("`label` needs a text, not {}", kind_of(value));
        reader.error(span, message, "put it into quotes, such as `label = \"2027\"`".into());
        return None;
    }
    let text = reader.text("label", value, span)?;
    match label(&text) {
        Ok(label) => Some(label),
        Err(wrong) => {
            let help = "write for example `label = \"2026-07\"`";
            reader.error(span, format!("`{text}` is not a label: {wrong}"), help.into());
            None
        }
    }
}

fn read_formats(reader: &mut TomlReader, value: &DeValue<'_>, span: Span) -> Vec<&'static Format> {
    let words = reader.texts("formats", value, span);
    if words.is_empty() && value.as_array().is_some_and(|items| items.is_empty()) {
        let help = "leave it out for Moodle, or write `formats = [\"moodle\"]`";
        reader.error(span, "`formats` names no format".into(), help.into());
    }
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let mut formats: Vec<&'static Format> = Vec::new();
    for word in words {
        let known = FORMATS.iter().find(|format| format.name == word.text);
        match known {
            Some(format) if formats.iter().any(|other| other.name == format.name) => {
                let message = format!("the format `{}` is named twice", word.text);
                reader.error(word.span, message, "leave one of them out".into());
            }
            Some(format) => formats.push(format),
            None => {
                // A sheet that is printed is called by what it is printed on.
                let is_printed = word.text.eq_ignore_ascii_case("pdf");
                let near = nearest(&word.text, names.iter().copied());
                let near = if is_printed { Some(paper::NAME) } else { near };
                let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
                let help = format!("{near}the formats are {}", listed(&names));
                reader.error(word.span, format!("there is no format `{}`", word.text), help);
            }
        }
    }
    formats
}

fn read_paper(reader: &mut TomlReader, value: &DeValue<'_>, span: Span) -> Option<PaperSize> {
    let text = reader.text("paper", value, span)?;
    let size = PaperSize::of_word(&text);
    if size.is_none() {
        let words = PaperSize::ALL.map(PaperSize::as_str);
        let near = nearest(&text, words.into_iter());
        let near = near.map(|near| format!("did you mean `{near}`? ")).unwrap_or_default();
        let help = format!("{near}the sizes of paper are {}", listed(&words));
        reader.error(span, format!("there is no paper of the size `{text}`"), help);
    }
    size
}

/// The parts; each that is wrong in itself is left out.
fn read_parts(
    reader: &mut TomlReader,
    value: Option<(&DeValue<'_>, Span)>,
    shared: &Overrides,
    groups: usize,
    takers: &Takers,
) -> Vec<ExamPart> {
    let help = "write `[[part]]` and, below it, `skeleton = \"loops.java\"` and `count = 3`";
    let Some((value, span)) = value else {
        reader.error(reader.span(0..0), "the exam has no part".into(), help.into());
        return Vec::new();
    };
    let tables: Option<Vec<(&DeTable<'_>, Span)>> = value.as_array().and_then(|items| {
        let table = |item: &'_ Placed<DeValue<'_>>| reader.span(item.span());
        items.iter().map(|item| Some((item.get_ref().as_table()?, table(item)))).collect()
    });
    let Some(tables) = tables else {
        let message = format!("`part` needs tables, not {}", kind_of(value));
        reader.error(span, message, help.into());
        return Vec::new();
    };
    if tables.is_empty() {
        reader.error(span, "the exam has no part".into(), help.into());
    }
    let needs = match takers {
        Takers::Groups(_) => Some(groups),
        Takers::Students(_) => None,
    };
    let drafts: Vec<Option<PartDraft>> =
        tables.iter().map(|(table, span)| read_part(reader, table, *span, shared, needs)).collect();
    named(reader, drafts)
}

/// A part before parts without a name get one.
struct PartDraft {
    part: ExamPart,
    own_name: Option<Spanned>,
}

fn read_part(
    reader: &mut TomlReader,
    table: &DeTable<'_>,
    whole_span: Span,
    shared: &Overrides,
    groups: Option<usize>,
) -> Option<PartDraft> {
    let (mut skeleton, mut own_name, mut title) = (None, None, None);
    let (mut count, mut pool) = (1, None);
    let mut overrides = *shared;
    for (key, key_span, value, span) in entries(reader, table) {
        let mut number = |range: &RangeInclusive<u64>| reader.number(key, range, value, span);
        match key {
            "skeleton" => {
                skeleton = Some(reader.text(key, value, span).map(|text| Spanned { text, span }));
            }
            "name" => own_name = read_name(reader, value, span),
            "title" => title = reader.text(key, value, span),
            "count" => count = number(&(1..=MOST_COUNT)).map_or(1, whole),
            "pool" => pool = number(&(1..=MOST_POOL)).map(|pool| (whole(pool), span)),
            _ if OVERRIDING_KEYS.contains(&key) => {
                reader.override_key(&mut overrides, key, value, span);
                if key == "code" && overrides.code == Some(CodeForm::Both) {
                    let message = "an exam shows programs in one way".to_owned();
                    reader.error(span, message, "write `\"text\"` or `\"picture\"`".into());
                }
            }
            _ => {
                let keys = [PART_KEYS, OVERRIDING_KEYS].concat();
                let message = format!("unknown key `{key}` in a part");
                if EXAM_KEYS.contains(&key) {
                    let help = format!("`{key}` belongs to the exam, above the first `[[part]]`");
                    reader.error(key_span, message, help);
                } else {
                    reader.unknown(key_span, message, key, &keys);
                }
            }
        }
    }
    if let Some((pool, span)) = pool {
        let needed = count * groups.unwrap_or(1);
        if count > pool {
            let message = format!("each student gets {count} questions out of {pool}");
            let help = format!("write `pool = {needed}` or more, or a smaller `count`");
            reader.error(span, message, help);
        } else if needed > pool {
            let groups = groups.unwrap_or(1);
            let message = format!(
                "{groups} groups of {count} questions each that share nothing need {needed}, and `pool` is {pool}"
            );
            let help = format!("write `pool = {needed}` or more, or fewer `groups`");
            reader.error(span, message, help);
        }
    }
    let Some(skeleton) = skeleton else {
        let help = "write `skeleton = \"loops.java\"` below `[[part]]`";
        reader.error(whole_span, "the part has no skeleton".into(), help.into());
        return None;
    };
    let skeleton = skeleton?;
    let pool = pool.map(|(pool, _)| pool);
    let name = String::new();
    let part = ExamPart { skeleton, name, title, count, pool, overrides };
    Some(PartDraft { part, own_name })
}

/// The name of a part, which becomes a folder and part of names and idnumbers.
fn read_name(reader: &mut TomlReader, value: &DeValue<'_>, span: Span) -> Option<Spanned> {
    let text = reader.text("name", value, span)?;
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    if !is_plain || text.chars().count() > LONGEST_NAME {
        let message = format!("`{text}` is not a name of a part");
        let help = format!("write at most {LONGEST_NAME} letters, digits, `-` and `_`");
        reader.error(span, message, help);
        return None;
    }
    Some(Spanned { text, span })
}

/// The parts with their names: their own, else that of the skeleton, with a number where that is
/// taken.
fn named(reader: &mut TomlReader, drafts: Vec<Option<PartDraft>>) -> Vec<ExamPart> {
    let mut own: BTreeMap<String, Span> = BTreeMap::new();
    for name in drafts.iter().flatten().filter_map(|draft| draft.own_name.as_ref()) {
        if own.insert(name.text.to_lowercase(), name.span).is_some() {
            let message = format!("two parts are called `{}`", name.text);
            reader.error(name.span, message, "give each a name of its own".into());
        }
    }
    let mut taken: BTreeSet<String> = own.into_keys().collect();
    let mut parts = Vec::new();
    for PartDraft { mut part, own_name } in drafts.into_iter().flatten() {
        part.name = own_name.map_or_else(
            || {
                let stem = stem(&part.skeleton.text);
                let numbered = (2..).map(|number| format!("{stem}-{number}"));
                let mut names = std::iter::once(stem.clone()).chain(numbered);
                let free = names.find(|name| taken.insert(name.to_lowercase()));
                free.unwrap_or(stem)
            },
            |name| name.text,
        );
        parts.push(part);
    }
    parts
}

/// The name of a file without its ending.
fn stem(path: &str) -> String {
    let stem = Path::new(path).file_stem();
    stem.map_or_else(|| "skeleton".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Bounds keep all numbers within 32 bits.
fn whole(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests;
