//! A class of the JDK as the reference of a comparison.

use crate::classes::suites::{cases_of, printed_by, tests_of};
use crate::command::{Folder, run};

const DEQUE: &str = "\
import java.util.ArrayList;
import java.util.List;

public class MyDeque<T> {
    private final List<T> items = new ArrayList<>();
    public void addFirst(T item) { items.add(0, item); }
    public void addLast(T item) { items.add(item); }
    public T pollFirst() { return items.isEmpty() ? null : items.remove(0); }
    public T pollLast() { return items.isEmpty() ? null : items.remove(items.size() - 1); }
    public int size() { return items.size(); }
}
";

const TEXT: &str = "\
public class Text {
    private String all = \"\";
    public Text append(String more) { all += more; return this; }
    public Text reverse() { all = new StringBuilder(all).reverse().toString(); return this; }
    public int length() { return all.length(); }
    public char charAt(int at) { return all.charAt(at); }
    @Override public String toString() { return all; }
}
";

fn compare(name: &str, text: &str, code: i32, words: &str) -> (String, String) {
    let folder = Folder::with(&[("Mine.java", text)]);
    let seen = run(&folder, code, &format!("compare {name} Mine.java --scripts 2000 {words}"));
    (seen.stdout, seen.stderr)
}

#[test]
fn a_class_is_compared_with_one_of_the_jdk_that_has_another_name() {
    let (right, _) = compare("java.util.ArrayDeque", DEQUE, 0, "");
    let agreeing = "new ArrayDeque, addFirst, addLast, pollFirst, pollLast, size\n";
    assert!(right.contains(agreeing), "{right}");
    // What an exercise need not ask for takes one line.
    let lacking: Vec<&str> = right.lines().filter(|line| line.contains(" lacks ")).collect();
    let [line] = lacking[..] else { panic!("{right}") };
    let beginning = " of the methods of java.util.ArrayDeque: add, addAll, ";
    assert!(line.contains(beginning) && line.ends_with(", …"), "{line}");
    assert!(!right.contains("missing"), "{right}");
    let wrong = DEQUE.replace("items.remove(items.size() - 1)", "items.remove(0)");
    let (seen, _) = compare("java.util.ArrayDeque", &wrong, 1, "");
    let line = seen.lines().find(|line| line.contains("   pollLast ")).unwrap_or_default();
    let script = "addFirst(-1); addFirst(0); pollLast()";
    assert!(line.contains(script) && line.ends_with("expected -1, got 0"), "{seen}");
}

#[test]
fn what_other_submissions_have_is_told_apart() {
    let fewer = DEQUE.replace("public T pollLast()", "private T last()");
    let folder = Folder::with(&[("Anna.java", DEQUE), ("Bert.java", &fewer)]);
    let words = "Anna.java Bert.java --scripts 2000 --html page.html";
    let seen = run(&folder, 0, &format!("compare java.util.ArrayDeque {words}"));
    let told: Vec<&str> = seen.stdout.lines().filter(|line| line.contains("others have")).collect();
    assert_eq!(told, ["Bert   lacks what others have: pollLast()"], "{}", seen.stdout);
    let sentence = "Other submissions have what this one lacks: <code>pollLast()</code>";
    assert_eq!(folder.read("page.html").matches(sentence).count(), 1);
}

#[test]
fn names_are_paired_as_they_are_with_a_file() {
    let renamed = DEQUE.replace("pollLast", "takeLast");
    let (seen, _) = compare("java.util.ArrayDeque", &renamed, 0, "--map pollLast=takeLast");
    assert!(seen.contains("takeLast is taken for pollLast\n"), "{seen}");
    // Of a method that is there, other types are a mistake.
    let typed = DEQUE.replace("addLast(T item)", "addLast(T item, int at)");
    let (seen, _) = compare("java.util.ArrayDeque", &typed, 1, "");
    assert!(seen.contains("missing: addLast(E); has addLast(T, int) of other types\n"), "{seen}");
    let other = "public class Mine { public void jump() { } }\n";
    let (seen, _) = compare("java.util.ArrayDeque", other, 1, "");
    assert!(seen.contains("has none of the methods of java.util.ArrayDeque\n"), "{seen}");
}

