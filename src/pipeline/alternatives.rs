//! Other questions about an instance than the one that was drawn first.
//!
//! In: what is known of an instance, the draft that was drawn, and how others are drafted. Out: the
//! questions that a bank may use instead. What holds: they are about other versions of the program;
//! where nothing of a question is a version, there are none.

use super::policy::POLICY;
use crate::ask::InstanceFacts;
use crate::ask::draft::{Draft, OptionSet};
use crate::ask::fingerprint::Fingerprint;
use crate::ask::version_role::VersionRole;
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::VersionNeed;
use crate::vary::versions::Variant;
use crate::vary::{Claim, Varied};

/// A question about an instance.
pub struct ExaminedQuestion {
    /// Its number among the questions about the instance; of sets of options, that of the first.
    pub option_set: usize,
    /// Its right answer.
    pub key: String,
    /// What a bank should have equally often; empty if there is nothing to balance.
    pub class: String,
    /// The versions of the program that it is about.
    pub versions: Vec<VersionRole>,
    /// How many of its options come from rules.
    pub quality: usize,
    /// How many more there would be room for.
    pub lacking: usize,
    /// The sets of options that it can have.
    pub sets: Vec<OptionSet>,
    /// What a JVM has to confirm besides the instance.
    pub claims: Vec<Claim>,
    /// What recognises it in later banks.
    pub fingerprint: Fingerprint,
}

impl ExaminedQuestion {
    /// The question of a draft.
    pub fn of(draft: Draft, fingerprint: Fingerprint, option_set: usize) -> Self {
        let Draft { key, class, versions, quality, lacking, sets, claims, .. } = draft;
        Self { option_set, key, class, versions, quality, lacking, sets, claims, fingerprint }
    }

    /// Whether a set of options, or a version, is one that it can have.
    pub fn has(&self, option_set: usize) -> bool {
        (self.option_set..self.option_set + self.sets.len().max(1)).contains(&option_set)
    }
}

/// A question about an instance other than the one that was drawn first.
pub struct AlternativeQuestion {
    /// The question.
    pub asked: ExaminedQuestion,
    /// The only version that it is about; `None` if it is drawn from all of them.
    pub line: Option<Variant>,
}

/// The question about an instance of which these facts are known, and what recognises it; `None` if
/// there is none.
pub type Drafter<'a> =
    dyn Fn(&InstanceFacts) -> Result<Option<(Draft, Fingerprint)>, Diagnostic> + 'a;

/// The questions about an instance that are about other versions than the one that was `drawn`.
/// `known` is what is known of it, and the same afterwards.
pub fn alternatives(
    need: VersionNeed,
    known: &mut InstanceFacts,
    drawn: &Draft,
    drafted: &Drafter<'_>,
) -> Result<Vec<AlternativeQuestion>, Diagnostic> {
    match need {
        VersionNeed::Lines => about_other_lines(known, drawn, drafted),
        // One of those offered may be the program itself.
        VersionNeed::LinesAndValues if known.varied.lines.len() < drawn.versions.len() => {
            Ok(Vec::new())
        }
        VersionNeed::LinesAndValues | VersionNeed::Compiled => {
            of_other_lines(known, drawn, drafted)
        }
        VersionNeed::None | VersionNeed::Hole | VersionNeed::Blocks | VersionNeed::Refuted => {
            Ok(Vec::new())
        }
    }
}

/// Those that are about one other version.
fn about_other_lines(
    known: &InstanceFacts,
    drawn: &Draft,
    drafted: &Drafter<'_>,
) -> Result<Vec<AlternativeQuestion>, Diagnostic> {
    let Varied { aim, lines, .. } = &known.varied;
    let is_drawn =
        |one: &Variant| drawn.versions.iter().any(|role| role.version == Some(one.version));
    let mut alternatives = Vec::new();
    for other in lines.iter().filter(|one| !is_drawn(one)) {
        let varied = Varied { lines: vec![other.clone()], aim: *aim, ..Varied::default() };
        let known = InstanceFacts { varied, ..InstanceFacts::default() };
        if let Some((draft, fingerprint)) = drafted(&known)? {
            let asked = ExaminedQuestion::of(draft, fingerprint, other.version);
            alternatives.push(AlternativeQuestion { asked, line: Some(other.clone()) });
        }
    }
    Ok(alternatives)
}

/// Those that offer other versions beside each other: as many, as short, and as many of them right.
fn of_other_lines(
    known: &mut InstanceFacts,
    drawn: &Draft,
    drafted: &Drafter<'_>,
) -> Result<Vec<AlternativeQuestion>, Diagnostic> {
    let leans = |draft: &Draft| -> Vec<i64> {
        let mut leans: Vec<i64> = draft.versions.iter().map(|role| role.lean).collect();
        leans.sort_unstable();
        leans
    };
    let offers = |draft: &Draft| -> Vec<(Option<usize>, i64)> {
        let roles = draft.versions.iter().map(|role| (role.version, role.lean));
        let mut offers: Vec<(Option<usize>, i64)> = roles.collect();
        offers.sort_unstable();
        offers
    };
    let mut alternatives = Vec::new();
    let expected = leans(drawn);
    let mut known_offers = vec![offers(drawn)];
    for option_set in 1..=POLICY.most_draws {
        known.option_set = option_set;
        let Some((draft, fingerprint)) = drafted(known)? else { continue };
        let is_as_good = draft.lacking <= drawn.lacking && leans(&draft) == expected;
        let offers = offers(&draft);
        if is_as_good && !known_offers.contains(&offers) {
            known_offers.push(offers);
            let asked = ExaminedQuestion::of(draft, fingerprint, option_set);
            alternatives.push(AlternativeQuestion { asked, line: None });
        }
    }
    known.option_set = 0;
    Ok(alternatives)
}
