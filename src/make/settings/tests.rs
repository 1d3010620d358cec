//! The form changes its setting and nothing else, and says what the program rules out.

use super::*;

fn english() -> Wording {
    Wording::built_in().expect("the built-in wording")
}

const TEXT: &str = "/*tatsu\n# for week 3\ntitle = \"Loops\"  # shown\nquestion = \"output\"\n\
                    [difficulty]\nsteps = \"range(1, 9)\"\n*/\nint a = 1; // é\n";

#[test]
fn a_setting_is_changed_in_its_place() {
    let changed = edited(TEXT, "question", Some("table")).expect("a kind");
    assert_eq!(changed, TEXT.replace("\"output\"", "\"table\""));
    assert_eq!(edited(&changed, "question", Some("output")).as_deref(), Ok(TEXT));
    let without = edited(TEXT, "question", None).expect("a key");
    assert_eq!(without, TEXT.replace("question = \"output\"\n", ""));
}

#[test]
fn a_new_setting_stands_before_the_first_table() {
    let added = edited(TEXT, "options", Some("5")).expect("a number");
    assert_eq!(added, TEXT.replace("[difficulty]", "options = 5\n[difficulty]"));
    let first = edited("int a;\n", "language", Some("de")).expect("a language");
    assert_eq!(first, "/*tatsu\nlanguage = \"de\"\n*/\nint a;\n");
    assert_eq!(edited("int a;\n", "language", None).as_deref(), Ok("int a;\n"));
    let closed = edited("/*tatsu title = \"x\" */\nint a;", "points", Some("2"));
    assert_eq!(closed.as_deref(), Ok("/*tatsu title = \"x\" \npoints = 2\n*/\nint a;"));
}

#[test]
fn title_and_difficulty_are_changed_in_their_places() {
    let titled = edited(TEXT, "title", Some("A \"b\"")).expect("a title");
    assert!(titled.contains("  # shown\nquestion"), "{titled}");
    let title = fields(&Source::new("a.java", titled), &english()).remove(0);
    assert_eq!((title.key.as_str(), title.value.as_deref()), ("title", Some("A \"b\"")));
    let harder = edited(TEXT, "difficulty.calls", Some("2,5")).expect("bounds");
    assert!(harder.contains("\ncalls = [2, 5]\n"), "{harder}");
    assert_eq!(edited(&harder, "difficulty.calls", None).as_deref(), Ok(TEXT));
    let first = edited("int a;\n", "difficulty.spread", Some("0.2")).expect("a share");
    assert_eq!(first, "/*tatsu\n[difficulty]\nspread = 0.2\n*/\nint a;\n");
    let source = Source::new("a.java", first);
    let spread = fields(&source, &english()).into_iter().find(|one| one.key == "difficulty.spread");
    assert_eq!(spread.expect("a field").value.as_deref(), Some("0.2"));
    let two = Source::new("a.java", "/*tatsu\ntitle = { en = \"a\" }\n*/\nint a;\n");
    assert!(fields(&two, &english())[0].fixed);
}

#[test]
fn values_that_a_setting_has_not_are_refused() {
    for (key, value) in [
        ("question", "riddle"),
        ("options", "1"),
        ("options", "4]"),
        ("points", "NaN"),
        ("points", "-1"),
        ("title", "a */ b"),
        ("part", "x"),
        ("misconceptions", ","),
        ("count", "riddles"),
        ("difficulty.steps", "9, 1"),
        ("difficulty.steps", "1"),
        ("difficulty.spread", "2"),
    ] {
        assert!(edited(TEXT, key, Some(value)).is_err(), "{key} = {value}");
    }
    assert!(edited("/*tatsu question = \n*/", "question", Some("output")).is_err());
}

#[test]
fn what_the_program_rules_out_has_its_reason() {
    let source = Source::new("a.java", "int a = INT(range(1, 9));\nSystem.out.println(a);\n");
    let fields = fields(&source, &english());
    let kind = |word: &str| {
        let choices = &fields[1].choices;
        choices.iter().find(|one| one.word == word).expect("a kind").reason.clone()
    };
    assert_eq!((fields[1].key.as_str(), kind("output")), ("question", None));
    assert!(kind("iterations").is_some(), "there is no loop");
}

