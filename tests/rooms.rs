//! What runs the built binary, and what looks at the library from outside: one program, so that it
//! is linked once and its tests run beside each other. Each room is a module, whose name begins the
//! names of its tests: `scripts/test classes`.

mod agree;
mod classes;
mod command;
mod confirm;
mod dialogues;
mod formats;
mod lines;
mod load;
mod lsp;
mod misconceptions;
mod moodle_xml;
mod packages;
mod random;
mod random_classes;
mod serve;
mod skeletons;
mod statistics;
mod trace;
