//! Banks of questions about dialogues: what was asked before, what is not written over,
//! `regenerate`.

use std::collections::BTreeSet;

use crate::command::{Folder, bank, bank_files, exits, tatsu};
use serde_json::{Value, json};

/// Two kinds of question: those that need fewest programs.
const SUM: &str = "\
/*tatsu
title = \"Sum\"
question = [\"output\", \"inputs\"]
*/
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    PRINT(n - COUNT(x));
    x = READ();
}
PRINT(SUM(x));
";

/// The questions of a bank.
fn questions(bank: &Value) -> &Vec<Value> {
    bank["instances"].as_array().expect("a list")
}

/// What a key holds in each question, as text.
fn each(bank: &Value, pointer: &str) -> Vec<String> {
    let of = |one: &Value| one.pointer(pointer).expect("a value").to_string();
    questions(bank).iter().map(of).collect()
}

/// Whether two banks have a question in common: by either hash, by what is shown and right, or by
/// the idnumber.
fn share(one: &Value, other: &Value) -> bool {
    let shown = |bank: &Value| {
        let (code, right) = (each(bank, "/code"), each(bank, "/answer/right"));
        let seen = each(bank, "/observed/output");
        code.into_iter().zip(right).zip(seen).map(|((a, b), c)| a + &b + &c).collect()
    };
    let all = |bank: &Value| -> [BTreeSet<String>; 4] {
        [
            each(bank, "/fingerprint/program").into_iter().collect(),
            each(bank, "/fingerprint/values").into_iter().collect(),
            each(bank, "/questions/0/idnumber").into_iter().collect(),
            shown(bank),
        ]
    };
    all(one).iter().zip(all(other)).any(|(one, other)| !one.is_disjoint(&other))
}

#[test]
fn a_bank_is_not_written_over_and_its_questions_do_not_come_back() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 6 -q");
    let first = bank(&folder, "out/sum");
    assert_eq!(first["question"], "dialogue");
    assert_eq!(first["skeleton"]["text"], SUM);
    assert_eq!(first["stopped"], "enough");
    assert_eq!(questions(&first).len(), 6);
    for (number, one) in (1..).zip(questions(&first)) {
        assert_eq!(one["number"], json!(number));
        assert_eq!(one["draw"]["seed"], json!(0));
        let file = folder.read(&format!("out/sum/{}", one["file"].as_str().expect("a path")));
        assert!(file.starts_with(one["code"].as_str().expect("a text")), "{file}");
    }
    // Another seed would write other files in their place.
    let files = bank_files(&folder, "out/sum");
    let run = exits(&folder, 2, "gen sum.java -n 6 --seed 1");
    assert!(run.stderr.contains("holds another bank: its seed is 0, not 1"), "{}", run.stderr);
    assert_eq!(bank_files(&folder, "out/sum"), files);
    exits(&folder, 0, "gen sum.java -n 6 -q");
    assert_eq!(bank_files(&folder, "out/sum"), files);
    // The drawing begins alike, so that every question of the first bank is met.
    let changed = SUM.replace("int x;", "// The next one.\nint x ;").replace("Sum", "Total");
    folder.write("sum.java", changed.as_bytes());
    let run = exits(&folder, 0, "gen sum.java -n 6 --avoid out -o other --json");
    assert!(run.json()[0]["avoided"].as_u64() >= Some(6), "{}", run.stdout);
    let second = bank(&folder, "other");
    assert!(!share(&first, &second));
    assert_eq!(second["avoid"][0]["questions"].as_array().map(Vec::len), Some(6));
    // A file that was changed by hand is left alone.
    folder.write("other/report.html", b"mine");
    let run = exits(&folder, 2, "gen sum.java -n 6 --avoid out -o other");
    assert!(run.stderr.contains("changed after tatsu wrote them"), "{}", run.stderr);
}

#[test]
fn the_next_banks_repeat_nothing_and_each_is_made_again() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 3 -q --label 2026 --format moodle,gift");
    exits(&folder, 0, "regenerate out/sum-2026 --new -q");
    exits(&folder, 0, "regenerate out/sum-2027 --new -q");
    let banks = ["2026", "2027", "2028"].map(|year| bank(&folder, &format!("out/sum-{year}")));
    for (at, one) in banks.iter().enumerate() {
        assert_eq!(questions(one).len(), 3);
        assert!(banks[at + 1..].iter().all(|other| !share(one, other)));
    }
    // The dialogue's file is not looked at.
    folder.write("sum.java", b"PRINT(1);");
    for year in ["2026", "2028"] {
        let run = exits(&folder, 0, &format!("regenerate out/sum-{year}"));
        assert!(run.stdout.contains("byte for byte the same"), "{}", run.stdout);
    }
    let xml = folder.read("out/sum-2027/sum-2027.xml");
    assert!(xml.contains("tatsu/Sum/2027"), "{xml}");
    folder.write("out/sum-2028/report.html", b"mine");
    let run = exits(&folder, 5, "regenerate out/sum-2028");
    assert!(run.stderr.contains("different: `out/sum-2028/report.html`"), "{}", run.stderr);
}

