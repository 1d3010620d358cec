//! What is read, and what is said of mistakes.

use super::super::testing::{FIFTEEN, GUESS, SUM, dialogue, findings};
use super::*;
use crate::read::types::Type;
use crate::skeleton::front_matter::Language;

#[test]
fn the_examples_of_the_page_are_read() {
    let sum = dialogue(SUM);
    assert_eq!(
        sum.notation(),
        "[▷ n : range(1, 1000)]\n(\n  ⊣ COUNT(x) < n ⊢\n  yes:\n    [{ n - COUNT(x), ε } ▷]\n    \
         [▷ x : int]\n  no:\n    E\n)→E\n[{ SUM(x) } ▷]\n"
    );
    assert_eq!(sum.settings.title_in(Language::English), Some("Sum of n numbers"));
    assert!(sum.warnings.is_empty());
    let guess = dialogue(GUESS);
    assert_eq!(guess.hidden().count(), 1);
    assert_eq!(guess.parameters[0].name, "secret");
    let fifteen = dialogue(FIFTEEN);
    assert_eq!(fifteen.variables.len(), 2);
    assert!(fifteen.notation().contains("[▷ x : range(1, 9).without(x, o)] again { ANY, ε }"));
}

#[test]
fn what_is_a_dialogue_is_told_from_skeletons() {
    let is = |text: &str| is_dialogue(&Source::new("x", text));
    assert!(is(SUM) && is("/*tatsu\nkind = \"dialogue\"\n*/\nPRINT(1);"));
    assert!(!is("int x = INT(range(1, 9)); // READ("));
    assert!(!is("@MAIN static void f() { READ(1); }"));
}

#[test]
fn types_are_those_of_java() {
    let said = findings("int x = READ();\nif (x) PRINT(1);\nString s = READ(range(1, 2));\n");
    assert!(said.iter().any(|one| one.starts_with("2:") && one.contains("boolean")), "{said:#?}");
    assert!(
        said.iter().any(|one| one.contains("not a set of values of type `String`")),
        "{said:#?}"
    );
}

#[test]
fn a_dialogue_may_do_without_terms_and_says_what_else_is_wrong() {
    assert!(dialogue("int x = READ();\n").notation().contains("[▷ x : int]"));
    let said = findings("int x;\nwhile (true) { x = READ(); }\n");
    assert!(said.iter().all(|one| one.starts_with("2:")) && !said.is_empty(), "{said:#?}");
    let said = findings("int x = READ();\nbreak;\n");
    assert!(matches!(said.as_slice(), [one] if one.starts_with("2: ")), "{said:#?}");
}

#[test]
fn characters_that_no_page_shows_are_told_where_they_are_printed() {
    let said = findings("int x = READ();\nPRINT(\"a\\001\" + x);\nMAYBE('\\b' + \"\\tb\");\n");
    let expected = [
        "2: the character U+0001 cannot be shown [\"a\\001\"] leave it out",
        "3: the character U+0008 cannot be shown ['\\b'] leave it out",
    ];
    assert_eq!(said, expected);
}

#[test]
fn misspelt_words_of_dialogues_are_told_with_the_word_that_was_meant() {
    let text = "int n = Read();\nint x;\nx = REED(range(1, 3)).again();\nx = READ();\nPrint(n);\nWRITE(x);\nmaybe(x);\n";
    let said = findings(text);
    let expected = [
        "1: there is no method `Read` [Read] did you mean `READ`?",
        "3: there is no method `REED` [REED] did you mean `READ`?",
        "5: there is no method `Print` [Print] did you mean `PRINT`?",
        "6: there is no method `WRITE` [WRITE] did you mean `PRINT`?",
        "7: there is no method `maybe` [maybe] did you mean `MAYBE`?",
    ];
    assert_eq!(said, expected);
}

