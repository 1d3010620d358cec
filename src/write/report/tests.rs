//! Reports of hand-made banks.

use quick_xml::Reader;
use quick_xml::events::Event;

use super::pattern::{BankPromises, Pattern, guesses, patterns};
use super::tally::TallyEntry;
use super::*;
use crate::ask::answer::phrase::Phrase;
use crate::ask::facts::{Evidence, InstanceFacts};
use crate::ask::listing::{self, code_of};
use crate::ask::question::{Answer, Choice, Gap, Mistake, Origin, Picture, Question, gap_mark};
use crate::ask::strategy::GuessingStrategy;
use crate::skeleton;
use crate::skeleton::front_matter::{Difficulty, Language, Marks, Settings};
use crate::source::Source;
use crate::vary::hardness::Hardness;
use crate::vary::{Effort, LoopEffort, RunResult};

/// A bank in the making.
#[derive(Default)]
struct ReportFixture {
    settings: Settings,
    questions: Vec<Question>,
    told: Vec<RunResult>,
    unchecked: bool,
    gave_way: GaveWay,
}

fn question(answer: Answer, code: &str) -> Question {
    Question {
        name: "loops 001".into(),
        idnumber: "loops".into(),
        text: format!("<p>What does it print?</p>\n{}", listing::html(code)),
        feedback: "<p style=\"color: red\">Because.</p>".into(),
        code: code.into(),
        answer,
        marks: Marks::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        group: None,
    }
}

fn option(text: &str, right: bool, origin: Origin) -> Choice {
    let plain = text.to_owned();
    let feedback = if right { String::new() } else { format!("<p>Not {text}.</p>") };
    Choice { text: listing::escape(text), plain, right, feedback, origin }
}

/// A choice in which the right one comes last.
fn choice(right: &str, wrong: &[(&str, Origin)]) -> Answer {
    let mut options: Vec<Choice> =
        wrong.iter().map(|(text, origin)| option(text, false, *origin)).collect();
    options.push(option(right, true, Origin::Right));
    Answer::Choice { options }
}

const RULE: Origin = Origin::Rule("comparison-bound");
const AGREED: Evidence<'static> = Evidence::Jvm { version: "17.0.1", output: "", result: None };

impl ReportFixture {
    fn of(answers: Vec<Answer>) -> Self {
        let mut bank = Self::default();
        for (at, answer) in answers.into_iter().enumerate() {
            bank = bank.and(question(answer, &format!("int x = {at};")), 10);
        }
        bank
    }

    fn and(mut self, question: Question, statements: u64) -> Self {
        self.questions.push(question);
        let loops = vec![LoopEffort { line: 1, passes: statements / 2, tests: 0 }];
        let effort = Effort { statements, loops, depth: 1, ..Effort::default() };
        self.told.push(RunResult { effort, ..RunResult::default() });
        self
    }

    fn found(&self) -> Vec<Pattern> {
        let entries: Vec<TallyEntry<'_>> = self
            .questions
            .iter()
            .zip(&self.told)
            .enumerate()
            .map(|(at, (question, told))| {
                // As hard as it is long.
                let hardness = Hardness(told.effort.statements);
                TallyEntry::of(at + 1, question, &told.effort, hardness)
            })
            .collect();
        let wishes = BankPromises {
            difficulty: self.settings.difficulty,
            distinct_answers: self.settings.distinct_answers,
            options: self.settings.options,
            misconceptions: &self.settings.misconceptions,
            gave_way: &self.gave_way,
        };
        patterns(&entries, &guesses(&entries), wishes)
    }

