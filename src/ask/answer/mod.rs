//! Answers before they become questions: what is right, what is wrong, and what is said about it.
//!
//! | file | holds |
//! | --- | --- |
//! | [`said`] | an answer by its meaning, and how it is written down |
//! | [`typed`], [`printed`] | an answer that is typed: a number or a text |
//! | [`phrase`] | sentences that are not put into words yet |
//! | [`feedback`] | what is said about wrong answers |
//! | [`fitting`], [`contents`], [`aimed`], [`fragments`] | values of holes, aims of versions, and where versions differ |

pub mod aimed;
pub mod contents;
pub mod feedback;
pub mod fitting;
pub mod fragments;
pub mod phrase;
pub mod printed;
pub mod said;
pub mod typed;
