//! GIFT as Moodle's importer reads it (`qformat_gift`).
//!
//! In: the text of a file. Out: its questions. What is not as the importer wants it becomes another
//! question than the one that was meant, so that a comparison finds it.

use super::question::{GiftAnswer, GiftQuestion, GiftSort};

/// What stands for characters that were escaped, while the others are looked for.
const HIDDEN: &[(char, char)] = &[
    ('\\', '\u{E010}'),
    (':', '\u{E011}'),
    ('#', '\u{E012}'),
    ('=', '\u{E013}'),
    ('{', '\u{E014}'),
    ('}', '\u{E015}'),
    ('~', '\u{E016}'),
    ('\n', '\u{E017}'),
];

/// The questions of a file; the line of the category is none.
pub fn items(text: &str) -> Vec<GiftQuestion> {
    let mut items = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    for line in text.split('\n').chain([""]) {
        if line.trim().is_empty() {
            if lines.iter().any(|line| !line.starts_with("$CATEGORY:")) {
                items.push(item(&lines));
            }
            lines.clear();
        } else {
            lines.push(line);
        }
    }
    items
}

fn item(lines: &[&str]) -> GiftQuestion {
    let mut item = GiftQuestion::default();
    let mut text = String::new();
    for line in lines {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("//") {
            item.idnumber = marks(comment, "[id:").pop().unwrap_or_default();
            item.tags = marks(comment, "[tag:");
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    let text = hidden(&text);
    let mut rest = text.trim();
    if let Some((name, after)) = rest.strip_prefix("::").and_then(|rest| rest.split_once("::")) {
        item.name = shown(name);
        rest = after;
    }
    let Some((question, answers)) = rest.split_once('{') else { return item };
    item.text = formatted(question).1;
    let Some((answers, _)) = answers.split_once('}') else { return item };
    let (answers, feedback) = answers.split_once("####").unwrap_or((answers, ""));
    item.feedback = formatted(feedback).1;
    let answers = answers.trim();
    if let Some(numbers) = answers.strip_prefix('#') {
        item.sort = GiftSort::Number;
        item.answers = numbers.split('=').skip(1).map(|one| entry(one, 100.0)).collect();
    } else if answers.contains('~') {
        item.sort = if answers.contains('=') { GiftSort::Choice } else { GiftSort::Several };
        let options = answers.replace('=', "~=");
        item.answers = options.split('~').skip(1).map(option).collect();
    } else if answers.contains("->") {
        item.sort = GiftSort::Matching;
        item.answers = answers.split('=').skip(1).map(pair).collect();
    } else {
        item.sort = GiftSort::Text;
        item.answers = answers.split('=').skip(1).map(|one| entry(one, 100.0)).collect();
    }
    item
}

/// What a comment says in brackets of this sort.
fn marks(comment: &str, start: &str) -> Vec<String> {
    let kept = comment.replace("\\]", "\u{E018}");
    let marks = kept.split(start).skip(1).filter_map(|rest| Some(rest.split_once(']')?.0));
    marks.map(|mark| mark.replace('\u{E018}', "]").trim().to_owned()).collect()
}

fn option(text: &str) -> GiftAnswer {
    match text.strip_prefix('=') {
        Some(right) => entry(right, 100.0),
        None => entry(text, 0.0),
    }
}

/// An answer that earns this unless it says something else.
fn entry(text: &str, percent: f64) -> GiftAnswer {
    let mut rest = text.trim();
    let mut entry = GiftAnswer { percent, ..GiftAnswer::default() };
    let weight = rest.strip_prefix('%').and_then(|rest| rest.split_once('%'));
    if let Some((Ok(weight), after)) = weight.map(|(weight, after)| (weight.parse(), after)) {
        entry.percent = weight;
        rest = after;
    }
    let (answer, feedback) = rest.split_once('#').unwrap_or((rest, ""));
    entry.text = formatted(answer).1;
    entry.feedback = formatted(feedback).1;
    entry
}

fn pair(text: &str) -> GiftAnswer {
    let (item, place) = text.split_once("->").unwrap_or((text, ""));
    GiftAnswer {
        text: formatted(item).1,
        partner: shown(place.trim()),
        percent: 100.0,
        ..GiftAnswer::default()
    }
}

/// The format that a text names, if it names one, and the text.
fn formatted(text: &str) -> (Option<&str>, String) {
    let text = text.trim();
    let named = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match named {
        Some((name @ ("html" | "markdown" | "plain" | "moodle"), rest)) => {
            (Some(name), shown(rest.trim()))
        }
        _ => (None, shown(text)),
    }
}

/// The text with something else for what is escaped.
fn hidden(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().map(|next| if *next == 'n' { '\n' } else { *next });
        let known = next.and_then(|next| HIDDEN.iter().find(|(known, _)| *known == next));
        match known {
            Some((_, hidden)) if character == '\\' => {
                characters.next();
                out.push(*hidden);
            }
            _ => out.push(character),
        }
    }
    out
}

/// The text with what is meant by the escapes.
fn shown(text: &str) -> String {
    let meant = |character: char| {
        let known = HIDDEN.iter().find(|(_, hidden)| *hidden == character);
        known.map_or(character, |(known, _)| *known)
    };
    text.chars().map(meant).collect::<String>().trim().to_owned()
}
