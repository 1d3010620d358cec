//! Exams from the command line: the worked example of the docs, groups, students, years.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use std::collections::{BTreeMap, BTreeSet};

use crate::command::{Folder, bank, exits};
use serde_json::Value;

const EXAMPLE: &str = include_str!("../../skeletons/exams/final.toml");
const DIGITS: &str = include_str!("../../skeletons/digit_sum.java");
const LOOPS: &str = include_str!("../../skeletons/longest_loop.java");

/// A folder with the worked example: the exam file in `exams`, its skeletons above.
fn example() -> Folder {
    let folder = Folder::with(&[("digit_sum.java", DIGITS), ("longest_loop.java", LOOPS)]);
    std::fs::create_dir(folder.path().join("exams")).expect("a folder");
    folder.write("exams/final.toml", EXAMPLE.as_bytes());
    folder
}

fn list(folder: &Folder, path: &str) -> Value {
    serde_json::from_str(&folder.read(&format!("{path}/exam.json"))).expect("JSON")
}

/// The texts of a list.
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|one| one.as_str().expect("a text")).collect()
}

/// The idnumbers of the questions of each category of a file for Moodle.
fn categories(xml: &str) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut category = String::new();
    for question in xml.split("<question ").skip(1) {
        let within = |start: &str, end: &str| {
            let rest = question.split_once(start)?.1;
            rest.split_once(end).map(|(text, _)| text.to_owned())
        };
        if question.starts_with("type=\"category\"") {
            category = within("<text><![CDATA[$course$/top/", "]]>").expect("a category");
        } else {
            let idnumber = within("<idnumber>", "</idnumber>").expect("an idnumber");
            all.entry(category.clone()).or_default().push(idnumber);
        }
    }
    all
}

#[test]
fn the_example_of_the_docs_makes_groups_that_share_nothing() {
    assert!(include_str!("../../docs/exam.md").contains(&format!("```toml\n{EXAMPLE}```")));
    let folder = example();
    exits(&folder, 0, "exam --check exams/final.toml");
    assert!(!folder.has("out"), "a check makes nothing");
    let run = exits(&folder, 0, "exam exams/final.toml --no-jvm --json");
    let summary = &run.json()[0];
    assert_eq!(summary["files"]["moodle"], "out/final-2026-07/final-2026-07.xml");
    let sheets = ["_A", "_A_solutions", "_B", "_B_solutions"]
        .map(|end| format!("out/final-2026-07/final-2026-07{end}.pdf"));
    assert_eq!(texts(&summary["files"]["sheets"]), sheets);
    let categories = categories(&folder.read("out/final-2026-07/final-2026-07.xml"));
    let top = "Programming 1, final/2026-07";
    let names: Vec<&str> = categories.keys().map(String::as_str).collect();
    let expected = [
        "1 longest_loop/Group A",
        "1 longest_loop/Group B",
        "2 digit_sum",
        "2 digit_sum/Group A",
        "2 digit_sum/Group B",
        "3 digits-again/Group A",
        "3 digits-again/Group B",
    ];
    assert_eq!(names, expected.map(|name| format!("{top}/{name}")));
    let count = |name: &str| categories[&format!("{top}/{name}")].len();
    assert_eq!((count("1 longest_loop/Group A"), count("1 longest_loop/Group B")), (7, 7));
    let all: Vec<&String> = categories.values().flatten().collect();
    let different: BTreeSet<&String> = all.iter().copied().collect();
    assert_eq!((all.len(), different.len()), (14 + 3 + 4, 14 + 3 + 4));

    let exam = list(&folder, "out/final-2026-07");
    let groups = exam["groups"].as_array().unwrap();
    let mut hardness = Vec::new();
    for (group, letter) in groups.iter().zip(["A", "B"]) {
        assert_eq!((group["name"].as_str(), group["points"].as_f64()), (Some(letter), Some(14.0)));
        let sheet = texts(&group["sheet"]);
        assert_eq!(sheet.len(), 5);
        let own = |idnumber: &str| {
            let of = |(name, ids): (&String, &Vec<String>)| {
                name.ends_with(&format!("Group {letter}")) && ids.iter().any(|one| one == idnumber)
            };
            categories.iter().any(of)
        };
        let everything = [sheet, texts(&group["reserve"])].concat();
        assert!(everything.iter().all(|one| own(one)), "{everything:?}");
        hardness.push(group["hardness"].as_u64().unwrap());
    }
    let apart = hardness[0].abs_diff(hardness[1]);
    assert!(apart * 20 <= hardness[0], "{hardness:?}");

    // Two parts of one skeleton ask nothing twice.
    let codes = |part: &str| -> BTreeSet<String> {
        let bank = folder.read(&format!("out/final-2026-07/parts/{part}/bank.json"));
        let bank: Value = serde_json::from_str(&bank).unwrap();
        let instances = bank["instances"].as_array().unwrap().iter();
        instances.map(|one| one["code"].to_string()).collect()
    };
    assert!(codes("digit_sum").is_disjoint(&codes("digits-again")));
    let report = folder.read("out/final-2026-07/report.html").replace("&#x2f;", "/");
    assert!(report.contains("parts/longest_loop/report.html#question-"), "links to questions");
    for file in texts(&exam["files"]) {
        assert!(folder.has(&format!("out/final-2026-07/{file}")), "{file}");
    }
}

