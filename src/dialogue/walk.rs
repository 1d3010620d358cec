//! Where control is in a dialogue.
//!
//! In: a form and what follows it. Out: the next thing that happens. Interpreting, generalised
//! traces and paths all take their steps here; only what they do at a read, a write and a branch
//! differs.

use std::sync::Arc;

use super::spec::{ConsoleForm, Dialogue, DialogueTermId, FormId, OutputTerm, ReadForm};

/// What follows: the continuation of the article, with an entry for the end of a body and one for
/// the exit marker.
#[derive(Debug)]
enum Continuation {
    /// The dialogue is over.
    Stop,
    /// This form, and then the rest.
    Then(FormId, Arc<Continuation>),
    /// At the end of the body: the body again; at the exit marker: the rest.
    Round(FormId, Arc<Continuation>),
}

/// A place of control. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Control {
    form: Option<FormId>,
    rest: Arc<Continuation>,
    /// How often the body of an iteration was begun again.
    rounds: usize,
}

/// What happens next.
#[derive(Debug)]
pub enum ConsoleEvent<'d> {
    /// The dialogue is over.
    Stop,
    /// A value is read.
    Read {
        /// The read.
        form: FormId,
        /// What is read.
        read: &'d ReadForm,
        /// Where control is while it waits for the value.
        here: Control,
        /// Where control is when the line is read again: here, or at what is printed before.
        stay: Control,
    },
    /// Another line comes, or the input ends.
    More {
        /// Where control goes if another line comes.
        then: Control,
        /// Where control goes if the input ends.
        otherwise: Control,
    },
    /// Something is printed.
    Write {
        /// The write.
        form: FormId,
        /// What is printed.
        output: &'d OutputTerm,
    },
    /// Control goes one way or the other.
    Branch {
        /// The branch.
        form: FormId,
        /// Decides.
        condition: DialogueTermId,
        /// Where control goes if it holds.
        then: Control,
        /// Where control goes if it does not.
        otherwise: Control,
    },
}

impl Control {
    /// The beginning of a dialogue.
    pub fn start(dialogue: &Dialogue) -> Self {
        Self { form: Some(dialogue.body), rest: Arc::new(Continuation::Stop), rounds: 0 }
    }

    /// The end of every dialogue.
    pub(super) fn end() -> Self {
        Self { form: None, rest: Arc::new(Continuation::Stop), rounds: 0 }
    }

    /// How often the body of an iteration was begun again on the way here.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Goes on to the next event; afterwards `self` is the place after it. A branch leaves `self`
    /// where it is.
    pub fn next<'d>(&mut self, dialogue: &'d Dialogue) -> ConsoleEvent<'d> {
        loop {
            let Some(id) = self.form else {
                match Arc::clone(&self.rest).as_ref() {
                    Continuation::Stop => return ConsoleEvent::Stop,
                    Continuation::Then(form, rest) => {
                        (self.form, self.rest) = (Some(*form), Arc::clone(rest));
                    }
                    Continuation::Round(body, _) => {
                        self.form = Some(*body);
                        self.rounds += 1;
                    }
                }
                continue;
            };
            let stay = self.clone();
            self.form = None;
            match dialogue.form(id) {
                ConsoleForm::Empty => {}
                ConsoleForm::Read(read) => {
                    let here = stay;
                    let restart = read.restart.unwrap_or(id);
                    let stay = Self { form: Some(restart), ..here.clone() };
                    return ConsoleEvent::Read { form: id, read, here, stay };
                }
                ConsoleForm::More { then, otherwise } => {
                    let to = |form: &FormId| Self { form: Some(*form), ..self.clone() };
                    return ConsoleEvent::More { then: to(then), otherwise: to(otherwise) };
                }
                ConsoleForm::Write(output) => return ConsoleEvent::Write { form: id, output },
                ConsoleForm::Branch { condition, then, otherwise } => {
                    let to = |form: &FormId| Self { form: Some(*form), ..self.clone() };
                    let (then, otherwise) = (to(then), to(otherwise));
                    return ConsoleEvent::Branch {
                        form: id,
                        condition: *condition,
                        then,
                        otherwise,
                    };
                }
                ConsoleForm::Sequence(first, second) => {
                    self.form = Some(*first);
                    self.rest = Arc::new(Continuation::Then(*second, Arc::clone(&self.rest)));
                }
                ConsoleForm::TillExit(body) => {
                    self.form = Some(*body);
                    self.rest = Arc::new(Continuation::Round(*body, Arc::clone(&self.rest)));
                }
                ConsoleForm::Exit(levels) => self.leave(*levels),
            }
        }
    }

    /// The place after a word that leaves this many iterations.
    pub(super) fn left(&self, levels: u32) -> Self {
        let mut left = Self { form: None, ..self.clone() };
        left.leave(levels);
        left
    }

    /// Drops what follows up to and with this many iterations.
    fn leave(&mut self, levels: u32) {
        let mut left = levels;
        while left > 0 {
            let rest = match self.rest.as_ref() {
                Continuation::Stop => return,
                Continuation::Then(_, rest) => Arc::clone(rest),
                Continuation::Round(_, rest) => {
                    left -= 1;
                    Arc::clone(rest)
                }
            };
            self.rest = rest;
        }
    }
}
