//! How far to look: pools of values and bounds.
//!
//! In: what the command line says. Out: pairs for the explorer. What is not set has its default,
//! and literals of the classes are added to pools that are not set.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::jvm::explorer::{ClassFile, ExplorerRequest};

/// Numbers that are passed where the user names none.
const INTS: [i64; 4] = [-1, 0, 1, 2];
/// Numbers with a fraction that are passed where the user names none.
const DOUBLES: [f64; 4] = [-1.0, 0.0, 0.5, 1.0];
/// Characters that are passed where the user names none.
const CHARS: [char; 2] = ['a', '0'];
/// Texts that are passed where the user names none.
const STRINGS: [&str; 3] = ["", "a", "ab"];

/// What is passed, and how far scripts go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchPlan {
    /// Values for `int`, `short` and `byte`, and for type variables; `None`: the default and
    /// literals of the class with their neighbours.
    pub ints: Option<Vec<i64>>,
    /// Values for `long`.
    pub longs: Option<Vec<i64>>,
    /// Values for `double` and `float`.
    pub doubles: Option<Vec<f64>>,
    /// Values for `char`.
    pub chars: Option<Vec<char>>,
    /// Values for `String`.
    pub strings: Option<Vec<String>>,
    /// Whether `null` is passed. Default: no.
    pub passes_null: bool,
    /// The least and the greatest length of arrays and collections. Default: 0 to 3.
    pub lengths: (u32, u32),
    /// Calls of a script, constructors among them. Default: 5.
    pub calls: u32,
    /// Calls, constants and cells of a script. Default: 12.
    pub size: u32,
    /// Scripts in all; failing ones and long runs count more. Default: 300,000.
    pub scripts: u64,
    /// Loop passes and calls of a script. Default: 100,000.
    pub steps: u64,
    /// Memory that a script may use up, in MiB. Default: 128.
    pub memory_mib: u64,
    /// How long a script may take that does not step. Default: 1 s.
    pub hang: Duration,
    /// How long to search. Default: 60 s.
    pub time: Duration,
    /// The method that is tested; others only prepare. Default: all.
    pub only: Option<String>,
    /// Whether contracts such as that of `equals` are looked at, and iterators gone through; where
    /// results are compared, whether methods of the class are called to look into them.
    pub observes: bool,
    /// Whether the solver is asked about static methods of the subset. Default: no.
    pub proves: bool,
    /// How deep arguments are filled in field by field; 0, the default, for not at all.
    pub depth: u32,
    /// How many runs are noted for those who want to see each; 0, the default, for none.
    pub journal: u32,
}

impl Default for SearchPlan {
    fn default() -> Self {
        Self {
            ints: None,
            longs: None,
            doubles: None,
            chars: None,
            strings: None,
            passes_null: false,
            lengths: (0, 3),
            calls: 5,
            size: 12,
            scripts: 300_000,
            steps: 100_000,
            memory_mib: 128,
            hang: Duration::from_secs(1),
            time: Duration::from_mins(1),
            only: None,
            observes: true,
            proves: false,
            depth: 0,
            journal: 0,
        }
    }
}

impl SearchPlan {
    /// The plan as the explorer reads it.
    pub(super) fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        let ints = self.ints.as_deref();
        // A pool of `int` that the user names is one for `long`, too.
        let longs = self.longs.as_deref().or(ints);
        pool(&mut pairs, "int", ints, &INTS, i64::to_string);
        pool(&mut pairs, "long", longs, &INTS, i64::to_string);
        pool(&mut pairs, "double", self.doubles.as_deref(), &DOUBLES, |one| format!("{one:?}"));
        pool(&mut pairs, "char", self.chars.as_deref(), &CHARS, char::to_string);
        let strings = STRINGS.map(String::from);
        pool(&mut pairs, "string", self.strings.as_deref(), &strings, String::clone);
        let (least, most) = self.lengths;
        pairs.extend([
            ("null", self.passes_null.to_string()),
            ("observe", self.observes.to_string()),
            ("least", least.to_string()),
            ("most", most.to_string()),
            ("calls", self.calls.to_string()),
            ("size", self.size.to_string()),
            ("steps", self.steps.to_string()),
            ("bytes", (self.memory_mib << 20).to_string()),
            ("milliseconds", self.hang.as_millis().to_string()),
            ("scripts", self.scripts.to_string()),
            ("time", self.time.as_millis().to_string()),
            ("depth", self.depth.to_string()),
        ]);
        if self.journal > 0 {
            pairs.push(("journal", self.journal.to_string()));
        }
        pairs.extend(self.only.iter().map(|only| ("only", only.clone())));
        pairs
    }

    /// The plan where results are compared: contracts are not looked at, and `observes` says
    /// whether methods of the class are called to look into results.
    pub(super) fn comparing_pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = SearchPlan { observes: false, ..self.clone() }.pairs();
        pairs.push(("look", self.observes.to_string()));
        pairs
    }

    /// How long the JVM may be silent: the search, the scripts that hang at its end, and the
    /// compiler.
    pub(super) fn patience(&self) -> Duration {
        self.time + self.hang * 40 + Duration::from_mins(1)
    }
}

