//! What comes out does not depend on how busy the machine is: searches are bounded in conflicts and
//! operations, not in seconds.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

mod command;

use command::{Folder, Run, tatsu};
use std::sync::atomic::{AtomicBool, Ordering};

/// Threads that do nothing but keep each core busy, besides the tool.
const BUSY: usize = 4;

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
int a = INT(range(2, 300000));
int b = INT(range(2, 300000));
long p = (long) a * b;
ASSERT(p % 1009 == 5 && p % 4001 < 40);
System.out.println(p);
";

/// No values satisfy the conditions, which the solver has to prove.
const CONTRADICTION: &str = "\
int a = INT(range(2, 300000));
int b = INT(range(2, 300000));
long p = (long) a * b;
ASSERT(p == 1000003L);
System.out.println(p);
";

/// A dialogue with more ways than the steps of a tenth of a second follow.
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

/// What a command does while every core is shared with many other threads.
fn under_load(command: impl FnOnce() -> Run) -> Run {
    let over = AtomicBool::new(false);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores * BUSY {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let run = command();
        over.store(true, Ordering::Relaxed);
        run
    })
}

#[test]
fn a_busy_machine_asks_the_same_questions() {
    let generate = |folder: &Folder| {
        let words =
            ["gen", "hard.java", "-n", "1", "--seed", "1", "--no-jvm", "--timeout", "100000"];
        tatsu().words(words).words(["-o", "out"]).within(folder).run()
    };
    let (idle, busy) = (Folder::with(&[("hard.java", HARD)]), Folder::with(&[("hard.java", HARD)]));
    let first = generate(&idle);
    let second = under_load(|| generate(&busy));
    assert_eq!((first.code, second.code), (Some(0), Some(0)));
    assert_eq!(idle.files("out"), busy.files("out"));
    assert!(!idle.files("out").is_empty(), "{}", first.stderr);
}

#[test]
fn a_busy_machine_finds_as_many_instances_before_the_steps_are_used_up() {
    for (strategy, timeout) in [("draw", "0.05"), ("solve", "0.3")] {
        let generate = |folder: &Folder| {
            let words = ["gen", "rare.java", "-n", "200", "--no-jvm", "-o", "out"];
            let words = tatsu().words(words).words(["--timeout", timeout, "--strategy", strategy]);
            words.within(folder).run()
        };
        let folder = || Folder::with(&[("rare.java", RARE)]);
        let (idle, busy) = (folder(), folder());
        let first = generate(&idle);
        let second = under_load(|| generate(&busy));
        assert_eq!((first.code, second.code), (Some(3), Some(3)), "{strategy}: {}", first.stderr);
        assert_eq!(idle.files("out"), busy.files("out"));
        let bank = idle.read("out/bank.json");
        assert!(bank.contains("\"timeout\""), "{strategy}: the search has to be ended");
    }
}

#[test]
fn a_busy_machine_asks_the_same_about_a_dialogue_whose_search_ends_early() {
    let generate = |folder: &Folder| {
        let words = ["gen", "ways.java", "-n", "3", "--timeout", "0.1", "-o", "out"];
        tatsu().words(words).within(folder).run()
    };
    let folder = || Folder::with(&[("ways.java", MANY_WAYS)]);
    let (idle, busy) = (folder(), folder());
    let first = generate(&idle);
    let second = under_load(|| generate(&busy));
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{}", first.stderr);
    assert_eq!(idle.files("out"), busy.files("out"));
    let bank = idle.read("out/bank.json");
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
    let first = test();
    let second = under_load(test);
    assert_eq!((first.code, &first.stdout), (second.code, &second.stdout));
    assert_eq!(first.stderr, second.stderr);
    let told: Vec<String> = first.json().iter().map(|one| one["verdict"].to_string()).collect();
    let expected = ["hangs", "crashes", "hangs", "wrong", "wrong", "hangs", "right"];
    assert_eq!(told, expected.map(|word| format!("\"{word}\"")), "{}", first.stdout);
}

#[test]
fn a_busy_machine_proves_the_same() {
    let folder = Folder::with(&[("none.java", CONTRADICTION)]);
    let check = || tatsu().words(["check", "none.java"]).within(&folder).run();
    let first = check();
    let second = under_load(check);
    assert_eq!((first.code, first.stdout), (second.code, second.stdout));
    assert_eq!(first.stderr, second.stderr);
}
