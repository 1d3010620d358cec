//! Functions that are made: their types, how many there are, what they come to.

use num_bigint::BigUint;

use super::super::sorts::PunSorts;
use super::super::types::PunType;
use super::super::{EvaluationEnd, evaluate, show};
use super::{check, errors, program, substitution, value, verdict};
use crate::property::count::ValueCounter;
use crate::property::draw::ArgumentDrawer;
use crate::property::{
    Candidate, PlaceId, PlaceState, PropertyCall, PropertyLanguage, SortId, SortShape, ValueTree,
};
use crate::solve::space::random::{Purpose, Stream};
use crate::source::Source;

/// A language without properties: only its sorts are of interest.
struct Sorts(PunSorts, super::super::code::PunCode);

impl PropertyLanguage for Sorts {
    fn shape(&mut self, sort: SortId) -> std::rc::Rc<SortShape> {
        self.0.shape(sort)
    }
    fn least(&mut self, sort: SortId) -> Option<u32> {
        self.0.least(sort)
    }
    fn call(&mut self, _: &Candidate) -> PropertyCall {
        PropertyCall { outcome: crate::property::CallOutcome::Holds, steps: 1 }
    }
    fn print(&self, arguments: &Candidate, place: PlaceId) -> String {
        show::place_text(&self.1, &self.0, arguments, place)
    }
    fn constants(&self) -> Vec<i64> {
        Vec::new()
    }
}

const DATA: &str = "data List 0 = Empty | Cons [0, List 0] .
data Colour = Red | Green | Blue .\n";

/// Types of functions, as they are declared.
const FUNCTIONS: [&str; 9] = [
    "integer -> integer",
    "boolean -> integer -> integer",
    "(integer, boolean) -> boolean",
    "(integer -> integer) -> integer",
    "bst integer integer -> integer",
    "List integer -> List integer",
    "integer -> (integer -> boolean) -> (integer, unit)",
    "Colour -> Colour",
    "bst integer boolean -> integer -> bst integer boolean",
];

/// The sorts of a program with [`DATA`], and the type that this text is.
fn sorts_and_type(ty: &str) -> (Sorts, PunType) {
    let program = program(&format!("{DATA}f : {ty} -> unit .\nf x = unit ."));
    let wanted = program.checked.definitions[0].ty.clone();
    // The last arrow is the one that was added; a function type in front needs parentheses.
    let Some(PunType::Function(parts)) = wanted else { panic!("{ty}") };
    (Sorts(PunSorts::of(&program.checked.data), program.code), parts[0].clone())
}

fn text_of(language: &mut Sorts, value: &ValueTree) -> String {
    let candidate = Candidate::known(std::slice::from_ref(value));
    let root = candidate.roots().next().expect("a root");
    language.print(&candidate, root)
}

/// Functions of a type, some of each size.
fn drawn(ty: &str, count: usize) -> Vec<String> {
    let (mut language, ty) = sorts_and_type(&format!("({ty})"));
    let sort = language.0.of_type(&ty);
    let mut random = Stream::new(3, Purpose::Draw, 0);
    let mut found = Vec::new();
    for size in 0..7 {
        let mut drawer = ArgumentDrawer::new(vec![0, 1, -1, 2], size);
        if drawer.has(&mut language, &[sort]) {
            for _ in 0..count {
                let value = drawer.value(&mut language, sort, &mut random);
                found.push(text_of(&mut language, &value));
            }
        }
    }
    found
}

#[test]
fn every_function_that_is_made_has_its_type() {
    for ty in FUNCTIONS {
        for term in drawn(ty, 15) {
            let found = errors(&format!("{DATA}f : {ty} .\nf = {term} ."));
            assert!(found.is_empty(), "{ty}: {term}: {found:?}");
        }
    }
}

#[test]
fn functions_use_their_parameters() {
    let terms = drawn("integer -> integer", 40);
    let used = terms.iter().filter(|term| term.matches('a').count() > 1).count();
    assert!(used * 10 > terms.len() * 6, "{used} of {}", terms.len());
}

#[test]
fn functions_of_each_size_are_counted() {
    for ty in ["integer -> boolean", "Colour -> Colour", "bst integer integer -> boolean"] {
        let (mut language, ty) = sorts_and_type(&format!("({ty})"));
        let sort = language.0.of_type(&ty);
        let mut counter = ValueCounter::exact(2);
        for size in 0..4 {
            let texts = all_texts(&mut language, sort, size);
            let distinct: std::collections::BTreeSet<&String> = texts.iter().collect();
            assert_eq!(distinct.len(), texts.len());
            assert_eq!(*counter.count(&mut language, sort, size), BigUint::from(texts.len()));
        }
    }
}

