//! Questions → the data of sheets.
//!
//! In: sheets, and what stands around them. Out: JSON as `sheet.typ` reads it, and every text that
//! must be found on the pages. What holds: no number is one of JSON, since `serde_json` with
//! numbers of any precision hands typst something else; options and items stand in an order that
//! tells nothing, which depends on the question only; and what is right is named by the letters and
//! numbers there.

use minijinja::Value as Filling;
use serde_json::{Value, json};

use super::frame::{PaperFrame, PaperSheet, USUAL_PRINT};
use super::listing::{self, fitted};
use super::printed::{PrintedQuestion, SharedLead, leads, printed};
use crate::ask::listing::plain as plain_text;
use crate::ask::question::{Answer, Choice, Gap, Question};
use crate::ask::wording::{TemplateValues, WordingError};
use crate::skeleton::front_matter::{Language, Points};
use crate::write::prose::paper::{key, option_letter, said, shuffled_items, shuffled_options};
use crate::write::prose::{
    self, ProseBlock, ProseCell, ProseDrawing, ProseInline, ProseListing, blocks, of_option,
};

/// What a list or an option takes of the room, in points.
const INDENT: f64 = 32.0;

/// What explanations are indented by, in points.
const BAR: f64 = 10.0;

/// The most characters of an option in one line beside which another one stands.
const SHORT: usize = 30;

/// From how many short options on they stand in two columns.
const MANY: usize = 4;

/// From how many characters without a blank on a text may be broken anywhere.
const UNBROKEN: usize = 30;

/// The most questions in one table of an answer grid; of several tables all are about as wide.
const ACROSS: usize = 8;

/// The sentences of `sheet.typ` that need no values.
const WORDS: [&str; 13] = [
    "name",
    "questions",
    "points",
    "sum",
    "reached",
    "answer",
    "page",
    "page-of",
    "solutions",
    "grid",
    "right",
    "student",
    "explained",
];

/// A part of a file.
#[derive(Clone, Copy, Debug)]
pub enum PrintedPart<'s> {
    /// A sheet to be filled in.
    Asked(&'s PaperSheet<'s>),
    /// A sheet with its answers.
    Solved(&'s PaperSheet<'s>),
    /// An answer grid for the sheets of students, and their questions with answers.
    Keys(&'s [PaperSheet<'s>], &'s [&'s Question]),
}

/// The data of a file.
pub fn data(frame: &PaperFrame<'_>, parts: &[PrintedPart<'_>]) -> Result<Value, WordingError> {
    let zoom = f64::from(frame.print) / f64::from(USUAL_PRINT);
    // What is larger has less room; `sheet.typ` enlarges it again.
    let printer = Printer { frame, room: frame.size.room() / zoom };
    let mut words = serde_json::Map::new();
    for word in WORDS {
        words.insert(word.to_owned(), printer.say(word, Vec::new())?.into());
    }
    let sheets: Result<Vec<Value>, WordingError> =
        parts.iter().map(|part| printer.part(part)).collect();
    Ok(json!({
        "title": frame.title,
        "language": frame.wording.language().as_str(),
        "paper": frame.size.as_str(),
        "zoom": format!("{zoom:.4}"),
        "words": words,
        "sheets": sheets?,
    }))
}

/// What is said about single answers; of gaps it would be more than the question itself.
fn said_of(question: &Question) -> Vec<Vec<ProseBlock>> {
    if matches!(question.answer, Answer::Cloze { .. }) {
        Vec::new()
    } else {
        said(question, option_letter)
    }
}

