//! The types of terms and patterns.
//!
//! In: a term, and the names around it. Out: its type; errors are noted, and inference goes on as
//! if the term had the type that it should have.

use super::state::Inference;
use crate::diagnostic::{Code, Diagnostic};
use crate::pun::tree::{CaseArm, PunOperator, PunPattern, PunPatternKind, PunTerm, PunTermKind};
use crate::pun::types::{TypeHead, TypeRef};
use crate::source::Span;

impl Inference {
    /// The type of a term.
    pub(super) fn term(&mut self, term: &PunTerm) -> TypeRef {
        match &term.kind {
            PunTermKind::Integer(_) => self.store.built(TypeHead::Integer, &[]),
            PunTermKind::Boolean(_) => self.store.built(TypeHead::Boolean, &[]),
            PunTermKind::Unit => self.store.built(TypeHead::Unit, &[]),
            PunTermKind::Leaf => {
                let parts = [self.store.open(), self.store.open()];
                self.store.built(TypeHead::Tree, &parts)
            }
            PunTermKind::Broken => self.store.open(),
            PunTermKind::Name(name) => self.name(name, term.span),
            PunTermKind::Made(name, fields) => {
                let found: Vec<(TypeRef, Span)> =
                    fields.iter().map(|field| (self.term(field), field.span)).collect();
                self.made(name, term.span, &found)
            }
            PunTermKind::Node(parts) => {
                let found = [0, 1, 2, 3].map(|at| (self.term(&parts[at]), parts[at].span));
                self.node(&found)
            }
            PunTermKind::Pair(parts) => {
                let types = [self.term(&parts[0]), self.term(&parts[1])];
                self.store.built(TypeHead::Pair, &types)
            }
            PunTermKind::First(pair) => self.projection(pair, 0),
            PunTermKind::Second(pair) => self.projection(pair, 1),
            PunTermKind::Apply(parts) => self.application(parts),
            PunTermKind::Lambda(name, body) => {
                let depth = self.scope.len();
                let from = self.store.open();
                self.bind(&name.text, from);
                let to = self.term(body);
                self.leave(depth);
                self.store.built(TypeHead::Function, &[from, to])
            }
            PunTermKind::Let(name, parts) => {
                let depth = self.scope.len();
                self.store.level += 1;
                let value = self.term(&parts[0]);
                self.store.level -= 1;
                let scheme = self.store.generalised(value);
                self.bind_scheme(&name.text, scheme);
                let body = self.term(&parts[1]);
                self.leave(depth);
                body
            }
            PunTermKind::Rec(name, body) => {
                let depth = self.scope.len();
                let own = self.store.open();
                self.bind(&name.text, own);
                let found = self.term(body);
                self.leave(depth);
                let text = name.text.clone();
                self.expect(own, found, body.span, |_| {
                    (format!("`{text}` is used so"), Some((name.span, String::from("here"))))
                });
                own
            }
            PunTermKind::If(parts) => {
                let [condition, positive, negative] = &**parts;
                let found = self.term(condition);
                let boolean = self.store.built(TypeHead::Boolean, &[]);
                self.expect(boolean, found, condition.span, |_| {
                    (String::from("the condition of `if`"), None)
                });
                let first = self.term(positive);
                let second = self.term(negative);
                self.expect(first, second, negative.span, |_| {
                    let reason = String::from("both branches of `if` have one type");
                    (reason, Some((positive.span, String::from("the other branch"))))
                });
                first
            }
            PunTermKind::Binary(operator, span, parts) => self.binary(*operator, *span, parts),
            PunTermKind::Case(value, arms) => self.case(value, arms),
        }
    }

    fn projection(&mut self, pair: &PunTerm, at: usize) -> TypeRef {
        let found = self.term(pair);
        let parts = [self.store.open(), self.store.open()];
        let expected = self.store.built(TypeHead::Pair, &parts);
        let word = ["fst", "snd"][at];
        self.expect(expected, found, pair.span, |_| (format!("`{word}` takes a pair"), None));
        parts[at]
    }

