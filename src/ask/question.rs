//! Questions, free of any format.
//!
//! In: what [`super::compose`] found out. Out: a [`Quiz`] that each output format writes in its own
//! way. What holds: texts are HTML where a field says so and plain text everywhere else; nothing is
//! escaped for a particular format.

use std::collections::BTreeSet;

use super::capability::Feature;
use super::listing;
pub use super::listing::gap_mark;
use crate::skeleton::front_matter::{Marks, NumberTolerance, Share, part_letter};

/// Questions that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// A short name fit for a file, such as `counting_loops`.
    pub name: String,
    /// A title for people, plain text.
    pub title: String,
    /// The category for the questions: its levels from the outermost to the innermost, plain text.
    pub category: Vec<String>,
    /// The questions in the order of their instances.
    pub questions: Vec<Question>,
    /// Categories below that of the quiz, in the order of the questions that they begin with; empty
    /// if all questions stand in the category itself.
    pub sections: Vec<QuizSection>,
}

/// A category below that of a quiz.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizSection {
    /// The place, from 0, of its first question; it ends where the next section begins.
    pub first: usize,
    /// Its levels below the category of the quiz, plain text; may be empty.
    pub levels: Vec<String>,
    /// A title for people, plain text.
    pub title: String,
}

impl Quiz {
    /// All levels of the category of a section.
    pub fn category_of(&self, section: &QuizSection) -> Vec<String> {
        self.category.iter().chain(&section.levels).cloned().collect()
    }
}

/// One question about one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name in the question bank, plain text; students do not see it.
    pub name: String,
    /// What recognises this question when it is imported again: the same for the same skeleton
    /// name, kind of question and code. Plain text, at most 100 characters.
    pub idnumber: String,
    /// What is asked, HTML, the program included. Where a gap of a cloze stands, it holds
    /// [`gap_mark`]; where a picture stands, an `img` whose `src` is `@@PLUGINFILE@@/` and the
    /// picture's name.
    pub text: String,
    /// What is shown after answering, HTML.
    pub feedback: String,
    /// The program as the text shows it, plain text. A format must deliver it unchanged, line ends
    /// (`\n`) included. Empty if the question shows the program as a picture only.
    pub code: String,
    /// How it is answered, and what is right.
    pub answer: Answer,
    /// What answers are worth.
    pub marks: Marks,
    /// Tags, plain text, no two the same.
    pub tags: Vec<String>,
    /// Pictures that the text shows.
    pub pictures: Vec<Picture>,
    /// What is asked together with it about the same program; `None` if nothing is.
    pub group: Option<Box<QuestionGroup>>,
}

/// Several questions about one program, asked together. The question that holds it is the first of
/// them; its name and idnumber are those of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionGroup {
    /// The program that all of them are about, HTML.
    pub program: String,
    /// What stands below all of them, HTML; may be empty.
    pub closing: String,
    /// What the first of them says in the group.
    pub first: PartWords,
    /// The others, at least one, in the order in which they are asked.
    pub others: Vec<GroupedQuestion>,
}

/// A question of a group that is not the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupedQuestion {
    /// The question as it is asked by itself, with its program.
    pub question: Question,
    /// What it says in the group.
    pub words: PartWords,
}

/// What a question says in a group, and what it is called there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartWords {
    /// Its name, with the letter of the part.
    pub name: String,
    /// What recognises it where it stands alone, with the letter of the part.
    pub idnumber: String,
    /// What is asked, HTML, without the program, which stands above it.
    pub text: String,
    /// What is shown after answering, HTML, without what an earlier part says as well.
    pub feedback: String,
}

/// A part of a group.
#[derive(Clone, Copy, Debug)]
pub struct GroupPart<'q> {
    /// Its letter, from `a`.
    pub letter: char,
    /// The question.
    pub question: &'q Question,
    /// What it says in the group.
    pub words: &'q PartWords,
}

/// A picture that a question shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its file name, such as `code.png`.
    pub name: String,
    /// A PNG.
    pub bytes: Vec<u8>,
}

