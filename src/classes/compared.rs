//! A submission that was compared with a reference.
//!
//! In: what the explorer tells. Out: a [`ComparedSubmission`], which knows whether it is right, how
//! it behaves and what it lacks.

use indexmap::IndexMap;
use serde::Serialize;

use super::accepted::AcceptedFindings;
use super::crash::FieldSearch;
use super::lacking::{LackedMethods, MissingCall};
use super::tally::MethodTally;

/// How methods compare that stand for missing ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MappedMethods {
    /// The names of missing methods, and of what stands for them.
    pub names: IndexMap<String, String>,
    /// Missing methods with their types, and what stands for them with types that values are
    /// converted to.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub converted: IndexMap<String, String>,
    /// How these compare.
    pub methods: Vec<MethodTally>,
}

impl MappedMethods {
    /// The name of a method as a report tells it, and of what stands for it; nothing where it is
    /// the method itself, on objects that cannot be made otherwise.
    pub fn told<'a>(&'a self, method: &'a MethodTally) -> (&'a str, Option<&'a str>) {
        match self.converted.get(&method.shown) {
            Some(other) => (&method.shown, Some(other)),
            None => (&method.method, self.names.get(&method.method).map(String::as_str)),
        }
    }
}

/// What a method earns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MethodPoints {
    /// The method, as the report calls it.
    pub method: String,
    /// Its points, with two digits after the point.
    pub points: String,
    /// The points that it could earn.
    pub of: String,
}

/// What is said of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSubmission {
    /// What it is called.
    pub name: String,
    /// Its points, where they were asked for, with two digits after the point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// Its points in hundredths.
    #[serde(skip_serializing)]
    pub hundredths: Option<u64>,
    /// What its methods earn of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub earned: Vec<MethodPoints>,
    /// Why it could not be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Methods of the reference that nothing stands for.
    pub missing: Vec<MissingCall>,
    /// What may stand for missing methods, for information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mapped: Option<MappedMethods>,
    /// What it lacks of a class of the JDK, which is no mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<LackedMethods>,
    /// Methods of the reference that another name stands for.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub renamed: IndexMap<String, String>,
    /// Methods of the reference that one with its parameters in another order stands for.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub reordered: IndexMap<String, String>,
    /// The methods that were compared.
    pub methods: Vec<MethodTally>,
    /// How far arguments were filled in field by field, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<FieldSearch>,
    /// Whether time was up before all scripts were run.
    #[serde(rename = "late", skip_serializing_if = "std::ops::Not::not")]
    pub is_late: bool,
    /// Whether no other one is compared in its JVM afterwards, as it may have changed what is
    /// shared.
    #[serde(skip_serializing)]
    pub is_spending: bool,
    /// Which scripts were run, by a name that each JVM knows: submissions that lack nothing share
    /// them.
    #[serde(skip_serializing)]
    pub survey: String,
}

impl ComparedSubmission {
    /// A submission about which nothing is known but why.
    pub fn failed(name: String, error: String) -> Self {
        Self {
            name,
            points: None,
            hundredths: None,
            earned: Vec::new(),
            mapped: None,
            error: Some(error),
            missing: Vec::new(),
            lacks: None,
            renamed: IndexMap::default(),
            reordered: IndexMap::default(),
            methods: Vec::new(),
            fields: None,
            is_late: false,
            is_spending: false,
            survey: String::new(),
        }
    }

    /// The numbers of all scripts that differ, as bits.
    pub(super) fn numbers(&self) -> Vec<u64> {
        let mut all: Vec<u64> = Vec::new();
        for words in self.methods.iter().map(|method| &method.numbers) {
            all.resize(all.len().max(words.len()), 0);
            for (bits, word) in all.iter_mut().zip(words) {
                *bits |= u64::from_str_radix(word, 16).unwrap_or_default();
            }
        }
        all
    }

    /// Scripts on which its methods differ, and all scripts of its methods.
    pub fn counts(&self) -> (u64, u64) {
        let sum = |of: fn(&MethodTally) -> u64| self.methods.iter().map(of).sum();
        (sum(|method| method.different), sum(|method| method.scripts))
    }

    /// Marks what is accepted.
    pub fn accept(&mut self, accepted: &AcceptedFindings) {
        for method in &mut self.methods {
            let script = method.script.as_deref().unwrap_or_default();
            method.accepted =
                method.differs() && accepted.has(&method.method, &method.difference(), script);
        }
    }

    /// What it has in common with those of its group: the scripts on which its methods differ, and
    /// the kinds of their endings.
    pub fn behaviour(&self) -> Vec<String> {
        let parts = self.methods.iter().flat_map(|method| {
            let beyond = method.script.as_deref().filter(|_| method.beyond).unwrap_or_default();
            [method.shown.clone(), method.pattern.clone(), beyond.to_owned()]
        });
        parts.collect()
    }

    /// The verdict in a word: `right`, `wrong`, `crashes` or `hangs` where all that is wrong does
    /// so, `not-started` where nothing could be run, `untested` where time was up.
    pub fn verdict(&self) -> &'static str {
        let mut wrong = self.methods.iter().filter(|method| method.is_wrong()).peekable();
        let is_whole = self.missing.is_empty() && wrong.peek().is_some();
        let all = |is_so: fn(&MethodTally) -> u64| {
            let mut wrong = self.methods.iter().filter(|method| method.is_wrong());
            is_whole
                && wrong.all(|method| method.different > 0 && is_so(method) == method.different)
        };
        if self.error.is_some() {
            "not-started"
        } else if self.is_right() {
            if self.is_late { "untested" } else { "right" }
        } else if all(|method| method.hanging) {
            "hangs"
        } else if all(|method| method.crashing) {
            "crashes"
        } else {
            "wrong"
        }
    }

    /// Whether more than constructors was compared.
    pub(super) fn has_methods(&self) -> bool {
        self.methods.iter().any(|method| !method.shown.starts_with("new "))
    }

    /// Whether the bounds were reached before time was up.
    pub(super) fn is_complete(&self) -> bool {
        !self.is_late && self.fields.as_ref().is_none_or(FieldSearch::is_complete)
    }

    /// Whether it does what the reference does, as far as the search looked.
    pub fn is_right(&self) -> bool {
        self.error.is_none()
            && self.missing.is_empty()
            && (self.lacks.is_none() || self.has_methods())
            && !self.methods.iter().any(MethodTally::is_wrong)
    }
}