/// What is shown after answering, without the table that stands in the question already once its
/// gaps are filled in, and without what announces that table.
fn explained(question: &Question) -> Vec<ProseBlock> {
    let mut all = blocks(&question.feedback);
    let Answer::Cloze { gaps } = &question.answer else { return all };
    let cell = |cell: &ProseCell| -> String {
        let filled = cell.inlines.iter().map(|inline| {
            if let ProseInline::Gap(number) = inline {
                gaps.get(*number).map(|gap| gap.answer.shown())
            } else {
                Some(prose::plain(std::slice::from_ref(inline)))
            }
        });
        filled.flatten().collect::<String>().trim().to_owned()
    };
    let cells = |rows: &[Vec<ProseCell>]| -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(cell).collect()).collect()
    };
    for block in blocks(&question.text) {
        let ProseBlock::Table(asked) = block else { continue };
        let asked = cells(&asked);
        let is_told =
            |one: &ProseBlock| matches!(one, ProseBlock::Table(told) if cells(told) == asked);
        if let Some(at) = all.iter().position(is_told) {
            let is_announced = at > 0 && matches!(all[at - 1], ProseBlock::Paragraph(_));
            all.drain(at - usize::from(is_announced)..=at);
        }
    }
    all
}

/// A line in which gaps are named, not to be filled in.
fn with_numbers(line: Vec<ProseInline>) -> Vec<ProseInline> {
    let named = |inline: ProseInline| {
        if let ProseInline::Gap(number) = inline {
            ProseInline::Text(format!("({})", number + 1))
        } else {
            inline
        }
    };
    line.into_iter().map(named).collect()
}

/// Makes a single line of code what programs of several lines are.
fn framed(option: &mut Vec<ProseBlock>) {
    let [ProseBlock::Paragraph(line)] = &option[..] else { return };
    let is_code = |one: &ProseInline| matches!(one, ProseInline::Code(_));
    if line.iter().all(is_code) {
        let text = prose::plain(line);
        let listing = ProseListing {
            text,
            is_numbered: false,
            is_program: false,
            marked: Vec::new(),
            gaps: Vec::new(),
        };
        *option = vec![ProseBlock::Program(listing)];
    }
}

/// How wide or high a drawing is, in points: its letters are as high as those of a program.
fn points(drawing: &ProseDrawing, side: &str) -> f64 {
    let marked = format!(" {side}=\"");
    let number = drawing.svg.split_once(&marked).and_then(|(_, rest)| rest.split_once('"'));
    number.and_then(|(number, _)| number.parse::<f64>().ok()).unwrap_or_default() * 0.62
}

/// A drawing as `sheet.typ` reads it, not wider than there is room.
fn drawn(drawing: &ProseDrawing, room: f64) -> Value {
    let (width, height) = (points(drawing, "width"), points(drawing, "height"));
    let scale = if width > room { room / width } else { 1.0 };
    json!({
        "svg": drawing.svg,
        "words": drawing.words,
        "width": format!("{:.2}", width * scale),
        "height": format!("{:.2}", height * scale),
    })
}

struct Printer<'f> {
    frame: &'f PaperFrame<'f>,
    /// The width between the margins, in points.
    room: f64,
}

