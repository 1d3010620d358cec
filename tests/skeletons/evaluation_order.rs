//! Order of evaluation, promotion and exceptions: the machine on lowered snippets gives what Java
//! 17 printed.

use tatsu::skeleton::read;
use tatsu::solve::execute::{Limits, Machine, Outcome};
use tatsu::solve::model::Model;
use tatsu::source::Source;

/// The output of a snippet, then how it ended.
fn run(text: &str) -> String {
    let source = Source::new("case", text);
    let reading = read(&source);
    let Some(skeleton) = reading.skeleton else { panic!("{text}\n{:?}", reading.diagnostics) };
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let ending = match run.outcome {
        Outcome::Completed { .. } => String::from("Completed"),
        Outcome::Thrown { exception, .. } => {
            let name = exception.java_name();
            format!("Thrown {}", name.rsplit('.').next().unwrap_or(name))
        }
        other @ (Outcome::CheckFailed { .. }
        | Outcome::LoopBound { .. }
        | Outcome::RecursionBound { .. }
        | Outcome::BeyondLimit { .. }) => format!("{other:?}"),
    };
    run.output + &ending
}

#[test]
fn snippets_print_and_end_as_on_java() {
    let table = include_str!("../java/evaluation_order.txt");
    let (_, table) = table.split_once("\nmethods\n").expect("the methods");
    let mut parts = table.split("\n=== ");
    let methods = parts.next().expect("the methods");
    let mut count = 0;
    for part in parts {
        let (program, expected) = part.split_once('\n').expect("a program");
        assert_eq!(run(&format!("{program}\n{methods}\n")), expected.trim_end(), "{program}");
        count += 1;
    }
    assert_eq!(count, 34);
}
