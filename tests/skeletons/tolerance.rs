//! `tolerance = 0.01`: typed numbers that are right where they are near enough.

use crate::command::{Folder, exits, tatsu};
use serde_json::{Value, json};

/// A mean whose digits go on for ever.
const MEAN: &str = "\
/*tatsu
question = \"variable\"
variables = [\"mean\"]
tolerance = 0.05
*/
int sum = INT(range(10, 60));
double mean = sum / 3.0;
";

#[test]
fn the_question_says_how_near_and_each_format_has_it() {
    let folder = Folder::with(&[("mean.java", MEAN)]);
    let words = "gen mean.java -n 12 --format moodle,gift,qti21,qti3,markdown,html,json";
    let run = exits(&folder, 0, words);
    assert!(run.stdout.contains("each confirmed by Java"), "{}", run.stdout);
    let bank: Value = serde_json::from_str(&folder.read("out/mean/bank.json")).expect("JSON");
    let xml = folder.read("out/mean/mean.xml");
    assert_eq!(xml.matches("<question type=\"numerical\">").count(), 12);
    assert!(
        !xml.contains("<tolerance>0</tolerance>") && xml.contains("<tolerance>0.05</tolerance>")
    );
    assert!(xml.contains("at most <code>0.05</code> away"), "{xml}");
    let gift = folder.read("out/mean/mean.gift.txt");
    let markdown = folder.read("out/mean/mean.md");
    let mut long = 0;
    for at in 0..12 {
        let answer = &bank["instances"][at]["answer"];
        assert_eq!(answer["form"], json!("decimal"));
        assert_eq!(answer["within"], json!("0.05"));
        let right = answer["right"].as_str().expect("a number");
        let number: f64 = right.parse().expect("a number");
        let sum = bank["instances"][at]["values"][0]["value"].as_f64().expect("a number");
        assert!((number - sum / 3.0).abs() < 1e-12, "{right}");
        long += usize::from(right.len() > 6);
        assert!(
            xml.contains(&format!("<text><![CDATA[{right}]]></text>")),
            "{right} is missing in {xml}"
        );
        assert!(gift.contains(&format!("{right}:0.05")), "{right} is missing in {gift}");
        assert!(
            markdown.contains(&format!("`{right}` ± 0.05")),
            "{right} is missing in {markdown}"
        );
    }
    assert!(long > 0, "no number has many digits");
}

#[test]
fn numbers_with_a_fraction_have_a_hundredth_unless_somebody_says_otherwise() {
    let skeleton = MEAN.replace("tolerance = 0.05", "answer = \"number\"\nlanguage = \"de\"");
    let folder = Folder::with(&[("mean.java", &skeleton)]);
    exits(&folder, 0, "gen mean.java -n 2 --no-jvm");
    let xml = folder.read("out/mean/mean.xml");
    assert!(xml.contains("<tolerance>0.01</tolerance>"), "{xml}");
    assert!(xml.contains("höchstens um <code>0.01</code>"), "{xml}");
    // Without either, every digit counts.
    let exact = MEAN.replace("tolerance = 0.05\n", "");
    let folder = Folder::with(&[("mean.java", &exact)]);
    exits(&folder, 0, "gen mean.java -n 2 --no-jvm");
    assert!(folder.read("out/mean/mean.xml").contains("<question type=\"shortanswer\">"));
}

#[test]
fn gaps_outputs_and_results_take_a_tolerance_too() {
    let gaps = MEAN.replace("variables = [\"mean\"]", "variables = [\"sum\", \"mean\"]");
    let printed = "/*tatsu\ntolerance = 0.5\n*/\nint sum = INT(range(10, 60));\nSystem.out.println(sum / 7.0);\n";
    let returned = "/*tatsu\nanswer = \"number\"\n*/\nstatic double run() {\n    double n = INT(range(2, 30));\n    return Math.sqrt(n * n + 1.5);\n}\n";
    let folder = Folder::with(&[
        ("gaps.java", &gaps),
        ("printed.java", printed),
        ("returned.java", returned),
    ]);
    for name in ["gaps", "printed", "returned"] {
        exits(&folder, 0, &format!("gen {name}.java -n 3 --format moodle,qti21,html"));
    }
    let xml = folder.read("out/gaps/gaps.xml");
    assert!(xml.contains(":0.05") && xml.contains(":NUMERICAL:"), "{xml}");
    let xml = folder.read("out/printed/printed.xml");
    assert!(xml.contains("<tolerance>0.5</tolerance>"), "{xml}");
    let xml = folder.read("out/returned/returned.xml");
    assert!(xml.contains("<tolerance>0.01</tolerance>"), "{xml}");
}

#[test]
fn what_means_nothing_is_told() {
    let told = |text: &str| {
        let folder = Folder::with(&[("one.java", text)]);
        tatsu().within(&folder).words(["check", "one.java"]).run().stderr
    };
    let found = told(&MEAN.replace("[\"mean\"]", "[\"sum\"]"));
    assert!(found.contains("`tolerance` means nothing where `sum` is of type `int`"), "{found}");
    let found = told(&MEAN.replace("0.05", "0"));
    assert!(found.contains("`tolerance` needs a number greater than 0"), "{found}");
    let found = told(&MEAN.replace("0.05", "\"near\""));
    assert!(found.contains("`tolerance` needs a number, not a text"), "{found}");
    let folder = Folder::with(&[("mean.java", MEAN)]);
    let run =
        tatsu().within(&folder).words(["gen", "mean.java", "--no-jvm", "--format", "qti12"]).run();
    assert_ne!(run.code, Some(0));
    assert!(run.stderr.contains("numbers that are right within a tolerance"), "{}", run.stderr);
}
