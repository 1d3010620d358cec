//! What an object comes to is told alike by all commands: by components, by `toString` and methods,
//! by fields that others see, or else by what a constructor has stored.

use crate::command::{Folder, run, tatsu};

const REFERENCE: &str = "class Ref {
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static class Pair { private final int first; private final int second; Pair(int a, int b) { first = a; second = b; } }
    record Point(int x, int y) {}
    static class Money { private long cents; Money(int euros) { cents = 100L * euros; } public String toString() { return cents + \" ct\"; } }
    static Node push(int v) { return new Node(v, null); }
    static Pair pair(int v) { return new Pair(v, v + 1); }
    static Point point(int v) { return new Point(v, v + 1); }
    static Money money(int v) { return new Money(v); }
}
";

fn compared(folder: &Folder, line: &str) -> String {
    let words = format!("{line} --ints 0,1 --calls 2 --no-proof");
    tatsu().within(folder).word("compare").words(words.split(' ')).run().stdout
}

/// An ordinary class that says what a record says is no difference, whichever of the two is the
/// reference, and neither are other names of private fields.
#[test]
fn a_record_and_a_class_are_alike_and_names_of_private_fields_do_not_count() {
    let class = REFERENCE
        .replace(
            "record Point(int x, int y) {}",
            "static class Point { private final int x, y; Point(int x, int y) { this.x = Math.max(x, x); this.y = y; } int x() { return x; } int getY() { return y; } }",
        )
        .replace("second = b", "other = b")
        .replace("int second", "int other");
    let folder = Folder::with(&[("Ref.java", REFERENCE)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Ref.java", class.as_bytes());
    let told = compared(&folder, "Ref.java anna/Ref.java");
    assert!(told.contains("anna   all  agree on all"), "{told}");
    let point = REFERENCE.replace(
        "record Point(int x, int y) {}",
        "static class Point { final int x, y; Point(int x, int y) { this.x = x; this.y = y; } }",
    );
    folder.write("anna/Ref.java", point.as_bytes());
    let told = compared(&folder, "anna/Ref.java Ref.java");
    assert!(told.contains("Ref   all  agree on all"), "{told}");
}

/// Objects that neither methods nor `toString` tell of are looked into.
#[test]
fn what_objects_hold_is_compared_and_shown() {
    let wrong = REFERENCE
        .replace("new Node(v, null)", "new Node(v + 1, null)")
        .replace("new Pair(v, v + 1)", "new Pair(v, v)")
        .replace("100L *", "10L *");
    let folder = Folder::with(&[("Ref.java", REFERENCE)]);
    std::fs::create_dir(folder.path().join("bert")).expect("a folder");
    folder.write("bert/Ref.java", wrong.as_bytes());
    let told = compared(&folder, "Ref.java bert/Ref.java");
    for line in [
        "expected {value=0, next=null}, got {value=1, next=null}",
        "expected Pair(0, 1), got Pair(0, 0)",
        "expected \"100 ct\", got \"10 ct\"",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
    let words = "Ref.java --ints 0,1 --calls 2 --faults 0";
    let told = tatsu().within(&folder).word("suite").words(words.split(' ')).run().stdout;
    for shown in ["{value=0, next=null}", "Pair(0, 1)", "Point(0, 1)", "\"0 ct\""] {
        assert!(told.contains(shown), "{shown}\n{told}");
    }
    let spec =
        "class Spec { static boolean propPair(int v) { return Ref.pair(v) == Ref.pair(v); } }";
    folder.write("Spec.java", spec.as_bytes());
    let words = "Spec.java --with Ref.java --steps 100000 --no-proof";
    let told = tatsu().within(&folder).word("property").words(words.split(' ')).run().stdout;
    assert!(told.contains("false: Pair(0, 1) == Pair(0, 1)"), "{told}");
}

#[test]
fn a_method_that_fails_when_it_is_called_and_when_it_looks_into_results_is_told_once() {
    let text = "\
public class Shelf {
    private final int[] books = new int[1];
    private int count;
    public void add(int book) { count++; }
    public String toString() { return \"last \" + books[count - 1]; }
}
";
    let folder = Folder::with(&[("Shelf.java", text)]);
    let seen = run(&folder, 1, "crash Shelf.java --ints 0,1 --calls 3");
    let lines: Vec<&str> = seen.stdout.lines().filter(|line| line.starts_with('!')).collect();
    assert_eq!(lines.len(), 1, "{}", seen.stdout);
    assert!(seen.stdout.contains("    new Shelf(); toString()\n"), "{}", seen.stdout);
}
