//! The course of classes: right solutions are judged right and wrong ones wrong, with default
//! options; and no submission changes what is said of another one.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, run};

/// A folder with these files, in folders of their own where they stand in some.
fn folder_with(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(&[]);
    for (name, text) in files {
        let parent = folder.path().join(name).parent().expect("a folder").to_path_buf();
        std::fs::create_dir_all(parent).expect("a folder in a temporary folder");
        folder.write(name, text.as_bytes());
    }
    folder
}

/// The files of an assignment of `tests/course/classes`, by solution.
fn assignment(name: &str, class: &str) -> Folder {
    let course =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course/classes").join(name);
    let files = ["reference", "right_2", "wrong_1", "wrong_5"].map(|kind| {
        let text = std::fs::read_to_string(course.join(kind).join(format!("{class}.java")));
        (format!("{kind}/{class}.java"), text.expect("a solution"))
    });
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    folder_with(&files)
}

#[test]
fn right_solutions_are_judged_right_and_wrong_ones_wrong() {
    for (name, class) in [("int_stack", "IntStack"), ("bank_account", "BankAccount")] {
        let folder = assignment(name, class);
        let file = |kind: &str| format!("{kind}/{class}.java");
        let kinds = ["right_2", "wrong_1", "wrong_5"].map(file).join(" ");
        let line = format!("compare reference/{class}.java {kinds} --json --drawn 40000");
        let report = run(&folder, 1, &line).json();
        for one in report[0]["submissions"].as_array().expect("submissions") {
            let methods = one["methods"].as_array().expect("methods");
            let differs = methods.iter().any(|method| {
                method["different"].as_u64() > Some(0) || method["beyond"].as_bool() == Some(true)
            });
            let is_wrong = one["name"].as_str().expect("a name").starts_with("wrong");
            assert_eq!(differs, is_wrong, "{name}: {one}");
        }
    }
}

const PRICE: &str = "\
public class Price {
    public String shown(double value) { return String.format(\"%.2f\", value); }
    public String zone() { return java.util.TimeZone.getDefault().getID(); }
    public String property() { return System.getProperty(\"user.language\") + System.getProperty(\"mine\"); }
    public void print() { System.out.println(\"price\"); }
}
";

/// Sets all that programs of a JVM share, and does nothing else wrong.
const SETTER: &str = "\
public class Price {
    public String shown(double value) {
        java.util.Locale.setDefault(java.util.Locale.GERMANY);
        java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone(\"Asia/Tokyo\"));
        System.setProperty(\"user.language\", \"xx\");
        System.setProperty(\"mine\", \"1\");
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> { });
        System.setOut(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
        System.setErr(null);
        System.setIn(null);
        return String.format(\"%.2f\", value);
    }
    public String zone() { return java.util.TimeZone.getDefault().getID(); }
    public String property() { return System.getProperty(\"user.language\") + System.getProperty(\"mine\"); }
    public void print() { System.out.println(\"price\"); }
}
";

#[test]
fn no_submission_changes_what_is_said_of_another_one() {
    let folder = folder_with(&[
        ("Price.java", PRICE),
        ("a/Price.java", PRICE),
        ("b/Price.java", SETTER),
        ("c/Price.java", PRICE),
        ("d/Price.java", SETTER),
        ("e/Price.java", PRICE),
    ]);
    for jobs in [1, 2] {
        let line = format!(
            "compare Price.java a/Price.java b/Price.java c/Price.java d/Price.java e/Price.java \
             --drawn 2000 -j {jobs}"
        );
        let said = run(&folder, 1, &line).stdout;
        for right in ["a   all", "c   all", "e   all"] {
            assert!(said.contains(right), "{right}\nin\n{said}");
        }
        assert!(said.contains("b   shown"), "it is German there, and told so: {said}");
    }
}

#[test]
fn what_could_reach_the_reference_is_not_compared() {
    let thief = "\
public class Price {
    public String shown(double value) {
        var fields = Thread.currentThread().getClass().getDeclaredFields();
        return \"\" + fields.length;
    }
}
";
    let folder = Folder::with(&[("Price.java", PRICE), ("Thief.java", thief)]);
    let said = run(&folder, 1, "compare Price.java Thief.java --drawn 0").stdout;
    let line = "uses what could reach the reference, in line 3: getDeclaredFields";
    assert!(said.contains(line), "{said}");
}

#[test]
fn points_are_given_by_method() {
    let folder = assignment("int_stack", "IntStack");
    let line = "compare reference/IntStack.java right_2/IntStack.java wrong_1/IntStack.java \
                --points 10 --csv --drawn 40000";
    let said = run(&folder, 1, line).stdout;
    let rows: Vec<&str> = said.lines().collect();
    assert!(rows[0].contains("points of 10"), "{said}");
    assert!(rows[1].starts_with("right_2,agrees,") && rows[1].contains(",10.00,"), "{said}");
    assert!(rows[2].starts_with("wrong_1,differs,") && rows[2].contains(",9."), "{said}");
}

#[test]
fn numbers_given_in_turn_may_start_elsewhere_and_no_others() {
    let account = "\
public class Account {
    private static int next = 1;
    private final int number = next++;
    private int balance = 0;
    public void put(int amount) { if (amount > 0) { balance += amount; } }
    public int number() { return number; }
    public int balance() { return balance; }
}
";
    let numbered = account.replace("next = 1", "next = 1000");
    let given = account.replace("balance = 0", "balance = 100");
    let folder = folder_with(&[
        ("Account.java", account),
        ("a/Account.java", &numbered),
        ("b/Account.java", &given),
    ]);
    let line = "compare Account.java a/Account.java b/Account.java --drawn 2000";
    let said = run(&folder, 1, line).stdout;
    assert!(said.contains("number   is always 999 more: numbers that start elsewhere"), "{said}");
    assert!(said.contains("b   balance  differs on "), "{said}");
}
