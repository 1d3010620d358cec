//! Which inputs a statement is about: in words, and as unknowns of a formula.
//!
//! Lengths of arrays are numbers, one question for each; everything else is unknown.

use super::given::ArgumentTerms;
use crate::read::domain::{Domain, ValueSet};
use crate::read::types::{Primitive, Type};
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::unwind::evaluator::{CallArgument, MethodEvaluator};

/// The greatest length of a text in an array.
const SHORT_TEXT: i64 = 3;

/// How far single values go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueReach {
    /// All values of their type.
    All,
    /// Numbers from the negative of this one to it; characters from ` ` to `~`.
    Near(i64),
}

/// The extents that are tried, the widest first.
pub(super) const REACHES: [ValueReach; 3] =
    [ValueReach::All, ValueReach::Near(100), ValueReach::Near(16)];

/// A question about arguments of certain lengths.
pub(super) struct SizedQuestion<'a> {
    /// The types of the arguments.
    pub(super) types: &'a [&'a Type],
    /// A length for each; it counts for arrays and texts.
    pub(super) lengths: &'a [u32],
    /// How far values go.
    pub(super) reach: ValueReach,
    /// For each argument numbers that it is restricted to.
    pub(super) ranges: &'a [Option<(i64, i64)>],
    /// For each argument an earlier one that is the same array.
    pub(super) same: &'a [Option<usize>],
    /// How many passes of a loop are followed.
    pub(super) passes: u64,
}

/// Whether unknowns can stand for values of a type.
pub(super) fn is_open(ty: &Type) -> bool {
    match ty {
        Type::Primitive(primitive) => !primitive.is_floating(),
        Type::String => true,
        Type::Array(element) => !matches!(**element, Type::Array(_)) && is_open(element),
        Type::StringBuilder | Type::Object(_) | Type::Null => false,
    }
}

/// Whether values of a type have a length that a question names.
pub(super) fn has_length(ty: &Type) -> bool {
    matches!(ty, Type::Array(_) | Type::String)
}

impl ValueReach {
    fn values(self, primitive: Primitive) -> ValueSet {
        let (least, most) = (primitive.least(), primitive.greatest());
        let (from, to) = match (self, primitive) {
            (Self::All, _) | (_, Primitive::Boolean) => (least, most),
            (Self::Near(_), Primitive::Char) => (i64::from(b' '), i64::from(b'~')),
            (Self::Near(far), _) => (least.max(-far), most.min(far)),
        };
        ValueSet::range(from, to).unwrap_or_else(|| ValueSet::single(least))
    }

    /// The domain of a value that is not an array.
    fn domain(self, ty: &Type, longest: i64) -> Domain {
        match ty {
            Type::Primitive(primitive) => Domain::Number(self.values(*primitive)),
            Type::String | Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => {
                Domain::Text {
                    length: ValueSet::range(0, longest).unwrap_or_else(|| ValueSet::single(0)),
                    unit: self.values(Primitive::Char),
                }
            }
        }
    }

    fn words(self, primitive: Primitive) -> String {
        match (self, primitive) {
            (Self::All, _) | (_, Primitive::Boolean) => String::new(),
            (Self::Near(_), Primitive::Char) => String::from(" from ' ' to '~'"),
            (Self::Near(far), _) => format!(" from -{far} to {far}"),
        }
    }
}

/// New unknowns for all arguments, and how their values are read off.
///
/// Which objects texts are is not known: each has a number of its own, so that texts that are equal
/// can be one object or several, or constants. An array can be the same as the one that its place
/// in `same` names.
pub(super) fn unknowns(
    evaluator: &mut MethodEvaluator<'_>,
    question: &SizedQuestion<'_>,
) -> (Vec<CallArgument>, Vec<ArgumentTerms>) {
    let texts = question.types.iter().zip(question.lengths).map(|(ty, length)| match ty {
        Type::String => 1,
        Type::Array(element) if **element == Type::String => i64::from(*length),
        Type::Array(_)
        | Type::Primitive(_)
        | Type::StringBuilder
        | Type::Object(_)
        | Type::Null => 0,
    });
    let objects =
        Domain::Number(ValueSet::range(0, texts.sum()).unwrap_or_else(|| ValueSet::single(0)));
    let mut all = Vec::new();
    for (at, (ty, length)) in question.types.iter().zip(question.lengths).enumerate() {
        if let Some(other) = question.same[at] {
            all.push((CallArgument::Again(other), ArgumentTerms::Again(other)));
            continue;
        }
        let name = format!("argument {at}");
        let values = (question.reach, question.ranges[at]);
        all.push(unknown(evaluator, &name, (ty, *length), values, &objects));
    }
    all.into_iter().unzip()
}

/// New unknowns for an argument. A length is that of an array, or the greatest of a text.
fn unknown(
    evaluator: &mut MethodEvaluator<'_>,
    name: &str,
    (ty, length): (&Type, u32),
    (reach, range): (ValueReach, Option<(i64, i64)>),
    objects: &Domain,
) -> (CallArgument, ArgumentTerms) {
    if let Type::Array(element) = ty {
        let (elements, terms) = (0..length)
            .map(|at| {
                let name = format!("{name}[{at}]");
                let longest = u32::try_from(SHORT_TEXT).unwrap_or(u32::MAX);
                unknown(evaluator, &name, (element, longest), (reach, None), objects)
            })
            .unzip();
        return (CallArgument::Array(elements), ArgumentTerms::Array(terms));
    }
    let domain = match range.and_then(|(least, most)| ValueSet::range(least, most)) {
        Some(values) => Domain::Number(values),
        None => reach.domain(ty, i64::from(length)),
    };
    let value = evaluator.unknown(name, ty, &domain);
    if *ty != Type::String {
        return (CallArgument::Value(value.clone()), ArgumentTerms::Plain(value));
    }
    let object = evaluator.unknown(&format!("{name}.object"), &Type::INT, objects);
    let number = match &object {
        PlaceholderTerms::Number(number) => *number,
        PlaceholderTerms::Array { .. }
        | PlaceholderTerms::Text { .. }
        | PlaceholderTerms::Listed { .. } => unreachable!("it is made as a number"),
    };
    (CallArgument::Text(value.clone(), number), ArgumentTerms::Text { text: value, object })
}

