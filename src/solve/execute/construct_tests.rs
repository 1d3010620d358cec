//! Rows, strings, quantifiers, counters and limits on programs made by hand.

use super::tests::{evaluate, number, run_with};
use super::*;
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{
    BinaryOp, Expr, ExprKind, Intrinsic, LocalId, MethodId, Quantifier, StmtKind,
};
use crate::solve::testing::{
    ProgramBuilder, add, binary, block, expr, give, int, less, method, set, text, typed, var,
};

fn ints() -> Type {
    Type::array_of(Type::INT)
}

fn grid() -> Type {
    Type::array_of(ints())
}

fn call(intrinsic: Intrinsic, operands: Vec<Expr>, ty: Type) -> Expr {
    expr(ExprKind::Intrinsic(intrinsic, operands), ty)
}

fn concat(parts: Vec<Expr>) -> Expr {
    expr(ExprKind::Concat(parts), Type::String)
}

fn element(array: Expr, index: Expr) -> Expr {
    let ty = array.ty.element().expect("an array").clone();
    expr(ExprKind::Element(Box::new(array), Box::new(index)), ty)
}

/// What a method with these locals and statements comes to.
fn run(locals: Vec<Type>, result: Option<Type>, statements: Vec<StmtKind>) -> Outcome {
    let main = method(0, locals, result, block(statements));
    run_with(&ProgramBuilder::new().finish(vec![main]), vec![]).outcome
}

fn exception(outcome: Outcome) -> Exception {
    match outcome {
        Outcome::Thrown { exception, .. } => exception,
        other => panic!("{other:?}"),
    }
}

fn limit(outcome: Outcome) -> Limit {
    match outcome {
        Outcome::BeyondLimit { limit, .. } => limit,
        other => panic!("{other:?}"),
    }
}

fn new_grid(lengths: Vec<Expr>) -> StmtKind {
    StmtKind::NewArray { target: LocalId(0), element: ints(), lengths }
}

fn data(rows: &[&[i64]]) -> Datum {
    let row = |row: &&[i64]| Datum::Array(row.iter().copied().map(Datum::Integral).collect());
    Datum::Array(rows.iter().map(row).collect())
}

fn completed(value: Datum) -> Outcome {
    Outcome::Completed { result: Some(value) }
}

#[test]
fn new_rows_are_arrays_of_their_own_and_missing_lengths_leave_null() {
    let store = StmtKind::SetElement {
        array: element(typed(0, grid()), int(1)),
        index: int(2),
        value: int(7),
    };
    let rows = vec![new_grid(vec![int(2), int(3)]), store, give(typed(0, grid()))];
    assert_eq!(run(vec![grid()], Some(grid()), rows), completed(data(&[&[0, 0, 0], &[0, 0, 7]])));
    let open = vec![new_grid(vec![int(2)]), give(typed(0, grid()))];
    let nulls = Datum::Array(vec![Datum::Null, Datum::Null]);
    assert_eq!(run(vec![grid()], Some(grid()), open), completed(nulls));
    for lengths in [[0, -1], [-1, 0], [2, -1]] {
        let lengths = lengths.map(int).to_vec();
        let thrown = exception(run(vec![grid()], None, vec![new_grid(lengths)]));
        assert_eq!(thrown, Exception::NegativeArraySize);
    }
    let later = vec![int(-1), binary(BinaryOp::Divide, int(1), int(0))];
    let thrown = exception(run(vec![grid()], None, vec![new_grid(later)]));
    assert_eq!(thrown, Exception::Arithmetic, "all lengths are evaluated first");
}

#[test]
fn a_copy_shares_its_rows() {
    let copy = StmtKind::CopyArray {
        target: LocalId(1),
        element: ints(),
        source: typed(0, grid()),
        length: None,
    };
    let store = |array, at, value| StmtKind::SetElement { array, index: int(at), value };
    let nothing = expr(ExprKind::Null, ints());
    let statements = vec![
        new_grid(vec![int(2), int(1)]),
        copy,
        store(element(typed(1, grid()), int(0)), 0, int(5)),
        store(typed(1, grid()), 1, nothing),
        give(typed(0, grid())),
    ];
    let outcome = run(vec![grid(), grid()], Some(grid()), statements);
    assert_eq!(outcome, completed(data(&[&[5], &[0]])));
}

