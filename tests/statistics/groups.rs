//! Groups of questions: a row for each part, whether Moodle has the group as one question with gaps
//! or as several questions.

use serde_json::Value;

use super::class::csv;
use crate::command::{Folder, bank, exits};

/// All parts are typed or chosen from a list, so Moodle has one question with gaps.
const MERGED: &str = "/*tatsu\nquestion = [\"output\", \"iterations\", \"variable\"]\nanswer = [\"auto\", \"choice\", \"auto\"]\n\
     variables = [\"sum\"]\n*/\nint sum = 0;\nfor (int i = INT(range(1, 4)); i < INT(range(7, 14)); i += INT(range(2, 4))) {\n    sum += i;\n    \
     System.out.print(i + \" \");\n}\nSystem.out.println(\"end\");\n";

/// What Moodle shows of a question: `html_to_text` leaves tags out, and gaps are lines.
fn summary(instance: &Value, code: &str) -> String {
    format!(
        "{}\nA) What does this program print?\n_____\n{code}",
        instance["code"].as_str().expect("a text")
    )
}

fn right(part: &Value) -> String {
    part["answer"]["right"].as_str().expect("a text").to_owned()
}

/// The text of a wrong option of a part that a misreading leads to, and the misreading.
fn misread(part: &Value) -> (String, String) {
    let options = part["answer"]["options"].as_array().expect("options").iter();
    let mut wrong = options.filter(|one| one.get("rule").is_some_and(Value::is_string));
    let one = wrong.next().expect("an option of a rule");
    (
        one["text"].as_str().expect("a text").to_owned(),
        one["rule"].as_str().expect("a rule").to_owned(),
    )
}

fn told(folder: &Folder) -> Value {
    exits(folder, 0, "statistics out --responses r.csv --json").json().remove(0)
}

/// The row of a name: attempts, right ones, empty ones.
fn row(told: &Value, name: &str) -> [u64; 3] {
    let all = told["questions"].as_array().expect("questions");
    let one =
        all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("{name} in {all:#?}"));
    ["attempts", "right", "empty"].map(|key| one[key].as_u64().expect("a number"))
}

#[test]
fn each_part_of_a_question_with_gaps_has_a_row() {
    let folder = Folder::with(&[("loop.java", MERGED)]);
    exits(&folder, 0, "gen loop.java -n 2 --no-jvm -q -o out/loop");
    let bank = bank(&folder, "out/loop");
    let instances = bank["instances"].as_array().expect("instances");
    let mut rows = vec![
        ["Last name", "First name", "Question 1", "Response 1", "Right answer 1"]
            .map(String::from)
            .to_vec(),
    ];
    let one = &instances[0];
    let parts = one["parts"].as_array().expect("parts");
    let code = one["variant"].as_str().expect("a code");
    let all: Vec<String> = parts.iter().map(right).collect();
    let cell = |given: [&str; 3]| {
        let parts = given.iter().enumerate().map(|(at, text)| format!("part {}: {text}", at + 1));
        parts.collect::<Vec<_>>().join("; ")
    };
    let whole = cell([&all[0], &all[1], &all[2]]);
    let (wrong, rule) = misread(&parts[1]);
    // Ada knows all, Bea misreads the loop, Cyd leaves a part empty, Dan has one wrong number.
    let given = [
        ("Ada", whole.clone()),
        ("Bea", cell([&all[0], &wrong, &all[2]])),
        ("Cyd", cell([&all[0], &all[1], ""])),
        ("Dan", cell(["nothing", &all[1], "-1"])),
    ];
    for (name, response) in given {
        let question = summary(one, &format!("Variant {code}"));
        rows.push(vec![name.to_owned(), "X".to_owned(), question, response, whole.clone()]);
    }
    folder.write("r.csv", csv(&rows, b',').as_bytes());
    let told = told(&folder);
    assert_eq!(told["attempts"], 4);
    assert_eq!(told["answers"]["joined"], 12, "{}", told["answers"]);
    assert_eq!(row(&told, "loop 001a (unchecked)"), [4, 3, 0]);
    assert_eq!(row(&told, "loop 001b (unchecked)"), [4, 3, 0]);
    assert_eq!(row(&told, "loop 001c (unchecked)"), [4, 2, 1]);
    assert_eq!(told["questions"].as_array().expect("rows").len(), 3);
    let misconceptions = told["misconceptions"].as_array().expect("misconceptions");
    let found = misconceptions.iter().find(|one| one["rule"] == rule.as_str()).expect("the rule");
    assert_eq!(found["chosen"], 1, "{found}");
    assert_eq!(told["banks"][0]["questions"], 6, "{}", told["banks"]);
}

#[test]
fn parts_that_stand_apart_have_a_row_each() {
    let text =
        MERGED.replace("\"output\", \"iterations\", \"variable\"", "\"variable\", \"parts\"");
    let text = text
        .replace("answer = [\"auto\", \"choice\", \"auto\"]\n", "")
        .replace("range(7, 14)", "range(5, 7)");
    let folder = Folder::with(&[("loop.java", &text)]);
    exits(&folder, 0, "gen loop.java -n 2 --no-jvm -q -o out/loop");
    let bank = bank(&folder, "out/loop");
    let one = &bank["instances"][1];
    let code = format!("Variant {}a", one["variant"].as_str().expect("a code"));
    let sum = right(&one["parts"][0]);
    let heads = ["Last name", "First name", "Question 1", "Response 1", "Right answer 1"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for (name, given) in [("Ada", sum.as_str()), ("Bea", "-5"), ("Cyd", sum.as_str())] {
        rows.push(vec![name.into(), "X".into(), summary(one, &code), given.into(), sum.clone()]);
    }
    folder.write("r.csv", csv(&rows, b',').as_bytes());
    let told = told(&folder);
    assert_eq!(row(&told, "loop 002a (unchecked)"), [3, 2, 0]);
    assert_eq!(told["questions"].as_array().expect("rows").len(), 1);
}
