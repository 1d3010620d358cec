//! What is wrong with a template or a sentence, and where.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What is wrong with a template or a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}{}", place.shown(), help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct WordingError {
    /// Where it stands.
    pub place: TemplatePlace,
    /// What is wrong.
    pub reason: String,
    /// What may have been meant.
    pub help: Option<String>,
}

/// Where a template or a sentence stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePlace {
    /// In a file.
    File {
        /// Its path, or `built-in …`.
        path: String,
        /// The line, from 1, where it is known.
        line: Option<usize>,
    },
    /// In the front matter: the place of the key.
    Setting(Span),
    /// In the program that asks for it.
    Program,
}

impl TemplatePlace {
    fn shown(&self) -> String {
        match self {
            TemplatePlace::File { path, line: Some(line) } => {
                format!("template `{path}`, line {line}: ")
            }
            TemplatePlace::File { path, line: None } => format!("template `{path}`: "),
            TemplatePlace::Setting(_) | TemplatePlace::Program => String::new(),
        }
    }
}

impl WordingError {
    /// The error as a finding about the skeleton; `None` if it is not the skeleton that is wrong.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let TemplatePlace::Setting(span) = self.place else { return None };
        let finding = Diagnostic::error(Code::FrontMatter, span, self.reason.clone());
        Some(match &self.help {
            Some(help) => finding.help(help.clone()),
            None => finding,
        })
    }
}
