//! What is looked at before anything is made, exams that were made, and the language of the page.

use serde_json::{Value, json};
use tatsu::make::messages::MessageCatalog;

use super::client::Server;
use crate::command::{Folder, SUM};
use crate::statistics::base64;

/// Seven questions about a sum, to be chosen from options.
const LOOP: &str = "\
/*tatsu
answer = \"choice\"
*/
int n = INT(range(3, 9));
int sum = 0;
for (int i = 0; i < n; i++) {
    sum += i;
}
System.out.println(sum);
";

#[test]
fn many_questions_are_shown_or_those_with_an_answer() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let look = |order: Value| server.post("/api/look/all", &order).json();
    let all = look(json!({ "file": "sum.java" }));
    let answers = all["answers"].as_array().expect("answers");
    let count: u64 = answers.iter().filter_map(|one| one["count"].as_u64()).sum();
    assert_eq!(all["shown"].as_u64(), Some(count), "{all}");
    assert!((2..=60).contains(&count) && answers.len() > 1, "{all}");
    let wanted = &answers[0];
    let some = look(json!({ "file": "sum.java", "answer": wanted["answer"] }));
    assert_eq!(some["shown"], wanted["count"]);
    let page = server.get(&format!("/frame/look?id={}", some["frame"])).text();
    let shown = page.matches("class=\"question\"").count();
    assert_eq!(Some(shown as u64), wanted["count"].as_u64());
    let none = look(json!({ "file": "sum.java", "answer": "no such answer" }));
    assert_eq!(none["shown"], 0, "{none}");
    let german = look(json!({ "file": "sum.java", "language": "de" }));
    let page = server.get(&format!("/frame/look?id={}", german["frame"])).text();
    assert!(page.contains("lang=\"de\""), "{page}");
    assert_eq!(
        look(json!({ "file": "none.java" }))["problem"]["message"],
        "there is no such file in the folder"
    );
    assert_eq!(folder.files("out"), [], "nothing is written");
}

#[test]
fn a_question_is_shown_as_a_page_a_text_or_a_sheet() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let look = |format: &str| {
        let order = json!({ "file": "sum.java", "format": format, "language": "de" });
        server.post("/api/look", &order).json()["shape"].clone()
    };
    let sheet = look("paper");
    let paper = server.get(&format!("/frame/paper?id={}", sheet["sheet"]));
    assert_eq!((paper.status, paper.header("content-type")), (200, "application/pdf"));
    assert!(paper.body.starts_with(b"%PDF-"));
    let text = look("markdown")["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("System.out.println"), "{text}");
    assert!(look("moodle")["text"].as_str().is_some_and(|text| text.starts_with("<?xml")));
    assert_eq!(look("qti21"), json!({ "packed": true }));
    let page = look("html");
    assert_eq!(server.get(&format!("/frame/look?id={}", page["frame"])).status, 200);
    // A page is no sheet, and a number that was never given is nothing.
    assert_eq!(server.get(&format!("/frame/paper?id={}", page["frame"])).status, 404);
    assert_eq!(server.get("/frame/paper?id=999").status, 404);
}

#[test]
fn wrong_options_are_told_as_thoughts_in_the_language_of_the_page() {
    let folder = Folder::with(&[("loop.java", LOOP)]);
    let server = Server::start(&folder);
    let thoughts = |language: &str| {
        let order = json!({ "file": "loop.java", "told_in": language });
        let answer = server.post("/api/look", &order).json();
        let origins = answer["origins"].as_array().expect("origins").clone();
        let all =
            origins.iter().flat_map(|one| one["thoughts"].as_array().cloned().unwrap_or_default());
        all.map(|one| one.as_str().expect("a sentence").to_owned()).collect::<Vec<_>>()
    };
    let (english, german) = (thoughts("en"), thoughts("de"));
    assert!(!english.is_empty() && english.len() == german.len(), "{english:?} {german:?}");
    assert!(
        english.iter().zip(&german).all(|(one, other)| one != other && one.ends_with('.')),
        "{german:?}"
    );
}

