//! What is needed to look into a disagreement between prediction and JVM.
//!
//! In: the skeleton and the [`Disagreement`]. Out: [`Artifact`]s for a folder of its own: the skeleton, the three texts of the
//! instance, and a report with the values, what was predicted and what was observed. What holds: `java complete.java` runs
//! the instance again, and nothing else than this folder is needed to report the bug.

use std::path::PathBuf;

use serde_json::json;

use super::artifact::Artifact;
use super::bank;
use crate::read::Skeleton;
use crate::validate::verdict::{Disagreement, Text};

/// The file that says in which way prediction and JVM differ.
pub const REPORT: &str = "report.json";

/// Where the instance comes from.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// The strategy that found it.
    pub strategy: &'a str,
    /// The seed.
    pub seed: u64,
}

/// The files that reproduce a disagreement.
pub fn reproducer(skeleton: &Skeleton, run: Run<'_>, disagreement: &Disagreement) -> Vec<Artifact> {
    let instance = &disagreement.instance;
    let values: Vec<_> = skeleton
        .program
        .placeholders
        .iter()
        .zip(&instance.model.values)
        .zip(&instance.literals)
        .map(|((placeholder, value), literal)| {
            json!({
                "name": placeholder.name,
                "type": placeholder.ty.to_string(),
                "line": skeleton.source.line(placeholder.span),
                "value": bank::as_json(&placeholder.ty, value),
                "literal": literal,
            })
        })
        .collect();
    let report = json!({
        "tool": run.tool,
        "z3": run.z3,
        "java": disagreement.java_version,
        "seed": run.seed,
        "strategy": run.strategy,
        "number": instance.number,
        "text": match disagreement.text {
            Text::Complete => "complete.java",
            Text::Checked => "checked.java",
        },
        "differences": disagreement.differences,
        "values": values,
        "predicted": { "output": instance.run.output, "result": instance.result_text() },
    });
    let file = |path: &str, text: &str| Artifact {
        path: PathBuf::from(path),
        bytes: text.as_bytes().to_vec(),
    };
    vec![
        file("skeleton.java", skeleton.source.text()),
        file("shown.java", &instance.shown),
        file("complete.java", &instance.complete),
        file("checked.java", &instance.checked),
        file(REPORT, &format!("{report:#}\n")),
    ]
}
