//! The rules by which beginners misread programs, one literate case or more for each, and the page
//! of `docs` that is made of them.
//!
//! In: the Markdown files below `tests/misconceptions`. A heading names a rule, prose says what the
//! student thinks, and a `java` block without placeholders shows a program. After it stand
//!
//! | block | holds |
//! | --- | --- |
//! | `right` | what is printed, or else what the entry returns; a JVM confirms it |
//! | `wrong` | what comes out under the rule, one block for each different answer that it gives |
//!
//! `right passes` and `right tests` hold how often the body of the first loop runs, or its
//! condition is tested, `right inner` how often that of the second one runs; so `right calls` of
//! all methods, `right depth` how deep they lie in each other, `right order` the variables in
//! question, least first, `right sequence` the calls as they begin, and `right objects` how many
//! objects can be reached. The `wrong` blocks mean the
//! same.
//!
//! With `TATSU_BLESS=1` in the environment the answers and the page are rewritten in place.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

#[path = "../suite/markdown.rs"]
#[expect(dead_code, reason = "the suite needs more of a page")]
mod markdown;
mod page;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::command::jvm::validator;
use markdown::{Case, Page};
use tatsu::ask::diagram::MemoryDiagram;
use tatsu::skeleton::front_matter::{Language, QuestionKind};
use tatsu::skeleton::{self, Skeleton};
use tatsu::solve::execute::{Limits, Machine, Run};
use tatsu::solve::model::Model;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use tatsu::source::Source;
use tatsu::validate::instance::instance;
use tatsu::validate::verdict::Verdict;
use tatsu::vary::misconception::{RULES, rule};
use tatsu::vary::run_result::run_result;
use tatsu::vary::{Misread, RunResult, Study};

/// A file of cases.
struct Entry {
    path: PathBuf,
    text: String,
    page: Page,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn blessing() -> bool {
    std::env::var_os("TATSU_BLESS").is_some()
}

fn entries() -> Vec<Entry> {
    let folder = root().join("tests/misconceptions");
    let files = std::fs::read_dir(folder).expect("a folder to list");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let entry = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page of UTF-8").replace("\r\n", "\n");
        let page = Page::read(&text);
        assert!(page.faults.is_empty(), "{}: {:?}", path.display(), page.faults);
        Entry { path, text, page }
    };
    paths.into_iter().map(entry).collect()
}

/// The rule that a case is about.
fn name(case: &Case) -> &str {
    case.headings.last().map_or("", String::as_str)
}

/// A case, run.
struct Ran {
    skeleton: Skeleton,
    run: Run,
    right: RunResult,
    misread: Vec<Misread>,
}

fn ran(case: &Case) -> Ran {
    let text = case.java.text.as_str();
    let reading = skeleton::read(&Source::new("case.java", text));
    let diagnostics = reading.diagnostics;
    let Some(skeleton) = reading.skeleton else {
        panic!("{}: {diagnostics:#?}", name(case));
    };
    let run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
    let right = run_result(&skeleton, &run).unwrap_or_else(|| panic!("{}: {run:?}", name(case)));
    let study = Study::new(&skeleton);
    let mut misread = study.misread(&Model::default(), &right);
    misread.retain(|one| one.rule == name(case));
    Ran { skeleton, run, right, misread }
}

