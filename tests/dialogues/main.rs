//! What `tatsu` makes of dialogues: tests of programs, tasks and questions.
//!
//! They are one program, so that it is linked once and its tests run beside each other.

#[path = "../command/mod.rs"]
mod command;

mod banks;
mod programs;
mod questions;
mod shortest;
mod specification;
mod tasks;
mod tutorial;
