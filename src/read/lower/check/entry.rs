//! Where the program starts.
//!
//! In: the author's methods. Out: the entry, or a finding that says how to mark one.

use super::Checker;
use super::method::{author_methods, is_arguments};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{MethodId, Receiver};
use crate::read::syntax::ast::{self, SkeletonForm};
use crate::source::Span;

impl Checker<'_> {
    /// Finds the entry.
    pub(super) fn find_entry(&mut self) {
        let file = self.file;
        let methods = author_methods(file);
        let marked: Vec<usize> = (0..methods.len())
            .filter(|at| methods[*at].modifiers.annotation("MAIN").is_some())
            .collect();
        if file.form == SkeletonForm::Snippet {
            for at in marked {
                if let Some(annotation) = methods[at].modifiers.annotation("MAIN") {
                    self.report(
                        Diagnostic::error(
                            Code::TwoEntries,
                            annotation.span,
                            "`@MAIN` beside statements outside methods",
                        )
                        .label("the statements are where the program starts")
                        .help("leave `@MAIN` out, or move the statements into a method"),
                    );
                }
            }
            self.entry = Some(MethodId::new(self.signatures.len()));
            return;
        }
        let chosen = match &marked[..] {
            [at] => Some(*at),
            [first, others @ ..] => {
                let first_span = methods[*first].name.span;
                for other in others {
                    let method = methods[*other];
                    let mark = method.modifiers.annotation("MAIN");
                    let place = mark.map_or(method.name.span, |mark| mark.span);
                    let finding =
                        Diagnostic::error(Code::TwoEntries, place, "a second method with `@MAIN`")
                            .also(first_span, "the first one")
                            .help("mark the one method where the program starts");
                    self.report(match mark {
                        Some(mark) => finding.replace(mark.span, ""),
                        None => finding,
                    });
                }
                None
            }
            [] => self.unmarked(&methods),
        };
        let Some(at) = chosen else { return };
        let method = methods[at];
        if !method.parameters.is_empty() && !is_arguments(file, method) {
            let span = method.parameters[0].name.span;
            let message = format!("the entry `{}` has parameters", method.name.text);
            let call = self.example_call(method);
            let finding = Diagnostic::error(Code::NoEntry, span, message)
                .label("nothing gives it a value")
                .help(format!(
                    "say in the comment at the top which call is asked about: `{call}`; or declare a variable with a placeholder in the method"
                ));
            self.report(match self.parameters_as_variables(method) {
                Some((place, text)) => finding.replace(place, text),
                None => finding,
            });
            return;
        }
        if self.signatures[at].receiver != Receiver::Nothing {
            let message =
                format!("the program starts in `{}`, which needs an object", method.name.text);
            let result = method.result.as_ref().map_or(method.name.span, |result| result.span);
            self.report(
                Diagnostic::error(Code::NoEntry, method.name.span, message)
                    .help("make it `static`, and call the others on `new` objects in it")
                    .replace(result.at_start(), "static "),
            );
            return;
        }
        self.entry = Some(MethodId::new(at));
    }

    /// The key `call` with a call of this method, a placeholder for each parameter.
    fn example_call(&self, method: &ast::Method) -> String {
        let arguments: Vec<&str> =
            method.parameters.iter().map(|one| self.example_placeholder(one)).collect();
        let call = format!("{}({})", method.name.text, arguments.join(", "));
        let quote = if call.contains('"') { '\'' } else { '"' };
        // A text of TOML between single quotes holds none.
        let call = if quote == '\'' { call.replace("'a', 'f'", "97, 102") } else { call };
        format!("call = {quote}{call}{quote}")
    }

    /// A placeholder for the value of a parameter.
    fn example_placeholder(&self, parameter: &ast::Parameter) -> &'static str {
        match self.text(parameter.ty.span).as_str() {
            "long" => "LONG(range(1, 9))",
            "byte" => "BYTE(range(1, 9))",
            "short" => "SHORT(range(1, 9))",
            "char" => "CHAR(range('a', 'f'))",
            "boolean" => "BOOLEAN()",
            "String" => "STRING(list(\"ab\", \"cde\"))",
            "int[]" => "INTARRAY(range(3, 5), range(1, 9))",
            _ => "INT(range(1, 9))",
        }
    }

    /// The head of a method from its first parameter to its body, and the text that declares the
    /// parameters as variables instead.
    fn parameters_as_variables(&self, method: &ast::Method) -> Option<(Span, String)> {
        let first = method.parameters.first()?;
        let text = self.source.text();
        let head = text.get(method.name.span.range().end..method.body_span.range().start)?;
        let opening = method.name.span.end + u32::try_from(head.find('(')?).ok()?;
        let brace = method.body_span.start + 1;
        let between = text.get(first.name.span.range().start..method.body_span.range().start)?;
        let after = &between[between.rfind(')')? + 1..];
        let declared = method.parameters.iter().map(|one| {
            let (ty, name) = (self.text(one.ty.span), &one.name.text);
            format!("\n    {ty} {name} = {};", self.example_placeholder(one))
        });
        let variables = declared.collect::<Vec<_>>().concat();
        Some((first.name.span.from_to(opening, brace), format!("(){after}{{{variables}")))
    }

    fn unmarked(&mut self, methods: &[&ast::Method]) -> Option<usize> {
        let mains: Vec<usize> =
            (0..methods.len()).filter(|at| methods[*at].name.text == "main").collect();
        let file = self.file;
        let natural = mains.iter().copied().find(|at| is_arguments(file, methods[*at]));
        let natural = natural
            .or_else(|| mains.iter().copied().find(|at| methods[*at].parameters.is_empty()))
            .or_else(|| mains.first().copied());
        if natural.is_some() {
            return natural;
        }
        match (methods, file.form) {
            ([_], _) => Some(0),
            ([], _) => {
                let span =
                    file.class.as_ref().map_or(self.source.beginning(), |class| class.name.span);
                self.report(
                    Diagnostic::error(
                        Code::NoEntry,
                        span,
                        "there is no method where the program could start",
                    )
                    .help("write a method `main`"),
                );
                None
            }
            ([first, ..], _) => {
                let names: Vec<String> =
                    methods.iter().map(|method| format!("`{}`", method.name.text)).collect();
                let message = format!("the program could start in any of {}", names.join(", "));
                let help = if methods.iter().all(|method| !method.parameters.is_empty()) {
                    let last = methods.last().copied().unwrap_or(first);
                    format!(
                        "say in the comment at the top which call is asked about, such as `{}`",
                        self.example_call(last)
                    )
                } else {
                    String::from("write `@MAIN` in front of the method where it starts")
                };
                self.report(Diagnostic::error(Code::NoEntry, first.name.span, message).help(help));
                None
            }
        }
    }
}
