//! Answers on paper, typed into a table.

use serde_json::Value;

use crate::command::{Folder, exits, tatsu};

const EXAM: &str = "title = \"T\"\ngroups = 2\nformats = [\"paper\", \"markdown\"]\n[[part]]\n\
    skeleton = \"loops.java\"\ncount = 2\nanswer = \"choice\"\n[[part]]\nskeleton = \"cards.java\"\n\
    count = 1\nanswer = \"choice\"\n[[part]]\nskeleton = \"step.java\"\ncount = 1\n";

fn exam() -> Folder {
    let read = |name: &str| {
        let path = format!("{}/skeletons/{name}.java", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("an example")
    };
    let (loops, cards, step) =
        (read("counting_loops"), read("card_to_its_place"), read("missing_step"));
    let files =
        [("exam.toml", EXAM), ("loops.java", &loops), ("cards.java", &cards), ("step.java", &step)];
    let folder = Folder::with(&files);
    exits(&folder, 0, "exam exam.toml --no-jvm -q");
    folder
}

/// The lists of options in a text with questions, in its order.
fn printed(markdown: &str) -> Vec<Vec<String>> {
    let questions = markdown.split("# Solutions").next().unwrap_or_default();
    let mut all: Vec<Vec<String>> = Vec::new();
    for line in questions.lines() {
        let Some((number, text)) = line.split_once(". ") else { continue };
        let Ok(number) = number.parse::<usize>() else { continue };
        if number == 1 {
            all.push(Vec::new());
        }
        all.last_mut().expect("a list").push(text.trim_matches('`').to_owned());
    }
    all
}

/// The letter with which an option is printed.
fn letter(lists: &[Vec<String>], answer: &Value, is_it: impl Fn(&Value) -> bool) -> String {
    let options = answer["options"].as_array().expect("options");
    let text = |one: &Value| one["text"].as_str().expect("a text").to_owned();
    let mut known: Vec<String> = options.iter().map(text).collect();
    known.sort();
    let sorted = |list: &&Vec<String>| {
        let mut list = (*list).clone();
        list.sort();
        list == known
    };
    let list = lists.iter().find(sorted).unwrap_or_else(|| panic!("{known:?} is not printed"));
    let wanted = text(options.iter().find(|one| is_it(one)).expect("such an option"));
    let at = list.iter().position(|one| *one == wanted).expect("it is printed");
    char::from(b'A' + u8::try_from(at).expect("few options")).to_string()
}

/// The right answers on the sheet of a group, by the numbers of its questions; `wrong` gives the
/// first question an option of a rule, which is returned.
fn right(folder: &Folder, group: usize, wrong: bool) -> (Vec<(String, String)>, String) {
    let lists = printed(&folder.read("out/exam/exam.md"));
    let read = |path: &str| -> Value { serde_json::from_str(&folder.read(path)).expect("JSON") };
    let exam = read("out/exam/exam.json");
    let banks =
        ["loops", "cards", "step"].map(|one| read(&format!("out/exam/parts/{one}/bank.json")));
    let (mut all, mut rule) = (Vec::new(), String::new());
    for (at, idnumber) in
        exam["groups"][group]["sheet"].as_array().expect("a sheet").iter().enumerate()
    {
        let mut instances =
            banks.iter().flat_map(|bank| bank["instances"].as_array().expect("a list"));
        let instance = instances
            .find(|one| one["questions"][0]["idnumber"] == *idnumber)
            .expect("the question");
        let number = at + 1;
        let parts = instance["parts"].as_array();
        if let Some(parts) = parts {
            for part in parts {
                let label = format!("{number}{}", part["part"].as_str().expect("a letter"));
                all.push((label, letter(&lists, &part["answer"], |one| one["right"] == true)));
            }
        } else if instance["answer"]["form"] == "choice" {
            let is_planted = wrong && at == 0;
            let is_it = |one: &Value| {
                if is_planted { one["origin"] == "rule" } else { one["right"] == true }
            };
            all.push((number.to_string(), letter(&lists, &instance["answer"], is_it)));
            if is_planted {
                let options = instance["answer"]["options"].as_array().expect("options");
                let option = options.iter().find(|one| one["origin"] == "rule").expect("one");
                option["rule"].as_str().expect("a rule").clone_into(&mut rule);
            }
        } else {
            all.push((
                number.to_string(),
                instance["answer"]["right"].as_str().expect("it").to_owned(),
            ));
        }
    }
    (all, rule)
}

#[test]
fn letters_on_sheets_are_the_options_that_are_printed_there() {
    let folder = exam();
    let (first, rule) = right(&folder, 0, true);
    let (second, _) = right(&folder, 1, false);
    let heads: Vec<&str> = first.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(heads, ["1", "2", "3a", "3b", "3c", "4"]);
    let row = |group: &str, all: &[(String, String)]| {
        let cells: Vec<&str> = all.iter().map(|(_, answer)| answer.as_str()).collect();
        format!("{group},{}\n", cells.join(","))
    };
    let (a, b) = (row("A", &first), row("b", &second).to_lowercase());
    let text = format!("Group,{}\n{a}{b}{b}", heads.join(","));
    folder.write("answers.csv", text.as_bytes());
    let run = tatsu()
        .within(&folder)
        .words(["statistics", "out/exam", "--responses", "answers.csv", "--json"])
        .run();
    run.exits(0);
    let told = &run.json()[0];
    assert_eq!((&told["students"], &told["attempts"]), (&3.into(), &3.into()), "{told}");
    let questions = told["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), 12, "{told}");
    for question in questions {
        let is_planted = question["right"] == 0;
        let name = question["name"].as_str().expect("a name");
        assert_eq!(question["right"] == question["attempts"], !is_planted, "{name}: {question}");
    }
    assert_eq!(questions.iter().filter(|one| one["right"] == 0).count(), 1);
    let chosen = told["misconceptions"].as_array().expect("a list");
    let found = chosen.iter().find(|one| one["rule"] == rule.as_str()).expect("the planted one");
    assert_eq!(found["chosen"], 1, "{found}");
}

#[test]
fn what_no_sheet_can_have_is_named_with_its_line() {
    let folder = exam();
    for (table, said) in [
        ("group,1,2\nC,A,B\n", "line 2, names a sheet that the exam does not have"),
        ("group,1,2\nA,A,F\n", "options have the letters A to D"),
        ("group,1,9\nA,A,B\n", "has an answer to question 9, which its sheet does not have"),
        ("group,1,2\nA,A B,B\n", "one option is chosen here: write its letter"),
    ] {
        folder.write("answers.csv", table.as_bytes());
        let run = exits(&folder, 1, "statistics out/exam --responses answers.csv");
        let words = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(said), "{said}: {}", run.stderr);
    }
    folder.write("answers.csv", b"group,1\nA,A\n");
    let run = exits(&folder, 1, "statistics out/exam/parts/loops --responses answers.csv");
    assert!(run.stderr.contains("no exam is named"), "{}", run.stderr);
    let server = crate::serve::client::Server::start(&folder);
    let table = server.get("/api/exam/answers?folder=out/exam");
    assert_eq!(table.text(), "group,1,2,3a,3b,3c,4\n\"A\",,,,,,\n\"B\",,,,,,\n");
}