#[test]
fn an_exam_is_made_again_avoided_and_never_written_over_in_silence() {
    let folder = example();
    let small =
        "title = \"T\"\nlabel = \"1\"\ngroups = 2\n[[part]]\nskeleton = \"../digit_sum.java\"\n";
    folder.write("exams/final.toml", small.as_bytes());
    let make = "exam exams/final.toml --no-jvm -q";
    exits(&folder, 0, make);
    let first = folder.files("out/final-1");
    exits(&folder, 0, make);
    assert_eq!(folder.files("out/final-1"), first, "the same bytes");
    let old = list(&folder, "out/final-1");

    folder.write("out/final-1/report.html", b"mine");
    let refused = exits(&folder, 2, make);
    assert!(refused.stderr.contains("report.html") && refused.stderr.contains("--force"));
    assert_eq!(folder.read("out/final-1/report.html"), "mine");
    folder.write("exams/final.toml", small.replace("groups = 2", "groups = 3").as_bytes());
    let other = exits(&folder, 2, make);
    assert!(other.stderr.contains("`final.toml`"), "{}", other.stderr);
    exits(&folder, 0, &format!("{make} --force"));
    assert_eq!(list(&folder, "out/final-1")["groups"].as_array().unwrap().len(), 3);

    folder.write("exams/final.toml", small.as_bytes());
    exits(&folder, 0, &format!("{make} --force"));
    let next = small.replace("\"1\"", "\"2\"");
    let next = next.replace("groups", "avoid = [\"../out/final-1\"]\ngroups");
    folder.write("exams/final.toml", next.as_bytes());
    exits(&folder, 0, make);
    let new = list(&folder, "out/final-2");
    let seen = |path: &str| -> BTreeSet<String> {
        let bank = folder.read(&format!("{path}/parts/digit_sum/bank.json"));
        let bank: Value = serde_json::from_str(&bank).unwrap();
        bank["instances"].as_array().unwrap().iter().map(|one| one["code"].to_string()).collect()
    };
    assert!(seen("out/final-1").is_disjoint(&seen("out/final-2")));
    assert_ne!(old["groups"][0]["sheet"], new["groups"][0]["sheet"]);
}

/// A small exam of two parts of one skeleton, for two groups, with sheets and templates.
fn small_exam() -> Folder {
    let exam = "title = \"T\"\nlabel = \"2026\"\ngroups = 2\nformats = [\"moodle\", \"paper\"]\n\
                [[part]]\nskeleton = \"digit_sum.java\"\n[[part]]\nskeleton = \"digit_sum.java\"\npool = 4\n";
    let folder = Folder::with(&[("exam.toml", exam), ("digit_sum.java", DIGITS)]);
    std::fs::create_dir_all(folder.path().join("own/en")).expect("a folder");
    folder.write("own/en/exam.toml", b"\"exam.report\" = \"Mine\"\n\"paper.name\" = \"Who\"\n");
    folder
}

/// All files of an exam with their names.
fn exam_files(folder: &Folder, path: &str) -> Vec<(String, Vec<u8>)> {
    let exam = list(folder, path);
    let of = |name: &str| {
        let bytes = std::fs::read(folder.path().join(path).join(name)).expect("a file");
        (name.to_owned(), bytes)
    };
    texts(&exam["files"]).into_iter().map(of).collect()
}

