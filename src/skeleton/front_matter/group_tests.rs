//! Groups of questions that are read, and mistakes in them.

use super::*;
use crate::read::syntax;
use crate::skeleton::{Reading, Skeleton, read, read_with};
use crate::source::Source;

/// A program for all kinds of questions that can be asked together.
const PROGRAM: &str = "int sum = 0;\nint last = 0;\nfor (int i = 0; i < INT(range(2, 5)); i++) {\n\
    sum += i;\n    while (last < i) {\n        last++;\n    }\n}\nSystem.out.println(sum);\n";

fn reading(toml: &str) -> (Source, Reading) {
    let source = Source::new("x.java", format!("/*tatsu\n{toml}\n*/\n{PROGRAM}"));
    let reading = read(&source);
    (source, reading)
}

fn skeleton(toml: &str) -> Skeleton {
    let (_, reading) = reading(toml);
    assert_eq!(reading.diagnostics, [], "{toml}");
    reading.skeleton.expect("a skeleton")
}

/// The settings of all parts.
fn parts(toml: &str) -> Vec<Settings> {
    let first = skeleton(toml);
    let others = first.following.iter().map(|part| part.settings.clone());
    std::iter::once(first.settings.clone()).chain(others).collect()
}

/// The findings: the text at the place of each, its message, and its help.
fn findings(toml: &str) -> Vec<(String, String, String)> {
    let (source, reading) = reading(toml);
    let told = reading.diagnostics.iter().map(|one| {
        let help = one.help.clone().unwrap_or_default().into_string();
        (source.slice(one.label.span).to_owned(), one.message.clone(), help)
    });
    told.collect()
}

/// The only finding.
fn finding(toml: &str) -> (String, String, String) {
    let mut all = findings(toml);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

fn variables(settings: &Settings) -> Vec<&str> {
    settings.variables.iter().map(|one| one.text.as_str()).collect()
}

#[test]
fn a_setting_at_the_top_is_about_the_parts_to_which_it_means_something() {
    let all = parts(
        "question = [\"output\", \"iterations\", \"variable\"]\nloop = 2\nvariables = [\"sum\"]",
    );
    let kinds: Vec<&str> = all.iter().map(|part| part.question.as_str()).collect();
    assert_eq!(kinds, ["output", "iterations", "variable"]);
    let loops: Vec<Option<u32>> =
        all.iter().map(|part| part.the_loop.map(|(number, _)| number)).collect();
    assert_eq!(loops, [None, Some(2), None]);
    assert_eq!(variables(&all[0]), [""; 0]);
    assert_eq!(variables(&all[2]), ["sum"]);
    let places: Vec<usize> =
        all.iter().map(|part| part.group.as_ref().expect("a group").at).collect();
    assert_eq!(places, [0, 1, 2]);
    assert_eq!(all[1].asked(), "output,iterations,variable");
}

#[test]
fn what_stands_below_a_part_is_about_that_part() {
    let toml = "question = [\"iterations\", \"iterations\", \"output\"]\nanswer = [\"auto\", \"choice\", \"auto\"]\n\
                loop = 1\noptions = 5\n[part.b]\nloop = 2\noptions = 3\n[part.output]\nanswer = \"choice\"\n";
    let all = parts(toml);
    let loops: Vec<Option<u32>> =
        all.iter().map(|part| part.the_loop.map(|(number, _)| number)).collect();
    assert_eq!(loops, [Some(1), Some(2), None]);
    let forms: Vec<&str> = all.iter().map(|part| part.answer.as_str()).collect();
    assert_eq!(forms, ["auto", "choice", "choice"]);
    assert_eq!(
        all.iter().map(|part| part.options).collect::<Vec<_>>(),
        [Some(5), Some(3), Some(5)]
    );
}

/// Of 10 points for three parts the first one counts a hundredth more: 3.34 + 3.33 + 3.33 = 10.
#[test]
fn points_at_the_top_are_shared() {
    let hundredths = |toml: &str| -> Vec<Option<u32>> {
        parts(toml).iter().map(|part| part.marks.points.map(Points::hundredths)).collect()
    };
    let kinds =
        "question = [\"output\", \"iterations\", \"variable\"]\nloop = 1\nvariables = [\"sum\"]\n";
    assert_eq!(hundredths(&format!("{kinds}points = 10")), [Some(334), Some(333), Some(333)]);
    assert_eq!(hundredths(&format!("{kinds}[part.b]\npoints = 2.5")), [None, Some(250), None]);
    assert_eq!(hundredths(kinds), [None; 3]);
    let both = finding(&format!("{kinds}points = 3\n[part.b]\npoints = 2"));
    assert_eq!((both.0.as_str(), both.2.as_str()), ("2", "leave one of both out"));
    let few = finding(&format!("{kinds}points = 0.02"));
    assert!(few.1.contains("0.02 points for 3 parts"), "{few:?}");
}

#[test]
fn what_means_nothing_or_several_things_is_told() {
    let cases = [
        ("question = [\"output\", \"hole\"]", "\"hole\"", "in a group"),
        ("question = [\"output\", \"output\"]", "\"output\"", "ask the same"),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\n[part.a]\nanswer = \"cloze\"",
            "\"cloze\"",
            "gaps in the program that the parts share",
        ),
        (
            "question = \"output\"\n[part.output]\nanswer = \"text\"",
            "part",
            "where one question is asked",
        ),
        ("question = \"output\"\nanswer = [\"text\"]", "[\"text\"]", "where one question is asked"),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\nanswer = [\"text\"]",
            "[\"text\"]",
            "1 forms of answer for 2 parts",
        ),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\n[part.result]\nanswer = \"text\"",
            "result",
            "there is no part `result`",
        ),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\n[part.a]\nanswer = \"text\"\n[part.output]\nnear = 20",
            "output",
            "part a has two tables",
        ),
        (
            "question = [\"iterations\", \"iterations\"]\nloop = 1\n[part.b]\nloop = 2\n[part.iterations]\noptions = 3",
            "iterations",
            "2 parts are of the kind",
        ),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\n[part.a]\ntitle = \"A\"",
            "title",
            "holds for all parts",
        ),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\n[part.a]\nansver = \"text\"",
            "ansver",
            "unknown key `ansver` in `[part.a]`",
        ),
        (
            "question = [\"output\", \"iterations\"]\nloop = 1\nbranches = \"shown\"",
            "\"shown\"",
            "means nothing to this kind",
        ),
        ("question = [\"output\", \"outptu\"]", "\"outptu\"", "unknown kind of question `outptu`"),
        ("question = []", "[]", "no kind of question is named"),
        (
            "question = [\"output\", \"variable\"]\nvariables = [\"sum\"]\n[[options]]\nvalue = \"sum + 1\"\nfeedback = \"No.\"\n",
            "",
            "could be wrong answers to several parts",
        ),
    ];
    for (toml, place, message) in cases {
        let all = findings(toml);
        let told = all.iter().find(|one| one.1.contains(message));
        let told = told.unwrap_or_else(|| panic!("{toml}: {all:#?}"));
        assert!(place.is_empty() || told.0 == place, "{toml}: {told:?}");
        assert!(!told.2.is_empty(), "{toml}: {told:?}");
        let same = all.iter().filter(|one| one.1 == told.1).count();
        assert_eq!(same, 1, "{toml}: {all:#?}");
    }
}

