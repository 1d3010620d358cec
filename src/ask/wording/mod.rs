//! The wording of questions: layouts and sentences, and how they are filled in.
//!
//! In: folders in which an author may keep files of her own, the language, and the sentences of the
//! front matter. Out: a [`Wording`] that renders each layout by name and says each sentence by key:
//! hers where there is one, else the one built into the binary. What holds: an undefined name is an
//! error with its place, values are escaped for HTML unless marked safe, and nothing is read after
//! [`Wording::load`].
//!
//! A layout is HTML without words of any language; its words are sentences, said by
//! `{{ say("ask.output-of", entry=entry) }}`. A German sentence that addresses students has both
//! forms: `{{ du("Gib", "Geben Sie") }} die Zahl an.`

pub mod built_in;
mod error;
mod files;
mod growth;
mod limit;
mod sentences;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use minijinja::value::Kwargs;
use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, HtmlEscape, Output, State, UndefinedBehavior, Value,
};

pub use self::error::{TemplatePlace, WordingError};
pub use self::files::TemplateFolder;
use self::sentences::{Sentence, sentences};
use crate::ask::listing;
use crate::skeleton::front_matter::{Address, Language, Spanned, nearest};
use crate::source::Span;

/// How deep a sentence may say another one: more is one that says itself.
const DEEPEST: usize = 8;

/// What stands before the names of templates that come with tatsu.
const BUILT_IN: &str = "built-in ";

/// Where a sentence finds how deep it is said.
const DEPTH: &str = "__depth";

/// Layouts and sentences, compiled.
pub struct Wording {
    environment: Environment<'static>,
    language: Language,
    /// Where each layout and each sentence comes from.
    origins: BTreeMap<String, TemplateOrigin>,
    /// The author's own files.
    templates: Vec<TemplateFolder>,
}

/// Where a template comes from.
#[derive(Clone, Debug)]
enum TemplateOrigin {
    /// A file, and the line where the template begins.
    File { path: String, line: usize },
    /// The front matter.
    Setting(Span),
}

