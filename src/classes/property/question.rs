//! Counterexamples as a question of CodeRunner's: students write a program, tests call properties.
//!
//! In: the files that stay as they are, a sample answer, calls. Out: the bytes of Moodle XML. The
//! question carries a checker in Python, which compiles each file by itself, so that properties
//! keep their imports and their package.

use serde::Serialize;

use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};
use crate::jvm::explorer::ClassFile;
use crate::read::syntax::token_texts;
use crate::write::moodle::coderunner::{CodeRunnerCase, CodeRunnerQuestion};

/// The checker, but for what is told of one question.
pub const CHECKER: &str = include_str!("checker.py");

/// The class that files with properties call where they assume something.
const WORDS: (&str, &str) = (
    "Words.java",
    "package tatsu_property;\n\npublic final class Words {\n    \
     public static void assume(boolean is) {\n        \
     if (!is) {\n            throw new Refusal();\n        }\n    }\n\n    \
     public static final class Refusal extends Error {\n        \
     Refusal() {\n            super(null, null, false, false);\n        }\n    }\n}\n",
);

/// Tests that students see with what is expected, from the first on.
const EXAMPLES: usize = 2;

/// A call of a property that a right program answers with `true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionCall {
    /// The call, as an expression of Java.
    pub call: String,
    /// Whether the property throws instead of answering.
    pub is_void: bool,
    /// The package of the property; `None` if it has none.
    pub package: Option<String>,
}

/// What a question is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyQuestion<'a> {
    /// The class that students write.
    pub class: &'a str,
    /// A program for which all properties hold; `None` if none is known.
    pub answer: Option<&'a str>,
    /// The files with properties, and what else the program needs.
    pub fixed: &'a [ClassFile],
    /// The calls, each once.
    pub calls: Vec<QuestionCall>,
}

impl PropertyQuestion<'_> {
    /// The question; an error if a sentence of the author's cannot be said.
    pub fn document(&self, wording: &Wording) -> Result<Vec<u8>, WordingError> {
        let own = self.fixed.iter().filter(|file| file.is_tested);
        let own: Vec<&str> = own.map(|file| file.text.trim_end()).collect();
        let values = vec![("class", self.class.into()), ("properties", own.join("\n\n").into())];
        let text = wording.say("coderunner.properties", values)?;
        let said = |key| wording.say(key, Vec::new()).map(|text| listing::plain(&text));
        let (too_long, ended) = (said("coderunner.too-long")?, said("coderunner.ended")?);
        let cases = self.calls.iter().enumerate().map(|(at, one)| CodeRunnerCase {
            code: if one.is_void {
                format!("{}; System.out.println(true);", one.call)
            } else {
                format!("System.out.println({});", one.call)
            },
            expected: String::from("true"),
            extra: one.package.clone().unwrap_or_default(),
            is_example: at < EXAMPLES,
            ..CodeRunnerCase::default()
        });
        let question = CodeRunnerQuestion {
            name: self.class.to_owned(),
            text,
            answer: self.answer.unwrap_or_default().to_owned(),
            cases: cases.collect(),
            checker: Some(self.checker(&too_long, &ended)),
        };
        Ok(question.document())
    }

    /// The checker as a template of CodeRunner's; `too_long` is what it says of a call without an
    /// end, `ended` of one in which the answer ends the program.
    fn checker(&self, too_long: &str, ended: &str) -> String {
        let plain = self.fixed.iter().map(|file| {
            let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            let text = if file.is_tested { plain_java(&file.text) } else { file.text.clone() };
            (name, text)
        });
        let words = (WORDS.0.to_owned(), WORDS.1.to_owned());
        let files: Vec<(String, String)> = plain.chain([words]).collect();
        let (files, too_long, ended) = (python(&files), python(&too_long), python(&ended));
        format!(
            "{CHECKER}TOO_LONG = {too_long}\n\
             ENDED = {ended}\n\
             FILES = {files}\n\
             PACKAGE = \"\"\"{{{{ TEST.extra | e('py') }}}}\"\"\"\n\
             CODE = \"\"\"{{{{ TEST.testcode | e('py') }}}}\"\"\"\n\
             EXPECTED = \"\"\"{{{{ TEST.expected | e('py') }}}}\"\"\"\n\
             ANSWER = \"\"\"{{{{ STUDENT_ANSWER | e('py') }}}}\"\"\"\n\
             main(FILES, PACKAGE, CODE, EXPECTED, ANSWER)\n"
        )
    }
}

/// Texts and lists of them as Python, without braces: Twig would read two of them as its own.
fn python<T: Serialize>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text.replace('{', "\\u007b").replace('}', "\\u007d"),
        Err(error) => unreachable!("texts and lists are JSON: {error}"),
    }
}

/// Whether a file with properties is Java that compiles: it has no word that only tatsu reads.
pub fn is_plain_java(text: &str) -> bool {
    plain_java(text) == text
}

/// A file with properties as Java that compiles: without marks and ranges, and with assumptions as
/// calls of [`WORDS`]. Words that the file declares or imports itself stay.
fn plain_java(text: &str) -> String {
    let tokens = token_texts(text);
    let start = |at: usize| tokens[at].as_ptr() as usize - text.as_ptr() as usize;
    let end = |at: usize| start(at) + tokens[at].len();
    let is = |at: usize, word: &str| tokens.get(at) == Some(&word);
    let is_own = |word: &str| {
        tokens.windows(2).any(|pair| {
            let is_name = pair[0].starts_with(|one: char| one.is_alphabetic() || one == '_');
            let declares = is_name && !matches!(pair[0], "else" | "do" | "return");
            pair[1] == word && (declares || pair[0] == ".")
        })
    };
    let marks = ["PROPERTY", "NULLABLE", "FROM"];
    let marks: Vec<&str> = marks.into_iter().filter(|word| !is_own(word)).collect();
    let assumes = !is_own("ASSUME");
    let mut plain = String::new();
    let (mut copied, mut at) = (0, 0);
    while at < tokens.len() {
        let next = tokens.get(at + 1).copied().unwrap_or_default();
        let (last, instead) = if is(at, "@") && marks.contains(&next) {
            (if is(at + 2, "(") { closing(&tokens, at + 2) } else { at + 1 }, "")
        } else if assumes && is(at, "ASSUME") && next == "(" {
            (at, "tatsu_property.Words.assume")
        } else {
            at += 1;
            continue;
        };
        plain.push_str(&text[copied..start(at)]);
        plain.push_str(instead);
        copied = end(last);
        at = last + 1;
    }
    plain.push_str(&text[copied..]);
    plain
}

/// The parenthesis that closes the one at `open`, or the last token.
fn closing(tokens: &[&str], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match *token {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len() - 1
}
