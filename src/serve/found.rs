//! A run whose questions are found, and banks that wait for a yes.
//!
//! In: what a search came to. Out: the same, held until somebody agrees to it. What holds: only the
//! last few are held, and nothing of them is written.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::make::bank::{PreparedExercise, SearchedExercise, status};
use crate::make::order::BankOrder;
use crate::make::status::CommandStatus;
use crate::write::bank::{FILE, hash_of};

/// The most banks that wait for a yes.
const MAX_HELD: usize = 4;

/// A run whose questions are found.
pub struct FinishedRun {
    /// What was wanted.
    pub order: BankOrder,
    /// What it was made of.
    pub job: PreparedExercise,
    /// What was found.
    pub searched: SearchedExercise,
    /// The folder of the bank, such as `out/loops`.
    pub folder: String,
    /// When it began.
    pub begin: Instant,
}

impl FinishedRun {
    /// Whether no question came of it.
    pub fn has_nothing(&self) -> bool {
        let generated = &self.searched.generated;
        status(generated, self.order.wanted()) == CommandStatus::Fewer && generated.written == 0
    }

    /// The hash of the list of the bank that is in its folder now, if there is one.
    pub fn seen(&self) -> Option<String> {
        std::fs::read(self.job.folder.join(FILE)).ok().map(|bytes| hash_of(&bytes))
    }
}

/// A bank that was made and is not written.
pub struct HeldBank {
    /// The job in which it was made.
    pub job: u64,
    /// What was made.
    pub run: FinishedRun,
    /// The hash of the list of the bank that it was compared with, if there was one.
    pub seen: Option<String>,
}

/// The banks that wait for a yes.
#[derive(Default)]
pub struct HeldBanks {
    held: Mutex<VecDeque<HeldBank>>,
}

impl HeldBanks {
    fn held(&self) -> MutexGuard<'_, VecDeque<HeldBank>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds one more.
    pub fn add(&self, bank: HeldBank) {
        let mut held = self.held();
        held.push_back(bank);
        if held.len() > MAX_HELD {
            held.pop_front();
        }
    }

    /// The bank of a job, which is whoever takes it.
    pub fn take(&self, job: u64) -> Option<HeldBank> {
        let mut held = self.held();
        let at = held.iter().position(|one| one.job == job)?;
        held.remove(at)
    }
}
