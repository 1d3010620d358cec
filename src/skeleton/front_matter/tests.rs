//! Settings that are read, and mistakes in them.

use super::kind::{ANSWERS, KINDS};
use super::*;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax;
use crate::read::syntax::ast::File;
use crate::source::Source;

fn read(text: &str) -> (Source, Settings, Vec<Diagnostic>) {
    let source = Source::new("x.java", text);
    let (file, _) = syntax::parse(&source);
    let (settings, diagnostics) = all_of(&source, &file, Overrides::default());
    (source, settings, diagnostics)
}

/// The settings, and what is wrong with them by themselves and together.
fn all_of(source: &Source, file: &File, overrides: Overrides) -> (Settings, Vec<Diagnostic>) {
    let FrontMatter { settings, mut diagnostics, comment, .. } = said(source, file, overrides);
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(fit(&settings, comment));
    }
    (settings, diagnostics)
}

/// The one finding: the text at its place, its message and its help.
fn finding(toml: &str) -> (String, Code, String, String) {
    let text = format!("/*tatsu\r\n{toml}\r\n*/ int x = 1;");
    let (source, _, diagnostics) = read(&text);
    let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:#?}") };
    (
        source.slice(diagnostic.label.span).to_owned(),
        diagnostic.code,
        diagnostic.message.clone(),
        diagnostic.help.clone().unwrap_or_default().into_string(),
    )
}

#[test]
fn a_title_has_a_text_for_each_language() {
    let titled = |title: &str, language| {
        let source = Source::new("x.java", format!("/*tatsu\ntitle = {title}\n*/ int x = 1;"));
        let (file, _) = syntax::parse(&source);
        let overrides = Overrides { language: Some(language), ..Overrides::default() };
        all_of(&source, &file, overrides).0
    };
    let both = "{ en = \"Stairs\", de = \"Treppen\" }";
    let (english, german) = (titled(both, Language::English), titled(both, Language::German));
    assert_eq!([english.shown_title(), german.shown_title()], [Some("Stairs"), Some("Treppen")]);
    assert_eq!([english.title_remark(), german.title_remark()], [None, None]);
    assert_eq!(titled("\"Stairs\"", Language::English).title_remark(), None);
    for lacking in ["\"Stairs\"", "{ en = \"Stairs\" }"] {
        let settings = titled(lacking, Language::German);
        assert_eq!(settings.shown_title(), Some("Stairs"));
        let remark = settings.title_remark().expect("a remark");
        assert!(remark.contains("`Stairs`") && remark.contains("`title.de = \"…\"`"), "{remark}");
    }
    let (place, _, message, _) = finding("title = { fr = \"Escalier\" }");
    assert_eq!((place.as_str(), message.as_str()), ("fr", "`fr` is no language of `title`"));
}

#[test]
fn all_keys_are_read() {
    let (source, settings, diagnostics) = read(
        "\u{FEFF}\n /*tatsu\ntitle = \"Sum\"\nquestion = \"variable\"\nvariables = [\"a\"]\n\
         category = \"x/y\"\ntags = [\"loops\", \"ä\"]\n*/\nint a = 1;",
    );
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    assert_eq!(settings.shown_title(), Some("Sum"));
    assert_eq!(settings.question, QuestionKind::Variable);
    assert_eq!(source.slice(settings.question_span.expect("a place")), "\"variable\"");
    assert_eq!(source.slice(settings.variables[0].span), "\"a\"");
    assert_eq!(settings.category.as_deref(), Some("x/y"));
    assert_eq!(settings.tags, ["loops", "ä"]);
}

#[test]
fn without_a_comment_defaults_hold() {
    let (_, settings, diagnostics) = read("int a = 1;");
    assert_eq!(settings, Settings::default());
    assert!(diagnostics.is_empty());
}

