//! Sheets from quizzes: what stands on which page, and what is refused.

use super::*;
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin, Question};
use crate::skeleton::front_matter::Marks;

fn question(name: &str, code: &str, answer: Answer) -> Question {
    Question {
        name: name.to_owned(),
        idnumber: name.to_owned(),
        text: format!("<p>What is it?</p>{}<p>Now.</p>", listing::html(code)),
        feedback: "<p>It is so.</p>".into(),
        code: code.to_owned(),
        answer,
        marks: Marks::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        group: None,
    }
}

fn quiz(questions: Vec<Question>) -> Quiz {
    let (name, title) = ("q".into(), "Quiz & more".into());
    Quiz { name, title, category: Vec::new(), questions, sections: Vec::new() }
}

fn option(text: &str, right: bool) -> Choice {
    Choice {
        text: listing::inline(text),
        plain: text.to_owned(),
        right,
        feedback: "<p>Said.</p>".into(),
        origin: if right { Origin::Right } else { Origin::Neighbour },
    }
}

fn frame(wording: &Wording, size: PaperSize) -> PaperFrame<'_> {
    PaperFrame { title: "Exam", note: "exam-1", size, print: USUAL_PRINT, head: None, wording }
}

/// A program of this many lines, no two the same.
fn program(name: &str, lines: usize) -> String {
    let lines: Vec<String> = (0..lines).map(|at| format!("int {name}{at} = {at};")).collect();
    lines.join("\n")
}

