//! `docs/misconceptions.md`: every rule with its cases, for instructors.
//!
//! In: the cases and what comes out of them. Out: the page. It is written by
//! `TATSU_BLESS=1 cargo test --test rooms misconceptions`, and a test keeps it in step.

use std::fmt::Write as _;
use std::path::PathBuf;

use tatsu::ask::wording::{TemplateValues, Wording};
use tatsu::skeleton::front_matter::Language;
use tatsu::vary::Misread;
use tatsu::vary::misconception::{Frequency, RULES};

use crate::misconceptions::markdown::Case;
use crate::misconceptions::{Entry, Ran, answer, answers, name, ran};

/// Where the page is.
pub fn path() -> PathBuf {
    crate::misconceptions::root().join("docs/misconceptions.md")
}

/// The built-in wording in a language.
pub fn wording(language: Language) -> Wording {
    Wording::load(&[], language, &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// What is said to somebody who misread a program.
pub fn sentence(wording: &Wording, misread: &Misread, line: u32) -> String {
    let mut values: TemplateValues = vec![("line", line.into())];
    values.extend(misread.facts.iter().map(|(name, value)| (*name, value.as_str().into())));
    let key = format!("misconception.{}", misread.rule);
    wording.say(&key, values).unwrap_or_else(|error| panic!("{key}: {error:?}"))
}

/// The whole page.
pub fn page(entries: &[Entry]) -> String {
    let mut text = String::from(
        "# Misconceptions\n\n\
         Wrong options are no random numbers: they are what comes out if the program is read as beginners read it. Each rule on this page turns a \
         program into the one in the student's head, and runs that. An option that was found in this way carries the name of its rule, and whoever \
         chooses it is told what the rule has to say. This page is written by the test suite; a Java machine confirms the right answers.\n\n\
         Under a rule a program may run on without end, throw, or come to the right answer after all; then the rule gives nothing for this instance. \
         The sentences can be replaced under the key `misconception.NAME`, see [wording](templates.md); they exist in German, too.\n\n\
         The rules come from [progmiscon.org](https://progmiscon.org); Sorva, *Visual Program Simulation in Introductory Programming \
         Education*, 2012, table A.1; *Explain Trace*, Computers 12(10) 192, 2023; Lister et al., *A multi-national study of reading and tracing skills \
         in novice programmers*, 2004; Pea, *Language-independent conceptual bugs in \
         novice programming*, 1986; the question catalogues of qlcpy and jask; corrections of AP exams; and from classrooms. \
         Those about objects and collections also come from Lu and Krishnamurthi, *Identifying and correcting programming language behavior misconceptions*, 2024; \
         Holland, Griffiths and Woodman, *Avoiding object misconceptions*, 1997; Bloch, *Effective Java*; and the question banks of CSAwesome.\n\n\
         A **belief** about Java is applied wherever it holds, since who has it has it everywhere; what comes out if it is applied in one place only is offered behind it. A **slip** happens in one place, or in each that looks alike. \
         A rule that fits **its construct** only, such as a `switch` or a parameter that is assigned, comes before one that fits **many programs**, and that before one that fits **any program**. \
         Authors [choose and exclude](questions/options.md) rules by their names.\n\n\
         Where several rules lead to the same wrong answer, students are told the one that comes first; of those in the same place the most frequent one, and of several that are equally frequent all, as alternatives. \
         None of the sources counts how often each of these rules occurs among all others, so the order is ours:\n\n",
    );
    for frequency in Frequency::ALL {
        let _ = writeln!(text, "- **{}**: {}.", frequency.as_str(), frequency.reason());
    }
    text.push_str("\n| rule | what the student thinks | belief or slip | fits | how frequent |\n| --- | --- | --- | --- | --- |\n");
    let cases = || entries.iter().flat_map(|entry| &entry.page.cases);
    let of = |rule: &'static str| cases().filter(move |case| name(case) == rule);
    for rule in RULES {
        if let Some(case) = of(rule.name).next() {
            let thinks = first_paragraph(&case.prose).replace('|', "\\|");
            let (mistake, fits) = (rule.mistake.as_str(), rule.occasion.as_str());
            let frequent = rule.frequency.as_str();
            let _ = writeln!(
                text,
                "| [`{0}`](#{0}) | {thinks} | {mistake} | {fits} | {frequent} |",
                rule.name
            );
        }
    }
    let wording = wording(Language::English);
    for rule in RULES {
        let _ = write!(text, "\n## {}\n", rule.name);
        let mut before = "";
        for case in of(rule.name) {
            // The prose of a case is all that stands below its heading.
            let prose = case.prose.strip_prefix(before).unwrap_or(&case.prose);
            example(&mut text, prose, case, &wording);
            before = &case.prose;
        }
    }
    text
}

fn example(text: &mut String, prose: &str, case: &Case, wording: &Wording) {
    let ran: Ran = ran(case);
    let (right, wrong) = answers(case, &ran);
    let _ = write!(text, "\n{prose}\n```java\n{}```\n\n", case.java.text);
    let word = case.expected.first().and_then(|block| block.words.first());
    let asked = match word.map(String::as_str) {
        Some("passes") => "passes of the loop",
        Some("tests") => "tests of the condition",
        Some("inner") => "passes of the inner loop",
        Some("calls") => "calls",
        Some("depth") => "depth",
        Some("order") => "order",
        Some("sequence") => "calls in order",
        _ if ran.right.output.is_empty() => "result",
        _ => "output",
    };
    let wrong: Vec<String> = wrong.iter().map(|answer| code(answer)).collect();
    let _ = write!(
        text,
        "| {asked} in Java | under this rule |\n| --- | --- |\n| {} | {} |\n",
        code(&right),
        wrong.join(" or ")
    );
    let word = word.map(String::as_str);
    let misread = ran.misread.iter().find(|one| answer(&one.told, word) != right);
    if let Some(misread) = misread {
        let line = ran.skeleton.source.line(misread.place);
        let _ = write!(text, "\n> {}\n", sentence(wording, misread, line));
    }
}

/// An answer in a cell of a table; its lines are separated by a sign.
fn code(answer: &str) -> String {
    let lines = answer.strip_suffix('\n').unwrap_or(answer).replace('\n', "↵");
    format!("`{}`", lines.replace('|', "\\|"))
}

/// The prose up to its first full stop at the end of a line.
fn first_paragraph(prose: &str) -> String {
    let end = prose.find(".\n").map_or(prose.len(), |at| at + 1);
    prose[..end].trim().replace('\n', " ")
}