    /// The names of the patterns found.
    fn names(&self) -> Vec<&'static str> {
        self.found().iter().map(Pattern::as_str).collect()
    }

    fn page(&self) -> String {
        let known = InstanceFacts::default();
        let shown: Vec<String> =
            self.questions.iter().map(|question| question.code.clone()).collect();
        let instances: Vec<Solved<'_>> = self
            .told
            .iter()
            .zip(&shown)
            .enumerate()
            .map(|(at, (told, shown))| Solved {
                number: at + 1,
                shown,
                complete: shown,
                values: &[],
                literals: &[],
                told,
                known: &known,
                proof: if self.unchecked { Evidence::Unchecked } else { AGREED },
            })
            .collect();
        let mut skeleton =
            skeleton::read(&Source::new("loops.java", "int x = 1;")).skeleton.unwrap();
        skeleton.settings = self.settings.clone();
        let subject = Subject::of("loops", 7, &skeleton);
        let quiz = Quiz {
            name: "loops".into(),
            title: "Which <loop>?".into(),
            category: Vec::new(),
            questions: self.questions.clone(),
            sections: Vec::new(),
        };
        let first = Phrase::new(
            "report.unfit.tie-variables",
            vec![("one", "a<b".into()), ("two", "c".into())],
        );
        let run = SearchDetails {
            tool: "0.1.0",
            z3: "4.13",
            strategy: "draw",
            stopped: "enough",
            asked: self.questions.len(),
            left_out: vec![LeftOut { count: 3, reason: "unfit", first: Some(first) }],
            gave_way: vec![self.gave_way.clone()],
        };
        let wording = Wording::load(&[], self.settings.language, &[]).unwrap();
        let (report, told) =
            report(&subject, (&quiz, &quiz), (&instances, &[]), &run, &wording).unwrap();
        let names: Vec<&str> = told.iter().map(|one| one.name).collect();
        assert_eq!(
            names,
            self.names().into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>()
        );
        assert!(told.iter().all(|one| !one.message.contains('<')), "{told:?}");
        assert_eq!(report.path, PathBuf::from("report.html"));
        String::from_utf8(report.bytes).unwrap()
    }
}

/// The page as XML: fails where a tag has no end or an attribute no quotation marks; the names of
/// the elements.
fn elements(page: &str) -> Vec<String> {
    let mut reader = Reader::from_str(page);
    let mut names = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => return names,
            Ok(Event::Start(tag) | Event::Empty(tag)) => {
                for attribute in tag.attributes() {
                    attribute.unwrap();
                }
                names.push(tag.name().as_ref().to_owned());
            }
            Ok(_) => {}
            Err(error) => panic!("{error} at {}", reader.error_position()),
        }
    }
}

/// Four wrong options around a right one, none of which stands out.
fn fair(at: i64) -> Answer {
    // By size, the right one is the first, the second and so on equally often, and it ends in each
    // digit.
    let rank = (at + 1) % 4;
    let others = (0..4).filter(|other| *other != rank);
    let wrong = others.map(|other| (at * 7 + 3 * (other - rank)).to_string());
    let mut options: Vec<Choice> = wrong.map(|text| option(&text, false, RULE)).collect();
    let place = usize::try_from(at % 4).unwrap();
    options.insert(place, option(&(at * 7).to_string(), true, Origin::Right));
    Answer::Choice { options }
}

/// One bank with an answer of each form.
fn every_form() -> ReportFixture {
    let gap = |answer| Gap { answer, weight: 1 };
    let number = |accepted: &[i64]| Answer::number(accepted.to_vec());
    let gaps = vec![
        gap(number(&[41])),
        gap(Answer::text(vec!["a<b".into(), "a < b".into()])),
        gap(choice("yes & no", &[("no", RULE), ("maybe", Origin::Fixed)])),
    ];
    let mut cloze = question(Answer::Cloze { gaps }, "int cloze = 0;\n\tif (cloze < 1 && true) {}");
    cloze.text.extend([gap_mark(0), gap_mark(1), gap_mark(2)]);
    let mut pictured = question(number(&[5, 7]), "int x = 1; // {{ x }} \"]]>\"");
    pictured.text += "<img src=\"@@PLUGINFILE@@/code.png\" alt=\"int x = 1;\" />";
    pictured.pictures = vec![Picture { name: "code.png".into(), bytes: vec![1, 2, 3, 4] }];
    let items = ["i = 0;", "i++;", "<b>print</b>"].map(str::to_owned).into();
    let several = vec![
        option("a", true, Origin::Version),
        option("b", false, Origin::Version),
        option("c", true, Origin::Right),
    ];
    ReportFixture::default()
        .and(cloze, 10)
        .and(pictured, 11)
        .and(question(Answer::Ordering { items }, "i++;"), 12)
        .and(question(Answer::Several { options: several }, "int s;"), 13)
        .and(question(choice("3", &[("4", RULE), ("5", Origin::Neighbour)]), "int c;"), 14)
        .and(question(Answer::text(vec!["1 2 3".into()]), "print();"), 15)
}

