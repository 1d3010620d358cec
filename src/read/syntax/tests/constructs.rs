//! What `switch`, `new`, `HOLE`, imports and hidden parts parse to.

use super::{accepted, read, show};
use crate::read::syntax::ast::{
    Expr, ExprKind, File, Member, Stmt, StmtKind, Switch, SwitchLabel, TypeSyntaxKind,
};

/// A switch as `form[labels: statements | …]`, statements by their text.
fn groups(text: &str, switch: &Switch) -> String {
    let label = |label: &SwitchLabel| match label {
        SwitchLabel::Case(values, _) => {
            values.iter().map(|value| show(text, value)).collect::<Vec<_>>().join(",")
        }
        SwitchLabel::Default(_) => "default".to_owned(),
    };
    let statement = |statement: &Stmt| match &statement.kind {
        StmtKind::Yield(value) if text[statement.span.range()] == text[value.span.range()] => {
            format!("yields {}", show(text, value))
        }
        StmtKind::Yield(value) => format!("yield {}", show(text, value)),
        _ => text[statement.span.range()].to_owned(),
    };
    let group = |labels: &[SwitchLabel], body: &[Stmt]| {
        let labels: Vec<String> = labels.iter().map(label).collect();
        let body: Vec<String> = body.iter().map(statement).collect();
        format!("{}: {}", labels.join(" "), body.join(" "))
    };
    let all: Vec<String> = switch.groups.iter().map(|g| group(&g.labels, &g.body)).collect();
    format!("{:?}({})[{}]", switch.form, show(text, &switch.selector), all.join(" | "))
}

