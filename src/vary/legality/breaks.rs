//! Changes after which one line of a program does not compile any more.
//!
//! In: a skeleton. Out: changes of its text that a student could have written, by what they touch:
//! declared types, casts, `private`, constructors, methods of interfaces, checked exceptions. What
//! holds: whether a change makes exactly one line wrong is for whoever reads the text again; here
//! only places are found.

use super::code::{CodePart, CodePlace, StaticType, each_part};
use super::reason::{DECLARED_TYPE, DEFAULT_CONSTRUCTOR, INTERFACE, PRIVATE, SUPERTYPE, UNCHECKED};
use crate::read::syntax::ast::{
    Expr, ExprKind, LoopKind, Member, Method, Modifiers, Stmt, StmtKind, TypeDeclarationKind,
    TypeSyntax, TypeSyntaxKind,
};
use crate::read::syntax::hierarchy::{ClassTable, KnownClass, class_name};
use crate::read::syntax::walk::each_statement;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// A change to the text.
pub(super) struct Break {
    /// The misconception that it is about.
    pub rule: &'static str,
    /// Whether it changes the type with which something is declared.
    pub is_of_type: bool,
    pub edits: Vec<Edit>,
}

/// Changes that may make one line wrong.
pub(super) fn breaks(skeleton: &Skeleton) -> Vec<Break> {
    let table = ClassTable::of(&skeleton.file);
    let mut finder = Finder {
        skeleton,
        table: &table,
        found: Vec::new(),
        written: Vec::new(),
        thrown: Vec::new(),
    };
    finder.declared_types();
    finder.code();
    table.all().iter().for_each(|class| finder.class(*class));
    if skeleton.file.class.is_none() {
        let methods = skeleton.file.members.iter().filter_map(Member::method);
        methods.for_each(|method| finder.undeclared(method));
    }
    let hidden = &skeleton.file.hidden;
    let is_shown = |edit: &Edit| !hidden.iter().any(|hidden| hidden.covers(edit.at));
    let mut found = finder.found;
    found.retain(|one| one.edits.iter().all(is_shown));
    found
}

struct Finder<'a, 't> {
    skeleton: &'a Skeleton,
    table: &'t ClassTable<'a>,
    found: Vec<Break>,
    /// Casts that were taken out with the parentheses around them.
    written: Vec<Span>,
    /// Exceptions that are made where they are thrown: without their arguments, a compiler has two
    /// errors.
    thrown: Vec<Span>,
}

