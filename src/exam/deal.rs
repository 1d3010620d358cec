//! Who gets which question of a part.
//!
//! In: how hard the questions of a part are, how many takers (groups or students) there are, and
//! how many questions each gets. Out: a [`Deal`]. What holds: no taker gets a question twice; if
//! there are enough questions no two takers share one, else each is used equally often, give or
//! take one; and the same input gives the same deal.
//!
//! Questions are sorted by hardness and cut into as many runs as each taker gets questions. Each
//! taker gets one question of each run, so that all have easy and hard ones alike. Within a run
//! they are dealt so that the sums over all parts are as equal as exchanges make them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::solve::space::random::mix;

/// Exchanges that are tried for each taker and question, at most; in practice a few suffice.
const MOST_EXCHANGES: usize = 20;

/// Combinations of questions for each taker, below which equal sheets are not avoided.
const FEW_COMBINATIONS: usize = 4;

/// The questions of a part, by their places in the bank, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// What each taker gets, from the easiest to the hardest run.
    pub sheets: Vec<Vec<usize>>,
    /// Questions that no taker gets, from the easiest on.
    pub rest: Vec<usize>,
}

/// Deals the parts of an exam, one after the other.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The hardness of what each taker has by now.
    totals: Vec<u64>,
    /// The number of parts that were dealt.
    parts: u64,
}

/// What is dealt at once: one place for each taker, each with a question.
type DealRun = Vec<usize>;

impl Dealer {
    /// A dealer for this many takers, at least one.
    pub fn new(takers: usize) -> Self {
        Self { totals: vec![0; takers.max(1)], parts: 0 }
    }

    /// The hardness of what each taker has by now.
    pub fn totals(&self) -> &[u64] {
        &self.totals
    }

    /// Deals `count` questions to each taker. `hardness` is that of each question, of which there
    /// are at least `count`.
    pub fn deal(&mut self, hardness: &[u64], count: usize) -> Deal {
        let takers = self.totals.len();
        let count = count.min(hardness.len());
        self.parts += 1;
        let mut sorted: Vec<usize> = (0..hardness.len()).collect();
        sorted.sort_by_key(|question| (hardness[*question], *question));
        if count == 0 {
            return Deal { sheets: vec![Vec::new(); takers], rest: sorted };
        }
        let is_shared = hardness.len() < takers * count;
        let mut runs = if is_shared {
            shared_runs(&sorted, takers, count)
        } else {
            own_runs(&sorted, takers, count)
        };
        // With few combinations, some takers have to get equal sheets.
        let combinations = runs.iter().map(|run| run.iter().collect::<BTreeSet<_>>().len());
        let combinations = combinations.fold(1, usize::saturating_mul);
        let may_repeat = combinations < FEW_COMBINATIONS * takers;
        let used: Vec<usize> = runs.concat();
        let rest = sorted.into_iter().filter(|question| !used.contains(question)).collect();
        // Wide runs first, so that narrow ones even out what is left.
        let mut order: Vec<usize> = (0..count).collect();
        let width = |run: &DealRun| {
            let of = |at: Option<&usize>| at.map_or(0, |question| hardness[*question]);
            of(run.last()) - of(run.first())
        };
        order.sort_by_key(|at| (Reverse(width(&runs[*at])), *at));
        let mut sheets = vec![vec![usize::MAX; count]; takers];
        for at in order {
            let run = std::mem::take(&mut runs[at]);
            self.hand_out(run, at, &mut sheets, hardness, is_shared);
        }
        self.even_out(&mut sheets, hardness, may_repeat);
        Deal { sheets, rest }
    }

    /// Gives each taker a question of a run: who has the hardest so far gets the easiest. Where
    /// questions are shared, chance decides, so that neighbours do not share whole sheets.
    fn hand_out(
        &mut self,
        run: DealRun,
        at: usize,
        sheets: &mut [Vec<usize>],
        hardness: &[u64],
        is_shared: bool,
    ) {
        let mut order: Vec<usize> = (0..sheets.len()).collect();
        let salt = mix(self.parts << 32 | at as u64);
        if is_shared {
            order.sort_by_key(|taker| mix(salt ^ *taker as u64));
        } else {
            order.sort_by_key(|taker| (Reverse(self.totals[*taker]), mix(salt ^ *taker as u64)));
        }
        for (taker, question) in order.into_iter().zip(run) {
            sheets[taker][at] = question;
            self.totals[taker] += hardness[question];
        }
        // A question at the edge of two runs may have come to somebody who has it.
        for taker in 0..sheets.len() {
            if !has_twice(&sheets[taker], at) {
                continue;
            }
            let fits = |other: &usize| {
                let (own, their) = (sheets[taker][at], sheets[*other][at]);
                !sheets[*other].contains(&own) && !sheets[taker].contains(&their)
            };
            if let Some(other) = (0..sheets.len()).find(fits) {
                self.exchange(sheets, hardness, (taker, other), at);
            }
        }
    }

