//! What a submission would be with other names for what it lacks.
//!
//! In: a submission that lacks methods, for each of which exactly one of its own methods has the
//! same type, or the same name and types that values can be converted to. Out: how these methods
//! compare where they stand for what is missing. What holds: it is told for information and counts
//! nothing; what counts is said by `--map` or by the lecturer's rules.

use super::compare::Comparison;
use super::compared::{ComparedSubmission, MappedMethods};
use super::crash::ClassesError;
use super::tally::MethodTally;
use crate::jvm::explorer::{ClassFile, Explorer};

/// The names that fit: for each missing method the only one of its type, or the only one of its
/// name whose types do, if none stands for two.
fn fitting(one: &ComparedSubmission) -> Option<Vec<(String, String)>> {
    let mut names: Vec<(String, String)> = Vec::new();
    let mut converted: Vec<&str> = Vec::new();
    for missing in &one.missing {
        let pair = match (missing.converted(), missing.candidates.as_slice()) {
            (Some(other), _) if converted.contains(&other) => return None,
            (Some(other), _) => {
                converted.push(other);
                (missing.name.clone(), missing.name.clone())
            }
            (None, _) if missing.method.starts_with("new ") => continue,
            (None, [candidate]) => {
                let other = candidate.split('(').next().unwrap_or_default().to_owned();
                (missing.name.clone(), other)
            }
            _ => return None,
        };
        if !names.contains(&pair) {
            names.push(pair);
        }
    }
    let is_once = |(name, other): &(String, String)| {
        let clashes = names.iter().filter(|(one, two)| (one == name) != (two == other));
        clashes.count() == 0
    };
    (!names.is_empty() && names.iter().all(is_once)).then_some(names)
}

impl Comparison {
    /// Compares what may stand for missing methods, where one choice fits, and keeps it with the
    /// submission.
    pub fn add_mapped(
        &self,
        explorer: &mut Explorer,
        files: &[ClassFile],
        compared: &mut ComparedSubmission,
    ) -> Result<(), ClassesError> {
        let Some(names) = fitting(compared) else { return Ok(()) };
        let other = self.compare_as(explorer, &compared.name, files, &names)?;
        compared.is_spending |= other.is_spending;
        // Methods of objects that could not be made otherwise count as little as these.
        let is_mapped =
            |method: &MethodTally| compared.methods.iter().all(|one| one.shown != method.shown);
        let methods: Vec<MethodTally> = other.methods.into_iter().filter(is_mapped).collect();
        if !methods.is_empty() {
            let others = compared.missing.iter().filter_map(|missing| {
                Some((missing.method.clone(), missing.converted()?.to_owned()))
            });
            let converted = others.collect();
            let names = names.into_iter().filter(|(name, other)| name != other).collect();
            compared.mapped = Some(MappedMethods { names, converted, methods });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::lacking::MissingCall;
    use super::*;

    fn lacking(missing: &[(&str, &[&str])]) -> ComparedSubmission {
        let mut one = ComparedSubmission::failed(String::from("dora"), String::new());
        let call = |(name, candidates): &(&str, &[&str])| MissingCall {
            method: format!("{name}()"),
            name: (*name).to_owned(),
            candidates: candidates.iter().map(|one| (*one).to_owned()).collect(),
            namesakes: Vec::new(),
            convertible: Vec::new(),
            is_private: false,
            is_inner: false,
        };
        one.missing = missing.iter().map(call).collect();
        one
    }

    #[test]
    fn names_fit_where_there_is_one_choice() {
        let names = |missing: &[(&str, &[&str])]| fitting(&lacking(missing));
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(names(&[("peek", &["top()"])]), Some(vec![pair("peek", "top")]));
        assert_eq!(names(&[("peek", &["top()", "last()"])]), None);
        assert_eq!(names(&[("peek", &["top()"]), ("pop", &["top()"])]), None);
        assert_eq!(names(&[("peek", &["top()"]), ("pop", &[])]), None);
        assert_eq!(names(&[]), None);
    }

    #[test]
    fn other_types_fit_where_no_two_methods_want_the_same() {
        let mut one = lacking(&[("add", &[]), ("max", &["largest()"])]);
        one.missing[0].convertible.push(String::from("add(int)"));
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(fitting(&one), Some(vec![pair("add", "add"), pair("max", "largest")]));
        one.missing[1] = one.missing[0].clone();
        assert_eq!(fitting(&one), None);
        one.missing[1].convertible = vec![String::from("add(short)"), String::from("add(byte)")];
        assert_eq!(fitting(&one), None);
    }
}
