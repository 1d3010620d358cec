//! Versions of a program in which one line or fragment is another, and the same program with other
//! values.
//!
//! In: a skeleton; then the values of instances. Out: for each instance what its [`Variant`]s look
//! like and come to. What holds: every variant ended normally, so a JVM can confirm what it does.

use std::sync::Arc;

use super::claim::Claim;
use super::misconception::{ChangeOf, RULES};
use super::parentheses::without;
use super::relax::{Goals, outside, relax};
use super::rewrite::{Edit, TextPiece, Version};
use super::run_result::{RunResult, run_result};
use super::unchecked::unchecked;
use crate::skeleton::Skeleton;
use crate::skeleton::alternative::{Alternative, alternatives};
use crate::skeleton::front_matter;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::solve::space::Space;
use crate::solve::space::random::InstanceDice;
use crate::solve::space::values::Values;
use crate::source::Span;
use crate::validate::instance::shown;

/// Another version of an instance, and what it does.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Where it comes from.
    pub cause: VersionOrigin,
    /// Its number among the versions of the skeleton, from 1, which is the same for all instances;
    /// 0 if the values are others.
    pub version: usize,
    /// The part that is another, in the skeleton; `None` if the values are others.
    pub line: Option<Span>,
    /// What students see of it.
    pub shown: String,
    /// What it does.
    pub told: RunResult,
    /// What a JVM has to confirm.
    pub claim: Claim,
    /// The version as students read it, but for conditions, which its program does not have: what
    /// explains its run.
    pub read: Arc<Skeleton>,
}

impl PartialEq for Variant {
    /// What explains its run follows from the rest.
    fn eq(&self, other: &Self) -> bool {
        let parts = |of: &Self| (of.cause, of.line, of.shown.clone());
        parts(self) == parts(other) && self.told == other.told && self.claim == other.claim
    }
}

/// Where a version comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionOrigin {
    /// The author wrote it after the line.
    Author,
    /// Somebody with a misconception reads the line like this: the name of the rule.
    Rule(&'static str),
    /// It is the same program with other values.
    Values,
}

/// The versions of a skeleton, ready to run.
pub struct Versions {
    /// The skeleton itself.
    pub(super) original: Arc<Skeleton>,
    pub(super) machine: Machine,
    pub(super) space: Space,
    /// The placeholders that students see.
    visible: Vec<usize>,
    pub(super) prepared: Vec<Prepared>,
}

/// A version, ready to run.
pub(super) struct Prepared {
    cause: VersionOrigin,
    line: Span,
    /// The version as the author would have written it.
    pub(super) written: Version,
    /// The version without conditions.
    pub(super) relaxed: Version,
    pub(super) claimed: Arc<Skeleton>,
    /// What explains its run.
    pub(super) read: Arc<Skeleton>,
    pub(super) machine: Machine,
}

/// The most versions of a skeleton that are made ready.
const MOST_VERSIONS: usize = 24;
/// The most variants with other values that are looked for in each instance, and the random values
/// tried for them.
const MOST_VALUES: usize = 8;
const TRIES: u64 = 40;

/// What a run of a version may use: no student is asked to trace a longer one.
pub(super) const LIMITS: Limits =
    Limits { steps: 1_000_000, depth: 400, heap: 16 << 20, output: 10_000 };

impl Versions {
    /// The versions that the author wrote, or if there are none those that come from rules.
    pub fn of(skeleton: &Skeleton) -> Self {
        let mut prepared: Vec<Prepared> = Vec::new();
        let fragment = fragment(skeleton);
        let mut written = alternatives(&skeleton.source, &skeleton.file);
        written.retain(|one| fragment.is_none_or(|fragment| fragment.covers(one.line)));
        let authored = written.iter().map(|one| {
            let with = alternative_pieces(skeleton, one);
            (VersionOrigin::Author, one.line, vec![Edit::with(one.line, with)])
        });
        let read = RULES.iter().flat_map(|rule| {
            rule.used_readings(skeleton).into_iter().filter_map(|misreading| {
                let ChangeOf::Text(edits) = misreading.change else { return None };
                let line = match fragment {
                    Some(fragment) => within(skeleton, fragment, &edits)?,
                    None => within_a_line(skeleton, &edits)?,
                };
                let edits = without(&skeleton.source, edits);
                Some((VersionOrigin::Rule(rule.name), line, edits))
            })
        });
        let all: Vec<_> = if written.is_empty() { read.collect() } else { authored.collect() };
        for (cause, line, edits) in all {
            let text = |version: &Version| version.skeleton.source.text().to_owned();
            if let Some(version) = prepare(skeleton, cause, line, edits)
                && text(&version.written) != skeleton.source.text()
                && prepared.iter().all(|known| text(&known.written) != text(&version.written))
            {
                prepared.push(version);
            }
            if prepared.len() == MOST_VERSIONS {
                break;
            }
        }
        let visible =
            skeleton.program.placeholders.iter().enumerate().filter(|(_, placeholder)| {
                !skeleton.file.hidden.iter().any(|hidden| hidden.covers(placeholder.span))
                    && fragment.is_none_or(|fragment| fragment.covers(placeholder.span))
            });
        Self {
            original: Arc::new(skeleton.clone()),
            machine: Machine::new(&skeleton.program),
            space: Space::of(&skeleton.program),
            visible: visible.map(|(at, _)| at).collect(),
            prepared,
        }
    }

