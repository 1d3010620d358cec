//! What is drawn of memory, and what a debugger sees there.
//!
//! In: random skeletons of questions about memory, with objects, arrays, collections and
//! exceptions, asked at their end or at a marked line. What is checked: for an instance of each
//! that can be drawn, the words of the drawing (variables, static fields, objects, which references
//! name the same one) are what a debugger says of the stopped JVM.

use std::path::Path;

use proptest::strategy::{Strategy, ValueTree};
use tatsu::ask::facts::Subject as AskedSubject;
use tatsu::ask::kind::memory;
use tatsu::validate::instance::shown;

use super::agree::Subject;
use super::{generate, programs, runner};
use crate::confirm::debugger::{StoppedProgram, debugged};
use crate::confirm::exercise::Exercise;

/// An instance that is drawn.
struct DrawnInstance {
    /// The program that students see.
    text: String,
    /// The drawing in words.
    words: String,
    stopped: StoppedProgram,
}

/// The first instance of a skeleton that can be drawn; an error if the skeleton is refused.
fn drawn(text: String) -> Result<Option<DrawnInstance>, String> {
    let subject = Subject::read(&text)?;
    let skeleton = subject.skeleton();
    let asked = AskedSubject::of("random", 0, skeleton);
    let drawn = |observed: &_| memory::drawn(&asked, observed).ok();
    let found = subject.runs().into_iter().find_map(|(model, run)| {
        run.outcome.is_completed().then(|| Some((model, drawn(&run.observed)?))).flatten()
    });
    let Some((model, diagram)) = found else { return Ok(None) };
    let shown = shown(skeleton, &model);
    let exercise = Exercise::of(Path::new("random.java"), text);
    let stopped = StoppedProgram::of(&exercise, &shown)?;
    Ok(Some(DrawnInstance { text: shown, words: diagram.in_words(), stopped }))
}

#[test]
fn a_debugger_sees_what_is_drawn_of_random_programs() {
    let wanted = programs() as usize / 10;
    let choices = proptest::collection::vec(proptest::num::u32::ANY, 20..500);
    let mut runner = runner(1);
    let mut tried = 0;
    let mut instances = Vec::new();
    while instances.len() < wanted {
        tried += 1;
        assert!(tried <= 100 + 20 * wanted, "{} of {tried} can be drawn", instances.len());
        let choices = choices.new_tree(&mut runner).expect("a vector can always be made").current();
        let found = drawn(generate::remembering(&choices));
        instances.extend(found.unwrap_or_else(|error| panic!("{error}")));
    }
    let texts: Vec<(String, String)> =
        instances.iter().map(|one| (one.text.clone(), one.words.clone())).collect();
    let stopped: Vec<StoppedProgram> = instances.into_iter().map(|one| one.stopped).collect();
    let seen = debugged(&stopped);
    let others: Vec<String> = texts
        .iter()
        .zip(&seen)
        .filter(|((_, words), seen)| words != *seen)
        .map(|((text, words), seen)| format!("{text}\ndrawn:    {words}\ndebugger: {seen}\n"))
        .collect();
    let (all, equal) = (texts.len(), texts.len() - others.len());
    println!("{equal} of {all} drawings are what a debugger sees; {tried} programs");
    assert!(others.is_empty(), "{equal} of {all} are equal\n{}", others.join("\n"));
}
