//! Writes the checked text: classes, methods, and what runs around the entry.

use super::flow::{self, Constants};
use super::patch::Patches;
use super::report::each_report;
use crate::read::ir;
use crate::read::observation::ObservationDepth;
use crate::read::syntax::ast::{
    DeclaredType, FunctionSyntax, Member, Method, Modifiers, SkeletonForm, Stmt, StmtKind,
};
use crate::read::syntax::walk::{judges_the_end, with_endings};
use crate::read::types::{Primitive, Type};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::validate::entry::{entry_method, throws_of};
use crate::validate::texts::{
    IMPORT_ARRAYS, console, imports_arrays, made_static, missing_imports,
};

/// The static method of the checked class that runs the entry and what the author asserts of the
/// end.
pub(in crate::validate) const START: &str = "tatsu$start";

/// The local variable that holds the value about to be returned.
pub(super) const RETURNED: &str = "tatsu$returned";

/// The local variable that holds the exception with which the program ends.
pub(super) const THROWN: &str = "tatsu$thrown";

/// The checked text of a skeleton with these texts for its placeholders.
pub(super) fn text(skeleton: &Skeleton, literals: &[String]) -> String {
    let mut writer = CheckedWriter {
        skeleton,
        literals,
        constants: Constants::of(&skeleton.file),
        reports: reports(skeleton),
        patches: Patches::default(),
        made_static: made_static(&skeleton.source, &skeleton.file),
        helpers: Vec::new(),
    };
    let text = skeleton.source.text();
    let whole = skeleton.source.whole();
    let console = console(&skeleton.file);
    if text.starts_with('\u{FEFF}') {
        writer.replace(whole.first('\u{FEFF}'.len_utf8()), "");
    }
    let program = match skeleton.file.form {
        SkeletonForm::Snippet => {
            let imports = writer.imports();
            imports + &writer.snippet(whole)
        }
        SkeletonForm::Methods => {
            let imports = writer.imports();
            let members = writer.rendered(whole, |writer| {
                writer.without_imports();
                writer.without_types();
                writer.members_and_directives();
                writer.types_within(whole);
            });
            let types = writer.types();
            let start = writer.start();
            let made_up = writer.made_up(None);
            format!("{imports}class Main {{\n{members}\n{start}\n{made_up}}}\n{types}")
        }
        SkeletonForm::Class => {
            let start = writer.start();
            writer.rendered(whole, |writer| {
                writer.without_stub_imports();
                writer.members_and_directives();
                if let Some(class) = &skeleton.file.class {
                    let brace = class.span.end as usize - 1;
                    let helpers = writer.made_up(None);
                    writer.insert(brace, &format!("{start}\n{helpers}"));
                }
            })
        }
    };
    program + console
}

fn entry(skeleton: &Skeleton) -> &ir::Method {
    &skeleton.program.methods[skeleton.program.entry.index()]
}

/// Where the entry reports variables: at which `return` or end, which.
fn reports(skeleton: &Skeleton) -> Vec<(Span, String)> {
    let program = &skeleton.program;
    let mut reports = Vec::new();
    for method in &program.methods {
        each_report(&method.body, &mut |name, value, span| {
            if name == ir::ENDED_BY {
                return;
            }
            if program.observed == ObservationDepth::Reachable {
                let held = match (&value.kind, name.rsplit_once('.')) {
                    (ir::ExprKind::Static(id), Some((_, field))) => {
                        let class = program.statics[id.index()].class;
                        let class = class.map_or("", |class| &program.class(class).binary_name);
                        let class = class.replace('$', ".");
                        format!("tatsu$.Check.held({class}.class, \"{field}\")")
                    }
                    _ => name.to_owned(),
                };
                reports.push((span, format!("tatsu$.Check.remember(\"{name}\", {held});")));
                return;
            }
            let is_path = name.contains(['.', '[']);
            let class = if let ir::ExprKind::Static(id) = value.kind
                && !is_path
            {
                program.statics[id.index()].class
            } else {
                None
            };
            let place = match class {
                Some(class) => format!("{}.{name}", program.class(class).name),
                None => name.to_owned(),
            };
            reports.push((span, format!("tatsu$.Check.observe(\"{name}\", {place});")));
        });
    }
    reports
}

