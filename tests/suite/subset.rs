//! `docs/java-subset.md`: what the suite shows to be supported, and what it shows to be refused.
//!
//! In: the pages of the suite, and the table of the library. Out: a page for people that names each
//! case and each call once. It is written by `TATSU_BLESS=1 cargo test --test suite`, and a test
//! keeps it in step.

use std::fmt::Write as _;
use std::path::PathBuf;

use libtest_mimic::{Failed, Trial};

use tatsu::read::library::{LIBRARY, Owner};

use crate::Entry;
use crate::markdown::Case;

/// Where the page is.
pub fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/java-subset.md"))
}

/// The test that the page is what the suite says now.
pub fn trial(entries: &[Entry]) -> Trial {
    let expected = page(entries);
    crate::timed("docs/java-subset.md is what the suite shows", move || {
        let found = std::fs::read_to_string(path()).unwrap_or_default().replace("\r\n", "\n");
        if found == expected {
            Ok(())
        } else {
            Err(Failed::from("write it anew: TATSU_BLESS=1 cargo test --test suite"))
        }
    })
}

/// The whole page.
pub fn page(entries: &[Entry]) -> String {
    let mut text = String::from(
        "# The Java that tatsu takes\n\n\
         This page is written by the test suite. Each line of the first tables names a case that is read, run by tatsu's own machine, given to \
         the solver as a formula, and run on a Java machine; all of them have to agree. Whatever is not Java of this kind gets a \
         diagnostic; the last table shows which ones.\n",
    );
    for entry in entries.iter().filter(|entry| shows_java(&entry.name)) {
        let mut rows = String::new();
        let mut last = "";
        for case in &entry.page.cases {
            let (Some(heading), true) = (case.headings.get(1), is_shown(case)) else { continue };
            if heading != last {
                let anchor = anchor(heading);
                let link = format!("../tests/suite/{}#{anchor}", entry.name);
                let sentence = cell(&first_sentence(&case.prose));
                let _ = writeln!(rows, "| [{}]({link}) | {sentence} |", cell(heading));
            }
            last = heading;
        }
        if let (Some((_, title)), false) = (entry.page.headings.first(), rows.is_empty()) {
            let _ = write!(text, "\n## {title}\n\n| case | what it shows |\n| --- | --- |\n{rows}");
        }
    }
    let _ = write!(
        text,
        "\n## Methods of the library\n\n`T` is any type. All operands are evaluated before anything is thrown.\n\n\
         | call | gives | may throw | what it is |\n| --- | --- | --- | --- |\n{}",
        library()
    );
    let refused = refused(entries);
    let _ = write!(
        text,
        "\n## Refused\n\n| what tatsu says | what to write instead |\n| --- | --- |\n{refused}"
    );
    text
}

/// The rows of all calls that the table of the library knows.
fn library() -> String {
    let mut rows = String::new();
    for class in LIBRARY {
        let owner = match class.owner {
            Owner::Class(name) => name,
            Owner::Objects { one, .. } => one,
        };
        for (method, overload) in
            class.methods.iter().flat_map(|method| method.supported().map(move |one| (method, one)))
        {
            let throws = overload.meaning.throws().iter().map(|one| {
                let name = one.java_name();
                format!("`{}`", name.rsplit('.').next().unwrap_or(name))
            });
            let throws = throws.collect::<Vec<_>>().join(", ");
            let (header, result) = (overload.header(), overload.result.name());
            let line = cell(method.line);
            let _ = writeln!(rows, "| `{owner}.{header}` | `{result}` | {throws} | {line} |");
        }
    }
    rows
}

/// Whether a page shows what Java, or a skeleton, may hold.
fn shows_java(name: &str) -> bool {
    name.starts_with("java/") || name.starts_with("language/")
}

/// Whether a case shows something that works: all findings that it expects, if any, are warnings.
fn is_shown(case: &Case) -> bool {
    !case.expected.is_empty()
        && case
            .expected
            .iter()
            .all(|block| !block.text.lines().any(|line| line.starts_with("error[")))
}

/// The messages that say that something is not supported, each once, with their help.
fn refused(entries: &[Entry]) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    let pages = entries.iter().filter(|entry| entry.name.starts_with("diagnostics/"));
    let blocks = pages.flat_map(|entry| &entry.page.cases).flat_map(|case| &case.expected);
    for block in blocks {
        let mut lines = block.text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(rest) = line.strip_prefix("error[unsupported] ") else { continue };
            let Some((_, message)) = rest.split_once(": ") else { continue };
            let mut help = String::new();
            while let Some(next) = lines.next_if(|next| next.starts_with("  ")) {
                if let Some(advice) = next.strip_prefix("  help: ") {
                    advice.clone_into(&mut help);
                }
            }
            if rows.iter().all(|(known, _)| known != message) {
                rows.push((message.to_owned(), help));
            }
        }
    }
    rows.sort();
    rows.iter().fold(String::new(), |mut text, (message, help)| {
        let _ = writeln!(text, "| {} | {} |", cell(message), cell(help));
        text
    })
}

/// What stands before the first full stop that ends a sentence.
fn first_sentence(prose: &str) -> String {
    let prose = prose.split_whitespace().collect::<Vec<_>>().join(" ");
    match prose.find(". ") {
        Some(at) => prose[..=at].to_owned(),
        None => prose,
    }
}

/// The anchor that a Markdown page gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Text that may stand in a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
