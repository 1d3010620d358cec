//! The format `json`: `bank.json` and no file besides.
//!
//! In: any quiz. Out: no file of its own. What holds: every bank has its `bank.json`, whatever
//! formats are wanted, and that file says everything; `docs/bank.schema.json` says how.

use super::format::{Format, GroupForm};
use crate::ask::capability::Capabilities;

/// JSON for programs.
pub const FORMAT: Format = Format {
    name: "json",
    pictured: "json_pictured",
    ending: "",
    platform: "A reader of JSON",
    purpose: "questions, for programs",
    capabilities: Capabilities::default,
    document: |_, _| Ok(None),
    remark: |_| None,
    group_form: GroupForm::Whole,
};
