//! Skeletons as exercises: what their authors ask for, and what a question about them leaves
//! unsaid.

use std::path::{Path, PathBuf};

use tatsu::read::syntax::ast::{File, Member, Method, SkeletonForm};
use tatsu::read::syntax::parse;
use tatsu::source::Source;

use crate::confirm::java::methods;

/// A skeleton.
pub struct Exercise {
    /// Where it is.
    pub path: PathBuf,
    /// Its file's name without `.java`.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What stands in the comment at its top.
    pub settings: toml::Table,
    /// Its syntax.
    pub file: File,
}

impl Exercise {
    /// The skeleton of a file.
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).expect("a skeleton");
        Self::of(path, text)
    }

    /// The skeleton of this text, which need not be in the file.
    pub fn of(path: &Path, text: String) -> Self {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let settings = text.split_once("/*tatsu").and_then(|(_, rest)| rest.split_once("*/"));
        let settings = settings.map_or("", |(settings, _)| settings);
        let (file, diagnostics) = parse(&Source::new(&name, text.clone()));
        assert!(diagnostics.iter().all(|found| !found.is_error()), "{name}: {diagnostics:?}");
        let settings = settings.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { path: path.to_path_buf(), name, text, settings, file }
    }

    /// All skeletons of a folder, by name.
    pub fn all(folder: &str) -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(&folder).expect("a folder with skeletons");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
        paths.sort();
        paths.iter().map(|path| Self::read(path)).collect()
    }

    /// What is asked; `group` where that is several questions, which no second reader knows as one.
    pub fn kind(&self) -> &str {
        if self.settings.get("question").is_some_and(toml::Value::is_array) {
            return "group";
        }
        let unsaid = if self.settings.contains_key("call") { "call" } else { "output" };
        self.word("question").unwrap_or(unsaid)
    }

    /// The word for a key.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.settings.get(key)?.as_str()
    }

    /// The words for a key.
    pub fn words(&self, key: &str) -> Vec<String> {
        let array = self.settings.get(key).and_then(toml::Value::as_array);
        let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
        array.map(|array| array.iter().map(word).collect()).unwrap_or_default()
    }

    /// Where the program starts; none in a snippet.
    pub fn entry(&self) -> Option<&Method> {
        if self.file.form == SkeletonForm::Snippet {
            return None;
        }
        let all = methods(&self.file);
        let marked = all.iter().find(|method| method.modifiers.annotation("MAIN").is_some());
        let called = all.iter().find(|method| method.name.text == "main");
        marked.or(called).or_else(|| all.first().filter(|_| all.len() == 1)).copied()
    }

    /// Methods that run but are not shown.
    pub fn hidden(&self) -> String {
        let mut out = String::new();
        for member in &self.file.members {
            if let Member::Method(method) = member
                && let Some(mark) = method.modifiers.annotation("HIDDEN")
            {
                out.push_str(&self.text[mark.span.range().end..method.span.range().end]);
            }
        }
        out
    }
}
