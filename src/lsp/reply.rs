//! Plain data as the protocol has it.
//!
//! In: a text and what is known of it. Out: JSON.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Value, json};

use super::document::OpenDocument;
use crate::ask::wording::Wording;
use crate::make::editor::hover::HoverText;
use crate::make::editor::marked::marked_words;
use crate::make::editor::offers::{Offer, OfferSort};
use crate::make::editor::outline::{FoldedLines, OutlineEntry, OutlineSort};
use crate::make::editor::text_kind::TextKind;
use crate::make::editor::word_table::WordSort;
use crate::make::json::{CheckReport, Finding};
use crate::make::messages::MessageCatalog;

/// The types of semantic tokens, by their numbers.
const TOKEN_TYPES: [&str; 5] = ["macro", "function", "keyword", "decorator", "variable"];

/// The commands that the server carries out.
pub const COMMANDS: [&str; 2] = ["tatsu.generate", "tatsu.instance"];

/// How many questions the lens of a text makes.
pub const LENS_QUESTIONS: usize = 20;

/// What the server can do.
pub fn capabilities() -> Value {
    json!({
        "positionEncoding": "utf-16",
        "textDocumentSync": { "openClose": true, "change": 2, "save": false },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": ["@", "_", "\"", ":"] },
        "codeActionProvider": { "codeActionKinds": ["quickfix"] },
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "codeLensProvider": { "resolveProvider": true },
        "executeCommandProvider": { "commands": COMMANDS, "workDoneProgress": true },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": [] },
            "full": true,
        },
    })
}

/// What was found in a text.
pub fn diagnostics(document: &OpenDocument) -> Value {
    let found = document.report.diagnostics.iter();
    json!({
        "uri": document.uri,
        "version": document.version,
        "diagnostics": found.map(|one| diagnostic(document, one)).collect::<Vec<_>>(),
    })
}

fn diagnostic(document: &OpenDocument, one: &Finding) -> Value {
    let said = |text: &str| said(document, text);
    let mut message = said(&one.message);
    if !one.label.is_empty() {
        message.extend(["\n", &said(&one.label)]);
    }
    if let Some(help) = &one.help {
        message.extend([if document.is_german { "\nHilfe: " } else { "\nhelp: " }, &said(help)]);
    }
    json!({
        "range": document.lines.range_of(&one.place),
        "severity": if one.severity == "error" { 1 } else { 2 },
        "code": one.code,
        "source": "tatsu",
        "message": message,
    })
}

/// A message in the language of the editor, as far as it is known there.
fn said(document: &OpenDocument, message: &str) -> String {
    let german = document.is_german.then(|| MessageCatalog::german().said(message)).flatten();
    german.unwrap_or_else(|| message.to_owned())
}

/// Changes that mend what was found in these bytes of a text.
pub fn actions(document: &OpenDocument, wanted: &Range<usize>) -> Value {
    if document.reported != document.version {
        return json!([]);
    }
    let lines = &document.lines;
    let is_there = |one: &&Finding| {
        let range = lines.range(&lines.range_of(&one.place)).unwrap_or_default();
        range.start <= wanted.end && wanted.start <= range.end
    };
    let action = |one: &Finding| {
        let replacement = one.replacement.as_ref()?;
        let title = one.help.clone().unwrap_or_else(|| format!("write `{}`", replacement.text));
        let title = said(document, &title);
        let edit =
            json!({ "range": lines.range_of(&replacement.place), "newText": replacement.text });
        let changes: BTreeMap<&str, [Value; 1]> = [(document.uri.as_str(), [edit])].into();
        Some(json!({
            "title": title,
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [diagnostic(document, one)],
            "edit": { "changes": changes },
        }))
    };
    document.report.diagnostics.iter().filter(is_there).filter_map(action).collect()
}

/// Offers; of a client that knows no snippets, only their words.
pub fn completions(offers: Vec<Offer>, takes_snippets: bool) -> Value {
    let items = offers.into_iter().enumerate().map(|(at, one)| {
        let kind = match one.sort {
            OfferSort::Word => 3,
            OfferSort::Key => 10,
            OfferSort::Value => 12,
        };
        let mut item = json!({ "label": one.label, "kind": kind, "sortText": format!("{at:03}") });
        if let Some(help) = one.help {
            item["documentation"] = json!(help);
        }
        if takes_snippets {
            item["insertText"] = json!(one.snippet);
            item["insertTextFormat"] = json!(2);
        }
        item
    });
    json!({ "isIncomplete": false, "items": items.collect::<Vec<_>>() })
}

