//! Counterexamples as a question of CodeRunner's: students write a program, tests call properties.
//!
//! In: the files that stay as they are, a sample answer, calls. Out: the bytes of Moodle XML. The
//! question carries a checker in Python, which compiles each file by itself, so that properties
//! keep their imports and their package.

use std::collections::BTreeMap;

use crate::ask::listing;
use crate::ask::wording::Wording;
use crate::jvm::explorer::ClassFile;
use crate::read::syntax::token_texts;
use crate::write::moodle::coderunner::{
    CodeRunnerAnswer, CodeRunnerCase, CodeRunnerChecker, CodeRunnerError, CodeRunnerQuestion,
    python,
};

/// What judges a test, in Python.
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

/// Maximum number of tests of a question: a JVM is started for each.
const MAX_TESTS: usize = 20;

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
    pub fn document(&self, wording: &Wording) -> Result<Vec<u8>, CodeRunnerError> {
        let own = self.fixed.iter().filter(|file| file.is_tested);
        let own: Vec<&str> = own.map(|file| file.text.trim_end()).collect();
        let values = vec![("class", self.class.into()), ("properties", own.join("\n\n").into())];
        let text = wording.say("coderunner.properties", values)?;
        let said = |key| wording.say(key, Vec::new()).map(|text| listing::plain(&text));
        let (too_long, ended) = (said("coderunner.too-long")?, said("coderunner.ended")?);
        let cases = self.chosen().into_iter().enumerate().map(|(at, one)| CodeRunnerCase {
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
            form: CodeRunnerAnswer::Class,
            answer: self.answer.unwrap_or_default().to_owned(),
            cases: cases.collect(),
            checker: CodeRunnerChecker {
                code: CHECKER,
                too_long,
                constants: vec![("ENDED", python(&ended)), ("FILES", python(&self.files()))],
                call: "main(FILES, TESTS, ANSWER)",
            },
        };
        question.document(wording)
    }

    /// The calls that become tests: where there are many, as many of each property in turn, those
    /// that were found first.
    fn chosen(&self) -> Vec<&QuestionCall> {
        let property = |one: &QuestionCall| {
            let called = one.call.split('(').next().unwrap_or_default();
            (one.package.clone(), called.to_owned())
        };
        let mut before: BTreeMap<_, usize> = BTreeMap::new();
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        for (at, one) in self.calls.iter().enumerate() {
            let rank = before.entry(property(one)).or_default();
            ranked.push((*rank, at));
            *rank += 1;
        }
        ranked.sort_unstable();
        let mut kept: Vec<usize> = ranked.into_iter().take(MAX_TESTS).map(|(_, at)| at).collect();
        kept.sort_unstable();
        kept.into_iter().map(|at| &self.calls[at]).collect()
    }

    /// The files that are compiled beside an answer: their names and texts.
    fn files(&self) -> Vec<(String, String)> {
        let plain = self.fixed.iter().map(|file| {
            let name = file.name.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
            let text = if file.is_tested { plain_java(&file.text) } else { file.text.clone() };
            (name, text)
        });
        plain.chain([(WORDS.0.to_owned(), WORDS.1.to_owned())]).collect()
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
