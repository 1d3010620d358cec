//! The list of diagnostics, its page and the suite stay in step.

use libtest_mimic::{Failed, Trial};
use tatsu::diagnostic::Code;

use crate::Entry;
use crate::check::Reader;
use crate::markdown::Page;

/// Tests about the pages as a whole.
pub fn trials(entries: &[Entry]) -> Vec<Trial> {
    let page = entries.iter().find(|entry| entry.name == "docs/diagnostics.md");
    let page = page.map(|entry| entry.page.clone()).unwrap_or_default();
    let seen: String = entries
        .iter()
        .filter(|entry| entry.name != "docs/diagnostics.md")
        .flat_map(|entry| &entry.page.cases)
        .flat_map(|case| &case.expected)
        .filter(|block| ["diagnostics", "search", "contradiction"].contains(&block.kind.as_str()))
        .map(|block| block.text.as_str())
        .collect();
    vec![
        crate::timed("docs/diagnostics.md has a section for each code", {
            let page = page.clone();
            move || sections(&page)
        }),
        crate::timed("docs/diagnostics.md shows what fails and what works", move || {
            examples(&page)
        }),
        crate::timed("every code is found in the suite", move || found(&seen)),
        crate::timed("what the runner does not know is an error", unknown),
    ]
}

/// Cases with a fault of their own are no silent successes.
fn unknown() -> Result<(), Failed> {
    let java = "```java\nint x = 1;\n```\n";
    let faulty = [
        (format!("# A\n\nProse.\n\n{java}\n```irr\n```\n"), "unknown kind of block `irr`"),
        (format!("# A\n\nProse.\n\n{java}\n```run twice\n```\n"), "`run twice`"),
        (format!("# A\n\n{java}\n```run\n```\n"), "no sentence"),
        (format!("# A\n\nProse.\n\n{java}"), "nothing is expected"),
        (format!("# A\n\nProse.\n\n{java}\n```run\ngiven 5\n```\n"), "left: 5"),
        (String::from("# A\n\nProse.\n\n```java\nx = 1;\n```\n\n```run\n```\n"), "unknown-name"),
    ];
    for (text, fault) in faulty {
        let page = Page::read(&text);
        match crate::check::texts(&page.cases[0], Reader::Suite) {
            Err(found) if found.contains(fault) => {}
            other => return Err(format!("{text}\nshould say {fault}: {other:?}").into()),
        }
    }
    let stray = Page::read("# A\n\n```run\n```\n\n```java\n");
    if stray.faults.len() == 2 { Ok(()) } else { Err(format!("{:?}", stray.faults).into()) }
}

/// The codes in the order of their sections are the codes.
fn sections(page: &Page) -> Result<(), Failed> {
    let sections = page.headings.iter().filter(|(level, _)| *level == 2);
    let titles: Vec<&str> = sections.map(|(_, title)| title.trim_matches('`')).collect();
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    if titles == codes { Ok(()) } else { Err(format!("{titles:?}\nshould be\n{codes:?}").into()) }
}

/// Each section has an example with the finding of its title and one without any.
fn examples(page: &Page) -> Result<(), Failed> {
    let mut missing = Vec::new();
    for code in Code::ALL {
        let text = code.as_str();
        let own = |case: &&crate::markdown::Case| {
            case.headings.get(1).is_some_and(|heading| heading.trim_matches('`') == text)
        };
        let finding = format!("[{text}]");
        let expects = |case: &crate::markdown::Case| {
            case.expected.iter().any(|block| block.text.contains(&finding))
        };
        let cases: Vec<_> = page.cases.iter().filter(own).collect();
        if !cases.iter().any(|case| expects(case)) {
            missing.push(format!("`{text}` has no example that fails"));
        }
        if !cases.iter().any(|case| case.expected.iter().all(|block| block.kind != "diagnostics")) {
            missing.push(format!("`{text}` has no example that works"));
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(missing.join("\n").into()) }
}

/// Each code is in some expectation.
fn found(seen: &str) -> Result<(), Failed> {
    let missing: Vec<&str> = Code::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| !seen.contains(&format!("[{code}]")))
        .collect();
    if missing.is_empty() { Ok(()) } else { Err(format!("no case finds {missing:?}").into()) }
}
