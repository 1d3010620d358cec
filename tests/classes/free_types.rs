//! Arguments of free types: what is looked at and makes no difference all the same.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, run};

const TABLE: &str = "\
import java.util.*;

public class Table<K, V> {
    private final List<V> values = new ArrayList<>();
    private final int size;
    public Table(int size) { this.size = size; }
    public V get(K key) { return values.get(key.hashCode() % size); }
    public boolean has(Set<K> keys, V value) { return keys.contains(value) == (1 / size > 0); }
    public void put(K key, V value) { values.set(size, value); }
    public <N extends Number> int add(N one) { return one.hashCode() % 1 / size; }
}
";

#[test]
fn a_value_of_a_free_type_that_is_looked_at_in_vain_is_a_star() {
    let folder = Folder::with(&[("Table.java", TABLE)]);
    let seen = run(&folder, 1, "crash Table.java --ints 0,1 --calls 2 --size 6 --length 0..1");
    for line in [
        "\n    new Table<>(0); get(*)\n",
        // The set asks for the hash code of its element, but not where it is empty.
        "\n    new Table<>(0); has(?, *)\n",
        // Nothing looks at what is put.
        "\n    new Table<>(?); put(?1, ?2)\n",
        // A number is of a type that is bounded.
        "\n    new Table<>(0); add(?)\n",
    ] {
        assert!(seen.stdout.contains(line), "{line}\nin\n{}", seen.stdout);
    }
}

#[test]
fn a_star_is_told_of_what_both_programs_or_one_of_them_looks_at() {
    let reference = "\
public class Named {
    public static <T> String first(T one, T other) { return \"a\"; }
}
";
    let submission =
        reference.replace("return \"a\"", "return one.toString().isEmpty() ? \"a\" : \"b\"");
    let folder = Folder::with(&[("Named.java", reference)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Named.java", submission.as_bytes());
    let seen = run(&folder, 1, "compare Named.java anna/Named.java --no-proof");
    assert!(seen.stdout.contains("first(*, ?)  expected \"a\", got \"b\""), "{}", seen.stdout);
}

#[test]
fn entries_of_maps_are_passed_and_are_java() {
    let text = "\
import java.util.*;

public class Entries {
    public static <K, V> int turned(Map.Entry<K, V> entry) {
        return 10 / (entry.getKey().hashCode() - 1);
    }
}
";
    let folder = Folder::with(&[("Entries.java", text)]);
    let seen = run(&folder, 1, "crash Entries.java --ints 0,1");
    let line = "    turned(new AbstractMap.SimpleEntry<>(1, ?))\n";
    assert!(seen.stdout.contains(line), "{}", seen.stdout);
}
