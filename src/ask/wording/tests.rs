//! Whose wording is used, what is said where it is wrong, and what all languages have in common.

use super::*;
use crate::diagnostic::Code;
use crate::source::FileId;

const LANGUAGES: [Language; 2] = [Language::English, Language::German];

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        put(&folder, name, text.as_bytes());
    }
    folder
}

/// Puts a file into the folder of a test.
fn put(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) {
    let path = folder.path().join(name);
    let parent = path.parent().unwrap();
    std::fs::create_dir_all(parent).unwrap();
    let mut file = tempfile::NamedTempFile::new_in(parent).unwrap();
    std::io::Write::write_all(&mut file, bytes).unwrap();
    file.persist(path).unwrap();
}

fn load(folder: &tempfile::TempDir) -> Result<Wording, Vec<WordingError>> {
    let folders = [folder.path().join("missing"), folder.path().to_owned()];
    Wording::load(&folders, Language::English, &[])
}

fn own(key: &str, text: &str) -> Result<Wording, Vec<WordingError>> {
    let key = Spanned { text: key.into(), span: Span::new(FileId::FIRST, 10, 20) };
    Wording::load(&[], Language::English, &[(key, text.into())])
}

/// The one error.
fn refusal(loaded: Result<Wording, Vec<WordingError>>) -> WordingError {
    let errors = loaded.err().unwrap();
    let [error] = &errors[..] else { panic!("{errors:?}") };
    error.clone()
}

#[test]
fn every_language_has_every_sentence_and_each_compiles() {
    let english = Wording::built_in().unwrap();
    for language in LANGUAGES {
        let wording = Wording::load(&[], language, &[]).unwrap();
        let (here, there): (Vec<_>, Vec<_>) = (wording.keys().collect(), english.keys().collect());
        assert_eq!(here, there, "{}", language.as_str());
        assert_eq!(wording.language(), language);
    }
}