#[test]
fn placeholders_of_rows_and_strings_keep_their_shape() {
    let mut builder = ProgramBuilder::new();
    let number = Domain::Number(ValueSet::range(0, 9).expect("fits"));
    let any = || ValueSet::range(0, 9).expect("fits");
    let row = Domain::Array { length: any(), element: Box::new(number) };
    let rows = Domain::Array { length: any(), element: Box::new(row) };
    let grid_placeholder = builder.placeholder(grid(), rows);
    let listed = Domain::Texts(vec!["on".into(), "off".into()]);
    let strings = Type::array_of(Type::String);
    let domain = Domain::Array { length: any(), element: Box::new(listed.clone()) };
    let array_placeholder = builder.placeholder(strings.clone(), domain);
    let text_placeholder = builder.placeholder(Type::String, listed);
    let unit = ValueSet::range(97, 122).expect("fits");
    let letters = builder.placeholder(Type::String, Domain::Text { length: any(), unit });
    let same = |left, right| binary(BinaryOp::Equal, left, right);
    let checks = [
        // Equal text is one object, whichever placeholder or constant it comes from.
        same(
            element(typed(1, strings.clone()), int(0)),
            expr(ExprKind::Placeholder(text_placeholder), Type::String),
        ),
        same(
            element(typed(1, strings.clone()), int(0)),
            element(typed(1, strings.clone()), int(2)),
        ),
        same(expr(ExprKind::Placeholder(letters), Type::String), text("off")),
        binary(
            BinaryOp::NotEqual,
            concat(vec![text("o"), text("n")]),
            expr(ExprKind::Placeholder(text_placeholder), Type::String),
        ),
    ]
    .map(|condition| builder.check(condition));
    let mut statements = vec![
        StmtKind::PlaceholderArray { target: LocalId(0), placeholder: grid_placeholder },
        StmtKind::PlaceholderArray { target: LocalId(1), placeholder: array_placeholder },
    ];
    statements.extend(checks);
    statements.push(StmtKind::Observe { name: "s".into(), value: typed(1, strings.clone()) });
    statements.push(give(typed(0, grid())));
    let main = method(0, vec![grid(), strings], Some(grid()), block(statements));
    let program = builder.finish(vec![main]);
    let words = |words: &[&str]| {
        Datum::Array(words.iter().map(|word| Datum::Text((*word).into())).collect())
    };
    let values = vec![
        data(&[&[1, 2], &[], &[3]]),
        words(&["on", "off", "on"]),
        Datum::Text("on".into()),
        Datum::Text("off".into()),
    ];
    let run = run_with(&program, values.clone());
    assert_eq!(run.outcome, completed(values[0].clone()));
    assert_eq!(run.observed["s"], values[1]);
}

