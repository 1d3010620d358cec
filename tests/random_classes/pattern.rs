//! What patterns of scripts stand for, and when two endings are one.

use tatsu::classes::plan::ExceptionMatch;
use tatsu::classes::tally::CallEnding;

/// What stands in a script at each unknown part of a pattern, by its name; `None` if the pattern
/// does not stand for the script. A part ends at a comma or a bracket that was not opened in it.
pub fn parts<'t>(pattern: &str, text: &'t str) -> Option<Vec<(String, &'t str)>> {
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
    all.extend(parts(further, rest)?);
    Some(all)
}

/// Whether a pattern with `?` stands for a script.
pub fn stands_for(pattern: &str, text: &str) -> bool {
    parts(pattern, text).is_some()
}

/// Whether an ending that may show unknown parts by their names is what was seen of a script in
/// which these parts stand. Numbers look alike in both; of other parts only their places count.
pub fn shows(told: &str, seen: &str, of_script: &[(String, &str)]) -> bool {
    parts(told, seen).is_some_and(|shown| {
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
