//! Tests of what an editor is told of the words of a text.

use super::hover::hover;
use super::marked::marked_words;
use super::offers::offers;
use super::outline::{folds, outline};
use super::text_kind::TextKind;
use super::word_table::{WORDS, WordSort};
use super::{found, stubs};
use crate::ask::wording::Wording;
use crate::make::json::CheckReport;
use crate::skeleton::front_matter::{Language, difficulty_keys, setting_keys};
use crate::source::Source;

const TEXT: &str = "/*tatsu\ntitle = \"Ü\"\nanswer = \"\"\n[difficulty]\n\n*/\n\
    int n = INT(range(3, 9)); // INT(1)\nint INT = 2;\nString s = \"LOOP(\";\n\
    // tatsu:hide\nn++;\n// tatsu:show\nLOOP(range(1, 5));\nwhile (n > 0) {\n    n -= 2;\n}\n\
    System.out.println(n);\n";

fn wording(language: Language) -> Wording {
    Wording::load(&[], language, &[]).unwrap()
}

#[test]
fn every_word_and_key_has_a_sentence_in_both_languages() {
    let keys = setting_keys().iter().chain(difficulty_keys());
    let keys = keys.chain(crate::exam::file::EXAM_KEYS).chain(crate::exam::file::PART_KEYS);
    let keys = keys.chain(crate::dialogue::DIALOGUE_KEYS).map(|key| format!("editor.key.{key}"));
    let words = WORDS.iter().map(|one| format!("editor.word.{}", one.word));
    let all: Vec<String> = keys.chain(words).collect();
    for language in [Language::English, Language::German] {
        let wording = wording(language);
        for key in &all {
            assert!(wording.say(key, Vec::new()).is_ok(), "{key} in {}", language.as_str());
        }
    }
}

#[test]
fn words_in_strings_comments_and_names_are_none() {
    let source = Source::new("a.java", TEXT);
    let found: Vec<&str> = marked_words(&source).iter().map(|one| one.word.word).collect();
    assert_eq!(found, ["INT", "range", "hide", "show", "LOOP", "range"]);
    assert!(marked_words(&Source::new("a.java", "int a = list(3); range(1);")).is_empty());
}

#[test]
fn only_what_is_of_tatsu_has_a_kind() {
    let kind = |name: &str, text: &str| TextKind::of(name, &Source::new(name, text), false);
    assert_eq!(kind("a.java", TEXT), Some(TextKind::Skeleton));
    assert_eq!(kind("Stack.java", "class Stack { int list(int a) { return a; } }"), None);
    assert_eq!(kind("b.java", "int x = READ();\nPRINT(x);"), Some(TextKind::Dialogue));
    assert_eq!(kind("bank.toml", ""), Some(TextKind::Kept));
    assert_eq!(kind("Cargo.toml", "[package]"), None);
    assert_eq!(kind("final.toml", "[[part]]"), Some(TextKind::Exam));
    assert_eq!(kind("a.pun", ""), Some(TextKind::Pun));
    assert_eq!(kind("noending", ""), None);
}

#[test]
fn offers_follow_the_place() {
    let source = Source::new("a.java", TEXT);
    let wording = wording(Language::German);
    let at = |part: &str, more: usize| {
        let at = TEXT.find(part).expect("it is there") + more;
        let offers = offers(TextKind::Skeleton, &source, at, &wording);
        offers.into_iter().map(|one| one.label).collect::<Vec<_>>()
    };
    assert!(at("title", 2).contains(&"question".to_owned()));
    assert_eq!(
        at("\"\"\n[dif", 1),
        ["auto", "number", "text", "choice", "several", "cloze", "ordering"]
    );
    assert!(at("[difficulty]\n", 13).contains(&"steps".to_owned()));
    assert!(at("INT(range", 0).contains(&"INTARRAY".to_owned()));
    assert_eq!(at("tatsu:hide", 6), ["hide", "show", "here", "fragment", "end"]);
    assert!(at("// INT(1)", 5).is_empty() && at("System.out", 7).is_empty());
    let exam = Source::new("exam.toml", "title = \"\"\n[[part]]\nsk");
    let keys = offers(TextKind::Exam, &exam, exam.text().len(), &wording);
    assert_eq!(keys[0].label, "skeleton");
}