/// The inputs in words: `all arrays of 1 to 6 ints`.
pub(super) fn words(
    types: &[&Type],
    ranges: &[Option<(i64, i64)>],
    (least, most): (u32, u32),
    reach: ValueReach,
) -> String {
    let mut all: Vec<String> = Vec::new();
    for (ty, range) in types.iter().zip(ranges) {
        let one = match (ty, range) {
            (_, Some((least, most))) => format!("all {ty}s from {least} to {most}"),
            (Type::Array(element), None) => {
                let range = match (least, most) {
                    (least, most) if least == most => most.to_string(),
                    (0, most) => format!("up to {most}"),
                    (least, most) => format!("{least} to {most}"),
                };
                let elements = several(element, SHORT_TEXT, reach);
                format!("all arrays of {range} {elements}")
            }
            (_, None) => format!("all {}", several(ty, i64::from(most), reach)),
        };
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.join(" and ")
}

fn several(ty: &Type, longest: i64, reach: ValueReach) -> String {
    match ty {
        Type::Primitive(Primitive::Char) => format!("characters{}", reach.words(Primitive::Char)),
        Type::Primitive(primitive) => {
            format!("{}s{}", primitive.keyword(), reach.words(*primitive))
        }
        Type::String | Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => {
            format!("strings of up to {longest} characters{}", reach.words(Primitive::Char))
        }
    }
}

/// All lengths of the arguments of which the greatest is `most`; those without a length get
/// `most`, too.
pub(super) fn lengths(types: &[&Type], least: u32, most: u32) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for ty in types {
        let range = if let Type::Array(_) = ty { least.min(most)..=most } else { most..=most };
        all = all
            .into_iter()
            .flat_map(|before| {
                range.clone().map(move |length| {
                    let mut lengths = before.clone();
                    lengths.push(length);
                    lengths
                })
            })
            .collect();
    }
    let has_array = types.iter().any(|ty| matches!(ty, Type::Array(_)));
    all.retain(|lengths| {
        let arrays = lengths.iter().zip(types).filter(|(_, ty)| matches!(ty, Type::Array(_)));
        !has_array || arrays.map(|(length, _)| *length).max() == Some(most)
    });
    all
}

/// All ways in which arrays among the arguments can be one: for each argument an earlier one of its
/// type and length that it is the same as. The first way is that none are.
pub(super) fn sharings(types: &[&Type], lengths: &[u32]) -> Vec<Vec<Option<usize>>> {
    let mut all: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for (at, ty) in types.iter().enumerate() {
        let mut longer = Vec::new();
        for before in all {
            let own = (0..at).filter(|other| {
                let is_first = before[*other].is_none();
                let is_alike = types[*other] == *ty && lengths[*other] == lengths[at];
                matches!(ty, Type::Array(_)) && is_first && is_alike
            });
            for same in std::iter::once(None).chain(own.map(Some)) {
                let mut sharing = before.clone();
                sharing.push(same);
                longer.push(sharing);
            }
        }
        all = longer;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_one_type_and_length_can_be_the_same() {
        let (ints, chars) = (Type::array_of(Type::INT), Type::array_of(Type::CHAR));
        assert_eq!(sharings(&[&ints, &Type::INT], &[2, 2]), [[None, None]]);
        assert_eq!(sharings(&[&ints, &ints], &[2, 2]), [[None, None], [None, Some(0)]]);
        assert_eq!(sharings(&[&ints, &ints], &[1, 2]), [[None, None]]);
        assert_eq!(sharings(&[&ints, &chars], &[2, 2]), [[None, None]]);
        let three = sharings(&[&ints, &ints, &ints], &[1, 1, 1]);
        assert_eq!(three.len(), 5, "{three:?}");
        assert!(three.contains(&vec![None, Some(0), Some(0)]));
    }

    #[test]
    fn inputs_are_told_in_words() {
        let array = Type::array_of(Type::INT);
        let told = |types: &[&Type], lengths, reach| {
            words(types, &vec![None; types.len()], lengths, reach)
        };
        let (all, near) = (ValueReach::All, ValueReach::Near(16));
        assert_eq!(told(&[&array], (1, 6), all), "all arrays of 1 to 6 ints");
        assert_eq!(
            told(&[&array, &Type::INT], (0, 5), all),
            "all arrays of up to 5 ints and all ints"
        );
        assert_eq!(told(&[&Type::INT, &Type::INT], (0, 6), near), "all ints from -16 to 16");
        assert_eq!(told(&[&Type::BOOLEAN], (0, 6), near), "all booleans");
        assert_eq!(told(&[&Type::String], (0, 4), all), "all strings of up to 4 characters");
    }

    #[test]
    fn lengths_are_gone_through_by_their_greatest() {
        let array = Type::array_of(Type::INT);
        assert_eq!(lengths(&[&array, &array], 0, 1), [[0, 1], [1, 0], [1, 1]]);
        assert_eq!(lengths(&[&array, &Type::INT], 1, 2), [[2, 2]]);
        assert_eq!(lengths(&[&Type::INT], 0, 2), [[2]]);
    }
}
