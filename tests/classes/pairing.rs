//! What of a submission stands for a method of the reference, and what is said where nothing does.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, Run, run};

const REFERENCE: &str = "\
public class Shelf<T> {
    private Object item;
    private int count;
    public void put(T item, long copies) { this.item = item; count += copies; }
    public boolean isBig(int[] size, int from) { return size.length > from; }
    public long count() { return count; }
}
";

/// Compares one submission, a class `Shelf` with this text, with the reference.
#[track_caller]
fn compare(text: &str, code: i32, words: &str) -> Run {
    let folder = Folder::with(&[("Shelf.java", REFERENCE)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Shelf.java", text.as_bytes());
    run(&folder, code, &format!("compare Shelf.java anna/Shelf.java --calls 3 {words}"))
}

#[test]
fn parameters_may_stand_in_another_order_and_be_numbers_for_objects() {
    let text = "\
public class Shelf {
    private int count;
    public void put(long copies, int item) { count += copies; }
    public boolean isBig(int from, int[] size) { return size.length > from; }
    public long count() { return count; }
}
";
    let seen = compare(text, 0, "").stdout;
    for said in [
        "put(long, int) is taken for put(T, long)\n",
        "isBig(int, int[]) is taken for isBig(int[], int)\n",
        "others  agree on all ",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    // Each argument reaches its own parameter.
    let wrong = text.replace("size.length > from", "size.length > from + 1");
    let seen = compare(&wrong, 1, "").stdout;
    let line = seen.lines().find(|line| line.contains("isBig  ")).unwrap_or_default();
    assert!(line.contains("isBig(new int[0], -1)  expected true, got false"), "{seen}");
}

#[test]
fn a_method_with_other_types_is_told_beside_the_one_that_is_missing() {
    let text = "\
public class Shelf<E> {
    public Shelf(int size) { }
    public void put(E item, short copies) { }
    public boolean isBig(int[] size, int from, int to) { return true; }
    public long count() { return 0; }
}
";
    let seen = compare(text, 1, "").stdout;
    for said in [
        "missing: new Shelf(); has new Shelf(int) of other types\n",
        "missing: put(T, long); has put(E, short) of other types: --map put=put\n",
        "missing: isBig(int[], int); has isBig(int[], int, int) of other types\n",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    let empty = compare("// nothing yet\n", 1, "").stdout;
    assert!(empty.contains("anna   declares no class\n"), "{empty}");
    let missing = compare("import lombok.Data;\n@Data public class Shelf { }\n", 1, "").stdout;
    let said = "line 1: package lombok does not exist; leave that library out, or give a small class \
                in its place with `--with`\n";
    assert!(missing.contains(said), "{missing}");
}

#[test]
fn a_name_that_the_class_does_not_have_is_told_with_those_that_it_has() {
    let names = "hint: write one of `Shelf`, `put`, `isBig`, `count`";
    for words in ["--only pop", "--map pop=take"] {
        let seen = compare(REFERENCE, 2, words);
        assert!(seen.stderr.contains("there is no method `pop` to call"), "{}", seen.stderr);
        assert!(seen.stderr.contains(names), "{}", seen.stderr);
    }
    let folder = Folder::with(&[("Shelf.java", REFERENCE)]);
    let seen = run(&folder, 2, "crash Shelf.java --only pop");
    assert!(seen.stderr.contains(names), "{}", seen.stderr);
    assert!(seen.stdout.is_empty(), "{}", seen.stdout);
}

#[test]
fn what_keeps_several_methods_from_being_called_is_told_once() {
    let text = "\
public class Nest {
    public interface Store { void put(int key); int get(int key); }
    public interface Filter { boolean keeps(int key); }
    public static int first(Store store) { return store.get(0); }
    public static boolean asks(Filter filter) { return filter.keeps(1); }
}
";
    let folder = Folder::with(&[("Nest.java", text)]);
    let seen = run(&folder, 0, "crash Nest.java").stdout;
    let said = "not called: first(Nest.Store), put(int), get(int): no class implements `Nest.Store`: \
                give one with `--with`\n";
    assert!(seen.ends_with(said), "{seen}");
    // A function is passed, so no class for it is missing.
    assert!(!seen.contains("keeps"), "{seen}");
}

#[test]
fn a_finding_names_the_object_and_the_line_that_the_author_wrote() {
    let text = "\
public class Key {
    enum Kind { OPEN, SHUT }
    private final int[] number = new int[1];
    public Key(int number) { this.number[0] = number; }
    public static boolean isOpen(String text) {
        return Kind.valueOf(text) == Kind.OPEN;
    }
    @Override public boolean equals(Object o) { return o instanceof Key k && k.number[0] == number[0]; }
}
";
    let folder = Folder::with(&[("Key.java", text)]);
    let seen = run(&folder, 1, "crash Key.java --calls 3").stdout;
    assert!(seen.contains("IllegalArgumentException at Key.java:6 "), "{seen}");
    assert!(seen.contains("a.equals(b); a.hashCode()\n"), "{seen}");
}
