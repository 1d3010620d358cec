//! What is read, and what is said of mistakes.

use super::super::testing::{FIFTEEN, GUESS, SUM, dialogue, findings};
use super::*;

#[test]
fn the_examples_of_the_page_are_read() {
    let sum = dialogue(SUM);
    assert_eq!(
        sum.notation(),
        "[▷ n : range(1, 1000)]\n(\n  ⊣ COUNT(x) < n ⊢\n  yes:\n    [{ n - COUNT(x), ε } ▷]\n    \
         [▷ x : int]\n  no:\n    E\n)→E\n[{ SUM(x) } ▷]\n"
    );
    assert_eq!(sum.settings.title.as_deref(), Some("Sum of n numbers"));
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
    assert!(said.iter().any(|one| one.contains("not a set of values of type String")), "{said:#?}");
}
