//! Answers before they become questions: what is right, what is wrong, and what is said about it.
//!
//! | file | holds |
//! | --- | --- |
//! | [`stated_answer`] | an answer by its meaning, and how it is written down |
//! | [`typed`], [`output`] | an answer that is typed: a number or a text |
//! | [`wanted_number`] | programs that print no number where one is wanted |
//! | [`phrase`] | sentences that are not put into words yet |
//! | [`feedback`] | what is said about wrong answers |
//! | [`fitting`], [`contents`], [`aim`], [`fragments`] | values of holes, aims of versions, and where versions differ |

pub mod aim;
pub mod contents;
pub mod feedback;
pub mod fitting;
pub mod fragments;
pub mod output;
pub mod phrase;
pub mod stated_answer;
pub mod typed;
pub mod wanted_number;