    /// Exchanges questions of a run between the takers with most and least until nothing is gained.
    /// Unless sheets `may_repeat`, no exchange makes a sheet that another taker has.
    fn even_out(&mut self, sheets: &mut [Vec<usize>], hardness: &[u64], may_repeat: bool) {
        let most = MOST_EXCHANGES * sheets.len() * sheets.first().map_or(0, Vec::len);
        for _ in 0..most {
            let by_total = |taker: &usize| (self.totals[*taker], *taker);
            let mut takers: Vec<usize> = (0..sheets.len()).collect();
            takers.sort_by_key(by_total);
            let (Some(low), Some(high)) = (takers.first(), takers.last()) else { return };
            let with_high = takers.iter().map(|other| (*high, *other));
            let with_low = takers.iter().rev().map(|other| (*other, *low));
            let Some((pair, at)) = with_high.chain(with_low).find_map(|pair| {
                let gain = self.gain(sheets, hardness, pair)?;
                (may_repeat || keeps_apart(sheets, gain)).then_some(gain)
            }) else {
                return;
            };
            self.exchange(sheets, hardness, pair, at);
        }
    }

    /// The run in which an exchange between these two brings their totals nearest to each other, if
    /// one does.
    fn gain(
        &self,
        sheets: &[Vec<usize>],
        hardness: &[u64],
        (high, low): (usize, usize),
    ) -> Option<((usize, usize), usize)> {
        let gap = self.totals[high].checked_sub(self.totals[low])?;
        let fits = |at: &usize| {
            let (one, other) = (sheets[high][*at], sheets[low][*at]);
            let moved = hardness[one].checked_sub(hardness[other]).filter(|moved| *moved > 0)?;
            let left = gap.abs_diff(2 * moved);
            let is_new = !sheets[low].contains(&one) && !sheets[high].contains(&other);
            (left < gap && is_new).then_some(left)
        };
        let runs = (0..sheets[high].len()).filter_map(|at| Some((fits(&at)?, at)));
        runs.min().map(|(_, at)| ((high, low), at))
    }

    fn exchange(
        &mut self,
        sheets: &mut [Vec<usize>],
        hardness: &[u64],
        (one, other): (usize, usize),
        at: usize,
    ) {
        let (own, their) = (sheets[one][at], sheets[other][at]);
        (sheets[one][at], sheets[other][at]) = (their, own);
        self.totals[one] = self.totals[one] + hardness[their] - hardness[own];
        self.totals[other] = self.totals[other] + hardness[own] - hardness[their];
    }
}

/// Whether exchanging the questions of the run `at` gives both takers sheets that no other has.
fn keeps_apart(sheets: &[Vec<usize>], ((one, other), at): ((usize, usize), usize)) -> bool {
    let with = |taker: usize, question: usize| {
        let mut sheet = sheets[taker].clone();
        sheet[at] = question;
        sheet
    };
    let made = [with(one, sheets[other][at]), with(other, sheets[one][at])];
    let others = || sheets.iter().enumerate().filter(|(taker, _)| *taker != one && *taker != other);
    !others().any(|(_, sheet)| made.contains(sheet))
}

/// Whether the question at this place of a sheet stands there once more.
fn has_twice(sheet: &[usize], at: usize) -> bool {
    sheet.iter().filter(|question| **question == sheet[at]).count() > 1
}

/// Runs of questions of their own for each taker: of all questions in their order as many blocks as
/// are needed, at equal distances.
fn own_runs(sorted: &[usize], takers: usize, count: usize) -> Vec<DealRun> {
    let blocks = sorted.len() / takers;
    let block = |at: usize| (2 * at + 1) * blocks / (2 * count);
    (0..count).map(|at| sorted[block(at) * takers..][..takers].to_vec()).collect()
}