impl Printer<'_> {
    fn say(&self, word: &str, values: TemplateValues) -> Result<String, WordingError> {
        Ok(plain_text(&self.frame.wording.say(&format!("paper.{word}"), values)?))
    }

    /// Points as people of the language write them.
    fn points(&self, hundredths: u64) -> String {
        let shown = Points::shown_sum(hundredths);
        match self.frame.wording.language() {
            Language::English => shown,
            Language::German => shown.replace('.', ","),
        }
    }

    /// Points with their word.
    fn points_of(&self, hundredths: u64) -> Result<String, WordingError> {
        self.say("points-of", vec![("points", Filling::from(self.points(hundredths)))])
    }

    fn part(&self, part: &PrintedPart<'_>) -> Result<Value, WordingError> {
        match part {
            PrintedPart::Asked(sheet) => self.sheet(sheet, false),
            PrintedPart::Solved(sheet) => self.sheet(sheet, true),
            PrintedPart::Keys(sheets, questions) => self.keys(sheets, questions),
        }
    }

    fn sheet(&self, sheet: &PaperSheet<'_>, is_solved: bool) -> Result<Value, WordingError> {
        let mut questions = Vec::new();
        let printed = printed(&sheet.questions);
        for (at, (one, lead)) in printed.iter().zip(leads(&printed)).enumerate() {
            let (number, letter) = (Filling::from(one.number), one.letter.map(String::from));
            let question = vec![("number", number.clone())];
            let title = match &letter {
                Some(letter) => {
                    self.say("part", vec![("letter", Filling::from(letter.as_str()))])?
                }
                None => self.say("question", question.clone())?,
            };
            let mut data =
                self.question(&one.question, lead.left_out, (&one.label(), &title), is_solved)?;
            if lead.shared_by > 1 {
                let title = if letter.is_some() {
                    self.say("question", question)?
                } else {
                    let last = Filling::from(printed[at + lead.shared_by - 1].number);
                    self.say("shared", vec![("first", number), ("last", last)])?
                };
                let all = blocks(&one.question.text);
                let blocks = self.blocks(&all[..lead.left_out], self.room);
                data["shared"] = json!({ "title": title, "blocks": blocks });
                if letter.is_some() {
                    data["shared"]["points"] = self.points_of(one.whole)?.into();
                }
            }
            questions.push(data);
        }
        let sum = sheet.questions.iter().map(|question| question.hundredths()).sum();
        let taker = sheet.student.as_ref().or(sheet.group.as_ref());
        let mut data = self.part_data(taker, is_solved)?;
        data["group"] = json!(sheet.group);
        data["student"] = json!(sheet.student);
        data["fields"] = self.fields(sheet)?.into();
        data["intro"] = json!(self.intro());
        data["sum"] = self.points(sum).into();
        data["questions"] = questions.into();
        Ok(data)
    }

    /// What stands on the first page besides the title, each with its word; without a value, a line
    /// for it. None unless a sheet is one of an exam.
    fn fields(&self, sheet: &PaperSheet<'_>) -> Result<Vec<Value>, WordingError> {
        let Some(head) = self.frame.head else { return Ok(Vec::new()) };
        let time = sheet.time.or(head.time);
        let time = time.map(|minutes| self.say("minutes", vec![("minutes", minutes.into())]));
        let fields = [
            ("name", sheet.student.clone(), true),
            ("number", sheet.number.clone(), true),
            ("date", head.date.clone(), true),
            ("room", head.room.clone(), true),
            ("time", time.transpose()?, false),
            ("aids", head.aids.clone(), false),
        ];
        // What students cannot know has no line.
        let shown = fields.into_iter().filter(|(_, value, has_line)| *has_line || value.is_some());
        shown.map(|(word, value, _)| Ok(json!([self.say(word, Vec::new())?, value]))).collect()
    }

    /// The paragraphs of the author's own text before the questions.
    fn intro(&self) -> Vec<String> {
        let text = self.frame.head.and_then(|head| head.intro.as_deref()).unwrap_or_default();
        let text = text.replace("\r\n", "\n");
        let paragraphs = text.split("\n\n").map(|one| one.split_whitespace().collect::<Vec<_>>());
        paragraphs.map(|words| words.join(" ")).filter(|one| !one.is_empty()).collect()
    }

    fn keys(
        &self,
        sheets: &[PaperSheet<'_>],
        questions: &[&Question],
    ) -> Result<Value, WordingError> {
        let rows: Vec<_> = sheets.iter().map(|sheet| (sheet, printed(&sheet.questions))).collect();
        let longest = rows.iter().map(|(_, all)| all).max_by_key(|all| all.len());
        let labels: Vec<String> =
            longest.iter().flat_map(|all| all.iter().map(PrintedQuestion::label)).collect();
        let widest = labels.len();
        let places: Vec<usize> = (0..widest).collect();
        let across = widest.div_ceil(widest.div_ceil(ACROSS).max(1)).max(1);
        let tables: Vec<Value> = places
            .chunks(across)
            .map(|places| {
                let cell = |all: &[PrintedQuestion<'_>], place: usize| {
                    all.get(place).map_or_else(
                        || json!({ "key": [], "name": "" }),
                        |one| json!({ "key": key_data(&one.question), "name": one.question.name }),
                    )
                };
                let row = |(sheet, all): &(&PaperSheet<'_>, Vec<PrintedQuestion<'_>>)| {
                    let cells: Vec<Value> = places.iter().map(|place| cell(all, *place)).collect();
                    json!({ "student": sheet.student, "cells": cells })
                };
                let numbers: Vec<&String> = places.iter().map(|place| &labels[*place]).collect();
                let rows: Vec<Value> = rows.iter().map(row).collect();
                json!({ "numbers": numbers, "rows": rows })
            })
            .collect();
        let mut all = Vec::new();
        for PrintedQuestion { question, .. } in printed(questions) {
            all.push(self.question(&question, 0, ("", &question.name), true)?);
        }
        let mut data = self.part_data(None, true)?;
        data["kind"] = "keys".into();
        data["tables"] = tables.into();
        data["questions"] = all.into();
        Ok(data)
    }

    /// What all parts have.
    fn part_data(&self, taker: Option<&String>, is_solved: bool) -> Result<Value, WordingError> {
        let values = vec![
            ("title", Filling::from(self.frame.title)),
            ("taker", Filling::from(taker)),
            ("solved", Filling::from(is_solved)),
        ];
        Ok(json!({
            "kind": if is_solved { "solved" } else { "asked" },
            "heading": self.say("heading", values)?,
            "note": self.frame.note,
            "group": Value::Null,
            "student": Value::Null,
        }))
    }

    fn question(
        &self,
        question: &Question,
        left_out: usize,
        (number, title): (&str, &str),
        is_solved: bool,
    ) -> Result<Value, WordingError> {
        let share = self.points(question.hundredths());
        let points = self.points_of(question.hundredths())?;
        let mut data = json!({
            "number": number,
            "title": title,
            "points": points,
            "share": share,
            "solved": is_solved,
            "shared": Value::Null,
            "blocks": self.blocks(&blocks(&question.text)[left_out..], self.room),
            "gaps": [],
        });
        match &question.answer {
            Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => {
                data["form"] = "line".into();
                data["long"] = matches!(question.answer, Answer::Text { .. }).into();
            }
            Answer::Choice { options } | Answer::Several { options } => {
                data["form"] = "options".into();
                self.add_options(&mut data, &shuffled_options(question, options));
            }
            Answer::Ordering { items } => {
                let all = shuffled_items(question, items);
                let place = |item: &String| items.iter().position(|one| one == item);
                let shown = |item: &&String| {
                    json!({
                        "number": (place(item).unwrap_or_default() + 1).to_string(),
                        "blocks": self.blocks(&blocks(item), self.room - INDENT),
                    })
                };
                data["form"] = "order".into();
                let values = vec![("count", Filling::from(items.len()))];
                data["order"] = self.say("order", values)?.into();
                data["items"] = all.iter().map(shown).collect();
            }
            Answer::Cloze { gaps } => {
                data["form"] = "gaps".into();
                data["gaps"] = gaps.iter().map(|gap| gap_data(question, gap)).collect();
            }
        }
        if is_solved {
            data["key"] = key_data(question);
            data["feedback"] = self.blocks(&explained(question), self.room - BAR).into();
            let room = self.room - BAR - INDENT;
            let item = |item: &Vec<ProseBlock>| Value::from(self.blocks(item, room));
            data["said"] = said_of(question).iter().map(item).collect();
        }
        Ok(data)
    }

    fn add_options(&self, data: &mut Value, options: &[&Choice]) {
        let mut all: Vec<Vec<ProseBlock>> =
            options.iter().map(|option| of_option(&option.text, &option.plain)).collect();
        let has_programs = all.iter().any(|one| matches!(one[..], [ProseBlock::Program(_)]));
        if has_programs {
            // Beside options of several lines, one of a single line looks the same.
            all.iter_mut().for_each(framed);
        }
        let has_drawings = all.iter().any(|one| matches!(one[..], [ProseBlock::Drawing(_)]));
        let half = self.room / 2.0 - INDENT - 5.0;
        let is_narrow = |option: &Vec<ProseBlock>| match &option[..] {
            [ProseBlock::Program(listing)] => {
                listing.text.lines().all(|line| line.chars().count() <= listing::columns(half))
            }
            [ProseBlock::Paragraph(line)] => prose::plain(line).chars().count() <= SHORT,
            [ProseBlock::Drawing(drawing)] => points(drawing, "width") <= half,
            _ => false,
        };
        let is_split =
            all.iter().all(is_narrow) && (has_programs || has_drawings || all.len() >= MANY);
        let room = if is_split { half } else { self.room - INDENT };
        let shown = |(at, (option, blocks)): (usize, (&&Choice, &Vec<ProseBlock>))| {
            json!({
                "letter": option_letter(at),
                "right": option.right,
                "blocks": self.blocks(blocks, room),
            })
        };
        data["split"] = is_split.into();
        data["options"] = options.iter().zip(&all).enumerate().map(shown).collect();
    }

    fn blocks(&self, all: &[ProseBlock], room: f64) -> Vec<Value> {
        all.iter().map(|block| self.block(block, room)).collect()
    }

    fn block(&self, block: &ProseBlock, room: f64) -> Value {
        match block {
            ProseBlock::Paragraph(line) => json!(["paragraph", inlines(line)]),
            ProseBlock::Program(listing) => json!(["program", fitted(listing, room)]),
            ProseBlock::Drawing(drawing) => json!(["drawing", drawn(drawing, room)]),
            ProseBlock::List { is_ordered, items } => {
                let items: Vec<Vec<Value>> =
                    items.iter().map(|item| self.blocks(item, room - INDENT)).collect();
                json!([if *is_ordered { "steps" } else { "list" }, items])
            }
            ProseBlock::Table(rows) => {
                let cell = |cell: &ProseCell| json!({ "head": cell.is_head, "inlines": inlines(&cell.inlines) });
                let rows: Vec<Vec<Value>> =
                    rows.iter().map(|row| row.iter().map(cell).collect()).collect();
                json!(["table", rows])
            }
        }
    }
}