#[test]
fn an_exam_holds_all_that_it_is_made_from() {
    let folder = small_exam();
    exits(&folder, 0, "exam exam.toml --no-jvm -q --templates own");
    let made = exam_files(&folder, "out/exam-2026");
    assert!(made.len() > 10, "{}", made.len());
    for file in ["exam.toml", "digit_sum.java", "own/en/exam.toml"] {
        std::fs::remove_file(folder.path().join(file)).expect("a file");
    }
    let again = exits(&folder, 0, "regenerate out/exam-2026");
    assert!(again.stdout.contains("made again, byte for byte the same"), "{}", again.stdout);
    exits(&folder, 0, "regenerate out/exam-2026 -o copy -q");
    assert_eq!(exam_files(&folder, "copy"), made);

    // What differs is told, and stays.
    let report = folder.read("out/exam-2026/report.html");
    folder.write("out/exam-2026/report.html", b"mine");
    std::fs::remove_file(folder.path().join("out/exam-2026/exam-2026_A.pdf")).expect("a sheet");
    let other = exits(&folder, 5, "regenerate out/exam-2026/exam.json --json");
    for words in ["different: ", "report.html", "missing: ", "_A.pdf", "nothing was written"] {
        assert!(other.stderr.contains(words), "{words}: {}", other.stderr);
    }
    let told = &other.json()[0]["regenerated"];
    assert_eq!((&told["same"], &told["missing"][0]), (&false.into(), &"exam-2026_A.pdf".into()));
    assert_eq!(folder.read("out/exam-2026/report.html"), "mine");
    exits(&folder, 0, "regenerate out/exam-2026 --force -q");
    assert_eq!(folder.read("out/exam-2026/report.html"), report);
    let newer = folder.read("out/exam-2026/exam.json").replace("\"format\": 1", "\"format\": 2");
    folder.write("out/exam-2026/exam.json", newer.as_bytes());
    let refused = exits(&folder, 2, "regenerate out/exam-2026");
    assert!(refused.stderr.contains("install the newer tatsu"), "{}", refused.stderr);
}

#[test]
fn the_next_exam_has_the_same_settings_and_none_of_the_old_questions() {
    let folder = small_exam();
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    exits(&folder, 0, "regenerate out/exam-2026 --new -q");
    exits(&folder, 0, "regenerate out/exam-2027 --new --seed 9 -q");
    let codes = |year: &str| -> Vec<String> {
        let of = |part: &str| bank(&folder, &format!("out/exam-{year}/parts/{part}"));
        let banks = ["digit_sum", "digit_sum-2"].map(of);
        let all = banks.iter().flat_map(|bank| bank["instances"].as_array().expect("a list"));
        all.map(|one| one["code"].to_string()).collect()
    };
    let all = [codes("2026"), codes("2027"), codes("2028")];
    assert!(all.iter().all(|year| year.len() == all[0].len()), "{all:?}");
    assert_eq!(all.concat().iter().collect::<BTreeSet<_>>().len(), 3 * all[0].len());
    let next = list(&folder, "out/exam-2027");
    assert_eq!((next["label"].as_str(), next["seed"].as_u64()), (Some("2027"), Some(1)));
    assert!(folder.has("out/exam-2027/exam-2027_B_solutions.pdf"));
    for year in ["2027", "2028"] {
        exits(&folder, 0, &format!("regenerate out/exam-{year} -q"));
    }
    let hardness = |exam: &Value| exam["groups"][0]["hardness"].as_u64().expect("a number");
    let (old, new) = (hardness(&list(&folder, "out/exam-2026")), hardness(&next));
    assert!(old.abs_diff(new) * 5 <= old, "{old} {new}");
}

