//! What somebody earns who knows from earlier questions how often each version is right.
//!
//! In: the questions of a bank. Out: [`KnownVersions`]. What holds: only versions are known that
//! are right so much oftener than by chance, or so much more rarely, that it is not due to
//! rounding; of others one expects what chance gives.

use std::collections::BTreeMap;

use super::exchange::is_known;
use super::item::QuestionCandidate;
use crate::ask::version_role::{VersionRole, WHOLE};
use crate::write::report::KnownVersions;

/// What somebody earns in these questions who ticks, in each, the versions that are right most
/// often in the bank, as many as are right.
pub fn known_versions(chosen: &[&QuestionCandidate<'_>]) -> KnownVersions {
    let mut leans: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for role in chosen.iter().flat_map(|one| one.versions) {
        if let Some(version) = role.version {
            let of_version = leans.entry(version).or_default();
            *of_version = (of_version.0 + role.lean, of_version.1 + 1);
        }
    }
    let expected = |role: &VersionRole| {
        let of_version = role.version.and_then(|version| leans.get(&version));
        of_version.filter(|(sum, _)| is_known(*sum)).map_or(0, |(sum, count)| WHOLE * sum / count)
    };
    let mut known = KnownVersions { earned: 0, chance: 0, of_several: false };
    for one in chosen.iter().filter(|one| !one.versions.is_empty()) {
        let mut options: Vec<(i64, bool)> =
            one.versions.iter().map(|role| (expected(role), role.is_right())).collect();
        if let [(expected, is_right)] = options[..] {
            // The other answer to the question about the only version.
            options.push((-expected, !is_right));
        } else {
            known.of_several = true;
        }
        let right = options.iter().filter(|(_, is_right)| *is_right).count();
        known.chance += thousandths(right, options.len());
        known.earned += earned(options, right);
    }
    known
}

/// What ticking the `right` options of which most is expected earns, in thousandths of the mark; of
/// several of which one expects the same, each is ticked as often.
fn earned(mut options: Vec<(i64, bool)>, right: usize) -> u64 {
    options.sort_unstable_by_key(|(expected, _)| -expected);
    let mut left = right;
    let mut earned = 0;
    for alike in options.chunk_by(|one, other| one.0 == other.0) {
        let ticked = left.min(alike.len());
        left -= ticked;
        let hit = alike.iter().filter(|(_, is_right)| *is_right).count();
        earned += thousandths(hit * ticked, alike.len());
    }
    earned / u64::try_from(right.max(1)).unwrap_or(u64::MAX)
}

/// A share in thousandths, rounded down.
fn thousandths(part: usize, whole: usize) -> u64 {
    let amount = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    amount(part).saturating_mul(1_000) / amount(whole.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::version_role::roles;

    #[test]
    fn whoever_knows_what_is_usually_right_ticks_it_and_half_of_what_is_alike() {
        assert_eq!(earned(vec![(300, true), (0, false), (0, true), (-300, false)], 2), 750);
        assert_eq!(earned(vec![(-5, true), (9, false)], 1), 0);
        assert_eq!(earned(vec![(0, true), (0, false), (0, false), (0, false)], 1), 250);
    }

    #[test]
    fn a_version_that_is_right_as_often_as_by_chance_is_not_known() {
        // Versions 1 and 2 take turns, 3 is always right, 4 never.
        let [odd, even] = [true, false].map(|first| {
            roles(&[(Some(1), first), (Some(2), !first), (Some(3), true), (Some(4), false)])
        });
        let candidate = |versions| QuestionCandidate {
            traits: &[],
            number: 0,
            option_set: 0,
            key: "",
            class: "",
            versions,
            quality: 9,
            lacking: 0,
            hardness: 1,
            length: 1,
            offered: None,
            is_kept: false,
        };
        let [odd, even] = [candidate(&odd[..]), candidate(&even[..])];
        let bank: Vec<_> = [&odd, &even].into_iter().cycle().take(8).collect();
        let KnownVersions { earned, chance, of_several } = known_versions(&bank);
        assert_eq!((earned, chance, of_several), (6_000, 4_000, true));
    }
}