#[test]
fn mistakes_are_named_with_their_place() {
    let (place, code, message, help) = finding("titel = \"x\"");
    assert_eq!((place.as_str(), code), ("titel", Code::FrontMatter));
    assert_eq!(message, "unknown key `titel`");
    assert_eq!(help, "did you mean `title`?");
    let (place, _, message, help) = finding("title = \"ü\"\r\ntags = \"a\"");
    assert_eq!(place, "\"a\"");
    assert_eq!(message, "`tags` needs a list of texts, not a text");
    assert_eq!(help, "write `tags = [\"a\"]`");
    let (place, _, message, _) = finding("tags = [\"a\", 3]");
    assert_eq!((place.as_str(), message.as_str()), ("3", "`tags` needs texts, not a number"));
    let (place, _, message, help) = finding("question = \"outptu\"");
    assert_eq!(place, "\"outptu\"");
    assert_eq!(message, "unknown kind of question `outptu`");
    assert_eq!(help, "did you mean `\"output\"`?");
    let (place, code, _, _) = finding("title = ");
    assert_eq!((place.as_str(), code), ("", Code::FrontMatter));
}

#[test]
fn characters_that_no_page_shows_are_told_at_their_text() {
    let cases = [
        ("title = \"a\\u0007b\"", "\"a\\u0007b\"", "U+0007"),
        ("title = { en = \"a\", de = \"\\u0000\" }", "\"\\u0000\"", "U+0000"),
        ("tags = [\"a\", \"b\\u001B\"]", "\"b\\u001B\"", "U+001B"),
        ("category = \"a\\u0000b\"", "\"a\\u0000b\"", "U+0000"),
        ("[wording]\n\"ask.output\" = \"a\\uFFFF\"", "\"a\\uFFFF\"", "U+FFFF"),
    ];
    for (toml, place, character) in cases {
        let (found, _, message, help) = finding(toml);
        assert_eq!(found, place, "{toml}");
        assert_eq!(message, format!("the character {character} cannot be shown"));
        assert_eq!(help, "leave it out");
    }
}

#[test]
fn every_key_of_a_question_is_read() {
    let (source, settings, diagnostics) = read(
        "/*tatsu\nquestion = \"iterations\"\nanswer = \"choice\"\ncount = \"tests\"\nloop = 0x2\n\
         options = 5\nnone_of_these = true\ndistinct_answers = true\nlanguage = \"de\"\naddress = \"du\"\n\
         [difficulty]\nsteps = [10, 40]\niterations = { least = 3 }\ncalls = { greatest = 9, least = 1 }\n\
         spread = 0.25\n[wording]\n\"ask.output\" = \"What?\"\nask.result = \"Which?\"\n*/\nint a = 1;",
    );
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    assert_eq!(settings.question, QuestionKind::Iterations);
    assert_eq!(settings.answer, AnswerForm::Choice);
    assert_eq!(settings.count, Some(CountedQuantity::Tests));
    let (number, place) = settings.the_loop.expect("a loop");
    assert_eq!((number, source.slice(place)), (2, "0x2"));
    assert_eq!(source.slice(settings.place("options").expect("a place")), "5");
    assert_eq!((settings.options, settings.none_of_these), (Some(5), true));
    assert!(settings.distinct_answers);
    assert_eq!((settings.language, settings.address), (Language::German, Address::Du));
    let difficulty = settings.difficulty;
    assert_eq!(difficulty.steps, Some(SettingRange { least: 10, greatest: 40 }));
    assert_eq!(difficulty.iterations, Some(SettingRange { least: 3, greatest: u64::MAX }));
    assert_eq!(difficulty.calls, Some(SettingRange { least: 1, greatest: 9 }));
    assert_eq!((difficulty.depth, difficulty.spread), (None, Some(250)));
    let sentences: Vec<(&str, &str)> =
        settings.wording.iter().map(|(key, text)| (key.text.as_str(), text.as_str())).collect();
    assert_eq!(sentences, [("ask.output", "What?"), ("ask.result", "Which?")]);
    let (_, settings, _) =
        read("/*tatsu\nquestion = \"order\"\ncompare = \"methods\"\n*/ int x = 1;");
    assert_eq!(settings.compare, Some(Compared::Methods));
    let (_, settings, _) =
        read("/*tatsu\nquestion = \"iterations\"\nmethod = \"fib()\"\n*/ int x = 1;");
    assert_eq!(settings.method.map(|method| method.text).as_deref(), Some("fib"));
}

