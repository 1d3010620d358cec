//! Options of real skeletons: instances as they are found, misreadings as they are run.

use std::collections::BTreeSet;

use super::*;
use crate::ask::facts::InstanceFacts;
use crate::ask::question::{Choice, Origin};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};
use crate::solve::execute::Limits;
use crate::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use crate::source::Source;
use crate::validate::instance::instance;
use crate::vary::run_result::run_result;
use crate::vary::{RunResult, Study, Variety};

/// Questions about instances of a skeleton, in their order.
pub fn questions(
    name: &str,
    text: &str,
    change: &dyn Fn(&mut Skeleton),
    count: usize,
) -> Vec<Question> {
    let reading = crate::skeleton::read(&Source::new(name, text));
    let Some(mut skeleton) = reading.skeleton else { panic!("{name}: {:#?}", reading.diagnostics) };
    change(&mut skeleton);
    let request = Request {
        count,
        seed: 3,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let mut found = Vec::new();
    choose(&skeleton.program, &request, &mut |one| {
        if found.len() < count {
            found.push(instance(&skeleton, found.len() + 1, one.model, one.run));
        }
    })
    .unwrap();
    let study = Study::new(&skeleton);
    let variety = Variety::of(&skeleton, &request).unwrap();
    let known: Vec<(RunResult, InstanceFacts)> = found
        .iter()
        .map(|instance| {
            let told = run_result(&skeleton, &instance.run).unwrap();
            let misread = study.misread(&instance.model, &told);
            let varied = variety.varied(&study, &instance.model, &told);
            (told, InstanceFacts { misread, varied, ..InstanceFacts::default() })
        })
        .collect();
    let subject = Subject::of(name, 0, &skeleton);
    let solved: Vec<Solved<'_>> = found
        .iter()
        .zip(&known)
        .map(|(instance, (told, known))| Solved {
            number: instance.number,
            shown: &instance.shown,
            complete: &instance.complete,
            values: &instance.model.values,
            literals: &instance.literals,
            told,
            known,
            proof: Evidence::Unchecked,
        })
        .collect();
    let wording = Wording::load(&[], skeleton.settings.language, &[]).unwrap();
    let fitting: Vec<Solved<'_>> = solved
        .iter()
        .zip(drafts(&subject, &solved).unwrap())
        .filter_map(|(solved, draft)| draft.ok().map(|_| solved.clone()))
        .collect();
    assert!(!fitting.is_empty(), "{name}: {:?}", drafts(&subject, &solved));
    quiz(&subject, &fitting, &wording).unwrap_or_else(|error| panic!("{name}: {error:?}")).questions
}

fn skeletons() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    files.sort();
    let name = |path: &std::path::PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn options(question: &Question) -> &[Choice] {
    match &question.answer {
        Answer::Choice { options } => options,
        other => panic!("{other:?}"),
    }
}

/// What an option means, as far as its spelling shows.
fn meaning(option: &Choice) -> String {
    option.plain.lines().map(|line| line.trim_end().replace(", ", ",") + "\n").collect()
}

fn is_from_rule(option: &Choice) -> bool {
    !option.origin.rules().is_empty()
}

#[test]
fn choices_of_the_examples_are_sound_and_show_no_pattern() {
    let choice = |skeleton: &mut Skeleton| {
        skeleton.settings.answer = AnswerForm::Choice;
        skeleton.settings.options = None;
    };
    let (mut all, mut from_rules) = (0, 0);
    for (name, text) in skeletons() {
        let reading = crate::skeleton::read(&Source::new(&name, &text));
        let settings = reading.skeleton.unwrap().settings;
        let single = matches!(
            settings.question,
            QuestionKind::Output | QuestionKind::Result | QuestionKind::Variable
        );
        if !single || settings.calls.len() > 1 {
            continue;
        }
        let questions = questions(&name, &text, &choice, 24);
        assert!(questions.len() > 10, "{name}");
        let (mut places, mut largest, mut longest) = (BTreeSet::new(), 0, 0);
        for question in &questions {
            let options = options(question);
            let right: Vec<&Choice> = options.iter().filter(|option| option.right).collect();
            let [right] = right[..] else { panic!("{name}: {options:#?}") };
            assert_eq!(right.origin, Origin::Right);
            let meanings: BTreeSet<String> = options.iter().map(meaning).collect();
            assert_eq!(meanings.len(), options.len(), "{name}: {options:#?}");
            assert!((2..=4).contains(&options.len()), "{name}: {options:#?}");
            for option in options {
                let is_told = is_from_rule(option) || option.origin == Origin::Author;
                assert_eq!(is_told, !option.feedback.is_empty(), "{name}: {option:?}");
                assert!(
                    !option.text.is_empty() && !option.feedback.contains("range("),
                    "{option:?}"
                );
            }
            all += 1;
            from_rules += options.iter().filter(|option| is_from_rule(option)).count();
            places.insert(options.iter().position(|option| option.right));
            let number = |option: &Choice| option.plain.parse::<i64>().unwrap_or(i64::MIN);
            let wrong = || options.iter().filter(|option| !option.right);
            largest += usize::from(wrong().all(|option| number(option) < number(right)));
            let length = |option: &Choice| option.plain.chars().count();
            longest += usize::from(wrong().all(|option| length(option) < length(right)));
        }
        assert!(places.len() >= 3, "{name}: {places:?}");
        assert!(largest * 5 < questions.len() * 4, "{name}: {largest} of {}", questions.len());
        assert!(longest * 5 < questions.len() * 4, "{name}: {longest} of {}", questions.len());
    }
    assert!(from_rules * 5 >= all * 12, "{from_rules} options from rules for {all} questions");
}

#[test]
fn example_choices_have_three_options_from_rules_on_average() {
    let (mut all, mut from_rules) = (0, 0);
    for (name, text) in skeletons() {
        let reading = crate::skeleton::read(&Source::new(&name, &text));
        let settings = reading.skeleton.unwrap().settings;
        let mine = matches!(
            settings.question,
            QuestionKind::Output
                | QuestionKind::Result
                | QuestionKind::Variable
                | QuestionKind::Iterations
                | QuestionKind::Order
                | QuestionKind::Calls
        );
        // Of its four methods one can never be called most often, and one is right.
        if settings.answer != AnswerForm::Choice || !mine || name == "busiest_method" {
            continue;
        }
        let questions = questions(&name, &text, &|_| {}, 24);
        all += questions.len();
        for option in questions.iter().flat_map(options).filter(|option| is_from_rule(option)) {
            from_rules += 1;
            assert!(!option.feedback.is_empty(), "{name}: {option:?}");
        }
    }
    assert!(from_rules >= all * 3, "{from_rules} options from rules for {all} questions");
}

const SUM: &str = "int sum = 0;\nfor (int i = INT(range(0, 5)); i < INT(range(9, 14)); i++) {\n  if (i % 2 == 0) {\n    sum += i;\n  }\n}\nSystem.out.println(sum);\n";

#[test]
fn options_are_the_same_for_the_same_program_and_as_many_as_wanted() {
    let with = |count: u32| {
        questions(
            "sum",
            SUM,
            &|skeleton| {
                skeleton.settings.answer = AnswerForm::Choice;
                skeleton.settings.options = Some(count);
            },
            12,
        )
    };
    assert_eq!(with(4), with(4));
    for count in [2, 3, 6, 10] {
        for question in with(count) {
            assert_eq!(options(&question).len(), count as usize, "{:?}", question.answer);
        }
    }
}

#[test]
fn none_of_these_is_right_now_and_then_and_always_last() {
    let questions = questions(
        "sum",
        SUM,
        &|skeleton| {
            skeleton.settings.answer = AnswerForm::Choice;
            skeleton.settings.none_of_these = true;
        },
        30,
    );
    let mut right = 0;
    for question in &questions {
        let options = options(question);
        assert_eq!(options.len(), 4);
        assert_eq!(options.iter().filter(|option| option.right).count(), 1);
        let [rest @ .., last] = options else { panic!("no options") };
        assert_eq!((last.plain.as_str(), last.origin), ("None of these", Origin::Fixed));
        assert!(rest.iter().all(|option| option.origin != Origin::Fixed));
        // Where none is right, the right one is not there.
        assert_eq!(rest.iter().any(|option| option.origin == Origin::Right), !last.right);
        right += usize::from(last.right);
    }
    assert!((2..=15).contains(&right), "{right} of {}", questions.len());
}

#[test]
fn an_output_of_several_lines_is_chosen_and_one_that_is_nothing_is_said() {
    let text = "for (int i = 0; i < INT(range(2, 5)); i++) {\n  System.out.println(i * i);\n}\n";
    let questions = questions("lines", text, &|_| {}, 4);
    for question in &questions {
        let options = options(question);
        let right = options.iter().find(|option| option.right).unwrap();
        assert!(right.plain.starts_with("0\n1"), "{right:?}");
        assert!(right.text.contains("<pre") && right.text.contains("<samp>"), "{right:?}");
        assert!(listing::plain(&right.text).contains("0\n1"), "{right:?}");
        assert!(question.text.contains("Choose what is printed"), "{}", question.text);
    }
    // Where other wrong answers are few, that nothing is printed is one.
    let text = "int n = INT(range(1, 3));\nif (n < 4) {\n  System.out.println(n);\n}\n";
    let german = self::questions(
        "few",
        text,
        &|skeleton| {
            skeleton.settings.language = crate::skeleton::front_matter::Language::German;
            skeleton.settings.answer = AnswerForm::Choice;
            skeleton.settings.options = Some(10);
        },
        3,
    );
    let all: Vec<&str> =
        german.iter().flat_map(options).map(|option| option.plain.as_str()).collect();
    assert!(all.contains(&"Es wird nichts ausgegeben."), "{all:?}");
}
