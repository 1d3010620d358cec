//! What fits into holes.

use super::*;
use crate::read::datum::Datum;
use crate::read::domain::ValueSet;
use crate::skeleton;
use crate::solve::execute::Limits;
use crate::solve::search::choose::{SearchEffort, Strategy};
use crate::source::Source;

fn skeleton(text: &str) -> Skeleton {
    let text = format!("/*tatsu\nquestion = \"hole\"\n*/\n{text}");
    skeleton::read(&Source::new("x.java", text)).skeleton.unwrap()
}

fn request() -> Request {
    let limits = Limits::default();
    Request {
        count: 5,
        seed: 1,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits,
    }
}

fn hole(skeleton: &Skeleton) -> Result<HoleFiller, Diagnostic> {
    HoleFiller::of(skeleton, &request()).map_err(|mut errors| errors.remove(0))
}

fn model(values: &[i64]) -> Model {
    Model { values: values.iter().map(|value| Datum::Integral(*value)).collect() }
}

fn try_filled(text: &str, values: &[i64]) -> Result<HoleSolution, Unfillable> {
    let skeleton = skeleton(text);
    hole(&skeleton).unwrap().filled(&Study::new(&skeleton), &model(values), &[])
}

fn filled(text: &str, values: &[i64]) -> HoleSolution {
    try_filled(text, values).unwrap()
}

fn numbers(fillings: &[Filling]) -> Vec<i64> {
    let number = |filling: &Filling| match filling.contents.values[0] {
        Datum::Integral(number) => number,
        _ => panic!(),
    };
    fillings.iter().map(number).collect()
}

#[test]
fn all_values_that_come_to_the_same_are_right() {
    let text = "int n = HOLE(INT(range(1, 20)));\nint m = INT(range(2, 5));\nASSERT(n > 4);\nSystem.out.println(n / m);";
    let filled = filled(text, &[7, 3]);
    // Students do not see the assertion, but none of these breaks it.
    assert_eq!(numbers(&filled.right), [7, 6, 8]);
    assert_eq!(filled.number, 3);
    assert!(filled.shown.starts_with("int n = ??;\nint m = 3;\n"), "{}", filled.shown);
    // Who takes the remainder for the quotient comes to these.
    assert_eq!(numbers(&filled.wrong)[..2], [5, 11]);
}

#[test]
fn what_the_author_asserts_does_not_make_a_value_wrong() {
    let text = "int n = HOLE(INT(range(-5, 5)));\nASSERT(n > 0);\nSystem.out.println(n * n);";
    assert_eq!(numbers(&filled(text, &[3]).right), [3, -3]);
}

#[test]
fn a_goal_decides_where_there_is_one() {
    let text =
        "int n = HOLE(INT(range(1, 9)));\nGOAL(n % 4 == 0);\nSystem.out.println(10 / (n - 5));";
    let filled = filled(text, &[8]);
    assert_eq!(numbers(&filled.right), [8, 4]);
    assert_eq!(filled.aim, Aim::Goal);
    // Whether it would throw after the goal that it misses does not matter.
    assert!(numbers(&filled.wrong).contains(&5));
}

#[test]
fn passes_of_a_loop_can_be_the_aim() {
    let mut skeleton = skeleton(
        "int s = HOLE(INT(range(1, 9)));\nfor (int i = 0; i < 10; i += s) { System.out.print(i); }",
    );
    skeleton.settings.count = Some(crate::skeleton::front_matter::CountedQuantity::Passes);
    let hole = hole(&skeleton).unwrap();
    let filled = hole.filled(&Study::new(&skeleton), &model(&[5]), &[]).unwrap();
    assert_eq!(numbers(&filled.right), [5, 6, 7, 8, 9]);
}

#[test]
fn a_hole_that_cannot_be_asked_for_says_why() {
    let message = |text: &str| hole(&skeleton(text)).err().unwrap().message;
    let mut none = skeleton("int n = HOLE(INT(range(1, 9)));");
    none.program.holes.clear();
    assert!(hole(&none).err().unwrap().message.contains("without a hole"));
    none = skeleton("int n = HOLE(INT(range(1, 9)));");
    none.settings.count = Some(crate::skeleton::front_matter::CountedQuantity::Passes);
    assert!(hole(&none).err().unwrap().message.contains("without a loop"));
    assert!(message("int n = HOLE(INT(list(3)));").contains("single value"));
}

