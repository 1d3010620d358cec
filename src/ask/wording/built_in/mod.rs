//! The layouts and sentences that every tatsu brings along.
//!
//! In: the files of `templates`. Out: their texts, by name. What holds: a build for use carries the
//! texts inside; a development build (one with debug assertions) reads them from the checkout when
//! they are first asked for, so that a changed sentence needs no compiler. `tests/tidy` compares
//! both.

/// A file that is built in.
#[derive(Debug)]
pub struct BuiltInFile {
    /// Its path below `templates`, such as `output.html` or `en/questions.toml`.
    path: &'static str,
    text: fn() -> &'static str,
}

impl BuiltInFile {
    /// Its name without its folder, such as `questions.toml`.
    pub fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// Its path below `templates`.
    pub fn path(&self) -> &'static str {
        self.path
    }

    /// Its text.
    pub fn text(&self) -> &'static str {
        (self.text)()
    }
}

/// The text of a file of `templates`.
#[cfg(not(debug_assertions))]
macro_rules! text {
    ($path:literal) => {
        || include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/", $path))
    };
}

/// The text of a file of `templates`, which is read once.
#[cfg(debug_assertions)]
macro_rules! text {
    ($path:literal) => {
        || {
            static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
            TEXT.get_or_init(|| $crate::ask::wording::built_in::from_checkout($path)).as_str()
        }
    };
}

/// The text of a file of `templates` in the checkout that this tatsu was built from.
///
/// # Panics
///
/// If the file cannot be read: the checkout is gone.
#[cfg(debug_assertions)]
fn from_checkout(path: &str) -> String {
    let whole = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/templates")).join(path);
    match std::fs::read_to_string(&whole) {
        Ok(text) => text,
        Err(error) => panic!(
            "{}: {error}; a development build reads templates from its checkout, \
             `cargo build --release` makes one that carries them",
            whole.display()
        ),
    }
}

macro_rules! built_in_files {
    ($(#[$doc:meta])* $list:ident: $($path:literal),* $(,)?) => {
        $(#[$doc])*
        pub const $list: &[$crate::ask::wording::built_in::BuiltInFile] = &[
            $($crate::ask::wording::built_in::BuiltInFile { path: $path, text: text!($path) }),*
        ];
    };
}

mod list;

pub use self::list::{ENGLISH, GERMAN, LAYOUTS};

/// All of them.
pub fn all() -> impl Iterator<Item = &'static BuiltInFile> {
    [LAYOUTS, ENGLISH, GERMAN].into_iter().flatten()
}