/// The texts of all values of a size, with 0 and 1 as numbers, made by filling unknown places.
fn all_texts(language: &mut Sorts, sort: SortId, size: u32) -> Vec<String> {
    fn fill(language: &mut Sorts, candidate: &mut Candidate, left: u32, found: &mut Vec<String>) {
        let Some(place) = candidate.first_unknown() else {
            if left == 0 {
                let root = candidate.roots().next().expect("a root");
                found.push(language.print(candidate, root));
            }
            return;
        };
        match &*language.shape(candidate.sort(place)) {
            SortShape::Number => {
                for number in 0..2 {
                    candidate.set_number(place, number);
                    fill(language, candidate, left, found);
                    candidate.forget(place);
                }
            }
            SortShape::Made(makers) => {
                for (maker, one) in (0..).zip(makers) {
                    let Some(left) = left.checked_sub(one.size) else { continue };
                    candidate.make(place, maker, &one.fields);
                    fill(language, candidate, left, found);
                    candidate.forget(place);
                }
            }
        }
    }
    let mut found = Vec::new();
    fill(language, &mut Candidate::unknown(&[sort]), size, &mut found);
    found
}

#[test]
fn the_machine_agrees_with_substitution() {
    let arguments = [
        ("integer -> integer", &["0", "~2", "7"][..]),
        ("boolean -> integer -> integer", &["true 1", "false 4"]),
        ("(integer, boolean) -> boolean", &["(1, true)", "(~1, false)"]),
        ("(integer -> integer) -> integer", &["(\\x -> x + 3)", "(\\x -> 0)"]),
        ("bst integer integer -> integer", &["leaf", "[node [node leaf 1 2 leaf] 3 4 leaf]"]),
        ("List integer -> List integer", &["Empty", "(Cons [1, Cons [2, Empty]])"]),
        ("integer -> (integer -> boolean) -> (integer, unit)", &["2 (\\n -> n <= 1)"]),
    ];
    let program = program(DATA);
    let mut compared = 0;
    for (ty, arguments) in arguments {
        for term in drawn(ty, 20) {
            for argument in arguments {
                let call = format!("{term} {argument}");
                let source = Source::new("TERM", call.as_str());
                let ended = evaluate(&program, &source, 1_000_000).expect("a term with a type");
                let EvaluationEnd::Value(machine, _) = ended else { panic!("{call}: {ended:?}") };
                let expected = substitution::value(&source);
                assert_eq!(machine, expected, "{call}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn properties_of_functions_find_functions() {
    let text = "map f t = case t of ; leaf -> leaf ; [node l k v r] -> [node (map f l) k (f v) (map f r)] .
property identity f x . f x == x + 0 .
property commute f g x . f (g x) == g (f x) .
property predicates p x . if p x then p (x + 1) else true .
property maps f g t . map f (map g t) == map (\\x -> f (g (x + 0))) t .
property folds f t . f t == f leaf + 0 .
property higher h . h (\\x -> x) == h (\\x -> x + 0) .";
    for (name, expected) in [
        ("identity", "refuted: (\\a -> 0), 1"),
        ("commute", "refuted: (\\a -> 0), (\\a -> 1), 0"),
        ("predicates", "refuted: (\\a -> 0 == a), 0"),
    ] {
        assert_eq!(verdict(text, name), expected);
    }
    let folds = verdict(text, "folds");
    assert!(folds.starts_with("refuted: (rec a . \\b -> case b of ; leaf -> "), "{folds}");
    assert_eq!(verdict(text, "maps"), "holds up to a size");
    // Each counterexample can be pasted, and is false.
    for name in ["identity", "commute", "predicates", "folds"] {
        let call = check(text, name).replay.expect("it is refuted");
        assert_eq!(value(text, &call), "false", "{call}");
    }
}

#[test]
fn values_that_are_printed_are_read_again() {
    let (mut language, ty) = sorts_and_type("(List (bst integer (boolean, Colour)), unit)");
    let sort = language.0.of_type(&ty);
    let constructors = language.1.constructors.clone();
    let mut random = Stream::new(5, Purpose::Draw, 0);
    for size in 1..12 {
        let mut drawer = ArgumentDrawer::new(vec![-3, 0, 12], size);
        if !drawer.has(&mut language, &[sort]) {
            continue;
        }
        let value = drawer.value(&mut language, sort, &mut random);
        let text = text_of(&mut language, &value);
        let (term, errors) = super::super::parse::lone_term(&Source::new("TERM", text.as_str()));
        assert!(errors.is_empty(), "{text}: {errors:?}");
        let again = super::super::literal::value(&mut language.0, &constructors, &term, sort);
        let again = again.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(text_of(&mut language, &again), text);
        assert!(matches!(again.state, PlaceState::Made { .. }));
    }
}
