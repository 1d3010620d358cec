//! Static methods out of a class in all of Java.
//!
//! In: the text of a class that may hold whatever Java has. Out: for a static method the typed
//! program of it and of the static members that it uses, or a sentence that says why there is none.
//! What else the class holds is not looked at, and need not be of the subset.

use std::collections::BTreeSet;

use super::ir::{MethodId, Program};
use super::lower;
use super::observation::ObservationRequest;
use super::syntax::ast::{self, Member, TypeSyntax, TypeSyntaxKind};
use super::syntax::{parse, token_texts};
use super::types::Type;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// Activations of a method that are followed at once where it calls itself.
const RECURSION: u32 = 24;

/// The static members of a class.
#[derive(Clone, Debug)]
pub struct ClassMembers {
    source: Source,
    class: String,
    imports: Vec<Span>,
    members: Vec<StaticMember>,
}

/// A static field or method.
#[derive(Clone, Debug)]
struct StaticMember {
    names: Vec<String>,
    span: Span,
    kind: MemberKind,
}

#[derive(Clone, Debug)]
enum MemberKind {
    /// The types of the parameters, as written without blanks.
    Method { parameters: Vec<String> },
    /// Whether it can never change.
    Field { is_constant: bool },
}

/// A static method with what it uses.
#[derive(Clone, Debug)]
pub struct MethodExcerpt {
    /// The typed program; what is printed is kept.
    pub program: Program,
    /// The method.
    pub method: MethodId,
    /// The text that the program was read from.
    pub source: Source,
}

/// The text of a static method with what it uses, as a class of its own.
#[derive(Clone, Debug)]
pub struct ExcerptText {
    /// The text.
    pub source: Source,
    /// What was copied from the class: where it stands here, and where it begins there.
    copies: Vec<(Span, u32)>,
    /// Where the method begins.
    place: usize,
}

impl ExcerptText {
    /// What was copied from the class: where it stands here, and where it begins there.
    pub fn copies(&self) -> &[(Span, u32)] {
        &self.copies
    }

    /// The place in the class from which a place comes; `None` if not all of it was copied in one
    /// piece.
    pub fn origin(&self, span: Span) -> Option<Span> {
        let (copy, start) = self.copies.iter().find(|(copy, _)| copy.covers(span))?;
        let moved = |offset: u32| offset - copy.start + start;
        Some(span.from_to(moved(span.start), moved(span.end)))
    }
}

impl MethodExcerpt {
    /// The types of the parameters.
    pub fn parameters(&self) -> Vec<&Type> {
        let method = &self.program.methods[self.method.index()];
        method.locals.iter().take(method.parameters as usize).map(|local| &local.ty).collect()
    }

    /// The type of the result; `None` for `void`.
    pub fn result(&self) -> Option<&Type> {
        self.program.methods[self.method.index()].result.as_ref()
    }
}

impl ClassMembers {
    /// Looks for static members in the first class of a text. There are none where the text is no
    /// Java.
    pub fn of(name: &str, text: &str) -> Self {
        let source = Source::new(name, text);
        let (file, _) = parse(&source);
        let class = file.class.as_ref().map_or_else(String::new, |class| class.name.text.clone());
        let members = file.members.iter().filter_map(|member| static_member(&source, member));
        let members = members.collect();
        let imports = file.imports.iter().map(|import| import.span).collect();
        Self { source, class, imports, members }
    }

    /// The static methods, each by its name and the types of its parameters: `max(int[])`.
    pub fn methods(&self) -> Vec<String> {
        let shown = |member: &StaticMember| match &member.kind {
            MemberKind::Method { parameters } => {
                Some(format!("{}({})", member.names.concat(), parameters.join(", ")))
            }
            MemberKind::Field { .. } => None,
        };
        self.members.iter().filter_map(shown).collect()
    }

    /// The program of the static method with this name and these parameters, such as `max(int[])`;
    /// or why it lies outside of the subset.
    pub fn method(&self, shown: &str) -> Result<MethodExcerpt, String> {
        self.changed_method(shown, &str::to_owned)
    }