/// How a question is answered, and what is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A whole number that the formats wanted can tell from its neighbours.
    Number {
        /// The numbers that are fully right, no two the same. The first is the one to show. Never
        /// empty.
        accepted: Vec<i64>,
        /// Wrong numbers about which something is said.
        mistakes: Vec<Mistake>,
    },
    /// A number with a fraction, or one near enough to it.
    Decimal {
        /// The number as Java writes it, without an exponent.
        right: String,
        /// How far from it an answer may be that is fully right.
        within: NumberTolerance,
        /// Wrong numbers about which something is said; each is farther away.
        mistakes: Vec<Mistake>,
    },
    /// One line of text, capital letters distinguished.
    Text {
        /// The texts that are fully right, literally: no wildcards. The first is the one to show.
        /// Never empty.
        accepted: Vec<String>,
        /// Wrong texts about which something is said.
        mistakes: Vec<Mistake>,
    },
    /// One option is chosen.
    Choice {
        /// In the order in which they stand in a file; platforms shuffle them. At least two,
        /// exactly one of them right.
        options: Vec<Choice>,
    },
    /// As many options are chosen as are right.
    Several {
        /// In the order in which they stand in a file. At least one is right and one is wrong.
        options: Vec<Choice>,
    },
    /// Gaps in the question's text are filled in.
    Cloze {
        /// In the order of their numbers in [`gap_mark`], from 0; each mark stands in the text
        /// once. Never empty.
        gaps: Vec<Gap>,
    },
    /// Items are put in order.
    Ordering {
        /// The items, HTML, in the right order; no two the same, at least three.
        items: Vec<String>,
    },
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is chosen, HTML.
    pub text: String,
    /// The text of the option as plain text, for lists of right answers. No two options mean the
    /// same.
    pub plain: String,
    /// Whether it is right.
    pub right: bool,
    /// What is said to a student who chose it, HTML; may be empty.
    pub feedback: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// A wrong answer that is typed, and what is said to a student who types it. No two of an answer
/// are the same for a platform, and none is one that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What is typed, literally: no wildcards. Of a number these are its digits, with `-` before
    /// them if it is negative.
    pub text: String,
    /// What it earns, less than everything; `None`: nothing.
    pub share: Option<Share>,
    /// What is said, HTML.
    pub feedback: String,
    /// Where it comes from.
    pub origin: Origin,
}

impl Mistake {
    /// What it earns, in percent, 0 to 90.
    pub fn percent(&self) -> f64 {
        self.share.map_or(0.0, Share::percent)
    }
}

/// Where an option comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// It is what the machine, and a JVM, say.
    Right,
    /// It is what somebody with a misconception would say: the name of the rule.
    Rule(&'static str),
    /// The author wants it to be there.
    Author,
    /// It is what somebody with two misconceptions at once would say: the names of the rules.
    Rules([&'static str; 2]),
    /// It is another version or other values of the program, run like the right one.
    Version,
    /// It is close to the right one, because there were too few others.
    Neighbour,
    /// "None of these", or yes and no.
    Fixed,
}

impl Origin {
    /// The rules that lead to it.
    pub fn rules(&self) -> &[&'static str] {
        match self {
            Origin::Rule(rule) => std::slice::from_ref(rule),
            Origin::Rules(rules) => rules,
            Origin::Right
            | Origin::Author
            | Origin::Version
            | Origin::Neighbour
            | Origin::Fixed => &[],
        }
    }

    /// The word for it in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Origin::Right => "right",
            Origin::Rule(_) => "rule",
            Origin::Author => "author",
            Origin::Rules(_) => "rules",
            Origin::Version => "version",
            Origin::Neighbour => "neighbour",
            Origin::Fixed => "fixed",
        }
    }

    /// The names of the two rules that lead to it together, if two do.
    pub fn two_rules(self) -> Option<[&'static str; 2]> {
        if let Origin::Rules(rules) = self { Some(rules) } else { None }
    }

    /// The name of the rule that leads to it, if one does.
    pub fn rule(self) -> Option<&'static str> {
        if let Origin::Rule(rule) = self { Some(rule) } else { None }
    }
}