#[test]
fn numbers_that_no_int_is_are_told_in_sets() {
    for set in ["range(0, 5000000000)", "range(0, 5000000000L)", "list(1, -2_147_483_649L)"] {
        let said = findings(&format!("int x = READ({set});\nPRINT(x);\n"));
        let is_told =
            |one: &String| one.starts_with("1:") && one.contains("declare the variable as `long`");
        assert!(matches!(said.as_slice(), [one] if is_told(one)), "{set}: {said:#?}");
    }
    dialogue("int x = READ(range(-2147483648, 2147483647));\nPRINT(x);\n");
    dialogue("long x = READ(range(0, 5000000000L));\nPRINT(x);\n");
}

/// A game whose words are constants.
const GAME: &str = "enum Move { ROCK, PAPER }\n\
     Move one = READ();\nMove two = READ(where(v -> v != Move.ROCK || one == v));\n\
     switch (two) { case ROCK: PRINT(1); break; default: PRINT(two); }\n\
     if (won(ALL(one), two) && one != BEFORE(two)) PRINT(one.name());\n\
     static boolean won(Move[] all, Move last) { Move first = all[0]; return first == last; }\n";

#[test]
fn enums_become_the_words_that_are_typed() {
    let text = GAME.replace("BEFORE(two)", "two");
    let game = dialogue(&text);
    let expected = [
        "String one = READ(list(\"ROCK\", \"PAPER\"));",
        "String two = READ(not(list(not(where(v -> !v.equals(\"ROCK\") || one.equals(v))), \
         not(list(\"ROCK\", \"PAPER\")))));",
        "switch (two) { case \"ROCK\": PRINT(1); break; default: PRINT(two); }",
        "if (won(ALL(one), two) && !one.equals(two)) PRINT(one);",
        "static boolean won(String[] all, String last) { String first = all[0]; \
         return first.equals(last); }",
    ];
    let lines: Vec<&str> = game.source.text().lines().skip(1).collect();
    assert_eq!(lines, expected);
    assert!(game.variables.iter().all(|one| one.ty == Type::String));
}

#[test]
fn findings_about_enums_name_places_of_the_author() {
    assert_eq!(
        findings(GAME),
        ["5: this needs 2 values of `two`, and some way has read 1 [won(ALL(one), two) && one != \
             BEFORE(two)] read `two` before, or ask `COUNT(two)` in a helper"]
    );
    let said = |text: &str| findings(text).join("\n");
    assert_eq!(
        said("enum M { A, B }\nM x = READ();\nif (x == M.C || x == 1) PRINT(M.values());\n"),
        "3: `M` has no constant `C` [C] it has `A` and `B`\n\
         3: a value of `M` is only ever equal to one of `M` [==] compare with a constant, such as `M.A`\n\
         3: `values` of an `enum` has no meaning in a dialogue [values] compare with `==`, or decide \
         with `switch`"
    );
    let list = said("enum M { A(1), B; }\nint x = READ();\nPRINT(x);\n");
    assert!(list.starts_with("1: an `enum` of a dialogue is a list of words"), "{list}");
    let twice = said("enum M { A, A }\nM x = READ();\nPRINT(x);\n");
    assert!(twice.starts_with("1: `A` is declared twice"), "{twice}");
    let unknown = said("enum M { A, B }\nN x = READ();\nPRINT(x);\n");
    assert!(unknown.starts_with("2:") && unknown.contains("`N`"), "{unknown}");
}

#[test]
fn what_adds_up_is_told_once_and_as_a_function_of_all_values() {
    let total = "int n = READ(range(1, 5));\nint total = 0;\ntotal = total + n;\nPRINT(total);";
    let told = findings(total);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("`SUM(n)`, a number of values `COUNT(n)`"), "{told:#?}");
    let twice = findings("int x = READ();\nPRINT(SUM(ALL(x)));");
    assert!(twice[0].ends_with("write `x`"), "{twice:#?}");
    let more = findings("int x = READ();\nPRINT(SUM(x + 1));");
    assert!(more[0].ends_with("write a method and give it `ALL(x)`"), "{more:#?}");
}

#[test]
fn texts_of_which_nothing_is_said_are_any_line() {
    let text =
        "String a = READ(); String b = READ(word()); String c = READ(line()); int d = READ();";
    assert_eq!(dialogue(&format!("{text} PRINT(a + b + c + d);")).any_lines(), ["a"]);
}
