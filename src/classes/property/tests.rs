//! Texts of values: what is printed is read again as the value that it came from.

use super::facts::{MakerFacts, SortFacts};
use super::values::{JavaSorts, all_tokens};
use crate::property::{Candidate, SortId};

const INT: u32 = 0;
const TREE: u32 = 1;
const LONG: u32 = 2;
const HALF: u32 = 3;
const LETTER: u32 = 4;
const TEXT: u32 = 5;
const BODY: u32 = 6;

fn number(kind: &str) -> SortFacts {
    SortFacts {
        least: Some(0),
        number: Some(kind.into()),
        from: i64::MIN,
        to: i64::MAX,
        letters: Vec::new(),
        makers: Vec::new(),
    }
}

fn made(makers: &[(u32, &[u32], &[&str])]) -> SortFacts {
    let makers = makers.iter().map(|(size, fields, text)| MakerFacts {
        size: *size,
        fields: fields.to_vec(),
        text: text.iter().map(|part| String::from(*part)).collect(),
        distinct: 0,
    });
    SortFacts { makers: makers.collect(), number: None, ..number("") }
}

fn sorts() -> JavaSorts {
    let mut letter = number("letter");
    letter.letters = vec![None; 20];
    letter.letters.extend(["a", "b"].map(|one| Some(one.into())));
    JavaSorts::of(vec![
        number("int"),
        made(&[
            (0, &[], &["new Leaf()"]),
            (1, &[TREE, INT, TREE], &["new Node(", ", ", ", ", ")"]),
        ]),
        number("long"),
        number("half"),
        letter,
        made(&[(0, &[], &["\"\""]), (2, &[LETTER, LETTER], &["\"", "", "\""])]),
        made(&[(0, &[], &["x"]), (1, &[INT], &["x + ", ""])]),
    ])
}

#[test]
fn what_is_printed_is_read_again() {
    let sorts = sorts();
    let texts = [
        (TREE, "new Node(new Leaf(), -3, new Node(new Leaf(), 0, new Leaf()))"),
        (LONG, "-9223372036854775808L"),
        (HALF, "-0.5"),
        (HALF, "12.0"),
        (TEXT, "\"ab\""),
        (TEXT, "\"\\n\\\"\""),
        (TEXT, "\"\""),
        (BODY, "x"),
        (BODY, "x + -1"),
    ];
    for (sort, text) in texts {
        let sort = SortId(sort);
        let values = sorts.read(&[sort], text).expect(text);
        let candidate = Candidate::known(&values);
        let root = candidate.roots().next().expect("one root");
        assert_eq!(sorts.text(&candidate, root), text);
        let tokens = all_tokens(&values);
        assert_eq!(sorts.value(sort, &tokens), Some(values[0].clone()), "{tokens}");
    }
}

#[test]
fn arguments_that_do_not_fit_are_no_values() {
    let sorts = sorts();
    let all = [SortId(INT), SortId(TREE)];
    assert!(sorts.read(&all, "1, new Leaf()").is_some());
    for text in ["1", "1, new Leaf(), 2", "new Leaf(), 1", "1, new Twig()", "0.5, new Leaf()"] {
        assert_eq!(sorts.read(&all, text), None, "{text}");
    }
}
