//! Counts what templates of authors keep in variables, so that none of them grows without end.
//!
//! In: the text of a template. Out: the same text, in which a call of [`WEIGHING`] follows each tag
//! that gives a variable a value: what the variable holds is taken from the steps that are left.
//! What holds: lines stay where they are, and what the template writes stays the same. Within one
//! expression a text grows only as far as the expression is long.

use std::fmt::Write as _;

/// The function that counts the values that it is given.
pub const WEIGHING: &str = "__weigh";

/// The template with what its variables hold counted.
pub fn counted(text: &str) -> String {
    let mut counted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let length = match rest.as_bytes().get(at + 1) {
            Some(b'#') => rest[at..].find("#}").map(|end| end + 2),
            Some(b'{') => closing(&rest[at..], "}}"),
            Some(b'%') => closing(&rest[at..], "%}"),
            _ => Some(1),
        };
        // A tag that never ends is reported by whoever reads the template.
        let Some(length) = length else { break };
        let (before, behind) = rest.split_at(at + length);
        counted.push_str(before);
        rest = behind;
        let Some(inside) = before[at..].strip_prefix("{%").and_then(|tag| tag.strip_suffix("%}"))
        else {
            continue;
        };
        let sign = inside.chars().next_back().filter(|last| matches!(last, '-' | '+'));
        let tag = inside.trim_start_matches(['-', '+']).trim_end_matches(['-', '+']).trim();
        if tag == "raw" {
            let end = end_of_raw(rest);
            counted.push_str(&rest[..end]);
            rest = &rest[end..];
        }
        let variables = bound(tag);
        if !variables.is_empty() {
            let sign = sign.map(String::from).unwrap_or_default();
            counted.push_str("{% do ");
            counted.push_str(WEIGHING);
            let _ = write!(counted, "({}) {sign}%}}", variables.join(", "));
        }
    }
    counted.push_str(rest);
    counted
}

/// Where a tag ends that begins a text: after the first `end` outside of quotation marks.
fn closing(text: &str, end: &str) -> Option<usize> {
    let outside = outside(text);
    text.match_indices(end).find(|(at, _)| outside[*at].is_some()).map(|(at, _)| at + end.len())
}

/// Where a text that is taken as it is ends: before its `{% endraw %}`.
fn end_of_raw(text: &str) -> usize {
    let ends = |at: usize| {
        text[at..].trim_start_matches(['{', '%', '-', '+', ' ', '\n', '\t']).starts_with("endraw")
    };
    text.match_indices("{%").map(|(at, _)| at).find(|at| ends(*at)).unwrap_or(text.len())
}

/// For each byte how many brackets are open before it; `None` within quotation marks.
fn outside(text: &str) -> Vec<Option<usize>> {
    let mut all = Vec::with_capacity(text.len());
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    for byte in text.bytes() {
        if let Some(open) = quote {
            all.push(None);
            if byte == open && !is_escaped {
                quote = None;
            }
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        all.push(if matches!(byte, b'"' | b'\'') { None } else { Some(depth) });
        match byte {
            b'"' | b'\'' => quote = Some(byte),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    all
}

/// The variables that a tag gives a value.
fn bound(tag: &str) -> Vec<&str> {
    let word = tag.find(|one: char| !one.is_alphanumeric() && one != '_').unwrap_or(tag.len());
    let (word, rest) = tag.split_at(word);
    match word {
        "set" => before_equals(rest).into_iter().collect(),
        "with" => parts(rest).into_iter().filter_map(before_equals).collect(),
        "for" => rest.split_once(" in ").map(|(names, _)| names.trim()).into_iter().collect(),
        "macro" => rest.find('(').map_or_else(Vec::new, |at| parameters(&rest[at..])),
        "call" if rest.trim_start().starts_with('(') => parameters(rest.trim_start()),
        _ => Vec::new(),
    }
}

/// What stands before the first `=` that assigns.
fn before_equals(text: &str) -> Option<&str> {
    let outside = outside(text);
    let at = text.match_indices('=').map(|(at, _)| at).find(|at| outside[*at] == Some(0))?;
    Some(text[..at].trim()).filter(|name| !name.is_empty())
}

/// A text, cut at the commas outside of brackets and quotation marks.
fn parts(text: &str) -> Vec<&str> {
    let outside = outside(text);
    let mut all = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices(',').filter(|(at, _)| outside[*at] == Some(0)) {
        all.push(&text[from..at]);
        from = at + 1;
    }
    all.push(&text[from..]);
    all
}

/// The names in a list of parameters, which begins with its bracket.
fn parameters(text: &str) -> Vec<&str> {
    let outside = outside(text);
    let end = text.match_indices(')').map(|(at, _)| at).find(|at| outside[*at] == Some(1));
    let inside = text.get(1..end.unwrap_or(text.len())).unwrap_or("");
    let names = parts(inside).into_iter().map(|one| before_equals(one).unwrap_or(one.trim()));
    names.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_variable_is_counted_where_it_gets_its_value() {
        for (text, expected) in [
            ("{% set a = b ~ 'x, %}' -%} y", "{% set a = b ~ 'x, %}' -%}{% do __weigh(a) -%} y"),
            ("{% set ns.s = 1 %}", "{% set ns.s = 1 %}{% do __weigh(ns.s) %}"),
            ("{% set a %}b{% endset %}", "{% set a %}b{% endset %}"),
            (
                "{%- for k, v in m if k == 1 %}x{% endfor %}",
                "{%- for k, v in m if k == 1 %}{% do __weigh(k, v) %}x{% endfor %}",
            ),
            (
                "{% macro f(a, b=[1, 2]) %}{% endmacro %}",
                "{% macro f(a, b=[1, 2]) %}{% do __weigh(a, b) %}{% endmacro %}",
            ),
            ("{% call(x) f(2) %}", "{% call(x) f(2) %}{% do __weigh(x) %}"),
            ("{% with a = 1, b = (2, 3) %}", "{% with a = 1, b = (2, 3) %}{% do __weigh(a, b) %}"),
            ("{% raw %}{% set a = 1 %}{% endraw %}", "{% raw %}{% set a = 1 %}{% endraw %}"),
            ("{# {% set a = 1 %} #}{{ '%}' }} {", "{# {% set a = 1 %} #}{{ '%}' }} {"),
            ("{% if a == 1 %}", "{% if a == 1 %}"),
            ("{% set a = ", "{% set a = "),
        ] {
            assert_eq!(counted(text), expected);
        }
    }
}