#[test]
fn a_template_without_an_end_is_given_up() {
    let said = |text: &str| {
        let values = vec![("entry", Value::from(""))];
        own("ask.result", text).unwrap().say("ask.result", values)
    };
    let nested = format!(
        "{{% set all = 'abcdefghij' %}}{}{}",
        "{% for one in all %}".repeat(8),
        "{% endfor %}".repeat(8)
    );
    // Each loop has twice the text of the one around it.
    let each: String = (0..40)
        .map(|at| format!("{{% for a{} in [a{at} ~ a{at}] %}}", at + 1))
        .chain((0..40).map(|_| String::from("{% endfor %}")))
        .collect();
    let each = format!("{{% set a0 = 'ab' %}}{each}");
    let grown = |step: &str, end: &str| {
        let all = "{% set ns = namespace(a='ab') %}{% for one in range(30) %}{% set ";
        format!("{all}{step} %}}{{% endfor %}}{end}")
    };
    let doubled = |end: &str| grown("ns.a = ns.a + ns.a", end).replace("a='ab'", "a=['ab', 'c']");
    for (text, reason) in [
        ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "steps"),
        (
            "{% set all = range(9999) %}{% for a in all %}{% for b in all %}{% endfor %}{% endfor %}",
            "steps",
        ),
        (
            "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% else %}x{% endif %}{% endmacro %}{{ f(40) }}",
            "steps",
        ),
        (
            "{% for a in range(9999) %}{{ say('ask.count') if false else a }}{% for b in range(9999) %}{{ b }}{% endfor %}{% endfor %}",
            "steps",
        ),
        (
            "{% for a in range(99999) %}0123456789012345678901234567890123456789012345678901234567890123456789{% endfor %}",
            "longer than 2000000 bytes",
        ),
        ("{% set x = 'ab' * 5000000 %}{{ x }}", "steps"),
        (nested.as_str(), "`ask.result` cannot be said"),
        (nested.as_str(), "ask.result does more than 2000000 steps"),
        (doubled("{% for x in ns.a %}{% endfor %}").as_str(), "steps"),
        (doubled("{{ ns.a | length }}").as_str(), "steps"),
        (doubled("{{ ns.a | join(',') }}").as_str(), "steps"),
        (doubled("{{ ns.a }}").as_str(), "steps"),
        (grown("ns.a = [ns.a, ns.a]", "{{ ns.a | string }}").as_str(), "steps"),
        (grown("ns.a = [ns.a, ns.a]", "{% set x %}{{ ns.a }}{% endset %}").as_str(), "steps"),
        (grown("ns.a = 'aa' | replace('a', ns.a)", "").as_str(), "steps"),
        (grown("ns.a = ns.a ~ ns.a", "").as_str(), "steps"),
        (grown("ns.a = ns.a + ns.a", "").as_str(), "steps"),
        (
            "{% macro f(n, s) %}{% if n %}{{ f(n - 1, s ~ s) }}{% endif %}{% endmacro %}{{ f(40, 'ab') }}",
            "steps",
        ),
        (each.as_str(), "steps"),
        ("{{ 'a' | indent(1000000000) }}", "steps"),
        ("{{ [1] | batch(1000000000, 0) | list }}", "steps"),
        ("{{ [1] | slice(1000000000) | list }}", "steps"),
        (grown("ns.a = ['x', 'y', 'z'] | join(ns.a)", "").as_str(), "steps"),
    ] {
        let error = said(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    assert_eq!(said("{% for a in range(3) %}{{ a }}{% endfor %}").as_deref(), Ok("012"));
}

#[test]
fn no_sentence_stands_in_two_files() {
    for language in LANGUAGES {
        let mut seen = BTreeSet::new();
        for file in files::built_in(language) {
            let name = file.name();
            for sentence in sentences(name, file.text()).unwrap() {
                assert!(seen.insert(sentence.key.clone()), "{name}: {}", sentence.key);
            }
        }
    }
}

#[test]
fn a_sentence_of_one_language_needs_no_value_that_english_does_not_know() {
    let english = Wording::built_in().unwrap();
    let values = |wording: &Wording, key: &str| {
        let mut names = wording.environment.get_template(key).unwrap().undeclared_variables(false);
        names.retain(|name| !["du", "say"].contains(&name.as_str()));
        names
    };
    for language in LANGUAGES {
        let wording = Wording::load(&[], language, &[]).unwrap();
        for key in wording.keys() {
            let (here, there) = (values(&wording, key), values(&english, key));
            assert!(here.is_subset(&there), "{} {key}: {here:?}, {there:?}", language.as_str());
        }
    }
}

#[test]
fn german_sentences_have_both_forms_of_address() {
    let german = || Wording::load(&[], Language::German, &[]).unwrap();
    let say = |wording: Wording| wording.say("type.number", vec![]).unwrap();
    assert_eq!(say(german()), "Geben Sie die Zahl an.");
    assert_eq!(say(german().addressing(Address::Sie)), "Geben Sie die Zahl an.");
    assert_eq!(say(german().addressing(Address::Du)), "Gib die Zahl an.");
    // A formal word in the middle of a sentence needs the other form beside it; reports are for
    // instructors.
    for file in files::built_in(Language::German) {
        let name = file.name();
        for Sentence { key, text, .. } in sentences(name, file.text()).unwrap() {
            let (mut said, mut rest) = (String::new(), text.as_str());
            while let Some((before, after)) = rest.split_once("{{ du(") {
                said.push_str(before);
                rest = after.split_once("}}").unwrap().1;
            }
            said.push_str(rest);
            let before: Vec<_> = said.match_indices(" Sie ").map(|(at, _)| &said[..at]).collect();
            let formal = before.iter().any(|before| before.ends_with(char::is_alphanumeric));
            let is_report = ["report.", "exam."].iter().any(|start| key.starts_with(start));
            assert!(!formal || is_report, "{name}: {key}: {text}");
        }
    }
}

#[test]
fn several_variables_are_named_one_by_one() {
    let wording = Wording::load(&[], Language::English, &[]).unwrap();
    let said = |names: &str| {
        let values = vec![("names", Value::from(names)), ("line", Value::from(2))];
        wording.say("misconception.variable-set-back", values).unwrap()
    };
    assert!(said("a, b").contains(", <code>a</code> and <code>b</code> get their first values"));
    assert!(said("a, b, c").contains("<code>a</code>, <code>b</code> and <code>c</code> get"));
}

#[test]
fn a_right_output_of_several_lines_is_marked_as_output() {
    let wording = Wording::load(&[], Language::English, &[]).unwrap();
    let names = [
        "fitting", "items", "filled", "printed", "program", "effort", "counts", "drawing", "trace",
    ];
    let nothing = names.map(|name| (name, Value::from(())));
    let mut values = vec![("right", Value::from("1\n2")), ("answer", Value::from("text"))];
    values.extend(nothing.into_iter().chain([("other", Value::from(()))]));
    let html = wording.render("feedback.html", values).unwrap();
    assert!(html.contains("<samp>1\n2</samp></pre>"), "{html}");
}

#[test]
fn a_file_of_the_author_replaces_one_layout() {
    let own = folder(&[("output.html", "<p>{{ title }}</p>"), ("en/result.html", "own")]);
    let wording = load(&own).unwrap();
    let shown = wording.render("output.html", vec![("title", Value::from("a < b"))]);
    assert_eq!(shown.unwrap(), "<p>a &lt; b</p>");
    assert_eq!(wording.render("result.html", vec![]).unwrap(), "own");
    assert!(wording.render("feedback.html", vec![]).is_err(), "the built-in one needs values");
}

#[test]
fn a_file_of_the_author_replaces_single_sentences() {
    let text = "\"ask.output\" = \"Say it!\"\nask.result = '{{ entry }}?'";
    let mine = folder(&[("en/mine.toml", text)]);
    let wording = load(&mine).unwrap();
    assert_eq!(wording.say("ask.output", vec![]).unwrap(), "Say it!");
    let result = wording.say("ask.result", vec![("entry", Value::from("a<b"))]);
    assert_eq!(result.unwrap(), "a&lt;b?");
    let german = Wording::load(&[mine.path().to_owned()], Language::German, &[]).unwrap();
    assert_eq!(german.say("ask.output", vec![]).unwrap(), "Was gibt dieses Programm aus?");
}

#[test]
fn the_front_matter_has_the_last_word_and_then_the_first_folder() {
    let one = folder(&[("en/x.toml", "ask.output = \"one\"\nask.result = \"one\"")]);
    let two = folder(&[("en/y.toml", "ask.output = \"two\"")]);
    let folders = [one.path().to_owned(), two.path().to_owned()];
    let key = Spanned { text: "ask.result".into(), span: Span::default() };
    let wording = Wording::load(&folders, Language::English, &[(key, "Tell!".into())]).unwrap();
    assert_eq!(wording.say("ask.output", vec![]).unwrap(), "one");
    assert_eq!(wording.say("ask.result", vec![]).unwrap(), "Tell!");
}

#[test]
fn an_undefined_name_is_an_error_with_its_place() {
    let own = folder(&[("output.html", "<p>\n{{ titel }}</p>")]);
    let error = load(&own).unwrap().render("output.html", vec![]).unwrap_err();
    let TemplatePlace::File { path, line: Some(2) } = &error.place else { panic!("{error}") };
    assert!(path.ends_with("output.html"), "{error}");
    assert!(error.reason.contains("titel"), "{error}");
    let passed = folder(&[("output.html", "\n\n{{ say('ask.result', entry=entri) }}")]);
    let error = load(&passed).unwrap().render("output.html", vec![]).unwrap_err().to_string();
    let place = "output.html`, line 3: undefined value: the value of `entry`";
    assert!(error.contains(place), "{error}");
}

#[test]
fn an_undefined_name_in_a_sentence_is_an_error_with_its_place() {
    let mine = folder(&[
        ("en/x.toml", "\n\"ask.output\" = '''\nWhat\n{{ is }}?'''"),
        ("output.html", "{{ say('ask.output') }}"),
    ]);
    let error = load(&mine).unwrap().render("output.html", vec![]).unwrap_err();
    let TemplatePlace::File { path, line: Some(4) } = &error.place else { panic!("{error}") };
    assert!(path.ends_with("x.toml"), "{error}");
    assert!(error.reason.contains("`ask.output` cannot be said: undefined value"), "{error}");
    let error = own("ask.output", "{{ is }}").unwrap().say("ask.output", vec![]).unwrap_err();
    assert_eq!(error.diagnostic().unwrap().label.span, Span::new(FileId::FIRST, 10, 20));
}

#[test]
fn an_unknown_key_is_an_error_with_the_nearest_one() {
    let finding = refusal(own("ask.outptu", "x")).diagnostic().unwrap();
    assert_eq!(
        (finding.code, finding.label.span),
        (Code::FrontMatter, Span::new(FileId::FIRST, 10, 20))
    );
    assert_eq!(finding.message, "there is no sentence `ask.outptu`");
    assert_eq!(finding.help.as_deref().unwrap(), "did you mean `ask.output`?");
    let mine = folder(&[("en/x.toml", "\n\"ask.outptu\" = \"x\"")]);
    let near = "there is no sentence `ask.outptu`; did you mean `ask.output`?";
    let error = refusal(load(&mine)).to_string();
    assert!(error.ends_with(&format!("x.toml`, line 2: {near}")), "{error}");
    let error = Wording::built_in().unwrap().say("ask.outptu", vec![]).unwrap_err();
    assert_eq!(error.to_string(), near);
    let layout = folder(&[("output.html", "\n{{ say('ask.outptu') }}")]);
    let error = load(&layout).unwrap().render("output.html", vec![]).unwrap_err().to_string();
    assert!(error.contains("output.html`, line 2") && error.ends_with(near), "{error}");
}

#[test]
fn a_sentence_says_others_but_not_itself() {
    let wording = own("ask.output", "{{ say('ask.result', call=\"f()\") }}!").unwrap();
    let said = wording.say("ask.output", vec![]).unwrap();
    assert_eq!(said, "What does the call <code>f()</code> return?!");
    let wording = own("ask.output", "{{ say('ask.output') }}").unwrap();
    let error = wording.say("ask.output", vec![]).unwrap_err();
    assert!(error.reason.contains("says itself"), "{error}");
}

#[test]
fn a_broken_template_names_file_line_and_reason() {
    let own = folder(&[("output.html", "fine\n{% if x %}\n{{ x }\n")]);
    let error = refusal(load(&own));
    assert!(error.to_string().contains("output.html`, line 3: syntax error"), "{error}");
    put(&own, "output.html", &[0xFF]);
    assert!(refusal(load(&own)).reason.contains("UTF-8"));
}

#[test]
fn a_broken_sentence_names_its_place() {
    let finding = refusal(own("ask.output", "{{ x }")).diagnostic().unwrap();
    assert_eq!(finding.label.span, Span::new(FileId::FIRST, 10, 20));
    let start = "the sentence `ask.output` cannot be said: syntax error";
    assert!(finding.message.starts_with(start), "{}", finding.message);
    let two = folder(&[("en/x.toml", "\"ask.output\" = '{{'\n\"ask.result\" = '{{'")]);
    assert_eq!(load(&two).err().unwrap().len(), 2, "all are told at once");
}

#[test]
fn a_file_that_would_override_nothing_is_an_error() {
    let message = |files: &[(&str, &str)]| refusal(load(&folder(files))).to_string();
    let near = message(&[("outptu.html", "x"), ("notes.txt", "x")]);
    assert!(
        near.ends_with(
            "outptu.html`: there is no layout `outptu.html`; did you mean `output.html`?"
        ),
        "{near}"
    );
    let far = message(&[("de/mine.html", "x")]);
    assert!(far.contains("there is no layout `mine.html`; layouts are `output.html`, "), "{far}");
    let lost = message(&[("mine.toml", "\"ask.output\" = \"x\"")]);
    assert!(lost.ends_with("move the file to `en/mine.toml` or `de/mine.toml`"), "{lost}");
    let foreign = message(&[("fr/mine.toml", "\"ask.output\" = \"x\"")]);
    assert!(foreign.contains("`fr` is not a language of questions"), "{foreign}");
    let own = folder(&[("en/report.css", "x"), ("pictures/logo.svg", "x"), ("README.md", "x")]);
    assert!(load(&own).is_ok());
}