#[test]
fn many_values_are_searched_and_the_search_proves_that_there_are_no_more() {
    let text = "int n = HOLE(INT());\nint m = INT(range(2, 5));\nSystem.out.println(n / m);";
    let few = filled(text, &[700, 3]);
    assert_eq!(numbers(&few.right), [700, 699, 701]);
    assert!(few.is_proved);
    // Next to right ones, and not all of them.
    assert!(numbers(&few.wrong).contains(&698) && numbers(&few.wrong).contains(&702));
    let zero = filled(text, &[-1, 3]);
    assert_eq!((numbers(&zero.right), zero.is_proved), (vec![-1, -2, 0, 1, 2], true));
    let many = filled(text.replace("n / m", "n % m").as_str(), &[7, 3]);
    assert!(many.number > MOST_RIGHT && !many.is_proved);
}

#[test]
fn counts_of_many_values_are_searched_too() {
    let mut skeleton = skeleton(
        "int n = HOLE(INT(range(1, 1000000)));\nint c = INT(range(1, 9));\nwhile (n > 1) { n /= 10; c++; }\nSystem.out.print(c % 2);",
    );
    skeleton.settings.count = Some(crate::skeleton::front_matter::CountedQuantity::Passes);
    let filled =
        hole(&skeleton).unwrap().filled(&Study::new(&skeleton), &model(&[7, 3]), &[]).unwrap();
    // One pass: 2 to 19.
    assert_eq!((filled.number, filled.is_proved), (18, true));
    assert!(numbers(&filled.right).iter().all(|n| (2..=19).contains(n)));
}

#[test]
fn what_computes_a_value_is_asked_for_as_a_value() {
    let text = "int a = INT(range(2, 9));\nfinal int limit = HOLE(a * 2 + 1);\nint s = 0;\n\
                for (int i = 0; i < limit; i += 3) { s += i; }\nSystem.out.println(s);";
    let filled = filled(text, &[4]);
    assert!(filled.shown.contains("final int limit = ??;"), "{}", filled.shown);
    assert_eq!(numbers(&filled.right), [9, 7, 8]);
    // 5 to 19 in instances, and some room.
    assert_eq!(filled.domains[0], Domain::Number(ValueSet::range(1, 30).unwrap()));
    assert!(filled.is_proved);
    let field = "static final int LIMIT = HOLE(INT(range(2, 9)) + 10);\n@MAIN static int f() { return LIMIT / 2; }";
    assert_eq!(numbers(&self::filled(field, &[4]).right), [14, 15]);
    let constant = "final int n = HOLE(7);\nSystem.out.println(n * INT(range(1, 3)));";
    assert_eq!(numbers(&self::filled(constant, &[2]).right), [7]);
}

#[test]
fn a_variable_of_a_hole_has_one_value_in_a_run() {
    let several = "for (int i = 0; i < INT(range(1, 5)); i++) { final int d = HOLE(i * 2); System.out.print(d); }";
    assert_eq!(try_filled(several, &[3]), Err(Unfillable::Several));
    assert!(try_filled(several, &[1]).is_ok());
    let never = "if (INT(range(0, 1)) == 1) { final int d = HOLE(3); System.out.print(d); }";
    assert_eq!(try_filled(never, &[0]), Err(Unfillable::Never));
    let prints = "static int f(int n) { System.out.print(n); return n; }\n\
                  @MAIN static void g() { final int n = HOLE(f(INT(range(1, 9)))); System.out.print(n); }";
    assert_eq!(try_filled(prints, &[3]), Err(Unfillable::Differs));
}

#[test]
fn several_holes_have_right_combinations() {
    let text = "int a = HOLE(INT(range(1, 9)));\nint b = HOLE(INT(range(1, 9)));\nSystem.out.println(a * 10 + b);";
    let one = filled(text, &[4, 7]);
    assert_eq!((one.number, one.size, one.right.len()), (1, Some(81), 1));
    assert_eq!(one.gaps.names, ["a", "b"]);
    let sum = filled(&text.replace("a * 10 + b", "a + b"), &[1, 3]);
    let pairs: Vec<&Vec<Datum>> = sum.right.iter().map(|one| &one.contents.values).collect();
    let pair = |a, b| vec![Datum::Integral(a), Datum::Integral(b)];
    assert_eq!(pairs, [&pair(1, 3), &pair(2, 2), &pair(3, 1)]);
    // In each other's places they are wrong here.
    assert!(
        one.wrong.iter().any(|one| one.contents.values == pair(7, 4))
            || one.wrong.len() == MOST_WRONG
    );
}
