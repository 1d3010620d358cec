//! What `tatsu` makes of skeletons: banks, exams, searches and what is told on the way.
//!
//! They are one program, so that it is linked once and its tests run beside each other.

mod again;
mod banks;
mod calls;
mod cli;
mod codes;
mod evaluation_order;
mod exam;
mod generate;
mod groups;
mod hostile;
mod inspect;
mod javac;
mod names;
mod objects;
mod paper;
mod shards;
mod smtlib;
mod tolerance;
mod versions;
