//! Instances as files.
//!
//! In: instances and the questions about them. Out: a file for each, with what students see of it,
//! or as a program that compiles. What holds: what a question asks for is not among what its
//! students see.

use std::path::PathBuf;

use super::artifact::{Artifact, Role};
use crate::ask::facts::Solved;
use crate::ask::listing;
use crate::ask::question::{Answer, Question};
use crate::vary::gaps::MARK;

/// How instances are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceForm {
    /// What students see of each: `instances/001.java`.
    Seen,
    /// The whole program of each, which compiles, under the name of its class:
    /// `instances/001/Main.java`.
    Standalone {
        /// The name of the class, without its package.
        class: String,
    },
}

impl InstanceForm {
    /// The file for an instance, relative to the output folder.
    pub fn path(&self, number: usize) -> PathBuf {
        PathBuf::from(match self {
            InstanceForm::Seen => format!("instances/{number:03}.java"),
            InstanceForm::Standalone { class } => format!("instances/{number:03}/{class}.java"),
        })
    }
}

/// The files for instances; `questions` are those about them, in the same order, with programs as
/// text.
pub fn files(
    form: &InstanceForm,
    instances: &[Solved<'_>],
    questions: &[Question],
) -> Vec<Artifact> {
    let file = |(instance, question): (&Solved<'_>, &Question)| {
        let mut text = match form {
            InstanceForm::Seen => seen(instance, question),
            InstanceForm::Standalone { .. } => standalone(instance, question),
        };
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Artifact {
            path: form.path(instance.number),
            role: Role::Instance,
            bytes: text.into_bytes(),
        }
    };
    instances.iter().zip(questions).map(file).collect()
}

/// The file for a question that is about no instance of a skeleton: what students see of it.
pub fn of_question(number: usize, question: &Question) -> Artifact {
    let mut text = programs(question.code.clone(), question);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Artifact {
        path: InstanceForm::Seen.path(number),
        role: Role::Instance,
        bytes: text.into_bytes(),
    }
}

/// Whether the question shows the program of the instance as it is.
fn shows_instance(instance: &Solved<'_>, question: &Question) -> bool {
    question.code == listing::code(instance.shown)
}

/// The program as the question shows it, and as comments what other programs and parts of programs
/// it shows.
fn seen(instance: &Solved<'_>, question: &Question) -> String {
    let text = if shows_instance(instance, question) {
        // With the author's own line ends.
        instance.shown.to_owned()
    } else if question.code == MARK {
        String::new()
    } else {
        question.code.clone()
    };
    programs(text, question)
}

/// A program, and as comments what other programs and parts of programs the question shows.
fn programs(mut text: String, question: &Question) -> String {
    let more = listing::programs_of(&question.text).into_iter().filter(|one| *one != question.code);
    for program in more {
        add(&mut text, "", &program);
    }
    if let Answer::Choice { options } | Answer::Several { options } = &question.answer {
        let programs = options.iter().flat_map(|option| listing::programs_of(&option.text));
        for (program, letter) in programs.zip('a'..='z') {
            add(&mut text, &format!("{letter})"), &program);
        }
    }
    text
}

/// Adds a program as a comment, with a word above it.
fn add(text: &mut String, word: &str, program: &str) {
    if !text.is_empty() {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push('\n');
    }
    let above = (!word.is_empty()).then_some(word);
    for line in above.into_iter().chain(program.lines()) {
        text.push_str(format!("// {line}").trim_end());
        text.push('\n');
    }
}

/// The whole program with everything in it.
fn standalone(instance: &Solved<'_>, question: &Question) -> String {
    let note = if shows_instance(instance, question) {
        ""
    } else {
        "// Students do not see this program: it holds what the question asks for.\n"
    };
    format!("{note}{}", instance.complete)
}