#[test]
fn identity_of_results_is_what_openjdk_does() {
    let strings = || call(Intrinsic::TextOfCharacters, vec![typed(0, chars())], Type::String);
    // `s` in local 1 is a new object with the text "ab c".
    let start =
        || vec![StmtKind::Characters { target: LocalId(0), text: text("ab c") }, set(1, strings())];
    let s = || typed(1, Type::String);
    let with = |intrinsic, mut more: Vec<Expr>| {
        more.insert(0, s());
        call(intrinsic, more, Type::String)
    };
    let c = |unit: char| expr(ExprKind::Number(i64::from(u32::from(unit))), Type::CHAR);
    let cases = [
        ("whole substring", with(Intrinsic::TextSubstring, vec![int(0)]), s(), 1),
        ("part", with(Intrinsic::TextSubstring, vec![int(0), int(2)]), text("ab"), 0),
        ("empty part", with(Intrinsic::TextSubstring, vec![int(2), int(2)]), text(""), 1),
        ("concat of nothing", with(Intrinsic::TextConcat, vec![text("")]), s(), 1),
        ("a new object", s(), text("ab c"), 0),
        ("trimmed", with(Intrinsic::TextTrim, vec![]), s(), 1),
        ("lower", with(Intrinsic::TextToLower, vec![]), s(), 1),
        ("upper", with(Intrinsic::TextToUpper, vec![]), s(), 0),
        ("once", with(Intrinsic::TextRepeat, vec![int(1)]), s(), 1),
        ("never", with(Intrinsic::TextRepeat, vec![int(0)]), text(""), 1),
        ("absent", with(Intrinsic::TextReplaceChar, vec![c('x'), c('y')]), s(), 1),
        ("by itself", with(Intrinsic::TextReplaceChar, vec![c('a'), c('a')]), s(), 1),
        ("no match", with(Intrinsic::TextReplace, vec![text("x"), text("y")]), s(), 1),
        ("one unit", with(Intrinsic::TextReplace, vec![text("a"), text("a")]), s(), 1),
        ("two units", with(Intrinsic::TextReplace, vec![text("ab"), text("ab")]), s(), 0),
        ("all gone", with(Intrinsic::TextReplace, vec![text("ab c"), text("")]), text(""), 1),
        ("conversion", expr(ExprKind::ToText(Box::new(s())), Type::String), s(), 1),
        (
            "null",
            expr(ExprKind::ToText(Box::new(expr(ExprKind::Null, Type::String))), Type::String),
            text("null"),
            1,
        ),
        (
            "truth",
            expr(ExprKind::ToText(Box::new(less(int(0), int(1)))), Type::String),
            text("true"),
            1,
        ),
        ("concatenation", concat(vec![s(), text("")]), s(), 0),
    ];
    for (name, left, right, expected) in cases {
        let mut statements = start();
        statements.push(give(binary(BinaryOp::Equal, left, right)));
        let outcome = run(vec![chars(), Type::String], Some(Type::BOOLEAN), statements);
        assert_eq!(number(outcome), expected, "{name}");
    }
}

fn chars() -> Type {
    Type::array_of(Type::CHAR)
}

/// `quantifier(v0, low, high, condition)`
fn quantified(quantifier: Quantifier, low: i64, high: i64, condition: Expr) -> Expr {
    let (low, high) = (Box::new(int(low)), Box::new(int(high)));
    let (variable, condition) = (LocalId(0), Box::new(condition));
    let kind = ExprKind::Quantified { quantifier, variable, low, high, condition };
    expr(kind, Type::BOOLEAN)
}

#[test]
fn quantifiers_stop_at_the_first_number_that_decides() {
    // 12 / (v0 - 3) throws at 3.
    let inverse = || {
        let difference = binary(BinaryOp::Subtract, var(0), int(3));
        binary(BinaryOp::Divide, int(12), difference)
    };
    let all = Quantifier::All;
    let some = Quantifier::Some;
    let equal = |left, right| binary(BinaryOp::Equal, left, right);
    let cases = [
        (quantified(all, 0, 3, less(inverse(), int(0))), Some(1)),
        (quantified(all, 0, 9, less(inverse(), int(-6))), Some(0)),
        (quantified(all, 0, 9, less(inverse(), int(0))), None),
        (quantified(some, 0, 9, equal(inverse(), int(-6))), Some(1)),
        (quantified(some, 4, 9, equal(inverse(), int(5))), Some(0)),
        (quantified(some, 0, 9, equal(inverse(), int(12))), None),
        (quantified(all, 5, 5, less(inverse(), int(-99))), Some(1)),
        (quantified(some, 5, 2, less(int(0), int(1))), Some(0)),
        (quantified(some, i32::MAX.into(), i32::MIN.into(), less(int(0), int(1))), Some(0)),
        (quantified(all, i64::from(i32::MAX) - 2, i32::MAX.into(), less(int(0), var(0))), Some(1)),
    ];
    for (at, (condition, expected)) in cases.into_iter().enumerate() {
        let choose = expr(
            ExprKind::Conditional(Box::new(condition.clone()), Box::new(int(1)), Box::new(int(0))),
            Type::INT,
        );
        let value = give(condition);
        let outcome = run(vec![Type::INT], Some(Type::BOOLEAN), vec![value]);
        let jumping = run(vec![Type::INT], Some(Type::INT), vec![give(choose)]);
        if let Some(expected) = expected {
            assert_eq!(number(outcome), expected, "{at}");
            assert_eq!(number(jumping), expected, "{at}");
        } else {
            assert_eq!(exception(outcome), Exception::Arithmetic, "{at}");
            assert_eq!(exception(jumping), Exception::Arithmetic, "{at}");
        }
    }
    let endless = quantified(all, 0, i32::MAX.into(), less(int(0), int(1)));
    let outcome = run(vec![Type::INT], Some(Type::BOOLEAN), vec![give(endless)]);
    assert_eq!(limit(outcome), Limit::Steps);
}

