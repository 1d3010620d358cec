//! Grades of classes: weights, pages for students, and Moodle's worksheet.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, class_example, run};

/// A counter; `add` and `get` in place of the marks.
fn counter(add: &str, get: &str) -> String {
    format!(
        "public class Counter {{\n    private int n;\n    public void add(int by) {{ {add} }}\n    \
         public int get() {{ {get} }}\n    public boolean isZero() {{ return n == 0; }}\n}}\n"
    )
}

fn folder() -> Folder {
    let folder = Folder::with(&[("Counter.java", &counter("n += by;", "return n;"))]);
    for (name, add, get) in [
        ("Anna Groß_101_assignsubmission_file", "n += by;", "return n;"),
        ("Bert Braun_102_assignsubmission_file", "n += by;", "return n + 1;"),
        ("Carla Conti_103_assignsubmission_file", "n += by", "return n;"),
    ] {
        std::fs::create_dir_all(folder.path().join("all").join(name)).expect("a folder");
        folder.write(&format!("all/{name}/Counter.java"), counter(add, get).as_bytes());
    }
    folder
}

const SHEET: &str = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\
    \"Grade can be changed\",\"Last modified (grade)\",\"Feedback comments\"\n\
    \"Participant 101\",\"Anna Groß\",a@x,Submitted,,10.00,Yes,-,\n\
    \"Participant 102\",\"Bert Braun\",b@x,Submitted,,10.00,Yes,-,\n";

#[test]
fn a_folder_of_submissions_gets_points_by_weights_and_pages() {
    let folder = folder();
    folder.write("grading.toml", b"points = 10\n[weights]\nget = 2\n\"isZero()\" = 0\n");
    folder.write("sheet.csv", SHEET.as_bytes());
    let line = "compare Counter.java all --drawn 0 --no-proof --csv --hand-back back --worksheet sheet.csv";
    let told = run(&folder, 1, line);
    // The constructor, `add` and twice `get`, of which every script is wrong.
    let bert = "Bert Braun_102_assignsubmission_file,differs,";
    let row = told.stdout.lines().find(|row| row.starts_with(bert)).expect("a row");
    assert_eq!(row.split(',').nth(5), Some("5.00"), "{}", told.stdout);
    assert!(told.stderr.contains("worksheet: 2 grades filled in"), "{}", told.stderr);
    assert!(told.stderr.contains("nobody in the worksheet: Carla Conti_103"), "{}", told.stderr);
    let sheet = folder.read("back/worksheet.csv");
    assert!(
        sheet.contains(
            "Anna Groß,a@x,Submitted,10.00,10.00,Yes,-,Right in everything that was tried.\n"
        ),
        "{sheet}"
    );
    assert!(sheet.contains("Bert Braun,b@x,Submitted,5.00,10.00,Yes,-,\"<code>get()</code>: after <code>new Counter(); get()</code>, expected <code>0</code>, got <code>1</code>.\"\n"), "{sheet}");
    let page = folder.read("back/feedback/Bert Braun_102_assignsubmission_file/feedback.html");
    assert!(page.contains("For Bert Braun") && page.contains("5.00 of 10 points"), "{page}");
    // What a teacher's page says is not said to students.
    assert!(!page.contains("do not give it") && !page.contains("unnoticed"), "{page}");
    assert!(!page.contains("Anna") && !page.contains("Carla"), "another name stands on the page");
    folder.write("grading.toml", b"points = 10\n[weights]\ngot = 2\n");
    let told = run(&folder, 1, "compare Counter.java all --drawn 0 --no-proof");
    assert!(told.stderr.contains("there is no method `got` to weight"), "{}", told.stderr);
    assert!(told.stderr.contains("`get`"), "{}", told.stderr);
}

#[test]
fn rules_map_names_and_accept_what_the_lecturer_accepts() {
    let folder = folder();
    let renamed = counter("n += by;", "return n;").replace("get()", "value()");
    folder.write("Renamed.java", renamed.as_bytes());
    folder.write("grading.toml", b"accept = \"accepted.txt\"\n[names]\nget = \"value\"\n");
    folder.write("accepted.txt", b"get | expected 0, got 1 | new Counter(); get()\n");
    let told = run(&folder, 0, "compare Counter.java Renamed.java --drawn 0 --no-proof");
    assert!(
        told.stdout.contains("all    agree") || told.stdout.contains("agree"),
        "{}",
        told.stdout
    );
    folder.write("grading.toml", b"accept = \"accepted.txt\"\n");
    let bert = "all/Bert_Braun/Counter.java";
    std::fs::create_dir_all(folder.path().join("all/Bert_Braun")).expect("a folder");
    folder.write(bert, counter("n += by;", "return n + 1;").as_bytes());
    let told = run(&folder, 0, &format!("compare Counter.java {bert} --drawn 0 --no-proof"));
    assert!(told.stdout.contains("accepted"), "{}", told.stdout);
}

#[test]
fn agreement_tells_which_planted_faults_no_script_notices() {
    let folder = class_example("largest");
    let line = "compare Largest.java submissions/bert/Largest.java --ints -1,0,1 --length 1..2 \
                --drawn 0 --faults 40 --json --html page.html --language de";
    let told = run(&folder, 0, line);
    let note = "note: of 5 faults planted in the reference, no script notices 1: line 5: `>=` for `>`; \
                they may make no difference, or a submission with such a fault agrees\n";
    assert!(told.stderr.contains(note), "{}", told.stderr);
    let report = told.json();
    assert_eq!(report[0]["unnoticed"]["planted"], 5, "{}", told.stdout);
    assert_eq!(report[0]["unnoticed"]["faults"][0]["line"], 5, "{}", told.stdout);
    let page = folder.read("page.html");
    assert!(page.contains("Was Übereinstimmung offen lässt"), "{page}");
    let told = run(&folder, 1, "compare Largest.java submissions/anna/Largest.java --faults 40");
    assert!(!told.stderr.contains("faults"), "who differs is told so: {}", told.stderr);
}
