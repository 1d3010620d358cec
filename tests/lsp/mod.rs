//! `tatsu lsp`: what an editor is told.
//!
//! A session that was recorded is replayed byte for byte; `TATSU_BLESS=1` records its answers anew.
//! Random edits of the examples come to what `tatsu check` says of the same text: `TATSU_EDITS`
//! sets how many (120 unless set), `TATSU_SEED` where the random numbers start.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start the binary")]

mod client;
mod editors;
mod edits;

use std::path::Path;
use std::time::Duration;

use client::Editor;
use serde_json::{Value, json};

use crate::command::{Folder, SUM, exits};

const SESSION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lsp/session.txt");

/// What stands before what the editor says, and before what the server says.
const EDITOR: &str = "> ";
const SERVER: &str = "< ";

#[test]
fn a_recorded_session_is_answered_byte_for_byte() {
    let is_blessed = std::env::var_os("TATSU_BLESS").is_some();
    let recorded = std::fs::read_to_string(SESSION).expect("a session");
    let mut editor = Editor::start();
    let mut anew = String::new();
    let mut lines = recorded.lines().peekable();
    while let Some(line) = lines.next() {
        anew.push_str(line);
        anew.push('\n');
        let Some(message) = line.strip_prefix(EDITOR) else { continue };
        editor.send(message);
        while let Some(answer) = lines.next_if(|line| line.starts_with(SERVER)) {
            if !is_blessed {
                let said = without_version(&editor.next_text());
                assert_eq!(format!("{SERVER}{said}"), answer, "after {line}");
            }
        }
        if is_blessed {
            while let Some(said) = editor.text_within(Duration::from_secs(2)) {
                anew.extend([SERVER, &without_version(&said), "\n"]);
            }
        }
    }
    if is_blessed {
        std::fs::write(SESSION, anew).expect("a file of the checkout");
    }
}

#[test]
fn an_editor_in_german_is_told_in_german() {
    let said = |language: &str| {
        let mut editor =
            Editor::ready(json!({ "initializationOptions": { "language": language } }));
        let uri = "file:///wrong.java";
        editor.open(uri, "int a = INT(range(1, 9));\nint b = c;\n");
        let id = editor.begin("textDocument/codeLens", document(uri));
        let (_, told) = editor.answer(id);
        let is_found = |one: &&Value| one["method"] == "textDocument/publishDiagnostics";
        let found = told.iter().rfind(is_found).expect("something is found");
        let found = &found["params"]["diagnostics"][0];
        assert_eq!(editor.end(), Some(0));
        (found["message"].as_str().expect("a message").to_owned(), found["range"].clone())
    };
    let ((english, place), (german, same)) = (said("en"), said("de"));
    assert!(english.starts_with("there is no variable `c` here"), "{english}");
    assert!(german.starts_with("eine Variable `c` gibt es hier nicht"), "{german}");
    assert!(german.contains("\nHilfe: ") && place == same, "{german}");
}

#[test]
fn what_makes_no_sense_is_refused_and_ends_nothing() {
    let mut editor = Editor::start();
    editor.send("{");
    assert!(editor.next_text().contains("-32700"));
    assert_eq!(editor.ask("textDocument/hover", json!({}))["error"]["code"], -32_002);
    editor.ask("initialize", json!({}));
    assert_eq!(editor.ask("workspace/whatever", json!([]))["error"]["code"], -32_601);
    for message in ["[]", "7", "{}", r#"{"method":7}"#, r#"{"method":"textDocument/didChange"}"#] {
        editor.send(message);
    }
    editor.open("file:///a.java", SUM);
    let place = json!({ "line": 0, "character": 0 });
    for (uri, range) in [
        ("file:///a.java", json!({ "start": { "line": -1, "character": 0 }, "end": place })),
        ("file:///a.java", json!({ "start": { "line": 99, "character": 9 }, "end": place })),
        ("file:///a.java", json!("here")),
        ("file:///none.java", json!({})),
    ] {
        let document = json!({ "uri": uri, "version": 2 });
        let change = json!({ "range": range, "text": "" });
        editor.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [change, 7] }),
        );
    }
    let symbols = json!({ "textDocument": { "uri": "file:///a.java" } });
    assert!(editor.ask("textDocument/documentSymbol", symbols)["result"].is_array());
    assert_eq!(editor.end(), Some(0));
    assert_eq!(Editor::start().hang_up(), Some(1), "nobody said `shutdown`");
}