#[test]
fn what_cannot_be_done_with_an_exam_is_said_with_what_can() {
    let folder = small_exam();
    let exam = folder.read("exam.toml").replace("2026", "2026-07");
    folder.write("exam.toml", exam.as_bytes());
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    for (line, word) in [
        ("out/exam-2026-07 --replace 3", "such as `digit_sum:3`"),
        ("out/exam-2026-07 --replace digits:3", "its parts are `digit_sum`, `digit_sum-2`"),
        ("out/exam-2026-07 --drop digit_sum:1,9", "part `digit_sum` has no question 9"),
        ("out/exam-2026-07 --replace digit_sum", "no question of the exam is called"),
        ("out/exam-2026-07 --drop digit_sum:1-2", "replace it: `--replace digit_sum:"),
        ("out/exam-2026-07 --drop digit_sum:1 --replace digit_sum:1", "replaced and dropped"),
        ("out/exam-2026-07 --replace rest", "keeps no question"),
        ("out/exam-2026-07 --new", "--label 2027"),
        ("out/exam-2026-07 --new --label 2026-07", "give the next one another"),
        ("out/exam-2026-07 --avoid out", "--new"),
        ("out/exam-2026-07/parts/digit_sum --drop 1", "part of an exam"),
        ("out/exam-2026-07/parts/digit_sum --new", "part of an exam"),
        ("out", "has no `bank.json`"),
    ] {
        let refused = exits(&folder, 2, &format!("regenerate {line}"));
        assert!(refused.stderr.contains(word), "{line}: {}", refused.stderr);
    }
    exits(&folder, 0, "regenerate out/exam-2026-07/parts/digit_sum -q");
    assert_eq!(std::fs::read_dir(folder.path().join("out")).expect("a folder").count(), 1);
}

/// The questions of an exam, as part and number, each with its idnumber; those of group A first.
fn asked(exam: &Value) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for part in exam["parts"].as_array().expect("a list") {
        for one in part["questions"].as_array().expect("a list") {
            let (name, number) = (part["name"].as_str().expect("a text"), &one["number"]);
            let id = one["idnumber"].as_str().expect("a text").to_owned();
            all.insert(format!("{name}:{number}"), id);
        }
    }
    all
}

/// For each group what stands on its sheet and in its reserve, as part and number.
fn dealt(exam: &Value) -> Vec<[Vec<String>; 2]> {
    let asked = asked(exam);
    let names = |list: &Value| -> Vec<String> {
        let name = |id: &str| asked.iter().find(|one| one.1 == id).expect("a question").0.clone();
        texts(list).into_iter().map(name).collect()
    };
    let groups = exam["groups"].as_array().expect("a list").iter();
    groups.map(|one| [names(&one["sheet"]), names(&one["reserve"])]).collect()
}

#[test]
fn single_questions_of_an_exam_are_replaced_and_all_else_stays() {
    let folder = small_exam();
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    let old = list(&folder, "out/exam-2026");
    let named = format!("digit_sum:2,{}", asked(&old)["digit_sum-2:4"]);
    let line = format!("regenerate out/exam-2026 --replace {named}");
    let run = exits(&folder, 0, &line);
    assert!(run.stdout.contains("2 questions replaced, 0 questions dropped"), "{}", run.stdout);
    let new = list(&folder, "out/exam-2026");
    let (before, after) = (asked(&old), asked(&new));
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    let other = before.keys().filter(|name| before[*name] != after[*name]);
    assert_eq!(other.collect::<Vec<_>>(), ["digit_sum-2:4", "digit_sum:2"]);
    assert_eq!(dealt(&old), dealt(&new), "numbers stand where they stood");
    // Sheets, files for Moodle, banks and the list say the same.
    let xml = folder.read("out/exam-2026/exam-2026.xml");
    for (group, letter) in new["groups"].as_array().expect("a list").iter().zip(["A", "B"]) {
        let of_group: Vec<String> = categories(&xml)
            .into_iter()
            .filter(|(name, _)| name.ends_with(&format!("Group {letter}")))
            .flat_map(|one| one.1)
            .collect();
        let own = [texts(&group["sheet"]), texts(&group["reserve"])].concat();
        let sorted = |mut all: Vec<String>| {
            all.sort();
            all
        };
        assert_eq!(sorted(of_group), sorted(own.into_iter().map(str::to_owned).collect()));
    }
    assert!(!xml.contains(&before["digit_sum:2"]) && xml.contains(&after["digit_sum:2"]));
    let codes = |path: &str| -> Vec<String> {
        let banks =
            ["digit_sum", "digit_sum-2"].map(|part| bank(&folder, &format!("{path}/parts/{part}")));
        let all = banks.iter().flat_map(|bank| bank["instances"].as_array().expect("a list"));
        all.map(|one| one["code"].to_string()).collect()
    };
    let all = codes("out/exam-2026");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "no question twice");
    exits(&folder, 0, "regenerate out/exam-2026 -q");
    // What was replaced never comes back, and other questions can be looked at elsewhere.
    exits(&folder, 0, "regenerate out/exam-2026 --replace digit_sum:2,digit_sum-2:4 -q -o third");
    let third = asked(&list(&folder, "third"));
    for name in ["digit_sum:2", "digit_sum-2:4"] {
        assert!(before[name] != third[name] && after[name] != third[name], "{name}");
    }
    assert_eq!(asked(&list(&folder, "out/exam-2026")), after);
    exits(&folder, 0, "regenerate third -q");

    let refused = exits(&folder, 2, "exam exam.toml --no-jvm");
    assert!(
        refused.stderr.contains("other than then: `exchanged questions`"),
        "{}",
        refused.stderr
    );
    folder.write("out/exam-2026/report.html", b"mine");
    let refused = exits(&folder, 2, "regenerate out/exam-2026 --replace digit_sum:1");
    assert!(refused.stderr.contains("changed after tatsu wrote them"), "{}", refused.stderr);
    assert_eq!(asked(&list(&folder, "out/exam-2026")), after, "nothing half-written");
}

