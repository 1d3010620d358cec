//! The wording of questions: templates and how they are filled in.
//!
//! In: folders in which an author may keep templates of her own. Out: a [`Wording`] that renders each template by name, her
//! file where there is one, else the one built into the binary. What holds: an undefined name is an error with its
//! place, values are escaped for HTML unless marked safe, and nothing is read after [`Wording::load`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};

/// The templates, by name; the name is also the file's.
const BUILT_IN: &[(&str, &str)] = &[
    ("output.html", include_str!("../../templates/en/output.html")),
    ("result.html", include_str!("../../templates/en/result.html")),
    ("variable.html", include_str!("../../templates/en/variable.html")),
    ("typing.html", include_str!("../../templates/en/typing.html")),
    ("feedback.html", include_str!("../../templates/en/feedback.html")),
];

/// The language of the built-in templates, and the folder that may hold an author's.
const LANGUAGE: &str = "en";

/// Templates, compiled.
pub struct Wording {
    environment: Environment<'static>,
    /// Where each template comes from, in the order of [`BUILT_IN`].
    origins: Vec<(&'static str, String)>,
}

/// What is wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("template `{file}`{}: {reason}", line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct WordingError {
    /// The file, or `built-in …`.
    pub file: String,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

/// The values for a template, by name.
pub type Values = Vec<(&'static str, Value)>;

impl Wording {
    /// The built-in wording.
    ///
    /// An error only if a built-in template does not compile.
    pub fn built_in() -> Result<Self, WordingError> {
        Self::load(&[])
    }

    /// The wording with the files of the first folder that has them, then the next, then the built-in ones. A folder may
    /// hold `output.html` itself or in a folder `en`; a folder that does not exist overrides nothing.
    ///
    /// An error if a file cannot be read, is not UTF-8 or does not compile.
    pub fn load(folders: &[PathBuf]) -> Result<Self, WordingError> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        let mut origins = Vec::new();
        for (name, built_in) in BUILT_IN {
            let (origin, text) = match overriding(folders, name)? {
                Some((path, text)) => (path.display().to_string(), text),
                None => (format!("built-in {LANGUAGE}/{name}"), (*built_in).to_owned()),
            };
            origins.push((*name, origin.clone()));
            environment
                .add_template_owned(*name, text)
                .map_err(|error| WordingError::of(origin, &error))?;
        }
        Ok(Self { environment, origins })
    }

    /// The template `name` with these values, without white space at either end.
    pub fn render(&self, name: &str, values: Values) -> Result<String, WordingError> {
        let failed = |error: &minijinja::Error| {
            let file = error.name().unwrap_or(name);
            let origin = self.origins.iter().find(|(known, _)| *known == file);
            WordingError::of(origin.map_or(file.to_owned(), |(_, origin)| origin.clone()), error)
        };
        let template = self.environment.get_template(name).map_err(|error| failed(&error))?;
        let text = template
            .render(values.into_iter().collect::<BTreeMap<_, _>>())
            .map_err(|error| failed(&error))?;
        Ok(text.trim().to_owned())
    }
}

impl WordingError {
    fn of(file: String, error: &minijinja::Error) -> Self {
        let reason = match error.detail() {
            Some(detail) => format!("{}: {detail}", error.kind()),
            None => error.kind().to_string(),
        };
        Self { file, line: error.line(), reason }
    }
}

fn overriding(folders: &[PathBuf], name: &str) -> Result<Option<(PathBuf, String)>, WordingError> {
    for folder in folders {
        for path in [folder.join(LANGUAGE).join(name), folder.join(name)] {
            if let Some(text) = read(&path)? {
                return Ok(Some((path, text)));
            }
        }
    }
    Ok(None)
}

/// The text of a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, WordingError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error)
            if matches!(
                error.kind(),
                std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(WordingError {
            file: path.display().to_string(),
            line: None,
            reason: error.to_string(),
        }),
    }
}

/// HTML that goes into a template as it is.
pub fn safe(html: String) -> Value {
    Value::from_safe_string(html)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::artifact::{self, Artifact};

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let artifacts: Vec<Artifact> = files
            .iter()
            .map(|(name, text)| Artifact { path: name.into(), bytes: text.as_bytes().to_vec() })
            .collect();
        artifact::write(folder.path(), &artifacts).unwrap();
        folder
    }

    fn load(folder: &tempfile::TempDir) -> Result<Wording, WordingError> {
        Wording::load(&[folder.path().join("missing"), folder.path().to_owned()])
    }

    #[test]
    fn a_file_of_the_author_replaces_one_template() {
        let own = folder(&[("output.html", "<p>{{ title }}</p>"), ("en/result.html", "own")]);
        let wording = load(&own).unwrap();
        let shown = wording.render("output.html", vec![("title", Value::from("a < b"))]);
        assert_eq!(shown.unwrap(), "<p>a &lt; b</p>");
        assert_eq!(wording.render("result.html", vec![]).unwrap(), "own");
        assert!(wording.render("feedback.html", vec![]).is_err(), "the built-in one needs values");
    }

    #[test]
    fn an_undefined_name_is_an_error_with_its_place() {
        let own = folder(&[("output.html", "<p>\n{{ titel }}</p>")]);
        let error = load(&own).unwrap().render("output.html", vec![]).unwrap_err();
        assert_eq!(error.line, Some(2));
        assert!(error.file.ends_with("output.html"), "{error}");
        assert!(error.reason.contains("titel"), "{error}");
    }

    #[test]
    fn a_broken_template_names_file_line_and_reason() {
        let own = folder(&[("output.html", "fine\n{% if x %}\n{{ x }\n")]);
        let error = load(&own).err().unwrap();
        assert_eq!(error.line, Some(3));
        assert!(error.to_string().contains("output.html`, line 3: syntax error"), "{error}");
        let bytes = Artifact { path: "output.html".into(), bytes: vec![0xFF] };
        artifact::write(own.path(), &[bytes]).unwrap();
        assert!(load(&own).err().unwrap().reason.contains("UTF-8"));
    }
}