#[test]
fn objects_of_its_own_and_static_methods_are_compared() {
    let (seen, _) = compare("java.lang.StringBuilder", TEXT, 0, "--calls 3");
    assert!(seen.contains("charAt, length, reverse, toString\n"), "{seen}");
    let wrong = TEXT.replace("all += more;", "all = more + all;");
    let (seen, _) = compare("java.lang.StringBuilder", &wrong, 1, "--calls 3");
    assert!(seen.contains("append("), "{seen}");
    let text = "\
public class Mine {
    public static int floorMod(int one, int other) { return one % other; }
    public static int abs(int one) { return one < 0 ? -one : one; }
}
";
    let (seen, _) = compare("java.lang.Math", text, 1, "");
    assert!(seen.contains("floorMod(-1, 2)  expected 1, got -1\n"), "{seen}");
    assert!(seen.contains("abs "), "{seen}");
    // A type variable may be hidden in a wildcard, and an object made by a static method only.
    let text = "\
public class Mine<T> {
    private final T item;
    private Mine(T item) { this.item = item; }
    public static <T> Mine<T> of(T item) { return new Mine<>(item); }
    public T get() { return item; }
    public Mine<T> flatMap() { return this; }
    public Mine<T> or() { return this; }
}
";
    let (seen, _) = compare("java.util.Optional", text, 1, "");
    assert!(seen.contains("agree on all ") && seen.contains("get"), "{seen}");
}

#[test]
fn a_name_that_is_no_class_with_methods_to_call_is_refused() {
    for (name, said) in [
        ("java.util.ArrayDequeue", "`java.util.ArrayDequeue` is no public class of the JDK\n"),
        ("java.util.Deque", "`java.util.Deque` is an interface: it does nothing of its own\n"),
        ("java.time.DayOfWeek", "`java.time.DayOfWeek` is an enum: "),
        ("java.util.AbstractList", "`java.util.AbstractList` has nothing to call: "),
        ("java.lang.String", "`java.lang.String` is the class of all texts that are passed, so "),
        ("java.lang.Math", "`java.lang.Math` has no method that a submission has\n"),
        ("ArrayDeque.java", "no such file: `ArrayDeque.java`\n"),
    ] {
        let (told, error) = compare(name, DEQUE, 2, "");
        assert!(error.contains(said) && error.contains("hint: ") && told.is_empty(), "{error}");
    }
    let (_, error) = compare("java.util.ArrayDeque", DEQUE, 2, "--questions questions");
    assert!(error.contains("`--questions` shows students the text of the reference"), "{error}");
}

#[test]
fn tests_call_the_class_by_the_name_that_submissions_give_it() {
    let wrong = DEQUE.replace("items.remove(items.size() - 1)", "items.remove(0)");
    let inside = wrong.replace("public class", "class");
    let folder = Folder::with(&[("MyDeque.java", DEQUE), ("Wrong.java", &inside)]);
    let line = "compare java.util.ArrayDeque MyDeque.java Wrong.java --scripts 2000 \
                --junit ApartTest.java --coderunner deque.xml";
    let seen = run(&folder, 1, line).stdout;
    assert!(seen.contains("new MyDeque<>(); addFirst(-1); addFirst(0); pollLast()"), "{seen}");
    let tests = folder.read("ApartTest.java");
    assert!(tests.contains("new MyDeque<Integer>();") && !tests.contains("ArrayDeque"), "{tests}");
    let right = tests_of(&folder, "MyDeque.java", "ApartTest");
    assert!(!right.is_empty() && right.iter().all(|line| line.ends_with(" ok")), "{right:?}");
    let cases = cases_of(&folder.read("deque.xml"));
    let expected: Vec<&str> = cases.iter().map(|(_, expected)| expected.as_str()).collect();
    assert_eq!(printed_by(&folder, "MyDeque.java", &cases), expected);
    // The sample answer hands calls on to the class of the JDK.
    let xml = folder.read("deque.xml");
    assert!(
        xml.contains("public class MyDeque&lt;") || xml.contains("public class MyDeque<"),
        "{xml}"
    );
    folder.write("MyDeque.java", wrong.as_bytes());
    let seen = tests_of(&folder, "MyDeque.java", "ApartTest");
    assert!(seen.iter().any(|line| !line.ends_with(" ok")), "{seen:?}");
    // Tests of two names would be tests of nobody's class.
    folder.write("Other.java", DEQUE.replace("MyDeque", "Other").as_bytes());
    let line = "compare java.util.ArrayDeque MyDeque.java Other.java --junit BothTest.java";
    let refused = run(&folder, 2, line).stderr;
    assert!(refused.contains("that submissions call by different names"), "{refused}");
}

#[test]
fn versions_of_a_method_that_nobody_wrote_are_not_told() {
    // `append` has thirteen versions, one of them for a `StringBuffer`, of which there is no value.
    let (seen, _) = compare("java.lang.StringBuilder", TEXT, 0, "--calls 3");
    assert!(!seen.contains("others have") && !seen.contains("not called"), "{seen}");
    let with = "    public Text append(StringBuffer more) { all += more; return this; }\n";
    let more = TEXT.replace("    public Text reverse", &format!("{with}    public Text reverse"));
    let (seen, _) = compare("java.lang.StringBuilder", &more, 0, "--calls 3");
    assert!(seen.contains("not called: append(StringBuffer): there are no values"), "{seen}");
}
