//! What questions and explanations say of objects and of fields.

use crate::command::{Folder, tatsu};

/// The report on one question about a program, with plain spaces and without tags.
fn report(program: &str, question: &str) -> String {
    let folder = Folder::with(&[("objects.java", program)]);
    let words = ["gen", "objects.java", "-n", "1", "--no-jvm", "--question", question];
    tatsu().within(&folder).words(words).run().exits(0);
    let page = folder.read("out/objects/report.html").replace('\u{A0}', " ");
    let mut text = String::new();
    let mut is_tag = false;
    for one in page.chars() {
        match one {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => text.push(one),
            _ => {}
        }
    }
    text
}

#[test]
fn fields_of_one_name_in_two_classes_are_told_apart() {
    let text = report(
        "class P { static int n = 1; static void up() { n++; } }
class Q { static int n = 5; static void up() { n = n + 2; } }
int k = INT(range(1, 3));
P.up();
Q.up();
Q.n = Q.n;
int n = 3;
n += P.n;
System.out.println(P.n + \" \" + Q.n + \" \" + n + k);
",
        "output",
    );
    for told in ["P.n = 1", "Q.n = 5", "P.n = 2", "Q.n = 5 + 2 = 7", "Q.n stays 7", "n = 3 + 2 = 5"]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
}

#[test]
fn elements_hidden_fields_and_tests_for_a_class_are_told_with_their_values() {
    let text = report(
        "class A {
    int x = 7;
    int[][] d = new int[2][2];
    A(int x) {
        x = x;
        d[1][0] = x;
        d[1][0] += 4;
    }
}
class B extends A {
    B(int x) {
        super(x);
    }
}
A a = new A(INT(list(3)));
A b = new B(INT(range(1, 3)));
if (a instanceof B) {
    System.out.println(\"no\");
}
boolean is = b instanceof B;
System.out.println(a.x + \" \" + a.d[1][0] + is + b.x);
",
        "output",
    );
    for told in [
        "x stays 3; x is the variable of the method here, not the field",
        "d[1][0] = 3",
        "d[1][0] = 3 + 4",
        "A#1 instanceof B → false",
        "is = true (B#1 instanceof B → true)",
    ] {
        assert!(text.contains(told), "{told} in {text}");
    }
}

#[test]
fn a_table_has_a_column_for_what_changes_and_for_names_of_known_objects() {
    let text = report(
        "class Bag {
    String colour;
    int apples;
    Bag(String colour, int apples) {
        this.colour = colour;
        this.apples = apples;
    }
}
Bag red = new Bag(\"red\", INT(range(2, 9)));
Bag blue = new Bag(\"blue\", INT(range(2, 9)));
Bag mine = red;
mine.apples += 4;
mine = blue;
mine.apples += red.apples;
System.out.println(mine.apples);
",
        "table",
    );
    let head = text.split("Objects are numbered").nth(1).expect("how objects are named");
    let head = head.split("Gap 1").next().unwrap_or_default();
    for column in ["mine", "Bag#1.apples", "Bag#2.apples"] {
        assert!(head.contains(column), "{column} in {head}");
    }
    for none in ["Bag#1.colour", "Bag#2.colour", "red", "blue"] {
        assert!(!head.contains(none), "{none} in {head}");
    }
    assert!(head.contains("Write an object as its class and its number"), "{head}");
    assert!(text.contains("Bag#2"), "{text}");
}

/// What `tatsu check` says of a program with these settings.
fn complaint(settings: &str, program: &str) -> String {
    let text = format!("/*tatsu\n{settings}\n*/\n{program}");
    let folder = Folder::with(&[("wrong.java", &*text)]);
    let run = tatsu().within(&folder).words(["check", "wrong.java"]).run();
    run.exits(1);
    run.stderr.clone() + &run.stdout
}

const COUNTERS: &str = "\
class Counter {
    static int made = 0;
    private int secret = 1;
    int count;
    Counter next;
    int[] past = { 7, 8 };
    Counter(int count) {
        this.count = count;
        made++;
    }
    int twice() {
        count *= 2;
        return count;
    }
    Counter add(int n) {
        count += n;
        return this;
    }
}
";

#[test]
fn fields_and_elements_can_be_asked_for_by_a_path() {
    let text = format!(
        "/*tatsu
question = \"variable\"
variables = [\"a.count\", \"Counter.made\", \"all[1].past[0]\", \"all.length\", \"a.next.count\"]
*/
{COUNTERS}Counter a = new Counter(INT(range(2, 9)));
Counter[] all = {{ a, new Counter(INT(range(2, 9))) }};
all[0].count += all[1].count;
all[1].past[0] = all[1].twice();
if (a.count > 12) {{
    a.next = all[1];
}}
"
    );
    let folder = Folder::with(&[("paths.java", &*text)]);
    let run = tatsu().within(&folder).words(["gen", "paths.java", "-n", "5"]).run();
    run.exits(0);
    assert!(run.stdout.contains("5 instances, each confirmed by Java"), "{}", run.stdout);
    let bank = folder.read("out/paths/bank.json");
    let bank: serde_json::Value = serde_json::from_str(&bank).expect("JSON");
    for instance in bank["instances"].as_array().expect("a list") {
        let value = |at: usize| instance["values"][at]["value"].as_i64().expect("a number");
        let told =
            |path: &str| instance["predicted"]["variables"][path].as_str().map(str::to_owned);
        let (first, second) = (value(0), value(1));
        // Where `a.next` is `null`, there is no such value and no question.
        assert!(first + second > 12, "{instance}");
        assert_eq!(told("a.count"), Some((first + second).to_string()));
        assert_eq!(told("Counter.made").as_deref(), Some("2"));
        assert_eq!(told("all[1].past[0]"), Some((2 * second).to_string()));
        assert_eq!(told("all.length").as_deref(), Some("2"));
        assert_eq!(told("a.next.count"), Some((2 * second).to_string()));
    }
}

#[test]
fn paths_that_lead_nowhere_are_told() {
    let program = format!("{COUNTERS}Counter a = new Counter(INT(range(2, 9)));\na.twice();\n");
    for (path, told) in [
        ("b.count", "there is no variable `b`"),
        ("a.cuont", "`Counter` has no field `cuont`"),
        ("a.secret", "`secret` is private in `Counter`"),
        ("a.next", "`a.next` is of type `Counter`, which is no answer"),
        ("a.twice()", "`a.twice()` does not name a value"),
        ("a.count.x", "a `int` has no field `x`"),
        ("a[0]", "`[0]` after a `Counter`"),
        ("Counter.none", "there is no field `none` in `Counter`"),
    ] {
        let settings = format!("question = \"variable\"\nvariables = [\"{path}\"]");
        let said = complaint(&settings, &program);
        assert!(said.contains(told), "{path}: {said}");
    }
}

#[test]
fn a_call_may_be_made_on_a_new_object() {
    for (call, factor, more) in [
        ("new Counter(INT(range(2, 9))).twice()", 2, 0),
        ("new Counter(INT(range(2, 9))).add(3).twice()", 2, 6),
    ] {
        let text = format!("/*tatsu\ncall = \"{call}\"\n*/\n{COUNTERS}");
        let folder = Folder::with(&[("chain.java", &*text)]);
        let run = tatsu().within(&folder).words(["gen", "chain.java", "-n", "4"]).run();
        run.exits(0);
        assert!(run.stdout.contains("4 instances, each confirmed by Java"), "{}", run.stdout);
        let bank: serde_json::Value =
            serde_json::from_str(&folder.read("out/chain/bank.json")).expect("JSON");
        for instance in bank["instances"].as_array().expect("a list") {
            let n = instance["values"][0]["value"].as_i64().expect("a number");
            let result = instance["predicted"]["result"].to_string();
            assert!(result.contains(&(factor * n + more).to_string()), "{n}: {result}");
        }
    }
}

#[test]
fn instances_of_a_choice_hold_the_expression_and_differ_in_what_is_there() {
    let text = "\
class Animal {
    String speak() { return \"...\"; }
}
class Dog extends Animal {
    String speak() { return \"Woof\"; }
}
class Cat extends Animal {
    int lives;
    Cat(int lives) { this.lives = lives; }
    String speak() { return \"Meow\" + lives; }
}
static String f(Animal a) { return \"an animal: \" + a.speak(); }
static String f(Dog d) { return \"a dog: \" + d.speak(); }
Animal a = ONE(new Dog(), new Cat(INT(range(8, 9))));
System.out.println(f(ONE(new Dog(), a)) + 2 * ONE(1 + 2, 4));
";
    let folder = Folder::with(&[("animals.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "animals.java", "-n", "12"]).run();
    assert!(run.stdout.contains("each confirmed by Java"), "{}{}", run.stdout, run.stderr);
    let bank: serde_json::Value =
        serde_json::from_str(&folder.read("out/animals/bank.json")).expect("JSON");
    let mut seen = std::collections::BTreeSet::new();
    for (at, instance) in bank["instances"].as_array().expect("a list").iter().enumerate() {
        let shown = folder.read(&format!("out/animals/instances/{:03}.java", at + 1));
        assert!(!shown.contains("ONE") && seen.insert(shown.clone()), "{shown}");
        let values = &instance["values"];
        let chosen = values[0]["literal"].as_str().expect("a text");
        assert_eq!(values[0]["type"], "expression");
        assert!(shown.contains(&format!("Animal a = {chosen};")), "{shown}");
        let output = instance["predicted"]["output"].as_str().expect("a text");
        let sum = if values[3]["value"] == 0 { "2 * (1 + 2)" } else { "2 * 4" };
        assert!(shown.contains(sum), "{shown}");
        let number = if values[3]["value"] == 0 { 6 } else { 8 };
        let expected = match (values[2]["value"].as_i64(), values[0]["value"].as_i64()) {
            (Some(0), _) => format!("a dog: Woof{number}\n"),
            (_, Some(0)) => format!("an animal: Woof{number}\n"),
            _ => format!("an animal: Meow{}{number}\n", values[1]["value"]),
        };
        assert_eq!(output, expected, "{shown}");
    }
}

#[test]
fn explanations_compute_with_the_expression_that_is_there() {
    let text = report(
        "static int twice(int n) { return n * 2; }
int n = INT(list(4));
int x = n * ONE(n - INT(list(1)), n - 1);
int[] list = { 5, ONE(x, 12) };
list[0] = list[0] + ONE(n, 3 + 1);
if (ONE(x > 11, n == 4)) {
    x = ONE(twice(n), 2 * n);
}
System.out.println(x + list[0] + list[1]);
",
        "output",
    );
    let told = ["x = 4 * (4 - 1)", "= 12", "list = {5, 12}", "list[0] = 5 + ", "→ true", " = 8"];
    for told in told {
        assert!(text.contains(told), "{told} in {text}");
    }
    // The place of what is chosen is nothing that students know.
    assert!(!text.contains("→ 1 →"), "{text}");
}

#[test]
fn lists_are_told_by_what_they_hold_and_copied_with_their_elements() {
    let text = report(
        "import java.util.*;
static void shorten(List<Integer> all) {
    all.remove(0);
    all.add(INT(range(7, 9)));
    all.remove(0);
}
List<Integer> numbers = new ArrayList<>(List.of(1, 5));
List<Integer> others = numbers;
shorten(numbers);
System.out.println(numbers + \" \" + others.size());
",
        "output",
    );
    for told in ["numbers = [1, 5]", "others = [1, 5] (the same object as numbers)", "all = [5]"] {
        assert!(text.contains(told), "{told} in {text}");
    }
    // Who takes the argument for a copy sees all that was in the list.
    assert!(text.contains("[1, 5] 2"), "{text}");
    // Who thinks that nothing moves up says `null`; nothing else does.
    assert!(text.contains("[null, 5, 8] 3"), "{text}");
    let others = text.lines().filter(|line| !line.starts_with("[null, "));
    assert!(!others.clone().any(|line| line.contains("null")), "{text}");
}

#[test]
fn what_goes_through_a_map_is_told_in_words_of_java() {
    let text = report(
        "import java.util.*;
TreeMap<String, Integer> stock = new TreeMap<>();
stock.put(\"nut\", INT(list(3)));
Set<String> keys = stock.keySet();
stock.put(\"cog\", 2);
List<List<Integer>> rows = new ArrayList<>();
rows.add(new ArrayList<>(List.of(1)));
for (Map.Entry<String, Integer> entry : stock.entrySet()) {
    rows.get(0).add(entry.getValue());
}
Iterator<String> it = keys.iterator();
System.out.println(it.next() + rows);
",
        "output",
    );
    for told in [
        "keys = [nut]",
        "keys = [cog, nut]",
        "rows = [[1]]",
        "entry = cog=2",
        "rows = [[1, 2]]",
        "the next element",
        "it = Iterator",
    ] {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert!(!text.contains("?#") && !text.contains('$'), "{text}");
}