/// When two exceptions count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExceptionMatch {
    /// Both throw.
    Any,
    /// The submission's is of the type of the reference's, or of a subclass.
    #[default]
    Type,
    /// By type and message.
    Message,
}

impl ExceptionMatch {
    fn word(self) -> &'static str {
        match self {
            ExceptionMatch::Any => "any",
            ExceptionMatch::Type => "type",
            ExceptionMatch::Message => "message",
        }
    }
}

/// How submissions are compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ComparePlan {
    /// How far to look; contracts are not looked at.
    pub search: SearchPlan,
    /// Whether a script goes on after a call that throws alike in both.
    pub goes_on: bool,
    /// Whether all scripts that differ are told, as far as there is room, and not only the
    /// smallest.
    pub tells_all: bool,
    /// Methods of the reference, and what they are called in submissions.
    pub names: Vec<(String, String)>,
    /// When two exceptions count as one.
    pub exceptions: ExceptionMatch,
    /// Whether a submission boxes numbers or characters, so that numbers of which each box is an
    /// object of its own are worth trying whatever the reference does.
    pub boxes: bool,
    /// What is fair to submissions.
    pub fairness: Fairness,
    /// About how many scripts are drawn beyond the smallest ones.
    pub drawn: u64,
}

/// What counts as a difference, and what does not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fairness {
    /// How far two numbers with a fraction may be apart, as a part of the greater one.
    pub tolerance: f64,
    /// Whether blanks at the end of printed lines, and line ends at the end of the output, count.
    pub is_output_exact: bool,
    /// Whether scripts count on which the reference itself ends in an index error or the like.
    pub counts_breaks: bool,
    /// Whether submissions may use reflection, by which they could reach the reference.
    pub allows_reflection: bool,
}

impl Default for Fairness {
    fn default() -> Self {
        Self {
            tolerance: TOLERANCE,
            is_output_exact: false,
            counts_breaks: false,
            allows_reflection: false,
        }
    }
}

/// How far two numbers with a fraction may be apart where the user says nothing.
pub const TOLERANCE: f64 = 1e-9;

/// Whether a text of Java declares a variable, a parameter or a result of a boxed type.
pub fn boxes(text: &str) -> bool {
    ["Integer", "Long", "Short", "Character"].into_iter().any(|class| {
        text.match_indices(class).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = &text[at + class.len()..];
            let is_word = before.is_some_and(|one| one.is_alphanumeric() || one == '_');
            let name = after.trim_start();
            !is_word
                && name.len() < after.len()
                && name.starts_with(|one: char| one.is_alphabetic() || one == '_')
        })
    })
}

impl ComparePlan {
    pub(super) fn request(&self, kind: &'static str, files: Vec<ClassFile>) -> ExplorerRequest {
        let mut plan = self.search.comparing_pairs();
        plan.push(("exceptions", self.exceptions.word().to_owned()));
        plan.push(("all", self.tells_all.to_string()));
        plan.push(("go-on", self.goes_on.to_string()));
        plan.push(("boxes", self.boxes.to_string()));
        plan.push(("tolerance", format!("{:?}", self.fairness.tolerance)));
        plan.push(("exact", self.fairness.is_output_exact.to_string()));
        plan.push(("breaks", self.fairness.counts_breaks.to_string()));
        plan.push(("reflection", self.fairness.allows_reflection.to_string()));
        plan.push(("further", self.drawn.to_string()));
        plan.extend(self.names.iter().map(|(one, other)| ("map", format!("{one}={other}"))));
        ExplorerRequest { kind, plan, programs: vec![files] }
    }
}

/// A pool: what the user names, or the default and the literals of the class.
fn pool<T>(
    pairs: &mut Vec<(&'static str, String)>,
    key: &'static str,
    named: Option<&[T]>,
    usual: &[T],
    text: impl Fn(&T) -> String,
) {
    pairs.extend(named.unwrap_or(usual).iter().map(|one| (key, text(one))));
    if named.is_none() {
        pairs.push(("mine", key.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_that_is_named_gets_no_literals_of_the_class() {
        let plan = SearchPlan { ints: Some(vec![7]), ..SearchPlan::default() };
        let pairs = plan.pairs();
        let of = |key: &str| {
            let values = pairs.iter().filter(|(one, _)| *one == key);
            values.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(of("int"), ["7"]);
        assert_eq!(of("long"), ["7"]);
        assert_eq!(of("double"), ["-1.0", "0.0", "0.5", "1.0"]);
        assert_eq!(of("mine"), ["double", "char", "string"]);
    }
}
