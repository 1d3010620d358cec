//! Placeholders.
//!
//! In: `INT(range(1, 20))`, `STRING(range(2, 5), range('a', 'e'))`. Out: a placeholder with its
//! domain, entered at its number in the text, no larger than what a Java class can hold as a
//! literal.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::constraint::{Constrained, LONGEST_TEXT};
use super::declared::callables;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::{Placeholder, PlaceholderId};
use crate::read::library::java::{NUMBER_LISTS, TEXT_LISTS};
use crate::read::syntax::ast::{self, PlaceholderKind};
use crate::read::types::{Primitive, Type};
use crate::source::Span;
use std::collections::BTreeMap;

/// The longest array that fits as a literal into one Java method (8 bytes of code an element,
/// 65,535 in a method).
const LONGEST_ARRAY: i64 = 8_000;

/// The names of all placeholders.
pub(super) const PLACEHOLDERS: &[&str] = &[
    "INT",
    "LONG",
    "DOUBLE",
    "CHAR",
    "BOOLEAN",
    "BYTE",
    "SHORT",
    "STRING",
    "INTARRAY",
    "INT2DARRAY",
    "STRINGARRAY",
    "INTLIST",
    "STRINGLIST",
    "ONE",
];

/// A list of more elements than this fits into a Java method only now and then: each takes up to
/// 11 bytes of code, and each number is made an object.
const LONGEST_LIST: i64 = 1_000;

/// The type of a placeholder's value; of a list, that of the array of its elements.
fn type_of(kind: PlaceholderKind) -> Type {
    match kind {
        PlaceholderKind::Primitive(ty) => Type::Primitive(ty),
        // Which of the expressions it is.
        PlaceholderKind::One => Type::INT,
        PlaceholderKind::String => Type::String,
        PlaceholderKind::IntArray | PlaceholderKind::IntList => Type::array_of(Type::INT),
        PlaceholderKind::Int2dArray => Type::array_of(Type::array_of(Type::INT)),
        PlaceholderKind::StringArray | PlaceholderKind::StringList => Type::array_of(Type::String),
    }
}

/// What a placeholder takes and how it is written.
fn usage(kind: PlaceholderKind) -> (&'static str, &'static str) {
    match kind {
        PlaceholderKind::Primitive(_) => ("one constraint", "INT(range(1, 9))"),
        PlaceholderKind::String => (
            "a constraint for the length and one for the characters, or a list of strings",
            "STRING(range(2, 5), range('a', 'e'))",
        ),
        PlaceholderKind::IntArray => (
            "a constraint for the length and one for the elements",
            "INTARRAY(range(3, 5), range(1, 9))",
        ),
        PlaceholderKind::Int2dArray => (
            "constraints for the number of rows, for the length of each row and for the elements",
            "INT2DARRAY(range(2, 3), range(1, 4), range(1, 9))",
        ),
        PlaceholderKind::StringArray => (
            "a constraint for the length, and for the elements either a list of strings or constraints for length and characters",
            "STRINGARRAY(range(2, 4), list(\"a\", \"b\"))",
        ),
        PlaceholderKind::IntList => (
            "a constraint for the size and one for the elements",
            "INTLIST(range(3, 5), range(1, 9))",
        ),
        PlaceholderKind::StringList => (
            "a constraint for the size, and for the elements either a list of strings or constraints for length and characters",
            "STRINGLIST(range(2, 4), list(\"a\", \"b\"))",
        ),
        PlaceholderKind::One => ("two expressions or more", "ONE(a, b)"),
    }
}

