//! One bad file for every rule of Moodle's importer.

use super::*;

const TEXTS: &str = "<name><text>q</text></name><questiontext><text>t</text></questiontext>";

/// The rules that a file with this inside of `<quiz>` breaks.
fn rules(inside: &str) -> Vec<MoodleRule> {
    let xml = format!("<?xml version=\"1.0\"?>\n<quiz>\n{inside}\n</quiz>");
    match inspect(xml.as_bytes()) {
        Ok((_, violations)) => violations.iter().map(|violation| violation.rule).collect(),
        Err(refused) => vec![refused.rule],
    }
}

fn question(kind: &str, inside: &str) -> Vec<MoodleRule> {
    rules(&format!("<question type=\"{kind}\">{TEXTS}{inside}</question>"))
}

fn answer(fraction: &str, text: &str) -> String {
    format!("<answer fraction=\"{fraction}\"><text>{text}</text></answer>")
}

#[test]
fn what_is_no_xml_is_refused_as_a_whole() {
    for bad in [
        "<question>",
        "a & b",
        "a < b",
        "&nbsp;",
        "&#7;",
        "<a></b>",
        "<a x=\"1\" x=\"2\"/>",
        "<a x=\"<\"/>",
        "<a x=\"&nbsp;\"/>",
        "<![CDATA[",
        "]]>",
    ] {
        assert_eq!(rules(bad), [MoodleRule::NotWellFormed], "{bad}");
    }
    assert_eq!(rules("\u{1}"), [MoodleRule::Character]);
    for bad in ["", "text", "<a/>text", "<a>"] {
        assert_eq!(read(bad.as_bytes()).unwrap_err().rule, MoodleRule::NotWellFormed, "{bad}");
    }
    assert_eq!(read(b"<a>\xff</a>").unwrap_err().rule, MoodleRule::NotWellFormed);
}

#[test]
fn the_place_of_an_error_is_named() {
    let refused = read(b"<quiz>\n<a>\n&nbsp;\n</a></quiz>").unwrap_err();
    assert!(refused.to_string().contains("&nbsp;"), "{refused}");
    let refused = read(b"<quiz>\n\n\x07</quiz>").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the character U+0007 cannot be carried by XML (line 3 of the file)"
    );
}

#[test]
fn markup_in_a_text_is_refused() {
    assert_eq!(question("essay", "<hint><text><b>x</b></text></hint>"), [MoodleRule::Markup]);
    assert_eq!(question("essay", "<hint><text><![CDATA[<b>x</b>]]></text></hint>"), []);
}

#[test]
fn white_space_between_entities_is_lost() {
    let hint = |text: &str| question("essay", &format!("<hint><text>{text}</text></hint>"));
    assert_eq!(hint("a + &quot; &quot; + b"), [MoodleRule::WhiteSpace]);
    assert_eq!(hint("&lt;br&gt;\n&lt;br&gt;"), [MoodleRule::WhiteSpace]);
    assert_eq!(hint("<![CDATA[a]]> <![CDATA[b]]>"), [MoodleRule::WhiteSpace]);
    assert_eq!(hint("<![CDATA[a + \" \" + b]]>"), []);
    assert_eq!(hint(" &lt;a &gt; "), []);
}

#[test]
fn moodle_reads_texts_as_it_reads_them() {
    let xml = "<quiz><a>x &quot; &quot; y</a><b><![CDATA[ \t]]>z</b><c>0</c><d/></quiz>";
    let (root, _) = read(xml.as_bytes()).unwrap();
    let text = |name| root.child(name).unwrap().text.as_str();
    assert_eq!((text("a"), text("b"), text("c"), text("d")), ("x \"\" y", "z", "0", ""));
}

#[test]
fn fractions_come_from_the_list() {
    let two = |fraction| question("multichoice", &(answer("100", "a") + &answer(fraction, "b")));
    assert_eq!(two("33.333"), []);
    assert_eq!(two("-33.33333"), []);
    for bad in ["33.33", "15", "x", "", "NaN"] {
        assert_eq!(two(bad), [MoodleRule::Fraction], "{bad}");
    }
}

#[test]
fn choices_need_options_and_full_marks() {
    assert_eq!(question("multichoice", &answer("100", "a")), [MoodleRule::TooFewAnswers]);
    assert_eq!(
        question("multichoice", &(answer("50", "a") + &answer("0", "b"))),
        [MoodleRule::NoFullMarks]
    );
    assert_eq!(
        question("multichoice", &(answer("100", "a") + &answer("0", " a "))),
        [MoodleRule::SameAnswer]
    );
    let several =
        |options: &str| question("multichoice", &format!("<single>false</single>{options}"));
    let third = answer("33.33333", "a") + &answer("33.33333", "b");
    assert_eq!(several(&third), [MoodleRule::Sum]);
    let whole = third + &answer("33.33333", "c");
    assert_eq!(several(&(whole.clone() + &answer("-50", "d"))), [MoodleRule::Sum]);
    assert_eq!(several(&(whole + &answer("-100", "d"))), []);
}

