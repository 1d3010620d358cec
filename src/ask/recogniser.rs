//! Takes the fingerprints of questions.
//!
//! In: a skeleton, and what a question about one of its instances shows and asks. Out: a
//! [`Fingerprint`](super::fingerprint::Fingerprint), two hashes of which each recognises the
//! question. What holds: layout, comments and hidden parts change neither; what is asked, a shown
//! value, and any other token of the shown program change both. `docs/again.md` tells authors so.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::draft::Draft;
use super::facts::Subject;
use super::value::hexadecimal;
use crate::read::syntax::token_texts;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{
    Compared, CountedQuantity, OrderExtent, Settings, VersionNeed,
};
use crate::validate::instance::shown_with;

/// The bytes of a hash that are kept: chance makes two of a billion questions the same with a
/// probability of one in 10^11.
const BYTES: usize = 12;

/// What a placeholder is in an abstracted program: a name that no author chooses.
const MARKER: &str = "tatsuPlaceholder";

/// What is told to templates besides programs: places in the text, which layout moves, and what
/// another value says, too (`conditions`, by `condition`).
const PLACES: [&str; 10] = [
    "line",
    "last",
    "goal_line",
    "goal_lines",
    "goal_after",
    "goal_once",
    "conditions",
    "loop_line",
    "mark",
    "lines",
];

/// Takes fingerprints of questions about the instances of a skeleton.
#[derive(Clone, Debug)]
pub struct QuestionRecogniser {
    /// The kind of question and what it is about.
    asked: Vec<String>,
    /// The tokens of the program with placeholders left open.
    shape: Vec<String>,
    /// The placeholders that students see, in the order of what they see.
    visible: Vec<usize>,
    /// Whether a comment marks the place that is asked about.
    is_marked: bool,
    /// Whether the question is about versions of the program, so that what it says is part of it.
    has_versions: bool,
}

impl QuestionRecogniser {
    /// For the instances of this skeleton.
    pub fn of(subject: &Subject<'_>, skeleton: &Skeleton) -> Self {
        let markers: Vec<String> =
            (0..skeleton.program.placeholders.len()).map(|at| format!("{MARKER}{at}")).collect();
        let is_marked = subject.mark.is_some();
        let mut open = tokens(&shown_with(skeleton, &markers), is_marked);
        for call in &subject.calls {
            open.extend(tokens(&call.text(&markers), false));
        }
        let mut visible = Vec::new();
        let shape = open.into_iter().map(|token| {
            let number = token.strip_prefix(MARKER).and_then(|number| number.parse().ok());
            match number.filter(|number| *number < markers.len()) {
                Some(number) => {
                    visible.push(number);
                    MARKER.to_owned()
                }
                None => token,
            }
        });
        let shape = shape.collect();
        let asked = asked(subject, skeleton);
        let has_versions = subject.settings.question.versions() != VersionNeed::None;
        Self { asked, shape, visible, is_marked, has_versions }
    }

    /// The placeholders whose values students see, in ascending order: questions about two
    /// instances that agree in all of them have the same `values`.
    pub fn shown_placeholders(&self) -> Vec<usize> {
        let shown: BTreeSet<usize> = self.visible.iter().copied().collect();
        shown.into_iter().collect()
    }

    /// The hash of what is asked, the program, and these values of its placeholders, as they stand
    /// in the text; `None` if students see none of them.
    pub fn values(&self, literals: &[String]) -> Option<String> {
        if self.visible.is_empty() {
            return None;
        }
        let seen = self.visible.iter().filter_map(|at| literals.get(*at).cloned());
        Some(hash([self.asked.clone(), self.shape.clone(), seen.collect()]))
    }

    /// The hash of what is asked, the program as the question shows it, and what is right. `shown`
    /// is what students see of the instance, `literals` are the values of its placeholders.
    pub fn program(
        &self,
        subject: &Subject<'_>,
        (shown, literals): (&str, &[String]),
        draft: &Draft,
    ) -> String {
        let mut program = tokens(draft.code.as_deref().unwrap_or(shown), self.is_marked);
        for call in &subject.calls {
            program.extend(tokens(&call.text(literals), false));
        }
        let mut said = Vec::new();
        if self.has_versions {
            for (name, value) in draft.values.iter().filter(|(name, _)| !PLACES.contains(name)) {
                said.push((*name).to_owned());
                said.extend(tokens(&value.to_string(), false));
            }
        }
        hash([self.asked.clone(), program, said, vec![draft.key.clone()]])
    }
}

/// The kind of question and what it is about, without places in the text.
fn asked(subject: &Subject<'_>, skeleton: &Skeleton) -> Vec<String> {
    let settings: &Settings = subject.settings;
    let mut asked = vec![settings.question.as_str().to_owned()];
    // Variables that were made up for the results of several calls are not asked about by name.
    if settings.calls.is_empty() {
        asked.extend(settings.variables.iter().map(|variable| variable.text.clone()));
    }
    asked.push(settings.method.as_ref().map_or_else(String::new, |method| method.text.clone()));
    asked.push(the_loop(subject, skeleton).map_or_else(String::new, |number| number.to_string()));
    asked.push(settings.count.map_or("", CountedQuantity::as_str).to_owned());
    asked.push(settings.compare.map_or("", Compared::as_str).to_owned());
    asked.push(settings.order.map_or("", OrderExtent::as_str).to_owned());
    asked
}

/// Which of the loops that students see is asked about, from 1, if the author says so.
fn the_loop(subject: &Subject<'_>, skeleton: &Skeleton) -> Option<usize> {
    let (number, _) = subject.settings.the_loop?;
    let mut loops: Vec<(u32, bool)> = skeleton
        .program
        .loops
        .iter()
        .zip(&subject.loop_lines)
        .map(|(info, line)| (info.span.start, line.is_some()))
        .collect();
    loops.sort_unstable();
    Some(loops.iter().take(number as usize).filter(|(_, is_seen)| *is_seen).count())
}

/// The tokens of a program without comments, but with the one that marks a place.
fn tokens(text: &str, is_marked: bool) -> Vec<String> {
    let marked;
    let text = if is_marked {
        marked = with_mark(text);
        &marked
    } else {
        text
    };
    token_texts(text).into_iter().map(str::to_owned).collect()
}

/// The program with a token where a comment marks the place that is asked about, in either
/// language.
fn with_mark(text: &str) -> String {
    let mut marked = String::new();
    for line in text.lines() {
        let trimmed = line.trim_end();
        let before = ["// here", "// hier"].iter().find_map(|mark| trimmed.strip_suffix(mark));
        marked.push_str(before.unwrap_or(line));
        marked.push_str(if before.is_some() { " @\n" } else { "\n" });
    }
    marked.replace("/* here */", " @ ").replace("/* hier */", " @ ")
}

/// A hash of lists of texts, of which no two that differ are taken for each other.
pub fn hash<const N: usize>(lists: [Vec<String>; N]) -> String {
    let mut hash = Sha256::new();
    for list in lists {
        hash.update(format!("{};", list.len()));
        for text in list {
            hash.update(format!("{}:{text}", text.len()));
        }
    }
    hexadecimal(&hash.finalize()[..BYTES])
}

#[cfg(test)]
mod tests;
