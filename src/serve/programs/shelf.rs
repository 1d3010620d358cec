//! What was found out about programs of students since the server started.
//!
//! In: findings as they come, and what a lecturer takes away at the end. Out: rows, pages and files
//! for the page. What holds: only the last few assessments are remembered, and nothing of them is
//! written to the disk.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use crate::assess::delivery::AssessDelivery;
use crate::assess::finding::AssessFinding;
use crate::assess::hand_back::names_of;
use crate::assess::worksheet::shown_points;

/// The most assessments that are remembered.
const MAX_ASSESSMENTS: usize = 8;

/// What the page says of a submission.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramRow {
    /// Its number in the order of the submissions, from 1.
    pub number: usize,
    /// The student.
    pub student: String,
    /// Where it lay in what was dropped.
    pub path: String,
    /// The verdict.
    pub verdict: &'static str,
    /// What happened, in a sentence.
    pub sentence: String,
    /// The number of its group of behaviour, from 1.
    pub group: usize,
    /// The smallest example.
    pub example: String,
    /// The points, once they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
}

impl ProgramRow {
    /// The row of a finding.
    pub fn of(number: usize, finding: &AssessFinding, without: &PathEraser) -> Self {
        let path = without.erased(&finding.name);
        Self {
            number,
            student: names_of(&path).1,
            path,
            verdict: finding.verdict,
            sentence: without.erased(&finding.sentence),
            group: finding.group,
            example: without.erased(&finding.example),
            points: None,
        }
    }
}

/// Takes places of this machine out of what the page says.
#[derive(Clone, Debug, Default)]
pub struct PathEraser {
    /// Folders, each with a separator at its end.
    pub folders: Vec<String>,
}

impl PathEraser {
    /// A text without these folders.
    pub fn erased(&self, text: &str) -> String {
        self.folders.iter().fold(text.to_owned(), |text, folder| text.replace(folder, ""))
    }
}

/// An assessment of programs.
#[derive(Debug)]
pub struct Assessment {
    /// The job in which it is made.
    pub job: u64,
    /// The dialogue, or the reference.
    pub file: String,
    /// The submissions that have a verdict.
    pub rows: Vec<ProgramRow>,
    /// What a lecturer takes away, once everything is tested.
    pub delivery: Option<AssessDelivery>,
}

/// The assessments.
#[derive(Default)]
pub struct AssessmentShelf {
    held: Mutex<VecDeque<Assessment>>,
}

impl AssessmentShelf {
    fn held(&self) -> MutexGuard<'_, VecDeque<Assessment>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new one, without rows.
    pub fn add(&self, job: u64, file: String) {
        let mut held = self.held();
        held.push_back(Assessment { job, file, rows: Vec::new(), delivery: None });
        if held.len() > MAX_ASSESSMENTS {
            held.pop_front();
        }
    }

    /// One more row of a job.
    pub fn add_row(&self, job: u64, row: ProgramRow) {
        if let Some(one) = self.held().iter_mut().find(|one| one.job == job) {
            one.rows.push(row);
        }
    }

    /// Everything is tested: rows get their points.
    pub fn finish(&self, job: u64, delivery: AssessDelivery) {
        if let Some(one) = self.held().iter_mut().find(|one| one.job == job) {
            for (row, result) in one.rows.iter_mut().zip(&delivery.results) {
                row.points = result.hundredths.map(|points| shown_points(points, false));
            }
            one.delivery = Some(delivery);
        }
    }

    /// What is wanted of the assessment of a job, if it is remembered.
    pub fn of<T>(&self, job: u64, wanted: impl FnOnce(&Assessment) -> T) -> Option<T> {
        self.held().iter().find(|one| one.job == job).map(wanted)
    }
}