/// What is known of a place.
pub fn hover(document: &OpenDocument, told: Option<HoverText>) -> Value {
    told.map_or(Value::Null, |one| {
        json!({
            "contents": { "kind": "plaintext", "value": one.text },
            "range": document.lines.range_of(&one.place),
        })
    })
}

/// What is declared in a text.
pub fn symbols(document: &OpenDocument, entries: &[OutlineEntry]) -> Value {
    let of = |one: &OutlineEntry| {
        let kind = match one.sort {
            OutlineSort::Class => 5,
            OutlineSort::Method => 6,
            OutlineSort::Field => 8,
            OutlineSort::Part => 2,
            OutlineSort::Definition => 12,
            OutlineSort::Property => 7,
            OutlineSort::Settings => 3,
        };
        let name = if one.name.is_empty() { "?" } else { &one.name };
        json!({
            "name": name,
            "kind": kind,
            "range": document.lines.range_of(&one.place),
            "selectionRange": document.lines.range_of(&one.name_place),
            "children": symbols(document, &one.inside),
        })
    };
    entries.iter().map(of).collect()
}

/// What can be folded.
pub fn folds(folds: &[FoldedLines]) -> Value {
    let of = |one: &FoldedLines| {
        json!({
            "startLine": one.first - 1,
            "endLine": one.last - 1,
            "kind": if one.is_comment { "comment" } else { "region" },
        })
    };
    folds.iter().map(of).collect()
}

/// The words of tatsu in a text, each with the distance to the one before.
pub fn tokens(document: &OpenDocument) -> Value {
    let mut data = Vec::new();
    let mut last = (0, 0);
    let words = match document.kind {
        Some(TextKind::Skeleton | TextKind::Dialogue) => marked_words(&document.source()),
        Some(TextKind::Exam | TextKind::Kept | TextKind::Pun) | None => Vec::new(),
    };
    for one in words {
        let sort = match one.word.sort {
            WordSort::Placeholder | WordSort::Dialogue => 0,
            WordSort::Constraint => 1,
            WordSort::Directive | WordSort::Comment => 2,
            WordSort::Annotation => 3,
            WordSort::Condition => 4,
        };
        let range = document.lines.range_of_bytes(one.span.range());
        let number = |end: &str, key: &str| range[end][key].as_u64().unwrap_or_default();
        let (line, column) = (number("start", "line"), number("start", "character"));
        if number("end", "line") != line {
            continue;
        }
        let (last_line, last_column) = last;
        let step = if line == last_line { column - last_column } else { column };
        data.extend([line - last_line, step, number("end", "character") - column, sort, 0]);
        last = (line, column);
    }
    json!({ "data": data })
}

/// What stands above a text: how many instances, and what can be made of it.
pub fn lenses(document: &OpenDocument, wording: &Wording) -> Value {
    let is_error = |one: &Finding| one.severity == "error";
    if document.report.diagnostics.iter().any(is_error) {
        return json!([]);
    }
    let start = document.lines.place(0);
    let range = json!({ "start": start, "end": start });
    let say = |key: &str, count: usize| {
        wording.say(key, vec![("count", count.into())]).unwrap_or_default()
    };
    let command = |title: String, command: &str, more: Option<usize>| {
        let arguments: Vec<Value> =
            [json!(document.uri)].into_iter().chain(more.map(|more| json!(more))).collect();
        json!({
            "range": range,
            "command": { "title": title, "command": command, "arguments": arguments },
        })
    };
    let generate =
        command(say("editor.generate", LENS_QUESTIONS), COMMANDS[0], Some(LENS_QUESTIONS));
    match document.kind {
        Some(TextKind::Skeleton) => json!([
            { "range": range, "data": { "uri": document.uri, "version": document.version } },
            generate,
            command(say("editor.instance", 0), COMMANDS[1], None),
        ]),
        Some(TextKind::Dialogue) => json!([generate]),
        Some(TextKind::Exam | TextKind::Kept | TextKind::Pun) | None => json!([]),
    }
}

/// Whether two reports tell an editor the same.
pub fn is_same(one: &CheckReport, other: &CheckReport) -> bool {
    let data = |report: &CheckReport| serde_json::to_value(&report.diagnostics).ok();
    data(one) == data(other)
}
