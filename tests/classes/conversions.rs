//! Methods of submissions with the names of a reference's and parameters of other types.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use serde_json::Value;

use crate::command::{Folder, Run, run};

const REFERENCE: &str = "\
import java.util.*;
public class Till {
    private long cents;
    public Till(long cents) { this.cents = cents; }
    public void add(long more) { cents += more; }
    public boolean isFull(long most) { return cents > most && most < 3000000000L; }
    public int total(List<Integer> prices) {
        int all = 0;
        for (int price : prices) all += price;
        return all;
    }
    public int longest(String[] names) {
        int most = 0;
        for (String name : names) most = Math.max(most, name.length());
        return most;
    }
    public void sort(int[] prices) { Arrays.sort(prices); }
    public long cents() { return cents; }
}
";

const OTHER_TYPES: &str = "\
import java.util.*;
public class Till {
    private long cents;
    public Till(int cents) { this.cents = cents; }
    public void add(int more) { cents += more; }
    public boolean isFull(int most) { return cents > most; }
    public int total(int[] prices) { return Arrays.stream(prices).sum(); }
    public int longest(ArrayList<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }
    public void sort(List<Integer> prices) { Collections.sort(prices); }
    public long cents() { return cents; }
}
";

const MAPPED: &str = "--map Till=Till --map add=add --map isFull=isFull --map total=total \
                      --map longest=longest --map sort=sort";

/// Compares one submission, a class `Till` with this text, with the reference.
#[track_caller]
fn compare(text: &str, code: i32, words: &str) -> Run {
    let folder = Folder::with(&[("Till.java", REFERENCE)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Till.java", text.as_bytes());
    run(&folder, code, &format!("compare Till.java anna/Till.java --calls 3 {words}"))
}

#[test]
fn other_types_get_a_hint_and_are_compared_for_information() {
    let seen = compare(OTHER_TYPES, 1, "").stdout;
    for said in [
        "missing: new Till(long); has new Till(int) of other types: --map Till=Till\n",
        "missing: add(long); has add(int) of other types: --map add=add\n",
        "missing: total(List<Integer>); has total(int[]) of other types: --map total=total\n",
        "with new Till(int) for new Till(long), not counted: agrees on all ",
        "with add(int) for add(long), not counted: agrees on all ",
        // Three thousand millions are no `int`: such scripts do not count.
        "with isFull(int) for isFull(long), not counted: agrees on all ",
        "with total(int[]) for total(List<Integer>), not counted: agrees on all ",
        "with longest(ArrayList<String>) for longest(String[]), not counted: agrees on all ",
        "with sort(List<Integer>) for sort(int[]), not counted: agrees on all ",
        // Without its constructor, it could not be called at all.
        "cents then, not counted: agrees on all ",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    let json: Value =
        serde_json::from_str(&compare(OTHER_TYPES, 1, "--json").stdout).expect("JSON");
    let one = &json["submissions"][0];
    assert_eq!(one["missing"].as_array().map(Vec::len), Some(6), "{one}");
    assert_eq!(one["mapped"]["converted"]["add(long)"], "add(int)");
}

#[test]
fn other_types_count_where_the_lecturer_says_so() {
    let seen = compare(OTHER_TYPES, 0, MAPPED).stdout;
    assert!(!seen.contains("missing") && !seen.contains("not counted"), "{seen}");
    assert!(seen.contains("add(int) is taken for add(long)\n"), "{seen}");
    let rules = "[names]\nTill = \"Till\"\nadd = \"add\"\nisFull = \"isFull\"\ntotal = \"total\"\n\
                 longest = \"longest\"\nsort = \"sort\"\n";
    let folder = Folder::with(&[("Till.java", REFERENCE), ("grading.toml", rules)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Till.java", OTHER_TYPES.as_bytes());
    run(&folder, 0, "compare Till.java anna/Till.java --calls 3");
}

#[test]
fn what_is_wrong_is_found_with_other_types() {
    for (right, wrong, said) in [
        ("cents += more", "cents = more", "add"),
        ("Arrays.stream(prices).sum()", "prices.length == 0 ? 0 : prices[0]", "total"),
        // Only the list that was given shows it.
        ("Collections.sort(prices)", "Collections.sort(new ArrayList<>(prices))", "sort"),
        ("max().orElse(0)", "min().orElse(0)", "longest"),
    ] {
        let text = OTHER_TYPES.replace(right, wrong);
        assert_ne!(text, OTHER_TYPES);
        let json = compare(&text, 1, &format!("{MAPPED} --json")).stdout;
        let json: Value = serde_json::from_str(&json).expect("JSON");
        let differing: Vec<&Value> = json["submissions"][0]["methods"]
            .as_array()
            .expect("methods")
            .iter()
            .filter(|one| one["different"].as_u64() > Some(0))
            .map(|one| &one["method"])
            .collect();
        // What `add` does is seen by the methods that tell it.
        assert!(!differing.is_empty() && (said == "add" || differing == [said]), "{differing:?}");
    }
}

#[test]
fn two_versions_that_fit_are_not_chosen_among() {
    let two = OTHER_TYPES.replace(
        "public void add(int more) { cents += more; }",
        "public void add(int more) { cents += more; }\n    public void add(short more) { }",
    );
    let seen = compare(&two, 1, "").stdout;
    assert!(
        seen.contains("missing: add(long); has add(int), add(short) of other types\n"),
        "{seen}"
    );
    assert!(!seen.contains("not counted"), "{seen}");
    assert!(compare(&two, 1, MAPPED).stdout.contains("missing: add(long)"));
}