#[test]
fn single_questions_are_replaced_dropped_and_kept() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 6 -q");
    let before = bank(&folder, "out/sum");
    exits(&folder, 0, "regenerate out/sum --keep 1,4 -q");
    let run = exits(&folder, 2, "regenerate out/sum --replace 4");
    assert!(run.stderr.contains("keeps question 4"), "{}", run.stderr);
    exits(&folder, 0, "regenerate out/sum --replace 2,3 --drop 6 -q");
    let after = bank(&folder, "out/sum");
    assert_eq!(each(&after, "/number"), ["1", "2", "3", "4", "5"]);
    for (at, (one, other)) in questions(&before).iter().zip(questions(&after)).enumerate() {
        let stays = ![1, 2].contains(&at);
        assert_eq!(one == other, stays, "question {}", at + 1);
        let id = "/questions/0/idnumber";
        assert!(stays || !each(&before, id).contains(&other.pointer(id).expect("it").to_string()));
    }
    exits(&folder, 0, "regenerate out/sum -q");
    // Another seed searches other inputs; those that are kept come from those of the first one.
    exits(&folder, 0, "gen sum.java -n 5 --seed 3 -o third -q");
    let third = bank(&folder, "third");
    assert_eq!(third["kept"], json!([1, 4]));
    for number in [0, 3] {
        assert_eq!(questions(&third)[number], questions(&before)[number]);
    }
    assert_eq!(questions(&third)[1]["draw"]["seed"], json!(3));
    exits(&folder, 0, "regenerate third -q");
    // A kept question of a dialogue that is another one now is no longer made.
    folder.write("sum.java", SUM.replace("range(1, 1000)", "range(1, 900)").as_bytes());
    let run = exits(&folder, 2, "gen sum.java -n 5 -o fourth");
    assert!(run.stderr.contains("is to be kept"), "{}", run.stderr);
    assert!(!folder.has("fourth"));
}