/// A gap in the text of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// How it is filled in: a number, a line of text or one option; nothing else.
    pub answer: Answer,
    /// Its share of the grade, in parts of the sum over all gaps; at least 1.
    pub weight: u32,
}

impl Question {
    /// The parts of its group, itself first; none if it is asked by itself.
    pub fn parts(&self) -> Vec<GroupPart<'_>> {
        let Some(group) = &self.group else { return Vec::new() };
        let others = group.others.iter().map(|one| (&one.question, &one.words));
        std::iter::once((self, &group.first))
            .chain(others)
            .enumerate()
            .map(|(at, (question, words))| GroupPart { letter: part_letter(at), question, words })
            .collect()
    }

    /// All that is asked: itself, and what else is in its group.
    pub fn all_asked(&self) -> impl Iterator<Item = &Question> {
        let others = self.group.iter().flat_map(|group| &group.others);
        std::iter::once(self).chain(others.map(|one| &one.question))
    }

    /// Changes all that is asked, each with its place in its group, from 0.
    pub fn change_all(&mut self, change: &mut dyn FnMut(usize, &mut Question)) {
        change(0, self);
        let others = self.group.iter_mut().flat_map(|group| &mut group.others);
        others.enumerate().for_each(|(at, one)| change(at + 1, &mut one.question));
    }

    /// What right answers are worth, in hundredths of a point; of a group, all together.
    pub fn hundredths(&self) -> u64 {
        self.all_asked().map(Question::own_hundredths).sum()
    }

    /// What a right answer is worth, in hundredths of a point, without what else is in its group.
    pub fn own_hundredths(&self) -> u64 {
        match (self.marks.points, &self.answer) {
            (None, Answer::Cloze { gaps }) => 100 * gaps.len() as u64,
            (points, _) => points.unwrap_or_default().hundredths().into(),
        }
    }

    /// What a format must be able to express for this question.
    pub fn features(&self) -> BTreeSet<Feature> {
        let mut features = BTreeSet::new();
        self.answer.add_features(&mut features);
        if !self.pictures.is_empty() {
            features.insert(Feature::Pictures);
        }
        let others = self.group.iter().flat_map(|group| &group.others);
        features.extend(others.flat_map(|one| one.question.features()));
        features
    }
}

impl Answer {
    /// A whole number, without a word about wrong ones.
    pub fn number(accepted: Vec<i64>) -> Self {
        Answer::Number { accepted, mistakes: Vec::new() }
    }

    /// A line of text, without a word about wrong ones.
    pub fn text(accepted: Vec<String>) -> Self {
        Answer::Text { accepted, mistakes: Vec::new() }
    }

    /// Adds what a format must be able to express for this answer.
    fn add_features(&self, features: &mut BTreeSet<Feature>) {
        match self {
            Answer::Number { accepted, .. } if accepted.len() > 1 => {
                features.insert(Feature::SeveralRight);
            }
            Answer::Text { accepted, .. } if accepted.len() > 1 => {
                features.insert(Feature::SeveralRight);
            }
            Answer::Decimal { .. } => {
                features.insert(Feature::Tolerance);
            }
            Answer::Several { .. } => {
                features.insert(Feature::SeveralOptions);
            }
            Answer::Ordering { .. } => {
                features.insert(Feature::Ordering);
            }
            Answer::Cloze { gaps } => {
                features.insert(Feature::Cloze);
                for gap in gaps {
                    gap.answer.add_features(features);
                }
            }
            Answer::Number { .. } | Answer::Text { .. } | Answer::Choice { .. } => {}
        }
        let mistakes = self.mistakes();
        if mistakes.iter().any(|one| one.share.is_some()) {
            features.insert(Feature::Fractions);
        }
        let is_said = |text: &String| !text.is_empty();
        if mistakes.iter().map(|one| &one.feedback).any(is_said)
            || self.options().iter().map(|one| &one.feedback).any(is_said)
        {
            features.insert(Feature::AnswerFeedback);
        }
    }

