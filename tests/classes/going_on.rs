//! Scripts that go on after a call that throws alike in both: `tatsu compare --go-on`.

use crate::classes::suites::{cases_of, printed_by, tests_of};
use crate::command::{Folder, Run, run};

const STACK: &str = "\
import java.util.EmptyStackException;

public class Stack {
    private final int[] items = new int[2];
    private int size;
    public void push(int item) { items[size] = item; size++; }
    public int pop() {
        if (size == 0) { throw new EmptyStackException(); }
        size--;
        return items[size];
    }
    public int size() { return size; }
}
";

/// Counts down although there is nothing to take.
fn counts_down() -> String {
    STACK.replace("if (size == 0)", "if (size-- <= 0)").replace("        size--;\n", "")
}

fn folder(submission: &str) -> Folder {
    let folder = Folder::with(&[("Stack.java", STACK)]);
    folder.write("Anna.java", submission.replace("public class", "class").as_bytes());
    folder
}

fn compare(submission: &str, code: i32, words: &str) -> Run {
    // Drawn scripts go on after a call that throws, whatever is asked for.
    let line = format!("compare Stack.java Anna.java --ints 0,1 --calls 4 --drawn 0 {words}");
    run(&folder(submission), code, &line)
}

#[test]
fn what_a_call_that_throws_leaves_behind_is_compared() {
    compare(&counts_down(), 0, "");
    let seen = compare(&counts_down(), 1, "--go-on").stdout;
    let line = "new Stack(); pop() throws; size()   expected 0, got -1\n";
    assert!(seen.contains(line), "{seen}");
    // Pushing is then out of the array, which the reference's is not.
    let line = "new Stack(); pop() throws; push(?)  expected nothing, got ArrayIndexOutOfBoundsException\n";
    assert!(seen.contains(line), "{seen}");
    let alike = STACK.replace("size == 0", "size < 1");
    let (few, all) = (compare(&alike, 0, "").stdout, compare(&alike, 0, "--go-on").stdout);
    let scripts = |text: &str| {
        let count = text.split(" on ").nth(1).and_then(|rest| rest.split(' ').next());
        count.and_then(|count| count.replace(',', "").parse::<u32>().ok()).expect("a number")
    };
    assert!(scripts(&all) > scripts(&few), "{few}{all}");
    let report = compare(&counts_down(), 1, "--go-on --json").json();
    let java = report[0]["submissions"][0]["methods"].as_array().expect("methods");
    let java = java.iter().find(|one| one["method"] == "size").expect("a method");
    let expected =
        ["var a = new Stack();", "try { a.pop(); } catch (Throwable thrown) { }", "a.size();"];
    assert_eq!(java["java"], serde_json::json!(expected));
}

#[test]
fn a_script_ends_where_only_one_throws_or_another_exception_comes() {
    // Each difference is counted once: with the call that throws otherwise.
    for other in ["throw new RuntimeException();", "return 0;"] {
        let wrong = counts_down().replace("throw new EmptyStackException();", other);
        let seen = compare(&wrong, 1, "--go-on").stdout;
        assert!(seen.contains("Anna   pop "), "{seen}");
        assert!(!seen.contains("throws; "), "{seen}");
    }
    let wrong = counts_down().replace("new EmptyStackException()", "new RuntimeException()");
    let seen = compare(&wrong, 1, "--go-on --exceptions any").stdout;
    assert!(seen.contains("pop() throws; size() "), "{seen}");
}

#[test]
fn values_for_which_a_call_does_not_throw_are_no_unknown_part() {
    let right = "\
public class Stack {
    private int sum;
    public void add(int n) { if (n < 1) { throw new IllegalArgumentException(); } sum += n; }
    public int sum() { return sum; }
}
";
    let wrong = right.replace("{ throw", "{ sum--; throw");
    let folder = Folder::with(&[("Stack.java", right)]);
    folder.write("Anna.java", wrong.replace("public class", "class").as_bytes());
    let line = "compare Stack.java Anna.java --ints 0,1 --calls 3 --go-on";
    let seen = run(&folder, 1, line).stdout;
    assert!(seen.contains("new Stack(); add(0) throws; sum()  expected 0, got -1\n"), "{seen}");
    // Where each value throws, it makes no difference which it is.
    let seen = run(&folder, 1, &line.replace("0,1", "-1,0")).stdout;
    assert!(seen.contains("new Stack(); add(?) throws; sum()  expected 0, got -1\n"), "{seen}");
}

#[test]
fn tests_wrap_the_call_that_throws() {
    let folder = folder(&counts_down());
    let line = "compare Stack.java Anna.java --ints 0,1 --calls 4 --go-on \
                --junit StackTest.java --coderunner stack.xml";
    run(&folder, 1, line);
    let tests = folder.read("StackTest.java");
    let wrapped = "assertThrows(EmptyStackException.class, () -> a.pop());\n        \
                   assertEquals(0, a.size());";
    assert!(tests.contains(wrapped), "{tests}");
    let seen = tests_of(&folder, "Stack.java", "StackTest");
    assert!(seen.len() > 1 && seen.iter().all(|line| line.ends_with(" ok")), "{seen:?}");
    let cases = cases_of(&folder.read("stack.xml"));
    assert_eq!(cases.len(), seen.len());
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| expected.as_str()).collect();
    assert_eq!(printed_by(&folder, "Stack.java", &cases), expected);
    // A class that does not throw, or throws another exception, passes none of them.
    for other in ["return 0;", "throw new IllegalStateException();"] {
        let wrong = STACK.replace("throw new EmptyStackException();", other);
        folder.write("Stack.java", wrong.as_bytes());
        let seen = printed_by(&folder, "Stack.java", &cases);
        assert!(seen.iter().zip(&expected).all(|(one, other)| one != other), "{seen:?}");
    }
}

#[test]
fn no_question_goes_on_after_an_exception() {
    let folder = folder(&counts_down());
    let line = "compare Stack.java Anna.java --ints 0,1 --calls 4 --go-on --questions questions";
    let refused = run(&folder, 2, line);
    let said = "submissions disagree on no call that can be asked about";
    assert!(refused.stderr.contains(said), "{}", refused.stderr);
}