fn first(text: &str) -> String {
    let file = accepted(text);
    match &file.statements[0].kind {
        StmtKind::Switch(switch) => groups(text, switch),
        StmtKind::Local(local) => match &local.declarators[0].initialiser {
            Some(Expr { kind: ExprKind::Switch(switch), .. }) => groups(text, switch),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn both_forms_of_switch_are_read() {
    for (text, expected) in [
        (
            "switch (x + 1) { case 1: case 2: a(); break; case 3, 4: default: b(); }",
            "Colon(<x+1>)[1 2: a(); break; | 3,4 default: b();]",
        ),
        (
            "switch (s) { case \"a\", \"b\" -> a(); case N -> { b(); } default -> c = 1; }",
            "Arrow(s)[\"a\",\"b\": a(); | N: { b(); } | default: c = 1;]",
        ),
        (
            "int y = switch (x) { case 1 -> 2; case -1 -> { yield 3; } default -> (4) - 1; };",
            "Arrow(x)[1: yields 2 | <-1>: { yield 3; } | default: yields <(4)-1>]",
        ),
        (
            "int y = switch (x) { case 'a': yield 2; default: yield (3); };",
            "Colon(x)['97: yield 2 | default: yield (3)]",
        ),
        ("switch (x) { }", "Colon(x)[]"),
        ("switch (x) { case 1: }", "Colon(x)[1: ]"),
        ("switch (x) { default -> ASSERTBLOCK(); }", ""),
        (
            "switch (x) { case 1: ASSERTBLOCK(); { ASSERT(a); } int b; }",
            "Colon(x)[1: ASSERTBLOCK(); { ASSERT(a); } int b;]",
        ),
        ("switch (x) { case (1) -> f(); }", "Arrow(x)[(1): f();]"),
        ("switch (x) { case A -> f(); };", "Arrow(x)[A: f();]"),
    ] {
        if expected.is_empty() {
            assert!(!read(text).1.is_empty(), "{text}");
            continue;
        }
        assert_eq!(first(text), expected, "{text}");
    }
}

#[test]
fn a_switch_with_too_many_labels_is_refused() {
    let labels = |count: usize| {
        let cases: Vec<String> = (0..count).map(|at| format!("case {at}: ")).collect();
        read(&format!("switch (x) {{ {} }}", cases.concat())).1.len()
    };
    assert_eq!((labels(200), labels(201)), (0, 1));
}

#[test]
fn objects_that_are_supported_are_read() {
    let text =
        "StringBuilder b = new StringBuilder(\"a\"), c[] = {}; x = new String(d) + HOLE(1 + 2);";
    let file = accepted(text);
    let StmtKind::Local(local) = &file.statements[0].kind else { panic!() };
    assert!(matches!(local.ty.kind, TypeSyntaxKind::StringBuilder));
    let Some(Expr { kind: ExprKind::New { ty, arguments, .. }, .. }) =
        &local.declarators[0].initialiser
    else {
        panic!()
    };
    assert_eq!((&text[ty.span.range()], arguments.len()), ("StringBuilder", 1));
    let StmtKind::Expression(value) = &file.statements[1].kind else { panic!() };
    assert_eq!(show(text, value), "<x=<new(d)+HOLE(<1+2>)>>");
}

#[test]
fn imports_stand_in_every_form() {
    let imports = |file: &File| -> Vec<String> {
        file.imports.iter().map(|import| import.name.text.clone()).collect()
    };
    let snippet = accepted("import java.util.Arrays; import java . util . *; Arrays.sort(a);");
    assert_eq!(imports(&snippet), ["java.util.Arrays", "java.util.*"]);
    assert_eq!(snippet.statements.len(), 1);
    let methods = accepted("import java.util.*;\nstatic void f() { Arrays.sort(a); }");
    assert_eq!((imports(&methods).len(), methods.members.len()), (1, 1));
    assert!(methods.statements.is_empty());
    let class = accepted(
        "package a; import java.util.Arrays; class A { static void f() { Arrays.sort(a); } }",
    );
    assert_eq!(imports(&class), ["java.util.Arrays"]);
}

/// What is hidden of a text that is right.
fn hidden(text: &str) -> Vec<&str> {
    accepted(text).hidden.iter().map(|span| &text[span.range()]).collect()
}

#[test]
fn hidden_parts_take_their_lines() {
    let text = "int x;\n  // tatsu:hide\n  int y;\n  // tatsu:show  \nint z;\n";
    assert_eq!(hidden(text), ["  // tatsu:hide\n  int y;\n  // tatsu:show  \n"]);
    let text = "int x; // tatsu:hide\nint y;\n// tatsu:show\nint z;";
    assert_eq!(hidden(text), ["// tatsu:hide\nint y;\n// tatsu:show"]);
    assert_eq!(hidden("int x;\n// tatsu:hide\nint y;"), ["// tatsu:hide\nint y;"]);
    let text =
        "/*tatsu\n*/\n// Helps.\n/* Much. */\n@HIDDEN static int f() { return 1; }\nint x = f();";
    assert_eq!(hidden(text), ["// Helps.\n/* Much. */\n@HIDDEN static int f() { return 1; }\n"]);
    let text = "int x = f(); // here\n\n// Not this.\n\n@HIDDEN\nstatic int f() { return 1; }";
    assert_eq!(hidden(text), ["@HIDDEN\nstatic int f() { return 1; }"]);
}

#[test]
fn hidden_parts_are_disjoint() {
    let text = "// tatsu:hide\nint x;\n@HIDDEN static void f() { }\n// tatsu:show\n@HIDDEN static void g() { }\nint y;\n@HIDDEN static void h() { }";
    let file = accepted(text);
    let hidden: Vec<&str> = file.hidden.iter().map(|span| &text[span.range()]).collect();
    assert_eq!(hidden.len(), 2);
    assert!(hidden[0].ends_with("g() { }\n") && hidden[1].contains("h()"));
    assert!(file.members.iter().all(|member| matches!(member, Member::Method(_))));
}

#[test]
fn brackets_stand_behind_types_and_names() {
    accepted(
        "int[] a[] = {{1}, {}}, b = null; int[][] c = new int[2][]; long d[][] = new long[1][2];",
    );
    accepted("static int[] f(char[] a[])[] { return null; }");
}

#[test]
fn the_grammar_does_not_limit_literals() {
    for (literal, expected) in [
        ("0_7", "0_7"),
        ("0x1__F", "0x1__F"),
        ("1l", "1l"),
        (r"'\uu0041'", "'65"),
        (r"'\377' + '\s'", "<'255+'32>"),
        ("\"\"\"\n    a\n      b\\t\"\"\"", "\"a\\n  b\\t\""),
        ("\"\"\"\n  a\\\n  b\n  \"\"\"", "\"ab\\n\""),
        (r#""\uuu00e4\0""#, "\"ä\\0\""),
    ] {
        assert_eq!(super::value(literal), expected, "{literal}");
    }
}

#[test]
fn an_operation_covers_the_hole_at_its_end() {
    let text = "x = HOLE(INT(range(1, 2))) < HOLE(INT(range(3, 4)));";
    let file = accepted(text);
    let StmtKind::Expression(Expr { kind: ExprKind::Assign { value, .. }, .. }) =
        &file.statements[0].kind
    else {
        panic!("{:?}", file.statements[0])
    };
    assert_eq!(&text[value.span.range()], "HOLE(INT(range(1, 2))) < HOLE(INT(range(3, 4)))");
}
