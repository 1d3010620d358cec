//! A skeleton for each overload of the table of the library.
//!
//! In: the table. Out: programs that call one method with all kinds of operands, null and what
//! throws among them, and print what it gives. So a new row is tried in all three meanings.

use std::collections::BTreeSet;

use tatsu::read::library::{
    CallMeaning, LIBRARY, LibraryClass, LibraryType, Overload, Owner, SpecialCall,
};
use tatsu::skeleton;
use tatsu::solve::execute::{Limits, Machine, Outcome};
use tatsu::solve::space::Space;
use tatsu::source::Source;

/// A call of an overload.
pub struct LibraryCall {
    /// How a page names it: `Math.abs(int)`.
    pub title: String,
    /// A skeleton that calls it.
    pub skeleton: String,
    /// Whether it is written in Java, so that a formula may become too large.
    pub is_written: bool,
    /// What the table says that it may throw.
    pub throws: BTreeSet<&'static str>,
    /// Whether it takes or gives floating numbers.
    pub has_floating: bool,
}

/// All overloads that tatsu takes.
pub fn calls() -> Vec<LibraryCall> {
    let classes = LIBRARY.iter().copied();
    let methods = classes.flat_map(|class| class.methods.iter().map(move |one| (class, one)));
    let overloads = methods.flat_map(|(class, one)| one.supported().map(move |one| (class, one)));
    overloads.map(|(class, overload)| call(class, overload)).collect()
}

fn call(class: &LibraryClass, overload: &Overload) -> LibraryCall {
    let (declaration, receiver) = match class.owner {
        Owner::Class(name) => (String::new(), name),
        Owner::Objects { one, .. } => (receiver(one), one),
    };
    let parameters = overload.parameters;
    let formats = parameters.last() == Some(&LibraryType::Objects);
    let operands: Vec<String> = parameters
        .iter()
        .map(|parameter| match (overload.meaning, parameter) {
            (CallMeaning::Cast(_), LibraryType::Int) => String::from("INT(range(-2, 3))"),
            (_, LibraryType::Text) if matches!(overload.name, "parseDouble" | "parseFloat") => {
                String::from("(BOOLEAN() ? null : STRING(list(\"1.5\", \"\", \" 2e3 \", \"x\")))")
            }
            (CallMeaning::Special(SpecialCall::Insert), LibraryType::Object) => {
                String::from("STRING(list(\"b\", \"\"))")
            }
            (_, LibraryType::Text) if formats => String::from("\"%d|\""),
            _ => operand(*parameter),
        })
        .collect();
    let call = format!("{receiver}.{}({})", overload.name, operands.join(", "));
    let statements = match (overload.result, overload.meaning) {
        (LibraryType::Double, CallMeaning::Cast(_)) => {
            format!("System.out.println((long) {call});")
        }
        (LibraryType::Array | LibraryType::Texts, _) => {
            format!("System.out.println(Arrays.toString({call}));")
        }
        (LibraryType::Builder, _) => format!("System.out.println({call}.toString());"),
        (LibraryType::Nothing, CallMeaning::Special(SpecialCall::Fill | SpecialCall::Sort)) => {
            let array = operand(LibraryType::Array);
            let call = call.replacen(&array, "a", 1);
            format!("int[] a = {array};\n    {call};\n    System.out.println(Arrays.toString(a));")
        }
        (LibraryType::Nothing, _) => format!("{call};"),
        (_, _) => format!("System.out.println({call});"),
    };
    LibraryCall {
        title: format!("{receiver}.{}", overload.header()),
        skeleton: format!(
            "@MAIN\nstatic int f() {{\n    {declaration}{statements}\n    return 0;\n}}\n"
        ),
        has_floating: parameters
            .iter()
            .chain([&overload.result])
            .any(|one| matches!(one, LibraryType::Float | LibraryType::Double))
            && !matches!(overload.meaning, CallMeaning::Cast(_)),
        is_written: overload.meaning.written_in().is_some(),
        throws: overload.meaning.throws().iter().map(|one| one.java_name()).collect(),
    }
}

fn receiver(name: &str) -> String {
    let (ty, value) = match name {
        "s" => ("String", "BOOLEAN() ? null : STRING(list(\"\", \"ab\", \"Ba b\"))"),
        "sb" => ("StringBuilder", "BOOLEAN() ? null : new StringBuilder(\"abc\")"),
        "a" => ("int[]", "BOOLEAN() ? null : new int[] { INT(range(0, 2)), 7 }"),
        other => panic!("objects named `{other}` need a declaration here"),
    };
    format!("{ty} {name} = {value};\n    ")
}

fn operand(parameter: LibraryType) -> String {
    String::from(match parameter {
        LibraryType::Boolean => "BOOLEAN()",
        LibraryType::Char => "CHAR(list('a', 'B', '1'))",
        LibraryType::Int | LibraryType::Element => "INT(list(-7, 0, 1, 2, 97))",
        LibraryType::Long => "LONG(list(-7L, 0L, 3L, 9000000000L))",
        LibraryType::Text | LibraryType::Sequence | LibraryType::Object => {
            "(BOOLEAN() ? null : STRING(list(\"b\", \"\", \"AB\", \"12\")))"
        }
        LibraryType::Characters => "(BOOLEAN() ? null : new char[] { CHAR(range('a', 'c')), 'x' })",
        LibraryType::Array => "(BOOLEAN() ? null : new int[] { INT(list(2, 5)), 3 })",
        LibraryType::Objects => "INT(range(-1, 1))",
        LibraryType::Double => "DOUBLE(list(-7.5, 0, 0.5, 2, 1e3))",
        LibraryType::Float => "(float) DOUBLE(list(-2.5, 0, 0.5, 3))",
        LibraryType::Builder => "(BOOLEAN() ? null : new StringBuilder(\"abd\"))",
        LibraryType::Sequences => "\"x\", STRING(list(\"y\", \"\"))",
        LibraryType::SequenceCollection => "Arrays.asList(\"p\", STRING(list(\"q\", \"\")))",
        LibraryType::Texts | LibraryType::Nothing => {
            panic!("no method takes this: {parameter:?}")
        }
    })
}

/// The exceptions that a skeleton comes to on some model, by their Java names.
pub fn thrown(text: &str) -> BTreeSet<&'static str> {
    let reading = skeleton::read(&Source::new("library.java", text));
    let Some(skeleton) = reading.skeleton else {
        panic!("refused:\n{text}\n{:#?}", reading.diagnostics)
    };
    let machine = Machine::new(&skeleton.program);
    let space = Space::of(&skeleton.program);
    let count = u64::try_from(space.size()).expect("a small space");
    let models = (0..count).filter_map(|number| space.at(&number.into()));
    let outcomes = models.map(|model| machine.run(&model, &Limits::default()).outcome);
    outcomes
        .filter_map(|outcome| match outcome {
            Outcome::Thrown { exception, .. } => Some(exception.java_name()),
            Outcome::Completed { .. } | Outcome::BeyondLimit { .. } => None,
            other @ (Outcome::CheckFailed { .. }
            | Outcome::LoopBound { .. }
            | Outcome::RecursionBound { .. }) => panic!("{other:?}\n{text}"),
        })
        .collect()
}