/// The values for a template, by name.
pub type TemplateValues = Vec<(&'static str, Value)>;

impl Wording {
    /// The built-in wording in English.
    ///
    /// An error only if a built-in template does not compile.
    pub fn built_in() -> Result<Self, Vec<WordingError>> {
        Self::load(&[], Language::English, &[])
    }

    /// The wording in a language, with the author's own sentences (key and text), then the files of
    /// the first folder that has them, then the next, then the built-in ones. A folder may hold
    /// layouts, such as `output.html`, and in a folder of the language's name, such as `en`,
    /// layouts for this language and files with sentences, `*.toml`, which replace single ones. A
    /// folder that does not exist overrides nothing.
    ///
    /// An error for each file that cannot be read or is not UTF-8 or would override nothing, each
    /// template that does not compile, and each key that is unknown.
    pub fn load(
        folders: &[PathBuf],
        language: Language,
        own: &[(Spanned, String)],
    ) -> Result<Self, Vec<WordingError>> {
        let mut read = Vec::new();
        let mut errors = Vec::new();
        for folder in folders {
            match TemplateFolder::read(folder, language) {
                Ok(folder) => read.push(folder),
                Err(found) => errors.extend(found),
            }
            errors.extend(files::strangers(folder));
        }
        match Self::with_templates(read, language, own) {
            Ok(wording) if errors.is_empty() => Ok(wording),
            Ok(_) => Err(errors),
            Err(found) => {
                errors.extend(found);
                Err(errors)
            }
        }
    }

    /// The wording with the files of folders that were read before, as with [`Wording::load`].
    pub fn with_templates(
        templates: Vec<TemplateFolder>,
        language: Language,
        own: &[(Spanned, String)],
    ) -> Result<Self, Vec<WordingError>> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_formatter(formatted);
        // Without it, errors do not say which name is undefined.
        environment.set_debug(true);
        environment.add_function("say", say);
        environment.add_function("range", limit::range);
        environment.add_function(growth::WEIGHING, limit::weigh);
        limit::bound(&mut environment);
        let mut wording =
            Self { environment, language, origins: BTreeMap::new(), templates: Vec::new() };
        let mut errors = Vec::new();
        for layout in built_in::LAYOUTS {
            let name = layout.name();
            let (path, text) = files::overriding(&templates, language, name)
                .unwrap_or_else(|| (format!("{BUILT_IN}{name}"), layout.text()));
            wording.add(name, text.to_owned(), at(path, 1), &mut errors);
        }
        let mut keys = BTreeSet::new();
        for file in files::built_in(language) {
            let path = format!("{BUILT_IN}{}", file.path());
            match sentences(&path, file.text()) {
                Ok(sentences) => {
                    keys.extend(sentences.iter().map(|sentence| sentence.key.clone()));
                    wording.add_all(&path, sentences, &mut errors);
                }
                Err(error) => errors.push(error),
            }
        }
        // The first folder has the last word.
        for folder in templates.iter().rev() {
            wording.add_folder(folder, &keys, &mut errors);
        }
        for (key, text) in own {
            if keys.contains(&key.text) {
                wording.add(
                    &key.text,
                    text.clone(),
                    TemplateOrigin::Setting(key.span),
                    &mut errors,
                );
            } else {
                errors.push(unknown(&key.text, TemplatePlace::Setting(key.span), wording.keys()));
            }
        }
        wording.templates = templates;
        wording.templates.retain(|folder| !folder.files.is_empty());
        if errors.is_empty() { Ok(wording.addressing(Address::Sie)) } else { Err(errors) }
    }

    /// The author's own files, folder by folder in the order in which they are looked up.
    pub fn templates(&self) -> &[TemplateFolder] {
        &self.templates
    }

    /// The wording that addresses students in this way: [`Address::Sie`] unless this is called.
    #[must_use]
    pub fn addressing(mut self, address: Address) -> Self {
        self.environment.add_function(
            "du",
            move |informal: String, formal: String| match address {
                Address::Du => informal,
                Address::Sie => formal,
            },
        );
        self
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The layout `name` with these values, without white space at either end.
    pub fn render(&self, name: &str, values: TemplateValues) -> Result<String, WordingError> {
        let pages;
        let environment = if limit::is_page(name) {
            pages = self.for_pages();
            &pages
        } else {
            &self.environment
        };
        let template = environment.get_template(name).map_err(|error| self.failed(name, &error))?;
        let values = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let mut text = limit::rendered(&template, values, limit::most(name))
            .map_err(|error| self.failed(name, &error))?;
        // In its place: a page has megabytes.
        text.truncate(text.trim_end().len());
        text.drain(..text.len() - text.trim_start().len());
        Ok(text)
    }

    /// The layouts of whole pages, which may do more; what they say may not.
    fn for_pages(&self) -> Environment<'static> {
        let sentences = self.environment.clone();
        let mut pages = self.environment.clone();
        limit::bound_as_page(&mut pages);
        pages.add_function("say", move |state: &State<'_, '_>, key: &str, values: Kwargs| {
            say_of(&sentences, state, key, &values)
        });
        pages
    }

    /// The sentence of this key with these values: HTML, without white space at either end.
    pub fn say(&self, key: &str, values: TemplateValues) -> Result<String, WordingError> {
        if !self.origins.contains_key(key) {
            return Err(unknown(key, TemplatePlace::Program, self.keys()));
        }
        self.render(key, values)
    }

    /// The keys of all sentences, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.origins.keys().map(String::as_str).filter(|name| !is_layout(name))
    }

    fn add(
        &mut self,
        name: &str,
        text: String,
        origin: TemplateOrigin,
        errors: &mut Vec<WordingError>,
    ) {
        let text = if origin.is_built_in() { text } else { growth::counted(&text) };
        self.origins.insert(name.to_owned(), origin);
        if let Err(error) = self.environment.add_template_owned(name.to_owned(), text) {
            errors.push(self.failed(name, &error));
        }
    }

    fn add_all(&mut self, path: &str, sentences: Vec<Sentence>, errors: &mut Vec<WordingError>) {
        for Sentence { key, text, text_line, .. } in sentences {
            self.add(&key, text, at(path.to_owned(), text_line), errors);
        }
    }

    /// The sentences of the files in an author's folder.
    fn add_folder(
        &mut self,
        folder: &TemplateFolder,
        keys: &BTreeSet<String>,
        errors: &mut Vec<WordingError>,
    ) {
        for (name, text) in folder.with_sentences(self.language) {
            let shown = folder.path_of(name);
            match sentences(&shown, text) {
                Ok(sentences) => {
                    let (known, others): (Vec<_>, Vec<_>) =
                        sentences.into_iter().partition(|sentence| keys.contains(&sentence.key));
                    for sentence in others {
                        let place =
                            TemplatePlace::File { path: shown.clone(), line: Some(sentence.line) };
                        errors.push(unknown(&sentence.key, place, self.keys()));
                    }
                    self.add_all(&shown, known, errors);
                }
                Err(error) => errors.push(error),
            }
        }
    }

    /// What went wrong in a template, or in one that it says or includes.
    fn failed(&self, name: &str, error: &Error) -> WordingError {
        // The inmost template that is an author's is what she can repair.
        let is_own = |one: &&Error| {
            one.name().and_then(|name| self.origins.get(name)).is_some_and(|one| !one.is_built_in())
        };
        let chain = std::iter::successors(Some(error), |error| inner_error(error));
        let place_of = chain.filter(is_own).last().unwrap_or(error);
        let name = place_of.name().unwrap_or(name);
        let place = match self.origins.get(name) {
            Some(origin) => origin.place(place_of.line()),
            None => TemplatePlace::File { path: name.to_owned(), line: place_of.line() },
        };
        let reason = match error.detail() {
            Some(detail) => format!("{}: {detail}", error.kind()),
            None => error.kind().to_string(),
        };
        let reason = if is_layout(name) {
            reason
        } else {
            format!("the sentence `{name}` cannot be said: {reason}")
        };
        WordingError { place, reason, help: None }
    }
}