#[test]
fn every_word_is_its_own_value() {
    for (name, kind) in &KINDS.iter().map(|one| (one.word, one.kind)).collect::<Vec<_>>() {
        assert_eq!(kind.as_str(), *name);
        assert!(!kind.forms().is_empty());
    }
    for (name, form) in ANSWERS {
        assert_eq!(form.as_str(), *name);
    }
}

#[test]
fn values_out_of_range_say_what_is_possible() {
    let cases = [
        ("options = 1", "1", "`options` needs a whole number from 2 to 10", "write `options = 4`"),
        ("options = \"4\"", "\"4\"", "`options` needs a whole number from 2 to 10, not a text", ""),
        ("loop = 0", "0", "`loop` needs a whole number from 1 on", ""),
        ("none_of_these = 1", "1", "`none_of_these` needs `true` or `false`, not a number", ""),
        ("language = \"german\"", "\"german\"", "unknown language `german`", "`en` and `de`"),
        ("answer = \"choise\"", "\"choise\"", "unknown form of answer `choise`", "`\"choice\"`"),
        ("difficulty = 3", "3", "`difficulty` needs a table, not a number", "[difficulty]"),
        (
            "difficulty.stepps = [1, 2]",
            "stepps",
            "unknown key `stepps` in `[difficulty]`",
            "`steps`",
        ),
        (
            "difficulty.steps = [40, 10]",
            "[40, 10]",
            "`steps` allows nothing: 40 is more than 10",
            "[10, 40]",
        ),
        (
            "difficulty.steps = [40]",
            "[40]",
            "`steps` needs two numbers, the least and the greatest",
            "",
        ),
        ("difficulty.steps = { }", "{ }", "`steps` has no bounds", ""),
        (
            "difficulty.steps = [-1, 3]",
            "-1",
            "a bound of `steps` is not a whole number from 0 on",
            "",
        ),
        ("difficulty.spread = -0.5", "-0.5", "`spread` needs a share from 0 to 10", "spread = 0.2"),
        ("difficulty.spread = nan", "nan", "`spread` needs a share", ""),
        ("wording = \"x\"", "\"x\"", "`wording` needs a table, not a text", ""),
        ("wording.ask.output = 3", "3", "`ask.output` needs a text, not a number", ""),
    ];
    for (toml, place, message, help) in cases {
        let found = finding(toml);
        assert_eq!((found.0.as_str(), found.1), (place, Code::FrontMatter), "{toml}");
        assert!(found.2.starts_with(message), "{toml}: {}", found.2);
        assert!(found.3.contains(help), "{toml}: {}", found.3);
    }
}

#[test]
fn names_that_moodle_would_cut_off_are_errors() {
    let (place, _, message, help) = finding("tags = [\"a\", \"a<b\"]");
    assert_eq!((place.as_str(), message.as_str()), ("\"a<b\"", "`a<b` is not a tag"));
    assert!(help.contains("at most 50 characters"), "{help}");
    let (_, _, message, _) = finding(&format!("tags = [\"{}\"]", "x".repeat(51)));
    assert!(message.ends_with("is not a tag"), "{message}");
    let (_, _, message, help) = finding("category = \"a/ /b\"");
    assert_eq!(message, "a level of the category has no name");
    assert!(help.contains("`//` for a slash"), "{help}");
    let (_, _, message, _) = finding("category = \"a/x<y\"");
    assert_eq!(message, "`x<y` is not a name of a category");
}

#[test]
fn forms_of_answer_that_a_kind_lacks_are_errors_that_list_those_it_has() {
    let (place, code, message, help) = finding("question = \"same\"\r\nanswer = \"number\"");
    assert_eq!((place.as_str(), code), ("\"number\"", Code::Question));
    assert_eq!(message, "a question of the kind `same` cannot be answered by `number`");
    assert_eq!(help, "write `answer = \"several\"`, or leave `answer` out");
    let (_, _, _, help) =
        finding("question = \"variable\"\r\nvariables = [\"a\"]\r\nanswer = \"several\"");
    assert_eq!(help, "write one of `number`, `text`, `cloze` and `choice`, or leave `answer` out");
}