    fn application(&mut self, parts: &[PunTerm; 2]) -> TypeRef {
        let [function, argument] = parts;
        let found = self.term(function);
        match self.store.head(found) {
            Some((TypeHead::Function, types)) => {
                let given = self.term(argument);
                self.expect(types[0], given, argument.span, |_| {
                    let callee = callee(function);
                    let reason = match callee.1 {
                        Some(name) => format!("argument {} of `{name}`", callee.0),
                        None => format!("argument {} of this function", callee.0),
                    };
                    (
                        reason,
                        callee.1.is_none().then(|| (function.span, String::from("the function"))),
                    )
                });
                types[1]
            }
            Some(_) => {
                self.term(argument);
                let text = self.text(found);
                let (count, name) = callee(function);
                let message = match name {
                    Some(name) if count > 1 => {
                        let arguments = if count == 2 { "argument" } else { "arguments" };
                        format!("`{name}` takes {} {arguments}, and here is one more", count - 1)
                    }
                    _ => format!("expected a function, found `{text}`"),
                };
                let error = Diagnostic::error(Code::TypeMismatch, argument.span, message)
                    .label("this argument")
                    .also(function.span, format!("of type `{text}`"))
                    .help("leave the argument out; an operator or parentheses may be missing");
                self.diagnostics.push(error);
                self.store.open()
            }
            None => {
                let given = self.term(argument);
                let to = self.store.open();
                let expected = self.store.built(TypeHead::Function, &[given, to]);
                self.expect(expected, found, function.span, |_| {
                    (String::from("it is called here"), None)
                });
                to
            }
        }
    }

    fn binary(&mut self, operator: PunOperator, span: Span, parts: &[PunTerm; 2]) -> TypeRef {
        let types = [self.term(&parts[0]), self.term(&parts[1])];
        if operator == PunOperator::Equal {
            self.expect(types[0], types[1], parts[1].span, |_| {
                let reason = String::from("both sides of `==` have one type");
                (reason, Some((parts[0].span, String::from("the other side"))))
            });
            self.compared.push((types[0], span, self.current));
        } else {
            for (ty, part) in types.into_iter().zip(parts) {
                let integer = self.store.built(TypeHead::Integer, &[]);
                self.expect(integer, ty, part.span, |_| {
                    (format!("`{}` takes integers", operator.text()), None)
                });
            }
        }
        match operator {
            PunOperator::Plus | PunOperator::Minus => self.store.built(TypeHead::Integer, &[]),
            PunOperator::AtMost | PunOperator::Greater | PunOperator::Equal => {
                self.store.built(TypeHead::Boolean, &[])
            }
        }
    }

    fn case(&mut self, value: &PunTerm, arms: &[CaseArm]) -> TypeRef {
        let ty = self.term(value);
        let mut result: Option<(TypeRef, Span)> = None;
        for arm in arms {
            let depth = self.scope.len();
            self.no_doubles(arm.pattern.names().into_iter());
            let pattern = self.pattern(&arm.pattern);
            self.expect(ty, pattern, arm.pattern.span, |_| {
                let reason = String::from("the pattern fits another type");
                (reason, Some((value.span, String::from("the value"))))
            });
            let term = self.term(&arm.term);
            self.leave(depth);
            match result {
                None => result = Some((term, arm.term.span)),
                Some((first, span)) => self.expect(first, term, arm.term.span, |_| {
                    let reason = String::from("all alternatives of `case` have one type");
                    (reason, Some((span, String::from("the first one"))))
                }),
            }
        }
        result.map_or_else(|| self.store.open(), |(ty, _)| ty)
    }

