//! Skeletons as the first paper about them writes them: conditions at the end, nothing printed, and
//! no settings at all.
//!
//! Each one gets a question, and says which.

use crate::command::{Folder, tatsu};
use serde_json::{Value, json};

/// File, the settings that are chosen, and why.
const CHOSEN: &[(&str, &[&str], &str)] = &[
    (
        "three_loops",
        &["question = \"order\"", "variables = [\"a\", \"b\", \"c\"]", "compare = \"variables\""],
        "compared",
    ),
    (
        "settled_order",
        &["question = \"variable\"", "variables = [\"a\", \"b\", \"c\"]"],
        "asserted",
    ),
    ("loop_bounds", &["question = \"iterations\"", "loop = 1"], "counted"),
    ("counted_passes", &["question = \"iterations\"", "loop = 1"], "counted"),
    ("recursive_method", &["question = \"result\""], "returns"),
    ("recursive_class", &["question = \"variable\"", "variables = [\"calls\"]"], "asserted"),
    ("early_return", &["question = \"result\""], "returns"),
    ("sorting_rounds", &["question = \"variable\"", "variables = [\"a\"]"], "asserted"),
    (
        "distinct_array",
        &["question = \"order\"", "variables = [\"b\", \"c\"]", "compare = \"variables\""],
        "compared",
    ),
    ("mutated_line", &["question = \"variable\"", "variables = [\"max\"]"], "asserted"),
    ("inner_conditions", &["question = \"variable\"", "variables = [\"i\", \"sum\"]"], "assigned"),
    ("no_conditions", &["question = \"variable\"", "variables = [\"x\"]"], "assigned"),
];

#[test]
fn every_skeleton_gives_a_bank_and_says_what_it_asks() {
    let folder = Folder::with(&[]);
    for (name, settings, reason) in CHOSEN {
        let path = format!("{}/tests/paper/{name}.java", env!("CARGO_MANIFEST_DIR"));
        let words = ["gen", &path, "-n", "20", "--no-jvm", "--json", "-o", name];
        let run = tatsu().within(&folder).words(words).run();
        run.exits(0);
        let said: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(said["written"], json!(20), "{name}");
        assert_eq!(said["chosen"], json!({ "settings": settings, "reason": reason }), "{name}");
        let kind = settings[0].trim_start_matches("question = ").trim_matches('"');
        assert_eq!(said["question"], json!(kind), "{name}");
        let report = folder.read(&format!("{name}/report.html"));
        assert!(report.contains("The skeleton names no <code>question</code>"), "{name}");
        let checked = tatsu().within(&folder).words(["check", &path]).run();
        checked.exits(0);
        let first = checked.stdout.lines().next().unwrap_or_default();
        assert!(first.ends_with(&format!("a question of the kind `{kind}`")), "{name}: {first}");
    }
}

#[test]
fn the_terminal_says_in_one_line_what_was_chosen_and_why() {
    let path = format!("{}/tests/paper/three_loops.java", env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::with(&[]);
    let run = tatsu().within(&folder).words(["gen", &path, "-n", "2", "--no-jvm"]).run();
    run.exits(0);
    let line = "no `question` is named; chosen: `question = \"order\"`, `variables = [\"a\", \"b\", \"c\"]` and \
                `compare = \"variables\"`, because the assertions at the end compare what counts";
    assert_eq!(run.stdout.matches(line).count(), 1, "{}", run.stdout);
    let text = std::fs::read_to_string(&path).expect("a skeleton");
    let named =
        format!("/*tatsu\nquestion = \"order\"\nvariables = [\"a\", \"b\", \"c\"]\n*/\n{text}");
    folder.write("named.java", named.as_bytes());
    let run = tatsu().within(&folder).words(["gen", "named.java", "-n", "2", "--no-jvm"]).run();
    assert!(!run.stdout.contains("chosen"), "{}", run.stdout);
}