#[test]
fn what_a_part_gives_away_is_a_warning() {
    let drawn = "question = [\"variable\", \"memory\"]\nvariables = [\"sum\"]\n";
    let told = finding(drawn);
    assert!(
        told.1.contains("part b has drawings that show `sum`, which part a asks for"),
        "{told:?}"
    );
    assert!(reading(drawn).1.skeleton.is_some());
    // How many objects there are says nothing about a number, and another variable is not shown.
    parts(&format!("{drawn}[part.memory]\nanswer = \"number\""));
    parts(
        "question = [\"variable\", \"memory\"]\n[part.a]\nvariables = [\"sum\"]\n[part.b]\nvariables = [\"last\"]",
    );
    let table =
        "question = [\"table\", \"iterations\"]\nloop = 1\n[part.table]\nvariables = [\"sum\"]";
    assert!(finding(table).1.contains("how often a loop runs"), "{:?}", finding(table));
}

#[test]
fn an_own_option_belongs_to_the_part_below_which_it_stands() {
    let toml = "question = [\"output\", \"variable\"]\nanswer = \"choice\"\nvariables = [\"sum\"]\n\
                [[part.variable.options]]\nvalue = \"sum + 1\"\nfeedback = \"No.\"\n";
    let all = parts(toml);
    assert_eq!(all.iter().map(|part| part.own_options.len()).collect::<Vec<_>>(), [0, 1]);
    // Only one of these can have any.
    let alone = parts(
        "question = [\"parts\", \"variable\"]\nvariables = [\"sum\"]\n[part.variable]\nanswer = \"choice\"\n\
         [[options]]\nvalue = \"sum + 1\"\nfeedback = \"No.\"\n",
    );
    assert_eq!(alone[1].own_options.len(), 1);
}

#[test]
fn the_command_line_has_the_last_word() {
    let text = format!(
        "/*tatsu\nquestion = [\"output\", \"iterations\"]\nloop = 2\n[part.iterations]\nanswer = \"choice\"\n*/\n{PROGRAM}"
    );
    let source = Source::new("x.java", text);
    let read = |overrides| read_with(&source, overrides).skeleton.expect("a skeleton");
    let asked = |kinds: &[QuestionKind]| Overrides {
        question: Some(kinds[0]),
        following: PartKinds::of(&kinds[1..]).expect("few"),
        ..Overrides::default()
    };
    let alone = read(asked(&[QuestionKind::Iterations]));
    assert_eq!((alone.settings.asked().as_str(), alone.following.len()), ("iterations", 0));
    assert_eq!(alone.settings.answer, AnswerForm::Choice);
    assert_eq!(alone.settings.the_loop.map(|(number, _)| number), Some(2));
    let others = read(asked(&[QuestionKind::Parts, QuestionKind::Output]));
    assert_eq!(others.settings.asked(), "parts,output");
    assert_eq!(others.following[0].settings.answer, AnswerForm::Auto);
    let points = Overrides {
        marks: Marks { points: Points::of_text("5").ok(), ..Marks::default() },
        ..Overrides::default()
    };
    let worth = read(points);
    assert_eq!(worth.settings.marks.points.map(Points::hundredths), Some(250));
}

/// A comment that marks a place means something to one part, and nothing is wrong with the other.
#[test]
fn a_mark_is_read_by_the_part_that_asks_for_it() {
    let text = "/*tatsu\nquestion = [\"output\", \"variable\"]\nvariables = [\"x\"]\n*/\n\
                int x = INT(range(1, 9));\n// tatsu:here\nx++;\nSystem.out.println(x);\n";
    let source = Source::new("x.java", text);
    let reading = read(&source);
    assert_eq!(reading.diagnostics, []);
    let skeleton = reading.skeleton.expect("a skeleton");
    let (file, _) = syntax::parse(&source);
    assert_eq!(skeleton.file.comments.len(), file.comments.len());
    let texts: Vec<&str> = skeleton.following.iter().map(|part| part.source.text()).collect();
    assert_eq!(texts, [text]);
}
