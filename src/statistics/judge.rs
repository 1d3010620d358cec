//! What an answer says about who gave it.
//!
//! In: how a question is answered, as its bank has it, and what stands in Moodle's report. Out: a
//! [`Judgement`]: whether it is right, and which misconceptions lead to it. What holds: it is
//! judged by the bank and not by the marks, which the report does not have; what cannot be told is
//! not guessed.

use std::collections::BTreeSet;

use serde_json::Value;

use super::plain::{dense, garbled, place, spaced, stripped};
use crate::skeleton::front_matter::Language;
use crate::write::bank::{AnswerRecord, OptionRecord};

/// What an answer says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgement {
    /// Whether it is fully right.
    pub is_right: bool,
    /// Whether it can be told what was answered.
    pub is_recognised: bool,
    /// The misconceptions that lead to it.
    pub rules: BTreeSet<String>,
    /// The text of the bank that it is, if it is one: of an option or a wrong answer with feedback.
    pub known: Option<String>,
    /// A number that was typed and that the bank does not know.
    pub number: Option<String>,
}

impl Judgement {
    fn unrecognised() -> Self {
        Self::default()
    }

    fn wrong() -> Self {
        Self { is_recognised: true, ..Self::default() }
    }
}

/// The misconceptions that lead to some answer of a question.
pub fn rules_of(answer: &AnswerRecord) -> BTreeSet<&str> {
    let options = answer.options.iter().filter(|option| !option.right).flat_map(rules_of_option);
    let mistakes = answer.mistakes.iter().filter_map(|mistake| mistake.rule.as_deref());
    let gaps = answer.gaps.iter().flat_map(rules_of);
    options.chain(mistakes).chain(gaps).collect()
}

fn rules_of_option(option: &OptionRecord) -> impl Iterator<Item = &str> {
    let both = option.rules.iter().flatten();
    option.rule.iter().chain(both).map(String::as_str)
}

/// Whether a report can tell what was answered: it shortens the items of an order, and those that
/// begin alike look the same.
pub fn can_be_told(answer: &AnswerRecord) -> bool {
    if answer.form != "ordering" {
        return true;
    }
    let shortened: BTreeSet<String> = answer.items.iter().map(|item| shortened(item)).collect();
    shortened.len() == answer.items.len()
}

/// Whether nothing was answered although something stands in the report: of gaps it has the names,
/// filled or not.
pub fn is_blank(answer: &AnswerRecord, response: &str) -> bool {
    answer.form == "cloze"
        && parts(response, answer.gaps.len())
            .is_some_and(|parts| parts.iter().all(|part| part.trim().is_empty()))
}

/// Judges what stands in a report. `right` is what it says to be right, which an ordering needs;
/// numbers are written as in `language`.
pub fn judge(
    answer: &AnswerRecord,
    response: &str,
    right: Option<&str>,
    language: Language,
) -> Judgement {
    match answer.form.as_str() {
        "choice" => choice(answer, response, right),
        "several" => several(answer, response, right),
        "number" | "decimal" => number(answer, response, language),
        "text" => text(answer, response),
        "cloze" => cloze(answer, response, language),
        "ordering" => ordering(answer, response, right),
        _ => Judgement::unrecognised(),
    }
}

/// The numbers of pictures of which a text consists: Moodle writes `[Picture 3: …]` for each, with
/// its alternative text. `None` if it is something else.
fn pictures(text: &str) -> Option<Vec<usize>> {
    let parts = text.trim().strip_prefix('[')?.strip_suffix(']')?.split("]; [");
    let number = |part: &str| {
        let from = part.find(|one: char| one.is_ascii_digit())?;
        let digits = part[from..].split(|one: char| !one.is_ascii_digit()).next()?;
        let is_named = part[from + digits.len()..].starts_with(':');
        digits.parse().ok().filter(|_| is_named)
    };
    parts.map(number).collect()
}