#[test]
fn a_place_tells_what_is_known_of_it() {
    let source = Source::new("a.java", TEXT.replace("answer = \"\"\n", ""));
    let report = found::checked_text(TextKind::Skeleton, &source, 1);
    assert_eq!(report.diagnostics.len(), 0, "{:?}", report.diagnostics);
    let wording = wording(Language::English);
    let said = |part: &str| {
        let at = source.text().find(part).expect("it is there");
        hover(TextKind::Skeleton, &source, &report, at, &wording).map(|one| one.text)
    };
    let of_placeholder = said("INT(range").expect("a placeholder");
    assert!(of_placeholder.starts_with("Each instance has one of 7 values here (int)."));
    assert!(of_placeholder.lines().count() == 2, "{of_placeholder}");
    assert_eq!(said("while").as_deref(), Some("This loop runs 1 to 5 times, as LOOP says."));
    assert!(said("LOOP(range").is_some_and(|text| text.starts_with("Stands right before a loop")));
    assert!(said("title").is_some_and(|text| text.starts_with("A title for people")));
    assert_eq!(said("System"), None);
}

#[test]
fn what_is_declared_and_hidden_is_listed() {
    let text = "/*tatsu\ntitle = \"x\"\n*/\n@MAIN\nint f() {\n    return INT(range(1, 9));\n}\n\
        @HIDDEN\nint g() {\n    return 1;\n}\nstatic int a = 1;\n";
    let source = Source::new("a.java", text);
    let names: Vec<(String, u32)> = outline(TextKind::Skeleton, &source)
        .into_iter()
        .map(|one| (one.name, one.name_place.line))
        .collect();
    let expected = [("tatsu", 1), ("f", 5), ("g", 9), ("a", 12)];
    assert_eq!(names, expected.map(|(name, line)| (name.to_owned(), line)));
    let folds: Vec<(u32, u32)> =
        folds(TextKind::Skeleton, &source).iter().map(|one| (one.first, one.last)).collect();
    assert_eq!(folds, [(1, 3), (4, 7), (8, 11)]);
    let exam = "groups = 2\n[[part]]\nskeleton = \"a.java\"\n[[part]]\nname = \"two\"\n";
    let parts = outline(TextKind::Exam, &Source::new("exam.toml", exam));
    assert_eq!(parts.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["a.java", "two"]);
    let pun = "property p x . x == x .\nf x = x .\n";
    assert_eq!(outline(TextKind::Pun, &Source::new("a.pun", pun)).len(), 2);
}

#[test]
fn mistakes_in_the_list_of_kept_questions_have_their_places() {
    let text = "[keep.loops]\na = { number = 1, values = \"[1]\" }\nb = { number = 1, values = \"[2]\" }\n";
    let lines = |text: &str| {
        let report = found::read_text(TextKind::Kept, &Source::new("bank.toml", text));
        report.diagnostics.iter().map(|one| (one.code, one.place.line)).collect::<Vec<_>>()
    };
    assert_eq!(lines(text), [("kept", 3)]);
    assert_eq!(lines("[kept]\n"), [("kept", 1)]);
    assert_eq!(lines("[keep.x]\na = {\n"), [("kept", 2)]);
    assert_eq!(lines(""), []);
}

#[test]
fn nothing_fails_on_texts_that_are_cut_off() {
    let wording = wording(Language::English);
    for end in (0..TEXT.len()).filter(|at| TEXT.is_char_boundary(*at)) {
        let source = Source::new("a.java", &TEXT[..end]);
        for kind in [TextKind::Skeleton, TextKind::Dialogue, TextKind::Exam, TextKind::Pun] {
            outline(kind, &source);
            folds(kind, &source);
            offers(kind, &source, end, &wording);
            hover(kind, &source, &CheckReport::default(), end, &wording);
        }
    }
}

#[test]
fn a_stub_declares_each_placeholder() {
    let text = stubs::stubs();
    for word in WORDS.iter().filter(|one| one.sort == WordSort::Placeholder) {
        assert!(text.contains(&format!(" {}(", word.word)), "{}", word.word);
    }
    assert!(text.contains("public @interface REC { int value(); }"));
}