#[test]
fn lists_and_flags_are_written_in_their_places() {
    let text = "/*tatsu\ntags = [\"a\"]  # for week 3\n*/\nint sum = INT(range(1, 9));\nint i = sum;\nSystem.out.println(sum + i);\n";
    let tagged = edited(text, "tags", Some("loops, week 3")).expect("tags");
    assert_eq!(tagged, text.replace("[\"a\"]", "[\"loops\", \"week 3\"]"));
    let source = Source::new("a.java", tagged);
    let all = fields(&source, &english());
    let field = |key: &str| all.iter().find(|one| one.key == key).expect("a field");
    assert_eq!(field("tags").value.as_deref(), Some("loops, week 3"));
    let names: Vec<&str> = field("variables").choices.iter().map(|one| one.word.as_str()).collect();
    assert_eq!(names, ["i", "sum"]);
    let thought = field("misconceptions").choices.iter().find(|one| one.word == "body-once");
    let help = thought.expect("a misconception").help.as_deref().expect("a sentence");
    assert!(help.starts_with("A loop is an if"), "{help}");
    // What a question about the output has no use for is told, and what has use is not.
    let reason = field("loop").reason.as_deref().expect("a reason");
    assert_eq!(reason, "`loop` means nothing to this kind of question");
    assert_eq!(
        (&field("misconceptions").reason, &field("address").reason.is_some()),
        (&None, &true)
    );
    let odd = Source::new(
        "a.java",
        "/*tatsu\nnames = [[\"a\", \"b\"]]\nquestion = [\"output\", \"variable\"]\n*/\nint a = 1;\n",
    );
    let fixed: Vec<String> =
        fields(&odd, &english()).into_iter().filter(|one| one.fixed).map(|one| one.key).collect();
    assert_eq!(fixed, ["question", "names"]);
}

#[test]
fn a_sentence_of_ones_own_is_written_and_taken_back() {
    let text = "/*tatsu\nlanguage = \"de\"\n*/\nint a = 1;\n";
    let key = "wording.ask.output";
    let said = |text: &str| {
        let all = fields(&Source::new("a.java", text), &english());
        all.into_iter().find(|one| one.key == key).expect("a sentence")
    };
    let usual = said(text);
    assert_eq!(
        (usual.value, usual.usual.as_deref()),
        (None, Some("Was gibt dieses Programm aus?"))
    );
    let own = edited(text, key, Some("Was steht am <b>Ende</b> da?")).expect("a sentence");
    assert_eq!(
        own,
        text.replace("*/", "[wording]\n\"ask.output\" = \"Was steht am <b>Ende</b> da?\"\n*/")
    );
    assert_eq!(said(&own).value.as_deref(), Some("Was steht am <b>Ende</b> da?"));
    let other = edited(&own, "wording.choose.one", Some("Wählen Sie!")).expect("a sentence");
    assert!(other.contains("\"choose.one\" = \"Wählen Sie!\"\n*/"), "{other}");
    assert_eq!(edited(&other, "wording.choose.one", None).as_deref(), Ok(own.as_str()));
    // One without quotation marks is a table in a table.
    let dotted = said(&own.replace("\"ask.output\"", "ask.output"));
    assert!(dotted.value.is_none(), "{dotted:?}");
    assert!(edited(text, key, Some("{{ nothing")).is_err());
}

#[test]
fn the_page_has_a_name_and_a_word_of_help_for_each_row_in_both_languages() {
    let words = include_str!("../../../assets/page/source/words.js");
    let (english, german) = words.split_once("const GERMAN").expect("two languages");
    for (language, words) in [("English", english), ("German", german)] {
        let part = |name: &str| {
            let (_, rest) = words.split_once(&format!("  {name}: {{")).expect(name);
            rest.split_once("\n  },")
                .map_or(rest, |(part, _)| part)
                .split_once("\n  values:")
                .map_or(rest, |(part, _)| part)
                .to_owned()
        };
        let (fields, help) = (part("fields"), part("fieldHelp"));
        for row in FORM {
            let named = [format!(" {}: '", row.key), format!("'{}': '", row.key)];
            for (what, part) in [("name", &fields), ("help", &help)] {
                assert!(
                    named.iter().any(|named| part.contains(named)),
                    "{language}: no {what} of {}",
                    row.key
                );
            }
        }
    }
}