/// What is right, in one line: of an order the numbers in the boxes from top to bottom.
fn key_data(question: &Question) -> Value {
    if let Answer::Ordering { items } = &question.answer {
        let place = |item: &String| items.iter().position(|one| one == item);
        let numbers: Vec<String> = shuffled_items(question, items)
            .into_iter()
            .map(|item| (place(item).unwrap_or_default() + 1).to_string())
            .collect();
        return json!([["text", numbers.join(" · ")]]);
    }
    inlines(&with_numbers(key(question, &question.answer, option_letter))).into()
}

/// What is right in a gap, and what there is to choose from.
fn gap_data(question: &Question, gap: &Gap) -> Value {
    let offers: Vec<&str> = if let Answer::Choice { options } = &gap.answer {
        shuffled_options(question, options).iter().map(|one| one.plain.as_str()).collect()
    } else {
        Vec::new()
    };
    json!({ "value": gap.answer.shown(), "offers": offers })
}

fn inlines(line: &[ProseInline]) -> Vec<Value> {
    let one = |inline: &ProseInline| match inline {
        ProseInline::Text(text) => json!(["text", text]),
        ProseInline::Code(text) => json!(["code", breakable(text)]),
        ProseInline::Strong(inside) => json!(["strong", inlines(inside)]),
        ProseInline::Emphasis(inside) => json!(["emphasis", inlines(inside)]),
        ProseInline::Marked(inside) => json!(["marked", inlines(inside)]),
        ProseInline::Break => json!(["break", null]),
        ProseInline::Gap(number) => json!(["gap", number.to_string()]),
    };
    line.iter().map(one).collect()
}