#[test]
fn skeletons_and_dialogues_stand_in_one_run() {
    let skeleton = "int n = INT(range(1, 99));\nSystem.out.println(n + 1);\n";
    let folder = Folder::with(&[("sum.java", SUM), ("plus.java", skeleton)]);
    let run = tatsu().within(&folder).words("gen sum.java plus.java -n 3 -q --json".split(' '));
    let run = run.run();
    run.exits(0);
    assert_eq!(run.json().iter().map(|one| one["written"].clone()).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(bank(&folder, "out/plus")["question"], "output");
    assert_eq!(bank(&folder, "out/sum")["java"], bank(&folder, "out/plus")["java"]);
    exits(&folder, 2, "gen sum.java plus.java -n 3 -q --no-jvm -o none");
    let mute = "/*tatsu\nkind = \"dialogue\"\n*/\nPRINT(1);\n";
    folder.write("mute.java", mute.as_bytes());
    let run = exits(&folder, 3, "gen mute.java -n 3");
    assert!(run.stderr.contains("questions need programs that print something"), "{}", run.stderr);
    assert!(!folder.has("out/mute"));
}

#[test]
fn members_of_a_family_have_questions_of_their_own() {
    let text = "int n = INT(range(2, 9));\nint x;\nwhile (COUNT(x) < n) {\n    x = READ();\n}\nPRINT(SUM(x));\n";
    let folder = Folder::with(&[("family.java", text)]);
    exits(&folder, 0, "gen family.java -n 3 -q -o one");
    exits(&folder, 0, "gen family.java -n 3 -q -o two --seed 5");
    let (one, two) = (bank(&folder, "one"), bank(&folder, "two"));
    let value = |bank: &Value| questions(bank)[0]["values"][0].clone();
    assert_eq!(value(&one)["value"], json!(2));
    assert_eq!([&value(&one)["line"], &value(&one)["column"]], [&json!(1), &json!(9)]);
    assert_ne!(value(&one)["value"], value(&two)["value"]);
    assert!(!share(&one, &two));
    exits(&folder, 0, "regenerate two -q");
}

#[test]
fn a_dialogue_is_a_part_of_an_exam() {
    let skeleton = "int n = INT(range(1, 99));\nSystem.out.println(n + 1);\n";
    let exam = "title = \"Final\"\nlabel = \"2026\"\ngroups = 2\nformats = [\"moodle\", \"paper\"]\n\
                [[part]]\nskeleton = \"plus.java\"\ncount = 1\n\
                [[part]]\nskeleton = \"sum.java\"\ncount = 2\npoints = 3\n";
    let folder = Folder::with(&[("sum.java", SUM), ("plus.java", skeleton), ("e.toml", exam)]);
    exits(&folder, 0, "exam --check e.toml");
    assert!(!folder.has("out"));
    exits(&folder, 0, "exam e.toml -q");
    let list = |path: &str| -> Value {
        serde_json::from_str(&folder.read(&format!("{path}/exam.json"))).expect("JSON")
    };
    let made = list("out/e-2026");
    assert_eq!(made["parts"][1]["question"], "dialogue");
    let first = bank(&folder, "out/e-2026/parts/sum");
    let ids: BTreeSet<String> = each(&first, "/questions/0/idnumber").into_iter().collect();
    let mut met = BTreeSet::new();
    for group in made["groups"].as_array().expect("groups") {
        assert_eq!(group["points"], json!(7.0));
        let sheet = group["sheet"].as_array().expect("a sheet");
        let own = sheet.iter().map(Value::to_string).filter(|id| ids.contains(id));
        assert_eq!(own.filter(|id| met.insert(id.clone())).count(), 2, "groups share nothing");
    }
    for sheet in ["A", "A_solutions", "B", "B_solutions"] {
        assert!(folder.has(&format!("out/e-2026/e-2026_{sheet}.pdf")), "{sheet}");
    }
    let run = exits(&folder, 0, "regenerate out/e-2026");
    assert!(run.stdout.contains("byte for byte the same"), "{}", run.stdout);
    exits(&folder, 0, "regenerate out/e-2026 --new -q");
    assert!(!share(&first, &bank(&folder, "out/e-2027/parts/sum")));
    exits(&folder, 0, "regenerate out/e-2026 --replace sum:2 -q");
    let second = bank(&folder, "out/e-2026/parts/sum");
    for (at, (one, other)) in questions(&first).iter().zip(questions(&second)).enumerate() {
        assert_eq!(one == other, at != 1, "question {}", at + 1);
    }
    exits(&folder, 0, "regenerate out/e-2026 -q");
}

#[test]
fn what_a_part_cannot_say_of_a_dialogue_is_told() {
    let exam = "title = \"Final\"\n[[part]]\nskeleton = \"sum.java\"\nquestion = \"output\"\ncode = \"picture\"\n";
    let folder = Folder::with(&[("sum.java", SUM), ("e.toml", exam)]);
    let run = exits(&folder, 1, "exam --check e.toml");
    let said = "`question`, `code` cannot be said of `sum.java`, which is a dialogue";
    assert!(run.stderr.contains(said) && run.stderr.contains("e.toml:3:12"), "{}", run.stderr);
    folder.write("sum.java", b"int x = READ();\nPRINT(z);\n");
    let run = exits(&folder, 1, "exam --check e.toml");
    assert!(run.stderr.contains("sum.java:2:7"), "{}", run.stderr);
    assert!(!folder.has("out"));
}

#[test]
fn kinds_that_the_file_names_are_asked_and_no_others() {
    let with = |said: &str| {
        SUM.replace("question = [\"output\", \"inputs\"]", &format!("question = {said}"))
    };
    let kinds = |text: &str| -> BTreeSet<String> {
        let folder = Folder::with(&[("sum.java", text)]);
        exits(&folder, 0, "gen sum.java -n 4 -q");
        each(&bank(&folder, "out/sum"), "/draw/kind").into_iter().collect()
    };
    let one = with("\"output\"");
    assert_eq!(kinds(&one), BTreeSet::from(["\"output\"".to_owned()]));
    let two = with("[\"transcript\", \"differ\"]");
    let both = ["\"transcript\"", "\"differ\""].map(str::to_owned);
    assert_eq!(kinds(&two), BTreeSet::from(both));
    let wrong = with("[\"transcripts\", \"gap\", \"gap\"]");
    let folder = Folder::with(&[("sum.java", &wrong)]);
    let run = exits(&folder, 1, "check sum.java");
    assert!(run.stderr.contains("sum.java:3:13"), "{}", run.stderr);
    assert!(run.stderr.contains("did you mean `\"transcript\"`?"), "{}", run.stderr);
    assert!(run.stderr.contains("`gap` stands there twice"), "{}", run.stderr);
}

/// The command line names a kind, whatever the file says, and the bank remembers it.
#[test]
fn a_kind_on_the_command_line_is_asked() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 2 -q --question gap");
    let kinds = |folder: &Folder| -> BTreeSet<String> {
        each(&bank(folder, "out/sum"), "/draw/kind").into_iter().collect()
    };
    assert_eq!(kinds(&folder), BTreeSet::from(["\"gap\"".to_owned()]));
    exits(&folder, 0, "regenerate out/sum -q");
    let refused = exits(&folder, 2, "gen sum.java --question hole");
    assert!(refused.stderr.contains("is asked about skeletons only"), "{}", refused.stderr);
    assert!(refused.stderr.contains("transcript, gap, inputs"), "{}", refused.stderr);
    let skeleton = "@MAIN void main() { int n = INT(range(1, 9)); System.out.println(n); }";
    let folder = Folder::with(&[("twice.java", skeleton)]);
    let refused = exits(&folder, 2, "gen twice.java --question gap");
    assert!(refused.stderr.contains("is asked about dialogues only"), "{}", refused.stderr);
}
