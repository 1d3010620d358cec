//! Numbered batches of work on several threads, taken in the order of their numbers.
//!
//! In: how many threads, what a batch does, and what to do with its result. What is taken is the
//! same for any number of threads; only the time until then differs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// How far ahead of the batch that is taken next others may be worked on, for each thread.
const AHEAD: u64 = 4;

/// Works on batches 0, 1, … until `take` says that it is enough or `batches` are done. `state`
/// makes what a thread keeps between its batches.
pub fn in_order<S, T: Send>(
    jobs: usize,
    batches: u64,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    if jobs <= 1 || batches <= 1 {
        let mut own = state();
        for batch in 0..batches {
            if take(batch, work(&mut own, batch)).is_break() {
                return;
            }
        }
        return;
    }
    let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
    // A thread waits for a permit before each batch, so that none runs far ahead.
    let (permits, tickets) = mpsc::channel::<()>();
    let tickets = std::sync::Mutex::new(tickets);
    let width = u64::try_from(jobs).unwrap_or(u64::MAX);
    for _ in 0..width.saturating_mul(AHEAD).min(batches) {
        if permits.send(()).is_err() {
            return;
        }
    }
    std::thread::scope(|scope| {
        let (results, finished) = mpsc::channel();
        for _ in 0..jobs {
            let results = results.clone();
            let (next, enough, tickets, state, work) = (&next, &enough, &tickets, &state, &work);
            scope.spawn(move || {
                let mut own = state();
                loop {
                    let permitted = tickets.lock().is_ok_and(|tickets| tickets.recv().is_ok());
                    let batch = next.fetch_add(1, Ordering::Relaxed);
                    if !permitted || enough.load(Ordering::Relaxed) || batch >= batches {
                        return;
                    }
                    if results.send((batch, work(&mut own, batch))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        'taking: for (batch, result) in finished {
            waiting.insert(batch, result);
            while let Some(result) = waiting.remove(&wanted) {
                if take(wanted, result).is_break() {
                    break 'taking;
                }
                wanted += 1;
                if wanted == batches {
                    break 'taking;
                }
                if permits.send(()).is_err() {
                    break 'taking;
                }
            }
        }
        enough.store(true, Ordering::Relaxed);
        drop(permits);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_does_not_depend_on_the_number_of_threads() {
        for jobs in [1, 2, 5] {
            let mut taken = Vec::new();
            in_order(
                jobs,
                1000,
                || (),
                |(), batch| batch * batch,
                |batch, result| {
                    assert_eq!(result, batch * batch);
                    taken.push(batch);
                    if batch == 700 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(taken, (0..=700).collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_batches_are_done_if_none_is_enough() {
        for jobs in [1, 3] {
            let mut taken = 0;
            in_order(
                jobs,
                17,
                || (),
                |(), batch| batch,
                |_, _| {
                    taken += 1;
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(taken, 17);
        }
    }
}
