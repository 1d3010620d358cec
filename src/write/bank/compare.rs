//! Whether a bank is the one that a run would make again.
//!
//! In: the record of a bank, and what a run starts from. Out: in which ways they differ, as phrases
//! about the bank. What holds: where they do not differ, and the search does not run into its
//! deadline, the run makes the same bytes on the same Java.

use super::record::BankRecord;
use super::shard::ShardNumber;
use super::{GivenSettings, Lineage};
use crate::ask::wording::TemplateFolder;

/// What a run starts from.
#[derive(Clone, Copy, Debug)]
pub struct RunInputs<'a> {
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// What the skeleton is called.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The label.
    pub label: Option<&'a str>,
    /// The seed.
    pub seed: u64,
    /// What the command line says.
    pub settings: &'a GivenSettings,
    /// The author's own templates.
    pub templates: &'a [TemplateFolder],
    /// What it has to do with earlier banks.
    pub lineage: &'a Lineage,
    /// Which shard of a run it is, if it is not the whole.
    pub shard: Option<ShardNumber>,
}

impl BankRecord {
    /// In which versions of programs this bank differs, each as a phrase such as `tatsu 0.1.0, now
    /// 0.2.0`.
    pub fn other_versions(&self, tool: &str, z3: &str, java: Option<&str>) -> Vec<String> {
        let mut differences = Vec::new();
        for (name, own, now) in [("tatsu", self.tool.as_str(), tool), ("Z3", self.z3.as_str(), z3)]
        {
            if own != now {
                differences.push(format!("{name} {own}, now {now}"));
            }
        }
        if let (Some(own), Some(now)) = (self.java.as_deref(), java)
            && own != now
        {
            differences.push(format!("Java {own}, now {now}"));
        }
        differences
    }

    /// In what else than Java the bank differs from the one that a run makes, each as a phrase such
    /// as `its seed is 0, not 7`.
    pub fn differences(&self, inputs: &RunInputs<'_>) -> Vec<String> {
        let RunInputs { tool, z3, name, text, label, seed, settings, templates, lineage, shard } =
            *inputs;
        let mut found = Vec::new();
        if self.skeleton.name != name {
            found.push(format!("its skeleton is `{}`, not `{name}`", self.skeleton.name));
        } else if self.skeleton.text != text {
            found.push(format!("the text of `{name}` has changed since"));
        }
        let shown = |label: Option<&str>| match label {
            Some(label) => format!("`{label}`"),
            None => "none".to_owned(),
        };
        if self.label.as_deref() != label {
            found.push(format!(
                "its label is {}, not {}",
                shown(self.label.as_deref()),
                shown(label)
            ));
        }
        if self.seed != seed {
            found.push(format!("its seed is {}, not {seed}", self.seed));
        }
        for (key, own, now) in self.settings.differences(settings) {
            found.push(format!("its setting `{key}` is {own}, not {now}"));
        }
        let files = |folders: &[TemplateFolder]| -> Vec<_> {
            folders.iter().map(|folder| folder.files.clone()).collect()
        };
        if files(&self.templates) != files(templates) {
            found
                .push(format!("its templates are others: {}", changed(&self.templates, templates)));
        }
        if self.avoid != lineage.avoid {
            found.push("it avoids other questions".to_owned());
        }
        let kept: Vec<usize> = lineage.kept.iter().map(|one| one.number).collect();
        if self.kept != kept || self.numbers != lineage.numbers || self.hardness != lineage.hardness
        {
            found.push("it keeps other questions".to_owned());
        }
        if let (None, Some(shards)) = (shard, self.merged) {
            found.push(format!("it was merged from {shards} shards, not made in one run"));
        } else if self.shard_number() != shard {
            let what = |shard: Option<ShardNumber>| {
                shard.map_or_else(|| "a whole run".to_owned(), |shard| shard.to_string())
            };
            found.push(format!("it is {}, not {}", what(self.shard_number()), what(shard)));
        }
        let versions = self.other_versions(tool, z3, None);
        found.extend(versions.iter().map(|one| format!("it was made with {one}")));
        found
    }
}

impl BankRecord {
    /// In what this shard shows that it is of another run than `first`, each as a phrase.
    pub fn differences_of_run(&self, first: &Self) -> Vec<String> {
        let lineage = Lineage {
            avoid: first.avoid.clone(),
            hardness: first.hardness,
            numbers: first.numbers.clone(),
            kept: Vec::new(),
        };
        let inputs = RunInputs {
            tool: &self.tool,
            z3: &self.z3,
            name: &first.skeleton.name,
            text: &first.skeleton.text,
            label: first.label.as_deref(),
            seed: first.seed,
            settings: &first.settings,
            templates: &first.templates,
            lineage: &lineage,
            shard: self.shard_number(),
        };
        let mut found = self.differences(&inputs);
        for (what, own, other) in [
            ("made with tatsu", Some(&self.tool), Some(&first.tool)),
            ("made with Z3", Some(&self.z3), Some(&first.z3)),
            ("confirmed by Java", self.java.as_ref(), first.java.as_ref()),
        ] {
            if let (Some(own), Some(other)) = (own, other)
                && own != other
            {
                found.push(format!("it was {what} {own}, not {other}"));
            }
        }
        found
    }
}

/// The names of the templates that differ.
fn changed(one: &[TemplateFolder], other: &[TemplateFolder]) -> String {
    let all = |folders: &[TemplateFolder]| -> Vec<(String, String)> {
        let files = folders.iter().flat_map(|folder| folder.files.clone());
        files.collect()
    };
    let (one, other) = (all(one), all(other));
    let only = |own: &[(String, String)], others: &[(String, String)]| -> Vec<String> {
        own.iter()
            .filter(|file| !others.contains(file))
            .map(|(name, _)| format!("`{name}`"))
            .collect()
    };
    let mut names = only(&one, &other);
    names.extend(only(&other, &one));
    names.sort();
    names.dedup();
    if names.is_empty() {
        "they are looked up in another order".to_owned()
    } else {
        names.join(", ")
    }
}
