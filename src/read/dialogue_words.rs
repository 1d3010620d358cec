//! The statements of dialogues, and what people write for them by mistake.
//!
//! In: the name of a method that there is not. Out: the word that was probably meant. What holds:
//! the word itself is never an answer to itself.

/// The word of dialogues that was probably meant by a name: `READ` by `Read`, `REED` or `input`.
pub fn meant_word(name: &str) -> Option<&'static str> {
    const WORDS: [&str; 3] = ["READ", "PRINT", "MAYBE"];
    const OTHERS: [(&str, &str); 14] = [
        ("INPUT", "READ"),
        ("READLN", "READ"),
        ("READLINE", "READ"),
        ("READINT", "READ"),
        ("SCAN", "READ"),
        ("NEXTINT", "READ"),
        ("NEXTLINE", "READ"),
        ("PRINTLN", "PRINT"),
        ("PRINTF", "PRINT"),
        ("WRITE", "PRINT"),
        ("WRITELN", "PRINT"),
        ("OUTPUT", "PRINT"),
        ("OPTIONAL", "MAYBE"),
        ("PERHAPS", "MAYBE"),
    ];
    let upper = name.to_uppercase();
    let other = OTHERS.iter().find(|(other, _)| *other == upper).map(|(_, word)| *word);
    let near = || WORDS.into_iter().find(|word| strsim::osa_distance(&upper, word) <= 1);
    other.or_else(near).filter(|word| *word != name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_in_other_letters_with_a_slip_and_by_other_names() {
        let cases = [
            ("Read", Some("READ")),
            ("REED", Some("READ")),
            ("READS", Some("READ")),
            ("input", Some("READ")),
            ("Pirnt", Some("PRINT")),
            ("WRITE", Some("PRINT")),
            ("println", Some("PRINT")),
            ("maybe", Some("MAYBE")),
            ("READ", None),
            ("sum", None),
            ("ROAM", None),
        ];
        for (name, word) in cases {
            assert_eq!(meant_word(name), word, "{name}");
        }
    }
}