#[test]
fn typed_answers_need_full_marks_and_match_themselves() {
    assert_eq!(question("shortanswer", ""), [MoodleRule::TooFewAnswers, MoodleRule::NoFullMarks]);
    assert_eq!(question("shortanswer", &answer("90", "a")), [MoodleRule::NoFullMarks]);
    assert_eq!(question("shortanswer", &answer("100", "a*")), [MoodleRule::Wildcard]);
    assert_eq!(question("shortanswer", &(answer("100", "a\\*") + &answer("0", "*"))), []);
    assert_eq!(question("shortanswer", &answer("100", " ")), [MoodleRule::TooFewAnswers]);
    assert_eq!(question("numerical", &answer("100", "4 apples")), [MoodleRule::Number]);
    assert_eq!(question("numerical", &answer("100", "inf")), [MoodleRule::Number]);
    assert_eq!(question("numerical", &answer("100", "*")), [MoodleRule::Number]);
    assert_eq!(question("numerical", ""), [MoodleRule::TooFewAnswers, MoodleRule::NoFullMarks]);
    assert_eq!(question("numerical", &(answer("100", "-1.5e3") + &answer("0", "*"))), []);
    let tolerance = answer("100", "1").replace("</answer>", "<tolerance>x</tolerance></answer>");
    assert_eq!(question("numerical", &tolerance), [MoodleRule::Number]);
    assert_eq!(question("truefalse", &answer("100", "true")), [MoodleRule::TooFewAnswers]);
    assert_eq!(
        question("truefalse", &(answer("0", "true") + &answer("0", "false"))),
        [MoodleRule::NoFullMarks]
    );
}

#[test]
fn types_and_formats_are_known() {
    assert_eq!(question("riddle", ""), [MoodleRule::Type]);
    assert_eq!(rules(&format!("<question>{TEXTS}</question>")), [MoodleRule::Type]);
    assert_eq!(
        question("essay", "<graderinfo format=\"rtf\"><text>x</text></graderinfo>"),
        [MoodleRule::Format]
    );
    assert_eq!(rules("<question type=\"essay\"/>"), [MoodleRule::Name, MoodleRule::NoText]);
}

#[test]
fn an_idnumber_is_there_once_in_a_category() {
    let category = "<question type=\"category\"><category><text>$course$/top/A</text></category>\
                    <idnumber/></question>";
    let one = format!("<question type=\"essay\">{TEXTS}<idnumber>1</idnumber></question>");
    assert_eq!(rules(&format!("{one}{one}")), [MoodleRule::IdNumber]);
    assert_eq!(rules(&format!("{one}{category}{one}")), []);
    let long = format!("<idnumber>{}</idnumber>", "1".repeat(101));
    assert_eq!(question("essay", &long), [MoodleRule::IdNumber]);
}

#[test]
fn files_are_whole_there_once_and_where_they_are_used() {
    let text =
        |inside: &str| question("essay", &format!("<generalfeedback>{inside}</generalfeedback>"));
    let shown = "<text><![CDATA[<img src=\"@@PLUGINFILE@@/x.png\">]]></text>";
    let file = "<file name=\"x.png\" path=\"/\" encoding=\"base64\">aGk=</file>";
    assert_eq!(text(&format!("{shown}{file}")), []);
    assert_eq!(text(shown), [MoodleRule::File]);
    assert_eq!(text(&format!("{shown}{file}{file}")), [MoodleRule::File]);
    assert_eq!(text(&format!("{shown}{}", file.replace("aGk=", "aGk"))), [MoodleRule::File]);
    assert_eq!(text(&format!("{shown}{}", file.replace("aGk=", "a-k="))), [MoodleRule::File]);
    assert_eq!(text(&file.replace("x.png", "")), [MoodleRule::File]);
}

#[test]
fn tags_are_kept_as_they_are() {
    let tagged =
        |tag: &str| question("essay", &format!("<tags><tag><text>{tag}</text></tag></tags>"));
    assert_eq!(tagged("fine tag"), []);
    assert_eq!(tagged("a&gt;b"), [MoodleRule::Tag]);
    assert_eq!(tagged(""), [MoodleRule::Tag]);
}
