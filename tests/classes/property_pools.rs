//! Which values `tatsu property` tries beside small ones.

use crate::command::{Folder, Run, tatsu};

#[track_caller]
fn property(folder: &Folder, code: i32, line: &str) -> Run {
    let run = tatsu().within(folder).word("property").words(line.split_whitespace()).run();
    run.exits(code);
    run
}

/// Values that the user names are tried, and then those of the file are not.
#[test]
fn pools_can_be_named() {
    let text = "\
class Pools {
    static boolean propInt(int x) { return Integer.toString(x).hashCode() != -1_130_384_588; }
    static boolean propChar(char c, int[] a) { return (c ^ 85) != 41 || a.length < 3; }
    static boolean propString(String s) { return s.hashCode() != 3_556_498; }
    static boolean propOwn(int x) { return x != 4711; }
    enum Fruit { BANANA, CHERRY }
    static boolean propName(String s) { return s.length() < 6 || Fruit.valueOf(s) == null; }
}
";
    let folder = Folder::with(&[("Pools.java", text)]);
    let bounds = "Pools.java --steps 300000 --draws 20 --no-proof";
    let run = property(&folder, 1, bounds);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = run.stdout.lines().map(words).collect();
    assert_eq!(lines.iter().filter(|line| line.ends_with(" refuted")).count(), 2, "{lines:?}");
    assert!(run.stdout.contains("again: Pools.propName(\"BANANA\")"), "{}", run.stdout);
    let run = property(&folder, 1, &format!("{bounds} --ints 7654321 --chars | --strings test"));
    for (line, expected) in [
        ("again: Pools.propInt(7654321)", true),
        ("again: Pools.propChar('|', new int[]{0, 0, 0})", true),
        ("again: Pools.propString(\"test\")", true),
        ("again: Pools.propOwn(4711)", false),
        ("again: Pools.propName(\"BANANA\")", false),
    ] {
        assert_eq!(run.stdout.contains(line), expected, "{line}: {}", run.stdout);
    }
    let run = property(&folder, 2, "Pools.java --ints 1,2,3,4,5,6,7");
    assert!(run.stderr.contains("`--ints` has 7 values, at most 6 are tried"), "{}", run.stderr);
}

/// A short text of the file is tried although the alphabet does not come as far: as an argument, as
/// a key, as an element.
#[test]
fn short_texts_of_the_file_are_tried() {
    let text = "\
import java.util.*;
class Words {
    static boolean propText(String one, String other) { return !one.equals(\"key\") || other.isEmpty(); }
    static boolean propKey(Map<String, Integer> map) { return !map.containsKey(\"key\") || map.size() < 2; }
    static boolean propElement(Set<String> set) { return !set.contains(\"no\"); }
}
";
    let folder = Folder::with(&[("Words.java", text)]);
    let run = property(&folder, 1, "Words.java --steps 1000000 --draws 0 --no-proof");
    for call in [
        "propText(\"key\", \"a\")",
        "propKey(new LinkedHashMap<>(Map.of(\"\", 0, \"key\", 0)))",
        "propElement(new LinkedHashSet<>(List.of(\"no\")))",
    ] {
        assert!(run.stdout.contains(&format!("again: Words.{call}\n")), "{call}: {}", run.stdout);
    }
}

/// Maps are drawn whose keys differ, and what fails loses the entries and elements that it does not
/// need, wherever they stand.
#[test]
fn what_is_drawn_is_made_smaller_in_its_middle() {
    let text = "\
import java.util.*;
class Large {
    static boolean propKeys(Map<Integer, Integer> map) { return true; }
    static boolean propEven(Map<Integer, Integer> map) {
        return map.keySet().stream().filter(key -> key % 2 == 0).count() < 5;
    }
    static boolean propLarge(List<Integer> list) {
        return list.stream().filter(one -> one > 3).count() < 6;
    }
}
";
    let folder = Folder::with(&[("Large.java", text)]);
    let run = property(&folder, 1, "Large.java --steps 1000000 --draws 200 --no-proof --json");
    let found = run.json()[0]["properties"].clone();
    let (drawn, met) = (found[0]["drawn"].as_u64(), found[0]["drawn_met"].as_u64());
    assert!(drawn > Some(50) && met > drawn.map(|drawn| drawn / 4 * 3), "{}", run.stdout);
    let argument = |at: usize| found[at]["counterexample"]["arguments"][0].clone();
    assert_eq!(argument(1), "new LinkedHashMap<>(Map.of(0, 0, 2, 0, -2, 0, 4, 0, 6, 0))");
    assert_eq!(argument(2), "new ArrayList<>(List.of(4, 4, 4, 4, 4, 4))");
}

/// Doubles that are no multiples of a half are tried: some in any case, those of the file, and
/// those that are named in place of them.
#[test]
fn fractions_are_tried() {
    let text = "\
class Fractions {
    static boolean propSum(double a, double b, double c) { return (a + b) + c == a + (b + c); }
    static boolean propPrice(double price) { return price != 19.99; }
    static boolean propDebt(float price) { return price != -2.75f; }
    static boolean propGreatest(double[] all) { return all.length == 0 || all[0] * 2 < 1.0 / 0; }
    static boolean propNamed(double x) { return Double.hashCode(x) != Double.hashCode(3.25 + 3); }
}
";
    let folder = Folder::with(&[("Fractions.java", text)]);
    let bounds = "Fractions.java --steps 300000 --draws 0 --no-proof";
    let calls = [
        ("propSum(0.1, 0.5, -0.5)", false),
        ("propPrice(19.99)", true),
        ("propDebt(-2.75f)", true),
        ("propGreatest(new double[]{Double.MAX_VALUE})", true),
        ("propNamed(6.25)", false),
    ];
    let run = property(&folder, 1, bounds);
    for (call, _) in calls.iter().filter(|(_, is_of_file)| *is_of_file) {
        assert!(
            run.stdout.contains(&format!("again: Fractions.{call}\n")),
            "{call}: {}",
            run.stdout
        );
    }
    assert!(run.stdout.contains("propSum       refuted"), "{}", run.stdout);
    let run = property(&folder, 1, &format!("{bounds} --doubles 6.25,0.1"));
    for (call, is_of_file) in calls {
        let line = format!("again: Fractions.{call}\n");
        assert_eq!(run.stdout.contains(&line), !is_of_file, "{call}: {}", run.stdout);
    }
    // In JSON they stand as Java writes them.
    let run = property(&folder, 1, &format!("{bounds} --doubles 6.25 --only propNamed --json"));
    let numbers = &run.json()[0]["properties"][0]["counterexample"]["numbers"];
    assert_eq!(numbers["further"].as_array().and_then(|all| all.last()), Some(&"6.25".into()));
    for wrong in ["1e9", "0.1234567", "NaN", "x"] {
        property(&folder, 2, &format!("Fractions.java --doubles {wrong}"));
    }
}
