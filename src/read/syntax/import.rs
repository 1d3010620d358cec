//! `import`: what is accepted, and what the class form lacks.

use super::ast::{Expr, ExprKind, File, Import, Name, SkeletonForm};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::java;
use crate::source::Span;
use tree_sitter::Node;

/// What may be imported: it is supported, or changes nothing.
const ACCEPTED: &[&str] =
    &["java.util.*", "java.util.function.*", "java.util.Arrays", "java.lang.*", "java.io.*"];
/// The classes of `java.lang` that are supported, and may be imported although Java does so by
/// itself.
const LANGUAGE: &[&str] = &["Character", "Integer", "Math", "String", "StringBuilder", "System"];

/// What begins an import of the declarations that `tatsu stubs` writes.
const STUBS: &str = "tatsu.Words";

impl SyntaxReader<'_> {
    /// Whether a declaration imports the words of tatsu: `import static tatsu.Words.*;`.
    pub(super) fn is_stub_import(&self, node: Node) -> bool {
        let name = named_children(node).into_iter().find(|child| child.kind() != "asterisk");
        let is_static = children(node).iter().any(|child| child.kind() == "static");
        let text = name.map(|name| self.text(name)).unwrap_or_default();
        let rest = text.strip_prefix(STUBS);
        is_static && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// `import java.util.Arrays;`
    pub(super) fn import(&mut self, node: Node) -> Option<Import> {
        let span = self.span_of(node);
        let name = named_children(node).into_iter().find(|child| child.kind() != "asterisk")?;
        let mut text: String = self.text(name).chars().filter(|c| !c.is_whitespace()).collect();
        if child_of_kind(node, "asterisk").is_some() {
            text.push_str(".*");
        }
        if children(node).iter().any(|child| child.kind() == "static") {
            let class = text.rsplit('.').nth(1).unwrap_or("Math");
            let package = text.rsplitn(3, '.').nth(2);
            let is_known = match package {
                Some("java.lang") => LANGUAGE.contains(&class),
                Some(package) => {
                    class == "Arrays" && package == "java.util"
                        || java::package(class) == Some(package)
                }
                None => false,
            };
            if is_known {
                let name = Name { text, span: self.span_of(name) };
                return Some(Import { name, is_static: true, span });
            }
            let help = format!("leave it out, and write `{class}.` in front of the names");
            self.unsupported(span, "a static `import`", &help);
            return None;
        }
        let class = text.strip_prefix("java.lang.");
        let of_library = text
            .rsplit_once('.')
            .is_some_and(|(package, class)| java::package(class) == Some(package));
        if of_library
            || ACCEPTED.contains(&text.as_str())
            || class.is_some_and(|class| LANGUAGE.contains(&class))
        {
            let name = Name { text, span: self.span_of(name) };
            return Some(Import { name, is_static: false, span });
        }
        let simple = text.rsplit('.').next().unwrap_or("");
        let help = super::unsupported::class_help(simple)
            .unwrap_or("leave it out; of Java's library `java.util` is imported");
        self.unsupported(span, &format!("`import {text};`"), help);
        None
    }

    /// Notes where the class `Arrays` is named.
    pub(super) fn watch_arrays(&mut self, receiver: &Expr) {
        if matches!(&receiver.kind, ExprKind::Name(name) if name == "Arrays") {
            // Java's library may call it as well.
            if receiver.span.range().start < self.library {
                self.first_arrays.get_or_insert(receiver.span);
            }
        }
    }

    /// Notes where a class of `java.util` is named that is written in Java.
    pub(super) fn watch_library(&mut self, node: Node) {
        let name = super::unsupported::simple_name(self.text(node));
        if java::is_imported(name)
            && self.own.contains(name)
            && node.start_byte() < self.library
            && !self.first_library.iter().any(|(known, _)| known == name)
        {
            self.first_library.push((name.to_owned(), self.span_of(node).first(name.len())));
        }
    }

    /// Notes where a placeholder becomes a list.
    pub(super) fn watch_lists(&mut self, span: Span) {
        for name in ["ArrayList", "List"] {
            if !self.first_library.iter().any(|(known, _)| known == name) {
                self.first_library.push((name.to_owned(), span));
            }
        }
    }

    /// The packages whose classes are named, but imported by no declaration as a whole.
    fn packages(&self, file: &File) -> Vec<&'static str> {
        let named = self.first_library.iter().filter(|(name, _)| {
            let is_own = |one: &&super::ast::DeclaredType| one.name.text == *name;
            let mut own = file.types.iter().filter(is_own);
            !own.any(|one| one.span.range().start < self.library)
        });
        let mut packages: Vec<&str> = named.filter_map(|(name, _)| java::package(name)).collect();
        packages.sort_unstable();
        packages.dedup();
        let is_imported = |package: &&str| {
            let whole = |one: &Import| one.name.text.strip_suffix(".*") == Some(*package);
            file.imports.iter().any(whole)
        };
        packages.retain(|package| !is_imported(package));
        packages
    }

    /// In a compilation unit Java knows `Arrays` only by an `import`; around the other forms tatsu
    /// writes it.
    pub(super) fn check_imports(&mut self, file: &mut File) {
        file.names_console = self.names_console;
        if self.has_patterns {
            file.needs_java = 21;
        }
        if file.form != SkeletonForm::Class {
            file.packages = self.packages(file);
        }
        if file.form == SkeletonForm::Class {
            for (name, span) in std::mem::take(&mut self.first_library) {
                let package = java::package(&name).unwrap_or("java.util");
                let import = format!("{package}.{name}");
                let all = format!("{package}.*");
                let is_written = file.class.as_ref().is_some_and(|one| one.name.text == name)
                    || file
                        .types
                        .iter()
                        .any(|one| one.name.text == name && one.span.range().start < self.library);
                let is_known = |of: &Import| of.name.text == all || of.name.text == import;
                if !is_written && !file.imports.iter().any(is_known) {
                    self.report(
                        Diagnostic::error(
                            Code::UnknownName,
                            span,
                            format!("`{name}` without its `import`"),
                        )
                        .help(format!("write `import {import};` at the top of the file")),
                    );
                }
            }
        }
        let has_import = |import: &Import| import.name.text.starts_with("java.util.");
        if let Some(span) = self.first_arrays
            && file.form == SkeletonForm::Class
            && !file.imports.iter().any(has_import)
        {
            self.report(
                Diagnostic::error(Code::UnknownName, span, "`Arrays` without its `import`")
                    .help("write `import java.util.Arrays;` at the top of the file"),
            );
        }
    }
}
