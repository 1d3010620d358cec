//! `tatsu check`, `count` and `show`: looking into skeletons without writing anything.

use crate::command::{Folder, SUM, tatsu};
use serde_json::json;

/// One of everything that `check` tells of.
const RICH: &str = "\
static int depth = 0;

@REC(4) static int down(int n) {
    if (n <= 0) return 0;
    return 1 + down(n - 1);
}

@MAIN static int run() {
    int[] a = INTARRAY(range(2, 3), range(0, 9));
    int sum = 0;
    LOOP(range(1, 5));
    for (int i = 0; i < a.length; i++) {
        sum += a[i];
    }
    return sum + down(INT(range(1, 3)));
}
";

const WRONG: &str = "int n = INT(range(20, 1));\nint m = k + 1;\nboolean b = n;\n";

#[test]
fn check_tells_what_is_in_a_skeleton() {
    let folder = Folder::with(&[("rich.java", RICH)]);
    let run = tatsu().within(&folder).words(["check", "rich.java"]).run();
    run.exits(0);
    for said in [
        "rich.java: methods",
        "int[] a",
        "1,100 values",
        "3 values",
        "1 to 5 passes",
        "down",
        "at most 4 calls on the call stack",
        "3,300 assignments",
    ] {
        assert!(run.stdout.contains(said), "{said}: {}", run.stdout);
    }
    let run = tatsu().within(&folder).words(["check", "rich.java", "--json"]).run();
    run.exits(0);
    let summary = &run.json()[0];
    assert_eq!(summary["form"], json!("methods"));
    assert_eq!(summary["space"], json!(3300));
    assert_eq!(summary["placeholders"][0]["values"], json!(1100));
    assert_eq!(summary["placeholders"][1]["line"], json!(15));
    assert_eq!(summary["loops"][0]["most"], json!(5));
    assert_eq!(
        summary["recursion"][0],
        json!({
            "method": "down", "most": 4, "bound": "given", "line": 3, "column": 1, "end_line": 6, "end_column": 2,
        })
    );
    assert_eq!(summary["diagnostics"], json!([]));
    assert!(summary.get("needs_java").is_none() && !run.stdout.contains("needs Java"));
}

#[test]
fn check_tells_which_java_a_skeleton_needs() {
    let patterns = "record P(int x, int y) { }\nObject o = new P(INT(range(1, 9)), 2);\n\
                    if (o instanceof P(int x, int y)) System.out.println(x + y);\n";
    let folder = Folder::with(&[("patterns.java", patterns)]);
    let run = tatsu().within(&folder).words(["check", "patterns.java"]).run();
    run.exits(0);
    assert!(run.stdout.contains("needs Java 21 or newer"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "patterns.java", "--json"]).run();
    assert_eq!(run.json()[0]["needs_java"], json!(21));
}

