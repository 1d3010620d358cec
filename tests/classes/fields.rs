//! `tatsu crash --depth`: arguments filled in field by field.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and run Java")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::command::jvm::explorer;
use crate::command::{Folder, Run, run, tatsu};
use serde_json::Value;
use tatsu::classes::crash;
use tatsu::classes::journal::RunJournal;
use tatsu::classes::plan::SearchPlan;
use tatsu::jvm::explorer::ClassFile;

/// Runs `tatsu crash`; `--unconfined` matters only where there is no bubblewrap.
#[track_caller]
fn crash_run(folder: &Folder, code: i32, line: &str) -> Run {
    let words = line.split_whitespace().chain(["--unconfined"]);
    let run = tatsu().within(folder).word("crash").words(words).run();
    run.exits(code);
    run
}

/// What a program in plain Java prints: `Brute.java`, with another file beside it.
fn brute_force(folder: &Folder, file: &str) -> String {
    for words in [&["javac", "-nowarn", file, "Brute.java"][..], &["java", "-cp", ".", "Brute"]] {
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
        depth += i32::from("({[".contains(one)) - i32::from(")}]".contains(one));
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
    let all = brute_force(&folder, "Tree.java");
    let line = "Tree.java --only insert --ints 0,1 --size 3 --depth 3 --no-proof --json";
    let run = crash_run(&folder, 1, line);
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let patterns = report["findings"][0]["patterns"].as_array().expect("patterns");
    let patterns: Vec<&str> = patterns.iter().filter_map(Value::as_str).collect();
    assert_eq!(patterns.len(), 6, "{patterns:?}");
    assert_eq!(report["fields"]["calls"], 5);
    assert!(all.lines().count() > 1000, "{all}");
    for one in all.lines() {
        let (end, text) = one.split_once('|').expect("an ending and a call");
        let count = patterns.iter().filter(|pattern| stands_for(pattern, text)).count();
        assert_eq!(count, usize::from(end == "fails"), "{one}");
    }
    // Some dozens of runs for more trees than there are atoms.
    let run =
        crash_run(&folder, 1, "Tree.java --only insert --ints 0,1 --size 3 --depth 8 --no-proof");
    assert!(
        run.stdout.contains("field by field: all values of up to depth 8, in 66 runs"),
        "{}",
        run.stdout
    );
    assert!(include_str!("../../docs/crash.md").contains(&run.stdout), "{}", run.stdout);
}

/// Compares the patterns of a file, of all findings, with what `Brute.java` says of each script:
/// `fails|` or `well|` before it. The patterns.
#[track_caller]
fn patterns_by_brute_force(file: &str, text: &str, brute: &str, line: &str) -> Vec<String> {
    let folder = Folder::with(&[(file, text), ("Brute.java", brute)]);
    let all = brute_force(&folder, file);
    let run = crash_run(&folder, 1, &format!("{file} {line} --no-proof --json"));
    let report: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    let patterns: Vec<&str> = findings
        .iter()
        .flat_map(|one| one["patterns"].as_array().into_iter().flatten())
        .filter_map(Value::as_str)
        .collect();
    assert!(all.lines().any(|one| one.starts_with("well|")), "{all}");
    for one in all.lines() {
        let (end, text) = one.split_once('|').expect("an ending and a script");
        let count = patterns.iter().filter(|pattern| stands_for(pattern, text)).count();
        assert_eq!(count, usize::from(end == "fails"), "{one}\n{patterns:#?}");
    }
    // Each pattern stands for something: without this, one too many would go unnoticed.
    for pattern in &patterns {
        let is_met = all.lines().filter_map(|one| one.strip_prefix("fails|"));
        assert!(is_met.clone().any(|text| stands_for(pattern, text)), "{pattern}\n{all}");
    }
    patterns.into_iter().map(String::from).collect()
}

/// Patterns in which what a run does not look at stays open.
#[track_caller]
fn has(patterns: &[String], expected: &[&str]) {
    for one in expected {
        assert!(patterns.iter().any(|pattern| pattern == one), "{one} in {patterns:#?}");
    }
}

#[test]
fn arrays_and_lists_are_filled_in_as_far_as_they_are_looked_at() {
    let text = "import java.util.*;\npublic class Rows {\n\
        public static int last(int[] a) { int found = 0; for (int i = 0; i < a.length; i++) { found = a[i]; if (found == 1) { break; } } return 1 / found; }\n\
        public static boolean has(int[] a, int key) { for (int one : a) { if (one == key) { return true; } } throw new Error(); }\n\
        public static void shift(int[] a) { a[0] = 1; a[a.length - 1] -= a[0]; if (a[0] == 1) { throw new Error(); } }\n\
        public static void swap(int[] a) { int[] b = a.clone(); b[0] = a[1]; b[1] = a[0]; if (b[1] == 0) { throw new Error(); } }\n\
        public static int grown(int[] a) { int[] b = Arrays.copyOf(a, 3); System.arraycopy(a, 0, b, 1, a.length); return 1 / b[1]; }\n\
        public static void late(int[] a) { int i = 0; for (a[i] = 0; i < a.length; a[i++] += 1) { if (a[i] == 1) { throw new Error(); } } }\n\
        public static void rule(int[] a, int key) { switch (key) { case 0 -> a[0] = 1; default -> a[0] = a[0] + 1; } if (a[0] == 1) { throw new Error(); } }\n\
        public static void inner(int[] a) { Runnable set = () -> a[0] = 0; set.run(); int[][] b = {a, {a[a.length - 1]}}; if (b[1]\n  [0] == 0)\n  b[0]\n  [0] = 1; else b[0][0]--; if (a[0] == 1 && b[0].length > 1) { throw new Error(); } }\n\
        public static void typed(int[] a) { Integer[] all = new Integer[a.length]; char[] letters = \"ab\".toCharArray(); for (final var one : a) { all[0] = one; letters[one] = 'c'; }\n\
        for (Object one : all) { if (one == null) { throw new Error(); } } byte[] b = new byte[1]; b[0] = 1; long[] c = {1}; c[b[0] - 1] += all[0]; if (c[0] == 2 & new String(letters).equals(\"ac\")) { throw new Error(); } }\n\
        public static int sorted(int[] a) { Arrays.sort(a); return 1 / a[0]; }\n\
        public static int corner(int[][] rows) { return 1 / rows[1][0]; }\n\
        public static int listed(List<Integer> list) { list.set(0, 1); list.add(0, 0); return 1 / list.get(list.size() - 1); }\n\
        public static int gone(ArrayList<Integer> list) { list.removeIf(one -> one == 1); return 1 / list.size(); }\n\
        public static void through(Iterable<Integer> all) { for (int one : all) { if (one == 0) { throw new Error(); } } }\n\
        public static void emptied(Collection<Integer> all) { all.clear(); if (all.isEmpty()) { throw new Error(); } }\n}\n";
    let brute = "import java.util.*;\nimport java.util.function.*;\npublic class Brute {\n\
        static void say(String text, Runnable call) { String end = \"well\"; try { call.run(); } catch (Throwable thrown) { end = \"fails\"; } System.out.println(end + \"|\" + text); }\n\
        static List<int[]> rows() { List<int[]> all = new ArrayList<>(List.of(new int[0])); for (int a = 0; a < 2; a++) { all.add(new int[] {a}); for (int b = 0; b < 2; b++) { all.add(new int[] {a, b}); } } return all; }\n\
        static String text(int[] row) { return row.length == 0 ? \"new int[0]\" : Arrays.toString(row).replace(\"]\", \"}\").replace(\"[\", \"new int[]{\"); }\n\
        static String list(int[] row) { return row.length == 0 ? \"new ArrayList<>()\" : Arrays.toString(row).replace(\"[\", \"new ArrayList<>(List.of(\").replace(\"]\", \"))\"); }\n\
        static ArrayList<Integer> of(int[] row) { ArrayList<Integer> all = new ArrayList<>(); for (int one : row) { all.add(one); } return all; }\n\
        public static void main(String[] args) {\n\
        Map<String, Consumer<int[]>> calls = new LinkedHashMap<>(Map.of(\"last\", Rows::last, \"shift\", Rows::shift, \"swap\", Rows::swap, \"grown\", Rows::grown, \"sorted\", Rows::sorted, \"late\", Rows::late, \"inner\", Rows::inner, \"typed\", Rows::typed));\n\
        calls.forEach((name, call) -> rows().forEach(row -> { String text = text(row); say(name + \"(\" + text + \")\", () -> call.accept(row)); }));\n\
        Map<String, Consumer<ArrayList<Integer>>> lists = Map.of(\"listed\", Rows::listed, \"gone\", Rows::gone, \"through\", Rows::through, \"emptied\", Rows::emptied);\n\
        lists.forEach((name, call) -> rows().forEach(row -> say(name + \"(\" + list(row) + \")\", () -> call.accept(of(row)))));\n\
        Map<String, BiConsumer<int[], Integer>> keyed = Map.of(\"has\", Rows::has, \"rule\", Rows::rule);\n\
        for (int key = 0; key < 2; key++) { int other = key; keyed.forEach((name, call) -> rows().forEach(row -> { String text = text(row); say(name + \"(\" + text + \", \" + other + \")\", () -> call.accept(row, other)); })); }\n\
        List<int[][]> all = new ArrayList<>(); all.add(new int[0][]); for (int[] a : rows()) { all.add(new int[][] {a}); for (int[] b : rows()) { all.add(new int[][] {a, b}); } }\n\
        for (int[][] rows : all) { List<String> texts = new ArrayList<>(); for (int[] row : rows) { texts.add(text(row)); }\n\
        say(rows.length == 0 ? \"corner(new int[0][])\" : \"corner(new int[][]{\" + String.join(\", \", texts) + \"})\", () -> Rows.corner(rows)); }\n} }\n";
    let line = "--ints 0,1 --length 0..2 --size 2 --depth 1 --treat Error=bug";
    let patterns = patterns_by_brute_force("Rows.java", text, brute, line);
    let expected = [
        "corner(new int[][]{?, new int[]{0, ?1}})",
        "shift(new int[]{?, 0})",
        "grown(new int[]{0, ?})",
        "inner(new int[]{?, 0})",
        "listed(new ArrayList<>(List.of(0, 0)))",
        "through(new ArrayList<>(List.of(0, ?)))",
        "emptied(?)",
    ];
    has(&patterns, &expected);
}

#[test]
fn objects_that_change_are_filled_in_and_what_was_written_is_known() {
    let text = "public class Chain {\n\
        static class Node { int value; Node next; Node(int value) { this.value = value; } Node(int value, Node next) { this.value = value; this.next = next; } }\n\
        static int second(Node n) { return 1 / n.next.value; }\n\
        static void set(Node n) { n.value = 1; n.next = new Node(0, n.next); if (n.value == 1 && n.next.value == 0 && n.next.next == null) { throw new AssertionError(); } }\n\
        static void turn(Node n) { Node done = null; while (n != null) { Node rest = n.next; n.next = done; done = n; n = rest; } assert done.value == 0 || done.next == null; }\n\
        static void loop(Node n) { n.next = n; n.next.next.value = 1; assert n.value != 1; }\n\
        static void raise(Node n) { n.value++; n.value += n.value; assert n.value != 4; }\n\
        static void copy(Node n) { Node other = new Node(n.value, n); n.value = 5; assert other.value != 1 && other.next.value == 5; }\n\
        static void both(Node a, Node b) { a.value = 1; assert b.value == 1 || b.next != null; }\n}\n";
    let brute = "import java.util.*;\nimport java.util.function.*;\npublic class Brute {\n\
        static void say(String text, Runnable call) { String end = \"well\"; try { call.run(); } catch (Throwable thrown) { end = \"fails\"; } System.out.println(end + \"|\" + text); }\n\
        static Map<String, Supplier<Chain.Node>> nodes(int depth) { Map<String, Supplier<Chain.Node>> all = new LinkedHashMap<>(); if (depth == 0) { return all; }\n\
        for (int value = 0; value < 2; value++) { int own = value; all.put(\"new Chain.Node(\" + own + \")\", () -> new Chain.Node(own));\n\
        nodes(depth - 1).forEach((text, next) -> all.put(\"new Chain.Node(\" + own + \", \" + text + \")\", () -> new Chain.Node(own, next.get()))); } return all; }\n\
        public static void main(String[] args) { Brute.class.getClassLoader().setDefaultAssertionStatus(true);\n\
        Map<String, Consumer<Chain.Node>> calls = Map.of(\"second\", Chain::second, \"set\", Chain::set, \"turn\", Chain::turn, \"loop\", Chain::loop, \"raise\", Chain::raise, \"copy\", Chain::copy);\n\
        calls.forEach((name, call) -> nodes(3).forEach((text, node) -> say(name + \"(\" + text + \")\", () -> call.accept(node.get()))));\n\
        nodes(3).forEach((a, one) -> nodes(3).forEach((b, other) -> say(\"both(\" + a + \", \" + b + \")\", () -> Chain.both(one.get(), other.get()))));\n} }\n";
    let line = "--ints 0,1 --size 3 --calls 1 --depth 3";
    let patterns = patterns_by_brute_force("Chain.java", text, brute, line);
    let expected = [
        "second(new Chain.Node(?))",
        "loop(new Chain.Node(?, ?1))",
        "copy(new Chain.Node(1, ?))",
        "both(new Chain.Node(?, ?1), new Chain.Node(0))",
    ];
    has(&patterns, &expected);
}

#[test]
fn scripts_of_several_calls_are_filled_in_call_by_call() {
    let text = "record Book(int pages, int year) { }\npublic class Shelf {\n\
        private Book[] books = new Book[1];\n    private int count;\n\
        public void add(Book book) { books[count++] = book; if (count == books.length && count < 2) { books = java.util.Arrays.copyOf(books, 2); } }\n\
        public int oldest() { int best = 1; for (int i = 0; i < count; i++) { best = Math.min(best, books[i].year()); } return count == 0 ? 0 : 1 / best; }\n\
        public void swap(Book[] with) { for (int i = 0; i < count; i++) { Book old = books[i]; books[i] = with[i]; with[i] = old; } }\n}\n";
    let brute = "import java.util.*;\nimport java.util.function.*;\npublic class Brute {\n\
        record Call(String text, Consumer<Shelf> call, boolean isFilled) { }\n\
        public static void main(String[] args) { List<Call> calls = new ArrayList<>(); calls.add(new Call(\"oldest()\", Shelf::oldest, false));\n\
        Map<String, Supplier<Book>> books = new LinkedHashMap<>(); for (int pages = 0; pages < 2; pages++) { for (int year = 0; year < 2; year++) { int p = pages; int y = year; books.put(\"new Book(\" + p + \", \" + y + \")\", () -> new Book(p, y)); } }\n\
        books.forEach((text, book) -> { calls.add(new Call(\"add(\" + text + \")\", shelf -> shelf.add(book.get()), true));\n\
        calls.add(new Call(\"swap(new Book[]{\" + text + \"})\", shelf -> shelf.swap(new Book[] {book.get()}), true)); });\n\
        calls.add(new Call(\"swap(new Book[0])\", shelf -> shelf.swap(new Book[0]), true));\n\
        go(calls, new ArrayList<>()); }\n\
        static void go(List<Call> calls, List<Call> script) { for (Call last : calls) { List<Call> longer = new ArrayList<>(script); longer.add(last);\n\
        Shelf shelf = new Shelf(); String text = \"new Shelf()\"; boolean isFilled = false; String end = \"well\"; for (Call one : longer) { text += \"; \" + one.text(); isFilled |= one.isFilled();\n\
        try { one.call().accept(shelf); } catch (RuntimeException thrown) { end = \"fails\"; } }\n\
        if (isFilled) { System.out.println(end + \"|\" + text); } if (end.equals(\"well\") && longer.size() < 3) { go(calls, longer); } } }\n}\n";
    let line = "--ints 0,1 --length 0..1 --size 2 --calls 4 --depth 1";
    let patterns = patterns_by_brute_force("Shelf.java", text, brute, line);
    has(&patterns, &["new Shelf(); add(new Book(?, 0)); oldest()"]);
    assert_eq!(patterns.len(), 15, "{patterns:#?}");
}

#[test]
fn constructors_that_hand_on_make_values_and_the_page_shows_a_script() {
    let text = "class Chain {\n\
        static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } Node(int value) { this(value, null); } Node(int a, int b, int c) { this(a + b + c, null); } }\n\
        static int second(Node n) { return n.next.value; }\n}\n";
    let folder = Folder::with(&[("Chain.java", text)]);
    let run = crash_run(&folder, 1, "Chain.java --ints 0 --size 3 --depth 2 --no-proof");
    let patterns: Vec<&str> = run.stdout.lines().filter(|line| line.contains("    - ")).collect();
    assert_eq!(patterns, ["    - second(new Chain.Node(?))"], "{}", run.stdout);
    let page = include_str!("../../docs/crash.md");
    let shelf = page.split("```java\n").find(|one| one.contains("class Shelf")).expect("a class");
    folder.write("Shelf.java", shelf.split("```").next().unwrap_or_default().as_bytes());
    let line = "Shelf.java --only share --ints 0,1 --size 3 --calls 3 --depth 1";
    assert!(
        page.contains(&format!("$ tatsu crash {line}\n{}```", crash_run(&folder, 1, line).stdout))
    );
}

#[test]
fn an_object_of_a_script_may_be_its_own_argument() {
    let text = "public class Ring {\n    private int value;\n    private Ring next;\n\
        public Ring(int value, Ring next) { this.value = value; this.next = next; }\n\
        public void join(Ring other) { next = other; }\n\
        public int size() { int size = 0; for (Ring at = this; at != null; at = at.next) { size++; } return size; }\n}\n";
    let folder = Folder::with(&[("Ring.java", text)]);
    let run =
        crash_run(&folder, 1, "Ring.java --calls 3 --ints 0 --size 3 --depth 3 --no-proof --all");
    let loops = "    - a = new Ring(?, ?1); a.join(a); a.size()\n";
    assert!(run.stdout.contains(loops), "{}", run.stdout);
    assert!(
        run.stdout.contains(
            "field by field: all scripts with up to 3 calls and values of up to depth 3, in "
        ),
        "{}",
        run.stdout
    );
    // An object that is used once stands where it is used.
    assert!(!run.stdout.contains("- a = new Ring(?, ?1); a.size()"), "{}", run.stdout);
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
    let run = crash_run(
        &folder,
        1,
        "Looks.java --ints 0,1 --size 7 --calls 1 --depth 2 --no-proof --all --treat RuntimeException=bug",
    );
    let patterns: Vec<&str> =
        run.stdout.lines().filter_map(|line| line.strip_prefix("    - ")).collect();
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
    let run = crash_run(&folder, 1, "Counts.java --depth 2 --no-proof");
    assert!(
        run.stdout.contains("not looked into field by field: calls may change `Counts.n`"),
        "{}",
        run.stdout
    );
}

/// Random methods over arrays, lists and records.
struct Rolls(u64);

impl Rolls {
    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let count = of.len() as u64;
        of[usize::try_from((self.0 >> 33) % count).expect("an index")]
    }

    /// Puts another random expression in place of each `#`.
    fn filled(&mut self, pattern: &str, depth: u32) -> String {
        let mut parts = pattern.split('#');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            text.push_str(&self.value(depth));
            text.push_str(part);
        }
        text
    }

    fn value(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.one(&["x", "k", "0", "1", "a.length", "l.size()", "p.v()"]).to_owned();
        }
        let forms = [
            "a[#]",
            "l.get(#)",
            "m[#][#]",
            "(# / #)",
            "(# + #)",
            "(# - #)",
            "(# < # ? # : #)",
            "p.w()",
            "first(a)",
            "m.length",
            "m[0].length",
            "l.indexOf(1)",
            "p.hashCode()",
            "x",
            "#",
            "k",
        ];
        let form = self.one(&forms);
        self.filled(form, depth - 1)
    }

    fn statement(&mut self, depth: u32) -> String {
        let simple = [
            "a[#] = #;",
            "a[#] += #;",
            "a[#]++;",
            "a = a.clone();",
            "a = m[0];",
            "m[0] = a;",
            "l.set(#, #);",
            "l.add(#);",
            "l.remove(#);",
            "l.add(0, #);",
            "l.removeIf(one -> one == 1);",
            "m[#][#] = #;",
            "m[#] = a.clone();",
            "a = Arrays.copyOf(a, 2);",
            "Arrays.sort(a);",
            "System.arraycopy(a, 0, a, 1, 1);",
            "p = new P(p.w(), p.v());",
            "p = new P(#, p.w());",
            "x = #;",
            "x += #;",
            "x = #;",
            "if (x == 2) { throw new IllegalStateException(); }",
        ];
        let nested = [
            "for (int y : a) { x += y; $ }",
            "for (int y : l) { if (y == #) { break; } $ }",
            "for (int[] row : m) { a = row; $ }",
            "if (# < #) $ else $",
            "if (p.equals(new P(#, #))) $",
            "try { $ } catch (RuntimeException e) { x = #; }",
            "for (int i = 0; i < a.length; i++) { $ }",
            "try { $ } catch (Throwable e) { x--; } finally { x++; }",
            "if (l.contains(#)) { $ }",
        ];
        if depth == 0 || self.one(&["simple", "simple", "nested"]) == "simple" {
            let form = self.one(&simple);
            return self.filled(form, 1);
        }
        let pattern = self.one(&nested);
        let form = self.filled(pattern, 1);
        let mut parts = form.split(" $");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            text.push(' ');
            text.push_str(&self.statement(0));
            text.push_str(part);
        }
        text
    }

    /// A method with two of the parameters; the others are variables.
    fn method(&mut self, number: usize) -> String {
        let all = [
            ("int[] a", "new int[] {1, 0}"),
            ("List<Integer> l", "new ArrayList<>(List.of(0, 1))"),
            ("P p", "new P(1, 0)"),
            ("int[][] m", "new int[][] {{0, 1}, {1}}"),
        ];
        let pairs = ["01", "02", "03", "12", "13", "23"];
        let pair = self.one(&pairs);
        let (mut parameters, mut body) = (String::new(), String::from("int x = 0;\n"));
        for (at, (declared, value)) in all.iter().enumerate() {
            if pair.contains(&at.to_string()) {
                let _ = write!(parameters, "{declared}, ");
            } else {
                let _ = writeln!(body, "{declared} = {value};");
            }
        }
        for _ in 0..4 {
            body.push_str(&self.statement(1));
            body.push('\n');
        }
        format!(
            "public static int f{number}({parameters}int k) {{\n{body}return {};\n}}\n",
            self.value(2)
        )
    }
}

