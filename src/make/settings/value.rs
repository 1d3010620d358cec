//! Values of settings as people write them into a form, and as TOML has them.
//!
//! In: a key and a value. Out: TOML that can stand after the `=`, or why the value does not do.

use super::form::{FORM, SettingSort, WORDING};
use crate::ask::wording::Wording;
use crate::skeleton::front_matter::{Language, NumberTolerance, Spanned, setting_words};
use crate::source::Span;

/// How many options a choice may have.
pub const OPTIONS: std::ops::RangeInclusive<u32> = 2..=10;

/// The most characters of a text.
const LONGEST_TEXT: usize = 200;
/// The most characters of a sentence.
const LONGEST_SENTENCE: usize = 1_000;

/// A value as TOML; why it does not do, in a sentence.
pub fn written(key: &str, value: &str) -> Result<String, String> {
    let wrong = || format!("`{value}` is no value of `{key}`");
    if let Some(sentence) = key.strip_prefix(WORDING) {
        return own_sentence(sentence, value);
    }
    let Some(row) = FORM.iter().find(|row| row.key == key) else {
        return Err(format!("`{key}` is no setting of the form"));
    };
    let number = |least: f64, most: f64| {
        let number: Option<f64> = value.trim().parse().ok();
        number.filter(|number| (least..=most).contains(number)).map(|_| value.trim().to_owned())
    };
    let toml = match (row.sort, key) {
        (_, "options") => {
            let number = value.parse().ok().filter(|number: &u32| OPTIONS.contains(number));
            number.map(|number| number.to_string())
        }
        (_, "none_of_these" | "distinct_answers") => {
            matches!(value, "true" | "false").then(|| value.to_owned())
        }
        (_, "loop") => value
            .trim()
            .parse()
            .ok()
            .filter(|number: &u32| *number > 0)
            .map(|number| number.to_string()),
        (_, "points") => number(0.01, 1000.0),
        (_, "difficulty.spread" | "penalty") => number(0.0, 1.0),
        (_, "tolerance") => NumberTolerance::of_text(value.trim()).map(|_| value.trim().to_owned()),
        (_, "negative") if value.trim() == "fair" => Some("\"fair\"".to_owned()),
        (_, "near" | "negative") => number(0.0, 100.0),
        (SettingSort::Choice, _) => {
            setting_words(key).contains(&value).then(|| format!("\"{value}\""))
        }
        (SettingSort::Bounds, _) => bounds(value),
        (SettingSort::Words, _) => {
            let words = words(value);
            let texts: Option<Vec<String>> =
                words.iter().map(|word| text(word, LONGEST_TEXT)).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| format!("[{}]", texts.join(", ")))
        }
        (SettingSort::Text | SettingSort::Number | SettingSort::Sentence, _) => {
            text(value, LONGEST_TEXT)
        }
    };
    toml.ok_or_else(wrong)
}

fn bounds(value: &str) -> Option<String> {
    let ends: Option<Vec<u64>> = value.split(',').map(|end| end.trim().parse().ok()).collect();
    match ends?[..] {
        [least, most] if least <= most => Some(format!("[{least}, {most}]")),
        _ => None,
    }
}

/// A text as TOML, if it can stand in a comment of Java, in one line.
fn text(value: &str, longest: usize) -> Option<String> {
    let is_fit = value.chars().count() <= longest
        && !value.chars().any(char::is_control)
        && !value.contains("*/")
        && !value.trim().is_empty();
    is_fit.then(|| toml::Value::String(value.trim().to_owned()).to_string())
}

/// Texts with commas between them; a comma in brackets or quotes is part of a text.
pub fn words(value: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let (mut depth, mut quote) = (0_usize, None);
    for one in value.chars() {
        match (quote, one) {
            (Some(end), one) if one == end => quote = None,
            (None, '"' | '\'') => quote = Some(one),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                all.push(String::new());
                continue;
            }
            (Some(_) | None, _) => {}
        }
        all.last_mut().expect("there is one").push(one);
    }
    all.into_iter().map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect()
}

/// A sentence of the author's as TOML: one that there is, and that can be read as a template.
fn own_sentence(key: &str, value: &str) -> Result<String, String> {
    // A line end would stand as `\n` in the settings, and means no more than a blank in a page.
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    let toml = text(&value, LONGEST_SENTENCE).ok_or_else(|| {
        "this cannot be a sentence: it is empty, too long, or holds `*/`".to_owned()
    })?;
    let own = (Spanned { text: key.to_owned(), span: Span::default() }, value);
    match Wording::load(&[], Language::English, &[own]) {
        Ok(_) => Ok(toml),
        Err(errors) => Err(errors.first().map_or_else(String::new, |error| error.reason.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_inside_of_calls_and_texts_divide_nothing() {
        assert_eq!(words("sum, i ,"), ["sum", "i"]);
        assert_eq!(
            words("f(INT(range(1, 9)), \"a, b\"), g()"),
            ["f(INT(range(1, 9)), \"a, b\")", "g()"]
        );
        assert_eq!(words(" , "), Vec::<String>::new());
    }

    #[test]
    fn a_sentence_has_to_be_one_that_can_be_said() {
        assert_eq!(
            written("wording.ask.output", "What\n is  it?").as_deref(),
            Ok("\"What is it?\"")
        );
        for (key, value) in [
            ("wording.ask.riddle", "What?"),
            ("wording.ask.output", "{{ call"),
            ("wording.ask.output", " "),
            ("wording.ask.output", "*/"),
        ] {
            assert!(written(key, value).is_err(), "{key} = {value}");
        }
    }

    #[test]
    fn marks_are_numbers_or_fair() {
        for (key, value, toml) in [
            ("negative", "fair", "\"fair\""),
            ("negative", "25", "25"),
            ("penalty", "0.1", "0.1"),
            ("tolerance", "0.01", "0.01"),
            ("loop", "2", "2"),
            ("none_of_these", "true", "true"),
            ("tags", "week 3, loops", "[\"week 3\", \"loops\"]"),
        ] {
            assert_eq!(written(key, value).as_deref(), Ok(toml), "{key}");
        }
        for (key, value) in [
            ("negative", "much"),
            ("penalty", "2"),
            ("tolerance", "0"),
            ("loop", "0"),
            ("tags", ","),
        ] {
            assert!(written(key, value).is_err(), "{key} = {value}");
        }
    }
}