#[test]
fn a_dropped_question_gives_way_to_one_of_the_reserve() {
    let folder = small_exam();
    let exam = folder.read("exam.toml").replacen("java\"", "java\"\npool = 4", 1);
    folder.write("exam.toml", exam.as_bytes());
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    let old = list(&folder, "out/exam-2026");
    let [sheet, reserve] = &dealt(&old)[0];
    let (gone, next) = (&sheet[0], &reserve[0]);
    let run = exits(&folder, 0, &format!("regenerate out/exam-2026 --drop {gone}"));
    let told = format!("group A gets {next} in the place of {gone}");
    assert!(run.stdout.contains(&told), "{told}: {}", run.stdout);
    let new = list(&folder, "out/exam-2026");
    let (before, after) = (asked(&old), asked(&new));
    assert!(!after.contains_key(gone) && after.iter().all(|(name, id)| before[name] == *id));
    assert_eq!(after.len() + 1, before.len());
    assert_eq!(dealt(&new)[1], dealt(&old)[1], "group B keeps everything");
    assert_eq!(dealt(&new)[0][0], [next.clone(), sheet[1].clone()]);
    exits(&folder, 0, "regenerate out/exam-2026 -q");
    // The next exam has the size that the exam file says, and nothing of this one.
    exits(&folder, 0, "regenerate out/exam-2026 --new -q");
    let next = list(&folder, "out/exam-2027");
    assert_eq!((asked(&next).len(), next["exchanged"].as_bool()), (before.len(), None));
}

#[test]
fn kept_questions_of_an_exam_stay_over_several_sittings() {
    let folder = small_exam();
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    let first = asked(&list(&folder, "out/exam-2026"));
    let run =
        exits(&folder, 0, "regenerate out/exam-2026 --keep digit_sum:1,3,digit_sum-2:2 --json");
    let kept = &run.json()[0]["kept"];
    assert_eq!(
        (&kept["digit_sum"], &kept["digit_sum-2"]),
        (&serde_json::json!([1, 3]), &serde_json::json!([2]))
    );
    assert!(folder.read("bank.toml").contains("[keep.\"exam-2026/digit_sum\"]"));
    exits(&folder, 0, "regenerate out/exam-2026 --replace rest -q");
    let stays = ["digit_sum-2:2", "digit_sum:1", "digit_sum:3"];
    let same = |one: &BTreeMap<String, String>| -> Vec<String> {
        first
            .iter()
            .filter(|(name, id)| one.get(*name) == Some(id))
            .map(|one| one.0.clone())
            .collect()
    };
    assert_eq!(same(&asked(&list(&folder, "out/exam-2026"))), stays);
    let refused = exits(&folder, 2, "regenerate out/exam-2026 --drop digit_sum:3");
    assert!(refused.stderr.contains("keeps question digit_sum:3"), "{}", refused.stderr);
    // Made anew with another seed, the exam has them, too.
    let exam = folder.read("exam.toml").replace("groups", "seed = 7\ngroups");
    folder.write("exam.toml", exam.as_bytes());
    exits(&folder, 0, "exam exam.toml --no-jvm -q --force");
    assert_eq!(same(&asked(&list(&folder, "out/exam-2026"))), stays);
    exits(&folder, 0, "regenerate out/exam-2026 -q");
    folder.write("exam.toml", exam.replace("pool = 4", "pool = 2").as_bytes());
    let text = folder.read("bank.toml");
    exits(&folder, 0, "regenerate out/exam-2026 --keep digit_sum-2:1,3 -q");
    let refused = exits(&folder, 1, "exam exam.toml --check");
    assert!(refused.stderr.contains("write a larger `pool`"), "{}", refused.stderr);
    folder.write("bank.toml", text.as_bytes());
}

