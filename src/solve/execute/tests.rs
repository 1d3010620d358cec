//! The machine on programs made by hand.

use super::*;
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{
    BinaryOp, CheckId, Expr, ExprKind, Intrinsic, LabelId, LocalId, LogicOp, MethodId, StmtKind,
    TestFirst, UnaryOp,
};
use crate::read::types::Primitive;
use crate::solve::testing::{
    ProgramBuilder, add, binary, block, expr, give, int, less, long, method, set, text,
    three_loops, to_text, typed, var,
};

pub(super) fn run_with(program: &Program, values: Vec<Datum>) -> Run {
    let machine = Machine::new(program);
    let model = Model { values };
    let run = machine.run(&model, &Limits::default());
    let input = Values::of(&model, machine.placeholder_types());
    assert_eq!(input.model(machine.placeholder_types()), model);
    let ending = machine.runner().ending(&input, &Limits::default());
    let result = match &run.outcome {
        Outcome::Completed { result } => result.clone(),
        _ => None,
    };
    assert_eq!(ending.with_result(result), run.outcome, "every detail ends alike");
    let mut judging = machine.runner();
    judging.ending(&input, &Limits::default());
    let mut observing = machine.runner();
    match (observing.observe(&input, &Limits::default()), ending) {
        (observed, Ending::CheckFailed { check }) => {
            let failed = observing.first_failed() == Some(check);
            assert!(failed || observed == ending, "the same check fails first");
        }
        (observed, _) => {
            assert_eq!(observed, ending, "every detail ends alike");
            assert_eq!(observing.operations(), judging.operations(), "and is charged alike");
        }
    }
    run
}

/// What `return e;` gives in a program of nothing else.
pub(super) fn evaluate(value: Expr) -> Outcome {
    let ty = value.ty.clone();
    let builder = ProgramBuilder::new();
    let program = builder.finish(vec![method(0, vec![], Some(ty), block(vec![give(value)]))]);
    run_with(&program, vec![]).outcome
}

pub(super) fn number(outcome: Outcome) -> i64 {
    match outcome {
        Outcome::Completed { result: Some(value) } if value.number().is_some() => {
            value.number().unwrap()
        }
        other => panic!("{other:?}"),
    }
}

const INTERESTING: [i64; 16] = [
    0,
    1,
    -1,
    2,
    7,
    -7,
    31,
    32,
    33,
    63,
    64,
    65,
    i32::MAX as i64,
    i32::MIN as i64,
    i64::MAX,
    i64::MIN,
];

/// Java's operators on `bits` bits, computed with 128; `None` is an exception.
fn modelled(op: BinaryOp, bits: u32, left: i64, right: i64) -> Option<i64> {
    let (a, b) = (i128::from(left), i128::from(right));
    let amount = u32::try_from(right.rem_euclid(i64::from(bits))).expect("fits");
    let unsigned = a.rem_euclid(1 << bits);
    let exact = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Subtract => a - b,
        BinaryOp::Multiply => a * b,
        BinaryOp::Divide | BinaryOp::Remainder if b == 0 => return None,
        BinaryOp::Divide => a / b,
        BinaryOp::Remainder => a % b,
        BinaryOp::ShiftLeft => a << amount,
        BinaryOp::ShiftRight => a >> amount,
        BinaryOp::ShiftRightUnsigned => unsigned >> amount,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Less => return Some((a < b).into()),
        BinaryOp::LessEqual => return Some((a <= b).into()),
        BinaryOp::Greater => return Some((a > b).into()),
        BinaryOp::GreaterEqual => return Some((a >= b).into()),
        BinaryOp::Equal => return Some((a == b).into()),
        BinaryOp::NotEqual => return Some((a != b).into()),
    };
    let wrapped = exact.rem_euclid(1 << bits);
    let signed = if wrapped >= 1 << (bits - 1) { wrapped - (1 << bits) } else { wrapped };
    Some(i64::try_from(signed).expect("fits"))
}

const ALL: [BinaryOp; 17] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
    BinaryOp::ShiftRightUnsigned,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::Less,
    BinaryOp::LessEqual,
    BinaryOp::Greater,
    BinaryOp::GreaterEqual,
    BinaryOp::Equal,
    BinaryOp::NotEqual,
];

