//! Random edits of the examples: no text ends the server, and what it says of each is what `tatsu
//! check` says of the same text.

use std::path::Path;

use serde_json::{Value, json};
use tatsu::make::check::{CheckOrder, checked_dialogue, checked_skeleton};
use tatsu::make::json::{Finding, findings};
use tatsu::source::Source;

use super::client::Editor;
use super::document;
use crate::random::number;

/// What is put into texts.
const PIECES: [&str; 24] = [
    "x",
    "(",
    ")",
    "{",
    "}",
    "\"",
    "'",
    "ü",
    "𝄞",
    "\r\n",
    "\r",
    "\n",
    "INT(",
    "INT(range(1, 9))",
    "/*",
    "*/",
    "//",
    "@",
    ";",
    "0",
    "-",
    "/*tatsu\n",
    "// tatsu:hide\n",
    "READ()",
];

/// Numbers that look random, and are the same for the same seed.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).expect("below a bound")
    }
}

#[test]
fn after_each_edit_the_editor_hears_what_check_says() {
    let edits = number("TATSU_EDITS", 120);
    let mut draws = Draws(0x9e37_79b9_7f4a_7c15 ^ u64::from(number("TATSU_SEED", 0)));
    let texts = examples();
    let mut editor = Editor::ready(json!({}));
    let uri = "file:///edited.java";
    let (mut text, mut version) = (String::new(), 1);
    editor.open(uri, "int a = INT(range(1, 9));\n");
    for at in 0..edits {
        let changes = if at % 8 == 0 {
            text.clone_from(&texts[draws.below(texts.len())]);
            vec![json!({ "text": text })]
        } else {
            (0..=draws.below(2)).map(|_| edit(&mut text, &mut draws)).collect()
        };
        version += 1;
        let versioned = json!({ "uri": uri, "version": version });
        editor.tell(
            "textDocument/didChange",
            json!({ "textDocument": versioned, "contentChanges": changes }),
        );
        // It is answered when the text was checked.
        let id = editor.begin("textDocument/codeLens", document(uri));
        let (_, told) = editor.answer(id);
        let is_found = |one: &&Value| one["method"] == "textDocument/publishDiagnostics";
        let found = told.iter().rfind(is_found).expect("something is found, or nothing");
        let said: Vec<Value> = found["params"]["diagnostics"].as_array().expect("a list").clone();
        let expected: Vec<Value> =
            checked(&text).iter().map(|finding| expected(&text, finding)).collect();
        let said: Vec<Value> =
            said.iter().map(|one| json!([one["range"], one["severity"], one["code"]])).collect();
        assert_eq!(said, expected, "edit {at} of seed {}: {text:?}", number("TATSU_SEED", 0));
    }
    assert_eq!(editor.end(), Some(0));
}

/// The texts of the examples that are not long.
fn examples() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut paths = Vec::new();
    for place in [folder.clone(), folder.join("dialogues")] {
        let entries = std::fs::read_dir(place).expect("examples");
        paths.extend(entries.map(|entry| entry.expect("an example").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "java"));
    paths.sort();
    paths.into_iter().map(|path| std::fs::read_to_string(path).expect("UTF-8")).collect()
}

/// Changes a text, and says how.
fn edit(text: &mut String, draws: &mut Draws) -> Value {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let start = draws.below(places.len());
    let more = if draws.below(2) == 0 { 0 } else { draws.below(12) };
    let end = (start + more).min(places.len() - 1);
    let piece = if draws.below(4) == 0 { "" } else { PIECES[draws.below(PIECES.len())] };
    let (start, end) = (places[start], places[end]);
    // An editor never puts a place between a carriage return and its line feed.
    let is_between = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
    let (start, end) = (start - usize::from(is_between(start)), end + usize::from(is_between(end)));
    let range = json!({ "start": place(text, start), "end": place(text, end) });
    text.replace_range(start..end, piece);
    json!({ "range": range, "text": piece })
}

/// A byte as an editor says it, counted in the plainest way.
fn place(text: &str, at: usize) -> Value {
    let lines = text[..at].replace("\r\n", "\n").replace('\r', "\n");
    let last = lines.rsplit('\n').next().unwrap_or_default();
    json!({ "line": lines.matches('\n').count(), "character": last.encode_utf16().count() })
}

fn checked(text: &str) -> Vec<Finding> {
    let source = Source::new("edited.java", text);
    if tatsu::dialogue::is_dialogue(&source) {
        let found = checked_dialogue(&source).map_or_else(|found| found, |one| one.diagnostics);
        return findings(&source, &found);
    }
    let order = CheckOrder { why: false, jobs: 1 };
    checked_skeleton(&source, order).report(&source).diagnostics
}

/// Place, severity and code of a finding as an editor has them.
fn expected(text: &str, finding: &Finding) -> Value {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let place = |line: u32, column: u32| {
        let inside = lines.split('\n').nth(line as usize - 1).unwrap_or_default();
        let before: String = inside.chars().take(column as usize - 1).collect();
        json!({ "line": line - 1, "character": before.encode_utf16().count() })
    };
    let at = &finding.place;
    let range =
        json!({ "start": place(at.line, at.column), "end": place(at.end_line, at.end_column) });
    json!([range, if finding.severity == "error" { 1 } else { 2 }, finding.code])
}