#[test]
fn settings_that_mean_nothing_together_are_pointed_out() {
    let (place, code, _, _) = finding("question = \"variable\"");
    assert_eq!((place.as_str(), code), ("\"variable\"", Code::Question));
    let several = "question = \"variable\"\r\nvariables = [\"a\", \"b\"]\r\nanswer = ";
    let (place, _, message, help) = finding(&format!("{several}\"text\""));
    assert_eq!(place, "\"text\"");
    assert!(message.contains("2 variables") && help.contains("`answer = \"cloze\"`"), "{help}");
    let (place, _, message, _) = finding("question = \"variable\"\r\nvariables = [\"a\", \"a\"]");
    assert_eq!((place.as_str(), message.as_str()), ("\"a\"", "`a` is named twice"));
    let (place, _, _, help) = finding("question = \"order\"\r\nvariables = [\"a\"]");
    assert_eq!(place, "\"a\"");
    assert!(help.contains("at least two"), "{help}");
    let cases = [
        ("variables = [\"a\"]", "`variables` means nothing", "question = \"variable\""),
        ("compare = \"loops\"", "`compare` means nothing", "question = \"order\""),
        ("options = 3\r\nquestion = \"parts\"", "`options` means nothing", "leave `options` out"),
        (
            "options = 3\r\nanswer = \"text\"",
            "`options` means nothing where there are no options",
            "answer = \"choice\"",
        ),
        (
            "options = 3\r\nquestion = \"result\"",
            "`options` means nothing where there are no options",
            "answer = \"choice\"",
        ),
        (
            "none_of_these = true\r\nquestion = \"iterations\"",
            "`none_of_these` means nothing where",
            "answer = \"choice\"",
        ),
    ];
    for (toml, message, help) in cases {
        let found = finding(toml);
        assert!(found.2.starts_with(message), "{toml}: {}", found.2);
        assert!(found.3.contains(help), "{toml}: {}", found.3);
    }
    let (_, _, message, _) = finding("question = \"iterations\"\r\nloop = 1\r\ncount = \"depth\"");
    assert!(message.contains("counted of a method"), "{message}");
    let (_, _, message, _) = finding("question = \"iterations\"\r\nloop = 1\r\nmethod = \"f\"");
    assert_eq!(message, "both a loop and a method are named");
}

/// The one finding about a whole skeleton, and what is at its place.
fn about_program(toml: &str, program: &str) -> Result<(), (String, String, String)> {
    let source = Source::new("x.java", format!("/*tatsu\n{toml}\n*/\n{program}"));
    let reading = crate::skeleton::read(&source);
    match &reading.diagnostics[..] {
        [] => {
            assert!(reading.skeleton.is_some());
            Ok(())
        }
        [one] => {
            assert_eq!((one.code, reading.skeleton.is_none()), (Code::Question, true));
            let help = one.help.clone().unwrap_or_default().into_string();
            Err((source.slice(one.label.span).to_owned(), one.message.clone(), help))
        }
        several => panic!("{several:#?}"),
    }
}

const LOOPS: &str = "int a = 0;\nlong b = 0;\nchar c = 'c';\nfor (int i = 0; i < 3; i++) { a++; }\n\
    ASSERTBLOCK(); { for (int i = 0; i < 1; i++) { } }\n\
    while (b < 2) { b++; }\n// tatsu:hide\ndo { c++; } while (c < 'e');\n// tatsu:show\n";

const METHODS: &str = "static int f(int x) { return x; }\nstatic int f(long x) { return 1; }\n\
    static int g(int x) { return f(x); }\n@HIDDEN static int h() { return 1; }\n\
    @MAIN static int start() { return g(2) + h(); }";