#[test]
fn operators_are_those_of_java() {
    for op in ALL {
        for left in INTERESTING {
            for right in INTERESTING {
                for (ty, bits) in [(Type::INT, 32), (Type::LONG, 64)] {
                    let wrap = |value: i64| ty.primitive().expect("fits").wrap(value);
                    let (left, right) = (wrap(left), wrap(right));
                    let constant = |value| expr(ExprKind::Number(value), ty.clone());
                    let outcome = evaluate(binary(op, constant(left), constant(right)));
                    match modelled(op, bits, left, right) {
                        Some(expected) => {
                            assert_eq!(number(outcome), expected, "{left} {op:?} {right}");
                        }
                        None => assert!(matches!(
                            outcome,
                            Outcome::Thrown { exception: Exception::Arithmetic, .. }
                        )),
                    }
                }
            }
        }
    }
}

proptest::proptest! {
    #[test]
    fn random_operands_agree_with_wide_arithmetic(
        left: i64, right: i64, op in 0..ALL.len(), wide: bool,
    ) {
        let (ty, bits) = if wide { (Type::LONG, 64) } else { (Type::INT, 32) };
        let wrap = |value: i64| ty.primitive().expect("fits").wrap(value);
        let (left, right) = (wrap(left), wrap(right));
        let constant = |value| expr(ExprKind::Number(value), ty.clone());
        let outcome = evaluate(binary(ALL[op], constant(left), constant(right)));
        if let Some(expected) = modelled(ALL[op], bits, left, right) {
            proptest::prop_assert_eq!(number(outcome), expected);
        }
    }
}

#[test]
fn unary_operators_and_conversions_wrap() {
    let unary = |op, of: Expr| {
        let ty = of.ty.clone();
        evaluate(expr(ExprKind::Unary(op, Box::new(of)), ty))
    };
    assert_eq!(number(unary(UnaryOp::Negate, int(i32::MIN.into()))), i64::from(i32::MIN));
    assert_eq!(number(unary(UnaryOp::Negate, long(i32::MIN.into()))), -i64::from(i32::MIN));
    assert_eq!(number(unary(UnaryOp::Complement, int(5))), -6);
    let yes = expr(ExprKind::Number(1), Type::BOOLEAN);
    assert_eq!(number(unary(UnaryOp::Not, yes)), 0);
    let abs = |of: Expr| {
        let ty = of.ty.clone();
        evaluate(expr(ExprKind::Intrinsic(Intrinsic::Abs, vec![of]), ty))
    };
    assert_eq!(number(abs(int(i32::MIN.into()))), i64::from(i32::MIN));
    assert_eq!(number(abs(long(i64::MIN))), i64::MIN);
    assert_eq!(number(abs(int(-3))), 3);
    let convert =
        |of: Expr, to| number(evaluate(expr(ExprKind::Convert(Box::new(of)), Type::Primitive(to))));
    assert_eq!(convert(int(-1), Primitive::Char), 65_535);
    assert_eq!(convert(int(200), Primitive::Byte), -56);
    assert_eq!(convert(long(1 << 31), Primitive::Int), i64::from(i32::MIN));
    assert_eq!(convert(expr(ExprKind::Number(65_535), Type::CHAR), Primitive::Short), -1);
    assert_eq!(convert(expr(ExprKind::Number(65_535), Type::CHAR), Primitive::Int), 65_535);
}

#[test]
fn text_is_javas() {
    let piece = |value, ty| to_text(expr(ExprKind::Number(value), ty));
    let nothing = to_text(expr(ExprKind::Null, Type::String));
    let parts = vec![
        text("ä"),
        piece(i32::MIN.into(), Type::INT),
        piece(65, Type::CHAR),
        piece(1, Type::BOOLEAN),
        piece(-5, Type::LONG),
        piece(7, Type::Primitive(Primitive::Byte)),
        nothing,
    ];
    let whole = expr(ExprKind::Concat(parts), Type::String);
    let expected = "ä-2147483648Atrue-57null";
    assert_eq!(
        evaluate(whole.clone()),
        Outcome::Completed { result: Some(Datum::Text(expected.into())) }
    );
    let mut builder = ProgramBuilder::new();
    let printed = expr(ExprKind::Output, Type::String);
    let same = expr(
        ExprKind::Intrinsic(Intrinsic::TextEquals, vec![printed, text(expected)]),
        Type::BOOLEAN,
    );
    let check = builder.check(same);
    let body = block(vec![StmtKind::Print { text: whole }, check]);
    let run = run_with(&builder.finish(vec![method(0, vec![], None, body)]), vec![]);
    assert_eq!(run.output, expected);
    assert_eq!(run.outcome, Outcome::Completed { result: None });
}

#[test]
fn equal_constants_are_one_object_and_a_concatenation_is_another() {
    let same = |left, right| number(evaluate(binary(BinaryOp::Equal, left, right)));
    assert_eq!(same(text("ab"), text("ab")), 1);
    let made = expr(ExprKind::Concat(vec![text("a"), text("b")]), Type::String);
    assert_eq!(same(text("ab"), made), 0);
}

