//! Reads in the text of a program: what is called, what is checked, and what is kept.

use crate::read::syntax::ast::{Expr, ExprKind, Name};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

use super::super::read::{is_set_word, read_call};
use super::super::spec::HistoryId;
use super::condition::JavaCondition;
use super::slots::Slot;
use super::writer::{SampleStyle, SampleWriter};

impl SampleWriter<'_> {
    /// `x = READ(set).again(out);` `is_declaration`: the variable is declared by it.
    pub(super) fn read(&mut self, variable: HistoryId, value: &Expr, is_declaration: bool) {
        let Some(call) = read_call(value) else { return };
        let ty = self.type_of(variable);
        let name = self.slot(Slot::Current(variable));
        let typed = self.typed(&ty);
        let declared = |is: bool, name: &str| if is { format!("{ty} {name}") } else { name.into() };
        let Some((word, outputs)) = call.mode else {
            if !is_declaration {
                self.shift(variable);
            }
            self.line(format!("{} = {typed};", declared(is_declaration, &name)));
            self.keep(variable);
            return;
        };
        let outside = self.looks_back(variable, call.set, outputs);
        let is_apart = outside && !is_declaration;
        let fresh = if is_apart {
            self.names.name(&Slot::Next(variable, value.span.start), self.frame.dialogue)
        } else {
            name.clone()
        };
        if !is_declaration && !is_apart {
            self.shift(variable);
        }
        self.line(format!("{} = {typed};", declared(is_declaration || is_apart, &fresh)));
        let outside = call.set.first().map(|set| self.set(set, &ty, &fresh, false));
        let outside = outside.map_or_else(|| String::from("false"), JavaCondition::text);
        let is_again = word == "again";
        self.line(format!("{} ({outside}) {{", if is_again { "while" } else { "if" }));
        self.depth += 1;
        if let Some(output) = outputs.first() {
            self.output(output, false);
        }
        self.line(if is_again { format!("{fresh} = {typed};") } else { String::from("return;") });
        self.depth -= 1;
        self.line("}");
        if is_apart {
            self.shift(variable);
            self.line(format!("{name} = {fresh};"));
        }
        self.keep(variable);
    }

    /// Whether a set or an output speaks of the value read last, which a new one would replace.
    fn looks_back(&mut self, variable: HistoryId, set: &[Expr], outputs: &[Expr]) -> bool {
        let (touched, lines) = (std::mem::take(&mut self.touched), self.lines.len());
        if let Some(set) = set.first() {
            let ty = self.type_of(variable);
            self.set(set, &ty, "", false);
        }
        if let Some(output) = outputs.first() {
            self.output(output, false);
        }
        self.lines.truncate(lines);
        let own = std::mem::replace(&mut self.touched, touched);
        own.iter()
            .any(|slot| matches!(slot, Slot::Current(id) | Slot::Before(id, _) if *id == variable))
    }

    /// The call that reads a value.
    fn typed(&mut self, ty: &Type) -> String {
        let scanner = self.slot(Slot::Scanner);
        let Type::Primitive(primitive) = ty else { return format!("{scanner}.nextLine()") };
        let (word, class) = match primitive {
            Primitive::Long => ("Long", "Long"),
            Primitive::Float => ("Float", "Float"),
            Primitive::Double => ("Double", "Double"),
            Primitive::Boolean => ("Boolean", "Boolean"),
            Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int => {
                ("Int", "Integer")
            }
        };
        if self.reads_lines {
            format!("{class}.parse{word}({scanner}.nextLine())")
        } else {
            format!("{scanner}.next{word}()")
        }
    }

    /// Moves earlier values on before a new one is read.
    fn shift(&mut self, variable: HistoryId) {
        if self.frame.style == SampleStyle::Lists {
            return;
        }
        let before = self.needed.iter().filter_map(|slot| {
            if let Slot::Before(id, by) = slot
                && *id == variable
            {
                Some(*by)
            } else {
                None
            }
        });
        for by in 1..=before.max().unwrap_or(0) {
            // The farthest comes first.
            let farthest = self.needed.iter().filter_map(|slot| {
                if let Slot::Before(id, by) = slot
                    && *id == variable
                {
                    Some(*by)
                } else {
                    None
                }
            });
            let to = farthest.max().unwrap_or(by) + 1 - by;
            let from = match to {
                1 => self.slot(Slot::Current(variable)),
                _ => self.slot(Slot::Before(variable, to - 1)),
            };
            let to = self.slot(Slot::Before(variable, to));
            self.line(format!("{to} = {from};"));
        }
    }

    /// Keeps what is needed of the value just read.
    fn keep(&mut self, variable: HistoryId) {
        let name = self.slot(Slot::Current(variable));
        let needed: Vec<Slot> = self.needed.iter().cloned().collect();
        for slot in needed {
            match &slot {
                Slot::Values(of) if of.contains(&variable) => {
                    let is_array = self.arrays.contains(of) || of.len() > 1;
                    let all = self.slot(slot);
                    if is_array {
                        self.line(format!("{all} = Arrays.copyOf({all}, {all}.length + 1);"));
                        self.line(format!("{all}[{all}.length - 1] = {name};"));
                    } else {
                        self.line(format!("{all}.add({name});"));
                    }
                }
                Slot::Count(id) if *id == variable => {
                    let count = self.slot(slot);
                    self.line(format!("{count}++;"));
                }
                Slot::Sum(id) if *id == variable => {
                    let sum = self.slot(slot);
                    self.line(format!("{sum} += {name};"));
                }
                Slot::Product(id) if *id == variable => {
                    let product = self.slot(slot);
                    self.line(format!("{product} *= {name};"));
                }
                Slot::Least(id) if *id == variable => {
                    let least = self.slot(slot);
                    self.line(format!("{least} = Math.min({least}, {name});"));
                }
                Slot::Greatest(id) if *id == variable => {
                    let greatest = self.slot(slot);
                    self.line(format!("{greatest} = Math.max({greatest}, {name});"));
                }
                Slot::Parameter(_)
                | Slot::Current(_)
                | Slot::Before(..)
                | Slot::Values(_)
                | Slot::Count(_)
                | Slot::Sum(_)
                | Slot::Product(_)
                | Slot::Least(_)
                | Slot::Greatest(_)
                | Slot::Next(..)
                | Slot::Scanner => {}
            }
        }
    }

    /// The condition that a value is in a set (`inside`) or outside of it.
    fn set(&mut self, set: &Expr, ty: &Type, value: &str, inside: bool) -> JavaCondition {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what is not a call is not a set")]
        match &set.kind {
            ExprKind::Parenthesised(inner) => self.set(inner, ty, value, inside),
            ExprKind::Call { receiver: Some(inner), name, arguments } => {
                let kept = self.set(inner, ty, value, inside);
                let of: Vec<HistoryId> = match name.text.as_str() {
                    "fresh" => self.reading.into_iter().collect(),
                    _ => arguments
                        .iter()
                        .filter_map(|argument| {
                            if let ExprKind::Name(name) = &argument.kind {
                                self.variable(name)
                            } else {
                                None
                            }
                        })
                        .collect(),
                };
                let mut parts = vec![kept];
                for id in of {
                    let among = self.contains(&[id], value, name.span);
                    let among = if inside { format!("!{among}") } else { among };
                    parts.push(JavaCondition::Tight(among));
                }
                if inside { JavaCondition::all(parts) } else { JavaCondition::any(parts) }
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                self.named_set(set.span, name, arguments, ty, value, inside)
            }
            _ => JavaCondition::Constant(inside),
        }
    }

    fn named_set(
        &mut self,
        span: Span,
        name: &Name,
        arguments: &[Expr],
        ty: &Type,
        value: &str,
        inside: bool,
    ) -> JavaCondition {
        let tight = |text: String| JavaCondition::Tight(text);
        let compared = |operators: [&str; 2], bound: &str| {
            tight(format!("{value} {} {bound}", operators[usize::from(!inside)]))
        };
        let group = |parts: Vec<JavaCondition>| {
            if inside { JavaCondition::all(parts) } else { JavaCondition::any(parts) }
        };
        match (name.text.as_str(), arguments) {
            ("range", [low, high, rest @ ..]) => {
                let (low, high) = (self.operand(low), self.operand(high));
                let mut parts = vec![compared([">=", "<"], &low), compared(["<=", ">"], &high)];
                if let [step] = rest {
                    let step = self.operand(step);
                    let equal = if inside { "==" } else { "!=" };
                    parts.push(tight(format!("({value} - {low}) % {step} {equal} 0")));
                }
                group(parts)
            }
            ("atLeast", [low]) => {
                let low = self.operand(low);
                compared([">=", "<"], &low)
            }
            ("atMost", [high]) => {
                let high = self.operand(high);
                compared(["<=", ">"], &high)
            }
            ("list", members) => {
                let parts: Vec<JavaCondition> =
                    members.iter().map(|one| self.member(one, ty, value, inside)).collect();
                if inside { JavaCondition::any(parts) } else { JavaCondition::all(parts) }
            }
            ("not", [inner]) => self.set(inner, ty, value, !inside),
            ("where", [condition]) => {
                let names = &self.frame.tree.candidates;
                let own = names.iter().find(|(at, _)| *at == name.span.start);
                let own = own.map(|(_, own)| own.clone()).unwrap_or_default();
                let text = self.term(condition, Some((&own, value)));
                let condition = JavaCondition::of(text);
                if inside { condition } else { condition.negated() }
            }
            ("word", []) => self.matching(value, "\"\\\\S+\"", inside),
            ("letters", [low, high]) => {
                let (low, high) = (self.operand(low), self.operand(high));
                let is_plain = |text: &str| text.chars().all(|one| one.is_ascii_digit());
                let pattern = if is_plain(&low) && is_plain(&high) {
                    format!("\"[a-zA-Z]{{{low},{high}}}\"")
                } else {
                    format!("\"[a-zA-Z]{{\" + {low} + \",\" + {high} + \"}}\"")
                };
                self.matching(value, &pattern, inside)
            }
            ("matches", [pattern]) => {
                let pattern = self.inner(pattern, None);
                self.matching(value, &pattern, inside)
            }
            ("line", []) => JavaCondition::Constant(inside),
            _ => {
                self.cannot(span);
                JavaCondition::Constant(inside)
            }
        }
    }

    #[expect(clippy::unused_self, reason = "called like the other conditions")]
    fn matching(&self, value: &str, pattern: &str, inside: bool) -> JavaCondition {
        let not = if inside { "" } else { "!" };
        JavaCondition::Tight(format!("{not}{value}.matches({pattern})"))
    }

    fn member(&mut self, member: &Expr, ty: &Type, value: &str, inside: bool) -> JavaCondition {
        if let ExprKind::Call { receiver: None, name, .. } = &member.kind
            && is_set_word(&name.text)
        {
            return self.set(member, ty, value, inside);
        }
        if *ty == Type::String {
            let text = self.term(member, None);
            let not = if inside { "" } else { "!" };
            return JavaCondition::Tight(format!("{not}{value}.equals({text})"));
        }
        let text = self.operand(member);
        let equal = if inside { "==" } else { "!=" };
        JavaCondition::Tight(format!("{value} {equal} {text}"))
    }

    /// A bound next to an operator.
    fn operand(&mut self, expr: &Expr) -> String {
        let text = self.inner(expr, None);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other expression holds together without parentheses"
        )]
        match &expr.kind {
            ExprKind::Conditional { .. } => format!("({text})"),
            ExprKind::Binary { operator, .. } if operator.is_comparison() => format!("({text})"),
            _ => text,
        }
    }
}
