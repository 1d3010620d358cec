//! Classes that wait or take their time: what they cost is bounded, and what was not run is told.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, Run, tatsu};

/// A class of which one method is looked at.
fn class(body: &str) -> String {
    format!("public class Box {{ public int get(int x) {{ {body} }} }}\n")
}

fn compare(body: &str, code: i32, words: &str) -> Run {
    let folder = Folder::with(&[("Box.java", &class("return x + 1;"))]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Box.java", class(body).as_bytes());
    let line = format!("Box.java anna/Box.java --no-proof --unconfined {words}");
    let run = tatsu().within(&folder).word("compare").words(line.split_whitespace()).run();
    run.exits(code);
    run
}

#[test]
fn a_method_that_waits_for_ever_costs_five_limits_and_no_more() {
    let waits =
        "try { synchronized (this) { wait(); } } catch (InterruptedException e) { } return x + 1;";
    let run = compare(waits, 1, "--ints 1,2,3,4,5,6,7,8,9 --calls 3");
    let line = run.stdout.lines().nth(1).unwrap_or_default();
    assert!(line.starts_with("anna   get      hangs on 5 of 5   "), "{}", run.stdout);
    assert!(line.ends_with("time limit"), "{}", run.stdout);
}

#[test]
fn a_submission_that_takes_its_time_is_told_as_late() {
    let naps = "try { synchronized (this) { wait(400); } } catch (InterruptedException e) { } return x + 1;";
    let words = "--ints 1,2,3,4,5,6,7,8,9 --calls 2 --seconds 1";
    let run = compare(naps, 3, words);
    assert!(
        run.stdout.contains("anna   time was up before all scripts were run\n"),
        "{}",
        run.stdout
    );
    let run = compare(naps, 3, &format!("{words} --csv"));
    assert!(run.stdout.contains("\nanna,late,"), "{}", run.stdout);
}

#[test]
fn a_static_initialiser_without_end_runs_out_of_steps() {
    let text = "public class Box { static int n; static { while (n >= 0) { n = (n + 1) & 7; } } public int get() { return 1; } }";
    let folder = Folder::with(&[("Box.java", text)]);
    let words = ["crash", "Box.java", "--no-proof", "--unconfined"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(1);
    assert!(run.stdout.contains("step limit") && !run.stdout.contains("Guard"), "{}", run.stdout);
}

/// Instance methods of a class without fields are called with objects that change, too; a function
/// that only tatsu makes is no code of the class.
#[test]
fn a_receiver_that_never_changes_is_given_objects_that_do() {
    let text = "class Thing { int x; }\n\
                public class Uses { interface Odd<T extends Odd<T>> { T other(); int more(); }\n\
                public int use(Thing thing, int y) { return y / thing.x; } }";
    let folder = Folder::with(&[("Uses.java", text)]);
    let words = "crash Uses.java --ints 0,1 --calls 3 --no-proof --unconfined";
    let run = tatsu().within(&folder).words(words.split(' ')).run();
    run.exits(1);
    for line in [
        "! use   ArithmeticException at Uses.java:3    2 scripts",
        "    a = new Thing(); new Uses().use(a, ?)",
        "not called: other(), more(): no class implements `Uses.Odd`: give one with `--with`",
    ] {
        assert!(run.stdout.lines().any(|one| one == line), "{line}\n{}", run.stdout);
    }
    assert!(run.stdout.contains("; 1 bug, "), "{}", run.stdout);
}
