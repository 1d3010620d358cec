//! Dialogues for tests.

use crate::source::Source;

use super::spec::Dialogue;

/// The sum of n numbers.
pub(super) const SUM: &str = r#"/*tatsu
title = "Sum of n numbers"
text  = "Read a positive number n, then n more numbers, and print their sum."
*/
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    MAYBE(n - COUNT(x));
    x = READ();
}
PRINT(SUM(x));
"#;

/// Guess the number.
pub(super) const GUESS: &str = r#"@HIDDEN int secret = INT(range(1, 100));
int guess;
MAYBE();
while (true) {
    guess = READ();
    if (guess == secret) break;
    if (guess < secret) PRINT("Guess again, but higher");
    else PRINT("Guess again, but lower");
}
PRINT("Correct, you found the number!");
PRINT(ANY + COUNT(guess) + ANY);
"#;

/// Tic-tac-toe with numbers, as the examples have it.
pub(super) const FIFTEEN: &str = include_str!("../../skeletons/dialogues/fifteen.java");

/// Hangman with a number of three digits.
pub(super) const HANGMAN: &str = r#"int guess;
while (true) {
    MAYBE();
    guess = READ(range(0, 9));
    if (contains(WORD, guess) && !contains(EARLIER(guess), guess)) PRINT("yes");
    else PRINT("no");
    if (found(ALL(guess))) break;
}
PRINT("You won");
static final int[] WORD = { 3, 0, 1 };
static boolean contains(int[] a, int v) {
    for (int i = 0; i < a.length; i++) { if (a[i] == v) return true; }
    return false;
}
static boolean found(int[] guesses) {
    for (int i = 0; i < WORD.length; i++) { if (!contains(guesses, WORD[i])) return false; }
    return true;
}
"#;

/// The dialogue of a text.
pub(super) fn dialogue(text: &str) -> Dialogue {
    match super::read(&Source::new("dialogue.java", text)) {
        Ok(dialogue) => dialogue,
        Err(findings) => panic!("{findings:#?}\n{text}"),
    }
}

/// What is said of a text: `line: message`, each with its help.
pub(super) fn findings(text: &str) -> Vec<String> {
    let source = Source::new("dialogue.java", text);
    let found = match super::read(&source) {
        Ok(dialogue) => dialogue.warnings,
        Err(found) => found,
    };
    let told = found.iter().map(|one| {
        let place = source.line(one.label.span);
        let there = source.slice(one.label.span);
        format!("{place}: {} [{there}] {}", one.message, one.help.as_deref().unwrap_or("-"))
    });
    told.collect()
}

/// Lines as inputs.
pub(super) fn lines(inputs: &[&str]) -> Vec<String> {
    inputs.iter().map(|line| String::from(*line)).collect()
}