/// The first placeholder that stands within a text: where it begins and ends.
fn written_in(text: &str) -> Option<(usize, usize)> {
    let (start, open) = PLACEHOLDERS
        .iter()
        .flat_map(|name| text.match_indices(name).map(|(at, _)| (at, at + name.len())))
        .filter(|(start, end)| {
            let is_word = text[..*start].ends_with(|one: char| one.is_alphanumeric() || one == '_');
            let inside = text[*end..].trim_start().strip_prefix('(').map(str::trim_start);
            !is_word
                && inside.is_some_and(|one| one.starts_with("range(") || one.starts_with("list("))
        })
        .min()?;
    let mut depth = 0_u32;
    for (at, one) in text[open..].char_indices() {
        match one {
            '(' => depth += 1,
            ')' if depth == 1 => return Some((start, open + at + 1)),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether a constraint is made of values that this accepts.
fn is_made_of(constraint: &ast::Expr, accepts: fn(&ast::ExprKind) -> bool) -> bool {
    let ast::ExprKind::Call { receiver: None, arguments, .. } = &constraint.kind else {
        return false;
    };
    !arguments.is_empty() && arguments.iter().all(|one| accepts(&one.kind))
}

fn names_characters(constraint: &ast::Expr) -> bool {
    is_made_of(constraint, |kind| matches!(kind, ast::ExprKind::CharLiteral(_)))
}

pub(super) fn names_numbers(constraint: &ast::Expr) -> bool {
    is_made_of(constraint, |kind| matches!(kind, ast::ExprKind::IntegerLiteral))
}

fn is_text(expr: &ast::Expr) -> bool {
    matches!(expr.kind, ast::ExprKind::StringLiteral(_))
}

impl Checker<'_> {
    /// Warns of a placeholder within a string literal, which is nothing but text.
    pub(super) fn placeholder_in_text(&mut self, text: &str, span: Span) {
        let Some((start, end)) = written_in(text) else { return };
        let (before, inside, after) = (&text[..start], &text[start..end], &text[end..]);
        let quoted = |part: &str| (!part.is_empty()).then(|| format!("\"{part}\""));
        let parts = [quoted(before), Some(String::from(inside)), quoted(after)];
        let sum = parts.into_iter().flatten().collect::<Vec<_>>().join(" + ");
        let is_plain = |one: char| !one.is_control() && one != '"' && one != '\\';
        let help = if !text.chars().all(is_plain) {
            format!("end the string before it, as in `\"…\" + {inside}`")
        } else if before.is_empty() && after.is_empty() {
            format!("leave the quotation marks out: `{inside}`")
        } else {
            format!("write `{sum}`")
        };
        let message = format!("`{inside}` within a string is text, not a placeholder");
        self.report(Diagnostic::warning(Code::Placeholder, span, message).help(help));
    }

    /// A placeholder as a value.
    pub(super) fn placeholder(&mut self, placeholder: &ast::Placeholder, span: Span) -> Expr {
        let name = placeholder.name.text.as_str();
        if self.body.only_checks() && self.body.condition != Some("a constraint") {
            let place = self.body.condition.unwrap_or("`ASSERTBLOCK`");
            let message = format!(
                "the placeholder `{name}` stands in {place}, which is not part of the instance"
            );
            let finding = Diagnostic::error(Code::Placeholder, span, message)
                .help("give the value to a variable of the program and write the variable here");
            let moved = self.as_a_variable(placeholder, span);
            self.report(match moved {
                Some((place, text)) => finding.replace(place, text),
                None => finding,
            });
            return Expr::unknown(span, Vec::new());
        }
        if placeholder.is_choice() {
            return self.choice(placeholder, span);
        }
        let id = PlaceholderId(placeholder.id);
        if placeholder.hole.is_some() && self.choices.within.is_some() {
            return self.hole_in_choice(span);
        }
        if placeholder.is_list() && !self.makes_lists(placeholder, span) {
            return Expr::unknown(span, Vec::new());
        }
        if let Some(hole) = placeholder.hole {
            self.enter_hole(id, hole, span);
        }
        let naming = self.naming.take();
        let before = self.findings.errors();
        let ty = type_of(placeholder.kind);
        // Whole numbers may be meant where a `DOUBLE` is wrong; a list is none of these types.
        let known = Some(ty.clone()).filter(|ty| !ty.is_floating() && !placeholder.is_list());
        let Some(domain) = self.domain(placeholder, span) else {
            self.findings.incomplete();
            return Expr { ty: known, ..Expr::unknown(span, Vec::new()) };
        };
        if self.findings.errors() > before {
            return Expr { ty: known, ..Expr::unknown(span, Vec::new()) };
        }
        self.enter_placeholder(
            Placeholder {
                ty: ty.clone(),
                domain,
                span,
                name: naming.unwrap_or_else(|| String::from(name)),
                hole: placeholder.hole.is_some(),
                alternatives: Vec::new(),
                within: self.choices.within,
                is_list: placeholder.is_list(),
            },
            id,
        );
        if placeholder.is_list() {
            let class = if ty == Type::array_of(Type::INT) { NUMBER_LISTS } else { TEXT_LISTS };
            let array = Expr::new(ExprKind::PlaceholderArray(id), ty, span);
            return self.written_method("of", class, vec![array], None, span);
        }
        if matches!(ty, Type::Array(_)) {
            Expr::new(ExprKind::PlaceholderArray(id), ty, span)
        } else {
            Expr::new(ExprKind::Placeholder(id), ty, span).settled(true)
        }
    }

    /// Whether a list may stand here: it is no value that a question could hide, and `List` is the
    /// class of Java's library.
    fn makes_lists(&mut self, placeholder: &ast::Placeholder, span: Span) -> bool {
        let name = &placeholder.name.text;
        let own = ["List", "ArrayList"].into_iter().find(|class| {
            let known = self.class_named(class);
            known.is_some_and(|id| !self.classes[id.index()].is_library)
        });
        let finding = if let Some(hole) = placeholder.hole {
            let message = format!("a `HOLE` hides a value, and `{name}` is a list");
            Diagnostic::error(Code::Placeholder, hole, message)
                .help("take the `HOLE` out, or hide a number or a text that the list is made of")
        } else if let Some(class) = own {
            let message =
                format!("`{name}` makes a list of Java's library, and `{class}` is yours");
            Diagnostic::error(Code::Placeholder, span, message)
                .help(format!("give your class `{class}` another name"))
        } else {
            return true;
        };
        self.report(finding);
        self.findings.incomplete();
        false
    }

    /// Enters a placeholder. One that is looked at again keeps the name of its variable.
    pub(super) fn enter_placeholder(&mut self, entry: Placeholder, id: PlaceholderId) {
        if let Some(slot) = self.placeholders.get_mut(id.index()) {
            let name = slot.take().map_or(entry.name, |known| known.name);
            *slot = Some(Placeholder { name, ..entry });
        }
    }

    /// The directive around a placeholder, and the text that gives its value to a variable first.
    fn as_a_variable(&self, placeholder: &ast::Placeholder, span: Span) -> Option<(Span, String)> {
        let text = self.source.text();
        if self.body.ghost > 0 {
            return None;
        }
        let before = text.get(..span.range().start)?;
        let start = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
        let start = start + before[start..].len() - before[start..].trim_start().len();
        let is_directive = ["ASSERT", "GOAL"].iter().any(|word| before[start..].starts_with(word));
        let names = ["limit", "bound", "threshold"];
        let name = names.into_iter().find(|name| !text.contains(name)).filter(|_| is_directive)?;
        let ty = type_of(placeholder.kind);
        let value = self.source.slice(span);
        let moved = format!("{ty} {name} = {value}; {}{name}", &before[start..]);
        Some((span.from_to(u32::try_from(start).ok()?, span.end), moved))
    }

    /// Whether the arguments are such that it is plain what was meant, which is reported.
    fn is_misused(&mut self, placeholder: &ast::Placeholder, span: Span) -> bool {
        let name = placeholder.name.text.as_str();
        let (message, text) = match (placeholder.kind, &placeholder.arguments[..]) {
            (PlaceholderKind::Primitive(Primitive::Boolean), [_, _, ..]) => {
                (format!("`{name}` takes no values: it is `true` or `false`"), format!("{name}()"))
            }
            (PlaceholderKind::String, texts @ [_, ..]) if texts.iter().all(is_text) => (
                format!("`{name}` takes its texts in a list"),
                format!("{name}(list({}))", self.texts_of(texts)),
            ),
            (PlaceholderKind::String, [units, lengths])
                if names_characters(units) && names_numbers(lengths) =>
            {
                let (units, lengths) = (self.text(units.span), self.text(lengths.span));
                (
                    format!("`{name}` takes the length first, then the characters"),
                    format!("{name}({lengths}, {units})"),
                )
            }
            _ => return false,
        };
        let finding = Diagnostic::error(Code::Placeholder, span, message);
        self.report(finding.help(format!("write `{text}`")).replace(span, text));
        true
    }

    fn domain(&mut self, placeholder: &ast::Placeholder, span: Span) -> Option<Domain> {
        let name = placeholder.name.text.as_str();
        if self.is_misused(placeholder, span) {
            return None;
        }
        let int = Constrained { ty: Primitive::Int, name };
        let all = || ValueSet::range(Primitive::Int.least(), Primitive::Int.greatest());
        match (placeholder.kind, &placeholder.arguments[..]) {
            (PlaceholderKind::Primitive(ty), arguments @ ([] | [_])) if ty.is_floating() => {
                self.decimals(arguments.first(), name, span).map(Domain::Number)
            }
            (PlaceholderKind::Primitive(ty), []) => {
                ValueSet::range(ty.least(), ty.greatest()).map(Domain::Number)
            }
            (PlaceholderKind::Primitive(ty), [constraint]) => {
                self.constraint(constraint, Constrained { ty, name }).map(Domain::Number)
            }
            (PlaceholderKind::Primitive(_), [_, second, ..]) => {
                let count = placeholder.arguments.len();
                let message = format!("`{name}` takes one constraint, not {count}");
                let finding = Diagnostic::error(Code::Placeholder, second.span, message);
                let values = self.texts_of(&placeholder.arguments);
                let is_constraint =
                    |one: &ast::Expr| matches!(one.kind, ast::ExprKind::Call { .. });
                self.report(if placeholder.arguments.iter().any(is_constraint) {
                    finding.help("join several in one `list(…)`")
                } else if count == 2 {
                    let (range, list) =
                        (format!("{name}(range({values}))"), format!("{name}(list({values}))"));
                    finding.help(format!("write `{range}` or `{list}`")).replace(span, range)
                } else {
                    let list = format!("{name}(list({values}))");
                    finding.help(format!("write `{list}`")).replace(span, list)
                });
                None
            }
            (PlaceholderKind::String, [list]) => self.texts(list, name).map(Domain::Texts),
            (PlaceholderKind::String, [length, unit]) => self.text_domain(length, unit, name),
            (PlaceholderKind::IntArray, [length, rest @ ..]) if rest.len() < 2 => {
                let lengths = self.lengths(length, name);
                let element = match rest.first() {
                    Some(element) => self.constraint(element, int),
                    None => all(),
                };
                let (length_set, element) = (lengths?, Domain::Number(element?));
                self.fits(length_set.greatest(), 0, length.span)?;
                if rest.is_empty() {
                    self.any_elements(length, name, span);
                }
                Some(Domain::Array { length: length_set, element: Box::new(element) })
            }
            (PlaceholderKind::Int2dArray, [rows, columns, rest @ ..]) if rest.len() < 2 => {
                let row_set = self.lengths(rows, name);
                let column_set = self.lengths(columns, name);
                let element = match rest.first() {
                    Some(element) => self.constraint(element, int),
                    None => all(),
                };
                let (row_set, column_set, element) = (row_set?, column_set?, element?);
                self.fits(row_set.greatest(), column_set.greatest(), rows.span.to(columns.span))?;
                let element = Box::new(Domain::Number(element));
                let row = Domain::Array { length: column_set, element };
                Some(Domain::Array { length: row_set, element: Box::new(row) })
            }
            (PlaceholderKind::IntList | PlaceholderKind::StringList, [size, element]) => {
                self.list_domain(placeholder, size, element, None)
            }
            (PlaceholderKind::StringList, [size, length, unit]) => {
                self.list_domain(placeholder, size, length, Some(unit))
            }
            (PlaceholderKind::StringArray, [length, list]) => {
                let lengths = self.lengths(length, name);
                let texts = self.texts(list, name).map(Domain::Texts);
                let (lengths, texts) = (lengths?, texts?);
                self.fits(lengths.greatest(), 0, length.span)?;
                Some(Domain::Array { length: lengths, element: Box::new(texts) })
            }
            (PlaceholderKind::StringArray, [length, text_length, unit]) => {
                let lengths = self.lengths(length, name);
                let text = self.text_domain(text_length, unit, name);
                let (lengths, text) = (lengths?, text?);
                self.fits(lengths.greatest(), 0, length.span)?;
                Some(Domain::Array { length: lengths, element: Box::new(text) })
            }
            (kind, arguments) => {
                let (takes, example) = usage(kind);
                let message = match arguments.len() {
                    0 => format!("`{name}` takes {takes}"),
                    1 => format!("`{name}` takes {takes}, not one argument"),
                    count => format!("`{name}` takes {takes}, not {count} arguments"),
                };
                self.report(
                    Diagnostic::error(Code::Placeholder, span, message)
                        .help(format!("write `{example}`")),
                );
                None
            }
        }
    }

    /// Warns of an array whose elements may be any number: one constraint is meant for both more
    /// often than for the length.
    fn any_elements(&mut self, length: &ast::Expr, name: &str, span: Span) {
        let given = self.text(length.span);
        let text = format!("{name}({given}, range(1, 9))");
        let message = format!("`{given}` is the length: the elements of `{name}` may be any `int`");
        self.report(
            Diagnostic::warning(Code::Placeholder, span, message)
                .label("no constraint for the elements")
                .help(format!("write the length first, then the elements: `{text}`"))
                .replace(span, text),
        );
    }

    /// Arguments as they are written.
    fn texts_of(&self, arguments: &[ast::Expr]) -> String {
        let texts: Vec<String> = arguments.iter().map(|one| self.text(one.span)).collect();
        texts.join(", ")
    }

    /// A string by its length and its characters.
    fn text_domain(&mut self, length: &ast::Expr, unit: &ast::Expr, name: &str) -> Option<Domain> {
        let lengths = self.lengths(length, name);
        let units = self.constraint(unit, Constrained { ty: Primitive::Char, name });
        let (length_set, unit_set) = (lengths?, units?);
        if length_set.greatest() > LONGEST_TEXT {
            let message = format!("a string of {} characters is too long", length_set.greatest());
            self.report(
                Diagnostic::error(Code::TooLarge, length.span, message)
                    .help(format!("allow at most {LONGEST_TEXT} characters")),
            );
            return None;
        }
        if (0xD800..=0xDFFF).any(|surrogate| unit_set.contains(surrogate)) {
            let message = "these characters include halves of surrogate pairs";
            self.report(
                Diagnostic::error(Code::Placeholder, unit.span, message)
                    .label("from `\\ud800` to `\\udfff`")
                    .help("leave them out: each stands for half a character only"),
            );
            return None;
        }
        Some(Domain::Text { length: length_set, unit: unit_set })
    }

    /// The lengths that a constraint allows.
    fn lengths(&mut self, constraint: &ast::Expr, name: &str) -> Option<ValueSet> {
        let lengths = self.constraint(constraint, Constrained { ty: Primitive::Int, name })?;
        if lengths.least() >= 0 {
            return Some(lengths);
        }
        let what = match name {
            "STRING" => "a string",
            "INTLIST" | "STRINGLIST" => "a list",
            _ => "an array",
        };
        let message = format!("the length of {what} cannot be {}", lengths.least());
        self.report(
            Diagnostic::error(Code::EmptyConstraint, constraint.span, message)
                .help("allow no length below 0"),
        );
        None
    }

    /// Reports arrays that fit into a Java method one by one, but not all of them together.
    pub(super) fn arrays_together(&mut self) {
        let file = self.file;
        let member_of = |span: Span| {
            let methods = callables(file);
            let method = methods.iter().position(|one| one.method.span.covers(span));
            let field = file.all_members().into_iter().any(
                |member| matches!(member, ast::Member::Field(field) if field.declaration.span.covers(span)),
            );
            (method, field)
        };
        let mut totals: BTreeMap<(Option<usize>, bool), i64> = BTreeMap::new();
        let placeholders: Vec<(Span, i64)> = self
            .placeholders
            .iter()
            .flatten()
            .map(|placeholder| (placeholder.span, elements(&placeholder.domain)))
            .filter(|(_, elements)| *elements > 0)
            .collect();
        for (span, elements) in placeholders {
            let total = totals.entry(member_of(span)).or_default();
            let before = *total;
            *total = total.saturating_add(elements);
            if before <= LONGEST_ARRAY && *total > LONGEST_ARRAY {
                let message = format!(
                    "up to here there are arrays of {total} values, which do not fit into one Java method"
                );
                self.report(Diagnostic::error(Code::TooLarge, span, message).help(format!(
                    "allow at most {LONGEST_ARRAY} elements in all, move an array into a method of its own, or fill it in a loop"
                )));
            }
        }
    }

    /// The sizes and the elements of a list: numbers, listed texts, or texts by length and
    /// characters.
    fn list_domain(
        &mut self,
        placeholder: &ast::Placeholder,
        size: &ast::Expr,
        element: &ast::Expr,
        unit: Option<&ast::Expr>,
    ) -> Option<Domain> {
        let name = placeholder.name.text.as_str();
        let sizes = self.lengths(size, name);
        let element = match (placeholder.kind, unit) {
            (_, Some(unit)) => self.text_domain(element, unit, name),
            (PlaceholderKind::IntList, None) => {
                let int = Constrained { ty: Primitive::Int, name };
                self.constraint(element, int).map(Domain::Number)
            }
            (_, None) => self.texts(element, name).map(Domain::Texts),
        };
        let (sizes, element) = (sizes?, Box::new(element?));
        self.fits_as_list(sizes.greatest(), size.span)?;
        Some(Domain::Array { length: sizes, element })
    }

    /// Whether a list of this size fits into a Java method; else a finding.
    fn fits_as_list(&mut self, size: i64, span: Span) -> Option<()> {
        if size <= LONGEST_LIST {
            return Some(());
        }
        let message = format!("a list of {size} values does not fit into a Java method");
        let help = format!("allow at most {LONGEST_LIST} elements, or fill the list in a loop");
        self.report(Diagnostic::error(Code::TooLarge, span, message).help(help));
        None
    }

    /// Whether an array with `length` elements, each with `within` more, fits into a Java method;
    /// else a finding.
    fn fits(&mut self, length: i64, within: i64, span: Span) -> Option<()> {
        // A row costs somewhat more than an element, even if it is empty.
        let each = if within == 0 { 1 } else { within.saturating_add(2) };
        if length.saturating_mul(each) <= LONGEST_ARRAY {
            return Some(());
        }
        let message = if within == 0 {
            format!("an array of {length} values does not fit into a Java method")
        } else {
            format!("{length} rows of {within} values do not fit into a Java method")
        };
        self.report(
            Diagnostic::error(Code::TooLarge, span, message).help(format!(
                "allow at most {LONGEST_ARRAY} elements, or fill the array in a loop"
            )),
        );
        None
    }
}

/// How many elements an array has at most, 0 if it is none.
fn elements(domain: &Domain) -> i64 {
    let Domain::Array { length, element } = domain else { return 0 };
    // A row costs somewhat more than an element, even if it is empty.
    let each = if let Domain::Array { length, .. } = &**element {
        length.greatest().saturating_add(2)
    } else {
        1
    };
    length.greatest().saturating_mul(each)
}