#[test]
fn the_page_is_well_formed_and_shows_every_program_as_it_is() {
    for language in [Language::English, Language::German] {
        let mut bank = every_form();
        bank.settings.language = language;
        let page = bank.page();
        let names = elements(&page);
        assert_eq!(names.iter().filter(|name| *name == "article").count(), 6);
        let programs = code_of(&page);
        let own: Vec<&str> = bank.questions.iter().map(|question| question.code.as_str()).collect();
        assert_eq!(programs, own);
        assert!(page.contains(&format!("<html lang=\"{}\">", language.as_str())));
        assert_eq!(page.matches("{{").count(), 1, "only that of a program: {page}");
        assert!(!page.contains(['\u{E000}', '\u{E001}']), "no mark of a gap is left");
        assert!(!page.contains("@@PLUGINFILE@@"));
        assert!(page.contains("data:image/png;base64,AQIDBA=="));
        assert_eq!(page, bank.page(), "the same bytes each time");
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let page = every_form().page();
    for outside in ["http:", "https:", "src=\"//", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn answers_are_told_with_where_they_come_from() {
    let page = every_form().page();
    assert!(page.contains("<span class=\"gap-right\">a&lt;b</span>"), "{page}");
    assert!(page.contains("also right: <code>a &lt; b</code>"), "{page}");
    assert!(page.contains("also right: <code>7</code>"), "{page}");
    assert!(page.contains("<code class=\"right-answer\">i = 0; → i++; → print</code>"), "{page}");
    assert!(
        page.contains(
            "rule <code>comparison-bound</code></span> <span class=\"why\"><p>Not 4.</p>"
        )
    );
    assert!(page.contains("neighbour</span> <span class=\"why\"><p>Not 5.</p>"));
    assert!(page.contains("another version"));
    assert!(page.contains("Which &lt;loop&gt;?"));
    assert!(page.contains(
        "found, but the question cannot be asked about them: the first one ends with equal values of \
             <code>a&lt;b</code> and <code>c</code>."
    ));
}

#[test]
fn of_the_spellings_of_a_wrong_answer_the_first_is_shown() {
    let wrong = |text: &str, feedback: &str| Mistake {
        text: text.to_owned(),
        share: None,
        feedback: feedback.to_owned(),
        origin: RULE,
    };
    let mistakes = [
        wrong("{1, 2}", "Twice."),
        wrong("[1,2]", "Twice."),
        wrong("1, 2", "Twice."),
        wrong("{2, 1}", "Twice."),
        wrong("2, 1", "Another."),
    ];
    let accepted = vec!["{3, 4}".to_owned()];
    let answer = Answer::Text { accepted, mistakes: mistakes.to_vec() };
    let page = ReportFixture::of(vec![answer]).page();
    let shown: Vec<&str> = page
        .split("<code class=\"wrong-answer\">")
        .skip(1)
        .map(|rest| rest.split_once("</code>").unwrap().0)
        .collect();
    assert_eq!(shown, ["{1, 2}", "{2, 1}", "2, 1"]);
    assert_eq!(page.matches("(and 2 other spellings)").count(), 1, "{page}");
    assert_eq!(page.matches("other spelling").count(), 1, "only of the first one");
}

#[test]
fn a_german_bank_says_in_german_why_instances_are_left_out() {
    let mut bank = every_form();
    bank.settings.language = Language::German;
    let page = bank.page();
    let sentence =
        "Die erste endet mit gleichen Werten von <code>a&lt;b</code> und <code>c</code>.";
    assert!(page.contains(sentence), "{page}");
}

#[test]
fn an_unchecked_bank_says_so_loudly() {
    let mut bank = every_form();
    assert!(!bank.page().contains("UNCHECKED"));
    bank.unchecked = true;
    let page = bank.page();
    assert_eq!(page.matches(">UNCHECKED<").count(), 7, "at the top and at each question");
    assert!(page.contains("has confirmed any of the answers"), "{page}");
}

#[test]
fn a_fair_bank_has_no_warnings() {
    let bank = ReportFixture::of((0..20).map(fair).collect());
    assert_eq!(bank.names(), [""; 0]);
    assert!(bank.page().contains("Nothing conspicuous"));
}

/// The strategies that earn more than they may in a bank.
fn guessed(bank: &ReportFixture) -> Vec<GuessingStrategy> {
    let strategy = |pattern| match pattern {
        Pattern::Guess { takings, .. } => Some(takings.strategy),
        _ => None,
    };
    bank.found().into_iter().filter_map(strategy).collect()
}

#[test]
fn a_strategy_that_earns_more_than_chance_allows_is_warned_of_and_stands_in_the_table() {
    let with = |largest: i64| -> ReportFixture {
        let answer = |at: i64| {
            let wrong = if at < largest { [-1, -2, -3] } else { [-1, 2, 3] };
            let wrong = wrong.map(|by| (500 + at * 10 + by).to_string());
            let mut options: Vec<Choice> =
                wrong.iter().map(|text| option(text, false, RULE)).collect();
            let place = usize::try_from(at % 4).unwrap();
            options.insert(place, option(&(500 + at * 10).to_string(), true, Origin::Right));
            Answer::Choice { options }
        };
        ReportFixture::of((0..10).map(answer).collect())
    };
    assert_eq!(with(4).names(), [""; 0]);
    assert!(with(4).page().contains("Nothing conspicuous"));
    assert!(guessed(&with(9)).contains(&GuessingStrategy::Largest));
    let page = with(9).page();
    let sentence = "always takes the largest (first) number earns 90.0 % of the marks without reading \
                    the program; chance earns 25.0 % (+65.0 percentage points)";
    assert!(page.contains(sentence), "{page}");
    assert!(!page.contains("Nothing conspicuous"));
    let row = "<tr id=\"guess-largest\"><th scope=\"row\">the largest (first) number</th><td>10 of 10</td>\
               <td>90.0 %</td><td>25.0 %</td><td><strong>+65.0</strong></td></tr>";
    assert!(page.contains(row), "{page}");
    let texts = |right: &str, wrong: &str| {
        let answer = |at: usize| {
            let right = option(&format!("{right}{at}"), true, Origin::Right);
            let mut options = vec![option(wrong, false, RULE), option("mid", false, RULE)];
            options.insert(at % 3, right);
            Answer::Choice { options }
        };
        guessed(&ReportFixture::of((0..6).map(answer).collect()))
    };
    assert!(texts("longest", "x").contains(&GuessingStrategy::Longest));
    assert!(texts("s", "xxxx").contains(&GuessingStrategy::Shortest));
}

#[test]
fn what_a_learner_earns_that_has_seen_the_other_questions_is_said_and_warned_of() {
    // The second smallest of four is right: no strategy on the list takes it.
    let second = |at: i64| {
        let wrong = [-1, 2, 3].map(|by| (500 + at * 7 + by * (1 + at % 3)).to_string());
        let mut options: Vec<Choice> = wrong.iter().map(|text| option(text, false, RULE)).collect();
        let right = option(&(500 + at * 7).to_string(), true, Origin::Right);
        options.insert(usize::try_from(at % 4).unwrap(), right);
        Answer::Choice { options }
    };
    let bank = ReportFixture::of((0..24).map(second).collect());
    assert!(bank.names().contains(&"learned"), "{:?}", bank.names());
    let page = bank.page();
    let earned = "A learner that has seen the other questions earns 100.0 % of the marks without \
                  reading the program, where chance earns 25.0 % (+75.0 percentage points, 24 \
                  questions).";
    assert!(page.contains(earned), "{page}");
    assert!(page.contains("<tr id=\"guess-learned\">"), "{page}");
    // Where the right one stands anywhere, that is said, too, and nothing is warned of.
    let fair = ReportFixture::of((0..40).map(fair).collect());
    assert_eq!(fair.names(), [""; 0]);
    assert!(fair.page().contains("A learner that has seen the other questions earns "));
    // Of few questions nothing is known.
    let few = ReportFixture::of((0..8).map(second).collect()).page();
    assert!(!few.contains("A learner"), "{few}");
}

#[test]
fn choices_of_fewer_options_than_wanted_are_told() {
    let of = |count: usize| {
        let answer = |at: i64| {
            let Answer::Choice { mut options } = fair(at) else { unreachable!("it is a choice") };
            options.sort_by_key(|option| !option.right);
            options.truncate(count);
            let place = usize::try_from(at).unwrap() % count;
            options.rotate_right(place);
            Answer::Choice { options }
        };
        ReportFixture::of((0..12).map(answer).collect())
    };
    let names = |bank: &ReportFixture| bank.names().contains(&"few-options");
    assert!(names(&of(2)) && !names(&of(3)) && !names(&of(4)));
    let sentence = "12 of 12 choices have fewer than 3 options; the least is 2, which is the toss of \
                    a coin.";
    assert!(of(2).page().contains(sentence), "{}", of(2).page());
    let with = |wanted: u32, count: usize| {
        let mut bank = of(count);
        bank.settings.options = Some(wanted);
        names(&bank)
    };
    assert!(!with(2, 2) && with(4, 3) && !with(3, 3));
}

#[test]
fn a_bank_of_typed_answers_says_nothing_of_guessing() {
    let typed = ReportFixture::of((0..5).map(|value| Answer::number(vec![value])).collect());
    assert!(!typed.page().contains("id=\"guesses\""));
}

#[test]
fn a_favourite_position_is_a_pattern() {
    let first = |at: i64| {
        let Answer::Choice { mut options } = fair(at) else { unreachable!("it is a choice") };
        options.sort_by_key(|option| !option.right);
        Answer::Choice { options }
    };
    let bank =
        ReportFixture::of((0..12).map(|at| if at < 10 { first(at) } else { fair(at) }).collect());
    assert_eq!(bank.names(), ["position"]);
    assert!(bank.page().contains("is number 1 in"), "{}", bank.page());
    let fewer: Vec<Answer> = (0..3).map(first).collect();
    assert_eq!(ReportFixture::of(fewer).names(), [""; 0], "three are too few to see a pattern");
}

#[test]
fn one_answer_in_more_than_half_is_a_pattern() {
    let numbers = |values: &[i64]| {
        ReportFixture::of(values.iter().map(|value| Answer::number(vec![*value])).collect())
    };
    assert_eq!(numbers(&[1, 1, 2, 3]).names(), [""; 0]);
    assert_eq!(numbers(&[1, 1, 1, 2, 3]).names(), ["one-answer"]);
    let mut distinct = numbers(&[1, 1, 2, 3]);
    distinct.settings.distinct_answers = true;
    assert_eq!(distinct.names(), ["repeated"]);
    distinct = numbers(&[1, 2, 3, 4]);
    distinct.settings.distinct_answers = true;
    assert_eq!(distinct.names(), [""; 0]);
}

#[test]
fn yes_and_no_are_to_be_balanced() {
    let bank = |yes: usize, of: usize| {
        let answer = |at| {
            let origin = |right| if right { Origin::Right } else { Origin::Fixed };
            let (first, second) = (at < yes, at >= yes);
            let options =
                vec![option("yes", first, origin(first)), option("no", second, Origin::Fixed)];
            Answer::Choice { options }
        };
        ReportFixture::of((0..of).map(answer).collect()).names()
    };
    assert_eq!(bank(5, 10), [""; 0]);
    assert_eq!(bank(6, 10), [""; 0]);
    assert_eq!(bank(7, 10), ["unbalanced"]);
    assert_eq!(bank(0, 10), ["unbalanced"]);
    assert_eq!(bank(2, 5), [""; 0]);
}

#[test]
fn options_that_are_mostly_neighbours_are_a_pattern() {
    let near = Origin::Neighbour;
    let even = choice("3", &[("4", near), ("2", RULE)]);
    assert_eq!(ReportFixture::of(vec![even]).names(), [""; 0]);
    let most = choice("3", &[("4", near), ("2", RULE), ("1", near)]);
    assert_eq!(ReportFixture::of(vec![most]).names(), ["neighbours"]);
}

#[test]
fn difficulty_further_apart_than_asked_is_a_pattern() {
    let bank = |spread: Option<u32>| {
        let mut bank = ReportFixture::default();
        for (at, statements) in [20_u64, 22, 24].into_iter().enumerate() {
            let answer = Answer::number(vec![i64::try_from(at).unwrap()]);
            bank = bank.and(question(answer, &format!("int x = {at};")), statements);
        }
        bank.settings.difficulty = Difficulty { spread, ..Difficulty::default() };
        bank.names()
    };
    assert_eq!(bank(None), [""; 0]);
    assert_eq!(bank(Some(200)), [""; 0]);
    assert_eq!(bank(Some(199)), ["spread"]);
}

#[test]
fn what_gave_way_is_told_with_its_numbers() {
    let mut bank = ReportFixture::of((0..4).map(fair).collect());
    assert_eq!(bank.names(), [""; 0]);
    bank.told[2].effort.statements = 18;
    bank.gave_way = GaveWay { hardness: true, answers: true, ..GaveWay::default() };
    let Pattern::Uneven { spread } = bank.found()[0] else { panic!("{:?}", bank.found()) };
    assert_eq!((spread.least, spread.greatest), (10, 18));
    let Pattern::Frequent { count, of, .. } = bank.found()[1] else { panic!("{:?}", bank.found()) };
    assert_eq!((count, of), (1, 4));
    let known = KnownVersions { earned: 3_000, chance: 2_000, of_several: false };
    bank.gave_way = GaveWay { known_versions: Some(known), ..GaveWay::default() };
    assert_eq!(bank.names(), ["versions"]);
    let told = super::sheet::told_plainly(None, &bank.found()[0]);
    assert!(told.message.starts_with("In 3 of 4 questions (75 %) the answer is"), "{told:?}");
    let several = KnownVersions { of_several: true, ..known };
    bank.gave_way.known_versions = Some(several);
    assert_eq!(bank.names(), ["known-versions"]);
    let told = super::sheet::told_plainly(None, &bank.found()[0]);
    assert!(told.message.contains("75 % of the marks, and 50 % by chance"), "{told:?}");
}

#[test]
fn too_few_different_answers_are_told_with_the_number_of_instances() {
    let answers = [1, 1, 1, 2, 3].map(|number| Answer::number(vec![number]));
    let mut bank = ReportFixture::of(answers.to_vec());
    assert_eq!(bank.names(), ["one-answer"]);
    bank.gave_way.few_answers = Some(70);
    assert_eq!(bank.names(), ["few-answers"]);
    let told = super::sheet::told_plainly(None, &bank.found()[0]);
    let expected = "`1` is right in 3 of 5 questions (60 %). The aim is a quarter at most, but the 70 instances found have no more different answers.";
    assert_eq!(told.message, expected);
}

#[test]
fn questions_that_show_the_same_program_are_named() {
    let mut bank = ReportFixture::of((0..5).map(fair).collect());
    bank.questions[3].code = bank.questions[1].code.clone();
    bank.questions[3].text = bank.questions[1].text.clone();
    assert_eq!(bank.found()[0], Pattern::SameProgram { numbers: vec![2, 4] });
    let told = super::sheet::told_plainly(None, &bank.found()[0]);
    assert_eq!(told.message, "2 questions show the same program: 2, 4");
    let page = bank.page();
    assert!(
        page.contains("<a href=\"#question-2\">2</a>, <a href=\"#question-4\">4</a>"),
        "{page}"
    );
}

#[test]
fn what_only_moodle_knows_is_not_on_the_page() {
    let one = question(fair(1), "int x = 1;");
    assert!(one.text.contains("<nolink>"), "{}", one.text);
    let page = ReportFixture::default().and(one, 100).page();
    assert!(page.contains("int</span> x = "), "{page}");
    assert!(!page.contains("nolink>"), "{page}");
}

#[test]
fn a_hundred_questions_stay_small() {
    let mut bank = ReportFixture::default();
    let program = "for (int i = 0; i < 10; i++) {\n    sum += i * i;\n}\n".repeat(12);
    for at in 0..100 {
        let mut one = question(fair(at), &format!("{program}int x = {at};"));
        // A trace table as long as people read.
        let row = "<tr><td style=\"border: 1px solid rgba(128, 128, 128, 0.4); padding: 0.2em 0.6em\">\
                   12</td><td><code>sum += i * i;</code></td><td>sum = 385</td></tr>";
        one.feedback = format!("<table><tbody>{}</tbody></table>", row.repeat(60));
        bank = bank.and(one, 100);
    }
    let size = bank.page().len();
    assert!(size < 2_000_000, "{size} bytes");
}

#[test]
fn other_versions_make_another_question_of_the_same_program() {
    let offering = |wrong: &str| {
        question(choice("x++;", &[(wrong, Origin::Version), ("z++;", Origin::Version)]), "??")
    };
    let bank = |second: &str| {
        ReportFixture::default().and(offering("x--;"), 10).and(offering(second), 10).names()
    };
    assert_eq!(bank("y++;"), [""; 0]);
    assert_eq!(bank("x--;"), ["same-program"]);
}
