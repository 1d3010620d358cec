//! What a page for one student shows besides what it found.
//!
//! In: points, and parts of the task with what each earned. Out: a value that the layouts of
//! reports know as `student`; where it is there, no other student is named on the page.

use serde::Serialize;

/// A student's part of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StudentView {
    /// What the student is called.
    pub name: String,
    /// The points, as people write them; nothing where none are given.
    pub points: String,
    /// How many there are in all.
    pub most: String,
    /// Parts of the task.
    pub parts: Vec<StudentPart>,
}

/// A part of the task: a method, or a way through a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StudentPart {
    /// The method, or the condition.
    pub what: String,
    /// For a condition, whether it holds.
    pub holds: Option<bool>,
    /// Runs or scripts that are right.
    pub right: String,
    /// Runs or scripts in all.
    pub runs: String,
    /// Whether all of them are right.
    pub is_right: bool,
    /// The points that it earned; nothing where points are not given by part.
    pub points: String,
    /// The points that it could earn.
    pub most: String,
}