#[test]
fn patterns_of_random_methods_are_what_all_scripts_by_size_say() {
    let mut explorer = explorer();
    let (mut failing, mut patterns_in_all) = (0, 0);
    for seed in 0..4 {
        let mut rolls = Rolls(seed);
        let methods: String = (0..6).map(|number| rolls.method(number)).collect();
        let text = format!(
            "import java.util.*;\npublic class R {{\nrecord P(int v, int w) {{ }}\n\
             static int first(int[] a) {{ return a.length > 1 ? a[1] : 7; }}\n{methods}}}\n"
        );
        let files = || {
            vec![ClassFile { name: String::from("R.java"), text: text.clone(), is_tested: true }]
        };
        let plan = SearchPlan {
            ints: Some(vec![0, 1]),
            lengths: (0, 2),
            calls: 1,
            observes: false,
            journal: 100_000,
            ..SearchPlan::default()
        };
        let all = crash::search(&mut explorer, files(), &plan);
        all.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let runs = RunJournal::of(&mut explorer, &plan).expect("runs");
        let plan = SearchPlan { depth: 1, journal: 0, ..plan };
        let found = crash::search(&mut explorer, files(), &plan).expect("patterns");
        assert!(found.fields.is_some_and(|one| one.calls == 1 && one.obstacle.is_none()), "{text}");
        let patterns: Vec<String> =
            found.findings.into_iter().flat_map(|one| one.patterns).collect();
        assert!(runs.more == 0 && runs.lines.len() > 200, "{text}");
        for line in runs.lines {
            let (script, end) = line.split_once(" ==> ").expect("a script and an ending");
            let count = patterns.iter().filter(|pattern| stands_for(pattern, script)).count();
            failing += u32::from(end != "ends");
            assert_eq!(count, usize::from(end != "ends"), "{line}\n{patterns:#?}\n{text}");
        }
        patterns_in_all += patterns.len();
    }
    assert!(failing > 500 && patterns_in_all > 100, "{failing} {patterns_in_all}");
}

