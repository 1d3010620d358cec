//! What the explorer tells of a program with properties.
//!
//! In: nothing. Out: the types of its answers. Values travel as tokens: `n5` is a number, `m2` a
//! maker, whose parts follow.

use serde::Deserialize;

/// A program: its properties, and the sorts of their parameters.
#[derive(Clone, Debug, Deserialize)]
pub struct SpecificationFacts {
    /// The properties, in the order of the text.
    pub properties: Vec<PropertyFacts>,
    /// All sorts by their numbers.
    pub sorts: Vec<SortFacts>,
    /// Whole numbers in the files.
    pub constants: Vec<i64>,
    /// Characters in the files that have no small number, as numbers.
    pub letters: Vec<i64>,
    /// Doubles in the files, as numbers, and those that are tried without being there.
    pub fractions: Vec<i64>,
}

/// A property as it is written.
#[derive(Clone, Debug, Deserialize)]
pub struct PropertyFacts {
    /// The name of the method.
    pub name: String,
    /// The class around it, without its package.
    pub owner: String,
    /// Its package, or nothing.
    pub package: String,
    /// The file.
    pub file: String,
    /// The line of the method, counted from 1.
    pub line: u32,
    /// Why it cannot be checked.
    pub trouble: Option<String>,
    /// Whether it throws instead of answering.
    #[serde(rename = "void")]
    pub is_void: bool,
    /// The parameters.
    pub parameters: Vec<ParameterFacts>,
    /// Types of which `null` is the first value, since nothing else could be.
    pub nulls: Vec<String>,
}

/// A parameter of a property.
#[derive(Clone, Debug, Deserialize)]
pub struct ParameterFacts {
    /// Its name.
    pub name: String,
    /// Its type as it is written.
    #[serde(rename = "type")]
    pub ty: String,
    /// The number of its sort.
    pub sort: u32,
}

/// A sort of values.
#[derive(Clone, Debug, Deserialize)]
pub struct SortFacts {
    /// The size of its smallest value; `None` if it has none.
    pub least: Option<u32>,
    /// For numbers, which: `int`, `long`, `short`, `byte`, `half`, `halfFloat`, `char`, `letter`.
    pub number: Option<String>,
    /// The least number that is a value.
    #[serde(default)]
    pub from: i64,
    /// The greatest number that is a value.
    #[serde(default)]
    pub to: i64,
    /// The texts of the characters from number -20 on.
    #[serde(default)]
    pub letters: Vec<Option<String>>,
    /// What makes its values otherwise.
    #[serde(default)]
    pub makers: Vec<MakerFacts>,
}

/// A way to make a value.
#[derive(Clone, Debug, Deserialize)]
pub struct MakerFacts {
    /// What it adds to the size.
    pub size: u32,
    /// The sorts of its parts.
    pub fields: Vec<u32>,
    /// The text, cut where the texts of its parts stand.
    pub text: Vec<String>,
    /// How far parts are apart that have to increase: 1 for elements of a set, 2 for keys of a map;
    /// 0 if none have to.
    pub distinct: usize,
}

/// How a call ended.
#[derive(Clone, Debug, Deserialize)]
pub struct OutcomeFacts {
    /// `holds`, `refuses`, `fails`, `errs`, `exceeds`, `none`.
    pub kind: String,
    /// What went wrong.
    pub message: String,
    /// Whether a thread hangs from now on.
    #[serde(rename = "hangs")]
    pub leaves_threads: bool,
    /// The steps of the call.
    #[serde(default)]
    pub steps: u64,
}

/// How calls ended, in the order in which they were asked for.
#[derive(Clone, Debug, Deserialize)]
pub struct CallsFacts {
    /// The calls.
    pub calls: Vec<OutcomeFacts>,
}

/// Arguments that fail.
#[derive(Clone, Debug, Deserialize)]
pub struct FoundFacts {
    /// The tokens of each argument.
    pub values: Vec<String>,
    /// How the call ends.
    pub outcome: OutcomeFacts,
}

/// What all arguments within bounds came to.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug, Deserialize)]
pub struct ExploredFacts {
    /// The smallest that fail.
    pub best: Option<FoundFacts>,
    /// The smallest on which the call does not end.
    pub endless: Option<FoundFacts>,
    /// Whether everything was gone through.
    #[serde(rename = "complete")]
    pub is_complete: bool,
    /// Whether there are larger arguments.
    #[serde(rename = "cut_sizes")]
    pub has_cut_sizes: bool,
    /// Whether there are other numbers.
    #[serde(rename = "cut_numbers")]
    pub has_cut_numbers: bool,
    /// Whether every argument was known throughout before it was called.
    #[serde(rename = "known")]
    pub is_known: bool,
    /// Arguments that met the precondition, in digits.
    pub held: String,
    /// Arguments that did not, in digits.
    pub refused: String,
    /// Calls.
    pub calls: u64,
    /// Steps.
    pub steps: u64,
    /// Calls that exceeded their steps.
    pub given_up: u64,
    /// Whether a thread hangs from now on.
    #[serde(rename = "hangs")]
    pub leaves_threads: bool,
    /// The steps of the longest call that ended.
    pub longest: u64,
}

/// The sides of the comparison that makes a call false.
#[derive(Clone, Debug, Deserialize)]
pub struct SidesFacts {
    /// Left side, word, right side.
    pub sides: Option<[String; 3]>,
}