    /// [`method`](Self::method) with another text in place of the method's own.
    pub fn changed_method(
        &self,
        shown: &str,
        change: &dyn Fn(&str) -> String,
    ) -> Result<MethodExcerpt, String> {
        let at = self.place_of(shown)?;
        let used = self.used_by(at);
        for member in used.iter().map(|at| &self.members[*at]) {
            if let MemberKind::Field { is_constant: false } = member.kind {
                let name = member.names.join("`, `");
                return Err(format!("it uses the static field `{name}`, which can change"));
            }
        }
        self.read(at, &used, change)
    }

    /// The text of a method with all that it uses. Its entry is a method without parameters, which
    /// `entry` writes for a free name, such as `int start() { return max(1, 2); }`.
    pub fn text(&self, shown: &str, entry: &dyn Fn(&str) -> String) -> Result<ExcerptText, String> {
        let at = self.place_of(shown)?;
        Ok(self.written(at, &self.used_by(at), &str::to_owned, entry))
    }

    /// The place of a method among the members.
    fn place_of(&self, shown: &str) -> Result<usize, String> {
        let methods = self.methods();
        let alike: Vec<usize> = (0..methods.len()).filter(|at| methods[*at] == shown).collect();
        let [number] = alike[..] else {
            return Err(format!("the first class of the file has no static method {shown}"));
        };
        let is_method = |at: &usize| matches!(self.members[*at].kind, MemberKind::Method { .. });
        let at = (0..self.members.len()).filter(is_method).nth(number);
        at.ok_or_else(|| format!("there is no method {shown}"))
    }

    /// A member and all that it names, in the order of the text.
    fn used_by(&self, root: usize) -> BTreeSet<usize> {
        let mut used = BTreeSet::from([root]);
        let mut waiting = vec![root];
        while let Some(at) = waiting.pop() {
            for other in self.named_by(at) {
                if used.insert(other) {
                    waiting.push(other);
                }
            }
        }
        used
    }

    /// The members whose names stand in a member.
    fn named_by(&self, at: usize) -> Vec<usize> {
        let text = self.source.slice(self.members[at].span);
        // The name in its own declaration is no use of it.
        let body = match self.members[at].kind {
            MemberKind::Method { .. } => text.find('{').map_or(text, |start| &text[start..]),
            MemberKind::Field { .. } => text,
        };
        let tokens: BTreeSet<&str> = token_texts(body).into_iter().collect();
        let is_named = |other: &usize| {
            self.members[*other].names.iter().any(|name| tokens.contains(name.as_str()))
        };
        (0..self.members.len()).filter(is_named).collect()
    }

    fn is_recursive(&self, at: usize) -> bool {
        self.named_by(at).into_iter().any(|other| self.used_by(other).contains(&at))
    }

    /// The members as a class with one more method, `entry`.
    fn written(
        &self,
        root: usize,
        used: &BTreeSet<usize>,
        change: &dyn Fn(&str) -> String,
        entry: &dyn Fn(&str) -> String,
    ) -> ExcerptText {
        let text_of = |at: &usize| {
            let text = self.source.slice(self.members[*at].span);
            if *at == root { change(text) } else { text.to_owned() }
        };
        let texts: Vec<String> = used.iter().map(text_of).collect();
        let all = texts.concat();
        let tokens: BTreeSet<&str> = token_texts(&all).into_iter().collect();
        let mut text = String::new();
        for import in &self.imports {
            let import = self.source.slice(*import);
            let last = token_texts(import).into_iter().rev().nth(1).unwrap_or_default();
            if last == "*" || tokens.contains(last) {
                text.push_str(import);
                text.push('\n');
            }
        }
        text.push_str("class ");
        text.push_str(&self.class);
        text.push_str(" {\n");
        let mut place = 0;
        let mut copies = Vec::new();
        for (at, member) in used.iter().zip(&texts) {
            let is_method = matches!(self.members[*at].kind, MemberKind::Method { .. });
            if is_method && self.is_recursive(*at) {
                text.push_str("@REC(");
                text.push_str(&RECURSION.to_string());
                text.push_str(") ");
            }
            if *at == root {
                place = text.len() + (member.len() - member.trim_start().len());
            }
            let here = self.source.span(text.len(), text.len() + member.len());
            copies.push((here, self.members[*at].span.start));
            text.push_str(member);
            text.push('\n');
        }
        let mut names = (0..).map(|number| format!("start{number}"));
        let name = names.find(|name| !tokens.contains(name.as_str())).unwrap_or_default();
        text.push_str("@MAIN static ");
        text.push_str(&entry(&name));
        text.push_str("\n}\n");
        ExcerptText { source: self.source.with_text(text), copies, place }
    }

