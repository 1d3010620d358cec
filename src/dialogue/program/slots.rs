//! What a program keeps of the values that were read, and what it calls these variables.
//!
//! In: names of the author's, and a seed. Out: a [`Slot`] for each variable of the program, with a
//! name that Java takes and that nothing else has.

use std::collections::{BTreeMap, BTreeSet};

use crate::read::types::{Primitive, Type};
use crate::solve::space::random::Stream;

use super::super::spec::{Dialogue, HistoryId, ParameterId};

/// A variable of a program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    /// A hidden parameter or the member of a family.
    Parameter(ParameterId),
    /// The value read last.
    Current(HistoryId),
    /// The value that many reads before it.
    Before(HistoryId, u32),
    /// All values of these, in the order of reading.
    Values(Vec<HistoryId>),
    /// How many there were.
    Count(HistoryId),
    /// Their sum.
    Sum(HistoryId),
    /// Their product.
    Product(HistoryId),
    /// The smallest one.
    Least(HistoryId),
    /// The largest one.
    Greatest(HistoryId),
    /// A value that may be outside its set, by where it is read.
    Next(HistoryId, u32),
    /// The scanner.
    Scanner,
}

/// The names of a program's variables.
#[derive(Debug)]
pub(super) struct SlotNames {
    names: BTreeMap<Slot, String>,
    taken: BTreeSet<String>,
    /// Chooses among names; `None`: the first of each list, and the author's own.
    stream: Option<Stream>,
    /// What a program keeps, as far as an earlier pass found out.
    needed: BTreeSet<Slot>,
}

impl SlotNames {
    /// No names yet; `taken` are those of the author's methods and constants.
    pub(super) fn new(
        taken: impl Iterator<Item = String>,
        stream: Option<Stream>,
        needed: BTreeSet<Slot>,
    ) -> Self {
        let mut taken: BTreeSet<String> = taken.collect();
        taken.insert(String::from("args"));
        Self { names: BTreeMap::new(), taken, stream, needed }
    }

    /// The name of a slot, from now on.
    pub(super) fn name(&mut self, slot: &Slot, dialogue: &Dialogue) -> String {
        if let Some(name) = self.names.get(slot) {
            return name.clone();
        }
        let candidates = self.candidates(slot, dialogue);
        let from = self.stream.as_mut().map_or(0, |stream| {
            let count = u64::try_from(candidates.len()).unwrap_or(1).max(1);
            usize::try_from(stream.below(count)).unwrap_or(0)
        });
        let (after, before) = (&candidates[from..], &candidates[..from]);
        let chosen = after.iter().chain(before).find(|name| !self.taken.contains(*name)).cloned();
        let chosen = chosen.unwrap_or_else(|| {
            let first = &candidates[0];
            let numbered = (2..).map(|number| format!("{first}{number}"));
            let mut free = numbered.filter(|name| !self.taken.contains(name));
            free.next().unwrap_or_else(|| first.clone())
        });
        self.taken.insert(chosen.clone());
        self.names.insert(slot.clone(), chosen.clone());
        chosen
    }

    /// A name for a method, the first of these that is free.
    pub(super) fn method(&mut self, candidates: &[&str]) -> String {
        let free = candidates.iter().find(|name| !self.taken.contains(**name));
        let chosen = free.map_or_else(|| format!("{}Of", candidates[0]), |name| (*name).to_owned());
        self.taken.insert(chosen.clone());
        chosen
    }

    /// Whether another variable has the name of this one in its own: `os`, `countO`.
    fn is_named_after(&self, id: HistoryId) -> bool {
        let is_of = |slot: &Slot| match slot {
            Slot::Values(ids) => ids.as_slice() == [id],
            Slot::Before(of, _)
            | Slot::Count(of)
            | Slot::Sum(of)
            | Slot::Product(of)
            | Slot::Least(of)
            | Slot::Greatest(of)
            | Slot::Next(of, _) => *of == id,
            Slot::Parameter(_) | Slot::Current(_) | Slot::Scanner => false,
        };
        let own = self.needed.iter().filter(|slot| is_of(slot));
        let mut kinds = own.map(std::mem::discriminant);
        kinds.any(|kind| {
            self.needed.iter().filter(|slot| std::mem::discriminant(*slot) == kind).count() > 1
        })
    }

    fn candidates(&self, slot: &Slot, dialogue: &Dialogue) -> Vec<String> {
        let kind = std::mem::discriminant(slot);
        let alike = self.needed.iter().filter(|other| std::mem::discriminant(*other) == kind);
        let is_only = alike.count() <= 1;
        let of = |id: &HistoryId| capital(&dialogue.variable(*id).name);
        let about = |words: &[&str], id: &HistoryId| {
            let word =
                |word: &&str| if is_only { (*word).into() } else { format!("{word}{}", of(id)) };
            words.iter().map(word).collect::<Vec<String>>()
        };
        match slot {
            Slot::Parameter(id) => {
                let name = &dialogue.parameters[id.index()].name;
                let is_name = name.chars().all(|one| one.is_alphanumeric() || one == '_');
                vec![if is_name { name.clone() } else { String::from("given") }]
            }
            Slot::Current(id) => {
                let variable = dialogue.variable(*id);
                if self.is_named_after(*id) {
                    return vec![variable.name.clone()];
                }
                let others: &[&str] = match (&variable.ty, variable.name.len()) {
                    (Type::String, _) => &["word", "line", "text"],
                    (Type::Primitive(Primitive::Boolean), _) => &["flag", "answer", "choice"],
                    (_, 1) => &["number", "value", "input", "a", "k"],
                    _ => &["number", "value", "input"],
                };
                let own = std::iter::repeat_n(variable.name.clone(), others.len());
                own.chain(others.iter().map(|word| (*word).to_owned())).collect()
            }
            Slot::Before(id, 1) => about(&["previous", "last", "before"], id),
            Slot::Before(id, by) => {
                about(&["previous", "last"], id).iter().map(|name| format!("{name}{by}")).collect()
            }
            Slot::Values(ids) => match &ids[..] {
                [id] => {
                    let name = self.names.get(&Slot::Current(*id));
                    let name = name.unwrap_or(&dialogue.variable(*id).name).clone();
                    let general = if matches!(dialogue.variable(*id).ty, Type::String) {
                        ["words", "lines", "all"]
                    } else {
                        ["numbers", "values", "all"]
                    };
                    let general = general.map(String::from);
                    let plural = plural(&name);
                    if is_only { [general.to_vec(), vec![plural]].concat() } else { vec![plural] }
                }
                _ => vec![String::from("all"), String::from("everything")],
            },
            Slot::Count(id) => about(&["count", "counter"], id),
            Slot::Sum(id) => about(&["sum", "total"], id),
            Slot::Product(id) => about(&["product", "result"], id),
            Slot::Least(id) => about(&["smallest", "min", "least"], id),
            Slot::Greatest(id) => about(&["largest", "max", "best"], id),
            Slot::Next(id, _) => about(&["next", "input", "typed"], id),
            Slot::Scanner => ["in", "scanner", "input", "sc"].map(String::from).to_vec(),
        }
    }
}

/// A word that begins with a capital letter.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name for several of what a name stands for.
fn plural(name: &str) -> String {
    match name {
        _ if name.ends_with(['s', 'x']) && name.len() > 1 => format!("{name}es"),
        _ if name.ends_with('y') && name.len() > 1 => format!("{}ies", &name[..name.len() - 1]),
        _ => format!("{name}s"),
    }
}