/// Writes the checked text.
pub(super) struct CheckedWriter<'a> {
    pub(super) skeleton: &'a Skeleton,
    pub(super) literals: &'a [String],
    pub(super) constants: Constants,
    /// The reports of variables, by the `return` before which, or the end at which, they stand.
    pub(super) reports: Vec<(Span, String)>,
    patches: Patches,
    /// Where `static` is added.
    made_static: Vec<Span>,
    /// The methods that are made up, and the class of the file in which each has to stand; `None`
    /// for the one where the program starts.
    pub(super) helpers: Vec<(Option<usize>, String)>,
}

impl<'a> CheckedWriter<'a> {
    /// `Main` around the statements and members of a snippet.
    fn snippet(&mut self, whole: Span) -> String {
        let file = &self.skeleton.file;
        let body = self.rendered(whole, |writer| {
            writer.without_imports();
            writer.without_types();
            for member in &file.members {
                writer.replace(member.span(), "");
            }
            writer.list(&file.statements);
            for statement in &file.statements {
                writer.types_within(statement.span);
            }
        });
        let types = self.types();
        let members: Vec<String> = file
            .members
            .iter()
            .map(|member| {
                self.rendered(member.span(), |writer| {
                    writer.member(member);
                    writer.types_within(member.span());
                })
            })
            .collect();
        let members = members.join("\n");
        let end = self.end(&file.statements);
        let (enter, leave) = self.activation(self.skeleton.program.entry);
        let start = self.start_of("main(null)", None, "", "");
        format!(
            "class Main {{\npublic static void main(String[] tatsu$arguments) {{ {enter} try {{\n{body}\n{end} }} finally {{ {leave} }} }}\n\
             {members}\n{start}\n{}}}\n{types}",
            self.made_up(None)
        )
    }

    /// The imports of a class that is put around the text: the author's, which go from where they
    /// stand, and `Arrays`, which may be called in conditions alone.
    fn imports(&self) -> String {
        let file = &self.skeleton.file;
        let own = file.imports.iter().map(|import| self.skeleton.source.slice(import.span));
        let own = own.map(str::to_owned).chain(missing_imports(file));
        let arrays = (!imports_arrays(file)).then(|| IMPORT_ARRAYS.to_owned());
        own.chain(arrays).flat_map(|import| [import, String::from("\n")]).collect()
    }

    /// Leaves the imports out that only help an IDE.
    fn without_stub_imports(&mut self) {
        for import in &self.skeleton.file.stub_imports {
            self.replace(*import, "");
        }
    }

    fn without_imports(&mut self) {
        self.without_stub_imports();
        for import in &self.skeleton.file.imports {
            self.replace(import.span, "");
        }
    }

    /// The methods that were made up so far for a class.
    fn made_up(&self, class: Option<usize>) -> String {
        let of_class = self.helpers.iter().filter(|(of, _)| *of == class);
        of_class.flat_map(|(_, helper)| [helper.as_str(), "\n"]).collect()
    }

    /// Leaves the classes out that stand beside the one which is put around the text.
    fn without_types(&mut self) {
        for class in self.skeleton.file.types.iter().filter(|class| !class.is_nested) {
            self.replace(class.span, "");
        }
    }

    /// These classes.
    fn types(&mut self) -> String {
        let file = &self.skeleton.file;
        let mut text = String::new();
        for class in file.types.iter().filter(|class| !class.is_nested) {
            text += &self.rendered(class.span, |writer| {
                for within in file.types.iter().filter(|one| class.span.covers(one.span)) {
                    writer.type_members(within);
                }
            });
            text.push('\n');
        }
        text
    }