#[test]
fn conditions_see_passes_and_steps_outside_checks() {
    let mut builder = ProgramBuilder::new();
    let quiet = method(0, vec![], None, block(vec![StmtKind::Step, StmtKind::Return(None)]));
    let call = StmtKind::Call { target: None, method: MethodId(2), arguments: vec![] };
    let counted = |builder: &mut ProgramBuilder, inside: Vec<StmtKind>| {
        let update = vec![set(0, add(var(0), int(1)))];
        StmtKind::Loop(builder.looping(None, less(var(0), int(4)), inside, update))
    };
    let first = counted(&mut builder, vec![StmtKind::Step]);
    let ghost = counted(&mut builder, vec![StmtKind::Step, call.clone()]);
    let passes = |of| expr(ExprKind::Iterations(LoopId(of)), Type::INT);
    let steps = expr(ExprKind::Steps, Type::INT);
    let equal = |left, right| binary(BinaryOp::Equal, left, right);
    let checks = [
        equal(passes(0), int(4)),
        equal(passes(1), int(0)),
        equal(steps.clone(), int(5)),
        equal(steps, int(6)),
    ]
    .map(|condition| builder.check(condition));
    let mut statements = vec![set(0, int(0)), first, set(0, int(0))];
    statements.push(StmtKind::Ghost(block(vec![ghost])));
    statements.push(call);
    statements.extend(checks);
    statements.push(StmtKind::Return(None));
    let main = method(0, vec![Type::INT], None, block(statements));
    let mut program = builder.finish(vec![main, quiet]);
    program.mentions_steps = true;
    program.counted_loops = vec![LoopId(0), LoopId(1)];
    // Four passes of the first loop and the call outside the check are five steps.
    let run = run_with(&program, vec![]);
    assert_eq!(run.outcome, Outcome::CheckFailed { check: CheckId(3) });
    assert_eq!((run.metrics.steps, run.metrics.iterations), (5, vec![4, 0]));
}

/// `while (true) { statements }` after a start.
fn forever(locals: Vec<Type>, start: Vec<StmtKind>, statements: Vec<StmtKind>) -> Outcome {
    let mut builder = ProgramBuilder::new();
    let yes = expr(ExprKind::Number(1), Type::BOOLEAN);
    let mut body = start;
    body.push(StmtKind::Loop(builder.looping(None, yes, statements, vec![])));
    run_with(&builder.finish(vec![method(0, locals, None, block(body))]), vec![]).outcome
}