/// Writes a value into a template. In one that is escaped for HTML nothing is taken for a formula,
/// either; what a template says by itself may be one.
fn formatted(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    limit::spend(limit::weight(value))?;
    match value.as_str() {
        Some(text) if !value.is_safe() && *state.auto_escape() == AutoEscape::Html => {
            let html = HtmlEscape(text).to_string();
            out.write_str(&listing::without_formulas(&html)).map_err(Error::from)
        }
        _ => minijinja::escape_formatter(out, state, value),
    }
}

/// Says a sentence within a template; the named arguments are its values.
#[expect(clippy::needless_pass_by_value, reason = "what a function of a template takes")]
fn say(state: &State<'_, '_>, key: &str, values: Kwargs) -> Result<Value, Error> {
    say_of(state.env(), state, key, &values)
}

/// Says one of these sentences within a template.
fn say_of(
    sentences: &Environment<'_>,
    state: &State<'_, '_>,
    key: &str,
    values: &Kwargs,
) -> Result<Value, Error> {
    let wrong = |message: String| Error::new(ErrorKind::InvalidOperation, message);
    let depth = state.lookup(DEPTH).and_then(|depth| usize::try_from(depth).ok()).unwrap_or(0);
    if depth >= DEEPEST {
        return Err(wrong(format!("the sentence `{key}` says itself")));
    }
    let Ok(template) = sentences.get_template(key) else {
        let names = sentences.templates().map(|(name, _)| name);
        let near = nearest(key, names.filter(|name| !is_layout(name)));
        let help = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        return Err(wrong(format!("there is no sentence `{key}`{help}")));
    };
    let mut context = BTreeMap::from([(DEPTH.to_owned(), Value::from(depth + 1))]);
    for name in values.args() {
        let value: Value = values.peek(name).unwrap_or_default();
        if value.is_undefined() {
            let message = format!("the value of `{name}` for the sentence `{key}`");
            return Err(Error::new(ErrorKind::UndefinedError, message));
        }
        context.insert(name.to_owned(), value);
    }
    let text = limit::said(&template, context)?;
    Ok(Value::from_safe_string(text.trim().to_owned()))
}

/// The error of a template within another one, from which an error comes.
fn inner_error(error: &Error) -> Option<&Error> {
    let error: &dyn std::error::Error = error;
    error.source()?.downcast_ref()
}

impl TemplateOrigin {
    /// Whether it comes with tatsu.
    fn is_built_in(&self) -> bool {
        matches!(self, Self::File { path, .. } if path.starts_with(BUILT_IN))
    }

    /// The place of a line of a template.
    fn place(&self, line: Option<usize>) -> TemplatePlace {
        match self {
            TemplateOrigin::File { path, line: first } => {
                TemplatePlace::File { path: path.clone(), line: line.map(|line| first + line - 1) }
            }
            TemplateOrigin::Setting(span) => TemplatePlace::Setting(*span),
        }
    }
}

fn at(path: String, line: usize) -> TemplateOrigin {
    TemplateOrigin::File { path, line }
}

/// Layouts are called like files; no key of a sentence is.
fn is_layout(name: &str) -> bool {
    let ending = Path::new(name).extension();
    ending.is_some_and(|ending| ending == "html" || ending == "css")
}

fn unknown<'key>(
    key: &str,
    place: TemplatePlace,
    keys: impl Iterator<Item = &'key str>,
) -> WordingError {
    let help = match nearest(key, keys) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the files in `templates/en` of tatsu's repository list the keys".to_owned(),
    };
    WordingError { place, reason: format!("there is no sentence `{key}`"), help: Some(help) }
}

/// The built-in sentences of a language, each with its key, as templates.
pub fn sentence_texts(language: Language) -> Vec<(String, String)> {
    let of = |file: &built_in::BuiltInFile| {
        sentences(file.path(), file.text()).unwrap_or_default().into_iter()
    };
    files::built_in(language).iter().flat_map(of).map(|one| (one.key, one.text)).collect()
}

/// A built-in sentence in English for a terminal: without markup, code between backticks.
pub fn in_english(key: &str, values: TemplateValues) -> String {
    in_language(Language::English, key, values)
}

/// A built-in sentence in a language, likewise.
pub fn in_language(language: Language, key: &str, values: TemplateValues) -> String {
    let Ok(wording) = Wording::load(&[], language, &[]) else {
        unreachable!("the built-in wording compiles, as a test makes sure")
    };
    match wording.say(key, values) {
        Ok(html) => listing::plain(&html.replace("<code>", "`").replace("</code>", "`")),
        Err(error) => error.to_string(),
    }
}

/// HTML that goes into a template as it is.
pub fn safe(html: String) -> Value {
    Value::from_safe_string(html)
}

#[cfg(test)]
mod tests;