    /// Whether there is any version with another line.
    pub fn is_empty(&self) -> bool {
        self.prepared.is_empty()
    }

    /// The variants of an instance in which a line is another; those left out that run far longer
    /// than the instance itself, which runs `statements` statements.
    pub fn lines(&self, model: &Model, statements: u64) -> Vec<Variant> {
        // A statement is some ten operations.
        let steps = LIMITS.steps.min(100_000 + 60 * statements);
        let limits = Limits { steps, ..LIMITS };
        let variants = self.prepared.iter().zip(1..).filter_map(|(one, version)| {
            let model = one.relaxed.model(model);
            let run = one.machine.run(&model, &limits);
            let told = run_result(&one.claimed, &run)?;
            Some(Variant {
                cause: one.cause,
                version,
                line: Some(one.line),
                shown: shown(&one.written.skeleton, &model),
                told,
                claim: Claim::of_run(Arc::clone(&one.claimed), model, run),
                read: Arc::clone(&one.read),
            })
        });
        variants.collect()
    }

    /// Variants of an instance in which one value, or two, are others; each is an instance itself.
    pub fn values(&self, model: &Model) -> Vec<Variant> {
        let mut random = InstanceDice::of(model);
        let types = self.machine.placeholder_types();
        let mut found: Vec<Variant> = Vec::new();
        if self.visible.is_empty() {
            return found;
        }
        for attempt in 0..TRIES {
            let mut values = Values::of(model, types);
            for _ in 0..=(attempt % 2) {
                let at = self.visible[random.index(self.visible.len())];
                let Some(size) = self.space.small_size_of(at) else { continue };
                self.space.set(&mut values, at, random.below(size));
            }
            self.space.settle(&mut values);
            let other = self.space.model(&values);
            let known = other == *model || found.iter().any(|one| one.claim.model == other);
            if known {
                continue;
            }
            let run = self.machine.run(&other, &LIMITS);
            let Some(told) = run_result(&self.original, &run) else { continue };
            found.push(Variant {
                cause: VersionOrigin::Values,
                version: 0,
                line: None,
                shown: shown(&self.original, &other),
                told,
                claim: Claim::of_run(Arc::clone(&self.original), other, run),
                read: Arc::clone(&self.original),
            });
            if found.len() == MOST_VALUES {
                break;
            }
        }
        found
    }
}

/// A version that reads well, made ready.
fn prepare(
    skeleton: &Skeleton,
    cause: VersionOrigin,
    line: Span,
    edits: Vec<Edit>,
) -> Option<Prepared> {
    let written = Version::of(skeleton, &edits)?;
    let places: Vec<Span> = edits.iter().map(|edit| edit.at).collect();
    let mut all = outside(relax(skeleton, Goals::Dropped), &places);
    all.extend(edits);
    if skeleton.settings.question.versions() == front_matter::VersionNeed::Refuted {
        // A version may throw on arguments on which the right one does not.
        all.push(Edit::to(
            skeleton.source.whole().at_end(),
            "\nASSERT(__thrown() || !__thrown());\n",
        ));
    }
    let relaxed = Version::of(skeleton, &all)?;
    let machine = Machine::new(&relaxed.skeleton.program);
    let claimed = Arc::new(relaxed.skeleton.clone());
    let program = unchecked(written.skeleton.program.clone());
    let read = Arc::new(Skeleton { program, ..written.skeleton.clone() });
    Some(Prepared { cause, line, written, relaxed, claimed, read, machine })
}

/// The part of the program that versions differ in, if the author says so.
pub fn fragment(skeleton: &Skeleton) -> Option<Span> {
    let asks = skeleton.settings.question.versions() == front_matter::VersionNeed::LinesAndValues;
    skeleton.file.fragment.filter(|_| asks).map(|fragment| fragment.code)
}

/// The place of these edits, if it lies in a part of the program, and if what they put there looks
/// as if somebody had written it: each of them within a line, and without braces.
fn within(skeleton: &Skeleton, part: Span, edits: &[Edit]) -> Option<Span> {
    let source = &skeleton.source;
    let is_plain = |piece: &TextPiece| match piece {
        TextPiece::Kept(span) => !source.slice(*span).contains('\n'),
        TextPiece::New(text) => !text.contains(['\n', '{', '}']),
    };
    let is_short =
        |edit: &Edit| !source.slice(edit.at).contains('\n') && edit.with.iter().all(is_plain);
    let whole = edits.iter().map(|edit| edit.at).reduce(Span::to)?;
    (part.covers(whole) && edits.iter().all(is_short)).then_some(whole)
}