#[test]
fn check_lists_misconceptions_and_refuses_those_that_cannot_be_meant() {
    let program = "int a = INT(range(1, 9));\nif (a < 5) {\n    a++;\n}\nSystem.out.println(a);\n";
    let with = |keys: &str| format!("/*tatsu\n{keys}\n*/\n{program}");
    let folder = Folder::with(&[
        ("chosen.java", with("misconceptions = [\"comparison-bound\"]").as_str()),
        ("unknown.java", with("without = [\"comparison-bond\"]").as_str()),
        ("foreign.java", with("without = [\"switch-cases\"]").as_str()),
    ]);
    let run = tatsu().within(&folder).words(["check", "chosen.java", "--json"]).run();
    run.exits(0);
    let summary = &run.json()[0];
    let all = summary["misconceptions"].as_array().expect("a list");
    let bound = all.iter().find(|one| one["name"] == json!("comparison-bound"));
    assert_eq!(bound.map(|one| &one["is_wanted"]), Some(&json!(true)), "{all:?}");
    for (file, said) in [
        ("unknown.java", "did you mean `comparison-bound`?"),
        ("foreign.java", "this program cannot be misread by `switch-cases`"),
    ] {
        let run = tatsu().within(&folder).words(["check", file]).run();
        run.exits(1);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
fn check_reports_all_mistakes_of_all_files() {
    let folder = Folder::with(&[("wrong.java", WRONG), ("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["check", "wrong.java", "sum.java", "no.java"]).run();
    run.exits(2);
    assert!(run.stderr.contains("3 errors in wrong.java"), "{}", run.stderr);
    assert!(run.stderr.contains("error[empty-constraint]"), "{}", run.stderr);
    assert!(run.stderr.contains(" --> wrong.java:2:9"), "{}", run.stderr);
    assert!(run.stderr.contains("no such file: `no.java`"), "{}", run.stderr);
    assert!(run.stdout.contains("400 assignments"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "wrong.java"]).run();
    run.exits(1);
    assert_eq!(run.stdout, "");
}

#[test]
fn text_without_a_terminal_has_no_colours() {
    let folder = Folder::with(&[("wrong.java", WRONG)]);
    let run = tatsu().within(&folder).words(["check", "wrong.java"]).run();
    assert!(!run.stderr.contains('\x1b'), "{}", run.stderr);
}

#[test]
fn count_is_exact_where_the_space_is_small() {
    let run = tatsu().words(["count", "-"]).input(SUM).run();
    run.exits(0);
    assert_eq!(run.stdout, "190 instances of 400 assignments\n");
    let run = tatsu().words(["count", "-", "--json"]).input(SUM).run();
    run.exits(0);
    assert_eq!(
        run.json(),
        [json!({"space": 400, "instances": 190, "exact": true, "low": 190, "high": 190})]
    );
}

#[test]
fn count_in_json_tells_what_is_wrong() {
    let run = tatsu().words(["count", "-", "--json"]).input(WRONG).run();
    run.exits(1);
    assert_eq!(run.json()[0]["diagnostics"].as_array().map(Vec::len), Some(3));
}

#[test]
fn every_stage_can_be_shown() {
    let show = |stage: &str| {
        let run = tatsu().words(["show", "--stage", stage, "-"]).input(SUM).run();
        run.exits(0);
        run.stdout
    };
    assert!(show("ir").contains("check 0"));
    assert!(show("ssa").contains("a@"));
    let formula = show("smt2");
    assert!(formula.contains("(check-sat)") && formula.contains("declare-const"), "{formula}");
    let java = show("java");
    assert!(java.contains("class Main") && !java.contains("INT("), "{java}");
}

/// 36 of 4,782,969 arrays are ascending.
const RARE: &str = "\
int[] a = INTARRAY(list(7), range(1, 9));
for (int i = 1; i < 7; i++) ASSERT(a[i - 1] < a[i]);
System.out.print(a[0]);
";

#[test]
fn check_tells_where_values_get_lost() {
    let folder = Folder::with(&[("rare.java", RARE), ("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["check", "rare.java"]).run();
    assert!(run.stdout.contains("`tatsu check --why`"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "sum.java"]).run();
    assert!(!run.stdout.contains("--why"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "--why", "sum.java"]).run();
    run.exits(0);
    let sentence = "of all 400 assignments 52.5 % fail at line 3; 190 pass";
    assert!(run.stdout.contains(sentence), "{}", run.stdout);
    assert!(run.stdout.contains("3 | ASSERT(a < b);"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "--why", "--json", "rare.java"]).run();
    let losses = &run.json()[0]["losses"];
    assert_eq!((&losses["tried"], &losses["all"]), (&json!(100_000), &json!(false)));
    assert_eq!(
        (&losses["places"][0]["cause"], &losses["places"][0]["line"]),
        (&json!("assert"), &json!(2))
    );
    let failed = losses["places"][0]["failed"].as_u64().expect("a number");
    assert_eq!(failed + losses["passed"].as_u64().expect("a number"), 100_000);
}
