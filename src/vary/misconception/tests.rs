//! Rules about objects where expressions are chosen.

use crate::read::datum::Datum;
use crate::skeleton;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::source::Source;
use crate::vary::Study;
use crate::vary::run_result::run_result;

/// A class, and what `main` does with its objects.
fn program(main: &str) -> String {
    format!(
        "public class Main {{\nstatic class Box {{ int n; Box(int n) {{ this.n = n; }} }}\n\
         static void fill(Box one) {{ one = new Box(9); }}\n\
         public static void main(String[] args) {{\n{main}\n}} }}"
    )
}

/// What a rule makes a program print, each output once with the text of the places that it names;
/// the values are those of the placeholders.
fn told(main: &str, values: &[i64], rule: &str) -> (String, Vec<(String, Vec<String>)>) {
    let text = program(main);
    let skeleton = skeleton::read(&Source::new("Main.java", text)).skeleton.unwrap();
    let model = Model { values: values.iter().map(|value| Datum::Integral(*value)).collect() };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    let right = run_result(&skeleton, &run).unwrap();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for one in Study::new(&skeleton).misread(&model, &right) {
        let places = std::iter::once(&one.place).chain(&one.also);
        let places = places.map(|place| skeleton.source.slice(*place).to_owned()).collect();
        let is_known = found.iter().any(|(output, _)| *output == one.told.output);
        if one.rule == rule && one.told.output != right.output && !is_known {
            found.push((one.told.output, places));
        }
    }
    (right.output, found)
}

fn one(output: &str, places: &[&str]) -> Vec<(String, Vec<String>)> {
    vec![(output.to_owned(), places.iter().map(|place| (*place).to_owned()).collect())]
}

#[test]
fn a_copy_is_made_where_the_other_name_is_chosen_and_only_there() {
    let main = "Box a = new Box(1);\nBox b = ONE(a, new Box(2));\nBox c = ONE(b, a);\nc.n += 4;\n\
                System.out.print(a.n + \" \" + b.n + \" \" + c.n);";
    let copies = |values: &[i64]| told(main, values, "object-assignment-copies");
    let (right, found) = copies(&[0, 0]);
    assert_eq!(right, "5 5 5");
    assert_eq!(
        found[0],
        (
            "1 1 5".into(),
            ["Box b = ONE(a, new Box(2));", "Box c = ONE(b, a);"].map(String::from).to_vec()
        )
    );
    // With a new object for `b`, only the last line copies, and only that is named.
    let (right, found) = copies(&[1, 0]);
    assert_eq!(right, "1 6 6");
    assert_eq!(found, one("1 2 6", &["Box c = ONE(b, a);"]));
}

#[test]
fn a_variable_that_was_assigned_another_one_follows_it_while_nothing_else_is_assigned() {
    let main = "Box a = new Box(1);\nBox b = ONE(a, new Box(2));\na = new Box(3);\n\
                System.out.print(a.n + \" \" + b.n);";
    let follows = |values: &[i64]| told(main, values, "reference-follows-variable");
    assert_eq!(follows(&[0]), ("3 1".into(), one("3 3", &["Box b = ONE(a, new Box(2));"])));
    assert_eq!(follows(&[1]), ("3 2".into(), Vec::new()));
}

#[test]
fn only_objects_that_exist_are_put_into_another_one() {
    let main = "Box a = new Box(1);\nBox b = a;\nBox c = new Box(2);\na = ONE(c, new Box(7));\n\
                System.out.print(a.n + \" \" + b.n + \" \" + c.n);";
    let overwrites = |values: &[i64]| told(main, values, "assignment-overwrites-object");
    assert_eq!(overwrites(&[0]), ("2 1 2".into(), one("2 2 2", &["a = ONE(c, new Box(7))"])));
    assert_eq!(overwrites(&[1]), ("7 1 2".into(), Vec::new()));
}

#[test]
fn what_is_assigned_to_a_parameter_comes_back_to_the_variable_that_is_chosen() {
    let main = "Box a = new Box(1);\nBox b = new Box(2);\nfill(ONE(a, b));\n\
                System.out.print(a.n + \" \" + b.n);";
    let outputs = |values: &[i64]| -> Vec<String> {
        let (_, found) = told(main, values, "argument-by-reference");
        found.into_iter().map(|(output, _)| output).collect()
    };
    assert_eq!(outputs(&[0]), ["9 2"]);
    assert_eq!(outputs(&[1]), ["1 9"]);
}

#[test]
fn programs_without_objects_have_no_reading_by_rules_about_them() {
    let text = "int a = 1;\nint[] b = { a, 2 };\nint[] c = b;\nc[0] = a = 4;\n\
                for (int i : c) System.out.print(i);";
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    let first = super::RULES.iter().position(|rule| rule.name == "object-assignment-copies");
    let last = super::RULES.iter().position(|rule| rule.name == "map-order-by-insertion");
    for rule in &super::RULES[first.unwrap()..=last.unwrap()] {
        assert!((rule.readings)(&skeleton).is_empty(), "{}", rule.name);
    }
}

/// How many readings a rule has of a snippet.
fn readings(text: &str, rule: &str) -> usize {
    let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
    (super::rule(rule).unwrap().readings)(&skeleton).len()
}

#[test]
fn only_whole_numbers_are_read_with_remainders() {
    let divided =
        |ty: &str| format!("{ty} a = 7;\n{ty} b = a / 2;\nb /= a;\nSystem.out.print(a + b);");
    assert_eq!(readings(&divided("int"), "quotient-and-remainder"), 3);
    assert_eq!(readings(&divided("double"), "quotient-and-remainder"), 0);
    assert_eq!(readings(&divided("double"), "double-zero-throws"), 3);
    assert_eq!(readings(&divided("int"), "double-zero-throws"), 0);
}

#[test]
fn output_is_lost_only_where_an_exception_may_end_the_run() {
    let text = "int a = INT(range(0, 9));\nSystem.out.print(\"a\");\nSystem.out.print(6 / a);\n";
    assert_eq!(readings(text, "output-lost"), 0);
    let told = format!("{text}ASSERT(__thrown(\"ArithmeticException\"));");
    assert_eq!(readings(&told, "output-lost"), 1);
}

#[test]
fn names_of_one_string_part_where_one_of_them_is_assigned() {
    let text = |between: &str| {
        format!(
            "String a = \"a\";\nString b = a;\n{between}\na += \"b\";\nSystem.out.print(a + b);"
        )
    };
    assert_eq!(readings(&text(""), "string-shared"), 1);
    assert_eq!(readings(&text("b = \"c\";"), "string-shared"), 0);
    assert_eq!(readings(&text("a = a + \"c\";"), "string-shared"), 0);
    assert_eq!(readings(&text("b += \"c\";"), "string-shared"), 3);
}
