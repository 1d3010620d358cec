//! A second meaning of terms, written for tests: values are terms, and binding is substitution.

use super::super::parse::lone_term;
use super::super::show::integer;
use super::super::tree::{PunOperator, PunPattern, PunPatternKind, PunTerm, PunTermKind};
use crate::source::Source;

/// The text of the value of a closed term.
pub fn value(source: &Source) -> String {
    let (term, errors) = lone_term(source);
    assert!(errors.is_empty(), "{}: {errors:?}", source.text());
    text(&reduced(&term))
}

fn like(term: &PunTerm, kind: PunTermKind) -> PunTerm {
    PunTerm { kind, ..term.clone() }
}

/// The value of a closed term.
fn reduced(term: &PunTerm) -> PunTerm {
    match &term.kind {
        PunTermKind::Apply(parts) => {
            let function = reduced(&parts[0]);
            let argument = reduced(&parts[1]);
            let PunTermKind::Lambda(name, body) = &function.kind else { panic!("no function") };
            reduced(&replaced(body, &name.text, &argument))
        }
        PunTermKind::Let(name, parts) => {
            let bound = reduced(&parts[0]);
            reduced(&replaced(&parts[1], &name.text, &bound))
        }
        PunTermKind::Rec(name, body) => reduced(&replaced(body, &name.text, term)),
        PunTermKind::If(parts) => match reduced(&parts[0]).kind {
            PunTermKind::Boolean(true) => reduced(&parts[1]),
            _ => reduced(&parts[2]),
        },
        PunTermKind::First(pair) => side(pair, 0),
        PunTermKind::Second(pair) => side(pair, 1),
        PunTermKind::Pair(parts) => {
            let parts = [reduced(&parts[0]), reduced(&parts[1])];
            like(term, PunTermKind::Pair(Box::new(parts)))
        }
        PunTermKind::Node(parts) => {
            let parts = [0, 1, 2, 3].map(|at| reduced(&parts[at]));
            like(term, PunTermKind::Node(Box::new(parts)))
        }
        PunTermKind::Made(name, fields) => {
            let fields = fields.iter().map(reduced).collect();
            like(term, PunTermKind::Made(name.clone(), fields))
        }
        PunTermKind::Binary(operator, _, parts) => {
            let [left, right] = [reduced(&parts[0]), reduced(&parts[1])];
            let (PunTermKind::Integer(one), PunTermKind::Integer(other)) = (left.kind, right.kind)
            else {
                panic!("the terms that are made compare integers only")
            };
            like(
                term,
                match operator {
                    PunOperator::Plus => PunTermKind::Integer(one + other),
                    PunOperator::Minus => PunTermKind::Integer(one - other),
                    PunOperator::AtMost => PunTermKind::Boolean(one <= other),
                    PunOperator::Greater => PunTermKind::Boolean(one > other),
                    PunOperator::Equal => PunTermKind::Boolean(one == other),
                },
            )
        }
        PunTermKind::Case(value, arms) => {
            let value = reduced(value);
            let arm = arms.iter().find_map(|arm| {
                let mut bound = Vec::new();
                fits(&arm.pattern, &value, &mut bound).then(|| {
                    let with =
                        |term, (name, value): &(String, PunTerm)| replaced(&term, name, value);
                    bound.iter().fold(arm.term.clone(), with)
                })
            });
            reduced(&arm.expect("an alternative that fits"))
        }
        PunTermKind::Name(name) => panic!("`{name}` is free"),
        _ => term.clone(),
    }
}

fn side(pair: &PunTerm, at: usize) -> PunTerm {
    let PunTermKind::Pair(parts) = reduced(pair).kind else { panic!("no pair") };
    parts[at].clone()
}