#[test]
fn an_answer_of_a_function_is_filled_in_where_it_is_asked_for() {
    let text = "\
import java.util.function.*;
public class Fun {
    static int pick(Predicate<Integer> p, int x) { if (p.test(2)) { throw new AssertionError(); } return x; }
    static int sum(IntUnaryOperator f) { return 1 / (f.applyAsInt(f.applyAsInt(1)) - 2); }
    static int far(IntUnaryOperator f) { return 1 / (f.applyAsInt(7) + f.applyAsInt(0) - 3); }
    static int none(Supplier<Integer> s, boolean b) { return 1 / (b ? 0 : s.get()); }
}
";
    let folder = Folder::with(&[("Fun.java", text)]);
    let seen = run(&folder, 1, "crash Fun.java --ints 0,1,2 --no-proof --depth 1 --all").stdout;
    for said in [
        // What else is asked makes no difference.
        "    - pick(x -> x == 2 ? true : ?, 1)\n",
        "    - sum(x -> x == 1 ? 2 : x == 2 ? 2 : ?)\n",
        "    - sum(x -> x == 1 ? 0 : x == 0 ? 2 : ?)\n",
        // No value of the pool: all such arguments have one answer.
        "    - far(x -> x == 0 ? 1 : x == 1 ? ? : x == 2 ? ?1 : 2)\n",
        "    - none(?, true)\n",
        "    - none(() -> 0, false)\n",
        "field by field: all values of up to depth 1, in ",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    // Neither looks at what the other asks for.
    let wrong = text.replace("p.test(2)", "p.test(2) && p.test(1)");
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Fun.java", wrong.as_bytes());
    let words =
        "compare Fun.java anna/Fun.java --ints 0,1,2 --no-proof --depth 1 --only pick --json";
    let seen = run(&folder, 1, words).stdout;
    let said = "\"pattern\":\"pick(x -> x == 2 ? true : x == 1 ? false : ?, ";
    assert!(seen.contains(said), "{seen}");
}
