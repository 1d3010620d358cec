//! What Moodle's responses report says of questions that were imported from a file.
//!
//! In: a Moodle XML file, and the bank beside it. Out: the cells of the report for a student's
//! answer: the summary of the question, the response, the right answer. It follows Moodle's code:
//! `get_question_summary` and `summarise_response` of the question types, `html_to_text`, and what
//! a download does to cells from version 4.0 on.

use std::fmt::Write as _;

use serde_json::Value;

/// A question as Moodle has it.
pub struct Imported {
    /// Its record in the bank.
    pub instance: Value,
    /// Its text, HTML.
    text: String,
    /// Its options, HTML, in the order of the bank.
    options: Vec<String>,
}

impl Imported {
    /// The questions of a file, with their records.
    pub fn all(xml: &str, bank: &Value) -> Vec<Self> {
        let xml = xml.replace("]]]]><![CDATA[>", "]]>");
        let mut all = Vec::new();
        for question in xml.split("<question ").skip(1) {
            if question.starts_with("type=\"category\"") {
                continue;
            }
            let idnumber = between(question, "<idnumber>", "</idnumber>").expect("an idnumber");
            let instance = bank["instances"].as_array().expect("instances").iter();
            let instance = instance.clone().find(|one| {
                let questions = one["questions"].as_array().expect("questions");
                questions.iter().any(|one| one["idnumber"] == *idnumber)
            });
            let text = between(question, "<questiontext", "</questiontext>").expect("a text");
            let answers = question.split("<answer ").skip(1);
            let options = answers.map(|answer| content(answer).to_owned()).collect();
            all.push(Self {
                instance: instance.expect("an instance").clone(),
                text: content(text).to_owned(),
                options,
            });
        }
        all
    }

    /// How it is answered.
    pub fn form(&self) -> &str {
        self.instance["answer"]["form"].as_str().expect("a form")
    }

