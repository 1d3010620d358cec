//! Which planted faults properties find: the table that `tatsu property --faults` adds.
//!
//! In: for each fault the properties that find it. Out: text, and an object to serialise.

use std::fmt::Write;

use serde::Serialize;
use tatsu::classes::property::faults::FaultyProgram;
use tatsu::make::words::{count, plural};

/// A planted fault, and who finds it.
#[derive(Debug, Serialize)]
pub struct JudgedFault {
    /// The fault.
    #[serde(flatten)]
    pub program: FaultyProgram,
    /// The properties that are false, fail or do not end with it.
    pub found_by: Vec<String>,
}

/// What properties find among planted faults.
#[derive(Debug, Serialize)]
pub struct FaultTable {
    /// The program.
    program: String,
    /// The properties that nothing speaks against without a fault.
    properties: Vec<String>,
    /// Faults that compile.
    faults: Vec<JudgedFault>,
    /// Properties that find no fault alone: without any one of them, as many are found.
    dispensable: Vec<String>,
}

impl FaultTable {
    /// The table of these faults for these properties.
    pub fn of(program: &str, properties: Vec<String>, faults: Vec<JudgedFault>) -> Self {
        let dispensable = properties.iter().filter(|name| alone(&faults, name) == 0);
        let dispensable = dispensable.cloned().collect();
        Self { program: program.to_owned(), properties, faults, dispensable }
    }

    /// The table for people.
    pub fn text(&self) -> String {
        let found = self.faults.iter().filter(|one| !one.found_by.is_empty()).count();
        let mut text = format!(
            "\n{}: {} of {} found by {}\n",
            self.program,
            count(found),
            plural(self.faults.len(), "planted fault"),
            match self.properties.len() {
                1 => String::from("1 property"),
                many => format!("{} properties", count(many)),
            },
        );
        let width = self.properties.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or_default();
        for name in &self.properties {
            let finds = self.faults.iter().filter(|one| one.found_by.contains(name)).count();
            let alone = alone(&self.faults, name);
            let alone = if alone == 0 { String::new() } else { format!("; {alone} alone") };
            let _ = writeln!(text, "    {name:width$}  finds {}{alone}", count(finds));
        }
        let missed = || self.faults.iter().filter(|one| one.found_by.is_empty());
        let none = if missed().next().is_none() { " none" } else { "" };
        let _ = writeln!(text, "faults that no property finds:{none}");
        for one in missed() {
            let (file, fault) = (&one.program.file, &one.program.fault);
            let is = if fault.is.is_empty() { "nothing" } else { &fault.is };
            let _ = writeln!(text, "    {file}:{}  {is} for {}", fault.line, fault.was);
        }
        let names = self.dispensable.join(", ");
        let names = if names.is_empty() { "none" } else { &names };
        let _ = writeln!(text, "properties that find no fault which others do not find: {names}");
        text
    }
}

/// How many faults only this property finds.
fn alone(faults: &[JudgedFault], name: &str) -> usize {
    faults.iter().filter(|one| matches!(&one.found_by[..], [by] if by == name)).count()
}
