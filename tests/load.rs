//! What comes out does not depend on how busy the machine is: searches are bounded in conflicts and
//! operations, not in seconds.

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

/// No values satisfy the conditions, which the solver has to prove.
const CONTRADICTION: &str = "\
int a = INT(range(2, 300000));
int b = INT(range(2, 300000));
long p = (long) a * b;
ASSERT(p == 1000003L);
System.out.println(p);
";

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
fn a_busy_machine_proves_the_same() {
    let folder = Folder::with(&[("none.java", CONTRADICTION)]);
    let check = || tatsu().words(["check", "none.java"]).within(&folder).run();
    let first = check();
    let second = under_load(check);
    assert_eq!((first.code, first.stdout), (second.code, second.stdout));
    assert_eq!(first.stderr, second.stderr);
}
