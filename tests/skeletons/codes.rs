//! Codes of variants, and `tatsu find`.

use std::collections::BTreeSet;

use crate::command::{Folder, SUM, class_example, exits};

/// The codes of a bank by number, and its programs.
fn codes(folder: &Folder, bank: &str) -> Vec<(u64, Option<String>, String)> {
    let bank: serde_json::Value =
        serde_json::from_str(&folder.read(&format!("out/{bank}/bank.json"))).expect("JSON");
    let all = bank["instances"].as_array().expect("instances").iter();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    all.map(|one| {
        let number = one["number"].as_u64().expect("a number");
        (number, text(&one["variant"]), text(&one["code"]).expect("a program"))
    })
    .collect()
}

#[test]
fn each_question_shows_its_code_in_all_formats_and_is_found_by_it() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let formats = "moodle,gift,qti21,qti3,qti12,html,latex,markdown";
    exits(&folder, 0, &format!("gen sum.java -n 3 --no-jvm --answer choice --format {formats}"));
    let all = codes(&folder, "sum");
    let shown: Vec<String> = all.iter().filter_map(|one| one.1.clone()).collect();
    assert_eq!(shown.len(), 3);
    let prefixes: BTreeSet<&str> = shown.iter().map(|code| &code[..3]).collect();
    assert_eq!(prefixes.len(), 1, "{shown:?}");
    assert!(shown.iter().zip(1..).all(|(code, number)| code.ends_with(&format!("-{number:02}"))));
    let mut texts = 0;
    for (name, bytes) in folder.files("out/sum") {
        // What is packed is not text.
        let Ok(text) = String::from_utf8(bytes) else { continue };
        if name == "bank.json" {
            continue;
        }
        texts += 1;
        // In LaTeX and Markdown a minus may be escaped, and nothing else.
        let text = text.replace('\\', "");
        for code in &shown {
            assert!(text.contains(code.as_str()), "{code} in {name}");
        }
    }
    assert!(
        texts > 4,
        "{:?}",
        folder.files("out/sum").iter().map(|one| &one.0).collect::<Vec<_>>()
    );
    let found = exits(&folder, 0, &format!("find {} out", shown[1])).stdout;
    for line in all[1].2.lines() {
        assert!(found.contains(line.trim()), "{found}");
    }
    assert!(found.contains("question 2 of \"sum\"") && found.contains("out/sum"), "{found}");
    assert!(!found.contains(&all[0].2), "{found}");
    // However it is written.
    let written = shown[1].to_lowercase().replace("-0", "-");
    assert_eq!(exits(&folder, 0, &format!("find {written}")).stdout, found);
    let none = exits(&folder, 1, &format!("find {} out", shown[1].replace("-02", "-99"))).stderr;
    assert!(none.contains("no question shows the code"), "{none}");
    assert!(exits(&folder, 2, "find seven out").stderr.contains("is no code"));
    assert!(exits(&folder, 2, "find K7-03 nowhere").stderr.contains("no such folder"));
}

#[test]
fn a_question_that_replaces_one_has_another_code_and_the_others_keep_theirs() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 4 --no-jvm");
    let before = codes(&folder, "sum");
    exits(&folder, 0, "regenerate out/sum --replace 2 -q");
    let after = codes(&folder, "sum");
    for (old, new) in before.iter().zip(&after) {
        assert_eq!(old.1 == new.1, old.0 != 2, "{old:?} {new:?}");
        assert!(new.1.as_ref().is_some_and(|code| code.ends_with(&format!("-{:02}", new.0))));
    }
    exits(&folder, 0, "regenerate out/sum -q");
    assert_eq!(codes(&folder, "sum"), after);
    exits(&folder, 0, "regenerate out/sum --replace 3 -q");
    let later = codes(&folder, "sum");
    assert_eq!(later[1], after[1]);
    assert_ne!(later[2].1, after[2].1);
    // Kept questions keep their codes in a bank of another seed.
    exits(&folder, 0, "regenerate out/sum --keep 1,2 -q");
    exits(&folder, 0, "gen sum.java -n 4 --no-jvm --seed 9 --force -q");
    let other = codes(&folder, "sum");
    assert_eq!(other[..2], later[..2]);
    assert_ne!(other[3].1, later[3].1);
}

#[test]
fn banks_of_one_code_are_all_listed_and_codes_can_be_hidden() {
    let hidden = format!("/*tatsu\nquestion = \"output\"\ncode = false\n*/\n{SUM}");
    let folder = Folder::with(&[("sum.java", SUM), ("hidden.java", &hidden)]);
    exits(&folder, 0, "gen sum.java -n 2 --no-jvm -o out/one");
    exits(&folder, 0, "gen sum.java -n 2 --no-jvm -o out/two");
    let code = codes(&folder, "one")[0].1.clone().expect("a code");
    let found = exits(&folder, 0, &format!("find {code}")).stdout;
    assert!(found.starts_with(&format!("{code}: 2 banks\n")), "{found}");
    assert!(found.contains("out/one: question 1") && found.contains("out/two: question 1"));
    exits(&folder, 0, "gen hidden.java -n 2 --no-jvm");
    assert!(codes(&folder, "hidden").iter().all(|one| one.1.is_none()));
    assert!(!folder.read("out/hidden/hidden.xml").contains("Variant"));
}

#[test]
fn questions_about_dialogues_and_classes_have_codes_too() {
    let dialogue = "int n = READ(range(1, 9));\nPRINT(n * n);\n";
    let folder = Folder::with(&[("square.java", dialogue)]);
    exits(&folder, 0, "gen square.java -n 2");
    let code = codes(&folder, "square")[0].1.clone().expect("a code");
    let found = exits(&folder, 0, &format!("find {code}")).stdout;
    assert!(found.contains("READ") || found.contains("Scanner"), "{found}");
    let folder = class_example("stack");
    let ids = |name: &str| -> BTreeSet<String> {
        let xml = folder.read(&format!("{name}/Stack.xml"));
        let ids = xml.split("<idnumber>").skip(1);
        ids.filter_map(|one| Some(one.split_once("</idnumber>")?.0.to_owned())).collect()
    };
    exits(&folder, 0, "suite Stack.java --calls 3 --questions en");
    exits(&folder, 0, "suite Stack.java --calls 3 --questions de --language de");
    assert!(ids("en").len() > 1 && ids("en").is_disjoint(&ids("de")), "{:?}", ids("en"));
    assert!(folder.read("de/Stack.xml").contains("tatsu/Stack de"));
    let page = folder.read("en/report.html");
    let shown = page.split("<p>Variant ").nth(1).and_then(|rest| rest.split('<').next());
    let shown = shown.expect("a code");
    let found = exits(&folder, 0, &format!("find {shown} en")).stdout;
    assert!(found.contains("class Stack"), "{found}");
}