#[test]
fn an_iterations_question_needs_one_loop_or_method() {
    let ask = |more: &str, program: &str| {
        about_program(&format!("question = \"iterations\"\n{more}"), program)
    };
    let wrong = |more: &str, program: &str| ask(more, program).unwrap_err();
    assert_eq!(ask("loop = 3", LOOPS), Ok(()));
    assert_eq!(ask("", "for (int i = 0; i < 3; i++) { }"), Ok(()));
    assert_eq!(ask("method = \"f\"", METHODS), Ok(()));
    let (place, message, help) = wrong("", LOOPS);
    assert_eq!(
        (place.as_str(), message.as_str()),
        ("\"iterations\"", "which of the 2 loops is asked about?")
    );
    assert_eq!(help, "write `loop = 1` for the one in line 8, and so on");
    let (place, message, help) = wrong("loop = 5", LOOPS);
    assert_eq!((place.as_str(), message.as_str()), ("5", "there is no loop 5: the skeleton has 4"));
    assert_eq!(help, "`loop = 1` is in line 8; `loop = 3` is in line 10");
    for hidden in ["loop = 2", "loop = 4"] {
        assert!(wrong(hidden, LOOPS).1.starts_with("students do not see loop"));
    }
    let (_, message, help) = wrong("", "int a = 1;");
    assert_eq!(message, "an `iterations` question without a loop");
    assert!(help.contains("method = "), "{help}");
    let (_, message, help) = wrong("", METHODS);
    assert_eq!(message, "which of the 2 methods is asked about?");
    assert_eq!(help, "write `method = \"f\"`, or another of `f` and `g`");
    let (place, message, help) = wrong("method = \"gg\"", METHODS);
    assert_eq!((place.as_str(), message.as_str()), ("\"gg\"", "there is no method `gg`"));
    assert_eq!(help, "name one of `f` and `g`");
    let (_, message, _) = wrong("method = \"h\"", METHODS);
    assert_eq!(message, "students do not see the method `h`");
    let (_, message, _) = wrong("method = \"f\"\ncount = \"depth\"", METHODS);
    assert_eq!(message, "2 methods are called `f`");
    let (place, message, _) = wrong("count = \"calls\"", LOOPS);
    assert_eq!(place, "\"calls\"");
    assert!(message.contains("no method that the entry could call"), "{message}");
}

#[test]
fn an_order_needs_rivals() {
    let ask = |more: &str, program: &str| {
        about_program(&format!("question = \"order\"\n{more}"), program)
    };
    assert_eq!(ask("", LOOPS), Ok(()));
    assert_eq!(ask("", METHODS), Ok(()));
    assert_eq!(ask("variables = [\"a\", \"b\"]", LOOPS), Ok(()));
    let (_, message, _) = ask("answer = \"ordering\"", LOOPS).unwrap_err();
    assert_eq!(message, "an `order` of loops needs at least three, and students see 2");
    let (place, message, _) = ask("compare = \"methods\"", LOOPS).unwrap_err();
    assert_eq!(place, "\"methods\"");
    assert!(message.contains("students see none"), "{message}");
    let (place, message, _) = ask("variables = [\"a\", \"c\"]", LOOPS).unwrap_err();
    assert_eq!(
        (place.as_str(), message.as_str()),
        ("\"c\"", "`c` is not a number, but of type `char`")
    );
}

#[test]
fn what_is_typed_as_a_number_is_one() {
    let ask = |kind: &str, program: &str| {
        about_program(&format!("question = {kind}\nanswer = \"number\""), program)
    };
    let (place, message, help) =
        ask("\"result\"", "static int[] f() { return new int[1]; }").unwrap_err();
    assert_eq!(
        (place.as_str(), message.as_str()),
        ("\"number\"", "the result is not a number, but of type `int[]`")
    );
    assert!(help.contains("`answer = \"text\"`"), "{help}");
    assert_eq!(ask("\"result\"", "static byte f() { return 1; }"), Ok(()));
    let variable = "\"variable\"\nvariables = [\"c\"]";
    assert_eq!(ask(variable, LOOPS).unwrap_err().1, "`c` is not a number, but of type `char`");
    assert_eq!(ask(&variable.replace("\"c\"", "\"a\""), LOOPS), Ok(()));
    let hole = "char c = HOLE(CHAR(range('a', 'e')));\nSystem.out.println(c);";
    let (place, message, help) = ask("\"hole\"", hole).unwrap_err();
    assert_eq!(
        (place.as_str(), message.as_str()),
        ("\"number\"", "what fits into the hole is not a number, but of type `char`")
    );
    assert_eq!(help, "write `answer = \"choice\"`, `answer = \"several\"` or `answer = \"cloze\"`");
    assert_eq!(ask("\"hole\"", "int a = HOLE(INT(range(1, 5)));\nSystem.out.println(a);"), Ok(()));
}