/// The places of options that are pictures: they have their numbers in the order of the options,
/// and `right` says which numbers the right ones have.
fn places_of_pictures(
    answer: &AnswerRecord,
    response: &str,
    right: Option<&str>,
) -> Option<Vec<usize>> {
    let (mut chosen, mut known) = (pictures(response)?, pictures(right?)?);
    known.sort_unstable();
    let at_right = answer.options.iter().enumerate().filter(|(_, one)| one.right);
    let at_right: Vec<usize> = at_right.map(|(at, _)| at).collect();
    let before = known.first()?.checked_sub(*at_right.first()?)?;
    let expected: Vec<usize> = at_right.iter().map(|at| at + before).collect();
    if known != expected {
        return None;
    }
    chosen.sort_unstable();
    let places = chosen.into_iter().map(|number| number.checked_sub(before));
    let places: Option<Vec<usize>> = places.collect();
    places.filter(|all| all.iter().all(|at| *at < answer.options.len()))
}

fn choice(answer: &AnswerRecord, response: &str, right: Option<&str>) -> Judgement {
    let texts = answer.options.iter().map(|option| option.text.as_str());
    let at = place(response, texts).or_else(|| {
        let places = places_of_pictures(answer, response, right)?;
        if let [one] = places[..] { Some(one) } else { None }
    });
    let Some(option) = at.and_then(|at| answer.options.get(at)) else {
        return Judgement::unrecognised();
    };
    let rules = rules_of_option(option).filter(|_| !option.right).map(str::to_owned);
    Judgement {
        is_right: option.right,
        rules: rules.collect(),
        known: Some(option.text.clone()),
        ..Judgement::wrong()
    }
}

/// The options that were ticked stand one after the other, with semicolons, in any order.
fn several(answer: &AnswerRecord, response: &str, right: Option<&str>) -> Judgement {
    let texts: Vec<String> = answer.options.iter().map(|option| dense(&option.text)).collect();
    let mut ticked = Vec::new();
    if !together(&dense(response), &texts, &mut ticked) {
        let found = places_of_pictures(answer, response, right)
            .or_else(|| garbled_together(answer, response));
        let Some(found) = found else {
            return Judgement::unrecognised();
        };
        ticked = found;
    }
    let is_right =
        answer.options.iter().enumerate().all(|(at, one)| one.right == ticked.contains(&at));
    let chosen = ticked.iter().map(|at| &answer.options[*at]).filter(|option| !option.right);
    let rules = chosen.flat_map(rules_of_option).map(str::to_owned).collect();
    Judgement { is_right, rules, ..Judgement::wrong() }
}

/// The most options of which all orders are gone through.
const MOST_OPTIONS: usize = 6;

/// Which options were ticked, where what begins like a tag in one may have swallowed a part of the
/// next; `None` if that is not clear.
fn garbled_together(answer: &AnswerRecord, response: &str) -> Option<Vec<usize>> {
    if answer.options.len() > MOST_OPTIONS {
        return None;
    }
    let texts: Vec<&str> = answer.options.iter().map(|option| option.text.as_str()).collect();
    let mut found = BTreeSet::new();
    orders(&texts, &mut Vec::new(), &mut |order, text| {
        if garbled(text).contains(&dense(response)) {
            let mut ticked = order.to_vec();
            ticked.sort_unstable();
            found.insert(ticked);
        }
    });
    let only = found.pop_first()?;
    found.is_empty().then_some(only)
}

/// Every order of some of these texts that begins with `order`, with the text that it makes.
fn orders(texts: &[&str], order: &mut Vec<usize>, each: &mut dyn FnMut(&[usize], &str)) {
    let joined: Vec<&str> = order.iter().map(|at| texts[*at]).collect();
    if !joined.is_empty() {
        each(order, &joined.join("; "));
    }
    for at in 0..texts.len() {
        if !order.contains(&at) {
            order.push(at);
            orders(texts, order, each);
            order.pop();
        }
    }
}

/// Whether a text is some of these texts with `;` between, each at most once; `ticked` are their
/// places then.
fn together(rest: &str, texts: &[String], ticked: &mut Vec<usize>) -> bool {
    for (at, text) in texts.iter().enumerate() {
        if ticked.contains(&at) || text.is_empty() {
            continue;
        }
        let Some(after) = rest.strip_prefix(text.as_str()) else { continue };
        ticked.push(at);
        if after.is_empty()
            || after.strip_prefix(';').is_some_and(|next| together(next, texts, ticked))
        {
            return true;
        }
        ticked.pop();
    }
    false
}

