//! A class of the JDK as a reference.
//!
//! In: its qualified name, and the submissions. Out: a file of Java with a class of its name that
//! hands every call on to it, for those of its public methods that some submission has. Exercises
//! ask for a few of them only, so what a submission lacks is told in one line and is no mistake.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::compare::CompareReport;
use super::compared::ComparedSubmission;
use super::crash::{ClassesError, ask};
use super::lacking::LackedMethods;
use super::plan::ComparePlan;
use crate::jvm::explorer::{ClassFile, Explorer, ExplorerRequest};

/// Why a name is not that of a class whose methods can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, thiserror::Error)]
#[serde(rename_all = "lowercase")]
pub enum LibraryRefusal {
    /// The JDK has no public class of this name.
    #[error("is no public class of the JDK")]
    Unknown,
    /// Interfaces and annotations do nothing of their own.
    #[error("is an interface: it does nothing of its own")]
    Interface,
    /// The objects of an enum are there already.
    #[error("is an enum: no call makes an object of it")]
    Enum,
    /// It has no objects that can be made, and no static methods.
    #[error("has nothing to call: no object of it can be made, and no method is static")]
    Empty,
    /// A parameter of this class may be an object of a class like it, or a text that is passed.
    #[error(
        "is the class of all texts that are passed, so nobody can tell which parameters are such \
         texts and which are objects of a class like it"
    )]
    Text,
    /// Tests name one class.
    #[error("has a class in its place that submissions call by different names")]
    Names,
    /// No submission has one of its methods, and it has no objects.
    #[error("has no method that a submission has")]
    Foreign,
}

impl LibraryRefusal {
    /// What to write instead.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Unknown => {
                "write its whole name, such as java.util.ArrayDeque, or the path of a file"
            }
            Self::Foreign => "name the class that they stand for; `--map` pairs other names",
            Self::Text => {
                "compare with java.lang.StringBuilder, or write a class as reference that hands \
                 calls on to a String"
            }
            Self::Names => {
                "tests name one class: leave `--junit` and `--coderunner` out, or give submissions \
                 with classes of one name"
            }
            Self::Interface | Self::Enum | Self::Empty => {
                "name a class with a public constructor, such as java.util.ArrayDeque, or with \
                 static methods, such as java.lang.Math"
            }
        }
    }
}

/// A class of the JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JdkClass {
    /// Its qualified name.
    pub name: String,
    /// The file of Java that hands calls on to it.
    pub file: ClassFile,
    /// Names of its methods that no submission has, one for each.
    left: Vec<String>,
}

/// What the explorer says of it.
#[derive(Deserialize)]
#[serde(untagged)]
enum LibraryAnswer {
    Refused { refused: LibraryRefusal },
    Told { name: String, text: String, left: Vec<String> },
}

impl JdkClass {
    /// Asks for a class with the methods that some submission has; where it is `called_alike`,
    /// with the name that submissions give theirs, so that tests of it are tests of theirs. The
    /// inner error says why there is none.
    pub fn of(
        explorer: &mut Explorer,
        (name, called_alike): (&str, bool),
        submissions: Vec<ClassFile>,
        plan: &ComparePlan,
    ) -> Result<Result<Self, LibraryRefusal>, ClassesError> {
        let mut pairs = vec![("library", name.to_owned()), ("alike", called_alike.to_string())];
        pairs.extend(plan.names.iter().map(|(one, other)| ("map", format!("{one}={other}"))));
        let request = ExplorerRequest { kind: "library", plan: pairs, programs: vec![submissions] };
        Ok(match ask(explorer, &request, &plan.search)? {
            LibraryAnswer::Refused { refused } => Err(refused),
            LibraryAnswer::Told { name: simple, text, left } => Ok(Self {
                name: name.to_owned(),
                file: ClassFile { name: format!("{simple}.java"), text, is_tested: true },
                left,
            }),
        })
    }

    /// Tells what a submission lacks as what an exercise need not ask for. Methods of which it has
    /// one with other types, or a private one, stay missing.
    pub fn settle(&self, compared: &mut ComparedSubmission) {
        if compared.error.is_some() {
            return;
        }
        let missing = std::mem::take(&mut compared.missing);
        let (missing, lacked) = missing
            .into_iter()
            .partition::<Vec<_>, _>(|one| one.is_private || one.is_other_version());
        compared.missing = missing;
        // Constructors are called in any case, methods where a submission has them.
        let of_others = lacked.iter().filter(|one| !one.method.starts_with("new "));
        let others_have = of_others.map(|one| one.method.clone()).collect();
        let names = lacked
            .into_iter()
            .map(|one| if one.method.starts_with("new ") { one.method } else { one.name });
        let mut methods: Vec<String> = names.chain(self.left.iter().cloned()).collect();
        methods.sort_by_key(|name| (name.starts_with("new "), name.clone()));
        if !methods.is_empty() {
            let class = self.name.clone();
            compared.lacks = Some(LackedMethods { class, methods, others_have });
        }
    }

    /// Tells of what a submission lacks as had by others only what is, and leaves out why versions
    /// of a method are not called that no submission has.
    pub fn settle_all(&self, report: &mut CompareReport) {
        let compared = report.submissions.iter().filter(|one| one.error.is_none());
        let lacked: Vec<BTreeSet<String>> = compared.map(Self::lacked).collect();
        let has_one = |method: &str| lacked.iter().any(|lacked| !lacked.contains(method));
        for lacks in report.submissions.iter_mut().filter_map(|one| one.lacks.as_mut()) {
            lacks.others_have.retain(|method| has_one(method));
        }
        report.skipped.retain(|one| {
            has_one(&one.method) && has_one(&format!("new {}", one.method)) || lacked.is_empty()
        });
    }

    /// What a submission lacks, with types.
    fn lacked(one: &ComparedSubmission) -> BTreeSet<String> {
        let lacks = one.lacks.iter();
        let all = lacks.flat_map(|lacks| {
            let constructors = lacks.methods.iter().filter(|method| method.starts_with("new "));
            constructors.chain(&lacks.others_have)
        });
        all.cloned().collect()
    }
}