/// Runs in which all questions stand equally often, give or take one.
fn shared_runs(sorted: &[usize], takers: usize, count: usize) -> Vec<DealRun> {
    let places = takers * count;
    let of = |place: usize| sorted[place * sorted.len() / places];
    (0..count).map(|at| (at * takers..(at + 1) * takers).map(of).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Hardness without an order.
    fn hardness(questions: u64, from: u64, width: u64) -> Vec<u64> {
        (0..questions).map(|question| from + mix(question + 7) % width).collect()
    }

    fn spread(totals: &[u64]) -> u64 {
        totals.iter().max().unwrap() - totals.iter().min().unwrap()
    }

    #[test]
    fn groups_share_no_question_and_are_equally_hard() {
        for (takers, count, questions) in [(2, 3, 30), (4, 2, 8), (3, 5, 16), (2, 1, 2), (5, 4, 61)]
        {
            let mut dealer = Dealer::new(takers);
            let all = hardness(questions, 300, 200);
            let mut most = 0;
            for _ in 0..3 {
                let deal = dealer.deal(&all, count);
                let dealt: Vec<usize> = deal.sheets.concat();
                let different: BTreeSet<usize> = dealt.iter().copied().collect();
                assert_eq!((dealt.len(), different.len()), (takers * count, takers * count));
                assert!(deal.rest.iter().all(|one| !different.contains(one)));
                assert_eq!(deal.rest.len() + dealt.len(), all.len());
                most = most.max(*dealt.iter().map(|one| &all[*one]).max().unwrap());
            }
            // One exam of all parts: less apart than a fifth of one question.
            assert!(spread(dealer.totals()) * 5 <= most || questions < 9, "{:?}", dealer.totals());
        }
    }

    #[test]
    fn every_sheet_has_easy_and_hard_questions() {
        let all: Vec<u64> = (0..40).map(|question| 100 + 10 * (39 - question)).collect();
        let deal = Dealer::new(2).deal(&all, 4);
        for sheet in &deal.sheets {
            let of_sheet: Vec<u64> = sheet.iter().map(|question| all[*question]).collect();
            assert!(of_sheet.is_sorted(), "{of_sheet:?}");
            assert!(of_sheet[0] < 200 && of_sheet[3] > 390, "{of_sheet:?}");
        }
    }

    #[test]
    fn where_students_share_each_question_is_used_equally_often() {
        for (takers, count, questions) in [(50, 3, 30), (17, 2, 5), (7, 3, 3), (200, 3, 31)] {
            let all = hardness(questions, 50, 400);
            let mut dealer = Dealer::new(takers);
            let deal = dealer.deal(&all, count);
            let mut uses: BTreeMap<usize, usize> = BTreeMap::new();
            for sheet in &deal.sheets {
                let different: BTreeSet<&usize> = sheet.iter().collect();
                assert_eq!(different.len(), count, "{takers} of {questions}: {sheet:?}");
                for question in sheet {
                    *uses.entry(*question).or_default() += 1;
                }
            }
            let (least, most) = (uses.values().min().unwrap(), uses.values().max().unwrap());
            assert!(most - least <= 1 && uses.len() == all.len(), "{uses:?}");
            assert!(deal.rest.is_empty());
        }
    }

    #[test]
    fn neighbours_do_not_share_whole_sheets() {
        let all = hardness(30, 300, 100);
        let deal = Dealer::new(60).deal(&all, 3);
        let different: BTreeSet<&Vec<usize>> = deal.sheets.iter().collect();
        // Dealt in their order, ten questions a run would make ten sheets of six students each.
        assert!(different.len() > 50, "{}", different.len());
    }

    #[test]
    fn equal_input_gives_equal_deals() {
        let all = hardness(40, 10, 90);
        let deal = |takers| Dealer::new(takers).deal(&all, 3);
        assert_eq!((deal(3), deal(100)), (deal(3), deal(100)));
    }

    #[test]
    fn nothing_is_dealt_where_nothing_is_asked_for() {
        assert_eq!(
            Dealer::new(2).deal(&[4, 3], 0),
            Deal { sheets: vec![Vec::new(); 2], rest: vec![1, 0] }
        );
    }
}