#[test]
fn nothing_is_printed_when_a_later_operand_throws() {
    let zero = binary(BinaryOp::Divide, int(1), int(0));
    let whole = expr(ExprKind::Concat(vec![text("x"), to_text(zero)]), Type::String);
    let body = block(vec![StmtKind::Print { text: whole }]);
    let run = run_with(&ProgramBuilder::new().finish(vec![method(0, vec![], None, body)]), vec![]);
    assert_eq!(run.output, "");
    assert!(matches!(run.outcome, Outcome::Thrown { .. }));
}

fn ints() -> Type {
    Type::array_of(Type::INT)
}

fn element(array: u32, index: Expr) -> Expr {
    expr(ExprKind::Element(Box::new(typed(array, ints())), Box::new(index)), Type::INT)
}

#[test]
fn arrays_throw_what_java_throws() {
    let new = |length| StmtKind::NewArray {
        target: LocalId(0),
        element: Type::INT,
        lengths: vec![length],
    };
    let store = |index, value| StmtKind::SetElement { array: typed(0, ints()), index, value };
    let nothing = || set(0, expr(ExprKind::Null, ints()));
    let thrown = |statements: Vec<StmtKind>| {
        let body = block(statements);
        let program = ProgramBuilder::new().finish(vec![method(0, vec![ints()], None, body)]);
        match run_with(&program, vec![]).outcome {
            Outcome::Thrown { exception, .. } => exception.java_name(),
            other => panic!("{other:?}"),
        }
    };
    let zero = || binary(BinaryOp::Divide, int(1), int(0));
    assert_eq!(thrown(vec![new(int(-1))]), "java.lang.NegativeArraySizeException");
    assert_eq!(
        thrown(vec![new(int(2)), store(int(2), int(0))]),
        "java.lang.ArrayIndexOutOfBoundsException"
    );
    assert_eq!(thrown(vec![nothing(), store(int(2), int(0))]), "java.lang.NullPointerException");
    assert_eq!(thrown(vec![nothing(), store(int(2), zero())]), "java.lang.ArithmeticException");
    assert_eq!(
        thrown(vec![new(int(2)), store(element(0, int(-1)), int(0))]),
        "java.lang.ArrayIndexOutOfBoundsException"
    );
}

#[test]
fn an_array_literal_may_read_the_variable_that_it_is_assigned_to() {
    let literal =
        |elements| StmtKind::ArrayLiteral { target: LocalId(0), element: Type::INT, elements };
    let again = literal(vec![element(0, int(1)), element(0, int(0)), int(9)]);
    let body = block(vec![literal(vec![int(3), int(4)]), again, give(typed(0, ints()))]);
    let program = ProgramBuilder::new().finish(vec![method(0, vec![ints()], Some(ints()), body)]);
    let expected = [4, 3, 9].map(Datum::Integral).to_vec();
    let outcome = run_with(&program, vec![]).outcome;
    assert_eq!(outcome, Outcome::Completed { result: Some(Datum::Array(expected)) });
}

#[test]
fn an_array_placeholder_is_a_new_array_each_time() {
    let mut builder = ProgramBuilder::new();
    let domain = Domain::Array {
        length: ValueSet::single(2),
        element: Box::new(Domain::Number(ValueSet::range(0, 9).expect("fits"))),
    };
    let placeholder = builder.placeholder(ints(), domain);
    let body = block(vec![
        StmtKind::PlaceholderArray { target: LocalId(0), placeholder },
        StmtKind::SetElement { array: typed(0, ints()), index: int(0), value: int(100) },
        StmtKind::PlaceholderArray { target: LocalId(1), placeholder },
        give(add(element(0, int(0)), element(1, int(0)))),
    ]);
    let program = builder.finish(vec![method(0, vec![ints(), ints()], Some(Type::INT), body)]);
    let value = Datum::Array(vec![Datum::Integral(4), Datum::Integral(5)]);
    assert_eq!(number(run_with(&program, vec![value]).outcome), 104);
}