    /// The classes within methods or statements of this place that stand in no class of the text.
    fn types_within(&mut self, place: Span) {
        let types = &self.skeleton.file.types;
        let is_beside = |one: &&DeclaredType| !one.is_nested;
        for class in types.iter().filter(|one| one.is_nested && place.covers(one.span)) {
            if !types.iter().filter(is_beside).any(|beside| beside.span.covers(class.span)) {
                self.type_members(class);
            }
        }
    }

    fn type_members(&mut self, class: &'a DeclaredType) {
        match (&class.function, class.members.first().and_then(Member::method)) {
            (Some(FunctionSyntax::Block), Some(method)) => return self.list(&method.body),
            (Some(_), Some(method)) => {
                if let Some(StmtKind::Return(Some(value))) =
                    method.body.first().map(|stmt| &stmt.kind)
                {
                    self.expr(value);
                }
                return;
            }
            _ => {}
        }
        self.annotations(&class.modifiers);
        for member in &class.members {
            self.member(member);
        }
        let at = self.skeleton.file.types.iter().position(|one| one.span == class.span);
        let helpers = self.made_up(at);
        self.insert(class.span.end as usize - 1, &helpers);
    }

    fn members_and_directives(&mut self) {
        let file = &self.skeleton.file;
        for member in &file.members {
            self.member(member);
        }
        if file.form == SkeletonForm::Class {
            for class in &file.types {
                self.type_members(class);
            }
        }
        for directive in &file.statements {
            self.replace(directive.span, "");
        }
    }

    fn member(&mut self, member: &'a Member) {
        if let Some(at) = self.made_static.iter().find(|at| member.span().covers(**at)).copied() {
            self.insert(at.start as usize, "static ");
        }
        match member {
            Member::Field(field) => {
                self.annotations(&field.modifiers);
                let initialisers = field.declaration.declarators.iter();
                initialisers.filter_map(|one| one.initialiser.as_ref()).for_each(|e| self.expr(e));
            }
            Member::Method(method) => self.method(method),
            Member::Constructor(method) => {
                self.annotations(&method.modifiers);
                self.list(&method.body);
            }
            Member::Initialiser(initialiser) => self.list(&initialiser.body),
        }
    }

    fn method(&mut self, method: &'a Method) {
        self.annotations(&method.modifiers);
        if !method.has_body {
            return;
        }
        let methods = &self.skeleton.program.methods;
        let at = methods.iter().position(|one| one.span == method.span);
        let Some(at) = at else { return };
        let id = ir::MethodId::new(at);
        let (enter, leave) = self.activation(id);
        let inside = method.body_span.from_to(method.body_span.start + 1, method.body_span.end - 1);
        self.insert(inside.start as usize, &format!(" {enter} try {{"));
        self.list(&method.body);
        if id == self.skeleton.program.entry {
            let end = self.end(&method.body);
            self.insert(inside.end as usize, &end);
        }
        self.insert(inside.end as usize, &format!("}} finally {{ {leave} }} "));
    }

    fn annotations(&mut self, modifiers: &Modifiers) {
        for annotation in &modifiers.annotations {
            if !matches!(annotation.name.text.as_str(), "Override" | "FunctionalInterface") {
                self.replace(annotation.span, "");
            }
        }
    }

    /// What stands at the start and at the end of a method.
    fn activation(&self, id: ir::MethodId) -> (String, String) {
        let method = &self.skeleton.program.methods[id.index()];
        let most = method.recursion.unwrap_or(i32::MAX.unsigned_abs()).min(i32::MAX.unsigned_abs());
        let what = format!("@REC of {}", method.name);
        let enter = format!("tatsu$.Check.enter({}, {most}, \"{what}\");", id.0);
        (enter, format!("tatsu$.Check.leave({});", id.0))
    }

    /// The reports at the end of the entry, if control can reach it.
    fn end(&self, body: &[Stmt]) -> String {
        let span = entry(self.skeleton).span.at_end();
        if flow::completes(body, &self.constants) { self.reports_at(span) } else { String::new() }
    }

