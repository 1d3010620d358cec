//! What is seen of objects: fields that count, what `equals` is asked about, functions that are
//! tables, and `null` for nodes.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, Run, run};

/// Compares two texts of a class `Point`.
#[track_caller]
fn compare(reference: &str, submission: &str, code: i32, words: &str) -> (Folder, Run) {
    let folder = Folder::with(&[("Point.java", reference)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Point.java", submission.as_bytes());
    let run = run(&folder, code, &format!("compare Point.java anna/Point.java --calls 3 {words}"));
    (folder, run)
}

const MOVES: &str = "\
public class Point {
    public int x, y;
    public void move(int dx, int dy) { x += dx; y += dy; }
    public void follow(Point other) { other.x = x; }
}
";

#[test]
fn public_fields_are_compared_after_each_call_and_tests_look_at_them() {
    let (_, right) = compare(MOVES, MOVES, 0, "");
    assert!(right.stdout.contains("anna   all  agree on all "), "{}", right.stdout);
    let wrong = MOVES.replace("y += dy", "y += dx").replace("other.x = x", "other.y = y");
    let (folder, seen) = compare(MOVES, &wrong, 1, "--junit T.java --coderunner t.xml");
    for said in [
        "new Point(); move(-1, 0)  ",
        "expected the object is {x=-1, y=0}, got the object is {x=-1, y=-1}\n",
        "anna   follow     differs on ",
    ] {
        assert!(seen.stdout.contains(said), "{said}\nin\n{}", seen.stdout);
    }
    let tests = folder.read("T.java");
    let check =
        "        a.move(-1, 0);\n        assertEquals(-1, a.x);\n        assertEquals(0, a.y);\n";
    assert!(tests.contains(check), "{tests}");
    assert!(folder.read("t.xml").contains("System.out.println(a.y);"));
}

#[test]
fn a_method_with_a_value_is_judged_by_fields_only_if_it_changes_them() {
    let reference = "\
public class Point {
    public int x;
    public void move(int dx) { x += dx; }
    public int norm(int of) { return of < 0 ? -of : of; }
    public int take() { int was = x; x = 0; return was; }
}
";
    // What norm returns is right, whatever move has done before.
    let wrong = reference.replace("x += dx", "x = dx + 1").replace("x = 0;", "");
    let (_, seen) = compare(reference, &wrong, 1, "");
    let expected = "expected 0, the object is {x=0}, got 0";
    let seen = seen.stdout;
    assert!(
        seen.contains("anna   others  agree on all ") && seen.contains(": new Point, norm"),
        "{seen}"
    );
    assert!(!seen.contains(expected) && seen.contains("anna   take "), "{seen}");
}

#[test]
fn fields_that_are_not_private_count_where_no_method_tells_anything() {
    let silent = MOVES.replace("public int x", "int x");
    let wrong = silent.replace("y += dy", "y -= dy");
    let (_, seen) = compare(&silent, &wrong, 1, "");
    assert!(seen.stdout.contains("got the object is {x=-1, y=1}"), "{}", seen.stdout);
    // How a class does its work is its own affair.
    let other = silent
        .replace("int x, y", "int[] at = new int[2]")
        .replace("x += dx; y += dy;", "at[0] += dx;");
    let (_, seen) = compare(&silent, &other.replace("other.x = x", "other.at = at"), 0, "");
    assert!(seen.stdout.contains("anna   all  agree on all "), "{}", seen.stdout);
    let telling = |field: &str| {
        format!(
            "public class Point {{ int {field}; public void move(int dx) {{ {field} = dx + \"{field}\".length(); }} public int get() {{ return 1; }} }}"
        )
    };
    compare(&telling("x"), &telling("xx"), 0, "");
    let (_, seen) = compare(MOVES, &MOVES.replace("int x, y;", "int x; private int y;"), 1, "");
    assert!(seen.stdout.contains("missing: the public field y\n"), "{}", seen.stdout);
}

#[test]
fn equals_is_asked_about_objects_of_its_class() {
    let values = "\
public class Point {
    private final int x, y;
    public Point(int x, int y) { this.x = x; this.y = y; }
    @Override public boolean equals(Object o) { return o instanceof Point p && p.x == x && p.y == y; }
    @Override public int hashCode() { return 31 * x + y; }
}
";
    let wrong = values.replace(" && p.y == y", "");
    let (folder, seen) = compare(values, &wrong, 1, "");
    let said = "new Point(-1, -1).equals(new Point(-1, 0))  expected false, got true";
    assert!(seen.stdout.contains(said), "{}", seen.stdout);
    let seen = run(&folder, 1, "crash anna/Point.java").stdout;
    assert!(seen.contains("! hashCode   equal objects have different hash codes"), "{seen}");
    assert_eq!(run(&folder, 0, "crash Point.java").stdout.matches('!').count(), 0);
    // Objects that change are made by calls of their own.
    let changing = values.replace("final int x, y", "int x, y");
    let changing = changing
        .replace("@Override public int", "public void move() { x++; } @Override public int");
    let wrong = changing.replace(" && p.y == y", "");
    let (_, seen) = compare(&changing, &wrong, 1, "");
    let said = "a = new Point(-1, -1); b = new Point(-1, 0); a.equals(b)  expected false, got true";
    assert!(seen.stdout.contains(said), "{}", seen.stdout);
}

