//! Faults that are planted in a program, to learn which properties find them.
//!
//! In: the files of a program with properties. Out: [`FaultyProgram`]s, each the program with one
//! change by the usual operators. Only files without properties are changed. What holds: the faults
//! are spread evenly over the texts, so that fewer of them are a sample of all.

use serde::{Deserialize, Serialize};

use crate::classes::crash::{ClassesError, ask};
use crate::classes::plan::SearchPlan;
use crate::classes::suite::PlantedFault;
use crate::jvm::explorer::{ClassFile, Explorer, ExplorerRequest};

/// A program with one planted fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultyProgram {
    /// The file that is changed.
    pub file: String,
    /// The change.
    #[serde(flatten)]
    pub fault: PlantedFault,
    /// All files.
    #[serde(skip)]
    pub files: Vec<ClassFile>,
}

/// What the explorer tells.
#[derive(Deserialize)]
struct PlantedFaults {
    faults: Vec<PlantedText>,
}

#[derive(Deserialize)]
struct PlantedText {
    file: usize,
    #[serde(flatten)]
    fault: PlantedFault,
    text: String,
}

/// Plants at most this many faults, each in a program of its own. None if all files have
/// properties. Not every one compiles.
pub fn faulty_programs(
    explorer: &mut Explorer,
    files: &[ClassFile],
    plan: &SearchPlan,
    most: u32,
) -> Result<Vec<FaultyProgram>, ClassesError> {
    let mut pairs = plan.pairs();
    pairs.push(("mutants", most.to_string()));
    let programs = vec![files.to_vec()];
    let request = ExplorerRequest { kind: "faults", plan: pairs, programs };
    let told: PlantedFaults = ask(explorer, &request, plan)?;
    let faulty = |planted: PlantedText| {
        let mut files = files.to_vec();
        let changed = files.get_mut(planted.file)?;
        changed.text = planted.text;
        Some(FaultyProgram { file: changed.name.clone(), fault: planted.fault, files })
    };
    Ok(told.faults.into_iter().filter_map(faulty).collect())
}
