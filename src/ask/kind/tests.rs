//! The pages about kinds of questions are those of the list.

use std::fmt::Write;
use std::path::Path;

use crate::skeleton::front_matter::kind::{KINDS, PARTICULAR};

/// The file at this path of the project.
fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn each_kind_has_a_page_a_template_and_a_row_in_the_overview() {
    let overview = text("docs/questions/README.md");
    let mut rows = overview.lines().filter(|line| line.starts_with("| [`"));
    for traits in KINDS {
        let word = traits.word;
        let page = text(&format!("docs/questions/{word}.md"));
        assert!(page.contains(&format!("`{word}`")), "the page about `{word}`");
        assert!(!text(&format!("templates/{word}.html")).is_empty());
        let row = rows.next().unwrap_or_default();
        assert!(row.starts_with(&format!("| [`{word}`]({word}.md) |")), "{row:?} for `{word}`");
    }
    assert_eq!(rows.next(), None, "a row for each kind, and no other");
}

#[test]
fn the_tables_of_forms_and_settings_are_those_of_the_list() {
    let mut table = String::from(
        "| kind | `answer` | settings that mean something to some kinds only |\n| --- | --- | --- |\n",
    );
    let quoted = |words: Vec<&str>| match &words[..] {
        [] => "none".to_owned(),
        words => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
    };
    for traits in KINDS {
        let forms = traits.forms.iter().map(|form| form.as_str()).collect();
        let keys = PARTICULAR.iter().copied().filter(|key| traits.keys.contains(key)).collect();
        let (forms, keys) = (quoted(forms), quoted(keys));
        writeln!(table, "| `{}` | {forms} | {keys} |", traits.word).expect("a string takes text");
    }
    let page = text("docs/questions/README.md");
    assert!(page.contains(&table), "docs/questions/README.md should hold this table:\n{table}");
}
