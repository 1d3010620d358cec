//! What is asked of an instance, before any sentence is said.
//!
//! In: what a kind of question finds out. Out: a [`Draft`], or why there is none ([`Unfit`]). What
//! holds: a draft knows no language and no format.

use std::sync::Arc;

use super::answer::fitting::Fitting;
use super::answer::phrase::{Phrase, Words};
use super::facts::Subject;
use super::question::{Answer, Choice};
use super::strategy::{Offered, VisibleOption, looks, offers};
use super::version_role::VersionRole;
use super::wording::{self, TemplateValues};
use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::Skeleton;
use crate::solve::model::Model;
use crate::vary::{Claim, RunResult};

/// What a kind of question asks of some instances.
pub struct DraftSet {
    /// The template of the question's text.
    pub template: &'static str,
    /// Values for the template besides those that every template gets.
    pub values: TemplateValues,
    /// By instance.
    pub drafts: Vec<Result<Draft, Unfit>>,
}

/// What is asked of one instance, and what is right.
#[derive(Clone, Debug)]
pub struct Draft {
    /// How it is answered, and what is right.
    pub answer: Answer,
    /// Values for the template that this instance alone has.
    pub values: TemplateValues,
    /// The program as this question shows it, if that is not what students see of the instance,
    /// such as one with `??`.
    pub code: Option<String>,
    /// The lines of that program at whose ends its first gaps stand, each counted from 1.
    pub gap_lines: Vec<usize>,
    /// What is right, in a form that is the same for two instances if and only if their right
    /// answers are.
    pub key: String,
    /// What a bank should have equally often, such as `yes` and `no`; empty if there is nothing to
    /// balance.
    pub class: String,
    /// The versions of the program that it is about, of which none should be right much oftener
    /// than by chance in a bank; empty if it is about none.
    pub versions: Vec<VersionRole>,
    /// How good the options are: those from rules, or as many as are wanted where there are no
    /// options. More is better.
    pub quality: usize,
    /// How many more options from rules there would be room for.
    pub lacking: usize,
    /// The sets of options that this question can have, the best first; this draft has the one that
    /// [`InstanceFacts`](super::InstanceFacts) names. Empty where nothing is to be chosen.
    pub sets: Vec<OptionSet>,
    /// Other programs of which this question says what they do, each of which a JVM has to confirm.
    pub claims: Vec<Claim>,
    /// The sentences that options or items are, and what is said to those who choose an option or
    /// type a mistake, in the order of the options ([`Answer::options`]), mistakes
    /// ([`Answer::mistakes`]) or items, gap by gap; may be shorter.
    pub words: Vec<Words>,
    /// What is right, where the answer alone does not say it, such as `x = 3, y = 7` for two gaps.
    pub right: Option<String>,
    /// All values that are right, place by place, where more than one is in any of them; else
    /// empty.
    pub fitting: Vec<Fitting>,
    /// The program that is right, where the question does not show it as a whole.
    pub program: Option<String>,
    /// What explains what is right, sentence by sentence, where no run does: then none is told.
    pub reasons: Vec<Phrase>,
    /// The version whose run explains what is right; `None` if that of the instance does.
    pub explained_by: Option<Explaining>,
    /// Another version whose run is told besides, from where it parts.
    pub parts_from: Option<Explaining>,
    /// Values for `feedback.html` besides those that all kinds of questions have.
    pub feedback: TemplateValues,
}

/// A set of options that a question can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSet {
    /// What is right with these options, as [`Draft::key`].
    pub key: String,
    /// How good they are, as [`Draft::quality`].
    pub quality: usize,
    /// How many more options from rules there would be room for.
    pub lacking: usize,
    /// The places of the options among all that were looked at for this question; empty where there
    /// is only one set.
    pub places: Vec<usize>,
    /// The options themselves, and what a student earns with them who does not read the program.
    pub offered: Offered,
}

