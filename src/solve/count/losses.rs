//! Where values get lost: at which places runs fail first, and how many of them.
//!
//! In: a program, its placeholder space, a seed. Out: [`Losses`], how many of a number of runs pass
//! and where each of the others ends, as the author sees it: the first condition that does not
//! hold, the first bound that is broken, the first exception.
//!
//! The runs are those of uniform random assignments, or of every assignment where there are few.
//! Their number depends on nothing but the program and the seed.

use indexmap::IndexMap;
use num_bigint::BigUint;

use crate::diagnostic::Label;
use crate::read::ir::{CheckId, Program};
use crate::solve::execute::{Ending, Exception, Limit, Limits, Machine, Runner};
use crate::solve::search::probe::{grouped, too_much};
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};
use crate::solve::space::values::Values;
use crate::source::{Source, Span};

/// Why a run ended at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LossCause {
    /// A condition of the author's did not hold.
    Check(CheckId),
    /// A loop made a number of passes that its `LOOP` does not allow.
    LoopBound,
    /// More activations were open than an `@REC` allows.
    RecursionBound,
    /// An exception.
    Thrown(Exception),
    /// The machine gave up, so that nothing is known.
    Beyond(Limit),
}

/// A place where runs ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Why.
    pub cause: LossCause,
    /// The condition, loop, method header or expression.
    pub span: Span,
    /// How many runs.
    pub runs: u64,
    /// Their share in thousandths, rounded so that all shares and that of the runs that pass add up
    /// to 1,000.
    pub share: u32,
}

/// How runs end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Runs made.
    pub runs: u64,
    /// Whether they are those of all assignments there are, each once.
    pub all: bool,
    /// Runs that are instances.
    pub passed: u64,
    /// Their share in thousandths.
    pub passed_share: u32,
    /// Where the others ended, the most frequent place first.
    pub places: Vec<Loss>,
}

/// How much a table of losses is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// 100,000 runs, as long as that is a matter of seconds.
    Ample,
    /// As many as a small part of a second allows: for searches whose time is up already.
    Little,
}

impl Patience {
    /// Runs at most.
    fn most(self) -> u32 {
        match self {
            Self::Ample => 100_000,
            Self::Little => 10_000,
        }
    }

    /// Operations after which no further run is made.
    fn spent(self) -> u64 {
        match self {
            Self::Ample => 400_000_000,
            Self::Little => 6_000_000,
        }
    }

    /// What the next run may use once `spent` operations are spent.
    fn limits(self, spent: u64) -> Limits {
        let whole = Limits::default();
        match self {
            Self::Ample => whole,
            Self::Little => {
                let steps = self.spent().saturating_sub(spent).min(whole.steps);
                Limits { steps, ..whole }
            }
        }
    }
}

/// Finds out where values get lost. With little patience, a run that takes too long for it is not
/// counted; there may be none that is.
pub fn losses(
    program: &Program,
    machine: &Machine,
    space: &Space,
    seed: u64,
    patience: Patience,
) -> Losses {
    let few = u32::try_from(space.size()).ok().filter(|size| *size <= patience.most());
    let every = few.and_then(|size| every(machine, space, size, patience));
    let (runs, all) =
        every.map_or_else(|| (random(machine, space, seed, patience), false), |all| (all, true));
    let (mut total, mut passed) = (0, 0);
    let mut places: IndexMap<(LossCause, Span), u64> = IndexMap::new();
    for (ending, runs) in runs {
        total += runs;
        match place(program, ending) {
            None => passed += runs,
            Some(place) => *places.entry(place).or_default() += runs,
        }
    }
    let mut places: Vec<Loss> = places
        .into_iter()
        .map(|((cause, span), runs)| Loss { cause, span, runs, share: 0 })
        .collect();
    places.sort_by_key(|loss| (std::cmp::Reverse(loss.runs), loss.span));
    let counts: Vec<u64> =
        std::iter::once(passed).chain(places.iter().map(|loss| loss.runs)).collect();
    let shares = thousandths(&counts);
    for (loss, share) in places.iter_mut().zip(&shares[1..]) {
        loss.share = *share;
    }
    Losses { runs: total, all, passed, passed_share: shares[0], places }
}