    /// The right answer as people read it: one line, unless an option itself has several.
    pub fn shown(&self) -> String {
        match self {
            Answer::Number { accepted, .. } => numbers(accepted),
            Answer::Decimal { right, .. } => right.clone(),
            Answer::Text { accepted, .. } => accepted.first().cloned().unwrap_or_default(),
            Answer::Choice { options } | Answer::Several { options } => {
                let right = options.iter().filter(|option| option.right);
                right.map(|option| option.plain.as_str()).collect::<Vec<_>>().join("; ")
            }
            Answer::Cloze { gaps } => {
                let shown: Vec<String> = gaps.iter().map(|gap| gap.answer.shown()).collect();
                shown.join(", ")
            }
            Answer::Ordering { items } => {
                let items: Vec<String> = items.iter().map(|item| listing::plain(item)).collect();
                items.join(" → ")
            }
        }
    }

    /// What is right, in a form that is the same for two answers to the same question if and only
    /// if they accept the same.
    pub fn meaning(&self) -> String {
        let mut accepted: Vec<String> = match self {
            Answer::Number { accepted, .. } => accepted.iter().map(i64::to_string).collect(),
            Answer::Decimal { right, within, .. } => vec![format!("{right} ± {}", within.shown())],
            Answer::Text { accepted, .. } => accepted.clone(),
            Answer::Cloze { gaps } => gaps.iter().map(|gap| gap.answer.meaning()).collect(),
            Answer::Choice { .. } | Answer::Several { .. } | Answer::Ordering { .. } => {
                vec![self.shown()]
            }
        };
        if !matches!(self, Answer::Cloze { .. }) {
            accepted.sort();
        }
        accepted.join("; ")
    }

    /// The name of the form of answer in templates and in files.
    pub fn form(&self) -> &'static str {
        match self {
            Answer::Number { .. } => "number",
            Answer::Decimal { .. } => "decimal",
            Answer::Text { .. } => "text",
            Answer::Choice { .. } => "choice",
            Answer::Several { .. } => "several",
            Answer::Cloze { .. } => "cloze",
            Answer::Ordering { .. } => "ordering",
        }
    }

    /// All options, those of gaps included.
    pub fn options(&self) -> Vec<&Choice> {
        match self {
            Answer::Choice { options } | Answer::Several { options } => options.iter().collect(),
            Answer::Cloze { gaps } => gaps.iter().flat_map(|gap| gap.answer.options()).collect(),
            Answer::Number { .. }
            | Answer::Decimal { .. }
            | Answer::Text { .. }
            | Answer::Ordering { .. } => Vec::new(),
        }
    }

    /// The wrong answers about which something is said where the answer is typed, those of gaps
    /// included.
    pub fn mistakes(&self) -> Vec<&Mistake> {
        match self {
            Answer::Number { mistakes, .. }
            | Answer::Decimal { mistakes, .. }
            | Answer::Text { mistakes, .. } => mistakes.iter().collect(),
            Answer::Cloze { gaps } => gaps.iter().flat_map(|gap| gap.answer.mistakes()).collect(),
            Answer::Choice { .. } | Answer::Several { .. } | Answer::Ordering { .. } => Vec::new(),
        }
    }
}

/// Numbers in one line: neighbours as `14 … 16`, others beside each other as `3 | 7`.
fn numbers(all: &[i64]) -> String {
    let mut all = all.to_vec();
    all.sort_unstable();
    let runs = all.chunk_by(|one, next| one.checked_add(1) == Some(*next));
    let run = |run: &[i64]| match run {
        [first, _, .., last] => format!("{first} … {last}"),
        few => few.iter().map(i64::to_string).collect::<Vec<_>>().join(" | "),
    };
    runs.map(run).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_accepted_numbers_are_shown() {
        let shown = |accepted: &[i64]| Answer::number(accepted.to_vec()).shown();
        assert_eq!(shown(&[16, 14, 15]), "14 … 16");
        assert_eq!(shown(&[7, 3]), "3 | 7");
        assert_eq!(shown(&[-1, 9, 0, 1, 4, 5]), "-1 … 1 | 4 | 5 | 9");
        assert_eq!(shown(&[i64::MAX, 2]), format!("2 | {}", i64::MAX));
        assert_eq!(shown(&[5]), "5");
    }
}