    /// How many options there are.
    pub fn options(&self) -> &[Value] {
        self.instance["answer"]["options"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The summary of the question, with its options in some order.
    pub fn summary(&self, first: usize) -> String {
        let text = html_to_text(&self.text);
        match self.form() {
            "choice" | "several" => {
                let count = self.options.len();
                let order = (0..count).map(|at| html_to_text(&self.options[(at + first) % count]));
                format!("{text}: {}", order.collect::<Vec<_>>().join("; "))
            }
            "cloze" => without_gaps(&text, &self.instance["answer"]["gaps"]),
            _ => text,
        }
    }

    /// An option as a report says it.
    pub fn option(&self, at: usize) -> String {
        html_to_text(&self.options[at])
    }

    /// The right answer as a report says it.
    pub fn right(&self) -> String {
        let answer = &self.instance["answer"];
        match self.form() {
            "choice" | "several" => {
                let right =
                    (0..self.options.len()).filter(|at| self.options()[*at]["right"] == true);
                right.map(|at| self.option(at)).collect::<Vec<_>>().join("; ")
            }
            "cloze" => {
                let gaps = answer["gaps"].as_array().expect("gaps").iter().enumerate();
                let part = |(at, gap): (usize, &Value)| format!("part {}: {}", at + 1, of_gap(gap));
                gaps.map(part).collect::<Vec<_>>().join("; ")
            }
            "ordering" => {
                let items = self.options.iter().map(|item| shorten(&html_to_text(item)));
                items.collect::<Vec<_>>().join("; ")
            }
            _ => typed(answer),
        }
    }
}

fn of_gap(gap: &Value) -> String {
    let options = gap["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    match options.iter().find(|one| one["right"] == true) {
        Some(option) => option["text"].as_str().expect("a text").to_owned(),
        None => typed(gap),
    }
}

/// What is accepted first where something is typed.
fn typed(answer: &Value) -> String {
    if let Value::String(text) = &answer["accepted"][0] {
        text.clone()
    } else {
        answer["accepted"][0].to_string()
    }
}

/// `shorten_text` with exactly ten characters.
fn shorten(item: &str) -> String {
    if item.chars().count() <= 10 {
        return item.to_owned();
    }
    format!("{}...", item.chars().take(7).collect::<String>())
}

/// A cell as a download of Moodle 4 has it: tags are stripped as PHP strips them, although it is
/// text.
pub fn downloaded(cell: &str) -> String {
    let text: Vec<char> = cell.replace(['\n', '\r'], "   ").chars().collect();
    let mut out = String::new();
    // How many tags are open, and in which quotation marks.
    let (mut open, mut quote) = (0, '\0');
    for (at, one) in text.iter().copied().enumerate() {
        let is_literal = text.get(at + 1).is_some_and(char::is_ascii_whitespace);
        if open == 0 {
            if one == '<' && !is_literal {
                open = 1;
            } else {
                out.push(one);
            }
        } else if one == '<' && quote == '\0' && !is_literal {
            open += 1;
        } else if one == '>' && (open > 1 || quote == '\0') {
            open -= 1;
        } else if one == quote {
            quote = '\0';
        } else if quote == '\0' && ['"', '\''].contains(&one) {
            quote = one;
        }
    }
    out
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split_once(end).map(|(inside, _)| inside)
}

/// The content of the first `text` element.
fn content(element: &str) -> &str {
    let inside = between(element, "<text>", "</text>").unwrap_or_default();
    inside.strip_prefix("<![CDATA[").and_then(|text| text.strip_suffix("]]>")).unwrap_or(inside)
}

/// The text with `_____` and `{a; b}` in the place of gaps.
fn without_gaps(text: &str, gaps: &Value) -> String {
    let mut out = String::new();
    let mut rest = text;
    for gap in gaps.as_array().expect("gaps") {
        let start = find_gap(rest).expect("a gap");
        out.push_str(&rest[..start]);
        let options = gap["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        if options.is_empty() {
            out.push_str("_____");
        } else {
            let texts: Vec<&str> =
                options.iter().map(|one| one["text"].as_str().expect("a text")).collect();
            let _ = write!(out, "{{{}}}", texts.join("; "));
        }
        let mut end = start;
        let mut is_escaped = false;
        for (at, one) in rest[start..].char_indices() {
            if one == '}' && !is_escaped {
                end = start + at + 1;
                break;
            }
            is_escaped = one == '\\' && !is_escaped;
        }
        rest = &rest[end..];
    }
    out + rest
}

/// Where a gap of a cloze begins: a brace, digits, a colon and the name of a type.
fn find_gap(text: &str) -> Option<usize> {
    text.match_indices('{').map(|(at, _)| at).find(|at| {
        let after = text[at + 1..].trim_start_matches(|one: char| one.is_ascii_digit());
        let types = [":NUMERICAL", ":SHORTANSWER", ":MULTICHOICE", ":MC", ":SA", ":NM"];
        after.len() < text[at + 1..].len() && types.iter().any(|name| after.starts_with(name))
    })
}

/// Moodle's `html_to_text` without a limit on lines.
fn html_to_text(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    let (mut is_pre, mut is_upper, mut is_style) = (false, false, false);
    while !rest.is_empty() {
        let end = rest.find('<').unwrap_or(rest.len());
        let text = unescape(&rest[..end]);
        if is_pre {
            out.push_str(&text.replace('\t', "    ").replace(' ', "\u{A0}"));
        } else if !is_style {
            let text = text.replace(['\n', '\t'], " ");
            let text = if is_upper { text.to_uppercase() } else { text };
            for one in text.chars() {
                if one != ' ' || !out.ends_with(' ') {
                    out.push(one);
                }
            }
        }
        rest = &rest[end..];
        let Some(close) = rest.find('>') else { break };
        let tag = &rest[1..close];
        let name = tag.split([' ', '/']).find(|one| !one.is_empty()).unwrap_or_default();
        let is_end = tag.starts_with('/');
        match name {
            "pre" => {
                is_pre = !is_end;
                out.push('\n');
            }
            "style" => is_style = !is_end,
            "th" | "b" | "strong" => is_upper = !is_end,
            "em" | "i" => out.push('_'),
            "br" | "tr" | "div" | "p" | "table" | "ul" | "ol" | "li" => out.push('\n'),
            "td" if !is_end => out.push_str("\t\t"),
            "img" => {
                let alt = tag.split_once("alt=\"").and_then(|(_, rest)| rest.split_once('"'));
                let _ = write!(out, "[{}]", alt.map(|(alt, _)| alt).unwrap_or_default());
            }
            _ => {}
        }
        rest = &rest[close + 1..];
    }
    out.trim_matches('\n').to_owned()
}

fn unescape(text: &str) -> String {
    let mut out = text.to_owned();
    for (entity, one) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#36;", "$"),
        ("&#92;", "\\"),
        ("&amp;", "&"),
    ] {
        out = out.replace(entity, one);
    }
    out
}
