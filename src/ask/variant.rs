//! Codes of variants: what students compare, and teachers look up.
//!
//! In: what a bank is made of, and the number of a question. Out: a code such as `K7-03`: a letter
//! and a digit that the bank has in all its questions, and the number. What holds: banks of another
//! skeleton, seed, label or history have another letter and digit, but for chance.

use sha2::{Digest, Sha256};

use super::question::Question;
use super::wording::{Wording, WordingError};
use crate::skeleton::front_matter::part_letter;

/// Letters that are not taken for digits.
const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";

/// The letter and the digit of a bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantPrefix {
    text: String,
}

impl VariantPrefix {
    /// That of the bank that these say everything about.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        let hash = hash.finalize();
        let letter = char::from(LETTERS[usize::from(hash[0]) % LETTERS.len()]);
        Self { text: format!("{letter}{}", 1 + hash[1] % 9) }
    }

    /// The code of the question of a number.
    pub fn code(&self, number: usize) -> String {
        format!("{}-{number:02}", self.text)
    }
}

/// The code that somebody means who writes `k7 3`, `K7-3` or `K7-03`, or the one of a part of it,
/// `K7-03b`; `None` if it is none.
pub fn meant_code(text: &str) -> Option<String> {
    let text: String = text.trim().to_uppercase();
    let has_letter = text.ends_with(|one: char| one.is_ascii_uppercase());
    let text = if has_letter { &text[..text.len() - 1] } else { &text };
    let mut characters = text.chars();
    let letter = characters.next().filter(char::is_ascii_uppercase)?;
    let digit = characters.next().filter(char::is_ascii_digit)?;
    let number = characters.as_str().trim_start_matches([' ', '-', '–', '_']);
    let is_apart = number.len() < characters.as_str().len();
    let number: usize = number.parse().ok().filter(|number| is_apart && *number > 0)?;
    Some(format!("{letter}{digit}-{number:02}"))
}

/// Writes codes below what questions ask, one for each; none: nothing is written.
pub fn show_codes(
    questions: &mut [Question],
    codes: &[String],
    wording: &Wording,
) -> Result<(), WordingError> {
    questions.iter_mut().zip(codes).try_for_each(|(one, code)| show_code(one, code, wording))
}

/// Writes a code below what a question asks.
pub fn show_code(
    question: &mut Question,
    code: &str,
    wording: &Wording,
) -> Result<(), WordingError> {
    let shown = |code: &str| -> Result<String, WordingError> {
        Ok(format!("<p>{}</p>", wording.say("variant", vec![("code", code.into())])?))
    };
    let Some(group) = &mut question.group else {
        question.text.push_str(&shown(code)?);
        return Ok(());
    };
    // Below the whole group stands its code, below a part that stands alone the part's own.
    question.text.push_str(&shown(&format!("{code}{}", part_letter(0)))?);
    for (at, other) in group.others.iter_mut().enumerate() {
        other.question.text.push_str(&shown(&format!("{code}{}", part_letter(at + 1)))?);
    }
    group.closing = shown(code)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_written() {
        let prefix = VariantPrefix::of(["loops", "7"]);
        assert_eq!(prefix, VariantPrefix::of(["loops", "7"]));
        assert_ne!(prefix, VariantPrefix::of(["loops", "8"]));
        let code = prefix.code(3);
        assert_eq!(code.len(), 5);
        for written in
            [code.clone(), code.to_lowercase(), code.replace("-0", " "), format!(" {code} ")]
        {
            assert_eq!(meant_code(&written).as_ref(), Some(&code), "{written}");
        }
        assert_eq!(meant_code(&format!("{code}b")), Some(code));
        assert_eq!(prefix.code(120).len(), 6);
        for none in ["", "K", "K7", "K703", "7K-03", "K7-", "K7-0", "K7-x", "ÄK-1"] {
            assert_eq!(meant_code(none), None, "{none}");
        }
    }
}
