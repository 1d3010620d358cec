//! Values as text that pun reads again.
//!
//! In: a value of the machine, or a place of the arguments. Out: its text, in parentheses where it
//! could not stand as an argument otherwise. What is unknown is `?`. Functions that a run made have
//! no text of their own and are `<function>`.

use super::code::{FIRST_CONSTRUCTOR, LEAF, NODE, PAIR, PunCode};
use super::instruction::RunInput;
use super::machine::{PunError, PunMachine, PunValue};
use super::sorts::{PunSorts, SortKind, TermForm};
use crate::property::{Candidate, PlaceId, PlaceState};

/// The longest text of a value, in bytes; what comes after it is `…`.
const LONGEST: usize = 20_000;

/// An integer, with `~` for a minus.
pub fn integer(number: i64) -> String {
    if number < 0 { format!("~{}", number.unsigned_abs()) } else { number.to_string() }
}

/// What an error says: lower case, no full stop.
pub fn error(machine: &PunMachine, input: &RunInput<'_>, error: &PunError) -> String {
    match error {
        PunError::NoAlternative(unfit) => {
            format!("no alternative of `case` fits {}", value(machine, input, *unfit))
        }
        PunError::TooLarge(one, operator, other) => {
            let (one, other) = (integer(*one), integer(*other));
            format!("{one} {} {other} does not fit into 64 bits", operator.text())
        }
        PunError::Comparison => String::from("functions cannot be compared with `==`"),
        PunError::Type => String::from("a value has another type than it must have"),
    }
}

/// What is still to be written.
enum Piece {
    Text(&'static str),
    Owned(String),
    Value(PunValue),
}

/// The text of a value.
pub fn value(machine: &PunMachine, input: &RunInput<'_>, value: PunValue) -> String {
    let mut text = String::new();
    let mut open = vec![Piece::Value(value)];
    while let Some(piece) = open.pop() {
        if text.len() > LONGEST {
            text.push('…');
            return text;
        }
        let value = match piece {
            Piece::Text(piece) => {
                text.push_str(piece);
                continue;
            }
            Piece::Owned(piece) => {
                text.push_str(&piece);
                continue;
            }
            Piece::Value(value) => seen(input, value),
        };
        match value {
            PunValue::Integer(number) => text.push_str(&integer(number)),
            PunValue::Boolean(truth) => text.push_str(if truth { "true" } else { "false" }),
            PunValue::Unit => text.push_str("unit"),
            PunValue::Closure(..) | PunValue::Suspended(..) => text.push_str("<function>"),
            PunValue::Argument(place) => text.push_str(&argument(input, place)),
            PunValue::Made(tag, parts, _) | PunValue::Given(tag, parts, _) => {
                let parts: Vec<PunValue> =
                    (0..u32::from(parts)).map(|at| machine.part_of(value, at)).collect();
                let (start, between, end) = marks(input.code, tag, parts.is_empty());
                open.push(Piece::Text(end));
                for (at, part) in parts.into_iter().enumerate().rev() {
                    open.push(Piece::Value(part));
                    if at > 0 {
                        open.push(Piece::Text(between));
                    }
                }
                open.push(Piece::Owned(start));
            }
        }
    }
    text
}

/// A value with its constructor, if it is a part of the arguments that is known and no function.
fn seen(input: &RunInput<'_>, value: PunValue) -> PunValue {
    let PunValue::Argument(place) = value else { return value };
    match (input.arguments.state(place), input.sorts.kind(input.arguments.sort(place))) {
        (PlaceState::Number(number), _) => PunValue::Integer(number),
        (PlaceState::Made { maker, first, fields }, SortKind::Made(tags)) => {
            let fields = u16::try_from(fields).unwrap_or(u16::MAX);
            PunValue::Given(tags[maker as usize], fields, first)
        }
        (PlaceState::Made { maker, .. }, SortKind::Boolean) => PunValue::Boolean(maker == 1),
        (PlaceState::Made { .. }, SortKind::Unit) => PunValue::Unit,
        (PlaceState::Made { .. }, SortKind::Number | SortKind::Term(..))
        | (PlaceState::Unknown, _) => value,
    }
}

/// What stands before, between and after the parts of a value.
fn marks(code: &PunCode, tag: u32, is_constant: bool) -> (String, &'static str, &'static str) {
    match tag {
        PAIR => (String::from("("), ", ", ")"),
        LEAF => (String::from("leaf"), "", ""),
        NODE => (String::from("[node "), " ", "]"),
        tag => {
            let name = &code.constructors[(tag - FIRST_CONSTRUCTOR) as usize];
            if is_constant { (name.clone(), "", "") } else { (format!("{name} ["), ", ", "]") }
        }
    }
}

fn argument(input: &RunInput<'_>, place: PlaceId) -> String {
    place_text(input.code, input.sorts, input.arguments, place)
}

/// The text of a place of the arguments.
pub fn place_text(
    code: &PunCode,
    sorts: &PunSorts,
    arguments: &Candidate,
    place: PlaceId,
) -> String {
    let mut text = String::new();
    ArgumentPrinter { code, sorts, arguments }.write(place, true, &mut text);
    text
}

struct ArgumentPrinter<'a> {
    code: &'a PunCode,
    sorts: &'a PunSorts,
    arguments: &'a Candidate,
}