/// What was laid out for parts.
fn pages(parts: &[PrintedPart<'_>]) -> typst_layout::PagedDocument {
    let wording = Wording::built_in().unwrap();
    let data = data::data(&frame(&wording, PaperSize::A4), parts).unwrap();
    print::pages(&data.to_string()).unwrap()
}

/// On which pages, from 0, a text stands.
fn found_on(pages: &typst_layout::PagedDocument, text: &str) -> Vec<usize> {
    let texts = check::page_texts(pages);
    (0..texts.len()).filter(|at| texts[*at].contains(text)).collect()
}

#[test]
fn a_program_stands_on_one_page_with_its_question_unless_it_is_longer() {
    let number = || Answer::number(vec![3]);
    let short: Vec<Question> =
        ["a", "b", "c"].map(|name| question(name, &program(name, 18), number())).to_vec();
    let sheet = PaperSheet::of_all(short.iter().collect());
    let pages_of_short = pages(&[PrintedPart::Asked(&sheet)]);
    for (at, name) in ["a", "b", "c"].into_iter().enumerate() {
        let all: Vec<Vec<usize>> = [format!("int{name}0=0"), format!("int{name}17=17")]
            .iter()
            .chain([&format!("Question{}", at + 1)])
            .map(|text| found_on(&pages_of_short, text))
            .collect();
        let page = all[2].last().copied();
        assert_eq!([all[0].last(), all[1].last()], [page.as_ref(); 2], "{name}: {all:?}");
    }
    assert_eq!(pages_of_short.pages().len(), 2, "two of them fit on a page");

    let long = [question("l", &program("l", 120), number())];
    let sheet = PaperSheet::of_all(long.iter().collect());
    let long = pages(&[PrintedPart::Asked(&sheet)]);
    assert!(long.pages().len() > 1);
    assert_eq!(found_on(&long, "intl119=119").len(), 1);
}

#[test]
fn a_program_that_neighbours_share_is_printed_once_before_them() {
    let number = || Answer::number(vec![3]);
    let shared = program("s", 4);
    let mut questions: Vec<Question> =
        ["a", "b", "c"].map(|name| question(name, &shared, number())).to_vec();
    questions.push(question("d", &program("o", 4), number()));
    let sheet = PaperSheet::of_all(questions.iter().collect());
    for part in [PrintedPart::Asked(&sheet), PrintedPart::Solved(&sheet)] {
        let pages = pages(&[part]);
        let all = check::page_texts(&pages).concat();
        assert_eq!(all.matches("ints0=0").count(), 1, "{all}");
        assert_eq!(all.matches("Forquestions1to3").count(), 1, "{all}");
        assert_eq!(all.matches("into0=0").count(), 1, "{all}");
        assert_eq!(check::wrong(&pages, &data::texts(&[part])), Vec::<String>::new());
    }
    // Those that stand apart have it twice.
    questions.swap(1, 3);
    let sheet = PaperSheet::of_all(questions.iter().collect());
    let all = check::page_texts(&pages(&[PrintedPart::Asked(&sheet)])).concat();
    assert_eq!(all.matches("ints0=0").count(), 2, "{all}");
}

#[test]
fn sheets_begin_on_odd_pages_and_have_the_names_of_students() {
    let one = question("a", "int i = 1;", Answer::number(vec![1]));
    let sheet = |name: &str| PaperSheet {
        student: Some(name.to_owned()),
        ..PaperSheet::of_all(vec![&one])
    };
    let all = [sheet("Ada Lovelace"), sheet("Grace Hopper")];
    let parts: Vec<PrintedPart<'_>> = all.iter().map(PrintedPart::Asked).collect();
    let pages = pages(&parts);
    assert_eq!(found_on(&pages, "AdaLovelace"), [0]);
    assert_eq!(found_on(&pages, "GraceHopper"), [2]);
}

#[test]
fn tables_of_an_answer_grid_are_about_as_wide() {
    let one = question("a", "int i = 1;", Answer::number(vec![1]));
    let student = Some("Ada Lovelace".to_owned());
    let sheet = PaperSheet { student, ..PaperSheet::of_all(vec![&one; 12]) };
    let sheets = [sheet];
    let parts = [PrintedPart::Keys(&sheets, &[&one])];
    let wording = Wording::built_in().unwrap();
    let data = data::data(&frame(&wording, PaperSize::A4), &parts).unwrap();
    let tables = data["sheets"][0]["tables"].as_array().unwrap();
    let widths: Vec<usize> =
        tables.iter().map(|table| table["numbers"].as_array().unwrap().len()).collect();
    assert_eq!(widths, [6, 6]);
}

#[test]
fn what_cannot_be_printed_is_named() {
    let wording = Wording::built_in().unwrap();
    let code = "String s = \"\u{4E2D}\";";
    let quiz = quiz(vec![question("a", code, Answer::text(vec!["x".into()]))]);
    let refused = document(&quiz, &wording, PaperSize::A4).unwrap_err();
    assert!(refused[0].contains("\u{4E2D}` (U+4E2D)"), "{refused:?}");

    let fine = question("a", "int i = 1;", Answer::number(vec![1]));
    let sheet = PaperSheet::of_all(vec![&fine]);
    let parts = [PrintedPart::Asked(&sheet)];
    let (pages, mut texts) = (pages(&parts), data::texts(&parts));
    assert_eq!(check::wrong(&pages, &texts), Vec::<String>::new());
    texts.swap(0, 1);
    texts.push("int i = 2;".into());
    let wrong = check::wrong(&pages, &texts);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
}

#[test]
fn the_same_questions_give_the_same_bytes_on_paper_of_each_size() {
    let wording = Wording::built_in().unwrap();
    let options = vec![option("i + 1", true), option("i - 1", false), option("i", false)];
    let gaps = crate::ask::question::gap_mark(0);
    let mut cloze = question("c", "int i = 1;", Answer::number(vec![1]));
    cloze.text = format!("<p>i = {gaps}</p>");
    cloze.answer = Answer::Cloze {
        gaps: vec![crate::ask::question::Gap { answer: Answer::number(vec![1]), weight: 1 }],
    };
    let items = ["one", "two", "three"].map(str::to_owned).to_vec();
    let quiz = quiz(vec![
        question("a", "int i = 1;", Answer::Choice { options }),
        question("b", "int i = 2;", Answer::Ordering { items }),
        cloze,
    ]);
    let made = |size| document(&quiz, &wording, size).unwrap().unwrap();
    let a4 = made(PaperSize::A4);
    assert_eq!(&a4[..5], &b"%PDF-"[..]);
    assert!(made(PaperSize::A4) == a4, "the bytes differ");
    let holds =
        |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|at| at == text.as_bytes());
    assert!(holds(&a4, "595.27") && !holds(&a4, "/MediaBox [0 0 612 792]"));
    let us_letter = made(PaperSize::UsLetter);
    assert!(holds(&us_letter, "612 792"));
    assert!(on(&FORMAT_OF_TESTS, PaperSize::UsLetter).name == NAME);
}

static FORMAT_OF_TESTS: Format = FORMAT;