fn number(answer: &AnswerRecord, response: &str, language: Language) -> Judgement {
    let Some(typed) = value(response, language) else { return Judgement::wrong() };
    let within = answer.within.as_ref().and_then(|within| within.parse::<f64>().ok());
    let most = within.map_or(1e-9, |within| within + within / 1e6);
    let is = |other: f64| (other - typed).abs() <= most;
    let accepted = answer.accepted.iter();
    let accepted = accepted.filter_map(|one| one.to_string().trim_matches('"').parse().ok());
    if accepted.into_iter().any(is) {
        return Judgement {
            is_right: true,
            known: Some(answer.right.clone()),
            ..Judgement::wrong()
        };
    }
    let meant = |text: &str| text.parse().is_ok_and(is);
    match answer.mistakes.iter().find(|mistake| meant(&mistake.text)) {
        Some(mistake) => Judgement {
            rules: mistake.rule.iter().cloned().collect(),
            known: Some(mistake.text.clone()),
            ..Judgement::wrong()
        },
        None => Judgement { number: Some(typed.to_string()), ..Judgement::wrong() },
    }
}

/// A number as Moodle reads it on a site of this language: blanks and separators of thousands do
/// not count.
fn value(text: &str, language: Language) -> Option<f64> {
    let (thousands, point) = match language {
        Language::English => (',', '.'),
        Language::German => ('.', ','),
    };
    let is_kept = |one: &char| !one.is_whitespace() && *one != thousands;
    let digits: String = text.chars().filter(is_kept).collect();
    let number: f64 = digits.replace(point, ".").parse().ok()?;
    number.is_finite().then_some(number)
}

/// Moodle distinguishes capital letters, and a typed text is no HTML, so only tags were stripped
/// from it.
fn text(answer: &AnswerRecord, response: &str) -> Judgement {
    let accepted = answer.accepted.iter().filter_map(Value::as_str);
    let known: Vec<(&str, Option<&str>, bool)> = accepted
        .map(|one| (one, None, true))
        .chain(answer.mistakes.iter().map(|one| (one.text.as_str(), one.rule.as_deref(), false)))
        .collect();
    let response = response.trim();
    let is = |one: &&(&str, Option<&str>, bool)| one.0.trim() == response;
    let mut garbled = known.iter().filter(|one| stripped(one.0).trim() == response);
    let found = known.iter().find(is).or_else(|| match (garbled.next(), garbled.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    });
    match found {
        Some((text, rule, is_right)) => Judgement {
            is_right: *is_right,
            rules: rule.iter().map(|rule| (*rule).to_owned()).collect(),
            known: Some((*text).to_owned()),
            ..Judgement::wrong()
        },
        None => Judgement::wrong(),
    }
}

fn cloze(answer: &AnswerRecord, response: &str, language: Language) -> Judgement {
    let Some(parts) = parts(response, answer.gaps.len()) else { return Judgement::unrecognised() };
    let judged: Vec<Judgement> =
        answer
            .gaps
            .iter()
            .zip(&parts)
            .map(|(gap, part)| {
                if part.is_empty() { Judgement::wrong() } else { judge(gap, part, None, language) }
            })
            .collect();
    Judgement {
        is_right: judged.iter().all(|one| one.is_right),
        is_recognised: judged.iter().all(|one| one.is_recognised),
        rules: judged.into_iter().flat_map(|one| one.rules).collect(),
        ..Judgement::default()
    }
}

/// What stands in the gaps: Moodle writes `part 1: 5; part 2: 7`, with the word of its language.
pub fn parts(response: &str, count: usize) -> Option<Vec<String>> {
    let first = response.find('1')?;
    let word = &response[..first];
    if word.contains([':', ';']) || count == 0 {
        return None;
    }
    let mut parts = Vec::with_capacity(count);
    let mut rest = after_colon(&response[first + 1..])?;
    for number in 2..=count {
        let mark = format!("; {word}{number}");
        let mut from = 0;
        let (end, next) = loop {
            let at = from + rest[from..].find(&mark)?;
            match after_colon(&rest[at + mark.len()..]) {
                Some(next) => break (at, next),
                None => from = at + mark.len(),
            }
        };
        parts.push(rest[..end].trim().to_owned());
        rest = next;
    }
    parts.push(rest.trim().to_owned());
    Some(parts)
}

