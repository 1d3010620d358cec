//! What happens to a server.
//!
//! In: what an editor says, and what runs beside come to. Out: events, one after the other.

use serde_json::Value;

use crate::make::json::CheckReport;
use crate::make::tally::InstanceTally;

/// Something that happens.
#[derive(Debug)]
pub enum ServerEvent {
    /// The editor says something.
    Message(Value),
    /// It says what is no JSON, for this reason.
    Broken(String),
    /// It is gone.
    End,
    /// A text was checked; without a report if that failed.
    Checked {
        /// Its address.
        uri: String,
        /// Its version.
        version: i64,
        /// What was found.
        report: Option<Box<CheckReport>>,
    },
    /// Instances were counted for a lens.
    Counted {
        /// The request.
        id: Value,
        /// The lens.
        lens: Value,
        /// How many; `None` where that cannot be said.
        tally: Option<InstanceTally>,
    },
    /// What was ordered is so far.
    Progress {
        /// The editor's word for it.
        token: Value,
        /// How far.
        message: String,
    },
    /// What was ordered is over.
    Ordered {
        /// The request.
        id: Value,
        /// The editor's word for its progress.
        token: Option<Value>,
        /// What came of it, or why nothing did.
        outcome: Result<Value, String>,
    },
}
