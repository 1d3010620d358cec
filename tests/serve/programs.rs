//! Programs of students on the page, as a browser sends them.

use serde_json::{Value, json};
use tatsu::write::package::pack;

use super::client::Server;
use crate::command::Folder;
use crate::statistics::base64;

/// The dialogue.
pub const SQUARE: &str = "int n = READ(range(1, 9));\nPRINT(n * n);\n";

/// A program that reads a number and prints this.
fn program(printed: &str) -> String {
    format!(
        "import java.util.Scanner;\npublic class Square {{\n    public static void main(String[] args) {{\n        \
         int n = new Scanner(System.in).nextInt();\n        System.out.println({printed});\n    }}\n}}\n"
    )
}

/// Four programs, as Moodle names their folders; one prints HTML, and one is no Java.
pub fn submissions() -> Vec<(String, String)> {
    let html = "\"<script>alert(1)</script>\"";
    let all = [
        ("Anna Groß_101", "n * n"),
        ("Bert_102", "n + n"),
        ("Carla_103", html),
        ("Dora_104", "n *"),
    ];
    all.map(|(name, printed)| {
        (format!("{name}_assignsubmission_file/Square.java"), program(printed))
    })
    .to_vec()
}

const SHEET: &str = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\
    \"Grade can be changed\",\"Last modified (grade)\",\"Feedback comments\"\n\
    \"Participant 101\",\"Anna Groß\",a@x,Submitted,,20.00,Yes,-,\n\
    \"Participant 102\",\"Bert\",b@x,Submitted,,20.00,Yes,-,\n";

/// Sends files; the number of the upload.
fn upload(server: &Server, files: &[(String, Vec<u8>)]) -> Value {
    let files: Vec<Value> = files
        .iter()
        .map(|(path, bytes)| json!({ "path": path, "base64": base64(bytes) }))
        .collect();
    let answer = server.post("/api/programs/upload", &json!({ "upload": null, "files": files }));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["upload"].clone()
}

/// Tests what was sent, and waits; the job, and what is known of it.
fn tested(server: &Server, order: &Value) -> (Value, Value) {
    let answer = server.post("/api/programs/test", order);
    assert_eq!(answer.status, 200, "{}", answer.text());
    let job = server.waited_for(&answer.json()["job"]);
    let table = server.get(&format!("/api/programs?job={}", job["id"])).json();
    (job, table)
}

fn row<'a>(table: &'a Value, student: &str) -> &'a Value {
    let rows = table["rows"].as_array().expect("rows");
    rows.iter()
        .find(|row| row["student"] == student)
        .unwrap_or_else(|| panic!("{student}: {table}"))
}

#[test]
fn programs_in_an_archive_get_verdicts_points_and_pages() {
    let folder = Folder::with(&[("square.java", SQUARE)]);
    let server = Server::start(&folder);
    let archive = pack(&submissions()).expect("an archive");
    let upload = upload(&server, &[("all.zip".to_owned(), archive)]);
    let sheet = json!({ "name": "Grades.csv", "base64": base64(SHEET.as_bytes()) });
    let order =
        json!({ "file": "square.java", "upload": upload, "points": 10, "worksheet": sheet });
    let (job, table) = tested(&server, &order);
    assert_eq!(job["state"], "done", "{job}");
    let verdicts: Vec<&Value> = ["Anna Groß", "Bert", "Carla", "Dora"]
        .into_iter()
        .map(|student| &row(&table, student)["verdict"])
        .collect();
    assert_eq!(verdicts, ["right", "wrong", "wrong", "not-started"]);
    // The maximum of the worksheet is what Moodle takes.
    assert_eq!(row(&table, "Anna Groß")["points"], "20.00");
    assert_eq!(job["outcome"]["sheet"]["graded"], 2);
    assert_eq!(job["outcome"]["sheet"]["strangers"].as_array().map(Vec::len), Some(2));
    let file = |name: &str| {
        let answer = server.get(&format!("/api/programs/file?job={}&name={name}", job["id"]));
        assert_eq!(answer.status, 200, "{name}");
        assert!(answer.header("content-disposition").contains(name), "{name}");
        answer.text()
    };
    assert!(file("worksheet.csv").contains("Anna Groß,a@x,Submitted,20.00,20.00"), "the worksheet");
    assert!(file("verdicts.csv").contains("Bert_102_assignsubmission_file,wrong,"), "the table");
    assert!(file("feedback.zip").starts_with("PK"));
    // What a program prints is text, and nothing says where this machine keeps files.
    let number = &row(&table, "Carla")["number"];
    let page = server.get(&format!("/frame/student?job={}&number={number}", job["id"]));
    assert!(page.header("content-security-policy").starts_with("sandbox;"));
    let html = page.text();
    assert!(html.contains("&lt;script&gt;alert(1)") && !html.contains("<script>alert"), "{html}");
    assert!(html.contains("Carla") && !html.contains("Anna") && !html.contains("Bert"), "{html}");
    let temporary = std::env::temp_dir().display().to_string();
    for text in [table.to_string(), html, file("verdicts.csv")] {
        assert!(
            !text.contains(&temporary) && !text.contains(&folder.path().display().to_string()),
            "{text}"
        );
    }
    assert_eq!(server.get(&format!("/frame/student?job={}&number=9", job["id"])).status, 404);
    assert_eq!(server.get(&format!("/api/programs/file?job={}&name=../x", job["id"])).status, 404);
}

