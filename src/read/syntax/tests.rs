//! What whole texts parse to.

use super::ast::{
    Directive, Expr, ExprKind, File, Fix, LoopKind, Member, SkeletonForm, Stmt, StmtKind,
    TypeSyntaxKind, UnaryOp,
};
use super::parse;

mod constructs;
mod findings;
mod robust;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Source;

fn read(text: &str) -> (File, Vec<Diagnostic>) {
    parse(&Source::new("test.java", text))
}

fn accepted(text: &str) -> File {
    let (file, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{text}\n{diagnostics:#?}");
    file
}

/// Diagnostics as `line:column-column code message`, columns from 1, the second one after the end.
fn findings(text: &str) -> Vec<String> {
    let source = Source::new("test.java", text);
    let (_, diagnostics) = parse(&source);
    diagnostics
        .iter()
        .map(|diagnostic| {
            let span = diagnostic.label.span;
            let (start, end) = (source.position(span.start), source.position(span.end));
            format!("{start}-{} {} {}", end.column, diagnostic.code.as_str(), diagnostic.message)
        })
        .collect()
}

/// An expression with every operation in parentheses.
fn show(text: &str, e: &Expr) -> String {
    let all = |list: &[Expr]| list.iter().map(|e| show(text, e)).collect::<Vec<_>>().join(",");
    match &e.kind {
        ExprKind::IntegerLiteral | ExprKind::FloatingLiteral => text[e.span.range()].to_owned(),
        ExprKind::CharLiteral(unit) => format!("'{unit}"),
        ExprKind::StringLiteral(value) => format!("{value:?}"),
        ExprKind::BooleanLiteral(value) => value.to_string(),
        ExprKind::NullLiteral => "null".into(),
        ExprKind::This => "this".into(),
        ExprKind::Function => "function".into(),
        ExprKind::BaseSuper(name) => format!("{}.super", name.text),
        ExprKind::OuterThis(name) => format!("{}.this", name.text),
        ExprKind::NewConstant { name, arguments, .. } => {
            format!("{}({})", name.text, all(arguments))
        }
        ExprKind::Name(name) => name.clone(),
        ExprKind::Hole(inner) => format!("HOLE({})", show(text, inner)),
        ExprKind::New { arguments, .. } => format!("new({})", all(arguments)),
        ExprKind::Switch(switch) => format!("switch({})", show(text, &switch.selector)),
        ExprKind::Field { object, name } => format!("{}.{}", show(text, object), name.text),
        ExprKind::Index { array, index } => format!("{}[{}]", show(text, array), show(text, index)),
        ExprKind::Call { receiver, name, arguments } => {
            let receiver = receiver.as_ref().map(|r| show(text, r) + ".").unwrap_or_default();
            format!("{receiver}{}({})", name.text, all(arguments))
        }
        ExprKind::Unary { operator, operand } => {
            let sign = match operator {
                UnaryOp::Plus => '+',
                UnaryOp::Minus => '-',
                UnaryOp::Not => '!',
                UnaryOp::Complement => '~',
            };
            format!("<{sign}{}>", show(text, operand))
        }
        ExprKind::Increment { fix, by, operand } => {
            let sign = if *by > 0 { "++" } else { "--" };
            match fix {
                Fix::Prefix => format!("<{sign}{}>", show(text, operand)),
                Fix::Postfix => format!("<{}{sign}>", show(text, operand)),
            }
        }
        ExprKind::Binary { operator, left, right, operator_span } => {
            assert_eq!(&text[operator_span.range()], operator.as_str());
            format!("<{}{}{}>", show(text, left), operator.as_str(), show(text, right))
        }
        ExprKind::Assign { operator, target, value, .. } => {
            let sign = operator.map_or("", |operator| operator.as_str());
            format!("<{}{sign}={}>", show(text, target), show(text, value))
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            format!("<{}?{}:{}>", show(text, condition), show(text, then), show(text, otherwise))
        }
        ExprKind::Cast { ty, operand } => {
            format!("<({}){}>", &text[ty.span.range()], show(text, operand))
        }
        ExprKind::NewArray { element, lengths, open, initialiser } => {
            let element = &text[element.span.range()];
            let initialiser = initialiser.as_ref().map(|i| show(text, i)).unwrap_or_default();
            format!("new {element}[{}]+{open}{initialiser}", all(lengths))
        }
        ExprKind::Super => "super".into(),
        ExprKind::InstanceOf { operand, ty, binding } => {
            let name = binding.as_ref().map_or("", |name| name.text.as_str());
            format!("<{} is {}:{name}>", show(text, operand), &text[ty.span.range()])
        }
        ExprKind::Matches { operand, pattern, guard } => {
            let part = |one: &Option<Box<Expr>>| {
                one.as_ref().map_or_else(String::new, |one| show(text, one))
            };
            format!("<{} like {}:{}>", part(operand), &text[pattern.span.range()], part(guard))
        }
        ExprKind::ArrayInitialiser(elements) => format!("{{{}}}", all(elements)),
        ExprKind::Parenthesised(inner) => format!("({})", show(text, inner)),
        ExprKind::Placeholder(p) => {
            let hole = if p.hole.is_some() { "?" } else { "" };
            format!("{}#{}{hole}({})", p.name.text, p.id, all(&p.arguments))
        }
        ExprKind::Unsupported => "unsupported".into(),
    }
}

/// The value of `x = …;`
fn value(expression: &str) -> String {
    let text = format!("x = {expression};");
    let file = accepted(&text);
    let [Stmt { kind: StmtKind::Expression(e), .. }] = &file.statements[..] else {
        panic!("{:?}", file.statements)
    };
    let ExprKind::Assign { value, .. } = &e.kind else { panic!("{e:?}") };
    assert_eq!(&text[value.span.range()], expression, "the span is the text");
    show(&text, value)
}

#[test]
fn operators_bind_as_in_java() {
    for (text, expected) in [
        ("a + b * c - d", "<<a+<b*c>>-d>"),
        ("(y) - 1 * 2", "<(y)-<1*2>>"),
        ("3 * (y) - 1 == 2", "<<<3*(y)>-1>==2>"),
        ("(y) - (z) - 1", "<<(y)-(z)>-1>"),
        ("(y) + +1", "<(y)+<+1>>"),
        ("-(y) - 1", "<<-(y)>-1>"),
        ("(int) (y) - 1", "<<(int)(y)>-1>"),
        ("(a.length) - 1", "<(a.length)-1>"),
        ("(int) -1 * 2", "<<(int)<-1>>*2>"),
        ("-x++", "<-<x++>>"),
        ("!f(x) && y || z", "<<<!f(x)>&&y>||z>"),
        ("~-a[3]--", "<~<-<a[3]-->>>"),
        ("a << 1 + b >>> c", "<<a<<<1+b>>>>>c>"),
        ("a & b == c ^ d | e", "<<<a&<b==c>>^d>|e>"),
        ("a < b == c > d", "<<a<b>==<c>d>>"),
        ("a ? b : c ? d : e", "<a?b:<c?d:e>>"),
        ("a + 1 > 2 ? b : c", "<<<a+1>>2>?b:c>"),
        ("y = z += 1", "<y=<z+=1>>"),
        ("(y) - 1 > 0 ? (z) - 1 : 2", "<<<(y)-1>>0>?<(z)-1>:2>"),
        ("a+++b", "<<a++>+b>"),
        ("- -3", "<-<-3>>"),
        ("(int) x++", "<(int)<x++>>"),
        ("new int[3][n][]", "new int[3,n]+1"),
        ("new int[][] {{1}, {2, 3}}", "new int[]+2{{1},{2,3}}"),
        ("Math.max(a, s.length())", "Math.max(a,s.length())"),
        ("HOLE(INT(range(1, 2))) + LONG()", "<INT#0?(range(1,2))+LONG#1()>"),
        (r"'a' + '\n' + '\u0041' + '\0'", "<<<'97+'10>+'65>+'0>"),
        (r#""a\tb" + "" + "ä""#, r#"<<"a\tb"+"">+"ä">"#),
    ] {
        if text.starts_with("HOLE") {
            assert!(show_statement(text).contains(expected));
            continue;
        }
        assert_eq!(value(text), expected, "{text}");
    }
}

fn show_statement(expression: &str) -> String {
    let text = format!("x = {expression};");
    let file = accepted(&text);
    let StmtKind::Expression(e) = &file.statements[0].kind else { panic!() };
    show(&text, e)
}

#[test]
fn the_form_follows_from_what_stands_at_the_top() {
    let form = |text: &str| accepted(text).form;
    assert_eq!(form("int x = 1;"), SkeletonForm::Snippet);
    assert_eq!(form("int x = f(); static int f() { return 1; }"), SkeletonForm::Snippet);
    assert_eq!(form("static int f() { return 1; }"), SkeletonForm::Methods);
    let file = accepted(
        "static int n = 3, m; @MAIN static int f() { return n; } ASSERT(__ret > 2); ASSERTBLOCK(); { int y; }",
    );
    assert_eq!(file.form, SkeletonForm::Methods);
    assert_eq!((file.members.len(), file.statements.len()), (2, 2));
    let file = accepted(
        "/* x */ package a.b; ASSERT(true); public class Main { static int n; public static void main(String[] args) { } } GOAL(false);",
    );
    assert_eq!(file.form, SkeletonForm::Class);
    assert_eq!((file.members.len(), file.statements.len(), file.checks), (2, 2, 2));
    let class = file.class.expect("the class");
    assert_eq!(class.name.text, "Main");
    assert_eq!(class.package.expect("its package").text, "a.b");
}

#[test]
fn classes_stand_beside_and_within_the_one_where_the_program_starts() {
    let names = |file: &File| -> Vec<(String, bool, usize)> {
        let types = file.types.iter();
        types.map(|one| (one.name.text.clone(), one.is_nested, one.members.len())).collect()
    };
    let text = "class A { int x; A(int x) { this.x = x; } { x = 2; } }\nA a = new A(3);\nint f() { return 1; }";
    let file = accepted(text);
    assert_eq!(file.form, SkeletonForm::Snippet);
    assert_eq!(names(&file), [(String::from("A"), false, 3)]);
    assert_eq!((file.members.len(), file.statements.len()), (1, 1));
    let file =
        accepted("int f(A a) { return a.x; } class A { int x; } int n = 3; int g() { return n; }");
    assert_eq!(file.form, SkeletonForm::Methods);
    assert_eq!((file.members.len(), file.statements.len()), (3, 0));
    let text = "class B { } class Main { static class C { static class D { } int y; } static void main() { } } class E { }";
    let file = accepted(text);
    assert_eq!(file.form, SkeletonForm::Class);
    assert_eq!(file.class_name(), "Main");
    let all = [("B", false, 0), ("C", true, 1), ("D", true, 0), ("E", false, 0)];
    assert_eq!(names(&file), all.map(|(name, nested, count)| (name.to_owned(), nested, count)));
}

#[test]
fn numbers_follow_the_text() {
    let text = "
        do { while (INT(range(1, 2)) > 0) ASSERT(INT() > 1); } while (x < INT());
        ASSERTBLOCK(); { for (;;) { GOAL(a); } }
        INVARIANT(b);
        for (int v : INTARRAY(INT(), CHAR())) { }";
    let file = accepted(text);
    assert_eq!((file.loops, file.placeholders, file.checks), (4, 6, 3));
    let StmtKind::Loop(outer) = &file.statements[0].kind else { panic!() };
    assert_eq!(outer.id, 0);
    let LoopKind::Do { condition } = &outer.kind else { panic!() };
    assert_eq!(show(text, condition), "<x<INT#2()>");
    let StmtKind::Block(body) = &outer.body.kind else { panic!() };
    let StmtKind::Loop(inner) = &body[0].kind else { panic!() };
    assert_eq!(inner.id, 1);
    let StmtKind::Directive(Directive::AssertBlock { body, body_span }) = &file.statements[1].kind
    else {
        panic!()
    };
    assert!(file.statements[1].span.covers(*body_span));
    let StmtKind::Loop(in_block) = &body[0].kind else { panic!() };
    let LoopKind::For { condition: None, condition_span, .. } = &in_block.kind else { panic!() };
    assert_eq!(text.as_bytes()[condition_span.start as usize], b';');
    assert_eq!(condition_span.start, condition_span.end);
    assert!(text[..condition_span.start as usize].ends_with("for (;"));
    let StmtKind::Directive(Directive::Invariant { check, .. }) = &file.statements[2].kind else {
        panic!()
    };
    assert_eq!(*check, 2);
    let StmtKind::Loop(last) = &file.statements[3].kind else { panic!() };
    let LoopKind::ForEach { collection, .. } = &last.kind else { panic!() };
    assert_eq!(show(text, collection), "INTARRAY#3(INT#4(),CHAR#5())");
}

#[test]
fn declarations_keep_their_parts() {
    let text = "@REC(5) public static int[] f(final int a, String[] b[]) { final int c = 1, d[] = {2}; return d; }";
    let file = accepted(text);
    let Member::Method(method) = &file.members[0] else { panic!() };
    assert_eq!(method.modifiers.annotation("REC").expect("REC").arguments.len(), 1);
    assert!(method.modifiers.has("static"));
    assert!(method.parameters[0].is_final && !method.parameters[1].is_final);
    let TypeSyntaxKind::Array(inner) = &method.parameters[1].ty.kind else { panic!() };
    assert!(matches!(inner.kind, TypeSyntaxKind::Array(_)));
    let StmtKind::Local(local) = &method.body[0].kind else { panic!() };
    assert!(local.is_final);
    assert_eq!(local.declarators[1].dimensions, 1);
    assert_eq!(&text[local.span.range()], "final int c = 1, d[] = {2};");
    assert_eq!(&text[method.body_span.range()][..1], "{");
}

#[test]
fn comments_stand_anywhere() {
    let file = accepted(
        "/*tatsu\ntitle = \"x\"\n*/ // a\nint /* b */ x /* c */ = /* d */ 1 /* e */ + // f\n 2; for (/* g */;/* h */;) // i\n ; // j",
    );
    assert_eq!(file.comments.len(), 11);
    assert_eq!(file.front_matter.expect("front matter").range(), 0..22);
    assert_eq!(file.statements.len(), 2);
}

#[test]
fn nothing_but_comments_is_empty() {
    for text in ["", "  \n", "// nothing", "/*tatsu\n*/", "\u{FEFF}"] {
        let (_, diagnostics) = read(text);
        assert_eq!(diagnostics.len(), 1, "{text:?}");
        assert_eq!(diagnostics[0].code, Code::Empty);
    }
    accepted("\u{FEFF}int x = 1;\r\nx++;\r\n");
}
