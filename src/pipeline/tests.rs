//! Banks without a JVM, by what they hold.

use super::*;
use crate::ask::wording::Wording;
use crate::skeleton;
use crate::solve::execute::Limits;
use crate::solve::search::choose::{Request, SearchEffort, Strategy};
use crate::source::Source;
use crate::write::bank::{self, GivenSettings, Lineage};

/// What a skeleton with this front matter gives.
fn generated(front: &str, body: &str, count: usize) -> Result<Generated, Failure> {
    let text = format!("/*tatsu\n{front}\n*/\n{body}");
    let reading = skeleton::read(&Source::new("test.java", text));
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{:?}", reading.diagnostics));
    let wording = Wording::built_in().unwrap();
    let request = Request {
        count,
        seed: 1,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let order = Order {
        name: "test",
        tool: "0",
        wording: &wording,
        request,
        standalone: false,
        formats: vec![&crate::write::FORMATS[0]],
        label: None,
        settings: GivenSettings::default(),
        lineage: &Lineage::default(),
        shard: None,
        stop: StopSignal::default(),
    };
    generate(&skeleton, &order, &mut Oracle::Absent, &mut |_| {})
}

/// The predicted outputs and the statements run, from the bank.
fn bank(generated: &Generated) -> Vec<(String, u64)> {
    let bank = generated.artifacts.iter().find(|one| one.path.ends_with(bank::FILE)).unwrap();
    let bank: serde_json::Value = serde_json::from_slice(&bank.bytes).unwrap();
    let instances = bank["instances"].as_array().unwrap().iter();
    let entry = |one: &serde_json::Value| {
        let output = one["predicted"]["output"].as_str().unwrap().trim().to_owned();
        (output, one["difficulty"]["statements"].as_u64().unwrap())
    };
    instances.map(entry).collect()
}

/// How hard the instances are, from the bank.
fn hardness(generated: &Generated) -> Vec<u64> {
    let bank = generated.artifacts.iter().find(|one| one.path.ends_with(bank::FILE)).unwrap();
    let bank: serde_json::Value = serde_json::from_slice(&bank.bytes).unwrap();
    let instances = bank["instances"].as_array().unwrap().iter();
    instances.map(|one| one["hardness"].as_u64().unwrap()).collect()
}

const SUM: &str = "int n = INT(range(1, 80));\nint k = INT(range(1, 6));\nint sum = 0;\n\
                   for (int i = 0; i < n; i++) {\n  sum += i % k;\n}\nSystem.out.println(sum % MODULUS);";

#[test]
fn answers_differ_if_the_author_wants_it() {
    let body = SUM.replace("MODULUS", "40");
    let found = generated("distinct_answers = true\nanswer = \"number\"", &body, 30).ok().unwrap();
    let mut outputs: Vec<String> = bank(&found).into_iter().map(|(output, _)| output).collect();
    outputs.sort();
    outputs.dedup();
    assert_eq!((outputs.len(), found.shortcomings.len()), (30, 0));
}

#[test]
fn answers_that_must_repeat_repeat_evenly_and_are_told() {
    let body = SUM.replace("MODULUS", "4");
    let found = generated("distinct_answers = true\nanswer = \"number\"", &body, 10).ok().unwrap();
    let mut counts = [0; 4];
    for (output, _) in bank(&found) {
        counts[output.parse::<usize>().unwrap()] += 1;
    }
    counts.sort_unstable();
    assert_eq!(counts, [2, 2, 3, 3]);
    assert_eq!(found.shortcomings, ["only 4 different right answers were found for 10 questions"]);
}

#[test]
fn instances_keep_to_the_difficulty_that_is_wanted() {
    let body = SUM.replace("MODULUS", "40");
    let front = "answer = \"number\"\n[difficulty]\nsteps = [100, 120]";
    let found = generated(front, &body, 20).ok().unwrap();
    assert_eq!(found.written, 20);
    assert!(bank(&found).iter().all(|(_, steps)| (100..=120).contains(steps)));
    for (front, most) in [("\n[difficulty]\nspread = 0.2", 12), ("", 15)] {
        let found = generated(&format!("answer = \"number\"{front}"), &body, 20).ok().unwrap();
        let hard = hardness(&found);
        let (least, greatest) = (hard.iter().min().unwrap(), hard.iter().max().unwrap());
        assert_eq!((hard.len(), found.shortcomings.len()), (20, 0));
        assert!(greatest * 10 <= least * most, "{least} to {greatest}");
    }
    let front = "answer = \"number\"\n[difficulty]\nsteps = [7, 7]";
    let Ok(none) = generated(front, &body, 5) else { panic!() };
    assert_eq!((none.written, none.choice.stopped), (0, Stopped::Unsatisfiable));
}

#[test]
fn instances_that_cannot_be_asked_about_are_passed_over() {
    let body = "int n = INT(range(1, 50));\nif (n % 3 > 0) { System.out.println(n); }";
    let found = generated("answer = \"number\"", body, 25).ok().unwrap();
    assert_eq!((found.written, found.choice.stopped), (25, Stopped::Enough));
    assert!(bank(&found).iter().all(|(output, _)| output.parse::<i32>().unwrap() % 3 > 0));
    let found = generated("answer = \"number\"", body, 50).ok().unwrap();
    assert_eq!((found.written, found.choice.stopped), (34, Stopped::Exhausted));
    assert_eq!(found.unused, 16);
    assert!(found.shortcomings[0].starts_with("16 of the instances found cannot be asked about"));
    let returning = "int n = INT(range(1, 9));\nSystem.out.print(\"a\\r\\n\" + n);";
    let Err(Failure::Skeleton(findings)) = generated("answer = \"choice\"", returning, 5) else {
        panic!()
    };
    assert!(findings[0].message.contains("prints U+000D"), "{findings:?}");
    let silent = "int n = LONG(range(1, 4000000000L)) > 5 ? 1 : 2;\nASSERT(n > 0);";
    let Err(Failure::Skeleton(findings)) =
        generated("question = \"output\"\nanswer = \"text\"", silent, 5)
    else {
        panic!()
    };
    assert!(findings[0].message.starts_with("no instance can be asked about"), "{findings:?}");
}

#[test]
fn no_question_is_asked_twice() {
    let hole = "int n = HOLE(INT(range(0, 17)));\nSystem.out.println(n / 6);";
    let found = generated("question = \"hole\"\nanswer = \"number\"", hole, 10).ok().unwrap();
    let mut outputs: Vec<String> = bank(&found).into_iter().map(|(output, _)| output).collect();
    outputs.sort();
    assert_eq!((outputs, found.unused), (vec!["0".into(), "1".into(), "2".into()], 15));
    assert!(found.shortcomings[0].starts_with("15 of the instances found ask what another one"));
    let hidden = "@HIDDEN\nstatic int secret() { return INT(range(1, 5)); }\n\
                  int n = INT(range(1, 3));\nSystem.out.println(n + secret() - secret());";
    let found = generated("answer = \"number\"", hidden, 10).ok().unwrap();
    assert_eq!((found.written, found.unused), (3, 12));
}

#[test]
fn an_answer_that_students_cannot_know_is_an_error() {
    let hidden = "@HIDDEN\nstatic int secret() { return INT(range(1, 5)); }\n\
                  int n = INT(range(1, 3));\nSystem.out.println(n + secret());";
    let Err(Failure::Skeleton(findings)) = generated("answer = \"choice\"", hidden, 10) else {
        panic!()
    };
    assert!(findings[0].message.starts_with("two instances look the same"), "{findings:?}");
}

#[test]
fn a_search_that_finds_only_what_is_known_is_given_up() {
    let hidden = "@HIDDEN\nstatic int secret() { return INT(range(1, 9000)); }\n\
                  int n = INT(range(1, 3));\nSystem.out.println(n + secret() % 1);";
    let found = generated("answer = \"number\"", hidden, 10).ok().unwrap();
    assert_eq!((found.written, found.choice.stopped), (3, Stopped::Enough));
    assert!(found.unused < 2_000, "{}", found.unused);
}

#[test]
fn own_options_that_no_question_can_have_are_told_with_their_line() {
    let option = |value: &str| format!("[[options]]\nvalue = \"{value}\"\nfeedback = \"x\"\n");
    let front = format!(
        "question = \"variable\"\nvariables = [\"c\"]\nanswer = \"number\"\n{}{}{}",
        option("1 / (c - 2 * a)"),
        option("a + a"),
        option("a + 1")
    );
    let body = "int a = INT(range(1, 9));\nint c = a * 2;";
    let found = generated(&front, body, 3).ok().unwrap();
    let told: Vec<&str> = found
        .shortcomings
        .iter()
        .filter(|one| one.contains("`[[options]]`"))
        .map(|one| one.split(" in line ").nth(1).unwrap())
        .collect();
    let [none, right] = told[..] else { panic!("{told:?}") };
    assert!(none.starts_with("6 is in no question: it has no value in the "), "{none}");
    assert!(right.starts_with("9 is in no question: in the "), "{right}");
    assert!(right.ends_with(" instances found it is never a wrong answer"), "{right}");
}
