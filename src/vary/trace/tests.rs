//! Traces as people would write them.

use super::*;
use crate::read::datum::Datum;
use crate::source::Source;

fn skeleton(text: &str) -> Skeleton {
    let reading = crate::skeleton::read(&Source::new("Test.java", text));
    let diagnostics = reading.diagnostics;
    reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

fn value(datum: &Datum) -> String {
    datum.to_string()
}

/// Each row as `3: a < b = true; x = 5, y = 7; prints "z"`, indented by its activation.
fn told(text: &str) -> Vec<String> {
    let skeleton = skeleton(text);
    let trace = trace(&skeleton, &Model::default());
    assert!(!trace.cut);
    let rows = trace.rows.iter().map(|row| {
        let text = skeleton.source.slice(row.span);
        let head: String = text.lines().next().unwrap_or_default().chars().take(24).collect();
        let indentation = "  ".repeat(row.activation as usize);
        let condition = row.condition.map(|condition| format!(" is {condition}"));
        let changes = row.changes.iter().map(|c| format!("; {} = {}", c.variable, value(&c.value)));
        let printed = (!row.printed.is_empty()).then(|| format!("; prints {:?}", row.printed));
        let parts = condition.into_iter().chain(changes).chain(printed);
        format!("{indentation}{}", head.trim_end()) + &parts.collect::<String>()
    });
    rows.collect()
}

#[test]
fn a_loop_is_told_test_by_test() {
    assert_eq!(
        told(
            "int s = 0;\nfor (int i = 1; i < 3; i++) {\n  if (i % 2 == 0) s += i;\n}\nSystem.out.print(s);"
        ),
        [
            "int s = 0;; s = 0",
            "int i = 1;; i = 1",
            "i < 3 is true",
            "if (i % 2 == 0) s += i; is false",
            "i++; i = 2",
            "i < 3 is true",
            "if (i % 2 == 0) s += i; is true",
            "s += i;; s = 2",
            "i++; i = 3",
            "i < 3 is false",
            "System.out.print(s);; prints \"2\"",
        ]
    );
}

#[test]
fn what_each_pass_declares_is_new_in_each() {
    assert_eq!(
        told(
            "int n = 0;\ndo { int t; t = 5; n++; if (n == 1) continue; } while (n < 2);\nint t = 5;"
        ),
        [
            "int n = 0;; n = 0",
            "t = 5;; t = 5",
            "n++;; n = 1",
            "if (n == 1) continue; is true",
            "continue;",
            "n < 2 is true",
            "t = 5;; t = 5",
            "n++;; n = 2",
            "if (n == 1) continue; is false",
            "n < 2 is false",
            "int t = 5;; t = 5",
        ]
    );
}

#[test]
fn arrays_are_told_as_a_whole_and_builders_as_their_text() {
    assert_eq!(
        told(
            "int[] a = { 1, 2 };\nint[] b = a;\nb[0] = 7;\nStringBuilder t = new StringBuilder(\"x\");\nt.append(a[0]);\n\
             for (int x : a) { t.append(x); }\nString s = t.reverse().toString();\na = new int[1];"
        ),
        [
            "int[] a = { 1, 2 };; a = {1, 2}",
            "int[] b = a;; b = {1, 2}",
            "b[0] = 7;; a = {7, 2}; b = {7, 2}",
            "StringBuilder t = new St; t = \"x\"",
            "t.append(a[0]);; t = \"x7\"",
            "int x : a is true; x = 7",
            "t.append(x);; t = \"x77\"",
            "int x : a is true; x = 2",
            "t.append(x);; t = \"x772\"",
            "int x : a is false",
            "String s = t.reverse().t; t = \"277x\"; s = \"277x\"",
            "a = new int[1];; a = {0}",
        ]
    );
}

#[test]
fn what_a_call_brings_belongs_to_the_statement_that_calls() {
    let text = "static int calls = 0;\n\
         @MAIN static int main() {\n  int[] a = { 1 };\n  int x = f(2, a) + 1;\n  return x;\n}\n\
         @REC(9) static int f(int n, int[] a) {\n  calls++;\n  if (n == 0 && a[0] > 0) return 0;\n  a[0] += n;\n  return n + f(n - 1, a);\n}";
    assert_eq!(
        told(text),
        [
            "int[] a = { 1 };; a = {1}",
            "int x = f(2, a) + 1;; a = {4}; x = 4",
            "  calls++;; calls = 1",
            "  if (n == 0 && a[0] > 0) is false",
            "  a[0] += n;; a = {3}",
            "  return n + f(n - 1, a);; a = {4}",
            "    calls++;; calls = 2",
            "    if (n == 0 && a[0] > 0) is false",
            "    a[0] += n;; a = {4}",
            "    return n + f(n - 1, a);",
            "      calls++;; calls = 3",
            "      if (n == 0 && a[0] > 0) is true",
            "      return 0;",
            "return x;",
        ]
    );
    let skeleton = skeleton(text);
    let trace = trace(&skeleton, &Model::default());
    let calls: Vec<String> = trace
        .activations
        .iter()
        .map(|one| {
            let arguments: Vec<String> = one.arguments.iter().map(|a| value(&a.value)).collect();
            let result = one.result.as_ref().map(value).unwrap_or_default();
            format!("{:?} {} {} -> {result}", one.caller, one.row, arguments.join(" "))
        })
        .collect();
    assert_eq!(
        calls,
        ["None 0  -> 4", "Some(0) 1 2 {1} -> 3", "Some(1) 5 1 {3} -> 1", "Some(2) 9 0 {4} -> 0"]
    );
    assert_eq!(trace.statics[0].value, Datum::Integral(0));
}

#[test]
fn passes_are_counted_for_each_arrival_and_tests_belong_to_the_next() {
    let skeleton = skeleton("for (int i = 0; i < 2; i++) { int j = 0; while (j < i) j++; }");
    let trace = trace(&skeleton, &Model::default());
    let passes: Vec<Vec<u64>> =
        trace.rows.iter().map(|row| row.passes.iter().map(|(_, pass)| *pass).collect()).collect();
    let expected: [&[u64]; 12] =
        [&[], &[1], &[1], &[1, 1], &[1], &[2], &[2], &[2, 1], &[2, 1], &[2, 2], &[2], &[3]];
    assert_eq!(passes, expected);
    let kinds: Vec<RowKind> = trace.rows.iter().map(|row| row.kind).take(5).collect();
    let (outer, inner) = (crate::read::ir::LoopId(0), crate::read::ir::LoopId(1));
    let (statement, update) = (RowKind::Statement, RowKind::Update(outer));
    assert_eq!(kinds, [statement, RowKind::Test(outer), statement, RowKind::Test(inner), update]);
}

#[test]
fn conditions_with_effects_and_endless_loops_keep_their_rows() {
    assert_eq!(
        told(
            "int i = 0;\nfor (;;) { if (i++ > 0 && f(i)) break; }\nstatic boolean f(int k) { return k > 1; }"
        ),
        [
            "int i = 0;; i = 0",
            "if (i++ > 0 && f(i)) bre is false; i = 1",
            "if (i++ > 0 && f(i)) bre is true; i = 2",
            "  return k > 1;",
            "break;",
        ]
    );
    assert_eq!(
        told(
            "int i = 0;\nwhile (i++ < 1) { }\nboolean b = i > 5 || f(i);\nstatic boolean f(int k) { return k > 1; }"
        ),
        [
            "int i = 0;; i = 0",
            "i++ < 1 is true; i = 1",
            "i++ < 1 is false; i = 2",
            "boolean b = i > 5 || f(i; b = true",
            "  return k > 1;",
        ]
    );
}

#[test]
fn what_only_checks_and_what_is_hidden_is_not_told() {
    assert_eq!(
        told(
            "int a = 1;\n// tatsu:hide\nint b = 2;\n// tatsu:show\nASSERTBLOCK(); { int c = 1; for (int i = 0; i < 3; i++) { c += f(); } ASSERT(c == 13); }\n\
             ASSERT(f() == 4);\na = b;\nstatic int f() { return 4; }"
        ),
        ["int a = 1;; a = 1", "int b = 2;", "a = b;; a = 2"]
    );
}

#[test]
fn a_long_run_is_cut() {
    let skeleton = skeleton("int s = 0;\nfor (int i = 0; i < 5000; i++) s += i;");
    let trace = trace(&skeleton, &Model::default());
    assert!(trace.cut);
    assert_eq!(trace.rows.len(), RecordingLimits::default().rows);
    let few = Tracer::with(&skeleton, RecordingLimits { rows: 100, values: 20 });
    assert!(few.trace(&Model::default()).rows.len() < 20);
}

#[test]
fn a_traced_run_ends_like_any_other() {
    let skeleton = skeleton("int s = 0;\nLOOP(range(0, 3));\nfor (int i = 0; i < 5; i++) s += i;");
    let trace = trace(&skeleton, &Model::default());
    assert_eq!(trace.rows.last().unwrap().passes.len(), 1);
    assert_eq!(trace.rows.last().unwrap().condition, Some(true));
}

/// What a JVM prints; see `HashMap.put`, `merge` and `putAll` of OpenJDK.
#[test]
fn hash_tables_are_gone_through_in_the_order_of_the_jdk() {
    let skeleton = skeleton(
        r#"
            Map<String, Integer> counts = new HashMap<>();
            String[] words = {"the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "and", "runs", "into", "a", "wood", "where", "it", "meets", "Aa", "BB"};
            for (String word : words) {
                counts.merge(word, 1, Integer::sum);
            }
            counts.remove("fox");
            counts.put("fox", 7);
            Map<Integer, String> byNumber = new HashMap<>(2);
            for (int i = 1; i < 8; i++) {
                byNumber.put(i * 7919 - 30000, "n" + i);
            }
            Set<Character> letters = new HashSet<>(List.of('z', 'q', 'a', '!', 'é'));
            Map<String, Integer> copy = new HashMap<>(counts);
            copy.putAll(Map.of("late", 1));
            String line = "";
            for (String key : counts.keySet()) {
                line += key + " ";
            }
            for (int key : byNumber.keySet()) {
                line += key + " ";
            }
            for (char letter : letters) {
                line += letter;
            }
            for (Map.Entry<String, Integer> entry : copy.entrySet()) {
                line += " " + entry.getKey() + entry.getValue();
            }
            System.out.println(line);
"#,
    );
    let tracer = Tracer::new(&skeleton);
    let trace = tracer.trace(&Model::default());
    assert!(trace.has_open_order);
    let printed: String = trace.rows.iter().map(|row| &*row.printed).collect();
    assert_eq!(
        printed,
        "BB Aa over a quick meets lazy jumps it brown fox the into and where wood runs dog \
         -22081 -14162 -6243 25433 17514 9595 1676 qa!\u{e9}z BB1 Aa1 over1 a1 quick1 meets1 \
         lazy1 jumps1 it1 brown1 fox7 the2 into1 late1 and1 where1 wood1 runs1 dog1\n"
    );
    let sum = "Map<String, Integer> m = new HashMap<>();\nm.put(\"a\", 1);\nm.put(\"b\", 1);\n\
               int sum = 0;\nfor (int v : m.values()) { sum += v; }";
    let sum = Tracer::new(&self::skeleton(sum)).trace(&Model::default());
    assert!(!sum.has_open_order && sum.rows.len() > 8);
}