#[test]
fn a_folder_of_classes_is_compared_with_one_that_is_right() {
    let class = |get: &str| {
        format!(
            "public class Counter {{\n    private int n;\n    public void add(int by) {{ n += by; }}\n    \
             public int get() {{ return {get}; }}\n}}\n"
        )
    };
    let folder = Folder::with(&[("Counter.java", &class("n")), ("grading.toml", "points = 8\n")]);
    let server = Server::start(&folder);
    let state = server.get("/api/state").json();
    assert_eq!(state["files"][0], json!({ "name": "Counter.java", "kind": "class" }));
    let files = [
        ("all/anna/Counter.java", "n"),
        ("all/bert/Counter.java", "n + 1"),
        ("all/carl/My.java", "n"),
    ];
    let files: Vec<(String, Vec<u8>)> =
        files.iter().map(|(path, get)| ((*path).to_owned(), class(get).into_bytes())).collect();
    let order =
        json!({ "file": "Counter.java", "upload": upload(&server, &files), "language": "de" });
    let (job, table) = tested(&server, &order);
    assert_eq!(job["state"], "done", "{job}");
    assert_eq!(table["rows"].as_array().map(Vec::len), Some(3), "{table}");
    assert_eq!(
        (&row(&table, "anna")["verdict"], &row(&table, "anna")["points"]),
        (&json!("right"), &json!("8.00"))
    );
    assert_eq!(row(&table, "bert")["verdict"], "wrong");
    assert_eq!(row(&table, "carl")["verdict"], "right");
    let names: Vec<&str> =
        table["files"].as_array().expect("files").iter().filter_map(Value::as_str).collect();
    assert_eq!(names, ["CounterTest.java", "coderunner.xml", "feedback.zip"]);
    let page = server.get(&format!("/frame/student?job={}&number=2", job["id"])).text();
    assert!(page.contains("lang=\"de\"") && page.contains("von 8 Punkten"), "{page}");
    folder.write("grading.toml", b"points = 8\n[weights]\ngot = 2\n");
    let order = json!({ "file": "Counter.java", "upload": upload(&server, &files) });
    let (job, _) = tested(&server, &order);
    assert_eq!(job["state"], "failed");
    let said = job["outcome"]["diagnostics"][0]["message"].as_str().expect("a message");
    assert_eq!(said, "there is no method `got` to weight");
}

#[test]
fn what_is_no_submission_is_refused_in_words() {
    let folder = Folder::with(&[("square.java", SQUARE)]);
    let server = Server::start(&folder);
    let order = |upload: &Value| json!({ "file": "square.java", "upload": upload });
    assert_eq!(server.post("/api/programs/test", &order(&json!(99))).status, 422);
    for path in ["../x.java", "", "a/../../x.java"] {
        let files = json!([{ "path": path, "base64": "" }]);
        let answer =
            server.post("/api/programs/upload", &json!({ "upload": null, "files": files }));
        assert_eq!(answer.status, 422, "{path}");
    }
    let empty = upload(&server, &[("notes.txt".to_owned(), b"none".to_vec())]);
    let (job, table) = tested(&server, &order(&empty));
    assert_eq!((&job["state"], &table["rows"]), (&json!("failed"), &json!([])));
    let said = job["outcome"]["problem"]["message"].as_str().expect("a message");
    assert_eq!(said, "there is no Java program and no archive among these files");
    let sheet = json!({ "name": "a.csv", "base64": base64(b"Name,Town\n") });
    let files = [("A.java".to_owned(), program("n * n").into_bytes())];
    let wanted =
        json!({ "file": "square.java", "upload": upload(&server, &files), "worksheet": sheet });
    let answer = server.post("/api/programs/test", &wanted).json();
    let said = answer["problem"]["message"].as_str().expect("a message");
    assert!(said.starts_with("`a.csv` is no grading worksheet"), "{said}");
}
