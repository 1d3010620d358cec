//! The files of the wording: those that are built in, and an author's.
//!
//! In: names and folders. Out: texts. What is built in is listed in `built_in/list.rs`.

use std::collections::BTreeMap;
use std::io::ErrorKind::{NotADirectory, NotFound};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::built_in::{BuiltInFile, ENGLISH, GERMAN, LAYOUTS};
use super::error::{TemplatePlace, WordingError};
use crate::skeleton::front_matter::{Language, listed, nearest};

/// The languages that there are sentences in.
const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// The files with the sentences of a language.
pub fn built_in(language: Language) -> &'static [BuiltInFile] {
    match language {
        Language::English => ENGLISH,
        Language::German => GERMAN,
    }
}

/// An author's folder with templates, as far as it has something to say in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateFolder {
    /// What messages call it.
    #[serde(skip)]
    pub path: String,
    /// The texts by name: layouts such as `output.html` and `en/output.html`, and files with
    /// sentences such as `en/questions.toml`, by name.
    pub files: BTreeMap<String, String>,
}

impl TemplateFolder {
    /// Reads a folder; it is empty if there is none.
    ///
    /// An error for each file that cannot be read or is not UTF-8.
    pub fn read(folder: &Path, language: Language) -> Result<Self, Vec<WordingError>> {
        let mut errors = Vec::new();
        let mut files = BTreeMap::new();
        let inner = language.as_str();
        let layouts = LAYOUTS
            .iter()
            .flat_map(|file| [format!("{inner}/{}", file.name()), file.name().to_owned()]);
        let sentences = within(&folder.join(inner)).into_iter().filter(|path| ends(path, "toml"));
        let sentences = sentences.filter_map(|path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Some(format!("{inner}/{name}"))
        });
        for name in layouts.chain(sentences) {
            match read(&folder.join(&name)) {
                Ok(Some(text)) => {
                    files.insert(name, text);
                }
                Ok(None) => {}
                Err(error) => errors.push(error),
            }
        }
        let path = folder.display().to_string();
        if errors.is_empty() { Ok(Self { path, files }) } else { Err(errors) }
    }

    /// What messages call a file in it.
    pub fn path_of(&self, name: &str) -> String {
        Path::new(&self.path).join(name).display().to_string()
    }

    /// The files with sentences of a language: name and text, by name.
    pub fn with_sentences(&self, language: Language) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        files.filter(move |(name, _)| {
            name.starts_with(&format!("{}/", language.as_str())) && ends(Path::new(name), "toml")
        })
    }
}

/// The author's layout of this name: the path and the text.
pub fn overriding<'a>(
    folders: &'a [TemplateFolder],
    language: Language,
    name: &str,
) -> Option<(String, &'a str)> {
    folders.iter().find_map(|folder| {
        [format!("{}/{name}", language.as_str()), name.to_owned()].iter().find_map(|name| {
            folder.files.get(name).map(|text| (folder.path_of(name), text.as_str()))
        })
    })
}

/// What is in a folder, by name.
fn within(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn ends(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own == ending)
}

/// An author's files that would override nothing: layouts of unknown names, sentences outside of a
/// folder of their language, and folders of languages that there are not.
pub fn strangers(folder: &Path) -> Vec<WordingError> {
    let mut errors = Vec::new();
    for path in within(folder) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.unwrap_or_default();
        let is_language = LANGUAGES.iter().any(|language| language.as_str() == name);
        if path.is_dir() {
            let inside = within(&path);
            if is_language {
                errors.extend(inside.iter().filter_map(|path| unknown_layout(path)));
            } else if inside.iter().any(|path| ends(path, "toml") || ends(path, "html")) {
                let reason = format!("`{name}` is not a language of questions");
                let help = "the folders are called `en` and `de`".to_owned();
                errors.push(at(&path, reason, help));
            }
        } else if ends(&path, "toml") {
            let reason = "sentences have a folder for each language".to_owned();
            errors.push(at(&path, reason, format!("move the file to `en/{name}` or `de/{name}`")));
        } else {
            errors.extend(unknown_layout(&path));
        }
    }
    errors
}

/// What is wrong with a file that looks like a layout and is none.
fn unknown_layout(path: &Path) -> Option<WordingError> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let known = || LAYOUTS.iter().map(BuiltInFile::name);
    let is_layout = ends(path, "html") || ends(path, "css");
    if !is_layout || path.is_dir() || known().any(|layout| layout == name) {
        return None;
    }
    // The ending is the same in all of them.
    let stem = |name: &'static str| name.split('.').next().unwrap_or(name);
    let near = nearest(name.split('.').next()?, known().map(stem));
    let help = match near.and_then(|near| known().find(|name| stem(name) == near)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("layouts are {}", listed(&known().collect::<Vec<_>>())),
    };
    Some(at(path, format!("there is no layout `{name}`"), help))
}

fn at(path: &Path, reason: String, help: String) -> WordingError {
    let place = TemplatePlace::File { path: path.display().to_string(), line: None };
    WordingError { place, reason, help: Some(help) }
}

/// The text of a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, WordingError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(None),
        Err(error) => Err(WordingError {
            place: TemplatePlace::File { path: path.display().to_string(), line: None },
            reason: error.to_string(),
            help: None,
        }),
    }
}