#[test]
fn holes_and_goals_are_needed_where_they_are_asked_about() {
    let (_, message, help) = about_program("question = \"hole\"", "int a = 1;").unwrap_err();
    assert_eq!(message, "a `hole` question without a hole");
    assert!(help.contains("HOLE("), "{help}");
    let (_, message, help) =
        about_program("question = \"blocks\"", "int a = INT(range(1, 3)); ASSERT(a > 1);")
            .unwrap_err();
    assert_eq!(message, "a `blocks` question without a `GOAL`");
    assert!(help.contains("GOAL("), "{help}");
}

#[test]
fn comments_that_only_look_like_settings_are_pointed_out() {
    let (_, settings, diagnostics) = read("int x = 1; /* tatsu\ntitle = \"x\" */");
    assert_eq!(settings, Settings::default());
    assert_eq!(diagnostics.len(), 1);
    assert!(!diagnostics[0].is_error());
}

#[test]
fn what_answers_are_worth_is_read_and_the_command_line_has_the_last_word() {
    let text = "/*tatsu\nanswer = \"choice\"\npoints = 2.5\npenalty = 0.33\nnegative = \"fair\"\n*/\nint a = 1;";
    let (source, settings, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let marks = settings.marks;
    assert_eq!(marks.points.map(Points::hundredths), Some(250));
    assert_eq!((marks.penalty, marks.negative), (Some(Penalty::THIRD), Some(Negative::Fair)));
    let (file, _) = syntax::parse(&source);
    let points = Points::of_text("1").ok();
    let wanted = Marks { points, ..Marks::default() };
    let overrides = Overrides { marks: wanted, ..Overrides::default() };
    let (settings, _) = all_of(&source, &file, overrides);
    assert_eq!(settings.marks, Marks { points, ..marks });
}

#[test]
fn worths_that_moodle_does_not_take_say_what_it_takes() {
    let cases = [
        ("points = 0", "0", "`points` needs a number from 0.01 to 1000 with at most two decimals"),
        (
            "points = \"2\"",
            "\"2\"",
            "`points` needs a number from 0.01 to 1000 with at most two decimals, not a text",
        ),
        ("penalty = 33", "33", "`penalty` needs a share from 0 to 1 with at most seven decimals"),
        (
            "penalty = -0.1",
            "-0.1",
            "`penalty` needs a share from 0 to 1 with at most seven decimals",
        ),
    ];
    for (toml, place, message) in cases {
        let (found, _, said, help) = finding(toml);
        assert_eq!((found.as_str(), said.as_str()), (place, message));
        assert!(help.starts_with("write `"), "{help}");
    }
    let (_, _, message, help) = finding("answer = \"choice\"\nnegative = 35");
    assert!(
        message.starts_with("`negative` needs a percentage that Moodle permits: 100, 90, 83.33333"),
        "{message}"
    );
    assert_eq!(
        help,
        "write `negative = \"fair\"`: guessing earns nothing on average; or leave it out"
    );
    let (_, _, message, _) = finding("answer = \"choice\"\nnegative = \"yes\"");
    assert!(message.ends_with("or the word `fair`, not `yes`"), "{message}");
    let (place, _, message, help) = finding("answer = \"text\"\nnegative = 25");
    assert_eq!(place, "25");
    assert_eq!(message, "`negative` means nothing where there are no options");
    assert_eq!(help, "write `answer = \"choice\"`, or leave `negative` out");
    let (_, _, message, _) = finding("question = \"same\"\nnegative = 25");
    assert_eq!(message, "`negative` means nothing to this kind of question");
}