#[test]
fn a_request_that_is_called_off_is_answered_with_that() {
    let mut editor = Editor::ready(json!({}));
    // Its check takes a while: there are many values, and none satisfies the condition.
    let text = "int a = INT();\nint b = INT();\nASSERT(a * b == 1000003 && a > 1 && b > 1);\n\
                System.out.println(a);\n";
    editor.open("file:///a.java", text);
    let id = editor.begin("textDocument/codeLens", document("file:///a.java"));
    editor.tell("$/cancelRequest", json!({ "id": id }));
    let (answer, _) = editor.answer(id);
    let is_late = answer["result"].is_array();
    assert!(is_late || answer["error"]["code"] == -32_800, "{answer}");
    // Others are answered meanwhile.
    assert!(
        editor.ask("textDocument/foldingRange", document("file:///a.java"))["result"].is_array()
    );
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn what_a_lens_makes_is_what_gen_makes() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let uri = format!("file://{}", folder.path().join("sum.java").display());
    let mut editor = Editor::ready(json!({}));
    editor.open(&uri, SUM);
    let lenses = editor.ask("textDocument/codeLens", document(&uri))["result"].clone();
    let titles: Vec<&str> = lenses.as_array().expect("lenses")[1..]
        .iter()
        .filter_map(|one| one["command"]["title"].as_str())
        .collect();
    assert_eq!(titles, ["generate 20", "another instance"]);
    let counted = editor.ask("codeLens/resolve", lenses[0].clone());
    assert_eq!(counted["result"]["command"]["title"], "190 instances");
    let id = editor.begin(
        "workspace/executeCommand",
        json!({ "command": "tatsu.generate", "arguments": [uri, 4], "workDoneToken": "w" }),
    );
    let (made, told) = editor.answer(id);
    assert_eq!(made["result"]["written"], 4, "{made}");
    let kinds: Vec<&Value> = told
        .iter()
        .filter(|one| one["method"] == "$/progress")
        .map(|one| &one["params"]["value"]["kind"])
        .collect();
    assert!(kinds.first().is_some_and(|kind| *kind == "begin"), "{told:?}");
    assert!(kinds.last().is_some_and(|kind| *kind == "end") && kinds.len() > 2);
    let other = Folder::with(&[("sum.java", SUM)]);
    exits(&other, 0, "gen sum.java -n 4 -q");
    assert_eq!(folder.files("out/sum"), other.files("out/sum"));
    let shown = editor.ask(
        "workspace/executeCommand",
        json!({ "command": "tatsu.instance", "arguments": [uri] }),
    );
    let text = shown["result"]["text"].as_str().expect("an instance");
    assert!(text.contains("int a = ") && !text.contains("INT") && !text.contains("ASSERT"));
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn stubs_are_java_and_a_skeleton_may_import_them() {
    let folder = Folder::with(&[(
        "Sum.java",
        "import static tatsu.Words.*;\n\nclass Sum {\n    @MAIN\n    static int sum() {\n        \
         int a = INT(range(1, 9));\n        ASSERT(a != 4);\n        return a + 1;\n    }\n}\n",
    )]);
    exits(&folder, 0, "stubs .");
    let javac = std::process::Command::new("javac")
        .args(["-d", "classes", "tatsu/Words.java", "Sum.java"])
        .current_dir(folder.path())
        .output();
    if let Ok(compiled) = javac {
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    }
    exits(&folder, 0, "gen Sum.java -n 3 -q");
    // A bank keeps the text of its skeleton.
    for (name, bytes) in folder.files("out/Sum").into_iter().filter(|(name, _)| name != "bank.json")
    {
        assert!(!String::from_utf8_lossy(&bytes).contains("tatsu.Words"), "{name}");
    }
    assert!(Path::new(&folder.path().join("out/Sum/Sum.xml")).is_file());
}

/// What the server says, without its version.
fn without_version(text: &str) -> String {
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    text.replace(&version, "\"version\":\"VERSION\"")
}

fn document(uri: &str) -> Value {
    json!({ "textDocument": { "uri": uri } })
}
