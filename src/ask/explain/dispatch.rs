//! Why it is this version of a method that runs.
//!
//! In: a call on an object, in a trace. Out: a [`DispatchReason`], where the program has several
//! versions of the method: the class of the object, and where the version was found. What holds: of
//! several calls of the same version on objects of the same class, it is told for the first one.

use minijinja::Value;

use crate::ask::facts::Subject;
use crate::read::datum::Datum;
use crate::read::ir::Receiver;
use crate::read::syntax::hierarchy::ClassTable;
use crate::vary::Trace;
use crate::vary::trace::Activation;

/// Why it is this version that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispatchReason {
    /// The name of the method.
    name: String,
    /// The class of the object.
    class: String,
    /// The class in which the version stands.
    declared: String,
    /// The classes that were searched before, which have none.
    passed: Vec<String>,
    /// Whether it is `super` that names the version, whatever the object is.
    by_super: bool,
}

impl DispatchReason {
    /// Why the version of an activation runs; `None` if there is no other one, or if that was told.
    pub fn of(subject: &Subject<'_>, trace: &Trace, at: usize) -> Option<Self> {
        let activation = trace.activations.get(at)?;
        let class = class_of(activation)?;
        let is_same = |one: &Activation| {
            one.method == activation.method && class_of(one).is_some_and(|other| other == class)
        };
        // The tree of a recursion names the objects, and has no room for reasons.
        if trace.activations[..at].iter().any(is_same) {
            return None;
        }
        let skeleton = subject.skeleton?;
        let method = skeleton.program.methods.get(activation.method.index())?;
        if method.receiver != Receiver::Object || method.is_library {
            return None;
        }
        let declared = &*skeleton.program.class(method.class?).name;
        let count = (method.parameters as usize).checked_sub(1)?;
        let table = ClassTable::of(&skeleton.file);
        let searched: Vec<_> = table.and_above(class).collect();
        let has = |name: &str| {
            let class = table.class(name);
            class.and_then(|class| class.method(&method.name, count))
        };
        if has(declared).is_none_or(|own| own.modifiers.has("private")) {
            return None;
        }
        // Versions: those of the classes above that have one, and of all classes below these.
        let roots = searched.iter().filter(|one| has(&one.name.text).is_some());
        let roots: Vec<&str> = roots.map(|one| one.name.text.as_str()).collect();
        let is_version = |name: &str| {
            has(name).is_some()
                && roots.iter().any(|root| *root == name || table.is_below(name, root))
        };
        let versions = table.all().iter().filter(|one| is_version(&one.name.text)).count();
        if versions < 2 {
            return None;
        }
        let found = searched
            .iter()
            .position(|one| has(&one.name.text).is_some_and(|own| !one.lacks_body(own)))?;
        let by_super = searched[found].name.text != declared;
        let passed = searched[..found].iter().map(|one| one.name.text.clone());
        Some(Self {
            name: method.name.clone(),
            class: class.to_owned(),
            declared: declared.to_owned(),
            passed: if by_super { Vec::new() } else { passed.collect() },
            by_super,
        })
    }

    /// As templates see it.
    pub fn to_value(&self) -> Value {
        Value::from_pairs([
            ("name", Value::from(self.name.as_str())),
            ("class", Value::from(self.class.as_str())),
            ("declared", Value::from(self.declared.as_str())),
            ("passed", self.passed.iter().map(String::as_str).collect()),
            ("by_super", Value::from(self.by_super)),
        ])
    }
}

/// The class of the object on which a method was called.
fn class_of(activation: &Activation) -> Option<&str> {
    if let Some(Datum::Object { class, .. }) = &activation.receiver { Some(class) } else { None }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{happens, html};
    use crate::skeleton::front_matter::Language;

    const ANIMALS: &str = "class Animal {\n  void sound() { System.out.print(\".\"); }\n  void eat() { sound(); }\n  void nap() { }\n}\n\
        class Dog extends Animal {\n  void sound() { System.out.print(\"woof\"); }\n}\n\
        class Puppy extends Dog {\n  void sound() { super.sound(); }\n  void eat() { super.eat(); }\n}\n\
        class Tiny extends Puppy { }\n";

    fn told(statements: &str) -> Vec<String> {
        let all = happens(&format!("{ANIMALS}{statements}"));
        all.into_iter().filter(|one| one.starts_with("calls")).collect()
    }

    #[test]
    fn the_class_of_the_object_is_told_where_there_are_several_versions() {
        assert_eq!(
            told("Animal rex = new Dog();\nrex.sound();\nrex.sound();\nrex.nap();\n"),
            [
                "calls Dog#1.sound(), since the object has the class Dog",
                "calls Dog#1.sound()",
                "calls Dog#1.nap() in Animal",
            ]
        );
    }

    #[test]
    fn classes_that_were_searched_in_vain_and_super_are_told() {
        assert_eq!(
            told("Animal tim = new Tiny();\ntim.eat();\n"),
            [
                "calls Tiny#1.eat() in Puppy: the object has the class Tiny; Tiny has no eat, so the one in Puppy runs",
                "calls Tiny#1.eat() in Animal: super means the version above the class in which the line stands, which is in Animal",
                "calls Tiny#1.sound() in Puppy: the object has the class Tiny; Tiny has no sound, so the one in Puppy runs",
                "calls Tiny#1.sound() in Dog: super means the version above the class in which the line stands, which is in Dog",
            ]
        );
        let german =
            html(&format!("{ANIMALS}Animal tim = new Tiny();\ntim.eat();\n"), Language::German);
        let told = "Das Objekt hat die Klasse <code>Tiny</code>; <code>Tiny</code> hat kein <code>eat</code>, \
                    also wird das aus <code>Puppy</code> ausgeführt";
        assert!(german.contains(told), "{german}");
    }

    #[test]
    fn methods_of_interfaces_are_versions_too() {
        let text = "interface Shape { int area(); }\n\
            class Square implements Shape {\n  public int area() { return 4; }\n}\n\
            Shape shape = new Square();\nSystem.out.println(shape.area());\n";
        let all = happens(text);
        assert!(
            all.iter()
                .any(|one| one == "calls Square#1.area(), since the object has the class Square"),
            "{all:?}"
        );
    }
}
