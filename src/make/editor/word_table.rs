//! The words of tatsu in programs.
//!
//! In: nothing. Out: a table. What holds: each word has a sentence `editor.word.WORD` in
//! `templates`.

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordSort {
    /// A gap that instances fill.
    Placeholder,
    /// Values of a gap.
    Constraint,
    /// What is demanded.
    Directive,
    /// What is written before a method, after `@`.
    Annotation,
    /// A word of conditions.
    Condition,
    /// A word of dialogues.
    Dialogue,
    /// What a comment says, after `tatsu:`.
    Comment,
}

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TatsuWord {
    /// The word.
    pub word: &'static str,
    /// What it is.
    pub sort: WordSort,
    /// What is written for it, with gaps such as `${1:9}`.
    pub snippet: &'static str,
    /// How a stub declares it, if it does.
    pub stub: &'static [&'static str],
}

const fn word(word: &'static str, sort: WordSort, snippet: &'static str) -> TatsuWord {
    TatsuWord { word, sort, snippet, stub: &[] }
}

const fn call(
    word: &'static str,
    sort: WordSort,
    snippet: &'static str,
    stub: &'static [&'static str],
) -> TatsuWord {
    TatsuWord { word, sort, snippet, stub }
}

use WordSort::{Annotation, Comment, Condition, Constraint, Dialogue, Directive, Placeholder};

/// All of them, in the order in which they are offered.
#[rustfmt::skip]
pub static WORDS: &[TatsuWord] = &[
    call("INT", Placeholder, "INT(range(${1:1}, ${2:9}))", &["int INT(Object... values)"]),
    call("LONG", Placeholder, "LONG(range(${1:1}, ${2:9}))", &["long LONG(Object... values)"]),
    call("BYTE", Placeholder, "BYTE(range(${1:1}, ${2:9}))", &["byte BYTE(Object... values)"]),
    call("SHORT", Placeholder, "SHORT(range(${1:1}, ${2:9}))", &["short SHORT(Object... values)"]),
    call("DOUBLE", Placeholder, "DOUBLE(range(${1:0.5}, ${2:9.5}, ${3:0.5}))", &["double DOUBLE(Object... values)"]),
    call("CHAR", Placeholder, "CHAR(range('${1:a}', '${2:f}'))", &["char CHAR(Object... values)"]),
    call("BOOLEAN", Placeholder, "BOOLEAN()", &["boolean BOOLEAN(Object... values)"]),
    call("STRING", Placeholder, "STRING(list(\"${1:on}\", \"${2:off}\"))", &["String STRING(Object... values)"]),
    call("INTARRAY", Placeholder, "INTARRAY(range(${1:3}, ${2:5}), range(${3:1}, ${4:9}))", &["int[] INTARRAY(Object... values)"]),
    call("INT2DARRAY", Placeholder, "INT2DARRAY(list(${1:3}), range(${2:1}, ${3:4}), range(${4:0}, ${5:9}))", &["int[][] INT2DARRAY(Object... values)"]),
    call("STRINGARRAY", Placeholder, "STRINGARRAY(range(${1:2}, ${2:4}), list(\"${3:a}\", \"${4:bb}\"))", &["String[] STRINGARRAY(Object... values)"]),
    call("INTLIST", Placeholder, "INTLIST(range(${1:2}, ${2:4}), range(${3:1}, ${4:9}))", &["java.util.ArrayList<Integer> INTLIST(Object... values)"]),
    call("STRINGLIST", Placeholder, "STRINGLIST(range(${1:2}, ${2:3}), list(\"${3:fig}\", \"${4:plum}\"))", &["java.util.ArrayList<String> STRINGLIST(Object... values)"]),
    call("ONE", Placeholder, "ONE(${1:this}, ${2:that})", &["<T> T ONE(T... expressions)"]),
    call("HOLE", Placeholder, "HOLE(${1:value})", &["<T> T HOLE(T value)"]),
    call("range", Constraint, "range(${1:1}, ${2:9})", &["Object range(Object first, Object last)", "Object range(Object first, Object last, Object step)"]),
    call("list", Constraint, "list(${1:1}, ${2:2})", &["Object list(Object... values)"]),
    call("ASSERT", Directive, "ASSERT(${1:condition});", &["void ASSERT(boolean condition)"]),
    call("GOAL", Directive, "GOAL(${1:condition});", &["void GOAL(boolean condition)"]),
    call("LOOP", Directive, "LOOP(range(${1:1}, ${2:9}));", &["void LOOP(Object passes)"]),
    call("INVARIANT", Directive, "INVARIANT(${1:condition});", &["void INVARIANT(boolean condition)"]),
    call("ASSERTBLOCK", Directive, "ASSERTBLOCK(); {\n    ${1}\n}", &["void ASSERTBLOCK()"]),
    word("MAIN", Annotation, "@MAIN"),
    word("REC", Annotation, "@REC(${1:9})"),
    word("HIDDEN", Annotation, "@HIDDEN"),
    word("__out", Condition, "__out"),
    word("__ret", Condition, "__ret"),
    call("__distinct", Condition, "__distinct(${1:a})", &["boolean __distinct(Object array)", "boolean __distinct(Object array, int first)"]),
    call("__sorted", Condition, "__sorted(${1:a})", &["boolean __sorted(Object array)"]),
    word("__forall", Condition, "__forall(${1:i}, ${2:0}, ${3:n}, ${4:condition})"),
    word("__exists", Condition, "__exists(${1:i}, ${2:0}, ${3:n}, ${4:condition})"),
    call("__iterations", Condition, "__iterations(${1:1})", &["long __iterations(int loop)"]),
    call("__thrown", Condition, "__thrown()", &["boolean __thrown()", "boolean __thrown(String exception)"]),
    word("__steps", Condition, "__steps"),
    call("__impl", Condition, "__impl(${1:p}, ${2:q})", &["boolean __impl(boolean if_this, boolean then_that)"]),
    call("__iff", Condition, "__iff(${1:p}, ${2:q})", &["boolean __iff(boolean one, boolean other)"]),
    word("READ", Dialogue, "READ(range(${1:1}, ${2:9}))"),
    word("PRINT", Dialogue, "PRINT(${1:value});"),
    word("MAYBE", Dialogue, "MAYBE(${1:value});"),
    word("PROMPT", Dialogue, "PROMPT(${1:ANY});"),
    word("MORE", Dialogue, "MORE()"),
    word("COUNT", Dialogue, "COUNT(${1:x})"),
    word("SUM", Dialogue, "SUM(${1:x})"),
    word("EARLIER", Dialogue, "EARLIER(${1:x})"),
    word("ANY", Dialogue, "ANY"),
    word("hide", Comment, "hide"),
    word("show", Comment, "show"),
    word("here", Comment, "here"),
    word("fragment", Comment, "fragment"),
    word("end", Comment, "end"),
];

/// The word as it stands in a program, which is no comment.
pub fn word_of(text: &str) -> Option<&'static TatsuWord> {
    WORDS.iter().find(|one| one.word == text && one.sort != Comment)
}

/// The word that a comment says after `tatsu:`.
pub fn comment_word_of(text: &str) -> Option<&'static TatsuWord> {
    WORDS.iter().find(|one| one.word == text && one.sort == Comment)
}