/// What is asked of a run, as the word after `right` says.
fn answer(told: &RunResult, word: Option<&str>) -> String {
    let first = told.effort.loops.first();
    let count = |count: Option<u64>| count.map_or_else(String::new, |count| count.to_string());
    let mut answer = match (word, &told.result) {
        (Some("passes"), _) => count(first.map(|of| of.passes)),
        (Some("tests"), _) => count(first.map(|of| of.tests)),
        (Some("inner"), _) => count(told.effort.loops.get(1).map(|of| of.passes)),
        (Some("calls"), _) => count(Some(told.effort.calls)),
        (Some("depth"), _) => count(told.effort.methods.iter().map(|of| of.depth.into()).max()),
        (Some("order"), _) => {
            let mut values: Vec<_> = told.observed.iter().collect();
            values.sort_by_key(|(_, value)| (*value).clone());
            values.into_iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" < ")
        }
        (Some("objects"), _) => {
            let names = told.observed.keys().map(String::as_str);
            let diagram = MemoryDiagram::of("", names, &told.observed).expect("a drawing");
            count(u64::try_from(diagram.objects.len()).ok())
        }
        (Some("sequence"), _) => {
            let calls = told.calls.iter().flatten().map(|call| &*call.name);
            calls.collect::<Vec<_>>().join(" ")
        }
        (Some(word), _) => panic!("unknown word `{word}` behind `right`"),
        (None, Some(result)) if told.output.is_empty() => result.to_string(),
        (None, _) => told.output.clone(),
    };
    if !answer.ends_with('\n') {
        answer.push('\n');
    }
    answer
}

/// The right answer, and the wrong ones, each once.
fn answers(case: &Case, ran: &Ran) -> (String, Vec<String>) {
    let Some(expected) = case.expected.first().filter(|block| block.kind == "right") else {
        panic!("{}: a `right` block comes first", name(case));
    };
    let word = expected.words.first().map(String::as_str);
    let right = answer(&ran.right, word);
    let mut wrong: Vec<String> = Vec::new();
    for misread in &ran.misread {
        let answer = answer(&misread.told, word);
        if answer != right && !wrong.contains(&answer) {
            wrong.push(answer);
        }
    }
    (right, wrong)
}

#[test]
fn each_rule_gives_the_wrong_answers_of_its_cases() {
    let mut failures = String::new();
    for entry in entries() {
        let mut text = entry.text.clone();
        for case in entry.page.cases.iter().rev() {
            assert!(rule(name(case)).is_some(), "`{}` is no rule", name(case));
            assert!(!case.prose.is_empty(), "{}: what does the student think?", name(case));
            let (right, wrong) = answers(case, &ran(case));
            assert!(!wrong.is_empty(), "{}: no wrong answer", name(case));
            let blocks = [&[right][..], &wrong].concat();
            let found: Vec<&str> = case.expected.iter().map(|block| &*block.text).collect();
            let kinds = case.expected.iter().skip(1).all(|block| block.kind == "wrong");
            if found == blocks && kinds {
                continue;
            }
            if blessing() {
                let first = case.expected.first().expect("a `right` block");
                let last = case.expected.last().expect("a `right` block");
                let behind = last.range.end + "```\n".len();
                let mut fresh = blocks[0].clone() + "```\n";
                for wrong in &blocks[1..] {
                    let _ = write!(fresh, "\n```wrong\n{wrong}```\n");
                }
                text.replace_range(first.range.start..behind, &fresh);
            } else {
                let _ = writeln!(failures, "{}: {blocks:#?}", name(case));
            }
        }
        if text != entry.text {
            bless(&entry.path, &text);
        }
    }
    assert!(failures.is_empty(), "right and wrong answers are\n{failures}");
}

fn bless(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a page that can be written");
}

#[test]
fn a_jvm_confirms_the_right_answers() {
    let mut validator = validator();
    let mut names = Vec::new();
    for entry in entries() {
        for case in &entry.page.cases {
            names.push(name(case).to_owned());
            let Ran { skeleton, run, .. } = ran(case);
            validator.submit(instance(&skeleton, names.len(), Model::default(), run));
        }
    }
    while let Some(verdict) = validator.wait().expect("a verdict") {
        let name = &names[verdict.instance().number - 1];
        match verdict {
            Verdict::Validated(_) => {}
            Verdict::Disagreed(disagreement) => panic!("{name}: {disagreement}"),
            Verdict::Rejected(rejection) => panic!("{name}: {}", rejection.reason),
        }
    }
}

/// Instances of each example that are tried.
const EACH: usize = 10;

