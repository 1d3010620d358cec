//! `tatsu crash --depth`: arguments filled in field by field.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and run Java")]

mod command;

use std::path::Path;
use std::process::Command;

use command::{Folder, Run, tatsu};
use serde_json::Value;

/// Runs `tatsu crash`; `--unconfined` matters only where there is no bubblewrap.
#[track_caller]
fn crash(folder: &Folder, code: i32, line: &str) -> Run {
    let words = line.split_whitespace().chain(["--unconfined"]);
    let run = tatsu().within(folder).word("crash").words(words).run();
    run.exits(code);
    run
}

/// What a program in plain Java prints: `Brute.java`, with `Tree.java` beside it.
fn brute_force(folder: &Folder) -> String {
    for words in
        [&["javac", "-nowarn", "Tree.java", "Brute.java"][..], &["java", "-cp", ".", "Brute"]]
    {
        let run = Command::new(words[0]).args(&words[1..]).current_dir(folder.path()).output();
        let run = run.expect("a JDK");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        if words[0] == "java" {
            return String::from_utf8(run.stdout).expect("UTF-8");
        }
    }
    String::new()
}

/// Whether a text is one that a pattern stands for: `?` and a number stand for any expression.
fn stands_for(pattern: &str, text: &str) -> bool {
    let Some((before, after)) = pattern.split_once('?') else { return pattern == text };
    let Some(rest) = text.strip_prefix(before) else { return false };
    let mut depth = 0;
    let end = rest.find(|one| {
        depth += i32::from(one == '(') - i32::from(one == ')');
        depth < 0 || depth == 0 && one == ','
    });
    let after = after.trim_start_matches(|one: char| one.is_ascii_digit());
    stands_for(after, &rest[end.unwrap_or(rest.len())..])
}

#[test]
fn patterns_field_by_field_are_what_brute_force_finds_and_never_overlap() {
    let folder = Folder::with(&[]);
    let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes/tree/Tree.java");
    std::fs::copy(tree, folder.path().join("Tree.java")).expect("a copy");
    let brute = "import java.util.*;\npublic class Brute {\n\
        static Map<String, Tree> trees(int depth) { Map<String, Tree> all = new LinkedHashMap<>(); all.put(\"new Leaf()\", new Leaf());\n\
        if (depth > 0) { Map<String, Tree> less = trees(depth - 1); less.forEach((a, l) -> less.forEach((b, r) -> { for (int k = 0; k < 2; k++) {\n\
        all.put(\"new Branch(\" + a + \", \" + k + \", \" + b + \")\", new Branch(l, k, r)); } })); } return all; }\n\
        public static void main(String[] args) { trees(3).forEach((text, tree) -> { for (int key = 0; key < 2; key++) { String end = \"well\";\n\
        try { Tree.insert(key, tree); } catch (AssertionError error) { end = \"fails\"; }\n\
        System.out.println(end + \"|insert(\" + key + \", \" + text + \")\"); } }); } }\n";
    folder.write("Brute.java", brute.as_bytes());
    let all = brute_force(&folder);
    let line = "Tree.java --only insert --ints 0,1 --size 3 --depth 3 --no-proof --json";
    let run = crash(&folder, 1, line);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let patterns = report["findings"][0]["patterns"].as_array().expect("patterns");
    let patterns: Vec<&str> = patterns.iter().filter_map(Value::as_str).collect();
    assert_eq!(patterns.len(), 6, "{patterns:?}");
    assert_eq!(report["fields"]["whole"], true);
    assert!(all.lines().count() > 1000, "{all}");
    for one in all.lines() {
        let (end, text) = one.split_once('|').expect("an ending and a call");
        let count = patterns.iter().filter(|pattern| stands_for(pattern, text)).count();
        assert_eq!(count, usize::from(end == "fails"), "{one}");
    }
    // Some dozens of runs for more trees than there are atoms.
    let run = crash(&folder, 1, "Tree.java --only insert --ints 0,1 --size 3 --depth 8 --no-proof");
    assert!(
        run.stdout.contains("field by field: all values of up to depth 8, in 66 runs"),
        "{}",
        run.stdout
    );
    assert!(include_str!("../docs/crash.md").contains(&run.stdout), "{}", run.stdout);
}

#[test]
fn what_looks_at_a_field_is_noticed_wherever_it_is_and_what_hands_it_on_is_none() {
    let text = "import java.util.*;\n\
        public class Looks {\n  record P(int a, int b) { }\n  record Q(P p, P q) { }\n\
        static final class Node {\n    private final int value;\n    private final Node next;\n\
        Node(int value, Node next) {\n      this.value = value;\n      this.next = next;\n    }\n\
        Node next() { return next; }\n  }\n\
        public static void swallow(P p) { try { p = new P(1 / p.a(), p.b()); } catch (Throwable t) { if (p.b == 1) { throw new RuntimeException(); } } }\n\
        public static void hash(P p) { if (Set.of(p).contains(new P(0, p.b()))) { throw new RuntimeException(); } }\n\
        public static void text(Q q) { if ((\"\" + q.p()).contains(\"b=1\")) { throw new RuntimeException(); } }\n\
        public static void flip(P p) { P other = new P(p.b(), p.a()); if (other.a() == 1) { throw new RuntimeException(); } }\n\
        public static void same(Q q) { if (q.p().equals(q.q())) { throw new RuntimeException(); } }\n\
        public static int third(Node n) { return n.next().next.next.value; }\n}\n";
    let folder = Folder::with(&[("Looks.java", text)]);
    let run = crash(
        &folder,
        1,
        "Looks.java --ints 0,1 --size 7 --calls 1 --depth 2 --no-proof --all --treat RuntimeException=bug",
    );
    let patterns: Vec<&str> =
        run.stdout.lines().filter_map(|line| line.strip_prefix("    * ")).collect();
    let expected = [
        "swallow(new Looks.P(0, 1))",
        "hash(new Looks.P(0, 0))",
        "hash(new Looks.P(0, 1))",
        "text(new Looks.Q(new Looks.P(0, 1), ?))",
        "text(new Looks.Q(new Looks.P(1, 1), ?))",
        "flip(new Looks.P(?, 1))",
        "same(new Looks.Q(new Looks.P(0, 0), new Looks.P(0, 0)))",
        "same(new Looks.Q(new Looks.P(0, 1), new Looks.P(0, 1)))",
        "same(new Looks.Q(new Looks.P(1, 0), new Looks.P(1, 0)))",
        "same(new Looks.Q(new Looks.P(1, 1), new Looks.P(1, 1)))",
        "third(null)",
        "third(new Looks.Node(?, null))",
        "third(new Looks.Node(?, new Looks.Node(?1, null)))",
    ];
    for one in expected {
        assert!(patterns.contains(&one), "{one}\nin\n{}", run.stdout);
    }
    assert_eq!(patterns.len(), expected.len(), "{}", run.stdout);
    let counts = "public class Counts { static int n; public record P(int a) { } public static int f(P p) { return n++ / p.a(); } }";
    folder.write("Counts.java", counts.as_bytes());
    let run = crash(&folder, 1, "Counts.java --depth 2 --no-proof");
    assert!(
        run.stdout.contains("not looked into field by field: calls may change `Counts.n`"),
        "{}",
        run.stdout
    );
}
