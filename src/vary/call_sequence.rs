//! The calls of a run as students see them.
//!
//! In: a skeleton and a run of its program that notes calls. Out: [`MadeCall`]s, one for each call
//! of a method or constructor that students see, in the order in which they begin. What holds: a
//! call has the name of the version that runs, with its class where that is not the one that the
//! program stands in; calls that students cannot tell apart have the same name.

use std::sync::Arc;

use super::ir_build::is_shown;
use crate::read::ir::{Method, MethodId, Program, Receiver};
use crate::read::types::ClassId;
use crate::skeleton::Skeleton;
use crate::solve::execute::{MOST_BEGUN, Run};

/// A call of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeCall {
    /// What ran: `Dog.speak`, `start`, `Dog(…)`.
    pub name: Arc<str>,
    /// How many activations were open, itself included.
    pub depth: u32,
    /// Whether it is a constructor.
    pub is_constructor: bool,
}

/// The calls of a run, that of the entry apart; `None` if they were not noted, are more than a run
/// notes, or if one of them has no name.
pub fn made_calls(skeleton: &Skeleton, run: &Run) -> Option<Vec<MadeCall>> {
    let program = &skeleton.program;
    let begun = &run.metrics.begun;
    if !program.notes_calls || begun.len() >= MOST_BEGUN {
        return None;
    }
    let entry = begun.iter().position(|call| call.method == program.entry);
    let others = begun.iter().enumerate().filter(|(at, _)| Some(*at) != entry);
    let mut calls = Vec::new();
    for (_, call) in others {
        // What a misreading adds to the program is none of the author's.
        let Some(method) = program.methods.get(call.method.index()) else { continue };
        if is_shown(skeleton, method.span) {
            let is_constructor = method.receiver.is_constructor();
            calls.push(MadeCall {
                name: call_name(skeleton, method)?,
                depth: call.depth,
                is_constructor,
            });
        }
    }
    Some(calls)
}

/// The calls in the order in which they end.
pub fn by_ending(calls: &[MadeCall]) -> Vec<MadeCall> {
    let (mut open, mut ended): (Vec<&MadeCall>, Vec<MadeCall>) = (Vec::new(), Vec::new());
    for call in calls {
        while open.last().is_some_and(|last| last.depth >= call.depth) {
            ended.extend(open.pop().cloned());
        }
        open.push(call);
    }
    ended.extend(open.into_iter().rev().cloned());
    ended
}

/// The methods and constructors besides the entry whose calls a question can name, in the order of
/// the text.
pub fn nameable(skeleton: &Skeleton) -> Vec<Arc<str>> {
    let program = &skeleton.program;
    let methods = program.methods.iter().enumerate().filter(|(at, method)| {
        MethodId::new(*at) != program.entry
            && method.is_the_authors()
            && is_shown(skeleton, method.span)
    });
    let mut found: Vec<(u32, Arc<str>)> = methods
        .filter_map(|(_, method)| Some((method.span.start, call_name(skeleton, method)?)))
        .collect();
    found.sort_by_key(|(start, _)| *start);
    let mut names: Vec<Arc<str>> = found.into_iter().map(|(_, name)| name).collect();
    let mut known: Vec<Arc<str>> = Vec::new();
    names.retain(|name| {
        let is_new = !known.contains(name);
        known.push(Arc::clone(name));
        is_new
    });
    names
}

/// What a call of a method is named; `None` in a class without a name.
fn call_name(skeleton: &Skeleton, method: &Method) -> Option<Arc<str>> {
    let program = &skeleton.program;
    let class = method.class?;
    let of = &*program.class(class).name;
    if !of.starts_with(char::is_alphabetic) || of.contains('$') {
        return None;
    }
    if method.receiver.is_constructor() {
        let parameters = parameters(method);
        let types = if is_overloaded(program, method) || parameters.is_empty() {
            parameters.join(", ")
        } else {
            "…".to_owned()
        };
        return Some(format!("{of}({types})").into());
    }
    let name = &method.name;
    // Without a class in the text, its name is made up.
    let is_alone = class == ClassId::AUTHORED
        && (skeleton.file.class.is_none() || method.receiver == Receiver::Nothing);
    let mut text = if is_alone { name.clone() } else { format!("{of}.{name}") };
    if is_overloaded(program, method) {
        text = format!("{text}({})", parameters(method).join(", "));
    }
    Some(text.into())
}

