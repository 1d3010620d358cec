//! Program-tracing exercises from Java skeletons, each proved on a JVM.
//!
//! A **skeleton** is Java with placeholders such as `INT(range(1, 20))` and assertions about what
//! must hold. It is *read* into a typed program, *solved* for placeholder values that meet the
//! assertions, *validated* by compiling and running every instance on a real JVM, and *written* as
//! questions that a learning platform imports.
//!
//! # The stages
//!
//! | step | function | takes | yields | what the type promises |
//! | --- | --- | --- | --- | --- |
//! | 1 | [`skeleton::read`] | [`source::Source`] | [`skeleton::Skeleton`], or diagnostics | names resolved, every expression typed, conversions explicit, effects in statements of their own, every node with its place |
//! | 2 | [`solve::search::choose::choose`] | [`read::ir::Program`], [`solve::search::choose::Request`] | [`solve::search::choose::Found`] one by one, [`solve::search::choose::SearchSummary`] | distinct, each run by the machine to a normal end, the same for the same seed |
//! | 3 | [`validate::instance::instance`] | skeleton, what was found | [`validate::instance::Instance`] | complete Java and what it is predicted to do |
//! | 4 | [`validate::validator::Validator`] | instances | [`validate::verdict::Verdict`]s | what is `Validated` was compiled, run by a [`jvm::Jvm`] and found as predicted |
//! | 5 | [`vary::Study`] | skeleton, values of an instance | misreadings, traces, other versions | found by the machine; what is claimed to be right goes back to step 3 |
//! | 6 | [`ask::compose::quiz`] | validated instances, wording | [`ask::question::Quiz`] | free of any format |
//! | 7 | [`write::format::Format::artifact`], [`write::bank::bank`] | the quiz, the instances | [`write::artifact::Artifact`]s | bytes that depend on nothing else |
//!
//! [`pipeline::generate`] is the whole story on one page. Two engines do step 2: the
//! concrete machine ([`solve::execute`]) runs the program on given values, and [`solve::unwind`]
//! makes a formula of it that Z3 solves ([`solve::z3`]). Together with the JVM these are three
//! meanings of the same typed program, and they must agree.
//!
//! Beside this road, [`property`] looks for the smallest arguments that speak against a property,
//! for every language that says which values its types have; [`pun`] is one of them, Java
//! ([`classes::property`]) the other.
//!
//! # Reading the code
//!
//! Folders are verbs, files are nouns; the verbs sort in the order of the data. Modules depend on
//! those to their left only:
//! `source, diagnostic → read → skeleton → solve → jvm → console → validate → vary → ask → write →
//! pipeline → exam → statistics → property → pun → dialogue → classes → make → assess →
//! serve → lsp`, and the command line (in the binary) on all of them.
//!
//! - Begin with [`read::ir`]: the typed program is what everything else is about.
//! - A file opens with what comes in, what goes out and what holds afterwards.
//! - Each outside thing has one door: tree-sitter in [`read::syntax`], Z3 in [`solve::z3`],
//!   processes in [`jvm`], XML in [`mod@write`], templates in [`ask::wording`], typst in
//!   [`write::paper`], files in [`write::artifact`], terminals in the binary's `cli`.
//! - Every stage can be printed: `tatsu show --stage ir|ssa|smt2|java FILE`.
//! - Nothing below the command line looks at a clock, an environment or the order of a hash map:
//!   the same skeleton, seed and Z3 give the same bytes.

#![cfg_attr(
    test,
    allow(clippy::wildcard_enum_match_arm, reason = "a test fails at all that it does not expect")
)]

pub mod diagnostic;
pub mod dialogue;
pub mod source;

pub mod jvm;
pub mod read;
pub mod skeleton;

pub mod solve;

pub mod console;

pub mod validate;

pub mod vary;

pub mod ask;

pub mod write;

pub mod pipeline;

pub mod exam;

pub mod statistics;

pub mod classes;

pub mod property;

pub mod pun;

pub mod make;

pub mod assess;

pub mod serve;

pub mod lsp;
