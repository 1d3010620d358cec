//! Random expressions and statements of methods.
//!
//! Text holds marks: [`STEP`] where a pass of a loop or a call of a method begins, [`LINE`] before
//! each statement, [`WAIT`] for one that never ends. [`super::RandomClass`] says what they become.

use std::fmt::Write as _;

use super::dice::Dice;

/// Stands where a step is counted.
pub const STEP: char = '§';

/// Stands before each statement.
pub const LINE: char = '¶';

/// Stands for a statement that waits for ever.
pub const WAIT: char = '‡';

/// The types of random values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Whole,
    Truth,
    Text,
    Wholes,
    Rows,
    Letter,
    Long,
    Fraction,
    Color,
    Point,
    Tree,
    Many,
    Function,
    /// A type variable.
    Any,
    Nothing,
}

impl Kind {
    /// All types.
    pub const ALL: [Kind; 15] = [
        Kind::Whole,
        Kind::Truth,
        Kind::Text,
        Kind::Wholes,
        Kind::Rows,
        Kind::Letter,
        Kind::Long,
        Kind::Fraction,
        Kind::Color,
        Kind::Point,
        Kind::Tree,
        Kind::Many,
        Kind::Function,
        Kind::Any,
        Kind::Nothing,
    ];

    /// The type as Java text.
    pub fn java(self) -> &'static str {
        match self {
            Kind::Whole => "int",
            Kind::Truth => "boolean",
            Kind::Text => "String",
            Kind::Wholes => "int[]",
            Kind::Rows => "int[][]",
            Kind::Letter => "char",
            Kind::Long => "long",
            Kind::Fraction => "double",
            Kind::Color => "Color",
            Kind::Point => "Point",
            Kind::Tree => "Tree",
            Kind::Many => "List<Integer>",
            Kind::Function => "IntUnaryOperator",
            Kind::Any => "T",
            Kind::Nothing => "void",
        }
    }
}

/// A method that is being written: what it can name, and how its class can fail.
pub struct Body<'a> {
    pub dice: &'a mut Dice,
    /// What expressions can name.
    pub names: Vec<(Kind, String)>,
    /// The method of numbers that may be called; empty for none.
    pub helper: &'static str,
    /// Whether it may wait for ever without a step.
    pub may_wait: bool,
    /// Names of numbers to which nothing is assigned.
    pub fixed: &'static [&'static str],
    /// How many local names there are.
    pub locals: u32,
}