impl ArgumentPrinter<'_> {
    /// `is_atom`: whether it must be able to stand as an argument.
    fn write(&self, place: PlaceId, is_atom: bool, text: &mut String) {
        let (maker, first, fields) = match self.arguments.state(place) {
            PlaceState::Unknown => return text.push('?'),
            PlaceState::Number(number) => return text.push_str(&integer(number)),
            PlaceState::Made { maker, first, fields } => (maker, first, fields),
        };
        match self.sorts.kind(self.arguments.sort(place)) {
            SortKind::Number => {}
            SortKind::Boolean => text.push_str(if maker == 1 { "true" } else { "false" }),
            SortKind::Unit => text.push_str("unit"),
            SortKind::Made(tags) => self.made(tags[maker as usize], first, fields, text),
            SortKind::Term(forms, depth) => {
                self.term(&forms[maker as usize], *depth, (first, fields), is_atom, text);
            }
        }
    }

    fn made(&self, tag: u32, first: PlaceId, fields: u32, text: &mut String) {
        let (start, between, end) = marks(self.code, tag, fields == 0);
        text.push_str(&start);
        for at in 0..fields {
            if at > 0 {
                text.push_str(between);
            }
            self.write(first.field(at), true, text);
        }
        text.push_str(end);
    }

    fn term(
        &self,
        form: &TermForm,
        depth: u32,
        (first, fields): (PlaceId, u32),
        is_atom: bool,
        text: &mut String,
    ) {
        let is_simple = match form {
            TermForm::Literal
            | TermForm::Boolean(_)
            | TermForm::Unit
            | TermForm::Made(_)
            | TermForm::Variable(_) => true,
            TermForm::Project(..)
            | TermForm::Apply(_)
            | TermForm::Recurse(..)
            | TermForm::Plus
            | TermForm::AtMost
            | TermForm::Equal
            | TermForm::If
            | TermForm::Let
            | TermForm::Lambda
            | TermForm::Fold(_) => false,
        };
        let is_wrapped = is_atom && !is_simple;
        if is_wrapped {
            text.push('(');
        }
        let operator = |text: &mut String, sign: &str| {
            self.write(first, true, text);
            text.push_str(sign);
            self.write(first.field(1), true, text);
        };
        match form {
            TermForm::Literal => self.write(first, true, text),
            TermForm::Boolean(truth) => text.push_str(if *truth { "true" } else { "false" }),
            TermForm::Unit => text.push_str("unit"),
            TermForm::Made(tag) => self.made(*tag, first, fields, text),
            TermForm::Variable(name) => text.push_str(&variable(*name)),
            TermForm::Project(name, side) => {
                text.push_str(if *side == 0 { "fst " } else { "snd " });
                text.push_str(&variable(*name));
            }
            TermForm::Apply(name) => {
                text.push_str(&variable(*name));
                for at in 0..fields {
                    text.push(' ');
                    self.write(first.field(at), true, text);
                }
            }
            TermForm::Recurse(fold, argument) => {
                text.push_str(&variable(*fold));
                text.push(' ');
                text.push_str(&variable(*argument));
            }
            TermForm::Plus => operator(text, " + "),
            TermForm::AtMost => operator(text, " <= "),
            TermForm::Equal => operator(text, " == "),
            TermForm::If => {
                for (at, word) in (0..).zip(["if ", " then ", " else "]) {
                    text.push_str(word);
                    self.write(first.field(at), at < 2, text);
                }
            }
            TermForm::Let => {
                text.push_str("let ");
                text.push_str(&variable(depth));
                text.push_str(" = ");
                self.write(first, true, text);
                text.push_str(" in ");
                self.write(first.field(1), false, text);
            }
            TermForm::Lambda => {
                text.push('\\');
                text.push_str(&variable(depth));
                text.push_str(" -> ");
                self.write(first, false, text);
            }
            TermForm::Fold(branches) => self.fold(branches, depth, first, text),
        }
        if is_wrapped {
            text.push(')');
        }
    }

    fn fold(&self, branches: &[(u32, u32)], depth: u32, first: PlaceId, text: &mut String) {
        let [fold, argument] = [variable(depth), variable(depth + 1)];
        text.extend(["rec ", &fold, " . \\", &argument, " -> case ", &argument, " of"]);
        for (at, (tag, fields)) in (0..).zip(branches) {
            text.push_str(" ; ");
            let (start, between, end) = marks(self.code, *tag, *fields == 0);
            text.push_str(&start);
            let names: Vec<String> = (0..*fields).map(|at| variable(depth + 2 + at)).collect();
            text.push_str(&names.join(between));
            text.push_str(end);
            text.push_str(" -> ");
            // A `case` inside would take the next alternative for its own.
            self.write(first.field(at), true, text);
        }
    }
}

/// The name that was bound as this one, counted from the outermost: `a`, …, `z`, `a1`, ….
fn variable(number: u32) -> String {
    let letter = char::from(b'a' + u8::try_from(number % 26).unwrap_or_default());
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
