//! Compares the templates that a build for use carries inside with those of the checkout, which a
//! development build reads.
//!
//! In: the library's list of them, and the folder `templates`. Out: nothing, or what differs.

use std::collections::BTreeMap;
use std::path::Path;

/// The text of a file as a build for use has it.
macro_rules! text {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/", $path))
    };
}

/// Paths below `templates`, with texts.
macro_rules! built_in_files {
    ($(#[$doc:meta])* $list:ident: $($path:literal),* $(,)?) => {
        $(#[$doc])*
        pub const $list: &[(&str, &str)] = &[$(($path, text!($path))),*];
    };
}

#[path = "../../src/ask/wording/built_in/list.rs"]
mod list;

#[test]
fn the_templates_inside_are_those_of_the_checkout() {
    let inside: BTreeMap<&str, &str> =
        [list::LAYOUTS, list::ENGLISH, list::GERMAN].concat().into_iter().collect();
    let all = tatsu::ask::wording::built_in::all();
    let used: BTreeMap<&str, &str> = all.map(|file| (file.path(), file.text())).collect();
    assert_eq!(used, inside);

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut lying = Vec::new();
    for inner in ["", "en/", "de/"] {
        for entry in std::fs::read_dir(folder.join(inner)).expect("a folder to list") {
            let entry = entry.expect("a folder to list");
            if !entry.path().is_dir() {
                lying.push(format!("{inner}{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    lying.sort();
    let listed: Vec<String> = inside.keys().map(|path| (*path).to_owned()).collect();
    assert_eq!(lying, listed, "templates that are not in src/ask/wording/built_in/list.rs");
}