/// How many runs ended in each way.
type Endings = IndexMap<Key, (Ending, u64)>;

/// What tells endings apart.
type Key = (u8, u32, Option<Exception>, Option<Span>);

fn count(endings: &mut Endings, ending: Ending) {
    let key = match ending {
        Ending::Completed { .. } => (0, 0, None, None),
        Ending::Thrown { exception, span } => (1, 0, Some(exception), Some(span)),
        Ending::CheckFailed { check } => (2, check.0, None, None),
        Ending::LoopBound { of } => (3, of.0, None, None),
        Ending::RecursionBound { of } => (4, of.0, None, None),
        Ending::BeyondLimit { limit, span } => (5, limit as u32, None, Some(span)),
    };
    endings.entry(key).or_insert((ending, 0)).1 += 1;
}

/// The endings of all assignments; `None` if they take too long.
fn every(
    machine: &Machine,
    space: &Space,
    size: u32,
    patience: Patience,
) -> Option<Vec<(Ending, u64)>> {
    let mut endings = Endings::new();
    let mut runner = machine.runner();
    let mut values = space.first();
    let mut spent = 0;
    for number in 0..size {
        values.load(&space.at(&BigUint::from(number))?, machine.placeholder_types());
        count(&mut endings, end(&mut runner, &values, patience, &mut spent)?);
        if spent > patience.spent() {
            return None;
        }
    }
    Some(endings.into_values().collect())
}

/// The endings of random assignments.
fn random(machine: &Machine, space: &Space, seed: u64, patience: Patience) -> Vec<(Ending, u64)> {
    let mut endings = Endings::new();
    let mut runner = machine.runner();
    let mut values = space.first();
    let mut stream = Stream::new(seed, Purpose::Losses, 0);
    let mut spent = 0;
    for _ in 0..patience.most() {
        space.sample_into(&mut stream, &mut values);
        let Some(ending) = end(&mut runner, &values, patience, &mut spent) else { break };
        count(&mut endings, ending);
        if spent > patience.spent() {
            break;
        }
    }
    endings.into_values().collect()
}

/// How the program ends on these values; `None` if patience ends before.
fn end(
    runner: &mut Runner,
    values: &Values,
    patience: Patience,
    spent: &mut u64,
) -> Option<Ending> {
    let limits = patience.limits(*spent);
    let ending = runner.ending(values, &limits);
    *spent += runner.operations();
    let cut = matches!(ending, Ending::BeyondLimit { limit: Limit::Steps, .. });
    (!cut || limits == Limits::default()).then_some(ending)
}

/// Where the author sees the end of a run, and why; `None` of an instance.
fn place(program: &Program, ending: Ending) -> Option<(LossCause, Span)> {
    Some(match ending {
        Ending::Completed { .. } => return None,
        Ending::CheckFailed { check } => {
            (LossCause::Check(check), program.checks[check.index()].span)
        }
        Ending::LoopBound { of } => (LossCause::LoopBound, program.loops[of.index()].span),
        Ending::RecursionBound { of } => {
            (LossCause::RecursionBound, program.methods[of.index()].span)
        }
        Ending::Thrown { exception, span } => (LossCause::Thrown(exception), span),
        Ending::BeyondLimit { limit: Limit::Steps, span } => {
            // Where exactly in a loop the operations are used up is chance.
            let around = program.loops.iter().map(|info| info.span);
            let innermost = around
                .filter(|around| around.covers(span))
                .min_by_key(|around| around.end - around.start);
            (LossCause::Beyond(Limit::Steps), innermost.unwrap_or(span))
        }
        Ending::BeyondLimit { limit, span } => (LossCause::Beyond(limit), span),
    })
}

/// Shares in thousandths that add up to 1,000: rounded down, and the rest to those that lost most
/// by it, the first among equals.
fn thousandths(counts: &[u64]) -> Vec<u32> {
    let total = counts.iter().sum::<u64>().max(1);
    let exact = |count: u64| u128::from(count) * 1_000;
    let mut shares: Vec<u32> = counts
        .iter()
        .map(|count| u32::try_from(exact(*count) / u128::from(total)).unwrap_or(1_000))
        .collect();
    let missing = 1_000_u32.saturating_sub(shares.iter().sum());
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(exact(counts[*at]) % u128::from(total)));
    for at in order.into_iter().take(missing as usize) {
        shares[at] += 1;
    }
    shares
}