#[test]
fn rules_give_the_examples_several_wrong_answers_each() {
    let folder = std::fs::read_dir(root().join("skeletons")).expect("a folder to list");
    let mut paths: Vec<PathBuf> = folder.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.is_file());
    paths.sort();
    let (mut total, mut poor, mut instances) = (0, 0, 0);
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a skeleton of UTF-8");
        let source = Source::new("example.java", text);
        let skeleton = skeleton::read(&source).skeleton.expect("an example without errors");
        if !is_answered_by_a_run(skeleton.settings.question) {
            continue;
        }
        let study = Study::new(&skeleton);
        let request = Request {
            count: EACH,
            seed: 0,
            strategy: Strategy::Auto,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 2,
            limits: Limits::default(),
        };
        let (mut answers, mut by_rule) = (Vec::new(), BTreeMap::new());
        choose(&skeleton.program, &request, &mut |found| {
            let right = run_result(&skeleton, &found.run).expect("an instance ends normally");
            let asked = |told: &RunResult| asked(&skeleton, told);
            let mut wrong: Vec<String> = Vec::new();
            for misread in study.misread(&found.model, &right) {
                let answer = asked(&misread.told);
                if answer != asked(&right) && !wrong.contains(&answer) {
                    *by_rule.entry(misread.rule).or_insert(0) += 1;
                    wrong.push(answer);
                }
            }
            answers.push(wrong.len());
        })
        .expect("instances of an example");
        println!("{}: {answers:?} {by_rule:?}", path.display());
        // More than a choice has room for would only hide that others have none.
        total += answers.iter().map(|count| (*count).min(6)).sum::<usize>();
        poor += answers.iter().filter(|count| **count < 2).count();
        instances += answers.len();
    }
    println!("{total} wrong answers, {instances} instances, {poor} with fewer than two");
    assert!(total >= 3 * instances, "{total} wrong answers for {instances} instances");
    assert!(poor * 6 <= instances, "{poor} of {instances} with fewer than two wrong answers");
}

/// Whether the options of a question are what other programs come to.
fn is_answered_by_a_run(question: QuestionKind) -> bool {
    use QuestionKind as Kind;
    matches!(
        question,
        Kind::Output | Kind::Result | Kind::Variable | Kind::Iterations | Kind::Order | Kind::Calls
    )
}

/// What the question of a skeleton asks of a run.
fn asked(skeleton: &Skeleton, told: &RunResult) -> String {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is asked by any other kind can be read off what is printed"
    )]
    match skeleton.settings.question {
        QuestionKind::Result => format!("{:?}", told.result),
        QuestionKind::Variable => format!("{:?}", told.observed),
        QuestionKind::Calls => format!("{:?}", told.calls),
        QuestionKind::Iterations | QuestionKind::Order => format!("{:?}", told.effort),
        _ => told.output.clone(),
    }
}

#[test]
fn every_rule_has_a_case() {
    let entries = entries();
    let cases: Vec<&str> = entries.iter().flat_map(|entry| &entry.page.cases).map(name).collect();
    let missing: Vec<&str> =
        RULES.iter().map(|rule| rule.name).filter(|name| !cases.contains(name)).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
}

#[test]
fn every_rule_has_its_sentence_in_each_language() {
    let languages = [Language::English, Language::German].map(page::wording);
    for case in entries().iter().flat_map(|entry| &entry.page.cases) {
        let ran = ran(case);
        for misread in &ran.misread {
            for wording in &languages {
                let line = ran.skeleton.source.line(misread.place);
                let sentence = page::sentence(wording, misread, line);
                assert!(sentence.len() > 40 && !sentence.contains('\n'), "{sentence}");
            }
        }
    }
    let keys = languages[0].keys().filter_map(|key| key.strip_prefix("misconception."));
    let unknown: Vec<&str> = keys.filter(|key| rule(key).is_none()).collect();
    assert!(unknown.is_empty(), "sentences for no rule: {unknown:?}");
}

#[test]
fn the_page_shows_the_cases() {
    let expected = page::page(&entries());
    if blessing() {
        bless(&page::path(), &expected);
        return;
    }
    let found = std::fs::read_to_string(page::path()).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        found == expected,
        "write it anew: TATSU_BLESS=1 cargo test --test rooms misconceptions"
    );
}
