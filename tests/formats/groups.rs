//! Groups of questions, read back from formats by readers of other authors.

use serde_json::Value;

use super::readers;
use crate::command::{Folder, bank, exits};

/// Typed, chosen, filled in and put in order: 5 points in all.
const ALL_FORMS: &str = "/*tatsu\nquestion = [\"variable\", \"iterations\", \"table\", \"parts\"]\nvariables = [\"sum\"]\n\
     [part.a]\npoints = 1.5\n[part.b]\nanswer = \"choice\"\n[part.c]\npoints = 2\n[part.d]\npoints = 0.5\n*/\n\
     int sum = 0;\nfor (int i = INT(range(1, 4)); i < INT(range(4, 7)); i += INT(range(2, 4))) {\n    sum += i;\n}\nsum = sum * 2;\n";

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn made() -> (Folder, Value) {
    let folder = Folder::with(&[("loop.java", ALL_FORMS)]);
    exits(&folder, 0, "gen loop.java -n 4 --no-jvm -q -o out --format qti21,qti3,paper,markdown");
    let bank = bank(&folder, "out");
    (folder, bank)
}

fn items_score_by_part(version: &str, file: &str) {
    let (folder, bank) = made();
    let path = folder.path().join(file).to_string_lossy().into_owned();
    let Some(lines) = readers::pyslet_groups(version, &[&path]) else { return };
    let items: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let instances = bank["instances"].as_array().expect("instances");
    let items = items.as_array().expect("items");
    assert_eq!(items.len(), instances.len());
    for (item, instance) in items.iter().zip(instances) {
        assert_eq!(item["most"], 5.0);
        for (score, expected) in [("all", 5.0), ("none", 0.0)] {
            let found = item[score].as_f64().expect("a score");
            assert!((found - expected).abs() < 1e-6, "{score}: {found}");
        }
        let alone = [("A", 1.5), ("B", 1.0), ("C", 2.0), ("D", 0.5)];
        for (part, expected) in alone {
            let found = item["alone"][part].as_f64().expect("a score");
            assert!((found - expected).abs() < 1e-6, "part {part}: {found}");
        }
        let parts = instance["parts"].as_array().expect("parts");
        assert_eq!(text(&item["right"]["RESPONSE_A"]), text(&parts[0]["answer"]["accepted"][0]));
        let gaps = parts[2]["answer"]["gaps"].as_array().expect("gaps");
        for (at, gap) in gaps.iter().enumerate() {
            let right = &item["right"][format!("RESPONSE_C_{}", at + 1)];
            assert_eq!(text(right), text(&gap["accepted"][0]));
        }
        // Each response is asked for once, and the parts stand in their order.
        let asked: Vec<String> =
            item["asked"].as_array().expect("names").iter().map(text).collect();
        assert_eq!(asked.len(), 3 + gaps.len());
        let letters: Vec<&str> = asked.iter().map(|name| &name[9..10]).collect();
        assert!(letters.is_sorted(), "{asked:?}");
        let own = text(&instance["code"]);
        let programs = item["programs"].as_array().expect("programs").iter().map(text);
        assert_eq!(programs.filter(|program| *program == own).count(), 1);
    }
}

#[test]
fn items_of_qti_21_score_by_part() {
    items_score_by_part("2.1", "out/loop.qti21.zip");
}

#[test]
fn items_of_qti_3_score_by_part() {
    items_score_by_part("3", "out/loop.qti3.zip");
}

#[test]
fn documents_have_the_program_once_and_the_parts_below() {
    let (folder, bank) = made();
    let document = folder.read("out/loop.md");
    let (asked, _) = document.split_once("# Solutions").expect("solutions");
    for instance in bank["instances"].as_array().expect("instances") {
        let code = text(&instance["code"]);
        assert_eq!(asked.matches(&code).count(), 1, "{code}");
    }
    for letter in ["**a)**", "**b)**", "**c)**", "**d)**"] {
        assert_eq!(asked.matches(letter).count(), 4, "{letter}");
        assert_eq!(document.matches(letter).count(), 8, "{letter}");
    }
    assert_eq!(asked.matches("(5 points)").count(), 4);
}
