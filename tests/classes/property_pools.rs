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