#[test]
fn a_page_in_german_is_told_in_german() {
    let wrong = "int a = INT(range(1, 20));\nint b = c + 1;\nSystem.out.println(b);\n";
    let folder = Folder::with(&[("loop.java", LOOP)]);
    let server = Server::start(&folder);
    let body = json!({ "name": "a.java", "text": wrong });
    let said = |path: &str| server.post(path, &body).json()["diagnostics"][0]["message"].clone();
    assert_eq!(said("/api/check"), "there is no variable `c` here");
    assert_eq!(said("/api/check?language=de"), "eine Variable `c` gibt es hier nicht");
    let missing = server.get("/api/file?name=none.java&language=de").json();
    assert_eq!(missing["message"], "im Ordner gibt es keine solche Datei");
    let fields =
        server.post("/api/settings?language=de", &json!({ "text": SUM, "language": "de" })).json();
    let fields = fields["fields"].as_array().expect("fields").clone();
    let field = |key: &str| fields.iter().find(|one| one["key"] == key).expect("a field");
    assert_eq!(field("loop")["reason"], "`loop` bedeutet bei dieser Art von Frage nichts");
    let thought = &field("misconceptions")["choices"][0]["help"];
    assert!(thought.as_str().is_some_and(|text| text.contains(" wird ")), "{thought}");
    // A job is told to each page in its own language: seven programs, some far longer than others.
    let order = json!({ "file": "loop.java", "number": 7 });
    let events = server.begin("/api/events?language=de");
    let done = server.waited_for(&server.post("/api/make", &order).json()["job"]);
    let english = done["outcome"]["generation"]["warnings"].to_string();
    assert!(
        english.contains("are not equally hard") && english.contains("\"german\""),
        "{english}"
    );
    let told = events.read_until("\"state\":\"done\"");
    let state = server.get("/api/state?language=de").json();
    let german = state["jobs"][0]["outcome"]["generation"]["warnings"].to_string();
    for told in [told, german] {
        assert!(
            told.contains("sind nicht gleich schwer") && !told.contains("equally hard"),
            "{told}"
        );
    }
}

#[test]
fn what_is_said_of_programs_is_known_in_german() {
    let said = |english: &str| MessageCatalog::german().said(english);
    for (english, german) in [
        (
            "what is wrong with 2 of 3 wrong programs is only that they print before they read, \
             such as a prompt; `prompts = \"allow\"` in the comment at the top of `a.java` allows that",
            "bei 2 von 3 falschen Programmen ist nur falsch, dass sie etwas ausgeben, bevor sie \
             lesen, etwa eine Aufforderung; `prompts = \"allow\"` im Kommentar am Anfang von \
             `a.java` erlaubt das",
        ),
        (
            "the search ended before 4 planted mistakes had been tried in all runs: a program \
             with one of them may count as right",
            "die Suche endete, bevor 4 eingebaute Fehler in allen Läufen probiert waren: ein \
             Programm mit einem davon kann als richtig gelten",
        ),
    ] {
        assert_eq!(said(english).as_deref(), Some(german));
    }
}

#[test]
fn what_can_be_written_is_offered_with_its_help() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let offers = |before: &str, language: &str| {
        let order =
            json!({ "name": "a.java", "before": before, "after": "", "language": language });
        server.post("/api/offers", &order).json()["offers"].clone()
    };
    let keys = offers("/*tatsu\nansw", "de");
    let answer = keys.as_array().expect("offers").iter().find(|one| one["label"] == "answer");
    let help = answer.expect("a key")["help"].as_str().expect("a sentence");
    assert!(help.starts_with("Wie geantwortet wird."), "{help}");
    let words = offers("int a = IN", "en").to_string();
    assert!(words.contains("INT(range(") && words.contains("A placeholder for an int"), "{words}");
    let large = json!({ "name": "a.java", "before": "x".repeat(2 << 20), "after": "" });
    assert_eq!(server.post("/api/offers", &large).status, 413);
}

#[test]
fn an_exam_that_was_made_is_looked_at_and_its_answers_are_counted() {
    let exam = "title = \"x\"\ngroups = 2\nformats = [\"moodle\"]\n[[part]]\nskeleton = \"sum.java\"\ncount = 1\npoints = 2\n";
    let folder = Folder::with(&[("sum.java", SUM), ("exam.toml", exam)]);
    let server = Server::start(&folder);
    let job = server.post("/api/exam/make", &json!({ "file": "exam.toml" })).json()["job"].clone();
    let done = server.waited_for(&job);
    assert_eq!(done["state"], "done", "{done}");
    let made = server.get("/api/exam?folder=out/exam").json();
    let names: Vec<&Value> =
        made["takers"].as_array().expect("takers").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["A", "B"]);
    assert_eq!((&made["parts"][0]["points"], &made["file"]), (&json!(2.0), &json!("exam.toml")));
    let report = server.get("/frame/report?folder=out/exam");
    assert!(
        report.status == 200 && report.header("content-security-policy").starts_with("sandbox;")
    );
    let sheets = server.get("/api/exam/answers?folder=out/exam").text();
    assert_eq!(sheets.lines().count(), 3, "{sheets}");
    let filled: Vec<String> = sheets
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 0 { line.to_owned() } else { line.replace(',', ",1") })
        .collect();
    let file = json!({ "name": "answers.csv", "base64": base64(filled.join("\n").as_bytes()) });
    let order = json!({ "folder": "out/exam", "files": [file], "language": "de" });
    let told = server.post("/api/statistics", &order).json();
    let page = server.get(&format!("/frame/still?id={}", told["frame"])).text();
    assert!(page.contains("lang=\"de\""), "{told} {page}");
    for missing in [
        "/api/exam?folder=out/none",
        "/api/exam/answers?folder=out/none",
        "/frame/report?folder=out/none",
        "/frame/still?id=999",
    ] {
        assert_eq!(server.get(missing).status, 404, "{missing}");
    }
}