/// A version of a program whose run explains an answer.
#[derive(Clone, Debug)]
pub struct Explaining {
    /// The version, as a skeleton of its own.
    pub skeleton: Arc<Skeleton>,
    /// The values of its placeholders.
    pub model: Model,
    /// What its run tells.
    pub told: RunResult,
}

impl Draft {
    /// A draft with this answer, and nothing out of the ordinary.
    pub fn new(answer: Answer) -> Self {
        Self {
            key: answer.meaning(),
            answer,
            values: Vec::new(),
            code: None,
            gap_lines: Vec::new(),
            class: String::new(),
            versions: Vec::new(),
            quality: usize::MAX,
            lacking: 0,
            sets: Vec::new(),
            claims: Vec::new(),
            words: Vec::new(),
            right: None,
            fitting: Vec::new(),
            program: None,
            reasons: Vec::new(),
            explained_by: None,
            parts_from: None,
            feedback: Vec::new(),
        }
    }

    /// The options that it has as a set of its own; `None` if nothing is to be chosen. `shown` is
    /// what students see of the instance.
    pub fn only_set(&self, shown: &str) -> Option<OptionSet> {
        let Answer::Choice { options } = &self.answer else { return None };
        let program = self.code.as_deref().unwrap_or(shown);
        // What an option says that is a sentence is known when it is said; until then its key
        // stands for it.
        let said = |(option, words): (&Choice, Option<&Words>)| match words
            .and_then(|one| one.text.as_ref())
        {
            Some(phrase) => phrase.key.clone(),
            None => option.plain.clone(),
        };
        let words = self.words.iter().map(Some).chain(std::iter::repeat(None));
        let texts: Vec<String> = options.iter().zip(words).map(said).collect();
        let offers: Vec<VisibleOption<'_>> = offers(options)
            .into_iter()
            .zip(&texts)
            .map(|(offer, text)| VisibleOption { text, ..offer })
            .collect();
        let looks = looks(&offers, program);
        let right = options.iter().position(|option| option.right).unwrap_or_default();
        Some(OptionSet {
            key: self.key.clone(),
            quality: self.quality,
            lacking: self.lacking,
            places: Vec::new(),
            offered: Offered::new(texts.into_iter().map(Into::into).collect(), right, looks),
        })
    }

    /// What students see of this question besides what there is to choose from, if `shown` is what
    /// they see of the instance.
    pub fn stem(&self, shown: &str) -> String {
        let mut stem = self.code.as_deref().unwrap_or(shown).to_owned();
        for (name, value) in &self.values {
            for part in ["\0", name, "\0", &value.to_string()] {
                stem.push_str(part);
            }
        }
        stem
    }
}

/// Why an instance cannot be asked about, while others may.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfit {
    /// What it does, after "the instance": prints nothing that can be typed.
    pub why: Phrase,
    /// What the author can do about it.
    pub help: String,
}

impl Unfit {
    /// Unfit for the reason that the sentence `report.unfit.…` states with these values.
    pub fn new(reason: &str, values: TemplateValues, help: impl Into<String>) -> Self {
        Self { why: Phrase::new(format!("report.unfit.{reason}"), values), help: help.into() }
    }

    /// Whether it runs for so long that others will, too.
    pub fn is_too_long(&self) -> bool {
        self.why.key.contains(".long-for-")
    }

    /// Whether it prints a character that cannot be typed.
    pub fn is_untypable(&self) -> bool {
        self.why.key.ends_with(".prints-untypable")
    }

    /// What it does, in English and without markup.
    pub fn what(&self) -> String {
        wording::in_english(&self.why.key, self.why.values.clone())
    }
}

/// An error about the kind of question, at the place where the author chose it.
pub fn misfit(subject: &Subject<'_>, message: String, help: String) -> Diagnostic {
    let span = subject.settings.question_span.unwrap_or_default();
    Diagnostic::error(Code::Question, span, message).help(help)
}
