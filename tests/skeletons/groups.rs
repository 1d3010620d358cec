//! Several questions about one instance, from the command line: made, made again, exchanged, found,
//! divided into shards, printed and counted.

use crate::command::{Folder, bank, exits, tatsu};
use serde_json::{Value, json};

/// A loop that is asked about three times: all answers are typed.
const TYPED: &str = "\
/*tatsu
question = [\"output\", \"iterations\", \"variable\"]
variables = [\"sum\"]
*/
int sum = 0;
for (int i = INT(range(1, 4)); i < INT(range(7, 14)); i += INT(range(2, 4))) {
    sum += i;
    System.out.print(i + \" \");
}
System.out.println(\"end\");
";

/// A loop of which one part is an order, which no gap takes.
const ORDERED: &str = "\
/*tatsu
question = [\"variable\", \"parts\"]
variables = [\"sum\"]
points = 3
*/
int sum = 0;
for (int i = INT(range(1, 4)); i < INT(range(4, 7)); i += INT(range(2, 4))) {
    sum += i;
}
sum = sum * 2;
";

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// What Java does with the values of an instance, computed here: the output, the passes, the sum.
fn expected(instance: &Value) -> (String, i64, i64) {
    let values: Vec<i64> = list(&instance["values"])
        .iter()
        .map(|one| one["value"].as_i64().expect("a number"))
        .collect();
    let [start, end, step] = values[..] else { panic!("{values:?}") };
    let (mut output, mut passes, mut sum, mut i) = (String::new(), 0, 0, start);
    while i < end {
        sum += i;
        output.extend([i.to_string(), " ".to_owned()]);
        (i, passes) = (i + step, passes + 1);
    }
    (format!("{output}end"), passes, sum)
}

#[test]
fn a_group_is_one_question_of_its_bank_with_right_parts() {
    let folder = Folder::with(&[("loop.java", TYPED)]);
    exits(&folder, 0, "gen loop.java -n 8 -q -o out");
    let bank = bank(&folder, "out");
    assert_eq!(bank["question"], "output,iterations,variable");
    let instances = list(&bank["instances"]);
    assert_eq!(instances.len(), 8);
    for instance in instances {
        let (output, passes, sum) = expected(instance);
        let parts = list(&instance["parts"]);
        let right: Vec<&Value> = parts.iter().map(|part| &part["answer"]["right"]).collect();
        assert_eq!(right, [&json!(output), &json!(passes.to_string()), &json!(sum.to_string())]);
        let letters: Vec<&str> = parts.iter().map(|part| text(&part["part"])).collect();
        assert_eq!(letters, ["a", "b", "c"]);
        assert_eq!(
            parts.iter().map(|part| part["points"].as_f64()).collect::<Vec<_>>(),
            [Some(1.0); 3]
        );
        let own = text(&instance["questions"][0]["idnumber"]);
        for part in parts {
            let expected = format!("{own}-{}", text(&part["part"]));
            assert_eq!(part["questions"][0]["idnumber"], expected);
        }
        assert_eq!(instance["answer"], parts[0]["answer"]);
    }
    // In Moodle each group is one question with three gaps, whose idnumber is that of the group.
    let xml = folder.read("out/loop.xml");
    assert_eq!(xml.matches("type=\"cloze\"").count(), 8);
    assert_eq!(xml.matches("<question type=").count(), 9);
    for instance in instances {
        let (output, passes, sum) = expected(instance);
        let own = text(&instance["questions"][0]["idnumber"]);
        let question = xml
            .split("<question ")
            .find(|one| one.contains(&format!("<idnumber>{own}</idnumber>")));
        let question = question.unwrap_or_else(|| panic!("{own}"));
        for gap in [
            format!("{{1:SHORTANSWER_C:={output}"),
            format!("{{1:NUMERICAL:={passes}"),
            format!("{{1:NUMERICAL:={sum}"),
        ] {
            assert_eq!(question.matches(&gap).count(), 1, "{gap} in {question}");
        }
        assert_eq!(question.matches("<pre").count(), 1, "the program stands once");
        let code = text(&instance["variant"]);
        assert_eq!(question.matches(code).count(), 1);
    }
}

#[test]
fn what_fits_into_no_gap_stands_apart_and_in_order() {
    let folder = Folder::with(&[("loop.java", ORDERED)]);
    let run =
        exits(&folder, 0, "gen loop.java -n 4 --no-jvm -o out --format moodle,gift,qti12,html");
    assert!(run.stderr.contains("Moodle gets the parts of 4 of 4 groups"), "{}", run.stderr);
    let bank = bank(&folder, "out");
    let xml = folder.read("out/loop.xml");
    let names: Vec<&str> = xml
        .split("<name>")
        .skip(1)
        .map(|one| {
            one.split("<![CDATA[").nth(1).expect("a name").split("]]>").next().expect("an end")
        })
        .collect();
    let mut meant = Vec::new();
    for instance in list(&bank["instances"]) {
        for part in list(&instance["parts"]) {
            meant.push(text(&part["questions"][0]["name"]));
            let code = format!("{}{}", text(&instance["variant"]), text(&part["part"]));
            assert_eq!(xml.matches(&code).count(), 1, "{code}");
            assert_eq!(folder.read("out/loop.gift.txt").matches(&code).count(), 1, "{code}");
            assert_eq!(part["points"], 1.5);
        }
    }
    assert_eq!(names, meant);
    assert_eq!(xml.matches("<defaultgrade>1.5</defaultgrade>").count(), 8);
}

#[test]
fn one_question_by_itself_is_the_part_of_the_group() {
    let folder = Folder::with(&[("loop.java", TYPED)]);
    exits(&folder, 0, "gen loop.java -n 3 --no-jvm -q -o alone --question iterations");
    let alone = bank(&folder, "alone");
    assert_eq!(alone["question"], "iterations");
    for instance in list(&alone["instances"]) {
        assert_eq!(instance.get("parts"), None);
        assert_eq!(instance["answer"]["right"], expected(instance).1.to_string());
    }
    let single = TYPED.replace("[\"output\", \"iterations\", \"variable\"]", "\"output\"");
    folder.write("single.java", single.replace("variables = [\"sum\"]\n", "").as_bytes());
    exits(&folder, 0, "gen single.java -n 3 --no-jvm -q -o pair --question output,iterations");
    let pair = bank(&folder, "pair");
    assert_eq!(pair["settings"]["question"], "output,iterations");
    for instance in list(&pair["instances"]) {
        let (output, passes, _) = expected(instance);
        assert_eq!(instance["parts"][0]["answer"]["right"], output);
        assert_eq!(instance["parts"][1]["answer"]["right"], passes.to_string());
    }
    exits(&folder, 1, "gen single.java -n 3 --no-jvm -q -o no --question output,hole");
}

#[test]
fn groups_are_made_again_exchanged_and_kept_as_a_whole() {
    let choice =
        TYPED.replace("variables", "answer = [\"auto\", \"choice\", \"choice\"]\nvariables");
    let folder = Folder::with(&[("loop.java", &choice)]);
    exits(&folder, 0, "gen loop.java -n 6 --no-jvm -q -o out/loop");
    let before = bank(&folder, "out/loop");
    let files = folder.files("out/loop");
    exits(&folder, 0, "regenerate out/loop -q -o again");
    for (name, bytes) in &files {
        let again = folder.files("again").into_iter().find(|one| one.0 == *name);
        assert!(again.is_some_and(|one| one.1 == *bytes), "{name} is another one");
    }
    exits(&folder, 0, "regenerate out/loop --replace 2,5 -q");
    let after = bank(&folder, "out/loop");
    let (old, new) = (list(&before["instances"]), list(&after["instances"]));
    assert_eq!(new.len(), 6);
    for (at, (one, other)) in old.iter().zip(new).enumerate() {
        if at == 1 || at == 4 {
            assert_ne!(one["code"], other["code"]);
            // None of its parts was asked before, and all are about the new program.
            let known: Vec<&Value> = old
                .iter()
                .flat_map(|one| list(&one["parts"]))
                .map(|part| &part["fingerprint"]["program"])
                .collect();
            let (output, passes, sum) = expected(other);
            let parts = list(&other["parts"]);
            let right: Vec<&str> =
                parts.iter().map(|part| text(&part["answer"]["right"])).collect();
            assert_eq!(right, [output, passes.to_string(), sum.to_string()]);
            for part in parts {
                assert!(!known.contains(&&part["fingerprint"]["program"]), "{part}");
            }
        } else {
            assert_eq!(one, other, "question {} stays", at + 1);
        }
    }
    exits(&folder, 0, "regenerate out/loop --keep 3 -q");
    assert!(folder.read("bank.toml").contains("parts = [{"), "{}", folder.read("bank.toml"));
    exits(&folder, 0, "gen loop.java -n 6 --no-jvm -q -o out/kept --seed 9 --force");
    let kept = bank(&folder, "out/kept");
    assert_eq!(kept["instances"][2]["parts"], new[2]["parts"]);
    assert_eq!(kept["kept"], json!([3]));
    // The next year asks none of its parts again, not even one of them by itself.
    exits(
        &folder,
        0,
        "gen loop.java -n 6 --no-jvm -q -o out/single --question iterations --label next --avoid out/loop",
    );
    let single = bank(&folder, "out/single");
    let asked: Vec<&Value> = list(&after["instances"]).iter().map(|one| &one["code"]).collect();
    for one in list(&single["instances"]) {
        assert!(!asked.contains(&&one["code"]), "{one}");
    }
}

#[test]
fn a_code_and_the_code_of_a_part_find_the_group() {
    let folder = Folder::with(&[("loop.java", TYPED)]);
    exits(&folder, 0, "gen loop.java -n 3 --no-jvm -q -o out/loop");
    let bank = bank(&folder, "out/loop");
    let code = text(&bank["instances"][1]["variant"]);
    let whole = exits(&folder, 0, &format!("find {code} out"));
    let part = exits(&folder, 0, &format!("find {code}b out"));
    assert_eq!(whole.stdout, part.stdout);
    for words in
        ["a) What does this program print?", "b) How often in total", "c) After the program"]
    {
        assert_eq!(whole.stdout.matches(words).count(), 1, "{}", whole.stdout);
    }
}

#[test]
fn shards_of_groups_make_one_bank() {
    let choice = TYPED.replace("variables", "answer = [\"auto\", \"choice\", \"auto\"]\nvariables");
    let folder = Folder::with(&[("loop.java", &choice)]);
    for shard in ["1/2", "2/2"] {
        let line =
            format!("gen loop.java -n 6 --no-jvm -q --shard {shard} -o shards/{}", &shard[..1]);
        exits(&folder, 0, &line);
    }
    exits(&folder, 0, "merge whole shards/1 shards/2 -q");
    let whole = bank(&folder, "whole");
    assert_eq!(list(&whole["instances"]).len(), 6);
    for instance in list(&whole["instances"]) {
        let (output, passes, sum) = expected(instance);
        let right: Vec<&str> =
            list(&instance["parts"]).iter().map(|part| text(&part["answer"]["right"])).collect();
        assert_eq!(right, [output, passes.to_string(), sum.to_string()]);
    }
}

/// Each group of takers gets whole groups of questions, whose parts count a point each.
#[test]
fn an_exam_deals_groups_as_a_whole() {
    let exam = "title = \"Midterm\"\ngroups = 2\nformats = [\"moodle\", \"paper\"]\n\
                [[part]]\nskeleton = \"loop.java\"\ncount = 2\npool = 5\n\
                [[part]]\nskeleton = \"sum.java\"\ncount = 1\npool = 3\npoints = 2\n\
                [[part]]\nskeleton = \"table.java\"\ncount = 1\npool = 2\n";
    // By its gaps the table would count far more than the point that each part counts.
    let table = TYPED.replace("\"output\", \"iterations\", \"variable\"", "\"output\", \"table\"");
    let folder = Folder::with(&[
        ("loop.java", TYPED),
        ("sum.java", crate::command::SUM),
        ("table.java", &table),
        ("midterm.toml", exam),
    ]);
    exits(&folder, 0, "exam midterm.toml --no-jvm -q -o exam");
    let record: Value = serde_json::from_str(&folder.read("exam/exam.json")).expect("JSON");
    assert_eq!(record["parts"][0]["question"], "output,iterations,variable");
    assert_eq!(record["parts"][0]["points"], 3.0);
    let sheets: Vec<&Vec<Value>> =
        list(&record["groups"]).iter().map(|one| list(&one["sheet"])).collect();
    let all: Vec<&Value> = sheets.iter().copied().flatten().collect();
    assert_eq!(all.len(), 8);
    assert_eq!(record["parts"][2]["points"], 2.0);
    assert!(all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)), "{all:?}");
    for taker in list(&record["groups"]) {
        assert_eq!(taker["points"], 10.0);
    }
    let again = tatsu().within(&folder).words(["regenerate", "exam", "-q", "-o", "again"]).run();
    again.exits(0);
    assert_eq!(folder.read("exam/midterm.xml"), folder.read("again/midterm.xml"));
}