#[test]
fn warnings_are_not_told_again_where_nothing_changed() {
    let same = "int n = INT(range(1, 9));\nint m = INT(range(1, 9));\nSystem.out.println(n > 0);\n";
    let exam = "title = \"T\"\n[[part]]\nskeleton = \"same.java\"\nanswer = \"text\"\ncount = 4\n";
    let folder = Folder::with(&[("same.java", same), ("exam.toml", exam)]);
    let first = exits(&folder, 0, "exam exam.toml --no-jvm");
    assert!(first.stderr.contains("warning"), "{}", first.stderr);
    let again = exits(&folder, 0, "regenerate out/exam");
    assert_eq!(again.stderr, "");
}

#[test]
fn all_sheets_have_the_same_points_though_tables_differ_in_length() {
    let table = "/*tatsu\nquestion = \"table\"\nvariables = [\"a\"]\n*/\nint a = 1;\n\
                 for (int i = 0; i < INT(range(3, 6)); i++) {\n    a = a * 2;\n}\n\
                 System.out.println(a);\n";
    let exam = "title = \"T\"\ngroups = 4\n[[part]]\nskeleton = \"table.java\"\npool = 4\n";
    let folder = Folder::with(&[("table.java", table), ("exam.toml", exam)]);
    let first = exits(&folder, 0, "exam exam.toml --no-jvm");
    assert!(first.stderr.contains("by its gaps a question would count"), "{}", first.stderr);
    let points = || -> BTreeSet<String> {
        let groups = &list(&folder, "out/exam")["groups"];
        groups.as_array().expect("groups").iter().map(|one| one["points"].to_string()).collect()
    };
    assert_eq!(points(), BTreeSet::from(["1.0".to_owned()]), "a table is one question");
    exits(&folder, 0, "regenerate out/exam");
    folder.write("exam.toml", exam.replace("pool = 4", "pool = 4\npoints = 7").as_bytes());
    let own = exits(&folder, 0, "exam exam.toml --no-jvm --force");
    assert!(!own.stderr.contains("by its gaps"), "{}", own.stderr);
    assert_eq!(points(), BTreeSet::from(["7.0".to_owned()]));
}

#[test]
fn too_few_questions_are_an_error_before_anything_is_written() {
    let three = "int n = INT(range(1, 9));\nASSERT(n * n > 40);\nSystem.out.println(n);\n";
    let exam = "title = \"T\"\ngroups = 2\n[[part]]\nskeleton = \"three.java\"\ncount = 2\n";
    let folder = Folder::with(&[("three.java", three), ("exam.toml", exam)]);
    let run = exits(&folder, 1, "exam exam.toml --no-jvm");
    assert!(run.stderr.contains("can have 3 questions, and 2 groups of 2"), "{}", run.stderr);
    assert!(run.stderr.contains("exam.toml:4:12"), "{}", run.stderr);
    assert!(!folder.has("out"), "nothing is left");
    // This needs no search: nine values are too few for ten questions.
    folder.write("exam.toml", exam.replace("count = 2", "count = 5").as_bytes());
    let run = exits(&folder, 1, "exam --check exam.toml");
    assert!(run.stderr.contains("can have 9 questions"), "{}", run.stderr);
    let twice = format!("{exam}[[part]]\nskeleton = \"three.java\"\n").replacen("count = 2", "", 1);
    folder.write("exam.toml", twice.as_bytes());
    let run = exits(&folder, 1, "exam exam.toml --no-jvm");
    assert!(run.stderr.contains("what `three` asks of it is not asked again"), "{}", run.stderr);
}