/// Places that are shown one by one.
const SHOWN: usize = 6;

impl Losses {
    /// One sentence:
    /// `of 100,000 random assignments 62 % fail at line 12, 37.9 % at line 20; none passes`.
    pub fn sentence(&self, source: &Source) -> String {
        let mut lines: IndexMap<u32, (u64, u32)> = IndexMap::new();
        for loss in &self.places {
            let line = lines.entry(source.line(loss.span)).or_default();
            line.0 += loss.runs;
            line.1 += loss.share;
        }
        let mut lines: Vec<(u32, (u64, u32))> = lines.into_iter().collect();
        lines.sort_by_key(|(line, (runs, _))| (std::cmp::Reverse(*runs), *line));
        let mut parts: Vec<String> = Vec::new();
        for (at, (line, (runs, share))) in lines.iter().take(SHOWN).enumerate() {
            let verb = if at == 0 { " fail" } else { "" };
            parts.push(format!("{}{verb} at line {line}", percent(*share, self.runs - runs)));
        }
        if let Some(others) = lines.get(SHOWN..).filter(|others| !others.is_empty()) {
            let share = others.iter().map(|(_, (_, share))| share).sum();
            parts.push(format!("{} elsewhere", percent(share, self.runs)));
        }
        if self.passed == self.runs {
            return match (self.all, self.runs) {
                (true, 1) => String::from("the only assignment passes"),
                (true, runs) => format!("all {} assignments pass", grouped(runs)),
                (false, runs) => format!("all of {} random assignments pass", grouped(runs)),
            };
        }
        let of = match (self.all, self.runs) {
            (true, 1) => String::from("of the only assignment"),
            (true, runs) => format!("of all {} assignments", grouped(runs)),
            (false, runs) => format!("of {} random assignments", grouped(runs)),
        };
        let passed = match self.passed {
            0 => String::from("none passes"),
            1 => String::from("one passes"),
            passed => format!("{} pass", grouped(passed)),
        };
        format!("{of} {}; {passed}", parts.join(", "))
    }

    /// The places with what happens there, the most frequent first.
    pub fn labels(&self, source: &Source) -> Vec<Label> {
        self.places
            .iter()
            .take(2 * SHOWN)
            .map(|loss| Label { span: first_line(source, loss.span), text: self.label(loss) })
            .collect()
    }

    fn label(&self, loss: &Loss) -> String {
        let share = percent(loss.share, self.runs - loss.runs);
        match loss.cause {
            LossCause::Check(_) => format!("{share} fail here"),
            LossCause::LoopBound => format!("{share}: not as many passes as `LOOP` allows"),
            LossCause::RecursionBound => {
                format!("{share}: more activations at once than `@REC` allows")
            }
            LossCause::Thrown(Exception::Unspecified) => {
                format!("{share}: Java leaves open what happens here")
            }
            LossCause::Thrown(exception) => {
                let name = exception.simple_name();
                format!("{share}: `{name}`")
            }
            LossCause::Beyond(limit) => format!("{share}: {}", too_much(limit)),
        }
    }
}

/// The part of a place that lies in its first line.
fn first_line(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let line = text.lines().next().unwrap_or_default().trim_end();
    span.first(line.len())
}