impl Body<'_> {
    fn name(&mut self, kind: Kind) -> Option<String> {
        let all = self.names.iter().filter(|(one, _)| *one == kind).map(|(_, name)| name);
        let all: Vec<String> = all.cloned().collect();
        let at = self.dice.below(all.len().max(1) as u64);
        all.get(usize::try_from(at).expect("an index")).cloned()
    }

    fn fresh(&mut self) -> String {
        self.locals += 1;
        format!("v{}", self.locals)
    }

    /// An expression of a type; `depth` bounds how deep it is.
    pub fn value(&mut self, kind: Kind, depth: u32) -> String {
        match kind {
            Kind::Whole | Kind::Nothing => self.whole(depth),
            Kind::Truth => self.truth(depth),
            Kind::Text => self.text(depth),
            Kind::Wholes => match self.dice.below(4) {
                0 => format!("new int[] {{{}, {}}}", self.whole(1), self.whole(1)),
                1 => format!("new int[({}) % 4]", self.whole(1)),
                _ => self.name(kind).unwrap_or_else(|| String::from("new int[] {3}")),
            },
            Kind::Rows => self.name(kind).unwrap_or_else(|| String::from("new int[2][1]")),
            Kind::Letter => match self.name(Kind::Text) {
                Some(text) if self.dice.is_one_in(2) => {
                    format!("{text}.charAt({})", self.whole(1))
                }
                _ => self.name(kind).unwrap_or_else(|| String::from("'z'")),
            },
            Kind::Long => format!("((long) {} * {})", self.whole(1), self.whole(1)),
            Kind::Fraction => format!("({} / 2.0)", self.whole(1)),
            Kind::Color => match self.dice.below(3) {
                0 => format!("Color.values()[{}]", self.whole(1)),
                1 => String::from("Color.BLUE"),
                _ => self.name(kind).unwrap_or_else(|| String::from("Color.RED")),
            },
            Kind::Point => match self.name(kind) {
                Some(name) if self.dice.is_one_in(2) => name,
                _ => format!("new Point({}, {})", self.whole(1), self.truth(0)),
            },
            Kind::Tree => match (self.dice.below(3), self.name(kind)) {
                (0, Some(name)) => format!("new Node({name}, {}, new Leaf())", self.whole(1)),
                (1, Some(name)) => name,
                _ => String::from("new Leaf()"),
            },
            Kind::Many => match self.name(kind) {
                Some(name) if self.dice.is_one_in(2) => format!("new ArrayList<>({name})"),
                _ => format!("List.of({})", self.whole(1)),
            },
            Kind::Function => String::from("(u -> u)"),
            Kind::Any => self.name(kind).unwrap_or_else(|| String::from("null")),
        }
    }

    /// A whole number.
    pub fn whole(&mut self, depth: u32) -> String {
        if depth == 0 || self.dice.is_one_in(3) {
            let literal = self.dice.one(&["0", "1", "2", "3", "-1"]).to_owned();
            return match self.name(Kind::Whole) {
                Some(name) if !self.dice.is_one_in(3) => name,
                _ => literal,
            };
        }
        match self.dice.below(9) {
            0..=2 => {
                let operator = self.dice.one(&["+", "-", "*", "/", "%", "+", "-"]);
                format!("({} {operator} {})", self.whole(depth - 1), self.whole(depth - 1))
            }
            3 if !self.helper.is_empty() => {
                let helper = self.helper;
                format!("{helper}({})", self.whole(depth - 1))
            }
            4 => format!(
                "({} ? {} : {})",
                self.truth(depth - 1),
                self.whole(depth - 1),
                self.whole(0)
            ),
            _ => self.looked_at(depth),
        }
    }

    /// A whole number out of a value of another type.
    fn looked_at(&mut self, depth: u32) -> String {
        let at = usize::try_from(self.dice.below(self.names.len().max(1) as u64)).expect("a place");
        let Some((kind, name)) = self.names.get(at).cloned() else { return self.whole(0) };
        let of = |body: &mut Self| body.whole(depth - 1);
        match kind {
            Kind::Whole | Kind::Nothing => format!("({name} - {})", of(self)),
            Kind::Truth => format!("({name} ? {} : {})", of(self), self.whole(0)),
            Kind::Text => match self.dice.below(5) {
                0 => format!("{name}.length()"),
                1 => format!("({name}.charAt({}) - 'a')", of(self)),
                2 => format!("Integer.parseInt({name})"),
                3 => format!("{name}.indexOf(\"a\")"),
                _ => format!("{name}.compareTo(\"a\")"),
            },
            Kind::Wholes => match self.dice.below(3) {
                0 => format!("{name}.length"),
                _ => format!("{name}[{}]", of(self)),
            },
            Kind::Rows => match self.dice.below(3) {
                0 => format!("{name}.length"),
                1 => format!("{name}[{}].length", of(self)),
                _ => format!("{name}[{}][{}]", of(self), self.whole(0)),
            },
            Kind::Letter => format!("({name} - 'a')"),
            Kind::Long => format!("(int) {name}"),
            Kind::Fraction => format!("(int) ({name} * {})", of(self)),
            Kind::Color => match self.dice.below(2) {
                0 => format!("{name}.ordinal()"),
                _ => format!(
                    "(switch ({name}) {{ case RED -> {}; case BLUE -> {}; }})",
                    of(self),
                    self.whole(0)
                ),
            },
            Kind::Point => match self.dice.below(2) {
                0 => format!("{name}.x()"),
                _ => format!("({name}.on() ? {} : {})", of(self), self.whole(0)),
            },
            Kind::Tree => {
                let own = self.fresh();
                match self.dice.below(2) {
                    0 => format!("({name} instanceof Node {own} ? {own}.key() : {})", of(self)),
                    _ => format!(
                        "({name} instanceof Node {own} && {own}.left() instanceof Node ? {} : {})",
                        of(self),
                        self.whole(0)
                    ),
                }
            }
            Kind::Many => match self.dice.below(2) {
                0 => format!("{name}.size()"),
                _ => format!("{name}.get({})", of(self)),
            },
            Kind::Function => format!("{name}.applyAsInt({})", of(self)),
            Kind::Any => format!("{name}.hashCode()"),
        }
    }

    /// A truth value.
    pub fn truth(&mut self, depth: u32) -> String {
        if depth > 0 && self.dice.is_one_in(3) {
            let operator = self.dice.one(&["&&", "||"]);
            return format!("({} {operator} !{})", self.truth(depth - 1), self.truth(0));
        }
        let named = match self.dice.below(9) {
            0 => self.name(Kind::Truth),
            1 => self.name(Kind::Text).map(|name| format!("{name}.isEmpty()")),
            2 => self.name(Kind::Text).map(|name| format!("{name}.equals(\"a\")")),
            3 => self.name(Kind::Tree).map(|name| format!("({name} instanceof Leaf)")),
            4 => self.name(Kind::Color).map(|name| format!("({name} == Color.RED)")),
            5 => self.name(Kind::Point).map(|name| format!("{name}.on()")),
            _ => None,
        };
        named.unwrap_or_else(|| {
            let operator = self.dice.one(&["<", "<=", "==", "!=", ">"]);
            format!("({} {operator} {})", self.whole(1), self.whole(1))
        })
    }

    fn text(&mut self, depth: u32) -> String {
        let name = self.name(Kind::Text).unwrap_or_else(|| String::from("\"b\""));
        match self.dice.below(5) {
            0 => String::from("\"b\""),
            1 => format!("({name} + {})", self.whole(depth.min(1))),
            2 => format!("{name}.substring({})", self.whole(1)),
            3 => format!("String.valueOf({})", self.whole(1)),
            _ => name,
        }
    }

    /// Some statements, each on a line of its own; `depth` bounds how deep blocks are nested.
    pub fn statements(&mut self, depth: u32) -> String {
        let mut text = String::new();
        for _ in 0..=self.dice.below(3) {
            let statement = self.statement(depth);
            let _ = writeln!(text, "        {LINE}{statement}");
        }
        text
    }

    fn statement(&mut self, depth: u32) -> String {
        let number = self.name(Kind::Whole).filter(|name| !self.fixed.contains(&name.as_str()));
        let number = number.unwrap_or_else(|| String::from("local"));
        match self.dice.below(if depth == 0 { 9 } else { 18 }) {
            0 | 1 => format!("{number} = {};", self.whole(2)),
            2 => match self.name(Kind::Wholes) {
                Some(name) => format!("{name}[{}] = {};", self.whole(1), self.whole(1)),
                None => format!("{number}++;"),
            },
            3 => format!("{number} += {};", self.whole(1)),
            4 => format!("if ({}) {{ {number}--; }}", self.truth(1)),
            5 => String::from("System.out.print(\"p\");"),
            6 => match self.name(Kind::Many) {
                Some(name) => format!("{name}.add({});", self.whole(1)),
                None => format!("{number} -= 2;"),
            },
            7 => format!("assert {};", self.truth(1)),
            8 if self.may_wait => format!("if ({}) {{ {WAIT} }}", self.truth(1)),
            8 => match self.name(Kind::Text) {
                Some(name) => format!("{name} += {};", self.whole(1)),
                None => format!("{number} = -{number};"),
            },
            9 | 10 => format!(
                "if ({}) {{\n{}        }} else {{\n{}        }}",
                self.truth(1),
                self.statements(depth - 1),
                self.statements(depth - 1)
            ),
            11 => {
                let own = self.fresh();
                format!(
                    "for (int {own} = 0; {own} < ({}) % 5; {own}++) {{ {STEP}\n{}        }}",
                    self.whole(1),
                    self.statements(depth - 1)
                )
            }
            12 => {
                let own = self.fresh();
                format!(
                    "int {own} = {}; while ({own} > 0) {{ {STEP}\n{}        {own}--; }}",
                    self.whole(1),
                    self.statements(depth - 1)
                )
            }
            // A condition of constants alone would end the method for the compiler.
            13 => format!(
                "while ({number} == {number} && {}) {{ {STEP} {number}++; }}",
                self.truth(0)
            ),
            14 => {
                let class = self.dice.one(&[
                    "IllegalStateException",
                    "IllegalArgumentException",
                    "UnsupportedOperationException",
                ]);
                format!("if ({}) {{ throw new {class}(); }}", self.truth(1))
            }
            15 => {
                let class =
                    self.dice.one(&["ArithmeticException", "RuntimeException", "Throwable"]);
                format!(
                    "try {{\n{}        }} catch ({class} caught) {{ {number} = 7; }}",
                    self.statements(depth - 1)
                )
            }
            16 => {
                let own = self.fresh();
                let inner = self.dice.one(&["u / 2", "6 / u", "u - 1", "u % 2 + 1"]);
                format!(
                    "IntUnaryOperator {own} = u -> {{ {STEP} return {inner}; }}; {number} = {own}.applyAsInt({number});"
                )
            }
            _ => match self.name(Kind::Wholes) {
                Some(name) => {
                    let own = self.fresh();
                    format!("for (int {own} : {name}) {{ {STEP} {number} += {own}; }}")
                }
                None => format!(
                    "do {{ {STEP} {number}--; }} while ({number} == {number} && {});",
                    self.truth(0)
                ),
            },
        }
    }
}