#[test]
fn no_run_takes_memory_or_time_without_limit() {
    let s = || typed(0, Type::String);
    let double = set(0, concat(vec![s(), s()]));
    let doubled = forever(vec![Type::String], vec![set(0, text("x"))], vec![double]);
    assert_eq!(limit(doubled), Limit::Heap);

    let builder = || typed(0, Type::StringBuilder);
    let content = expr(ExprKind::Content(Box::new(builder())), Type::String);
    let appended = concat(vec![content, text("x")]);
    let append = StmtKind::SetContent { builder: builder(), text: appended };
    let new = StmtKind::NewBuilder { target: LocalId(0), text: text("") };
    let grown = forever(vec![Type::StringBuilder], vec![new], vec![append]);
    assert_eq!(limit(grown), Limit::Heap);

    let many = || call(Intrinsic::TextRepeat, vec![text("ab"), int(1_000_000_000)], Type::String);
    assert_eq!(limit(evaluate(many())), Limit::Steps);
    let less_many = call(Intrinsic::TextRepeat, vec![text("ab"), int(25_000_000)], Type::String);
    assert_eq!(limit(evaluate(less_many)), Limit::Heap);
    let long = || call(Intrinsic::TextRepeat, vec![text("a"), int(1_000_000)], Type::String);
    let wide = call(Intrinsic::PadLeft, vec![text("a"), int(i32::MAX.into())], Type::String);
    assert_eq!(limit(evaluate(wide)), Limit::Steps);
    let blown = call(Intrinsic::TextReplace, vec![long(), text(""), long()], Type::String);
    assert_eq!(limit(evaluate(blown)), Limit::Steps);
    // The worst pattern for a search that begins anew at each place.
    let pattern = || {
        let half = call(Intrinsic::TextRepeat, vec![text("a"), int(300_000)], Type::String);
        concat(vec![half, text("b")])
    };
    for search in [Intrinsic::TextIndexOf, Intrinsic::TextLastIndexOf, Intrinsic::TextContains] {
        let slow = call(search, vec![long(), pattern()], Type::INT);
        assert_eq!(limit(evaluate(slow)), Limit::Steps, "{search:?}");
    }

    let cube = Type::array_of(grid());
    let huge = StmtKind::NewArray {
        target: LocalId(0),
        element: grid(),
        lengths: vec![int(1000), int(1000), int(1000)],
    };
    assert_eq!(limit(run(vec![cube], None, vec![huge])), Limit::Heap);
    let bytes = StmtKind::NewArray {
        target: LocalId(0),
        element: Type::BOOLEAN,
        lengths: vec![int(60_000_000)],
    };
    assert_eq!(limit(run(vec![Type::array_of(Type::BOOLEAN)], None, vec![bytes])), Limit::Heap);

    let array = || StmtKind::NewArray {
        target: LocalId(0),
        element: Type::INT,
        lengths: vec![int(1_000_000)],
    };
    let numbers = || typed(0, ints());
    let fill = StmtKind::Fill { array: numbers(), value: int(1) };
    let sort = StmtKind::Sort { array: numbers() };
    let same = set(1, call(Intrinsic::Sorted, vec![numbers()], Type::BOOLEAN));
    let distinct = set(1, call(Intrinsic::Distinct, vec![numbers()], Type::BOOLEAN));
    for statement in [fill, sort, same, distinct] {
        let outcome = forever(vec![ints(), Type::BOOLEAN], vec![array()], vec![statement]);
        assert_eq!(limit(outcome), Limit::Steps);
    }
    let copy = StmtKind::CopyArray {
        target: LocalId(1),
        element: Type::INT,
        source: numbers(),
        length: None,
    };
    let outcome = forever(vec![ints(), ints()], vec![array()], vec![copy]);
    assert_eq!(limit(outcome), Limit::Heap);

    // A thousand rows that are one and the same long array.
    let rows = StmtKind::NewArray { target: LocalId(1), element: ints(), lengths: vec![int(1000)] };
    let fill = StmtKind::Fill { array: typed(1, grid()), value: numbers() };
    let statements = vec![array(), rows, fill, give(typed(1, grid()))];
    assert_eq!(limit(run(vec![ints(), grid()], Some(grid()), statements)), Limit::Heap);
}
