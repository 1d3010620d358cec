//! What comes out does not depend on how busy the machine is: searches are bounded in conflicts and
//! operations, not in seconds.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, tatsu};

/// How many runs share a core at the same time.
const BUSY: usize = 2;

/// The right values of the hole are searched by the solver, which needs a second or two to prove
/// that there are no others.
const HARD: &str = "\
/*tatsu
question = \"hole\"
answer = \"number\"
*/
int n = HOLE(INT(range(1, 900000000)));
int m = INT(range(1000, 2000));
System.out.println(n % 10007 + \" \" + n / 10009 + m);
";

/// Few of the values satisfy the condition, which random ones meet now and then, and each costs the
/// solver some time.
const RARE: &str = "\
int a = INT(range(2, 30000));
int b = INT(range(2, 30000));
long p = (long) a * b;
ASSERT(p % 1009 == 5 && p % 4001 < 40);
System.out.println(p);
";

/// No values satisfy the conditions, which the solver has to prove.
const CONTRADICTION: &str = "\
int a = INT(range(2, 20000));
int b = INT(range(2, 20000));
long p = (long) a * b;
ASSERT(p == 1000003L);
System.out.println(p);
";

/// A dialogue with more ways than the steps of a fraction of a second follow.
const MANY_WAYS: &str = "\
int n = READ(range(1, 9));
int x;
while (COUNT(x) < n) {
    x = READ(range(-50, 50));
    if (x > SUM(x) - x + n) PRINT(\"large\");
    else if (x + n < 3 * COUNT(x)) PRINT(\"small\");
}
PRINT(SUM(x));
";

/// A dialogue, and programs that are right, wrong, never come to an end or crash.
const SUM: &str = "\
int n = READ(range(1, 100));
int x;
while (COUNT(x) < n) { x = READ(); }
PRINT(SUM(x));
";
const PROGRAMS: [(&str, &str); 7] = [
    ("right", "for (int i = 0; i < n; i++) s += in.nextInt(); System.out.println(s);"),
    ("one_less", "for (int i = 1; i < n; i++) s += in.nextInt(); System.out.println(s);"),
    (
        "from_three",
        "for (int i = 0; i < n; i++) s += in.nextInt(); System.out.println(n > 2 ? -s : s);",
    ),
    ("endless", "while (n > 0) s++; System.out.println(s);"),
    ("asleep", "while (true) Thread.sleep(50);"),
    ("divides", "for (int i = 0; i < n; i++) s += in.nextInt(); System.out.println(s / s * s);"),
    ("prints", "while (true) System.out.println(n);"),
];

/// What comes of it when nothing else does the same, and what comes of each of as many as keep all
/// cores busy: each of these takes a multiple of the time.
fn alone_and_busy<T: Send>(once: impl Fn() -> T + Sync) -> (T, Vec<T>) {
    let alone = once();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let busy = std::thread::scope(|scope| {
        let started: Vec<_> = (0..cores * BUSY).map(|_| scope.spawn(&once)).collect();
        started.into_iter().map(|one| one.join().expect("it ends")).collect()
    });
    (alone, busy)
}

/// Asserts that the files of a folder are the same however busy the machine is.
fn makes_the_same(file: (&str, &str), code: i32, words: &[&str]) -> Folder {
    let generate = || {
        let folder = Folder::with(&[file]);
        let run = tatsu().words(words.iter().copied()).words(["-o", "out"]).within(&folder).run();
        run.exits(code);
        folder
    };
    let (alone, busy) = alone_and_busy(generate);
    assert!(!alone.files("out").is_empty());
    for one in busy {
        assert_eq!(alone.files("out"), one.files("out"));
    }
    alone
}

#[test]
fn a_busy_machine_asks_the_same_questions() {
    let words = ["gen", "hard.java", "-n", "1", "--seed", "1", "--no-jvm", "--timeout", "100000"];
    makes_the_same(("hard.java", HARD), 0, &words);
}

#[test]
fn a_busy_machine_finds_as_many_instances_before_the_steps_are_used_up() {
    for (strategy, timeout) in [("draw", "0.05"), ("solve", "0.03")] {
        let words = ["gen", "rare.java", "-n", "200", "--no-jvm", "--timeout", timeout];
        let words = [&words[..], &["--strategy", strategy]].concat();
        let made = makes_the_same(("rare.java", RARE), 3, &words);
        let bank = made.read("out/bank.json");
        assert!(bank.contains("\"timeout\""), "{strategy}: the search has to be ended");
    }
}

#[test]
fn a_busy_machine_asks_the_same_about_a_dialogue_whose_search_ends_early() {
    let words = ["gen", "ways.java", "-n", "3", "--timeout", "0.03"];
    let bank = makes_the_same(("ways.java", MANY_WAYS), 0, &words).read("out/bank.json");
    assert!(bank.contains("\"timeout\""), "the search has to be ended: {bank}");
}

#[test]
fn a_busy_machine_gives_the_same_verdicts() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    std::fs::create_dir(folder.path().join("all")).expect("a folder");
    for (name, body) in PROGRAMS {
        let text = format!(
            "import java.util.*;\npublic class Main {{\n    public static void main(String[] args) throws Exception {{\n        \
             Scanner in = new Scanner(System.in);\n        int n = in.nextInt(), s = 0;\n        {body}\n    }}\n}}\n"
        );
        folder.write(&format!("all/{name}.java"), text.as_bytes());
    }
    let words = ["test", "sum.java", "all", "--unconfined", "--json"];
    let test = || tatsu().words(words).within(&folder).run();
    let (first, busy) = alone_and_busy(test);
    for second in busy {
        assert_eq!((first.code, &first.stdout), (second.code, &second.stdout));
        assert_eq!(first.stderr, second.stderr);
    }
    let told: Vec<String> = first.json().iter().map(|one| one["verdict"].to_string()).collect();
    let expected = ["hangs", "crashes", "hangs", "wrong", "wrong", "hangs", "right"];
    assert_eq!(told, expected.map(|word| format!("\"{word}\"")), "{}", first.stdout);
}

#[test]
fn a_busy_machine_proves_the_same() {
    let folder = Folder::with(&[("none.java", CONTRADICTION)]);
    let check = || tatsu().words(["check", "none.java"]).within(&folder).run();
    let (first, busy) = alone_and_busy(check);
    for second in busy {
        assert_eq!((first.code, &first.stdout), (second.code, &second.stdout));
        assert_eq!(first.stderr, second.stderr);
    }
}