    /// The type of a pattern, whose names are bound.
    fn pattern(&mut self, pattern: &PunPattern) -> TypeRef {
        match &pattern.kind {
            PunPatternKind::Name(name) => {
                let ty = self.store.open();
                self.bind(name, ty);
                ty
            }
            PunPatternKind::Integer(_) => self.store.built(TypeHead::Integer, &[]),
            PunPatternKind::Boolean(_) => self.store.built(TypeHead::Boolean, &[]),
            PunPatternKind::Unit => self.store.built(TypeHead::Unit, &[]),
            PunPatternKind::Broken => self.store.open(),
            PunPatternKind::Leaf => {
                let parts = [self.store.open(), self.store.open()];
                self.store.built(TypeHead::Tree, &parts)
            }
            PunPatternKind::Node(parts) => {
                let found = [0, 1, 2, 3].map(|at| (self.pattern(&parts[at]), parts[at].span));
                self.node(&found)
            }
            PunPatternKind::Pair(parts) => {
                let types = [self.pattern(&parts[0]), self.pattern(&parts[1])];
                self.store.built(TypeHead::Pair, &types)
            }
            PunPatternKind::Made(name, fields) => {
                let found: Vec<(TypeRef, Span)> =
                    fields.iter().map(|field| (self.pattern(field), field.span)).collect();
                self.made(name, pattern.span, &found)
            }
        }
    }

    /// The type of `[node l k v r]`.
    fn node(&mut self, parts: &[(TypeRef, Span); 4]) -> TypeRef {
        let tree = self.store.built(TypeHead::Tree, &[parts[1].0, parts[2].0]);
        for (at, side) in [(0, "left"), (3, "right")] {
            let (found, span) = parts[at];
            self.expect(tree, found, span, |_| {
                (format!("the {side} part of a node is a tree of the same type"), None)
            });
        }
        tree
    }

    /// The type of a constructor with fields of these types.
    fn made(&mut self, name: &str, span: Span, fields: &[(TypeRef, Span)]) -> TypeRef {
        let Some((data, number)) = self.constructors.get(name).copied() else {
            let message = format!("there is no constructor `{name}`");
            let error = Diagnostic::error(Code::UnknownName, span, message);
            let best = self
                .constructors
                .keys()
                .map(|other| (strsim::jaro_winkler(other, name), other))
                .filter(|(likeness, _)| *likeness > 0.8)
                .max_by(|one, other| one.0.total_cmp(&other.0));
            let help = match best {
                _ if name == "True" => String::from("write `true`"),
                _ if name == "False" => String::from("write `false`"),
                Some((_, other)) => format!("did you mean `{other}`?"),
                None => format!("declare it: `data … = … | {name} .`"),
            };
            self.diagnostics.push(error.help(help));
            return self.store.open();
        };
        let mut variables = std::collections::BTreeMap::new();
        for at in 0..self.data[data].parameters {
            let open = self.store.open();
            variables.insert(u32::try_from(at).unwrap_or(u32::MAX), open);
        }
        let arguments: Vec<TypeRef> = variables.values().copied().collect();
        let expected = self.data[data].constructors[number].fields.clone();
        if expected.len() == fields.len() {
            for (at, (field, (found, span))) in expected.iter().zip(fields).enumerate() {
                let field = self.taken_in(field, &mut variables);
                self.expect(field, *found, *span, |_| {
                    (format!("field {} of `{name}`", at + 1), None)
                });
            }
        } else {
            let message = format!(
                "`{name}` has {} in its declaration, and {} here",
                counted(expected.len()),
                fields.len()
            );
            let names: Vec<String> = self.data.iter().map(|data| data.name.clone()).collect();
            let types: Vec<String> = expected.iter().map(|field| field.text(&names)).collect();
            let written = if types.is_empty() {
                format!("`{name}`")
            } else {
                format!("`{name} [{}]`", types.join(", "))
            };
            let error = Diagnostic::error(Code::TypeMismatch, span, message)
                .help(format!("its form is {written}"));
            self.diagnostics.push(error);
        }
        self.store.built(TypeHead::Data(data), &arguments)
    }
}

/// Which argument of which name stands after this part of an application.
fn callee(function: &PunTerm) -> (usize, Option<&str>) {
    let (mut count, mut term) = (1, function);
    while let PunTermKind::Apply(parts) = &term.kind {
        count += 1;
        term = &parts[0];
    }
    if let PunTermKind::Name(name) = &term.kind { (count, Some(name)) } else { (count, None) }
}

/// `1 field`, `2 fields`.
fn counted(count: usize) -> String {
    if count == 1 { String::from("1 field") } else { format!("{count} fields") }
}