    pub(super) fn reports_at(&self, span: Span) -> String {
        let reports = self.reports.iter().filter(|(at, _)| *at == span);
        reports.map(|(_, report)| report.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The method that runs the entry, then checks what the author asserts of the end.
    fn start(&mut self) -> String {
        let Some(method) = entry_method(self.skeleton) else { return String::new() };
        let arguments = if method.parameters.is_empty() { "" } else { "new String[0]" };
        let call = format!("{}({arguments})", method.name.text);
        let file = &self.skeleton.file;
        let plain = file.statements.iter().filter(|directive| !judges_the_end(directive));
        let checks: Vec<String> = plain.map(|directive| self.directive_text(directive)).collect();
        let throws = throws_of(&self.skeleton.source, method);
        let ty = method.result.as_ref().map(|result| self.skeleton.source.slice(result.span));
        self.start_of(&call, ty, &throws, &checks.join(" "))
    }

    /// The method that makes a call, checks what is asserted of the end where nothing was thrown,
    /// and what is asserted of how the program ends.
    fn start_of(&mut self, call: &str, ty: Option<&str>, throws: &str, checks: &str) -> String {
        let endings = self.endings();
        if endings.is_empty() {
            return match ty {
                None => format!("static void {START}(){throws} {{ {call}; {checks} }}"),
                Some(ty) => format!(
                    "static {ty} {START}(){throws} {{ final {ty} {RETURNED} = {call}; {checks} return {RETURNED}; }}"
                ),
            };
        }
        let endings: Vec<String> = endings.into_iter().map(|stmt| self.ending_text(stmt)).collect();
        let endings = endings.join(" ");
        let name = ir::ENDED_BY;
        let told = format!(
            "if ({THROWN} != null) {{ tatsu$.Check.observe(\"{name}\", {THROWN}.getClass().getName()); }}"
        );
        let (declared, taken, back) = match ty {
            None => (String::new(), String::new(), String::new()),
            Some(ty) => {
                let result = &entry(self.skeleton).result;
                let nothing = match result {
                    Some(Type::Primitive(Primitive::Boolean)) => "false",
                    Some(Type::Primitive(_)) => "0",
                    _ => "null",
                };
                let declared = format!("{ty} {RETURNED} = {nothing};");
                (declared, format!("{RETURNED} = "), format!("return {RETURNED};"))
            }
        };
        let ty = ty.unwrap_or("void");
        format!(
            "static {ty} {START}() {{ {declared} Throwable {THROWN} = null; try {{ {taken}{call}; }} \
             catch (Throwable tatsu$caught) {{ {THROWN} = tatsu$caught; }} \
             if ({THROWN} == null) {{ {checks} }} {endings} {told} {back} }}"
        )
    }

    /// The conditions of how the program ends.
    fn endings(&self) -> Vec<&'a Stmt> {
        let file = &self.skeleton.file;
        if file.form == SkeletonForm::Snippet {
            return with_endings(&file.statements).1.iter().collect();
        }
        let entry = entry_method(self.skeleton);
        let inside = entry.map_or(&[][..], |entry| with_endings(&entry.body).1);
        let outside = file.statements.iter().filter(|stmt| judges_the_end(stmt));
        inside.iter().chain(outside).collect()
    }

    /// The line of a place, for messages.
    pub(super) fn line(&self, span: Span) -> u32 {
        self.skeleton.source.line(span)
    }

    pub(super) fn replace(&mut self, span: Span, text: &str) {
        self.patches.replace(span, text);
    }

    pub(super) fn insert(&mut self, at: usize, text: &str) {
        let place = self.skeleton.source.span(at, at);
        self.patches.replace(place, text);
    }

    /// The text of a span with the patches that `patch` makes in it.
    pub(super) fn rendered(&mut self, span: Span, patch: impl FnOnce(&mut Self)) -> String {
        let outer = std::mem::take(&mut self.patches);
        patch(self);
        let inner = std::mem::replace(&mut self.patches, outer);
        inner.applied(self.skeleton.source.text(), span)
    }
}
