//! Items that are worked on side by side.
//!
//! In: items, and workers that are started when they are needed. Out: results in the order of the
//! items, each as soon as all before it are there. What holds: what comes out does not depend on
//! how many workers there are, nor on which of them is first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Works on items with at most `jobs` workers, and hands the results over in the order of the
/// items; the workers, or the first error that comes, which ends everything.
pub fn in_order<I: Sync, W: Send, R: Send, E: Send>(
    items: &[I],
    jobs: usize,
    start: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, &I) -> Result<R, E> + Sync,
    mut take: impl FnMut(&I, R) -> Result<(), E>,
) -> Result<Vec<W>, E> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let work_on = |sender: &mpsc::Sender<(usize, R)>| -> Result<Option<W>, E> {
        let mut worker = None;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(worker) };
            let running = match &mut worker {
                Some(running) => running,
                none => none.insert(start()?),
            };
            let result = work(running, item)?;
            if sender.send((at, result)).is_err() {
                return Ok(worker);
            }
        }
    };
    thread::scope(|scope| {
        let (work_on, next) = (&work_on, &next);
        let threads: Vec<_> = (0..jobs.clamp(1, items.len().max(1)))
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(move || {
                    let ended = work_on(&sender);
                    if ended.is_err() {
                        next.store(items.len(), Ordering::Relaxed);
                    }
                    ended
                })
            })
            .collect();
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut taken = 0;
        let mut trouble = None;
        for (at, result) in results {
            waiting.insert(at, result);
            while let Some(result) = waiting.remove(&taken) {
                if trouble.is_none()
                    && let Err(error) = take(&items[taken], result)
                {
                    next.store(items.len(), Ordering::Relaxed);
                    trouble = Some(error);
                }
                taken += 1;
            }
        }
        let mut workers = Vec::new();
        for one in threads {
            match one.join() {
                Ok(Ok(worker)) => workers.extend(worker),
                Ok(Err(error)) => trouble = trouble.or(Some(error)),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        trouble.map_or(Ok(workers), Err)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_whichever_is_ready_first() {
        // The first item waits until the last one is done, so a second worker does the others.
        let last = Barrier::new(2);
        let items = [0, 1, 2, 3];
        let mut taken = Vec::new();
        let work = |started: &mut usize, item: &usize| -> Result<usize, String> {
            *started += 1;
            if *item == 0 || *item == 3 {
                last.wait();
            }
            Ok(item * 10)
        };
        let workers = in_order(
            &items,
            2,
            || Ok(0),
            work,
            |item, result| {
                taken.push((*item, result));
                Ok(())
            },
        );
        assert_eq!(taken, [(0, 0), (1, 10), (2, 20), (3, 30)]);
        let mut done = workers.unwrap();
        done.sort_unstable();
        assert_eq!(done, [1, 3], "one item kept a worker busy");
    }

    #[test]
    fn an_error_ends_everything_and_nothing_is_taken_after_it() {
        let items: Vec<usize> = (0..100).collect();
        let mut taken = Vec::new();
        let work = |(): &mut (), item: &usize| if *item == 2 { Err("trouble") } else { Ok(*item) };
        let ended = in_order(
            &items,
            1,
            || Ok(()),
            work,
            |_, result| {
                taken.push(result);
                Ok(())
            },
        );
        assert_eq!((ended, taken), (Err("trouble"), vec![0, 1]));
        let refused = in_order(&items, 3, || Ok(()), |(), item| Ok(*item), |_, _| Err("no room"));
        assert_eq!(refused, Err("no room"));
    }

    #[test]
    fn no_worker_is_started_for_nothing() {
        let start = || -> Result<(), &str> { Err("started") };
        let none: [usize; 0] = [];
        assert_eq!(in_order(&none, 4, start, |(), _| Ok(()), |_, ()| Ok(())), Ok(Vec::new()));
    }
}
