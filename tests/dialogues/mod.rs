//! What `tatsu` makes of dialogues: tests of programs, tasks and questions.

mod banks;
mod course;
mod grades;
mod programs;
mod questions;
mod shortest;
mod specification;
mod tasks;
mod tutorial;
