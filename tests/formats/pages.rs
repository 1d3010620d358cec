//! Pages of every kind that tatsu writes, for `scripts/check-report`.
//!
//! In: examples of the repository. Out: the paths of the pages:
//! reports on banks, exams, statistics, classes and dialogues, and self-tests of each form of
//! answer.

use std::path::Path;

use serde_json::Value;

use crate::command::{Folder, tatsu};

/// A dialogue of a few paths, which are found at once.
const LARGER: &str = "/*tatsu\ntitle = \"The larger one\"\n*/\nint a = READ(range(0, 9));\n\
                      int b = READ(range(0, 9));\nPRINT(a > b ? a : b);\n";

/// A program that students might write for it.
const LAST: &str = "import java.util.Scanner;\npublic class Last {\n  public static void main(String[] args) {\n    \
                    Scanner in = new Scanner(System.in);\n    int a = in.nextInt();\n    int b = in.nextInt();\n    \
                    System.out.println(b);\n  }\n}\n";

/// Two parts, two groups.
const EXAM: &str = "title = \"Programming 1\"\nlabel = \"2027\"\nlanguage = \"de\"\ngroups = 2\n\n\
                    [[part]]\nskeleton = \"stairs.java\"\ncount = 2\npool = 6\n\n\
                    [[part]]\nskeleton = \"sum.java\"\ncount = 1\npool = 3\n";

/// Makes the pages in a folder; their paths.
pub fn pages(folder: &Folder) -> Vec<String> {
    let root = env!("CARGO_MANIFEST_DIR");
    for (name, from) in [("stairs.java", "stairs.java"), ("sum.java", "digit_sum.java")] {
        let text = std::fs::read(format!("{root}/skeletons/{from}")).expect("an example");
        folder.write(name, &text);
    }
    folder.write("exam.toml", EXAM.as_bytes());
    folder.write("Last.java", LAST.as_bytes());
    folder.write("larger.java", LARGER.as_bytes());
    let class = format!("{root}/skeletons/classes/largest/Largest.java");
    let of =
        |name: &str| format!("{root}/skeletons/classes/largest/submissions/{name}/Largest.java");
    let submissions = ["anna", "bert", "carl"].map(of).join(" ");
    for (line, codes) in [
        ("gen stairs.java --no-jvm -n 6 -o stairs --format html,moodle".to_owned(), [0, 0]),
        (
            format!(
                "gen {root}/skeletons/trace_table.java --no-jvm -n 3 -o table --language de --format html"
            ),
            [0, 0],
        ),
        (
            format!(
                "gen {root}/skeletons/three_variables.java --no-jvm -n 2 -o order --answer ordering --format html"
            ),
            [0, 0],
        ),
        (
            format!("gen {root}/skeletons/same_maximum.java --no-jvm -n 2 -o same --format html"),
            [0, 0],
        ),
        (
            format!(
                "gen {root}/tests/confirm/skeletons/holes_of_two_values.java --no-jvm -n 2 -o holes --format html"
            ),
            [0, 0],
        ),
        ("exam exam.toml --no-jvm -o exam".to_owned(), [0, 3]),
        ("gen larger.java -n 3 -o dialogue --format html".to_owned(), [0, 0]),
        ("gen larger.java -n 3 --transcripts runs.html".to_owned(), [0, 0]),
        ("test larger.java Last.java --unconfined --html test.html".to_owned(), [1, 1]),
        (
            format!("compare {class} {submissions} --unconfined --no-proof --html compare.html"),
            [1, 1],
        ),
        (format!("suite {class} --unconfined --calls 3 -n 4 --questions class"), [0, 3]),
    ] {
        let run = tatsu().within(folder).words(line.split_whitespace()).run();
        let code = run.code.unwrap_or(-1);
        assert!(codes.contains(&code), "{line}: {code}\n{}", run.stderr);
    }
    folder.write("responses.csv", responses(folder).as_bytes());
    let words = [
        "statistics",
        "stairs",
        "--responses",
        "responses.csv",
        "--format",
        "html",
        "-o",
        "statistics",
    ];
    tatsu().within(folder).words(words).run().exits(0);
    let made = [
        "stairs/report.html",
        "stairs/stairs_test.html",
        "table/trace_table_test.html",
        "order/three_variables_test.html",
        "same/same_maximum_test.html",
        "holes/holes_of_two_values_test.html",
        "holes/report.html",
        "exam/report.html",
        "dialogue/report.html",
        "runs.html",
        "test.html",
        "compare.html",
        "class/report.html",
        "statistics/statistics.html",
    ];
    let path = |name: &&str| folder.path().join(name).to_string_lossy().into_owned();
    let paths: Vec<String> = made.iter().map(path).collect();
    for path in &paths {
        assert!(Path::new(path).exists(), "{path} is missing");
    }
    paths
}

/// What Moodle says that some students answered to the questions about stairs.
fn responses(folder: &Folder) -> String {
    let bank: Value = serde_json::from_str(&folder.read("stairs/bank.json")).expect("JSON");
    let mut text =
        String::from("Last name,Email address,Status,Question 1,Response 1,Right answer 1\n");
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    for student in 0..12 {
        let instances = bank["instances"].as_array().expect("instances");
        let instance = &instances[student % instances.len()];
        let file = instance["file"].as_str().expect("a file");
        let options = instance["answer"]["options"].as_array().expect("options");
        let text_of = |option: &Value| option["text"].as_str().expect("a text").to_owned();
        let right = options.iter().find(|one| one["right"] == true).expect("a right option");
        let cells = [
            format!("Student{student}"),
            format!("s{student}@example.org"),
            "Finished".to_owned(),
            folder.read(&format!("stairs/{file}")),
            text_of(&options[student % options.len()]),
            text_of(right),
        ];
        text.push_str(&cells.map(|cell| quoted(&cell)).join(","));
        text.push('\n');
    }
    text
}
