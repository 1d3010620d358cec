//! Literals, holes and switches, right from the syntax tree: what students see does not depend on
//! types beyond the placeholders'.

use crate::read::datum::Datum;
use crate::read::syntax;
use crate::read::types::Type;
use crate::solve::model::Model;
use crate::source::Source;
use crate::validate::literal::LiteralWriter;
use crate::validate::texts::InstanceTexts;

/// What students see of a text, and what a JVM runs, with these values in.
fn texts(text: &str, values: &[(Type, Datum)]) -> (String, String) {
    let source = Source::new("Test.java", text);
    let (file, diagnostics) = syntax::parse(&source);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    let (types, values): (Vec<Type>, Vec<Datum>) = values.iter().cloned().unzip();
    assert_eq!(file.placeholders as usize, types.len(), "{text}");
    let literals = LiteralWriter::of(&source, &file, types.into_iter()).texts(&Model { values });
    let texts = InstanceTexts::of(&source, &file, &literals);
    (texts.shown(), texts.complete(None))
}

fn shows(text: &str, values: &[(Type, Datum)], expected: &str) {
    let (shown, _) = texts(text, values);
    assert_eq!(shown, expected, "\n--- of\n{text}");
}

fn number(ty: Type, number: i64) -> [(Type, Datum); 1] {
    let datum = Datum::of(ty.primitive().unwrap(), number);
    [(ty, datum)]
}

fn numbers(items: &[i64]) -> Datum {
    Datum::Array(items.iter().copied().map(Datum::Integral).collect())
}

fn string(text: &str) -> (Type, Datum) {
    (Type::String, Datum::Text(text.to_owned()))
}

#[test]
fn methods_without_static_get_it_only_in_what_runs() {
    let text =
        "@REC(3)\nint f() { return 1; }\nfinal int n = 2;\n@MAIN /* a */ void g() { f(n); }\n";
    let (shown, runs) = texts(text, &[]);
    assert!(!shown.contains("static"), "{shown}");
    for part in ["static int f()", "final static int n = 2;", "/* a */ static void g()"] {
        assert!(runs.contains(part), "{part} is not in\n{runs}");
    }
    // Methods of objects stay as they are.
    let (_, runs) = texts("class A { int f() { return 1; } }\nint g() { return 2; }\ng();", &[]);
    assert!(runs.contains("class A { int f()") && runs.contains("static int g()"), "{runs}");
}

#[test]
fn bytes_and_shorts_get_a_cast_only_where_their_type_matters() {
    for (text, value, expected) in [
        ("byte b = BYTE();", 5, "byte b = 5;"),
        ("byte b = BYTE();", -5, "byte b = -5;"),
        ("final byte b = BYTE();", 5, "final byte b = 5;"),
        ("int x = BYTE();", 5, "int x = 5;"),
        ("var b = BYTE();", -5, "var b = (byte) -5;"),
        ("byte b; b = BYTE();", 5, "byte b; b = 5;"),
        ("byte b = 1; b += BYTE();", -5, "byte b = 1; b += -5;"),
        ("int x = 1 + BYTE();", -5, "int x = 1 + (-5);"),
        ("int x = BYTE() - 1;", -5, "int x = -5 - 1;"),
        ("int x = -BYTE();", -5, "int x = -(-5);"),
        ("int x = (int) BYTE();", -5, "int x = (int) -5;"),
        ("f(BYTE());", 5, "f((byte) 5);"),
        ("f(-5 + BYTE());", 5, "f(-5 + 5);"),
        ("System.out.println(BYTE());", -5, "System.out.println(-5);"),
        ("byte b = x > 1 ? BYTE() : c;", 5, "byte b = x > 1 ? (byte) 5 : c;"),
        ("x = a[BYTE()];", 5, "x = a[5];"),
        ("byte[] a = { 1, BYTE() };", 5, "byte[] a = { 1, 5 };"),
        ("int[] a = new int[BYTE()];", 5, "int[] a = new int[5];"),
        ("static byte f() { return BYTE(); }", 5, "static byte f() { return 5; }"),
    ] {
        shows(text, &number(Type::BYTE, value), expected);
        let (text, expected) = (text.replace("BYTE", "SHORT"), expected.replace("byte", "short"));
        shows(&text.replace("byte", "short"), &number(Type::SHORT, value), &expected);
    }
}

