//! What patterns of scripts stand for.

/// Whether a script is one that a pattern stands for: `?` and a number stand for any expression.
pub fn stands_for(pattern: &str, text: &str) -> bool {
    let Some((before, after)) = pattern.split_once('?') else { return pattern == text };
    let Some(rest) = text.strip_prefix(before) else { return false };
    let mut depth = 0;
    let end = rest.find(|one| {
        depth += i32::from("({".contains(one)) - i32::from(")}".contains(one));
        depth < 0 || depth == 0 && one == ','
    });
    if end == Some(0) {
        return false;
    }
    let after = after.trim_start_matches(|one: char| one.is_ascii_digit());
    stands_for(after, &rest[end.unwrap_or(rest.len())..])
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
