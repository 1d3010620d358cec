//! What was probably meant where the command line is not understood.
//!
//! In: clap's error and the words that were typed. Out: a line that names what was meant, where
//! clap itself names nothing, or something else.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use strsim::osa_distance;

/// The hint for an error, if there is a better one than clap's own.
pub fn hint(error: &Error, command: &Command) -> Option<String> {
    let said = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        let typed = said(ContextKind::InvalidSubcommand)?;
        if typed.contains('.') {
            return Some(format!("what to do comes first, as in `tatsu check {typed}`"));
        }
        let near = nearest_command(typed, command)?;
        return Some(format!("did you mean `tatsu {near}`?"));
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let letter = said(ContextKind::InvalidArg)?.strip_prefix("--")?;
    let is_letter = letter.chars().count() == 1;
    is_letter.then(|| format!("an option of one letter has one dash: `-{letter}`"))
}

/// The command whose name differs from what was typed in two letters at most, or in their order.
fn nearest_command<'command>(typed: &str, command: &'command Command) -> Option<&'command str> {
    /// Letters that may differ.
    const MOST: usize = 2;
    let names = command.get_subcommands().map(Command::get_name);
    let near = names.map(|name| (distance(typed, name), name)).min()?;
    (near.0 <= MOST && near.0 < typed.chars().count()).then_some(near.1)
}

/// How far two words are apart; letters in another order count once.
fn distance(one: &str, other: &str) -> usize {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let steps = osa_distance(one, other);
    if sorted(one) == sorted(other) { steps.min(1) } else { steps }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Arguments;
    use clap::{CommandFactory, Parser};

    fn hint_for(words: &[&str]) -> Option<String> {
        let error = Arguments::try_parse_from(words).err()?;
        hint(&error, &Arguments::command())
    }

    #[test]
    fn what_was_meant_is_named() {
        let hint = |words: &[&str]| hint_for(words).unwrap_or_default();
        assert_eq!(hint(&["tatsu", "gne", "x.java"]), "did you mean `tatsu gen`?");
        assert_eq!(hint(&["tatsu", "chekc", "x.java"]), "did you mean `tatsu check`?");
        assert_eq!(
            hint(&["tatsu", "gen", "x.java", "--n", "20"]),
            "an option of one letter has one dash: `-n`"
        );
        assert_eq!(hint_for(&["tatsu", "frobnicate"]), None);
    }
}
