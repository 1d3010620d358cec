//! What patterns of scripts stand for, and when two endings are one.

use std::borrow::Cow;

use tatsu::classes::plan::ExceptionMatch;
use tatsu::classes::tally::CallEnding;

/// What stands in a script at each unknown part of a pattern, by its name; `None` if the pattern
/// does not stand for the script. A function of the script stands for itself as the pattern writes
/// it, if it answers what the pattern says.
pub fn parts(pattern: &str, text: &str) -> Option<Vec<(String, String)>> {
    let (pattern, text) = without_functions(pattern, text);
    let all = parts_of_text(&pattern, &text)?;
    Some(all.into_iter().map(|(name, part)| (name, part.to_owned())).collect())
}

/// A pattern and a script, each with `x` for a function of the script that the pattern stands for.
/// A function is an argument of the only call.
fn without_functions<'t>(pattern: &'t str, text: &'t str) -> (Cow<'t, str>, Cow<'t, str>) {
    // Nearly all have none, and thousands of patterns are held against thousands of scripts.
    if !pattern.contains(FUNCTION) {
        return (pattern.into(), text.into());
    }
    let (mut written, mut all) = (arguments(pattern), arguments(text));
    if written.len() != all.len() || !written.iter().any(|one| one.starts_with(FUNCTION)) {
        return (pattern.into(), text.into());
    }
    for (written, own) in written.iter_mut().zip(&mut all) {
        if is_part_of(written, own).unwrap_or(false) {
            (*written, *own) = ("x", "x");
        }
    }
    let call = |text: &str, all: &[&str]| {
        format!("{}({})", text.split('(').next().unwrap_or_default(), all.join(", "))
    };
    (call(pattern, &written).into(), call(text, &all).into())
}

/// How a function begins.
const FUNCTION: &str = "x -> ";

/// The arguments of a call.
fn arguments(call: &str) -> Vec<&str> {
    let inner = call.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    let inner = inner.unwrap_or_default();
    let (mut depth, mut from, mut all) = (0, 0, Vec::new());
    for (at, one) in inner.char_indices() {
        depth += i32::from("({[".contains(one)) - i32::from(")}]".contains(one));
        if depth == 0 && one == ',' {
            all.push(inner[from..at].trim());
            from = at + 1;
        }
    }
    all.push(inner[from..].trim());
    all
}

/// What a function answers to some numbers, and what to all else.
fn table(function: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let mut entries: Vec<&str> = function.strip_prefix(FUNCTION)?.split(" : ").collect();
    let rest = entries.pop()?;
    let all = entries.iter().filter_map(|one| one.strip_prefix("x == ")?.split_once(" ? "));
    Some((all.collect(), rest))
}

/// Whether a function that a pattern writes, with unknown answers or not, stands for another one.
fn is_part_of(written: &str, function: &str) -> Option<bool> {
    let ((entries, rest), (all, otherwise)) = (table(written)?, table(function)?);
    let of = |key: &str| all.iter().find(|(one, _)| *one == key).map(|(_, answer)| *answer);
    let is_asked = |key: &str| entries.iter().any(|(one, _)| *one == key);
    let answers =
        |answer: &str, key: &str| if answer == "x" { key.to_owned() } else { answer.to_owned() };
    let is_alike =
        entries.iter().all(|(key, answer)| answer.starts_with('?') || of(key) == Some(answer));
    let others = || all.iter().filter(|(key, _)| !is_asked(key));
    let is_whole = rest == otherwise && others().all(|(key, answer)| answers(rest, key) == *answer);
    Some(is_alike && (rest.starts_with('?') || is_whole))
}