/// `62 %`, `37.9 %`; a share that rounds to nothing is `under 0.1 %`, one that rounds to everything
/// though there are `others` is `over 99.9 %`.
fn percent(share: u32, others: u64) -> String {
    match (share / 10, share % 10) {
        (0, 0) => String::from("under 0.1 %"),
        (100, 0) if others > 0 => String::from("over 99.9 %"),
        (whole, 0) => format!("{whole} %"),
        (whole, tenths) => format!("{whole}.{tenths} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::testing::read;

    fn lost(text: &str) -> (Losses, Source) {
        let program = read(text);
        let found =
            losses(&program, &Machine::new(&program), &Space::of(&program), 0, Patience::Ample);
        (found, Source::new("Test.java", text))
    }

    #[test]
    fn the_first_place_that_fails_counts() {
        let (found, source) = lost(
            "int x = INT(range(0, 999));
             int y = INT(range(0, 999));
             ASSERT(x >= 620);
             ASSERT(x < 0);
             ASSERT(y < 0);",
        );
        assert_eq!((found.runs, found.all, found.passed), (100_000, false, 0));
        assert_eq!(found.places.len(), 2);
        assert!((61_500..62_500).contains(&found.places[0].runs), "{found:?}");
        assert_eq!(found.places.iter().map(|loss| loss.runs).sum::<u64>(), 100_000);
        assert_eq!(found.places.iter().map(|loss| loss.share).sum::<u32>(), 1_000);
        let sentence = found.sentence(&source);
        assert!(sentence.starts_with("of 100,000 random assignments 6"), "{sentence}");
        assert!(sentence.ends_with(" % at line 4; none passes"), "{sentence}");
        assert!(sentence.contains(" % fail at line 3, "), "{sentence}");
    }

    #[test]
    fn little_patience_counts_what_ends_soon() {
        let losses = |text: &str| {
            let program = read(text);
            let (machine, space) = (Machine::new(&program), Space::of(&program));
            losses(&program, &machine, &space, 0, Patience::Little)
        };
        let long = "int x = INT(range(1, 1000000)); for (int i = 0; i < 8000000; i++) x += i;";
        assert_eq!(losses(long).runs, 0);
        let some = losses(
            "int x = INT(range(1, 1000000)); if (x % 4 == 0) while (x >= 0) x %= 7; ASSERT(x < 0);",
        );
        // How long a run is that was given up early remains unknown.
        let causes: Vec<LossCause> = some.places.iter().map(|loss| loss.cause).collect();
        assert!(some.runs > 0 && matches!(causes[..], [LossCause::Check(_)]), "{some:?}");
    }

    #[test]
    fn every_kind_of_end_has_its_place() {
        let (found, source) = lost(
            "
             @REC(4) static int g(int n) {
                 if (n <= 0) return 0;
                 return g(n - 1);
             }
             int[] a = { 1, 2 };
             int x = INT(range(0, 9));
             int i = 0;
             if (x == 9) while (i >= 0) i = 0;
             LOOP(range(0, 6));
             while (i < x) i++;
             if (x < 3) a[x] = 7 / x;
             x = g(x);",
        );
        assert!(found.all && found.runs == 10);
        let places: Vec<(u32, u64, &str)> = found
            .places
            .iter()
            .map(|loss| {
                let kind = match loss.cause {
                    LossCause::Check(_) => "check",
                    LossCause::LoopBound => "loop",
                    LossCause::RecursionBound => "rec",
                    LossCause::Thrown(exception) => exception.java_name(),
                    LossCause::Beyond(_) => "limit",
                };
                (source.line(loss.span), loss.runs, kind)
            })
            .collect();
        let expected = [
            (2, 3, "rec"),
            (11, 2, "loop"),
            (9, 1, "limit"),
            (12, 1, "java.lang.ArrayIndexOutOfBoundsException"),
            (12, 1, "java.lang.ArithmeticException"),
        ];
        assert_eq!(places.len(), expected.len(), "{places:?}");
        assert!(expected.iter().all(|one| places.contains(one)), "{places:?}");
        let sentence = found.sentence(&source);
        assert_eq!(
            sentence,
            "of all 10 assignments 30 % fail at line 2, 20 % at line 11, 20 % at line 12, 10 % at line 9; 2 pass"
        );
    }

    #[test]
    fn shares_add_up() {
        assert_eq!(thousandths(&[1, 1, 1]), [334, 333, 333]);
        assert_eq!(thousandths(&[0, 99_999, 1]), [0, 1_000, 0]);
        assert_eq!(percent(0, 9), "under 0.1 %");
        assert_eq!(percent(379, 9), "37.9 %");
        assert_eq!(percent(1_000, 1), "over 99.9 %");
        assert_eq!(percent(1_000, 0), "100 %");
    }
}
