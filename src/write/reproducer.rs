//! What is needed to look into a disagreement between prediction and JVM.
//!
//! In: the skeleton and the [`Disagreement`]. Out: [`Artifact`]s for a folder of its own: the
//! skeleton, the three texts of the instance, and a report with the values, what was predicted and
//! what was observed. What holds: `java complete.java` runs the instance again, and nothing else
//! than this folder is needed to report the bug.

use std::path::PathBuf;

use serde_json::json;

use super::artifact::{Artifact, Role};
use super::bank;
use crate::skeleton::Skeleton;
use crate::validate::verdict::{Disagreement, InstanceText};

/// The file that says in which way prediction and JVM differ.
pub const REPORT: &str = "report.json";

/// Where the instance comes from.
#[derive(Clone, Copy, Debug)]
pub struct InstanceOrigin<'a> {
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
pub fn reproducer(
    skeleton: &Skeleton,
    run: InstanceOrigin<'_>,
    disagreement: &Disagreement,
) -> Vec<Artifact> {
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
                "type": placeholder.kind_of_value(),
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
            InstanceText::Complete => "complete.java",
            InstanceText::Checked => "checked.java",
        },
        "differences": disagreement.differences,
        "values": values,
        "predicted": { "output": instance.run.output, "result": instance.result_text() },
    });
    let file = |path: &str, text: &str| Artifact {
        path: PathBuf::from(path),
        role: Role::Reproducer,
        bytes: text.as_bytes().to_vec(),
    };
    vec![
        file("skeleton.java", skeleton.source.text()),
        file("shown.java", &instance.shown),
        file("complete.java", &instance.complete),
        file("checked.java", &instance.checked()),
        file(REPORT, &format!("{report:#}\n")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::skeleton;
    use crate::solve::execute::{Limits, Machine};
    use crate::solve::model::Model;
    use crate::source::Source;
    use crate::validate::instance::instance;

    #[test]
    fn everything_needed_is_in_the_folder() {
        let text = "int n = INT(range(1, 9));\nASSERT(n > 2);\nSystem.out.println(n);\n";
        let skeleton = skeleton::read(&Source::new("n.java", text)).skeleton.expect("no errors");
        let model = Model { values: vec![Datum::Integral(7)] };
        let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
        let disagreement = Disagreement {
            instance: instance(&skeleton, 3, model, run),
            text: InstanceText::Complete,
            differences: vec![String::from("output: predicted \"7\\n\", observed \"8\\n\"")],
            java_version: String::from("17.0.1"),
        };
        let run = InstanceOrigin { tool: "0.1.0", z3: "5.4", strategy: "draw", seed: 11 };
        let artifacts = reproducer(&skeleton, run, &disagreement);
        let file = |name: &str| {
            let found = artifacts.iter().find(|artifact| artifact.path.as_os_str() == name);
            String::from_utf8_lossy(&found.expect(name).bytes).into_owned()
        };
        assert_eq!(file("skeleton.java"), text);
        assert_eq!(file("shown.java"), "int n = 7;\nSystem.out.println(n);\n");
        assert!(file("complete.java").contains("class Main"));
        assert!(file("checked.java").contains("n > 2"));
        let report: serde_json::Value = serde_json::from_str(&file(REPORT)).expect("JSON");
        assert_eq!(report["text"], json!("complete.java"));
        assert_eq!(report["seed"], json!(11));
        assert_eq!(report["number"], json!(3));
        assert_eq!(report["values"][0]["value"], json!(7));
        assert_eq!(report["values"][0]["line"], json!(1));
        assert_eq!(report["predicted"]["output"], json!("7\n"));
        assert_eq!(report["differences"], json!(disagreement.differences));
    }
}