/// The line in which all of these edits lie, and what they put there; `None` if they touch several
/// lines.
fn within_a_line(skeleton: &Skeleton, edits: &[Edit]) -> Option<Span> {
    let source = &skeleton.source;
    let whole = edits.iter().map(|edit| edit.at).reduce(Span::to)?;
    let breaks = |piece: &TextPiece| match piece {
        TextPiece::Kept(span) => source.slice(*span).contains('\n'),
        TextPiece::New(text) => text.contains('\n'),
    };
    let broken = source.slice(whole).contains('\n')
        || edits.iter().flat_map(|edit| &edit.with).any(breaks)
        || skeleton.file.hidden.iter().any(|hidden| hidden.covers(whole));
    (!broken).then_some(whole)
}

/// What an alternative puts into the place of its line: placeholders of the line keep their values.
pub(super) fn alternative_pieces(skeleton: &Skeleton, one: &Alternative) -> Vec<TextPiece> {
    let source = &skeleton.source;
    let text = one.text(source);
    let mut rest = text.as_str();
    let of_line: Vec<(Span, &str)> = skeleton
        .program
        .placeholders
        .iter()
        .map(|placeholder| (placeholder.span, source.slice(placeholder.span)))
        .filter(|(span, _)| one.line.covers(*span))
        .collect();
    let mut used: Vec<Span> = Vec::new();
    let mut pieces = Vec::new();
    loop {
        let first = of_line.iter().filter_map(|(_, text)| Some((rest.find(text)?, *text))).min();
        let Some((at, text)) = first else { break };
        let mut same = of_line.iter().filter(|(_, other)| *other == text).map(|(span, _)| *span);
        let last = same.clone().next_back();
        let span = same.find(|span| !used.contains(span)).or(last);
        let Some(span) = span else { break };
        used.push(span);
        pieces.push(TextPiece::New(rest[..at].to_owned()));
        pieces.push(TextPiece::Kept(span));
        rest = &rest[at + text.len()..];
    }
    pieces.push(TextPiece::New(rest.to_owned()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::datum::Datum;
    use crate::skeleton;

    fn skeleton(text: &str) -> Skeleton {
        skeleton::read(&crate::source::Source::new("x.java", text)).skeleton.unwrap()
    }

    fn model(values: &[i64]) -> Model {
        Model { values: values.iter().map(|value| Datum::Integral(*value)).collect() }
    }

    #[test]
    fn what_the_author_wrote_is_run_without_conditions() {
        let skeleton = skeleton(
            "int x = INT(range(1, 9));  //~ int x = INT(range(1, 9)) * 10;\n\
             //~ int x = 0;\n\
             x = 20 / x;\n\
             ASSERT(x > 0);\n\
             System.out.println(x);\n",
        );
        let variants = Versions::of(&skeleton).lines(&model(&[4]), 9);
        // Dividing by zero is no version that can be asked about.
        assert_eq!(variants.len(), 1);
        assert_eq!(variants[0].told.output, "0\n");
        assert_eq!(variants[0].shown, "int x = 4 * 10;\nx = 20 / x;\nSystem.out.println(x);\n");
        assert_eq!(variants[0].cause, VersionOrigin::Author);
    }

    #[test]
    fn without_any_rules_give_versions() {
        let skeleton = skeleton(
            "int s = 0;\nfor (int i = 0; i < INT(range(3, 9)); i++) {\n  s += i;\n}\nSystem.out.println(s);\n",
        );
        let variants = Versions::of(&skeleton).lines(&model(&[4]), 9);
        let bound =
            variants.iter().find(|one| one.cause == VersionOrigin::Rule("comparison-bound"));
        let bound = bound.unwrap();
        assert!(bound.shown.contains("i <= 4"), "{}", bound.shown);
        assert_eq!(bound.told.output, "10\n");
    }

    #[test]
    fn no_version_compares_an_index_with_its_neighbour() {
        let skeleton = skeleton(
            "int[] a = { 3, 1, 2 };\nint s = INT(range(1, 9));\n\
             for (int j = 0; j + 1 < a.length; j++) {\n  if (a[j] > a[j + 1]) {\n    s += a[j];\n    a[j] = a[j + 1];\n  }\n}\n\
             System.out.println(s);\n",
        );
        let variants = Versions::of(&skeleton).lines(&model(&[4]), 30);
        let shown: Vec<&str> = variants.iter().map(|one| one.shown.as_str()).collect();
        assert!(shown.iter().all(|one| one.contains(" (a[j] ")), "{shown:#?}");
        // What stands alone is an index without parentheses.
        assert!(shown.iter().any(|one| one.contains("a[j] = j + 1;")), "{shown:#?}");
    }

    #[test]
    fn other_values_are_instances() {
        let skeleton = skeleton(
            "int a = INT(range(1, 9));\nint b = INT(range(1, 9));\nASSERT(a < b);\nSystem.out.println(b - a);\n",
        );
        let versions = Versions::of(&skeleton);
        let variants = versions.values(&model(&[4, 7]));
        assert!(variants.len() > 3, "{}", variants.len());
        for one in &variants {
            let [Datum::Integral(a), Datum::Integral(b)] = one.claim.model.values[..] else {
                panic!()
            };
            assert!(a < b && (a, b) != (4, 7));
            assert_eq!(one.told.output, format!("{}\n", b - a));
        }
        assert_eq!(variants, versions.values(&model(&[4, 7])));
    }
}
