//! An instance is what it was made from: its text, read again, does the same.
//!
//! In: bytes, taken as a skeleton. Where it can be read, its first values are put into its text.
//! That text must be a program without placeholders that prints and returns the same, in a run that
//! ends normally with the checks of the skeleton kept. Marks, what they hide, and calls of the
//! settings are not in that text: where there are such, it is not the whole program.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tatsu::skeleton;
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::space::Space;
use tatsu::source::Source;
use tatsu::validate::instance;

/// Small, so that many programs are tried.
const LIMITS: Limits = Limits { steps: 20_000, depth: 200, heap: 1 << 20, output: 10_000 };

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new("fuzz.java", text.as_ref());
    let Some(skeleton) = skeleton::read(&source).skeleton else { return };
    let is_marked = text.contains('@') || text.contains("tatsu:");
    let is_whole = !is_marked && skeleton.settings.calls.is_empty();
    if !skeleton.program.holes.is_empty() || !is_whole {
        return;
    }
    let space = Space::of(&skeleton.program);
    let model = space.model(&space.first());
    let run = Machine::new(&skeleton.program).run(&model, &LIMITS);
    if !run.outcome.is_completed() {
        return;
    }
    let shown = instance::shown(&skeleton, &model);
    let again = Source::new("again.java", shown.as_str());
    let reading = skeleton::read(&again);
    let Some(instance) = reading.skeleton else {
        panic!("{:?}\n{shown}", reading.diagnostics);
    };
    assert!(instance.program.placeholders.is_empty(), "{shown}");
    let space = Space::of(&instance.program);
    let second = Machine::new(&instance.program).run(&space.model(&space.first()), &LIMITS);
    assert_eq!(run.output, second.output, "{shown}");
    assert_eq!(run.outcome, second.outcome, "{shown}");
});
