//! What an output format is.
//!
//! In: a [`Quiz`]. Out: the file of a format, or every reason why there is none. What holds: a
//! format never gets a quiz that needs something it cannot express.

use std::borrow::Cow;
use std::fmt;

use super::artifact::{Artifact, Role};
use crate::ask::capability::{Capabilities, Feature};
use crate::ask::group;
use crate::ask::question::{Question, Quiz};
use crate::ask::wording::Wording;

/// The function that turns a quiz into a file: its bytes, `None` where a format has no file of its
/// own, or what is wrong.
pub type Writing = fn(&Quiz, &Wording) -> Result<Option<Vec<u8>>, Vec<String>>;

/// An output format for questions.
pub struct Format {
    /// The word for it on the command line, and the key of its file in JSON.
    pub name: &'static str,
    /// The key in JSON of the file in which pictures stand instead of programs.
    pub pictured: &'static str,
    /// What its file is called after the name of the quiz, such as `.xml`.
    pub ending: &'static str,
    /// The platform that imports it.
    pub platform: &'static str,
    /// What its file is for, such as `questions, for …`.
    pub purpose: &'static str,
    /// What it can express.
    pub capabilities: fn() -> Capabilities,
    /// The bytes of the file for a quiz that needs nothing else; `None` if the bank's
    /// own files say everything; or what is wrong with it, each in a sentence without a full stop.
    pub document: Writing,
    /// What an author should know of the file, without a full stop.
    pub remark: fn(&Quiz) -> Option<String>,
    /// What it makes of questions that are asked together about one program.
    pub group_form: GroupForm,
}

/// What a format makes of questions that are asked together about one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupForm {
    /// One item with parts: the program once, and below it what each part asks.
    Whole,
    /// One question with gaps where all answers fit into gaps, else as [`GroupForm::Apart`].
    Gaps,
    /// A question for each part, one after the other, each with the program; they stay neighbours.
    InOrder,
    /// As [`GroupForm::InOrder`], but whoever uses the file may part them.
    Apart,
}

/// Why a quiz has no file in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The format cannot express what a question needs.
    Inexpressible {
        /// The name of the format.
        format: &'static str,
        /// What it lacks.
        feature: Feature,
        /// The name of the first question that needs it.
        question: String,
    },
    /// The file would break rules of the format: each of them, without a full stop.
    Broken {
        /// Which platform would not take it.
        platform: &'static str,
        /// What is wrong.
        violations: Vec<String>,
    },
}

/// What all of these formats can express; whatever there is for none.
pub fn shared_capabilities(formats: &[&Format]) -> Capabilities {
    let each = formats.iter().map(|format| (format.capabilities)());
    each.fold(Capabilities::default(), |all, one| all.and(&one))
}

impl Format {
    /// The quiz as the format can write it: without groups, unless it has items with parts.
    pub fn prepared<'q>(&self, quiz: &'q Quiz) -> Cow<'q, Quiz> {
        match self.group_form {
            GroupForm::Whole => Cow::Borrowed(quiz),
            GroupForm::Gaps => group::merged(quiz),
            GroupForm::InOrder | GroupForm::Apart => group::apart(quiz),
        }
    }

    /// What an author should know of the file for a quiz, each without a full stop.
    pub fn remarks(&self, quiz: &Quiz) -> Vec<String> {
        let own = (self.remark)(&self.prepared(quiz));
        own.into_iter().chain(self.parted(quiz)).collect()
    }

    /// That parts of groups are questions of their own, which nothing keeps together.
    fn parted(&self, quiz: &Quiz) -> Option<String> {
        let groups = quiz.questions.iter().filter(|question| question.group.is_some());
        let is_parted = |question: &&Question| match self.group_form {
            GroupForm::Whole | GroupForm::InOrder => false,
            GroupForm::Gaps => group::with_gaps(question).is_none(),
            GroupForm::Apart => true,
        };
        let (all, parted) = (groups.clone().count(), groups.filter(is_parted).count());
        (parted > 0).then(|| {
            format!(
                "{} gets the parts of {parted} of {all} groups as questions of their own, which a quiz must \
                 not shuffle apart",
                self.platform
            )
        })
    }

    /// An error for the first question that needs something the format cannot express.
    pub fn must_express(&self, quiz: &Quiz) -> Result<(), Refusal> {
        let can = (self.capabilities)();
        for question in &quiz.questions {
            if let Some(feature) = question.features().difference(&can.features).next() {
                return Err(Refusal::Inexpressible {
                    format: self.name,
                    feature: *feature,
                    question: question.name.clone(),
                });
            }
        }
        Ok(())
    }

    /// That a file would break rules of the format: each of them, without a full stop.
    pub fn broken(&self, violations: Vec<String>) -> Refusal {
        Refusal::Broken { platform: self.platform, violations }
    }

    /// The file for a quiz, if it has one of its own.
    pub fn artifact(&self, quiz: &Quiz, wording: &Wording) -> Result<Option<Artifact>, Refusal> {
        let quiz = &*self.prepared(quiz);
        self.must_express(quiz)?;
        let document =
            (self.document)(quiz, wording).map_err(|violations| self.broken(violations))?;
        let Some(bytes) = document else { return Ok(None) };
        let is_pictured =
            quiz.questions.iter().any(|one| one.features().contains(&Feature::Pictures));
        let key = if is_pictured { self.pictured } else { self.name };
        let role = Role::Questions { key, is_pictured, purpose: self.purpose };
        let path = format!("{}{}", quiz.name, self.ending).into();
        Ok(Some(Artifact { path, role, bytes }))
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Answer, Question};
    use crate::skeleton::front_matter::Marks;

    const ONLY_TYPED: Format = Format {
        name: "typed",
        pictured: "typed-pictures",
        ending: ".txt",
        platform: "Nobody",
        purpose: "questions to be typed",
        capabilities: || Capabilities { features: [].into(), ..Capabilities::default() },
        document: |quiz, _| Ok(Some(quiz.title.clone().into_bytes())),
        remark: |_| None,
        group_form: GroupForm::Apart,
    };

    fn quiz(answer: Answer) -> Quiz {
        let question = Question {
            name: "q 001".into(),
            idnumber: "q-1".into(),
            text: "?".into(),
            feedback: String::new(),
            code: "int x;".into(),
            answer,
            marks: Marks::default(),
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        };
        let (name, title) = ("q".into(), "Q".into());
        Quiz { name, title, category: Vec::new(), questions: vec![question], sections: Vec::new() }
    }

    #[test]
    fn a_format_gets_no_question_that_it_cannot_express() {
        let wording = Wording::built_in().unwrap();
        let typed = ONLY_TYPED.artifact(&quiz(Answer::number(vec![3])), &wording).unwrap().unwrap();
        assert_eq!((typed.path.to_str(), &typed.bytes[..]), (Some("q.txt"), &b"Q"[..]));
        let key = |role: &Role| role.key();
        assert_eq!(key(&typed.role), "typed");
        let refused = |answer| match ONLY_TYPED.artifact(&quiz(answer), &wording) {
            Err(Refusal::Inexpressible { feature, question, .. }) => Some((feature, question)),
            _ => None,
        };
        let items = ["a", "b", "c"].map(String::from).to_vec();
        let name = || "q 001".to_owned();
        assert_eq!(refused(Answer::Ordering { items }), Some((Feature::Ordering, name())));
        assert_eq!(refused(Answer::number(vec![3, 4])), Some((Feature::SeveralRight, name())));
    }
}
