//! What `tatsu crash`, `compare`, `property`, `suite` and `pun` tell of classes and programs.
//!
//! They are one program, so that it is linked once and its tests run beside each other.

#[path = "../command/mod.rs"]
mod command;
#[path = "../random_classes/mod.rs"]
mod random_classes;

mod bounds;
mod compare;
mod explained;
mod fields;
mod free_types;
mod further;
mod german;
mod going_on;
mod inner;
mod input;
mod jobs;
mod laws;
mod library;
mod objects;
mod options;
mod pairing;
mod pairs;
mod promises;
mod proofs;
mod property;
mod property_pools;
mod property_questions;
mod pun;
mod renderings;
mod suites;
mod trees;
mod versions;