#[test]
fn every_file_that_is_missing_or_wrong_is_told_at_once() {
    let exam = "title = \"T\"\nstudents = \"roster.csv\"\navoid = [\"old\"]\nformats = [\"stone\"]\n\
                [[part]]\nskeleton = \"sum.java\"\n[[part]]\nskeleton = \"broken.java\"\n";
    let files =
        [("exam.toml", exam), ("roster.csv", "name,id\n,1\n"), ("broken.java", "int a = ;\n")];
    let folder = Folder::with(&files);
    let run = exits(&folder, 1, "exam exam.toml --no-jvm --json");
    for place in
        ["exam.toml:3:10", "exam.toml:4:12", "exam.toml:6:12", "roster.csv:2:1", "broken.java:1"]
    {
        assert!(run.stderr.contains(place), "{place}: {}", run.stderr);
    }
    assert!(run.stderr.contains("the formats are `moodle`"), "{}", run.stderr);
    assert_eq!(run.json()[0]["findings"].as_array().unwrap().len(), 3);
    assert!(!folder.has("out"));
}

#[test]
fn students_are_printed_by_name_and_parts_have_no_sheets_of_their_own() {
    let exam = "title = \"T\"\nstudents = \"roster.csv\"\nformats = [\"paper\"]\npaper = \"us-letter\"\n\
                language = \"de\"\n[[part]]\nskeleton = \"digit_sum.java\"\ncount = 2\n";
    let roster = "name\nAda\nGrace\n";
    let files = [("exam.toml", exam), ("roster.csv", roster), ("digit_sum.java", DIGITS)];
    let folder = Folder::with(&files);
    let run = exits(&folder, 0, "exam exam.toml --no-jvm --json");
    let sheets = ["out/exam/exam.pdf", "out/exam/exam_solutions.pdf"];
    assert_eq!(texts(&run.json()[0]["files"]["sheets"]), sheets);
    assert!(folder.has("out/exam/parts/digit_sum/bank.json") && !folder.has("out/exam/exam.xml"));
    assert!(!folder.has("out/exam/parts/digit_sum/digit_sum.pdf"), "sheets of nobody");
    for file in texts(&list(&folder, "out/exam")["files"]).iter().filter(|one| one.ends_with("pdf"))
    {
        let bytes = std::fs::read(folder.path().join("out/exam").join(file)).expect("a PDF");
        let holds = |text: &str| bytes.windows(text.len()).any(|at| at == text.as_bytes());
        assert!(bytes.starts_with(b"%PDF-") && holds("612 792") && holds("(de)"), "{file}");
    }
    let first = folder.files("out/exam");
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    assert_eq!(folder.files("out/exam"), first, "the same bytes");

    folder.write("exam.toml", exam.replace("us-letter", "letter").as_bytes());
    let refused = exits(&folder, 1, "exam exam.toml --check");
    assert!(refused.stderr.contains("did you mean `us-letter`?"), "{}", refused.stderr);
}

#[test]
fn the_first_page_has_fields_and_single_students_get_larger_print_and_more_time() {
    let exam = "title = \"T\"\nstudents = \"roster.csv\"\nformats = [\"paper\"]\ndate = \"2026-07-14\"\n\
                room = \"HS 1\"\ntime = 90\naids = \"none\"\nintro = \"\"\"\nGood luck!\n\"\"\"\n\
                [[part]]\nskeleton = \"digit_sum.java\"\ncount = 2\n";
    let roster = "name,number,size,time\nAda,4711,,\nGrace,4712,16,125%\n";
    let files = [("exam.toml", exam), ("roster.csv", roster), ("digit_sum.java", DIGITS)];
    let folder = Folder::with(&files);
    let run = exits(&folder, 0, "exam exam.toml --no-jvm --json");
    let sheets = ["out/exam/exam.pdf", "out/exam/exam_16pt.pdf", "out/exam/exam_solutions.pdf"];
    assert_eq!(texts(&run.json()[0]["files"]["sheets"]), sheets);
    let students = list(&folder, "out/exam")["students"].clone();
    assert_eq!((&students[1]["size"], &students[1]["time"]), (&16.into(), &113.into()));
    assert!(students[0]["number"] == "4711" && students[0].get("size").is_none(), "{students}");
    exits(&folder, 0, "regenerate out/exam");
    let without = exam.replace("time = 90\n", "");
    folder.write("exam.toml", without.as_bytes());
    let refused = exits(&folder, 1, "exam exam.toml --check");
    assert!(refused.stderr.contains("of which time these are 125 %"), "{}", refused.stderr);
    folder.write("exam.toml", exam.replace("[\"paper\"]", "[\"moodle\"]").as_bytes());
    let refused = exits(&folder, 1, "exam exam.toml --check");
    assert!(refused.stderr.contains("nothing is printed"), "{}", refused.stderr);
}