#[test]
fn strings_are_escaped() {
    for (value, expected) in [
        ("", r#""""#),
        ("ab c", r#""ab c""#),
        ("it's \"x\"", r#""it's \"x\"""#),
        ("a\\b", r#""a\\b""#),
        ("\\u0041", r#""\\u0041""#),
        ("\n\t\r", r#""\n\t\r""#),
        ("\u{1}2", r#""\0012""#),
        ("ä\u{2028}", r#""\u00e4\u2028""#),
    ] {
        shows("String s = STRING();", &[string(value)], &format!("String s = {expected};"));
    }
    shows("int n = STRING().length();", &[string("ab")], "int n = \"ab\".length();");
}

#[test]
fn rows_are_braces_within_braces() {
    let rows = (
        Type::array_of(Type::array_of(Type::INT)),
        Datum::Array(vec![numbers(&[1, -2]), numbers(&[]), numbers(&[3])]),
    );
    for (text, expected) in [
        ("int[][] m = INT2DARRAY();", "int[][] m = { { 1, -2 }, { }, { 3 } };"),
        ("final int m[][] = INT2DARRAY();", "final int m[][] = { { 1, -2 }, { }, { 3 } };"),
        ("var m = INT2DARRAY();", "var m = new int[][] { { 1, -2 }, { }, { 3 } };"),
        ("f(INT2DARRAY());", "f(new int[][] { { 1, -2 }, { }, { 3 } });"),
        ("m = INT2DARRAY();", "m = new int[][] { { 1, -2 }, { }, { 3 } };"),
    ] {
        shows(text, std::slice::from_ref(&rows), expected);
    }
    let row = (Type::array_of(Type::INT), numbers(&[4, 5]));
    let two = [row.clone(), row];
    shows("int[][] m = { INTARRAY(), INTARRAY() };", &two, "int[][] m = { { 4, 5 }, { 4, 5 } };");
}

#[test]
fn arrays_of_strings_are_initialisers_where_java_allows_it() {
    let words = (
        Type::array_of(Type::String),
        Datum::Array(vec![Datum::Text("a\"".to_owned()), Datum::Text("b".to_owned())]),
    );
    for (text, expected) in [
        ("String[] a = STRINGARRAY();", r#"String[] a = { "a\"", "b" };"#),
        ("for (String s : STRINGARRAY()) ;", r#"for (String s : new String[] { "a\"", "b" }) ;"#),
    ] {
        shows(text, std::slice::from_ref(&words), expected);
    }
}

#[test]
fn of_a_hole_only_the_inside_is_left() {
    for (text, value, expected) in [
        ("int x = HOLE(INT());", -3, "int x = -3;"),
        ("int x = 1 - HOLE( INT() );", -3, "int x = 1 - (-3);"),
        ("long x = HOLE(LONG());", 3, "long x = 3;"),
    ] {
        let ty = if text.contains("LONG") { Type::LONG } else { Type::INT };
        shows(text, &number(ty, value), expected);
    }
}
#[test]
fn placeholders_and_directives_within_switches_are_reached() {
    let one = number(Type::INT, -1);
    shows(
        "int x = 2;\nswitch (x) {\n  case 1:\n    ASSERT(x == 1);\n    x = 1 - INT();\n    break;\n  default:\n    ASSERT(x > 1);\n}\n",
        &one,
        "int x = 2;\nswitch (x) {\n  case 1:\n    x = 1 - (-1);\n    break;\n  default:\n}\n",
    );
    shows(
        "int x = 2;\nint y = switch (x) {\n  case 1 -> { ASSERT(x == 1); yield 1 - INT(); }\n  default -> 3;\n};\n",
        &one,
        "int x = 2;\nint y = switch (x) {\n  case 1 -> { yield 1 - (-1); }\n  default -> 3;\n};\n",
    );
}

/// Checks what students see of a text and what runs.
fn hides(text: &str, shown: &str, complete: &str) {
    let (seen, run) = texts(text, &[]);
    assert_eq!(seen, shown, "\n--- of\n{text}");
    assert_eq!(run, complete, "\n--- of\n{text}");
}

#[test]
fn the_place_that_is_asked_about_stays_visible() {
    shows(
        "int i = 0;\nwhile (i < 3) {\n    i++;\n    // tatsu:here\n}\n",
        &[],
        "int i = 0;\nwhile (i < 3) {\n    i++;\n    // here\n}\n",
    );
    let text = "static int f() { int a = 1; /* tatsu:here */ return a; }";
    let (_, complete) = texts(text, &[]);
    assert!(complete.contains("int a = 1; /* here */ return a;"), "{complete}");
}

#[test]
fn hidden_methods_run_but_are_not_shown() {
    hides(
        "class A {\n    // Shown.\n    static void f() { g(); }\n\n    // Says how.\n    @HIDDEN\n    static void g() { }\n\n    static void h() { }\n}\n",
        "class A {\n    // Shown.\n    static void f() { g(); }\n\n    static void h() { }\n}\n",
        "class A {\n    // Shown.\n    static void f() { g(); }\n\n    // Says how.\n    static void g() { }\n\n    static void h() { }\n}\n",
    );
    hides(
        "class A {\n    @HIDDEN static void g() { }\n\n    static void f() { g(); }\n\n    @HIDDEN static void h() { }\n}\n",
        "class A {\n    static void f() { g(); }\n}\n",
        "class A {\n    static void g() { }\n\n    static void f() { g(); }\n\n    static void h() { }\n}\n",
    );
    hides(
        "f();\n\n@HIDDEN\nstatic void f() {\n    ASSERT(true);\n    System.out.print(1);\n}\n",
        "f();\n",
        "class Main {\n    public static void main(String[] args) {\n        f();\n    }\n\n    static void f() {\n        System.out.print(1);\n    }\n}\n",
    );
}

#[test]
fn hidden_regions_leave_no_trace() {
    hides(
        "int x = 1;\n// tatsu:hide\nint y = 2;\nx += y;\n// tatsu:show\nx++;\n",
        "int x = 1;\nx++;\n",
        "class Main {\n    public static void main(String[] args) {\n        int x = 1;\n        int y = 2;\n        x += y;\n        x++;\n    }\n}\n",
    );
    let main = |body: &str| {
        format!("class Main {{\n    public static void main(String[] args) {{\n{body}    }}\n}}\n")
    };
    hides(
        "int x = 1;\n\n// tatsu:hide\nx = 2;\n// tatsu:show\n\nx++;\n",
        "int x = 1;\n\nx++;\n",
        &main("        int x = 1;\n\n        x = 2;\n\n        x++;\n"),
    );
    hides(
        "int x = 1; // tatsu:hide\nx = 2;\n// tatsu:show\nx++;\n",
        "int x = 1;\nx++;\n",
        &main("        int x = 1;\n        x = 2;\n        x++;\n"),
    );
    hides(
        "int x = 1;\nif (x > 0) {\n    // tatsu:hide\n    x = 2;\n    // tatsu:show\n    x++;\n}\n",
        "int x = 1;\nif (x > 0) {\n    x++;\n}\n",
        &main(
            "        int x = 1;\n        if (x > 0) {\n            x = 2;\n            x++;\n        }\n",
        ),
    );
    hides(
        "int x = 1;\n// tatsu:hide the rest\nASSERT(x == 1);\nx++;\n",
        "int x = 1;\n",
        &main("        int x = 1;\n        x++;\n"),
    );
    hides(
        "int x = 1;\nASSERTBLOCK(); {\n// tatsu:hide\n  ASSERT(x == 1);\n}\nx++;\n// tatsu:show\nx++;\n",
        "int x = 1;\nx++;\n",
        &main("        int x = 1;\n        x++;\n        x++;\n"),
    );
}

#[test]
fn hidden_values_are_in_what_runs_only() {
    let (shown, complete) = texts(
        "int x = INT();\n// tatsu:hide\nx += INT();\n// tatsu:show\nx++;\n",
        &[(Type::INT, Datum::Integral(7)), (Type::INT, Datum::Integral(8))],
    );
    assert_eq!(shown, "int x = 7;\nx++;\n");
    assert!(complete.contains("x += 8;"), "{complete}");
}

#[test]
fn arrays_are_imported_where_they_are_called() {
    let main = |imports: &str, body: &str| {
        format!(
            "{imports}class Main {{\n    public static void main(String[] args) {{\n        {body}\n    }}\n}}\n"
        )
    };
    let import = "import java.util.Arrays;\n\n";
    let call = "System.out.print(Arrays.toString(new int[3]));";
    hides(call, call, &main(import, call));
    hides(&format!("{import}{call}"), &format!("{import}{call}"), &main(import, call));
    let all = "import java.util.*;\n\n";
    hides(&format!("{all}{call}"), &format!("{all}{call}"), &main(all, call));
    let check = "int x = 1;\nASSERT(Arrays.equals(new int[1], new int[1]));\n";
    hides(check, "int x = 1;\n", &main("", "int x = 1;"));
    let method = "static String f(int[] a) { return Arrays.toString(a); }\n";
    hides(method, method, &format!("{import}class Main {{\n    {method}}}\n"));
}

#[test]
fn chosen_expressions_stand_as_they_are_written_and_keep_their_meaning() {
    let chosen = |text: &str, values: &[i64], expected: &str| {
        let values: Vec<_> =
            values.iter().map(|value| (Type::INT, Datum::Integral(*value))).collect();
        shows(text, &values, expected);
    };
    chosen("int x = 2 * ONE(a + b, c);", &[0], "int x = 2 * (a + b);");
    chosen("int x = 2 * ONE(a + b, c);", &[1], "int x = 2 * c;");
    chosen("int x = ONE(a * b, c) + 1;", &[0], "int x = a * b + 1;");
    chosen("int x = 5 - ONE(a - b, c);", &[0], "int x = 5 - (a - b);");
    chosen("int x = 5 - ONE(-1, c);", &[0], "int x = 5 - (-1);");
    chosen("f(ONE(a + b, c), ONE(x = 1, y));", &[0, 0], "f(a + b, x = 1);");
    chosen("ONE((String) a, \"b\").trim();", &[0], "((String) a).trim();");
    chosen("ONE(a + b, new StringBuilder()).length();", &[1], "new StringBuilder().length();");
    chosen(
        "x = (int) ONE(a + b, c) + ONE(n > 0 ? 1 : 2, 3);",
        &[0, 0],
        "x = (int) (a + b) + (n > 0 ? 1 : 2);",
    );
    chosen("f(ONE(g(INT(range(1, 9))), d), INT(range(1, 9)));", &[0, 4, 5], "f(g(4), 5);");
    chosen("f(ONE(g(INT(range(1, 9))), d), INT(range(1, 9)));", &[1, 1, 5], "f(d, 5);");
    chosen("x = 3 * ONE(ONE(a + b, c), d);", &[0, 0], "x = 3 * (a + b);");
    chosen("x = 3 - ONE(INT(range(-9, 9)), d);", &[0, -2], "x = 3 - (-2);");
    chosen("x = ONE(\n    f(), // first\n    g());", &[1], "x = g();");
    chosen("x = ONE(f(\n    a, // first\n    b), g());\ny = 1;", &[0], "x = f(a, b);\ny = 1;");
}