impl<'a> Finder<'a, '_> {
    fn add(&mut self, rule: &'static str, edit: Edit) {
        self.found.push(Break { rule, is_of_type: false, edits: vec![edit] });
    }

    /// The change that was found last is one of a declared type.
    fn last_is_of_type(&mut self) {
        if let Some(last) = self.found.last_mut() {
            last.is_of_type = true;
        }
    }

    fn text(&self) -> &'a str {
        self.skeleton.source.text()
    }

    /// Each type that stands in a declaration becomes one above it, or below it.
    fn declared_types(&mut self) {
        let file = &self.skeleton.file;
        let mut types: Vec<&'a TypeSyntax> = Vec::new();
        for member in file.all_members() {
            match member {
                Member::Field(field) => types.push(&field.declaration.ty),
                Member::Method(method) | Member::Constructor(method) => {
                    types.extend(&method.result);
                    types.extend(method.parameters.iter().map(|one| &one.ty));
                }
                Member::Initialiser(_) => {}
            }
        }
        each_statement(file, &mut |stmt: &'a Stmt| {
            #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else declares a variable")]
            match &stmt.kind {
                StmtKind::Local(declaration) => types.push(&declaration.ty),
                StmtKind::Loop(of) => {
                    if let LoopKind::ForEach { ty, .. } = &of.kind {
                        types.push(ty);
                    }
                }
                _ => {}
            }
        });
        for ty in types {
            self.widened(ty);
        }
    }

    fn widened(&mut self, ty: &TypeSyntax) {
        match &ty.kind {
            TypeSyntaxKind::Class(name) => {
                for above in self.table.above(name) {
                    if self.table.class(above).is_some() {
                        self.add(DECLARED_TYPE, Edit::to(ty.span, above));
                        self.last_is_of_type();
                    }
                }
                let below = self.table.all().iter().map(|class| class.name.text.as_str());
                for below in below.filter(|below| self.table.is_below(below, name)) {
                    self.add(SUPERTYPE, Edit::to(ty.span, below));
                    self.last_is_of_type();
                }
            }
            TypeSyntaxKind::Generic { arguments, .. } => {
                for one in arguments {
                    self.widened(one);
                }
            }
            TypeSyntaxKind::Array(element) => self.widened(element),
            TypeSyntaxKind::Primitive(_)
            | TypeSyntaxKind::String
            | TypeSyntaxKind::StringBuilder
            | TypeSyntaxKind::Var
            | TypeSyntaxKind::Wildcard(_)
            | TypeSyntaxKind::Other(_) => {}
        }
    }

    fn code(&mut self) {
        let table = self.table;
        each_part(table, &self.skeleton.file, &mut |part, place| match part {
            CodePart::Expression(expr) => self.expression(expr, place),
            CodePart::Stored(ty, value) => self.made(ty, value),
            CodePart::Delegated(keyword, stmt) if keyword.text == "super" => {
                let edit = Edit::to(self.with_line(stmt.span), "");
                self.add(DEFAULT_CONSTRUCTOR, edit);
            }
            CodePart::Thrown(value) => self.thrown.push(value.unparenthesised().span),
            CodePart::Delegated(..) => {}
        });
    }

    /// An object of a class above is made instead.
    fn made(&mut self, declared: &TypeSyntax, value: &Expr) {
        let ExprKind::New { ty, body: None, .. } = &value.unparenthesised().kind else { return };
        let (Some(class), Some(made)) = (class_name(declared), class_name(ty)) else { return };
        if class != made {
            return;
        }
        for above in self.table.above(made) {
            if self.table.class(above).is_some_and(|one| !one.is_abstract()) {
                self.add(DECLARED_TYPE, Edit::to(ty.span, above));
            }
        }
    }

    fn expression(&mut self, expr: &'a Expr, place: &CodePlace<'a>) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is changed")]
        match &expr.kind {
            ExprKind::Parenthesised(inner) => {
                if let ExprKind::Cast { operand, .. } = &inner.kind
                    && self.is_down(inner, place)
                {
                    self.written.push(inner.span);
                    let kept = vec![TextPiece::Kept(operand.span)];
                    self.add(DECLARED_TYPE, Edit::with(expr.span, kept));
                }
            }
            ExprKind::Cast { operand, .. }
                if self.is_down(expr, place) && !self.written.contains(&expr.span) =>
            {
                let kept = vec![TextPiece::Kept(operand.span)];
                self.add(DECLARED_TYPE, Edit::with(expr.span, kept));
            }
            ExprKind::New { ty, arguments, body: None, .. } => {
                let class = class_name(ty).and_then(|name| self.table.class(name));
                let is_thrown = self.thrown.contains(&expr.span);
                if class.is_some() && !arguments.is_empty() && !is_thrown {
                    let rest = ty.span.at_end().to(expr.span.at_end());
                    self.add(DEFAULT_CONSTRUCTOR, Edit::to(rest, "()"));
                }
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments }
                if arguments.is_empty() =>
            {
                let class = place.class_of(self.table, receiver);
                let Some(class) = class else { return };
                let Some((owner, method)) = self.table.method(class, &name.text, 0) else { return };
                let here = place.class.map(|class| class.name.text.as_str());
                if here != Some(owner.name.text.as_str())
                    && let Some(field) = read_field(owner, method)
                {
                    let rest = name.span.to(expr.span.at_end());
                    self.add(PRIVATE, Edit::to(rest, field));
                }
            }
            _ => {}
        }
    }

    /// Whether a cast leads to a class below.
    fn is_down(&self, cast: &'a Expr, place: &CodePlace<'a>) -> bool {
        let ExprKind::Cast { ty, operand } = &cast.kind else { return false };
        let from = place.type_of(self.table, operand).and_then(StaticType::class);
        from.zip(class_name(ty)).is_some_and(|(from, into)| self.table.is_below(into, from))
    }

    fn class(&mut self, class: KnownClass<'a>) {
        let is_interface = class.kind == TypeDeclarationKind::Interface;
        if let Some(base) = &class.bases.superclass
            && class_name(base) == Some("RuntimeException")
        {
            self.add(UNCHECKED, Edit::to(base.span, "Exception"));
        }
        for member in class.members {
            let modifiers = match member {
                Member::Field(field) => &field.modifiers,
                Member::Method(method) => &method.modifiers,
                Member::Constructor(method) => {
                    self.undeclared(method);
                    if method.parameters.is_empty() && class.constructors().count() > 1 {
                        let edit = Edit::to(self.with_line(member.span()), "");
                        self.add(DEFAULT_CONSTRUCTOR, edit);
                    }
                    continue;
                }
                Member::Initialiser(_) => continue,
            };
            if !is_interface && class.kind != TypeDeclarationKind::Record {
                self.closed(member, modifiers);
            }
            if let Member::Method(method) = member {
                self.undeclared(method);
                self.unimplemented(class, method);
            }
        }
    }

    /// A member becomes `private`.
    fn closed(&mut self, member: &Member, modifiers: &Modifiers) {
        if modifiers.has("private") || !modifiers.annotations.is_empty() {
            return;
        }
        let open = modifiers.keywords.iter();
        let open = open.into_iter().find(|one| matches!(one.text.as_str(), "public" | "protected"));
        let edit = match open {
            Some(keyword) => Edit::to(keyword.span, "private"),
            None => Edit::to(member.span().at_start(), "private "),
        };
        self.add(PRIVATE, edit);
    }

    /// A method does not say any more that it throws.
    fn undeclared(&mut self, method: &Method) {
        let (Some(first), Some(last)) = (method.throws.first(), method.throws.last()) else {
            return;
        };
        let before = &self.text()[..first.span.start as usize];
        let Some(keyword) = before.trim_end().strip_suffix("throws") else { return };
        let start = keyword.trim_end().len();
        let from = u32::try_from(start).unwrap_or(first.span.start);
        let edit = Edit::to(first.span.from_to(from, last.span.end), "");
        self.add(UNCHECKED, edit);
    }

    /// A method that an interface or an abstract class asks for is gone, or not `public`.
    fn unimplemented(&mut self, class: KnownClass<'a>, method: &Method) {
        let name = &class.name.text;
        let count = method.parameters.len();
        let above = self.table.above(name).into_iter().filter_map(|name| self.table.class(name));
        let base = above.into_iter().find(|base| {
            base.method(&method.name.text, count).is_some_and(|one| base.lacks_body(one))
        });
        let Some(base) = base.filter(|_| !class.is_abstract()) else { return };
        let edit = Edit::to(self.with_line(method.span), "");
        self.add(INTERFACE, edit);
        if base.kind == TypeDeclarationKind::Interface
            && let Some(keyword) = method.modifiers.keywords.iter().find(|one| one.text == "public")
        {
            let end = self.text()[keyword.span.end as usize..].trim_start();
            let end = u32::try_from(self.text().len() - end.len()).unwrap_or(keyword.span.end);
            self.add(INTERFACE, Edit::to(keyword.span.from_to(keyword.span.start, end), ""));
        }
    }

    /// A part of the text with the blanks before it, and with the whole line and an empty line
    /// beside it where it stands alone.
    fn with_line(&self, span: Span) -> Span {
        let text = self.text();
        let (before, behind) = (&text[..span.start as usize], &text[span.end as usize..]);
        let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
        let rest = behind.len() - behind.trim_start_matches([' ', '\t', '\r']).len();
        let starts = before.len() == indent || before[..before.len() - indent].ends_with('\n');
        if !starts || !behind[rest..].starts_with('\n') {
            let start = before.trim_end_matches([' ', '\t']).len();
            return span.from_to(u32::try_from(start).unwrap_or(span.start), span.end);
        }
        let mut start = before.len() - indent;
        let mut end = span.end as usize + rest + 1;
        let is_blank = |line: &str| line.trim().is_empty();
        let above = text[..start.saturating_sub(1)].rfind('\n').map_or(0, |at| at + 1);
        if start > 0 && is_blank(&text[above..start]) {
            start = above;
        } else if let Some((line, _)) = text[end..].split_once('\n')
            && is_blank(line)
        {
            end += line.len() + 1;
        }
        let (start, end) = (u32::try_from(start), u32::try_from(end));
        span.from_to(start.unwrap_or(span.start), end.unwrap_or(span.end))
    }
}

/// The private field that a method gives, if it does nothing else.
fn read_field<'a>(owner: KnownClass<'a>, method: &'a Method) -> Option<&'a str> {
    let [Stmt { kind: StmtKind::Return(Some(value)), .. }] = &method.body[..] else { return None };
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a field alone")]
    let name = match &value.kind {
        ExprKind::Name(name) => name,
        ExprKind::Field { object, name } if matches!(object.kind, ExprKind::This) => &name.text,
        _ => return None,
    };
    owner.field(name).is_some_and(|field| field.modifiers.has("private")).then_some(name)
}