#[test]
fn names_that_no_sheet_can_show_are_told_before_questions_are_made() {
    let exam = "title = \"T\"\nstudents = \"roster.csv\"\nformats = [\"paper\"]\n\
                [[part]]\nskeleton = \"digit_sum.java\"\n";
    let roster = "name\nÅsa Öberg\n李 Wei\n";
    let files = [("exam.toml", exam), ("roster.csv", roster), ("digit_sum.java", DIGITS)];
    let folder = Folder::with(&files);
    let told = exits(&folder, 1, "exam exam.toml").stderr;
    assert!(told.contains("`李 Wei` cannot be printed: the fonts of paper lack `李`"), "{told}");
    assert!(told.contains("roster.csv:3:1") && !told.contains("Öberg` cannot"), "{told}");
    assert!(!folder.has("out"), "nothing is left");
    // Who wants no paper may be called anything.
    folder.write("exam.toml", exam.replace("[\"paper\"]", "[\"moodle\"]").as_bytes());
    exits(&folder, 0, "exam --check exam.toml");
}

#[test]
fn programs_shown_as_pictures_are_printed_as_text() {
    let exam = "title = \"T\"\ngroups = 2\nformats = [\"moodle\", \"paper\"]\n\
                [[part]]\nskeleton = \"digit_sum.java\"\ncode = \"text\"\n";
    let folder = Folder::with(&[("exam.toml", exam), ("digit_sum.java", DIGITS)]);
    exits(&folder, 0, "exam exam.toml --no-jvm -q -o text");
    folder.write("exam.toml", exam.replace("\"text\"", "\"picture\"").as_bytes());
    exits(&folder, 0, "exam exam.toml --no-jvm -q -o picture");
    let moodle = |of: &str| folder.read(&format!("{of}/exam.xml"));
    let has_pictures = |of: &str| moodle(of).contains("@@PLUGINFILE@@");
    assert!(has_pictures("picture") && !has_pictures("text"));
    let sheet = |of: &str| std::fs::read(folder.path().join(of).join("exam_A.pdf")).expect("a PDF");
    assert_eq!(sheet("text"), sheet("picture"));
    for code in ["both", "text"] {
        let of = format!("--format paper --code {code} -o bank-{code}");
        exits(&folder, 0, &format!("gen digit_sum.java -n 2 --no-jvm -q {of}"));
    }
    let sheet = |of: &str| folder.files(of).into_iter().find(|(name, _)| name == "digit_sum.pdf");
    assert_eq!(sheet("bank-both"), sheet("bank-text"));
}

#[test]
fn students_get_sheets_and_files_for_moodle_do_not_name_them() {
    let exam = "title = \"T\"\nstudents = \"roster.csv\"\nformats = [\"moodle\", \"gift\"]\n\
                [[part]]\nskeleton = \"digit_sum.java\"\ncount = 2\npool = 3\n";
    let roster = "Vorname;Nachname\nAda;Lovelace\nGrace;Hopper\nAlan;Turing\n";
    let files = [("exam.toml", exam), ("roster.csv", roster), ("digit_sum.java", DIGITS)];
    let folder = Folder::with(&files);
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    let exam = list(&folder, "out/exam");
    let students = exam["students"].as_array().unwrap();
    let names: Vec<&str> =
        students.iter().map(|one| one["name"].as_str().expect("a text")).collect();
    assert_eq!(names, ["Ada Lovelace", "Grace Hopper", "Alan Turing"]);
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    for student in students {
        let sheet = texts(&student["sheet"]);
        assert_eq!(sheet.iter().collect::<BTreeSet<_>>().len(), 2, "{sheet:?}");
        for one in sheet {
            *uses.entry(one).or_default() += 1;
        }
    }
    assert_eq!(uses.values().copied().collect::<Vec<_>>(), [2, 2, 2]);
    for file in ["exam.xml", "exam.gift.txt"] {
        let text = folder.read(&format!("out/exam/{file}"));
        assert!(
            text.contains("$course$/top/T/1 digit_sum") && !text.contains("Lovelace"),
            "{file}"
        );
    }
    assert!(folder.read("out/exam/report.html").contains("Ada Lovelace"));
}
