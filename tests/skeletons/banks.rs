//! What the questions of a bank have in common, and what they do not.

use std::collections::{BTreeMap, BTreeSet};

use crate::command::{Folder, tatsu};
use serde_json::Value;

/// Prints of one shape while `step` is 1, and of others with its other values.
const STEPS: &str = "\
char c = CHAR(range('a', 'w'));
int step = INT(range(1, 3));
char d = (char) (c + step);
c++;
System.out.println(c + \" \" + d + \" \" + (d - c) + \" \" + (c < d));
";

/// The position of the largest element.
const LARGEST: &str = "\
/*tatsu
question = \"table\"
*/
int[] a = INTARRAY(list(5), range(1, 30));
int at = 0;
for (int i = 1; i < a.length; i++) {
    if (a[i] > a[at]) {
        at = i;
    }
}
System.out.println(at);
ASSERT(at > 1 && __distinct(a));
";

/// Two calls in each.
const BRANCHING: &str = "\
/*tatsu
question = \"iterations\"
count = \"calls\"
method = \"g\"
*/
static int g(int n) {
    return n <= 1 ? 1 : g(n - 1) + g(n / 2);
}

@MAIN
static int start() {
    return g(INT(range(3, 7)));
}
";

fn bank(folder: &Folder, name: &str) -> Vec<Value> {
    let bank: Value =
        serde_json::from_str(&folder.read(&format!("out/{name}/bank.json"))).expect("JSON");
    bank["instances"].as_array().expect("a list").clone()
}

/// The work of the easiest and of the hardest question.
fn work(instances: &[Value]) -> (u64, u64) {
    let all = || instances.iter().map(|one| one["hardness"].as_u64().expect("a number"));
    (all().min().expect("a question"), all().max().expect("a question"))
}

#[test]
fn answers_differ_in_shape_and_placeholders_of_few_values_take_all_of_them() {
    for answer in ["choice", "text"] {
        let folder = Folder::with(&[("steps.java", STEPS)]);
        let words = ["gen", "steps.java", "-n", "20", "--no-jvm", "--answer", answer];
        tatsu().within(&folder).words(words).run().exits(0);
        let (mut values, mut outputs) = (BTreeMap::new(), BTreeMap::new());
        for one in bank(&folder, "steps") {
            let step = one["values"][1]["value"].to_string();
            *values.entry(step).or_insert(0) += 1;
            let shape: String = one["predicted"]["output"]
                .as_str()
                .expect("a text")
                .chars()
                .map(|c| if c.is_alphabetic() { 'a' } else { c })
                .collect();
            *outputs.entry(shape.replace(|c: char| c.is_ascii_digit(), "0")).or_insert(0) += 1;
        }
        assert!(values.len() == 3 && values.values().all(|count| *count <= 10), "{values:?}");
        assert!(outputs.len() > 1 && outputs.values().all(|count| *count <= 13), "{outputs:?}");
    }
}

#[test]
fn questions_about_passes_are_equally_much_work_where_there_are_enough() {
    let passes = "/*tatsu\nquestion = \"iterations\"\n*/\nint n = INT(range(1, 80));\nint k = 0;\n\
                  while (k < n) {\n    k++;\n}\n";
    let folder = Folder::with(&[("passes.java", passes)]);
    let run = tatsu().within(&folder).words(["gen", "passes.java", "-n", "12", "--no-jvm"]).run();
    run.exits(0);
    let instances = bank(&folder, "passes");
    let (least, most) = work(&instances);
    assert!(most * 2 <= least * 3, "{least} {most}");
    let answers: BTreeSet<String> =
        instances.iter().map(|one| one["values"][0]["value"].to_string()).collect();
    assert_eq!(answers.len(), 12);
    assert!(run.stdout.contains("times the easiest"), "{}", run.stdout);
}

#[test]
fn a_bank_of_all_there_is_says_how_far_apart_its_questions_are() {
    let folder = Folder::with(&[("branching.java", BRANCHING)]);
    let run =
        tatsu().within(&folder).words(["gen", "branching.java", "-n", "12", "--no-jvm"]).run();
    run.exits(3);
    let instances = bank(&folder, "branching");
    assert_eq!(instances.len(), 5);
    let (least, most) = work(&instances);
    assert!(most > 3 * least, "{least} {most}");
    let times = (most * 10).div_ceil(least);
    let said = format!("the hardest is {}.{} times the easiest", times / 10, times % 10);
    assert!(run.stdout.contains(&said), "{said} in {}", run.stdout);
    let report = folder.read("out/branching/report.html");
    let said = format!("{}.{} times as much", times / 10, times % 10);
    assert!(report.contains(&said), "{said}");
}

/// The last table of each question, without what is in the gaps and with `_` for given numbers.
fn tables(xml: &str) -> Vec<String> {
    let questions = xml.split("<question type=\"cloze\">").skip(1);
    let table = |question: &str| {
        let text = question.split("<generalfeedback").next().unwrap_or_default();
        let table = text.rsplit("<table").next().unwrap_or_default();
        let table = table.split("</table").next().unwrap_or_default();
        let (mut shown, mut depth) = (String::new(), 0);
        for one in table.chars() {
            depth += i32::from(one == '{');
            if depth == 0 {
                shown.push(one);
            }
            depth -= i32::from(one == '}');
        }
        shown
    };
    questions.map(table).collect()
}

#[test]
fn rows_of_a_table_do_not_tell_which_way_an_if_goes() {
    let folder = Folder::with(&[("largest.java", LARGEST)]);
    let generate = ["gen", "largest.java", "-n", "8", "--no-jvm", "--force"];
    tatsu().within(&folder).words(generate).run().exits(0);
    let found = tables(&folder.read("out/largest/largest.xml"));
    assert_eq!(found.len(), 8);
    let different: BTreeSet<&String> = found.iter().collect();
    assert_eq!(different.len(), 1, "{different:#?}");
    assert!(found[0].contains("4–6") && !found[0].contains("<code>a</code>"), "{}", found[0]);
    // Who wants it has the rows of statements.
    let shown = LARGEST.replace("*/", "branches = \"shown\"\n*/");
    folder.write("largest.java", shown.as_bytes());
    tatsu().within(&folder).words(generate).run().exits(0);
    let found = tables(&folder.read("out/largest/largest.xml"));
    assert!(found.iter().collect::<BTreeSet<_>>().len() > 1 && !found[0].contains("4–6"));
}

#[test]
fn a_method_may_call_itself_without_a_mark() {
    let marked = BRANCHING.replace("static int g", "@REC(9)\nstatic int g");
    let files = [("branching.java", BRANCHING), ("marked.java", marked.as_str())];
    let folder = Folder::with(&files);
    for strategy in ["auto", "enumerate", "draw", "solve"] {
        for file in ["branching", "marked"] {
            let name = format!("{file}.java");
            let words = ["gen", &name, "-n", "5", "--no-jvm", "--force", "--strategy", strategy];
            tatsu().within(&folder).words(words).run().exits(0);
        }
        let answers = |file: &str| -> BTreeSet<String> {
            bank(&folder, file).iter().map(|one| one["answer"].to_string()).collect()
        };
        assert_eq!(answers("branching"), answers("marked"), "{strategy}");
    }
    let run = tatsu().within(&folder).words(["check", "branching.java"]).run();
    run.exits(0);
    assert!(run.stdout.contains("on the call stack in random runs"), "{}", run.stdout);
    // One that never ends is told with the place.
    folder.write("branching.java", BRANCHING.replace("n <= 1", "n > 9").as_bytes());
    let run = tatsu().within(&folder).words(["check", "branching.java"]).run();
    run.exits(1);
    assert!(run.stderr.contains("calls are on the call stack here"), "{}", run.stderr);
}
