//! What banks of the example skeletons offer to choose from, as they are selected.

use std::path::Path;

use super::*;
use crate::read;
use crate::read::front_matter::{AnswerForm, QuestionKind};
use crate::solve::choose::Strategy;
use crate::solve::execute::Limits;
use crate::source::Source;

/// Questions of each bank.
const EACH: usize = 8;

/// How often something stands in the report on a bank of choices; `None` if the options of its kind of question do not come from rules.
fn counted(path: &Path, signs: &[&str]) -> Option<Vec<usize>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut skeleton = read::skeleton(&Source::new("example.java", text)).skeleton.unwrap();
    if !matches!(
        skeleton.settings.question,
        QuestionKind::Output
            | QuestionKind::Result
            | QuestionKind::Variable
            | QuestionKind::Iterations
            | QuestionKind::Order
    ) || skeleton.settings.calls.len() > 1
    {
        return None;
    }
    skeleton.settings.answer = AnswerForm::Choice;
    skeleton.settings.options = Some(4);
    let wording = Wording::built_in().unwrap();
    let request = Request {
        count: EACH,
        seed: 5,
        strategy: Strategy::Auto,
        deadline: None,
        jobs: 2,
        limits: Limits::default(),
    };
    let order = Order { name: "example", tool: "0", wording: &wording, request, standalone: false };
    let generated = generate(&skeleton, &order, &mut Oracle::Absent, &mut |_| {}).ok().unwrap();
    assert_eq!(generated.written, EACH, "{}", path.display());
    let page = generated.artifacts.iter().find(|one| one.path.ends_with("report.html")).unwrap();
    let page = String::from_utf8_lossy(&page.bytes).into_owned();
    Some(signs.iter().map(|sign| page.matches(sign).count()).collect())
}

#[test]
fn choices_of_the_examples_are_full_of_options_from_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    paths.sort();
    let (mut questions, mut rules, mut neighbours) = (0, 0, 0);
    for path in paths {
        let signs = [
            "<article class=\"question\"",
            "class=\"tag rule-tag\"",
            "class=\"tag neighbour-tag\"",
        ];
        let Some(counts) = counted(&path, &signs) else { continue };
        println!("{}: {counts:?}", path.display());
        // Of three methods one can never be called most often, so there is one to choose from besides the right one.
        if path.ends_with("busiest_method.java") {
            assert_eq!(counts[1], counts[0], "{counts:?}");
            continue;
        }
        assert!(counts[1] >= 2 * counts[0], "{}: {counts:?}", path.display());
        questions += counts[0];
        rules += counts[1];
        neighbours += counts[2];
    }
    // Of three rivals one is right, and the two others are all that there is to choose from.
    assert!(rules * 100 >= questions * 290, "{rules} options for {questions} questions");
    assert!(neighbours * 100 <= questions * 10, "{neighbours} for {questions} questions");
}
