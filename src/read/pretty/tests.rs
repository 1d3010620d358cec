//! What programs print as.

use super::*;
use crate::read::ir::{
    Check, CheckId, LabelId, LoopId, LoopInfo, Placeholder, PlaceholderId, ProgramClass, Receiver,
    StaticField, StaticId,
};
use crate::read::observation::ObservationDepth;
use crate::source::FileId;

const TEXT: &str =
    "int n = INT(range(1, 9));\nint i = 0;\nwhile (i < n) {\n  i += 1;\n}\nASSERT(i\n  == n);\n";

fn at(needle: &str) -> Span {
    let start = TEXT.find(needle).expect("the text has it");
    Span::new(FileId::FIRST, start, start + needle.len())
}

fn int(kind: ExprKind) -> Expr {
    Expr { kind, ty: Type::INT, span: Span::default() }
}

fn boxed(kind: ExprKind) -> Box<Expr> {
    Box::new(int(kind))
}

fn comparison(operator: BinaryOp) -> Expr {
    let (left, right) = (ExprKind::Local(LocalId(1)), ExprKind::Local(LocalId(0)));
    let kind = ExprKind::Binary(operator, boxed(left), boxed(right));
    Expr { kind, ty: Type::BOOLEAN, span: Span::default() }
}

fn block(kinds: Vec<(StmtKind, &str)>) -> Block {
    let statement = |(kind, needle): (StmtKind, &str)| Stmt { kind, span: at(needle) };
    Block { statements: kinds.into_iter().map(statement).collect() }
}

fn set(target: u32, value: ExprKind) -> StmtKind {
    StmtKind::Set { target: LocalId(target), value: int(value) }
}

fn example() -> Program {
    let local = |name: &str| Local { name: name.into(), ty: Type::INT, span: at("int n") };
    let sum = ExprKind::Binary(
        BinaryOp::Add,
        boxed(ExprKind::Local(LocalId(1))),
        boxed(ExprKind::Unary(UnaryOp::Negate, boxed(ExprKind::Number(-1)))),
    );
    let a_loop = Loop {
        id: LoopId(0),
        label: LabelId(0),
        test_first: TestFirst::BeforeBody,
        invariants: Vec::new(),
        prelude: block(vec![(StmtKind::Step, "while")]),
        condition: comparison(BinaryOp::Less),
        body: block(vec![(StmtKind::Step, "i += 1;"), (set(1, sum), "i += 1;")]),
        update: Block::default(),
    };
    let check = StmtKind::Check { check: CheckId(0), condition: comparison(BinaryOp::Equal) };
    let body = block(vec![
        (StmtKind::Step, "int n"),
        (set(0, ExprKind::Placeholder(PlaceholderId(0))), "int n"),
        (StmtKind::Step, "int i"),
        (set(1, ExprKind::Number(0)), "int i"),
        (StmtKind::Loop(a_loop), "while"),
        (check, "ASSERT"),
        (StmtKind::Forget(vec![LocalId(0), LocalId(1)]), "while"),
    ]);
    let main = Method {
        name: "main".into(),
        parameters: 0,
        result: None,
        locals: vec![local("n"), local("i"), local("i")],
        body,
        labels: 1,
        recursion: None,
        calls_itself: false,
        class: None,
        receiver: Receiver::Nothing,
        is_counted: true,
        is_library: false,
        span: Span::default(),
    };
    Program {
        classes: ProgramClass::table("Main"),
        placeholders: vec![Placeholder {
            ty: Type::INT,
            domain: Domain::Number(ValueSet::range(1, 9).expect("not empty")),
            span: at("INT(range(1, 9))"),
            name: "n".into(),
            hole: false,
            alternatives: Vec::new(),
            within: None,
            is_list: false,
        }],
        methods: vec![main],
        statics: vec![StaticField {
            class: None,
            name: "s".into(),
            ty: Type::INT,
            span: at("int n"),
            is_constant: false,
        }],
        loops: vec![LoopInfo {
            span: at("while"),
            bound: ValueSet::range(0, 4),
            invariant: false,
            method: MethodId(0),
            ghost: false,
            synthetic: false,
            runs_through_collection: false,
        }],
        checks: vec![Check {
            kind: CheckKind::Assert,
            span: at("ASSERT"),
            condition: at("i\n  == n"),
        }],
        start: MethodId(0),
        entry: MethodId(0),
        mentions_output: false,
        mentions_steps: false,
        compares_texts: false,
        names_overflow: false,
        observed: ObservationDepth::Value,
        counted_loops: Vec::new(),
        notes_calls: false,
        notes_prints: false,
        holes: Vec::new(),
    }
}

#[test]
fn a_program_prints_as_expected() {
    let expected = "\
placeholder #0 n: int in range(1, 9)             // line 1
static int s                                     // line 1
loop 0 in main, LOOP(range(0, 4))                // line 3
check 0 ASSERT(i == n)                           // line 6

void main() {                                    // start
  locals int n, int i@1, int i@2
  n = #0                                         // line 1
  i@1 = 0                                        // line 2
  L0: loop 0 {
    test i@1 < n                                 // line 3
    body
      i@1 = i@1 + (-(-1))                        // line 4
  }
  check 0: i@1 == n
  forget n, i@1
}
";
    assert_eq!(program(&example(), &Source::new("x.java", TEXT)), expected);
}

#[test]
fn values_and_domains_read_as_java() {
    assert_eq!(number(10, Primitive::Char), "'\\u000a'");
    assert_eq!(number(39, Primitive::Char), "'\\''");
    assert_eq!(number(107, Primitive::Char), "'k'");
    assert_eq!(number(-3, Primitive::Long), "-3L");
    let each = Domain::Number(ValueSet::single(4));
    let array = Domain::Array {
        length: ValueSet::from_segments([
            Segment { first: 1, last: 1, step: 1 },
            Segment { first: 5, last: 9, step: 2 },
        ])
        .expect("not empty"),
        element: Box::new(each),
    };
    let text = domain(&array, &Type::array_of(Type::INT));
    assert_eq!(text, "length list(1, range(5, 9, 2)), each 4");
}

#[test]
fn an_index_out_of_place_does_not_panic() {
    let mut broken = example();
    broken.methods[0].locals.clear();
    broken.methods[0].body.statements.push(Stmt {
        kind: StmtKind::SetStatic { field: StaticId(7), value: int(ExprKind::Null) },
        span: Span::default(),
    });
    let text = program(&broken, &Source::new("x.java", TEXT));
    assert!(text.contains("?@0 = #0") && text.contains("static.? = null"), "{text}");
}
