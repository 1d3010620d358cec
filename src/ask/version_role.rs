//! What a version of a program is in a question: right, or wrong.
//!
//! In: the versions that a question offers, and which of them are right. Out: a [`VersionRole`]
//! for each. What holds: in a question, the leans of all versions sum up to nothing but for
//! rounding, so a version that is right as often as by chance has no lean in a bank.

/// A thousand times the number of versions that are right, if one always is.
pub const WHOLE: i64 = 1_000;

/// A version of a program in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionRole {
    /// Its number among the versions of the skeleton, from 1, which is the same in all instances; 0
    /// for the program itself. `None` if it has no other line but other values, of which a student
    /// cannot know what they come to.
    pub version: Option<usize>,
    /// How much more than by chance it is right here, in thousandths: positive if it is right,
    /// negative if it is wrong.
    pub lean: i64,
}

impl VersionRole {
    /// Whether the version is right.
    pub fn is_right(self) -> bool {
        self.lean > 0
    }
}

/// The roles of versions that stand beside each other, each with whether it is right.
pub fn roles(versions: &[(Option<usize>, bool)]) -> Vec<VersionRole> {
    let all = i64::try_from(versions.len().max(1)).unwrap_or(i64::MAX);
    let right = versions.iter().filter(|(_, is_right)| *is_right).count();
    let chance = WHOLE * i64::try_from(right).unwrap_or(i64::MAX) / all;
    let lean = |is_right: bool| if is_right { WHOLE - chance } else { -chance };
    versions
        .iter()
        .map(|(version, is_right)| VersionRole { version: *version, lean: lean(*is_right) })
        .collect()
}

/// The role of the only version that a question is about, of which it asks for one of two answers.
pub fn role_of_one(version: usize, is_yes: bool) -> VersionRole {
    VersionRole { version: Some(version), lean: if is_yes { WHOLE / 2 } else { -WHOLE / 2 } }
}
