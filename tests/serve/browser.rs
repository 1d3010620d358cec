//! The page in a real browser, as a person uses it.
//!
//! `page.py` beside this file walks through it: an example is taken, a number changed, a question
//! answered, twenty made, a file downloaded; on a wide screen and on a phone, with the keyboard
//! alone, in English and German. `axe-core` looks at each view.

use std::path::Path;
use std::process::Command;

use super::client::Server;
use crate::command::{Folder, SUM, exits};

/// Walks through the page; what the walk says of itself, or `None` where there is no browser.
fn walked(server: &Server, way: &str, folder: &Folder) -> Option<serde_json::Value> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let runs = |name: &str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    if !names.into_iter().any(runs) {
        assert!(std::env::var_os("TATSU_ALL_READERS").is_none(), "there is no Chromium");
        eprintln!("skipped: there is no Chromium");
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/page.py");
    let output = Command::new("python3")
        .arg(script)
        .args([way, server.address()])
        .arg(folder.path())
        .output()
        .expect("python3");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    let last = said.lines().last().unwrap_or_default();
    Some(serde_json::from_str(last).expect("a line of JSON"))
}

#[test]
fn from_an_empty_folder_to_a_file_for_moodle() {
    let (folder, hand) = (Folder::with(&[]), Folder::with(&[]));
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "main", &folder) else { return };
    assert!(told["clicks"].as_u64().expect("a number") <= 8, "{told}");
    let text = folder.read("counting_loops.java");
    assert!(text.contains("range(11, 20)"), "{text}");
    hand.write("counting_loops.java", text.as_bytes());
    exits(&hand, 0, "gen counting_loops.java -n 20 -q");
    let moodle = "out/counting_loops/counting_loops.xml";
    assert_eq!(folder.read("downloaded.xml"), hand.read(moodle));
    assert_eq!(folder.read(moodle), hand.read(moodle));
}

#[test]
fn each_view_is_whole_on_a_phone_in_the_dark_and_in_german() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "views", &folder) else { return };
    assert_eq!(told["violations"], serde_json::json!([]), "{told}");
}

#[test]
fn two_tabs_a_changed_file_and_a_reload_lose_nothing() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "tabs", &folder) else { return };
    assert_eq!(told["kept"], true, "{told}");
}

#[test]
fn questions_are_made_once_more_compared_and_agreed_to() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "again", &folder) else { return };
    assert_eq!(told["violations"], serde_json::json!([]), "{told}");
    let made = ["counting_loops", "counting_loops-2027", "counting_loops-2028"];
    assert_eq!(told["made"], serde_json::json!(made), "{told}");
}

#[test]
fn the_form_has_all_settings_and_keeps_what_it_cannot_take() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "settings", &folder) else { return };
    assert_eq!(told["violations"], serde_json::json!([]), "{told}");
    let text = folder.read("counting_loops.java");
    assert!(text.contains("\"ask.output\" = \"Was kommt heraus?\""), "{text}");
}

#[test]
fn a_keyboard_is_enough() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "keyboard", &folder) else { return };
    assert!(
        told["address"].as_str().is_some_and(|address| address.contains("/api/download")),
        "{told}"
    );
}

#[test]
fn findings_come_while_one_types() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "typing", &folder) else { return };
    let middle = told["middle"].as_f64().expect("milliseconds");
    assert!(middle < 300.0, "{told}");
}

#[test]
fn an_exam_is_put_together_made_and_looked_at() {
    let loops = SUM.replace("a + b", "a * b");
    let files = [("sum.java", SUM), ("loops.java", loops.as_str())];
    let (folder, hand) = (Folder::with(&files), Folder::with(&files));
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "exam", &folder) else { return };
    assert_eq!(told["violations"], serde_json::json!([]), "{told}");
    hand.write("exam.toml", folder.read("exam.toml").as_bytes());
    exits(&hand, 0, "exam exam.toml -q");
    let made = folder.files("out/exam");
    assert!(made.iter().any(|(name, _)| name == "exam_B.pdf"), "{made:?}");
    assert_eq!(made, hand.files("out/exam"));
}

#[test]
fn a_folder_of_programs_is_tested_and_looked_at() {
    let folder = Folder::with(&[("square.java", super::programs::SQUARE)]);
    for (path, text) in super::programs::submissions() {
        let path = folder.path().join("all").join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let server = Server::start(&folder);
    let Some(told) = walked(&server, "programs", &folder) else { return };
    assert_eq!(told["violations"], serde_json::json!([]), "{told}");
    let table = told["table"].as_str().expect("a text");
    assert!(table.starts_with("1 right, 1 not started, 2 wrong"), "{table}");
    assert!(told["clicks"].as_u64().expect("a number") <= 3, "{told}");
}