#[test]
fn functions_are_tables_whose_answers_are_known_where_they_are_looked_at() {
    let text = "\
import java.util.List;
import java.util.function.*;
public class Finds {
    public static int last(List<Integer> all, Predicate<Integer> wanted) {
        int at = 0;
        while (wanted.test(all.get(at))) { at++; }
        return at;
    }
    public static int apart(IntBinaryOperator f) { return 6 / (f.applyAsInt(1, 0) - f.applyAsInt(0, 1) - 3); }
}
";
    let folder = Folder::with(&[("Finds.java", text)]);
    let run = run(&folder, 1, "crash Finds.java --ints 0,1,2 --no-proof --json");
    let found = run.json()[0]["findings"].clone();
    let scripts: Vec<&str> = found
        .as_array()
        .expect("findings")
        .iter()
        .filter_map(|one| one["script"].as_str())
        .collect();
    // No constant and no argument is three more for one pair than for another.
    assert!(scripts.iter().all(|script| !script.contains("apart(")), "{scripts:?}");
    let folder = Folder::with(&[("Finds.java", &text.replace("- 3", "- 2"))]);
    let run = crate::command::run(&folder, 1, "crash Finds.java --ints 0,1,2 --no-proof");
    let said = "apart((x, y) -> x == 1 && y == 0 ? 2 : 0)";
    assert!(run.stdout.contains(said), "{}", run.stdout);
}

#[test]
fn a_node_may_be_set_to_null() {
    let text = "\
public class Node {
    private final int[] value = new int[1];
    private Node next;
    public void setNext(Node next) { value[0] = next.value[0]; this.next = next; }
    public void setFriend(String name) { value[0] = name.length(); }
    public int second() { return next.value[0]; }
}
";
    let folder = Folder::with(&[("Node.java", text)]);
    let seen = run(&folder, 1, "crash Node.java --calls 3 --all").stdout;
    let said = "- setNext   NullPointerException at Node.java:4";
    assert!(seen.contains(said) && seen.contains("new Node(); setNext(null)\n"), "{seen}");
    // What fails without a null, too, is told once, as a bug.
    assert_eq!(seen.matches("NullPointerException at Node.java:6").count(), 1, "{seen}");
    assert!(!seen.contains("setFriend(null)"), "{seen}");
}

#[test]
fn texts_are_the_names_of_constants_of_enums() {
    let level = "public enum Level { LOW, TOP { int n() { return 3; } }, HIGH(2); static final Level FIRST = LOW; \
                 Level() { } Level(int n) { } int n() { return 1; } }\n";
    let text = "\
public class Levels {
    enum Color { RED, GREEN }
    public static int rank(String name) { return 1 / (Level.valueOf(name).n() - 3); }
    public static Color color(String name) { Color c = Color.valueOf(name); assert c != Color.GREEN; return c; }
    public static boolean propRank(String name) { return name.hashCode() != 83253; }
}
";
    let folder = Folder::with(&[("Levels.java", text), ("Level.java", level)]);
    let seen = run(&folder, 1, "crash Levels.java --with Level.java").stdout;
    for said in [
        "ArithmeticException at Levels.java:3    1 script\n    rank(\"TOP\")\n",
        "AssertionError at Levels.java:4              1 script\n    color(\"GREEN\")\n",
    ] {
        // Blanks are those of a table.
        let without = |text: &str| text.replace(' ', "");
        assert!(without(&seen).contains(&without(said)), "{said}\nin\n{seen}");
    }
    // A pool that is named stands as it is.
    let seen = run(&folder, 1, "crash Levels.java --with Level.java --strings a,LOW").stdout;
    assert!(!seen.contains("TOP"), "{seen}");
    let seen = run(&folder, 1, "property Levels.java --with Level.java --steps 100000").stdout;
    assert!(seen.contains("    name = \"TOP\"\n"), "{seen}");
}

/// An `equals` that throws for `null` breaks a promise in every script; the other promises that are
/// broken are told all the same, each once.
#[test]
fn one_broken_promise_does_not_hide_another() {
    let text = "\
class Time implements Comparable<Time> {
    private final int hour, minute;
    Time(int hour, int minute) { this.hour = hour; this.minute = minute; }
    boolean isBefore(Time other) { return hour < other.hour || minute < other.minute; }
    Time plus(int minutes) { return new Time(hour, minute + minutes); }
    public int compareTo(Time other) { return hour - other.hour; }
    public boolean equals(Object other) { Time time = (Time) other; return hour == time.hour && minute == time.minute; }
}
";
    let folder = Folder::with(&[("Time.java", text)]);
    let run = run(&folder, 1, "crash Time.java --ints 0,1 --calls 2");
    let lines = |word: &str| run.stdout.lines().filter(|line| line.contains(word)).count();
    for promise in [
        "NullPointerException at Time.java:7",
        "ClassCastException at Time.java:7",
        "equal objects have different hash codes",
        "compareTo is not consistent with equals",
    ] {
        assert_eq!(lines(promise), 1, "{promise}: {}", run.stdout);
    }
    assert!(
        run.stdout.starts_with("Time: ") && run.stdout.contains("; 4 bugs, "),
        "{}",
        run.stdout
    );
}