/// The types of the author's parameters.
fn parameters(method: &Method) -> Vec<String> {
    let locals = method.locals.iter().take(method.parameters as usize);
    let written = locals.filter(|local| !local.name.starts_with('$'));
    written.map(|local| local.ty.to_string()).collect()
}

/// Whether the class has others of the name, or another class one with other parameters.
fn is_overloaded(program: &Program, method: &Method) -> bool {
    let own = parameters(method);
    program.methods.iter().any(|other| {
        other.is_the_authors()
            && other.name == method.name
            && other.receiver.is_constructor() == method.receiver.is_constructor()
            && (other.class == method.class || !method.receiver.is_constructor())
            && parameters(other) != own
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::execute::{Limits, Machine};
    use crate::solve::model::Model;
    use crate::source::Source;

    /// The calls of a program without placeholders, and their names in the order of the text.
    fn calls(text: &str) -> (Option<Vec<MadeCall>>, Vec<Arc<str>>) {
        let text = format!("/*tatsu\nquestion = \"calls\"\n*/\n{text}");
        let reading = crate::skeleton::read(&Source::new("test.java", text));
        let diagnostics = reading.diagnostics;
        let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"));
        let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
        (made_calls(&skeleton, &run), nameable(&skeleton))
    }

    fn joined(calls: &[MadeCall]) -> String {
        calls.iter().map(|call| &*call.name).collect::<Vec<_>>().join(" ")
    }

    const ANIMALS: &str = "class Animal {\n  final String name;\n  Animal(String name) { this.name = name; }\n  \
        String sound() { return \"\"; }\n  void greet() { System.out.println(name + sound()); }\n}\n\
        class Dog extends Animal {\n  int age = first();\n  Dog(String name) { super(name); }\n  \
        Dog() { this(\"Rex\"); }\n  int first() { return 1; }\n  @Override String sound() { return \"woof\"; }\n}\n";

    #[test]
    fn calls_are_named_by_the_version_that_runs_in_the_order_in_which_they_begin() {
        let (made, names) = calls(&format!("{ANIMALS}Animal a = new Dog();\na.greet();\n"));
        let made = made.unwrap();
        assert_eq!(joined(&made), "Dog() Dog(String) Animal(…) Dog.first Animal.greet Dog.sound");
        // Where each of them ends before the one that called it.
        assert_eq!(
            joined(&by_ending(&made)),
            "Animal(…) Dog.first Dog(String) Dog() Dog.sound Animal.greet"
        );
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        assert_eq!(
            names,
            [
                "Animal(…)",
                "Animal.sound",
                "Animal.greet",
                "Dog(String)",
                "Dog()",
                "Dog.first",
                "Dog.sound"
            ]
        );
    }

    #[test]
    fn what_students_do_not_see_is_no_call_and_what_has_no_name_cannot_be_asked_for() {
        let hidden = "@HIDDEN static int twice(int n) { return 2 * n; }\n\
                      static int once(int n) { return n; }\n\
                      @MAIN static int start() { return twice(once(1)) + once(2); }";
        assert_eq!(joined(&calls(hidden).0.unwrap()), "once once");
        let nameless = "abstract class Shape { abstract int area(); }\n\
                        Shape shape = new Shape() { int area() { return 3; } };\n\
                        System.out.println(shape.area());";
        assert_eq!(calls(nameless).0, None);
        let endless = "static int down(int n) { return n == 0 ? 0 : down(n - 1); }\n\
                       @MAIN static int start() { return down(200); }";
        assert_eq!(calls(endless).0, None);
    }

    #[test]
    fn of_an_overloaded_name_the_types_are_told() {
        let text = "static void eat(int grams) { }\nstatic void eat(String food) { eat(2); }\n\
                    static void sleep(int hours) { }\n\
                    @MAIN static void start() { eat(\"hay\"); sleep(3); }";
        assert_eq!(joined(&calls(text).0.unwrap()), "eat(String) eat(int) sleep");
    }
}
