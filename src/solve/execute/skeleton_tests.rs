//! The machine on skeletons, against what a JVM prints for the same program.

use super::*;
use crate::solve::testing::read;

fn run(text: &str) -> Run {
    Machine::new(&read(text)).run(&Model::default(), &Limits::default())
}

fn prints(text: &str, expected: &str) {
    let run = run(text);
    assert_eq!(run.outcome, Outcome::Completed { result: None }, "{text}");
    assert_eq!(run.output, expected, "{text}");
}

#[test]
fn operands_are_evaluated_from_left_to_right() {
    prints(
        "int[] a = {10, 20, 30, 40};
         int i = 0;
         a[i++] = a[i] + i;
         a[i] += i++ * 2 + i;
         int x = i++ + i * a[i = 3] - --i;
         System.out.println(a[0] + \" \" + a[1] + \" \" + a[3] + \" \" + i + \" \" + x);",
        "21 24 40 2 120\n",
    );
}

#[test]
fn arithmetic_wraps_and_narrows() {
    prints(
        "int big = 2147483647;
         long wide = big + 1;
         char c = 'a';
         c += 1;
         c++;
         System.out.println(wide + \" \" + (big + 1L) + \" \" + c + \" \" + (c + 1) + \" \" + (char) (c + 1));
         System.out.println((-7 / 2) + \" \" + (-7 % 3) + \" \" + (-7 >> 1) + \" \" + (-7 >>> 28) + \" \" + (1 << 33));
         System.out.println(Math.abs(-2147483648) + \" \" + (-2147483648 / -1) + \" \" + (int) 3000000000L);",
        "-2147483648 2147483648 c 100 d\n-3 -1 -4 15 2\n-2147483648 -2147483648 -1294967296\n",
    );
}

#[test]
fn a_builder_is_observed_as_its_text() {
    let text = "/*tatsu
question = \"variable\"
variables = [\"b\", \"none\", \"all\"]
*/
StringBuilder a = new StringBuilder(\"x\");
StringBuilder b = a;
StringBuilder none = null;
StringBuilder[] all = { a, none };
a.append(1).reverse();
";
    let observed = run(text).observed;
    let text = || Datum::Text("1x".to_owned());
    assert_eq!(observed["b"], text());
    assert_eq!(observed["none"], Datum::Null);
    assert_eq!(observed["all"], Datum::Array(vec![text(), Datum::Null]));
    let result = run("@MAIN static StringBuilder f() { return new StringBuilder(\"r\"); }").outcome;
    assert_eq!(result, Outcome::Completed { result: Some(Datum::Text("r".to_owned())) });
}

#[test]
fn jumps_leave_what_they_name() {
    prints(
        "outer:
         for (int i = 0; i < 5; i++) {
             int j = 0;
             do {
                 if (j == i) continue outer;
                 if (i + j == 5) break outer;
                 System.out.print(i * j + \",\");
             } while (++j < 4);
         }
         int n = 0;
         while (true) { if (++n > 3) break; }
         System.out.println(n);",
        "0,0,2,0,3,4\n",
    );
}

#[test]
fn an_endless_recursion_and_a_deep_one_are_told_apart() {
    let text = |bound: u32| {
        format!(
            "@REC({bound}) static int depth(int n) {{ return n == 0 ? 0 : 1 + depth(n - 1); }}
             @MAIN static int main() {{ return depth(1000); }}"
        )
    };
    let deep = run(&text(1_001));
    assert_eq!(deep.outcome, Outcome::Completed { result: Some(Datum::Integral(1_000)) });
    assert_eq!((deep.metrics.calls, deep.metrics.depth), (1_001, 1_002));
    assert!(matches!(run(&text(1_000)).outcome, Outcome::RecursionBound { .. }));
}

#[test]
fn steps_and_passes_are_those_of_the_author() {
    let counted = run("int s = 0;
        for (int i = 0; i < 3; i++) { s += i; }
        ASSERTBLOCK(); { int t = 0; while (t < 9) { t++; } ASSERT(t == 9); }
        System.out.println(s);");
    assert!(counted.outcome.is_completed());
    assert_eq!(counted.metrics.iterations, [3, 0]);
    // The block that only checks counts nothing.
    let plain = run("int s = 0;
        for (int i = 0; i < 3; i++) { s += i; }
        System.out.println(s);");
    assert_eq!(counted.metrics.steps, plain.metrics.steps);
    assert_eq!((counted.metrics.calls, counted.metrics.depth), (0, 1));
}

#[test]
fn tests_are_counted_for_every_kind_of_loop() {
    let tests = |text: &str| run(text).metrics.tests;
    assert_eq!(tests("int i = 0; while (i < 3) { i++; }"), [4]);
    assert_eq!(tests("int i = 0; while (i < 3) { i++; if (i == 2) break; }"), [2]);
    assert_eq!(tests("int i = 0; do { i++; if (i == 1) continue; } while (i < 3);"), [3]);
    assert_eq!(tests("for (int i = 0; i < 0; i++) { }"), [1]);
    assert_eq!(tests("for (int i = 0; ; i++) { if (i == 2) break; }"), [3]);
    assert_eq!(tests("for (char c : \"ab\".toCharArray()) { }"), [3]);
    assert_eq!(tests("for (int i = 0; i < 2; i++) { for (int j = 0; j < i; j++) { } }"), [3, 3]);
    assert_eq!(
        tests("ASSERTBLOCK(); { for (int i = 0; i < 5; i++) { } } int k = 0; while (k++ < 1) { }"),
        [0, 2]
    );
}

#[test]
fn calls_and_depth_are_counted_by_method() {
    let metrics = run("@MAIN static int f() { ASSERT(g(9) == 0); return g(2) + h(); }
        @REC(20) static int g(int n) { return n == 0 ? 0 : g(n - 1); }
        static int h() { ASSERTBLOCK(); { int k = h2(); } return g(0); }
        static int h2() { return 1; }")
    .metrics;
    assert_eq!(metrics.method_calls[..4], [1, 4, 1, 0]);
    assert_eq!(metrics.method_depth[..4], [1, 3, 1, 0]);
    assert_eq!((metrics.calls, metrics.depth), (5, 4));
}

#[test]
fn rows_are_shared_and_may_differ_in_length() {
    prints(
        "int[][] a = {{1}, {2, 3}, {}};
         int[][] b = a.clone();
         b[1][0] = 9;
         b[0] = new int[2];
         int[] row = a[1];
         row[1]++;
         System.out.println(a[0].length + \" \" + Arrays.toString(a[1]) + Arrays.toString(b[0]) + a[2].length);",
        "1 [9, 4][0, 0]0\n",
    );
}

#[test]
fn the_library_is_called_from_text() {
    prints(
        "String s = \"Hallo\";
         char[] c = s.toCharArray();
         Arrays.sort(c);
         StringBuilder b = new StringBuilder();
         for (char d : c) { b.append(Character.toUpperCase(d)); }
         System.out.println(b.reverse() + s.substring(1, 3) + s.indexOf('l') + s.replace(\"l\", \"\") + (int) Math.pow(2, 10));
         String t = \"Hal\" + \"lo\";
         String u = s + \"\";
         System.out.println((s == t) + \" \" + (s == u) + \" \" + s.equals(u) + \" \" + String.format(\"%5d|%-3s|%05d|%x\", -7, \"a\", -7, 255));
         String[] w = {\"b\", \"ab\", \"B\"};
         Arrays.sort(w);
         System.out.println(Arrays.toString(w) + Integer.parseInt(\"-12\") + Math.floorMod(-7, 3));",
        "OLLAHal2Hao1024\ntrue false true    -7|a  |-0007|ff\n[B, ab, b]-122\n",
    );
}