fn fits(pattern: &PunPattern, value: &PunTerm, bound: &mut Vec<(String, PunTerm)>) -> bool {
    match (&pattern.kind, &value.kind) {
        (PunPatternKind::Name(name), _) => {
            bound.push((name.clone(), value.clone()));
            true
        }
        (PunPatternKind::Leaf, PunTermKind::Leaf) => true,
        (PunPatternKind::Node(patterns), PunTermKind::Node(parts)) => {
            patterns.iter().zip(&**parts).all(|(pattern, part)| fits(pattern, part, bound))
        }
        (PunPatternKind::Made(name, patterns), PunTermKind::Made(other, parts)) => {
            name == other
                && patterns.iter().zip(parts).all(|(pattern, part)| fits(pattern, part, bound))
        }
        _ => false,
    }
}

/// The term with a closed value for a name.
fn replaced(term: &PunTerm, name: &str, value: &PunTerm) -> PunTerm {
    let go = |term: &PunTerm| replaced(term, name, value);
    let under = |binder: &str, term: &PunTerm| {
        if binder == name { term.clone() } else { replaced(term, name, value) }
    };
    let two = |parts: &[PunTerm; 2]| Box::new([go(&parts[0]), go(&parts[1])]);
    let kind = match &term.kind {
        PunTermKind::Name(other) if other == name => return value.clone(),
        PunTermKind::Apply(parts) => PunTermKind::Apply(two(parts)),
        PunTermKind::Pair(parts) => PunTermKind::Pair(two(parts)),
        PunTermKind::Binary(operator, span, parts) => {
            PunTermKind::Binary(*operator, *span, two(parts))
        }
        PunTermKind::First(pair) => PunTermKind::First(Box::new(go(pair))),
        PunTermKind::Second(pair) => PunTermKind::Second(Box::new(go(pair))),
        PunTermKind::If(parts) => {
            PunTermKind::If(Box::new([go(&parts[0]), go(&parts[1]), go(&parts[2])]))
        }
        PunTermKind::Node(parts) => {
            PunTermKind::Node(Box::new([0, 1, 2, 3].map(|at| go(&parts[at]))))
        }
        PunTermKind::Made(made, fields) => {
            PunTermKind::Made(made.clone(), fields.iter().map(go).collect())
        }
        PunTermKind::Lambda(binder, body) => {
            PunTermKind::Lambda(binder.clone(), Box::new(under(&binder.text, body)))
        }
        PunTermKind::Rec(binder, body) => {
            PunTermKind::Rec(binder.clone(), Box::new(under(&binder.text, body)))
        }
        PunTermKind::Let(binder, parts) => PunTermKind::Let(
            binder.clone(),
            Box::new([go(&parts[0]), under(&binder.text, &parts[1])]),
        ),
        PunTermKind::Case(of, arms) => {
            let arms = arms.iter().map(|arm| {
                let names = arm.pattern.names();
                let is_bound = names.iter().any(|(own, _)| *own == name);
                let term = if is_bound { arm.term.clone() } else { go(&arm.term) };
                super::super::tree::CaseArm { pattern: arm.pattern.clone(), term }
            });
            PunTermKind::Case(Box::new(go(of)), arms.collect())
        }
        PunTermKind::Name(_)
        | PunTermKind::Integer(_)
        | PunTermKind::Boolean(_)
        | PunTermKind::Unit
        | PunTermKind::Leaf
        | PunTermKind::Broken => return term.clone(),
    };
    like(term, kind)
}

fn text(value: &PunTerm) -> String {
    match &value.kind {
        PunTermKind::Integer(number) => integer(*number),
        PunTermKind::Boolean(truth) => truth.to_string(),
        PunTermKind::Unit => String::from("unit"),
        PunTermKind::Leaf => String::from("leaf"),
        PunTermKind::Pair(parts) => format!("({}, {})", text(&parts[0]), text(&parts[1])),
        PunTermKind::Node(parts) => {
            let parts: Vec<String> = parts.iter().map(text).collect();
            format!("[node {}]", parts.join(" "))
        }
        PunTermKind::Made(name, fields) if fields.is_empty() => name.clone(),
        PunTermKind::Made(name, fields) => {
            let fields: Vec<String> = fields.iter().map(text).collect();
            format!("{name} [{}]", fields.join(", "))
        }
        _ => String::from("<function>"),
    }
}