/// As [`parts`], of texts as they stand. A part ends at a comma or a bracket that was not opened in
/// it.
fn parts_of_text<'t>(pattern: &str, text: &'t str) -> Option<Vec<(String, &'t str)>> {
    // Between blanks it is the sign of a table, as in `x -> x == 0 ? 1 : 0`.
    let unknown = pattern.match_indices('?').map(|(at, _)| pattern.split_at(at));
    let unknown = unknown
        .map(|(before, after)| (before, &after[1..]))
        .find(|(before, after)| !(before.ends_with(' ') && after.starts_with(' ')));
    let Some((before, after)) = unknown else {
        return (pattern == text).then(Vec::new);
    };
    let rest = text.strip_prefix(before)?;
    let mut depth = 0;
    let end = rest.find(|one| {
        depth += i32::from("({[".contains(one)) - i32::from(")}]".contains(one));
        depth < 0 || depth == 0 && one == ','
    });
    let (part, rest) = rest.split_at(end.unwrap_or(rest.len()));
    if part.is_empty() {
        return None;
    }
    let further = after.trim_start_matches(|one: char| one.is_ascii_digit());
    let name = format!("?{}", &after[..after.len() - further.len()]);
    let mut all = vec![(name, part)];
    all.extend(parts_of_text(further, rest)?);
    Some(all)
}

/// Whether a pattern with `?` stands for a script.
pub fn stands_for(pattern: &str, text: &str) -> bool {
    parts(pattern, text).is_some()
}

/// Whether an ending that may show unknown parts by their names is what was seen of a script in
/// which these parts stand. Numbers look alike in both; of other parts only their places count.
pub fn shows(told: &str, seen: &str, of_script: &[(String, String)]) -> bool {
    parts_of_text(told, seen).is_some_and(|shown| {
        shown.iter().all(|(name, value)| {
            let in_script = of_script.iter().find(|(other, _)| other == name);
            in_script.is_some_and(|(_, part)| part.parse::<i64>().is_err() || part == value)
        })
    })
}

/// Whether an exception is of a class or of a subclass of it, by simple names.
pub fn is_part(name: &str, of: &str) -> bool {
    let above = match name {
        "ArrayIndexOutOfBoundsException" | "StringIndexOutOfBoundsException" => {
            "IndexOutOfBoundsException"
        }
        "NumberFormatException" => "IllegalArgumentException",
        _ => "",
    };
    name == of || above == of
}

/// How a script ends as a comparison tells it: kind, and value or class.
pub fn words(ending: &CallEnding) -> String {
    match ending.kind.as_str() {
        "value" => format!("= {}", ending.value),
        "thrown" => format!("! {}", ending.value.rsplit('.').next().unwrap_or_default()),
        "steps" => String::from("! step limit"),
        other => other.to_owned(),
    }
}

/// An ending of plain Java without its place.
pub fn ended(ending: &str) -> String {
    ending.split(" at ").next().filter(|_| ending.starts_with('!')).unwrap_or(ending).to_owned()
}

/// The method that a script ends with, and how many arguments it has: `f/2`; `new R/0` for a
/// constructor.
pub fn method_of(script: &str) -> String {
    let last = script.rsplit("; ").next().unwrap_or_default();
    let (mut depth, mut from, mut end, mut arguments) = (0, 0, 0, 0);
    for (at, one) in last.char_indices() {
        match one {
            '(' | '{' | '<' => {
                if depth == 0 && one == '(' {
                    end = at;
                    arguments = usize::from(!last[at..].starts_with("()"));
                }
                depth += 1;
            }
            ')' | '}' => depth -= 1,
            '>' if !last[..at].ends_with('-') => depth -= 1,
            ',' if depth == 1 => arguments += 1,
            // What comes before was the receiver.
            '.' if depth == 0 && last[..at].ends_with(')') => from = at + 1,
            _ => {}
        }
    }
    let call = last[from..end].trim_end_matches("<>");
    let name = call.rsplit('.').next().unwrap_or_default();
    let word = if call.starts_with("new ") && name == call { "" } else { "new " };
    let word = if call.starts_with("new ") { word } else { "" };
    format!("{word}{name}/{arguments}")
}

/// Whether two endings of plain Java count as one.
pub fn is_alike(expected: &str, got: &str, exceptions: ExceptionMatch) -> bool {
    let thrown = |ending: &str| {
        ending
            .strip_prefix("! ")
            .filter(|one| !one.ends_with("limit"))
            .map(|one| one.split(' ').next().unwrap_or_default().to_owned())
    };
    match (thrown(expected), thrown(got)) {
        (Some(one), Some(other)) => exceptions == ExceptionMatch::Any || is_part(&other, &one),
        (None, None) => expected == got,
        (Some(_), None) | (None, Some(_)) => false,
    }
}
