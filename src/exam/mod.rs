//! An exam: banks of several skeletons, dealt to groups or students.
//!
//! | step | function | takes | yields |
//! | --- | --- | --- | --- |
//! | 1 | [`file::read`] | the text of an exam file | an [`file::Exam`], and every mistake in it |
//! | 2 | [`roster::read`] | the text of a roster | the names of students, and every mistake in it |
//! | 3 | [`crate::pipeline::generate`] | each part's skeleton | the part's bank |
//! | 4 | [`deal::Dealer::deal`] | how hard the questions of a part are | who gets which of them |
//! | | [`settled::SettledDeal`] | an exam of which single questions are exchanged | who keeps which |
//! | 5 | [`assemble::assemble`] | the banks of all parts | the files of the exam, in memory |
//!
//! What holds: all questions of a part count alike, groups share no question, students share none
//! as long as there are enough, and the bytes of the files depend on what comes in only.

pub mod assemble;
pub mod deal;
pub mod file;
pub mod made;
mod page;
mod print;
pub mod record;
pub mod roster;
pub mod settled;
mod sheet;
mod worth;