fn after_colon(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix(':')
}

/// From how many characters on Moodle shortens an item, and how many of it remain then.
const LONGEST_ITEM: usize = 10;
const KEPT: usize = 7;

/// Moodle's report shortens items. Where two begin alike it does not say which stands first.
fn ordering(answer: &AnswerRecord, response: &str, right: Option<&str>) -> Judgement {
    if !can_be_told(answer) {
        return Judgement::unrecognised();
    }
    let shortened: Vec<String> = answer.items.iter().map(|item| shortened(item)).collect();
    let expected = right.map_or_else(|| dense(&shortened.join(";")), dense);
    Judgement { is_right: dense(response) == expected, ..Judgement::wrong() }
}

pub(super) fn shortened(item: &str) -> String {
    let line = spaced(item);
    if line.chars().count() <= LONGEST_ITEM {
        return line;
    }
    format!("{}...", line.chars().take(KEPT).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn answer(value: Value) -> AnswerRecord {
        serde_json::from_value(value).unwrap()
    }

    fn judged(answer: &AnswerRecord, response: &str) -> (bool, bool, Vec<String>) {
        let found = judge(answer, response, None, Language::English);
        (found.is_right, found.is_recognised, found.rules.into_iter().collect())
    }

    #[test]
    fn an_option_names_its_misconceptions() {
        let choice = answer(json!({"form": "choice", "right": "6", "options": [
            {"text": "6", "right": true, "origin": "right"},
            {"text": "10", "right": false, "origin": "rule", "rule": "a"},
            {"text": "7", "right": false, "origin": "rules", "rules": ["a", "b"]},
        ]}));
        assert_eq!(judged(&choice, "6"), (true, true, vec![]));
        assert_eq!(judged(&choice, "10"), (false, true, vec!["a".into()]));
        assert_eq!(judged(&choice, "7"), (false, true, vec!["a".into(), "b".into()]));
        assert_eq!(judged(&choice, "99"), (false, false, vec![]));
        assert_eq!(rules_of(&choice).into_iter().collect::<Vec<_>>(), ["a", "b"]);
        let several = answer(json!({"form": "several", "right": "x; y", "options": [
            {"text": "a; b", "right": true, "origin": "right"},
            {"text": "a", "right": false, "origin": "rule", "rule": "r"},
            {"text": "b", "right": true, "origin": "right"},
        ]}));
        assert_eq!(judged(&several, "b; a; b"), (true, true, vec![]));
        assert_eq!(judged(&several, "a"), (false, true, vec!["r".into()]));
        assert_eq!(judged(&several, "b"), (false, true, vec![]));
        assert_eq!(judged(&several, "c"), (false, false, vec![]));
        let compared = answer(json!({"form": "several", "right": "", "options": [
            {"text": "i <= n", "right": true, "origin": "right"},
            {"text": "i > n", "right": true, "origin": "right"},
            {"text": "i >= n", "right": false, "origin": "rule", "rule": "r"},
        ]}));
        assert_eq!(
            judged(&compared, "i  n"),
            (true, true, vec![]),
            "`<= n; i >` is taken for a tag"
        );
        assert_eq!(judged(&compared, "i =n"), (false, true, vec!["r".into()]));
    }

    #[test]
    fn pictures_are_known_by_their_numbers() {
        let choice = answer(json!({"form": "choice", "right": "b", "options": [
            {"text": "a", "right": false, "origin": "rule", "rule": "r"},
            {"text": "b", "right": true, "origin": "right"},
            {"text": "c", "right": false, "origin": "neighbour"},
        ]}));
        let told =
            |number: usize| format!("[Picture {number}: a program of 2 lines. If not, ask.]");
        let found = |number: usize, right: Option<usize>| {
            let right = right.map(told);
            let found = judge(&choice, &told(number), right.as_deref(), Language::English);
            (found.is_recognised, found.is_right, found.known)
        };
        assert_eq!(found(3, Some(3)), (true, true, Some("b".to_owned())));
        assert_eq!(found(2, Some(3)), (true, false, Some("a".to_owned())));
        assert_eq!(found(4, Some(3)), (true, false, Some("c".to_owned())));
        for unknown in [found(5, Some(3)), found(1, Some(3)), found(3, None), found(1, Some(0))] {
            assert!(!unknown.0, "{unknown:?}");
        }
        let several = answer(json!({"form": "several", "right": "a; c", "options": [
            {"text": "a", "right": true, "origin": "right"},
            {"text": "b", "right": false, "origin": "rule", "rule": "r"},
            {"text": "c", "right": true, "origin": "right"},
        ]}));
        let right = format!("{}; {}", told(4), told(2));
        let ticked = format!("{}; {}", told(3), told(2));
        let found = judge(&several, &ticked, Some(&right), Language::English);
        assert!(found.is_recognised && !found.is_right && found.rules.contains("r"), "{found:?}");
        assert!(judge(&several, &right, Some(&right), Language::English).is_right);
    }

    #[test]
    fn typed_numbers_are_read_as_the_site_writes_them() {
        let number =
            answer(json!({"form": "number", "right": "1200", "accepted": [1200], "mistakes": [
                {"text": "-12", "share": 0.0, "origin": "rule", "rule": "r"}
            ]}));
        for typed in ["1200", " 1,200 ", "+1200.0", "1.2e3"] {
            assert_eq!(judged(&number, typed), (true, true, vec![]), "{typed}");
        }
        assert_eq!(judged(&number, "-12"), (false, true, vec!["r".into()]));
        assert_eq!(judged(&number, "Ada"), (false, true, vec![]));
        let german = judge(&number, "1.200,0", None, Language::German);
        assert!(german.is_right);
        let unknown = judge(&number, "13", None, Language::English);
        assert_eq!((unknown.number.as_deref(), unknown.known), (Some("13"), None));
        let text =
            answer(json!({"form": "text", "right": "a<b", "accepted": ["a<b"], "mistakes": [
                {"text": "Ab", "share": 0.0, "origin": "rule", "rule": "r"}
            ]}));
        assert_eq!(judged(&text, " a<b "), (true, true, vec![]));
        assert_eq!(judged(&text, "a"), (true, true, vec![]), "what strip_tags leaves");
        assert_eq!(judged(&text, "Ab"), (false, true, vec!["r".into()]));
        assert_eq!(judged(&text, "ab"), (false, true, vec![]));
    }

    #[test]
    fn gaps_are_told_apart_in_any_language() {
        let cloze = answer(json!({"form": "cloze", "right": "1, 12", "gaps": [
            {"form": "number", "right": "1", "accepted": [1]},
            {"form": "number", "right": "12", "accepted": [12], "mistakes": [
                {"text": "13", "share": 0.0, "origin": "rule", "rule": "r"}]},
        ]}));
        assert_eq!(judged(&cloze, "part 1: 1; part 2: 12"), (true, true, vec![]));
        assert_eq!(judged(&cloze, "Teil 1: 1; Teil 2: 13"), (false, true, vec!["r".into()]));
        assert_eq!(judged(&cloze, "partie 1 : ; partie 2 : 12"), (false, true, vec![]));
        assert_eq!(judged(&cloze, "12"), (false, false, vec![]));
    }

    #[test]
    fn an_order_is_told_as_far_as_the_report_goes() {
        let order = answer(
            json!({"form": "ordering", "right": "", "items": ["int a = 5;", "System.out.println(a);", "a++;"]}),
        );
        assert_eq!(judged(&order, "int a = 5;; System....; a++;"), (true, true, vec![]));
        assert_eq!(judged(&order, "a++;; int a = 5;; System...."), (false, true, vec![]));
        let alike = answer(
            json!({"form": "ordering", "right": "", "items": ["System.out.println(a);", "System.out.println(b);"]}),
        );
        assert_eq!(judged(&alike, "System....; System...."), (false, false, vec![]));
    }
}