/// `while (i < n) { i += 1; if (i == stop) leave }` under `LOOP(bound)`.
fn bounded(bound: ValueSet, passes: i64, leave: Option<StmtKind>) -> Outcome {
    let mut builder = ProgramBuilder::new();
    let mut body = vec![set(0, add(var(0), int(1)))];
    if let Some(leave) = leave {
        body.push(StmtKind::If {
            condition: binary(BinaryOp::Equal, var(0), int(passes)),
            then: block(vec![leave]),
            otherwise: block(vec![]),
        });
    }
    let looping = builder.looping(Some(bound), less(var(0), int(passes)), body, vec![]);
    let body = block(vec![
        set(0, int(0)),
        StmtKind::Labelled { label: LabelId(9), body: block(vec![StmtKind::Loop(looping)]) },
        StmtKind::Return(None),
    ]);
    run_with(&builder.finish(vec![method(0, vec![Type::INT], None, body)]), vec![]).outcome
}

#[test]
fn passes_are_checked_however_the_loop_is_left() {
    let set = |first, last| ValueSet::range(first, last).expect("fits");
    let broken = Outcome::LoopBound { of: LoopId(0) };
    let fine = Outcome::Completed { result: None };
    let leaves = [
        None,
        Some(StmtKind::Break(LabelId(0))),
        Some(StmtKind::Break(LabelId(9))),
        Some(StmtKind::Return(None)),
    ];
    for leave in leaves {
        assert_eq!(bounded(set(2, 4), 3, leave.clone()), fine, "{leave:?}");
        assert_eq!(bounded(set(0, 3), 3, leave.clone()), fine, "{leave:?}");
        assert_eq!(bounded(set(4, 9), 3, leave.clone()), broken, "{leave:?}");
        assert_eq!(bounded(set(0, 2), 3, leave.clone()), broken, "{leave:?}");
        let holes = ValueSet::from_segments([set(1, 2), set(5, 6)].map(|s| s.segments()[0]));
        assert_eq!(bounded(holes.expect("fits"), 3, leave.clone()), broken, "{leave:?}");
    }
}

#[test]
fn too_many_passes_end_even_an_endless_loop_at_once() {
    let mut builder = ProgramBuilder::new();
    let yes = expr(ExprKind::Number(1), Type::BOOLEAN);
    let looping = builder.looping(ValueSet::range(0, 5), yes, vec![], vec![]);
    let program =
        builder.finish(vec![method(0, vec![], None, block(vec![StmtKind::Loop(looping)]))]);
    assert_eq!(run_with(&program, vec![]).outcome, Outcome::LoopBound { of: LoopId(0) });
}

#[test]
fn every_endless_loop_and_recursion_ends_at_a_limit() {
    let mut builder = ProgramBuilder::new();
    let yes = expr(ExprKind::Number(1), Type::BOOLEAN);
    let looping = builder.looping(None, yes, vec![StmtKind::Continue(LoopId(0))], vec![]);
    let program =
        builder.finish(vec![method(0, vec![], None, block(vec![StmtKind::Loop(looping)]))]);
    assert!(matches!(
        run_with(&program, vec![]).outcome,
        Outcome::BeyondLimit { limit: Limit::Steps, .. }
    ));
    let itself = StmtKind::Call { target: None, method: MethodId(1), arguments: vec![] };
    let endless = || method(0, vec![], None, block(vec![itself.clone()]));
    let program = ProgramBuilder::new().finish(vec![endless()]);
    assert!(matches!(
        run_with(&program, vec![]).outcome,
        Outcome::BeyondLimit { limit: Limit::Depth, .. }
    ));
    let mut limited = endless();
    limited.recursion = Some(3);
    let program = ProgramBuilder::new().finish(vec![limited]);
    let run = run_with(&program, vec![]);
    assert_eq!(run.outcome, Outcome::RecursionBound { of: MethodId(1) });
    assert_eq!((run.metrics.calls, run.metrics.depth), (2, 3));
}

#[test]
fn checks_do_not_count_and_a_throwing_condition_does_not_hold() {
    let mut builder = ProgramBuilder::new();
    let quiet = method(0, vec![], None, block(vec![StmtKind::Step]));
    let call = StmtKind::Call { target: None, method: MethodId(2), arguments: vec![] };
    let endless =
        builder.looping(None, less(var(0), int(5)), vec![], vec![set(0, add(var(0), int(1)))]);
    let ghost = StmtKind::Ghost(block(vec![
        StmtKind::Step,
        call.clone(),
        set(0, int(0)),
        StmtKind::Loop(endless),
    ]));
    let throwing = binary(BinaryOp::Less, binary(BinaryOp::Divide, int(1), int(0)), int(5));
    let check = builder.check(throwing);
    let body = block(vec![StmtKind::Step, ghost, call, check]);
    let program = builder.finish(vec![method(0, vec![Type::INT], None, body), quiet]);
    let run = run_with(&program, vec![]);
    assert_eq!(run.outcome, Outcome::CheckFailed { check: CheckId(0) });
    let Metrics { steps, iterations, calls, depth, .. } = run.metrics;
    assert_eq!((steps, iterations, calls, depth), (2, vec![0], 1, 2));
}

