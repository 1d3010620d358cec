//! `bank.json` piece by piece, for banks that are too large to be kept as a whole.
//!
//! In: a bank without its questions, and its questions one by one. Out: texts. What holds: put
//! together they are the file that [`bank`](super::bank()) makes of the same bank.

use serde::Serialize;

use super::record::{BankRecord, InstanceRecord};

/// What stands in the file where there is no question.
const NONE: &str = "\n  \"instances\": []";

/// JSON as it stands in the file.
pub(super) fn pretty<T: Serialize>(value: &T) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text,
        Err(error) => unreachable!("text, numbers and lists are always JSON: {error}"),
    }
}

/// What stands before the questions of a bank and what stands after them, if it has some; the
/// record itself holds none.
pub fn head_and_tail(bank: &BankRecord) -> (String, String) {
    let text = pretty(bank);
    // No string holds a line end, so this is the key and not a part of a text.
    let (head, tail) = text.split_once(NONE).unwrap_or((&text, ""));
    (format!("{head}\n  \"instances\": ["), format!("\n  ]{tail}\n"))
}

/// A question as it stands between the two; each but the last one is followed by a comma.
pub fn instance_text(instance: &InstanceRecord) -> String {
    let mut text = String::new();
    for line in pretty(instance).lines() {
        text.push_str("\n    ");
        text.push_str(line);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::{AGREED, example};
    use super::*;

    #[test]
    fn pieces_are_the_whole() {
        let whole = String::from_utf8(example(AGREED).bytes).unwrap();
        let mut bank: BankRecord = serde_json::from_str(&whole).unwrap();
        let instances = std::mem::take(&mut bank.instances);
        let (head, tail) = head_and_tail(&bank);
        let texts: Vec<String> = instances.iter().map(instance_text).collect();
        assert_eq!(format!("{head}{}{tail}", texts.join(",")), whole);
        let twice = format!("{head}{0},{0}{tail}", texts[0]);
        bank.instances = vec![instances[0].clone(), instances[0].clone()];
        assert_eq!(twice, pretty(&bank) + "\n");
    }
}