/// A text with places at which a line may end where it has no blank for long.
fn breakable(text: &str) -> String {
    let (mut out, mut run) = (String::with_capacity(text.len()), 0);
    for one in text.chars() {
        run = if one == ' ' { 0 } else { run + 1 };
        if run > UNBROKEN {
            out.push('\u{200B}');
            run = 1;
        }
        out.push(one);
    }
    out
}

/// Every text of the questions in the order in which it must stand on the pages.
pub fn texts(parts: &[PrintedPart<'_>]) -> Vec<String> {
    let mut all = Vec::new();
    for part in parts {
        let questions = match part {
            PrintedPart::Asked(sheet) | PrintedPart::Solved(sheet) => printed(&sheet.questions),
            PrintedPart::Keys(_, questions) => printed(questions),
        };
        if let PrintedPart::Solved(_) = part {
            all.extend(questions.iter().flat_map(|one| key_texts(&one.question)));
        }
        let leads = match part {
            PrintedPart::Keys(..) => vec![SharedLead::default(); questions.len()],
            PrintedPart::Asked(_) | PrintedPart::Solved(_) => leads(&questions),
        };
        for (one, lead) in questions.iter().zip(leads) {
            let question = &*one.question;
            let own = blocks(&question.text);
            let first = if lead.shared_by > 0 { 0 } else { lead.left_out };
            add_texts(&own[first..], &mut all);
            match &question.answer {
                Answer::Choice { options } | Answer::Several { options } => {
                    for option in shuffled_options(question, options) {
                        add_texts(&of_option(&option.text, &option.plain), &mut all);
                    }
                }
                Answer::Ordering { items } => {
                    for item in shuffled_items(question, items) {
                        add_texts(&blocks(item), &mut all);
                    }
                }
                Answer::Number { .. }
                | Answer::Decimal { .. }
                | Answer::Text { .. }
                | Answer::Cloze { .. } => {}
            }
            if !matches!(part, PrintedPart::Asked(_)) {
                add_texts(&explained(question), &mut all);
                for item in said_of(question) {
                    add_texts(&item, &mut all);
                }
            }
        }
    }
    all
}

/// The texts of what is right.
fn key_texts(question: &Question) -> Vec<String> {
    let mut all = Vec::new();
    if !matches!(question.answer, Answer::Ordering { .. }) {
        add_line(&with_numbers(key(question, &question.answer, option_letter)), &mut all);
    }
    all
}

fn add_texts(blocks: &[ProseBlock], all: &mut Vec<String>) {
    for block in blocks {
        match block {
            ProseBlock::Paragraph(line) => add_line(line, all),
            ProseBlock::Program(listing) => all.extend(listing.text.lines().map(str::to_owned)),
            // Letters in a drawing are shapes on the page.
            ProseBlock::Drawing(_) => {}
            ProseBlock::List { items, .. } => items.iter().for_each(|item| add_texts(item, all)),
            ProseBlock::Table(rows) => {
                rows.iter().flatten().for_each(|cell| add_line(&cell.inlines, all));
            }
        }
    }
}

/// The words of a line one by one: between two of them a page may end.
fn add_line(line: &[ProseInline], all: &mut Vec<String>) {
    for inline in line {
        match inline {
            ProseInline::Text(text) | ProseInline::Code(text) => {
                all.extend(text.split_whitespace().map(str::to_owned));
            }
            ProseInline::Strong(inside)
            | ProseInline::Emphasis(inside)
            | ProseInline::Marked(inside) => add_line(inside, all),
            ProseInline::Break | ProseInline::Gap(_) => {}
        }
    }
}