    /// Reads the members as a program whose entry does nothing.
    fn read(
        &self,
        root: usize,
        used: &BTreeSet<usize>,
        change: &dyn Fn(&str) -> String,
    ) -> Result<MethodExcerpt, String> {
        let entry = |name: &str| format!("void {name}() {{}}");
        let ExcerptText { source, place, .. } = self.written(root, used, change, &entry);
        let (file, found) = parse(&source);
        refuse(&found)?;
        let (mut program, _) = lower::program(&source, &file, &ObservationRequest::default())
            .map_err(|errors| {
                refuse(&errors).err().unwrap_or_else(|| String::from("it cannot be read"))
            })?;
        if !program.placeholders.is_empty() || !program.checks.is_empty() {
            return Err(String::from("it uses words that mean something else in skeletons"));
        }
        program.mentions_output = true;
        // The annotation of a recursive method belongs to its span.
        let found = program.written_methods().find(|(_, method)| {
            method.span.start as usize <= place && place < method.span.end as usize
        });
        let method = found.map(|(id, _)| id);
        let Some(method) = method else { return Err(String::from("it cannot be read")) };
        Ok(MethodExcerpt { program, method, source })
    }
}

/// The first error as the reason why something lies outside of the subset.
fn refuse(found: &[Diagnostic]) -> Result<(), String> {
    match found.iter().find(|one| one.is_error()) {
        Some(error) => Err(error.message.clone()),
        None => Ok(()),
    }
}

fn static_member(source: &Source, member: &Member) -> Option<StaticMember> {
    match member {
        Member::Method(method) if method.modifiers.has("static") => Some(StaticMember {
            names: vec![method.name.text.clone()],
            span: method.span,
            kind: MemberKind::Method {
                parameters: method.parameters.iter().map(|one| written(source, &one.ty)).collect(),
            },
        }),
        Member::Field(field) if field.modifiers.has("static") => {
            let declared = &field.declaration;
            let is_plain = |one: &ast::Declarator| {
                one.dimensions == 0
                    && matches!(
                        declared.ty.kind,
                        TypeSyntaxKind::Primitive(_) | TypeSyntaxKind::String
                    )
            };
            Some(StaticMember {
                names: declared.declarators.iter().map(|one| one.name.text.clone()).collect(),
                span: declared.span,
                kind: MemberKind::Field {
                    is_constant: declared.is_final && declared.declarators.iter().all(is_plain),
                },
            })
        }
        Member::Method(_) | Member::Field(_) | Member::Constructor(_) | Member::Initialiser(_) => {
            None
        }
    }
}

/// A type as Java's reflection shows it.
fn written(source: &Source, ty: &TypeSyntax) -> String {
    match &ty.kind {
        TypeSyntaxKind::Primitive(primitive) => primitive.keyword().to_owned(),
        TypeSyntaxKind::String => String::from("String"),
        TypeSyntaxKind::StringBuilder => String::from("StringBuilder"),
        TypeSyntaxKind::Array(element) => written(source, element) + "[]",
        TypeSyntaxKind::Class(name) => name.clone(),
        TypeSyntaxKind::Var
        | TypeSyntaxKind::Generic { .. }
        | TypeSyntaxKind::Wildcard(_)
        | TypeSyntaxKind::Other(_) => token_texts(source.slice(ty.span)).concat(),
    }
}
