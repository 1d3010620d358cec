//! Submissions and files that are looked into side by side come out as one after the other: `-j`.

use crate::command::{Folder, class_example, run};

/// What a command prints and writes with some number of workers.
fn told(folder: &Folder, code: i32, line: &str, jobs: u32, files: &[&str]) -> Vec<String> {
    let seen = run(folder, code, &format!("{line} -j {jobs}"));
    let mut all = vec![seen.stdout, seen.stderr];
    for file in files {
        all.push(folder.read(file));
        std::fs::remove_file(folder.path().join(file)).expect("a file that was written");
    }
    all
}

#[test]
fn submissions_come_in_their_order_whoever_is_ready_first() {
    let folder = class_example("largest");
    // The third one waits at the step limit each time, and one does not compile.
    folder.write("Broken.java", b"class Broken { int }");
    let names = ["carl", "anna", "bert", "dora", "emil"];
    let all = names.map(|name| format!("submissions/{name}/Largest.java")).join(" ");
    let words = "--ints -1,0,1 --length 1..2 --all --html page.html --junit LargestTest.java";
    let line = format!("compare Largest.java {all} Broken.java {words} --trace runs.txt");
    let files = ["page.html", "LargestTest.java", "runs.txt"];
    let one = told(&folder, 1, &line, 1, &files);
    assert_eq!(one, told(&folder, 1, &line, 3, &files));
    let order: Vec<usize> =
        names.iter().filter_map(|name| one[0].find(&format!("\nsubmissions/{name}/"))).collect();
    assert!(order.len() == 5 && order.is_sorted(), "{}", one[0]);
    let heads = one[4].lines().filter(|line| line.starts_with("# ") && !line.ends_with(" more"));
    assert_eq!(heads.count(), 6 + 1, "the runs of each program: {}", one[4]);
}

#[test]
fn scripts_for_one_submission_are_known_to_the_jvm_that_writes_tests() {
    // What lacks a method is run on scripts of its own, in whichever JVM comes to it.
    let right = "\
public class Pair {
    private int sum;
    public void add(int n) { sum += n; }
    public void clear() { sum = 0; }
    public int sum() { return sum; }
}
";
    let lacks = right.replace("    public void clear() { sum = 0; }\n", "");
    let wrong = lacks.replace("sum += n", "sum -= n").replace("class Pair", "class Own");
    let folder = Folder::with(&[
        ("Pair.java", right),
        ("Anna.java", &wrong),
        ("Bert.java", &right.replace("class Pair", "class Own")),
        ("Carl.java", &wrong),
    ]);
    let line =
        "compare Pair.java Anna.java Bert.java Carl.java --calls 3 --ints 1 --junit PairTest.java";
    let one = told(&folder, 1, line, 1, &["PairTest.java"]);
    assert_eq!(one, told(&folder, 1, line, 3, &["PairTest.java"]));
    assert_eq!(one[2].matches("@Test\n").count(), 1, "{}", one[2]);
}

#[test]
fn submissions_that_lack_different_methods_give_no_test_twice() {
    let right = "\
public class Pair {
    private int sum;
    public void add(int n) { sum += n; }
    public void clear() { sum = 0; }
    public void twice() { sum *= 2; }
    public int sum() { return sum; }
}
";
    let wrong = right.replace("sum += n", "sum -= n");
    let folder = Folder::with(&[
        ("Pair.java", right),
        ("Anna.java", &wrong.replace("    public void clear() { sum = 0; }\n", "")),
        ("Bert.java", &wrong.replace("    public void twice() { sum *= 2; }\n", "")),
        ("Carl.java", &wrong),
    ]);
    let line = "compare Pair.java Anna.java Bert.java Carl.java --calls 3 --ints 1 --only sum \
                --junit PairTest.java";
    let seen = told(&folder, 1, line, 1, &["PairTest.java"]);
    assert_eq!(seen[2].matches("@Test\n").count(), 1, "{}", seen[2]);
}

#[test]
fn files_are_told_in_their_order() {
    let folder = class_example("hits");
    folder.write("Broken.java", b"class Broken { int }");
    folder.write("Slow.java", b"class Slow { void run(int n) { while (n > 0) { } } }");
    let line = "crash Slow.java Broken.java Hits.java --calls 2 --json --trace runs.txt";
    let one = told(&folder, 2, line, 1, &["runs.txt"]);
    assert_eq!(one, told(&folder, 2, line, 3, &["runs.txt"]));
    assert_eq!(one[0].lines().count(), 3);
    assert!(
        one[2].starts_with("# Slow.java\n") && one[2].contains("\n# Hits.java\n"),
        "{}",
        one[2]
    );
}

#[test]
fn programs_are_checked_in_their_order_and_none_knows_what_another_fails_for() {
    let spec = "\
class MaxSpec {
    static boolean propUpper(int a, int b) { return Max.max(a, b) >= b; }
    static boolean propOne(int a, int b) { return Max.max(a, b) == a || Max.max(a, b) == b; }
}
";
    let folder = Folder::with(&[("MaxSpec.java", spec)]);
    let programs = [
        ("slow", "while (a > b) { a++; b++; } return b;"),
        ("broken", "return"),
        ("right", "return a > b ? a : b;"),
        ("wrong", "return a;"),
        ("other", "return a + b;"),
    ];
    for (name, body) in programs {
        std::fs::create_dir(folder.path().join(name)).expect("a new folder");
        let text = format!("class Max {{ static int max(int a, int b) {{ {body} }} }}\n");
        folder.write(&format!("{name}/Max.java"), text.as_bytes());
    }
    let line = |names: &[&str]| {
        let all: Vec<String> = names.iter().map(|name| format!("{name}/Max.java")).collect();
        let all = all.join(" ");
        format!("property MaxSpec.java --program {all} --steps 100000 --store found.txt")
    };
    let names = programs.map(|(name, _)| name);
    let words = format!("{} --junit MaxTest.java --trace runs.txt", line(&names));
    let files = ["found.txt", "MaxTest.java", "runs.txt"];
    let one = told(&folder, 2, &words, 1, &files);
    assert_eq!(one, told(&folder, 2, &words, 3, &files));
    let heads = one[0].lines().filter_map(|line| line.split_once(": 2 properties"));
    let order: Vec<&str> = heads.map(|(name, _)| name).collect();
    assert_eq!(order, ["slow", "right", "wrong", "other"], "{}", one[0]);
    // What one fails for is not tried first on those after it: they are told as if they were alone.
    let mut alone = Vec::new();
    for name in ["wrong", "other"] {
        let told = told(&folder, 1, &format!("{} --json", line(&[name])), 1, &["found.txt"]);
        alone.push(told[0].clone());
    }
    let both =
        told(&folder, 1, &format!("{} --json", line(&["wrong", "other"])), 2, &["found.txt"]);
    assert_eq!(both[0], alone.concat());
}