#[test]
fn a_do_loop_starts_with_a_pass_and_continue_goes_to_the_test() {
    let mut builder = ProgramBuilder::new();
    let body = vec![set(0, add(var(0), int(1))), StmtKind::Continue(LoopId(0))];
    let mut looping = builder.looping(None, less(var(0), int(0)), body, vec![]);
    looping.test_first = TestFirst::AfterBody;
    let body = block(vec![set(0, int(0)), StmtKind::Loop(looping), give(var(0))]);
    let program = builder.finish(vec![method(0, vec![Type::INT], Some(Type::INT), body)]);
    let run = run_with(&program, vec![]);
    assert_eq!(run.metrics.iterations, [1]);
    assert_eq!(number(run.outcome), 1);
}

#[test]
fn a_recursive_method_has_locals_of_its_own() {
    // fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
    let call = |target, by| StmtKind::Call {
        target: Some(LocalId(target)),
        method: MethodId(2),
        arguments: vec![binary(BinaryOp::Subtract, var(0), int(by))],
    };
    let fib = block(vec![
        StmtKind::If {
            condition: less(var(0), int(2)),
            then: block(vec![give(var(0))]),
            otherwise: block(vec![]),
        },
        call(1, 1),
        call(2, 2),
        give(add(var(1), var(2))),
    ]);
    let mut fib = method(1, vec![Type::INT; 3], Some(Type::INT), fib);
    fib.recursion = Some(20);
    let main = block(vec![
        StmtKind::Call { target: Some(LocalId(0)), method: MethodId(2), arguments: vec![int(15)] },
        give(var(0)),
    ]);
    let main = method(0, vec![Type::INT], Some(Type::INT), main);
    let run = run_with(&ProgramBuilder::new().finish(vec![main, fib]), vec![]);
    assert_eq!(number(run.outcome), 610);
    assert_eq!((run.metrics.calls, run.metrics.depth), (1973, 16));
}

#[test]
fn conditions_evaluate_no_more_than_java_does() {
    let boom = || binary(BinaryOp::Less, binary(BinaryOp::Divide, int(1), int(0)), int(1));
    let truth = |value| expr(ExprKind::Number(value), Type::BOOLEAN);
    let logic = |op, left, right: Expr| {
        expr(ExprKind::Logic(op, Box::new(left), Box::new(right)), Type::BOOLEAN)
    };
    let intrinsic = |which, operands| expr(ExprKind::Intrinsic(which, operands), Type::BOOLEAN);
    for (condition, expected) in [
        (logic(LogicOp::And, truth(0), boom()), 0),
        (logic(LogicOp::Or, truth(1), boom()), 1),
        (logic(LogicOp::And, truth(1), truth(1)), 1),
        (logic(LogicOp::Or, truth(0), truth(0)), 0),
        (intrinsic(Intrinsic::Implies, vec![truth(0), boom()]), 1),
        (intrinsic(Intrinsic::Implies, vec![truth(1), truth(0)]), 0),
        (intrinsic(Intrinsic::Iff, vec![truth(0), truth(0)]), 1),
        (intrinsic(Intrinsic::Iff, vec![truth(1), truth(0)]), 0),
    ] {
        assert_eq!(number(evaluate(condition.clone())), expected);
        // The condition as a jump, both ways round.
        let choose = |condition| {
            let (one, two) = (Box::new(int(1)), Box::new(int(0)));
            expr(ExprKind::Conditional(Box::new(condition), one, two), Type::INT)
        };
        assert_eq!(number(evaluate(choose(condition.clone()))), expected);
        let not = expr(ExprKind::Unary(UnaryOp::Not, Box::new(condition)), Type::BOOLEAN);
        assert_eq!(number(evaluate(choose(not))), 1 - expected);
    }
}

#[test]
fn three_loops_have_the_known_number_of_instances() {
    let program = three_loops();
    let machine = Machine::new(&program);
    let mut runner = machine.runner();
    let mut values = Values::with_placeholders(6);
    let mut accepted = 0;
    for at in 0..287_496_i64 {
        let mut rest = at;
        for placeholder in 0..3 {
            values.numbers[2 * placeholder] = 10 + rest % 11;
            rest /= 11;
            values.numbers[2 * placeholder + 1] = 2 + rest % 6;
            rest /= 6;
        }
        accepted += u32::from(runner.accepts(&values, &Limits::default()));
    }
    assert_eq!(accepted, 2_248);
}
