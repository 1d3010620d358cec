//! `order`: which of the loops, variables or methods counts highest, or their order.

use std::sync::Arc;

use minijinja::Value;

use crate::ask::answer::phrase::Words;
use crate::ask::answer::stated_answer::{Ranking, RivalNames, StatedAnswer, WrittenOption};
use crate::ask::distractor::choice;
use crate::ask::draft::{Draft, DraftSet, Unfit, misfit};
use crate::ask::facts::{About, Contest, Solved, Subject};
use crate::ask::question::Answer;
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::{AnswerForm, OrderExtent};
use crate::vary::RunResult;

/// With more to compare, only the highest is asked for unless the author says otherwise.
const MOST_IN_ORDER: usize = 5;

/// The order, by instance. An error if there is nothing to compare.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let About::Order(contest) = &subject.about else {
        let message = "an `order` question needs at least two things to compare".to_owned();
        let help = "name variables: `variables = [\"a\", \"b\", \"c\"]`".to_owned();
        return Err(misfit(subject, message, help));
    };
    let form = subject.settings.answer;
    let extent = match (form, subject.settings.order) {
        (AnswerForm::Ordering, _) => OrderExtent::All,
        (_, Some(extent)) => extent,
        (_, None) if (3..=MOST_IN_ORDER).contains(&contest.len()) => OrderExtent::All,
        (_, None) => OrderExtent::Highest,
    };
    let rivals = Arc::new(rivals(contest));
    let settled: Arc<[(usize, usize)]> = match contest {
        Contest::Methods(names) => {
            let place = |method: &str| names.iter().position(|name| name == method);
            let pairs = subject.outnumbered.iter();
            pairs.filter_map(|(one, other)| Some((place(one)?, place(other)?))).collect()
        }
        Contest::Loops(_) | Contest::Variables(_) => Arc::default(),
    };
    let ranking = |order| {
        let (rivals, settled) = (Arc::clone(&rivals), Arc::clone(&settled));
        Ranking { rivals, order, extent, settled }
    };
    let read = |told: &RunResult| {
        let order = order(&counts(contest, told)?, extent).ok()?;
        Some(StatedAnswer::Ranking(ranking(order)))
    };
    let compared = match contest {
        Contest::Loops(_) => "loops",
        Contest::Variables(_) => "variables",
        Contest::Methods(_) => "methods",
    };
    let draft = |instance: &Solved<'_>| {
        let counts = counts(contest, instance.told).ok_or_else(|| {
            Unfit::new(
                "no-value-of-one",
                Vec::new(),
                "compare variables of the entry's outermost block that have a value at every end, \
                 or static fields",
            )
        })?;
        let feedback =
            vec![("compare", Value::from(compared)), ("counts", compared_counts(&rivals, &counts))];
        let order = order(&counts, extent).map_err(|(one, two)| tie(contest, one, two))?;
        let right = ranking(order);
        let class = right.in_words();
        if form == AnswerForm::Ordering {
            let key = StatedAnswer::Ranking(right.clone()).meaning();
            let (items, words) = right.items().into_iter().map(item).unzip();
            let answer = Answer::Ordering { items };
            return Ok(Draft { key, class, words, feedback, ..Draft::new(answer) });
        }
        let draft = choice(subject, instance, &StatedAnswer::Ranking(right), &read)?;
        // There are no other options than the rivals, so none is poor.
        let quality = if extent == OrderExtent::Highest { usize::MAX } else { draft.quality };
        Ok(Draft { class, quality, feedback, ..draft })
    };
    Ok(DraftSet {
        template: "order.html",
        drafts: instances.iter().map(draft).collect(),
        values: vec![
            ("compare", Value::from(compared)),
            ("order", Value::from(extent.as_str())),
            ("two", Value::from(contest.len() == 2)),
            (
                "rivals",
                match &*rivals {
                    RivalNames::Loops(lines) => Value::from(lines.clone()),
                    RivalNames::Names(names) => Value::from(names.clone()),
                },
            ),
        ],
    })
}

fn item(written: WrittenOption) -> (String, Words) {
    (written.html, Words { text: written.phrase, feedback: None })
}

fn rivals(contest: &Contest) -> RivalNames {
    match contest {
        Contest::Loops(loops) => RivalNames::Loops(loops.iter().map(|(_, line)| *line).collect()),
        Contest::Variables(names) => RivalNames::Names(names.clone()),
        Contest::Methods(names) => {
            RivalNames::Names(names.iter().map(|name| format!("{name}()")).collect())
        }
    }
}

/// What each of them counts, for the feedback.
fn compared_counts(rivals: &RivalNames, counts: &[i64]) -> Value {
    let one = |(rival, count): ((&str, Value), &i64)| {
        Value::from_pairs([rival, ("count", Value::from(*count))])
    };
    match rivals {
        RivalNames::Loops(lines) => {
            lines.iter().map(|line| ("line", Value::from(*line))).zip(counts).map(one).collect()
        }
        RivalNames::Names(names) => names
            .iter()
            .map(|name| ("name", Value::from(name.as_str())))
            .zip(counts)
            .map(one)
            .collect(),
    }
}

/// What each of them counts in a run.
fn counts(contest: &Contest, told: &RunResult) -> Option<Vec<i64>> {
    let number = |count: u64| i64::try_from(count).ok();
    match contest {
        Contest::Loops(loops) => {
            loops.iter().map(|(index, _)| number(told.effort.loops.get(*index)?.passes)).collect()
        }
        Contest::Variables(names) => {
            names.iter().map(|name| told.observed.get(name)?.number()).collect()
        }
        Contest::Methods(names) => names
            .iter()
            .map(|name| {
                let methods = told.effort.methods.iter().filter(|method| method.name == *name);
                number(methods.map(|method| method.calls).sum())
            })
            .collect(),
    }
}

/// The rivals by number, least first; or two that make it undecided.
fn order(counts: &[i64], extent: OrderExtent) -> Result<Vec<usize>, (usize, usize)> {
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|at| counts[*at]);
    let pairs = order.windows(2).filter(|pair| counts[pair[0]] == counts[pair[1]]);
    let tie = match extent {
        OrderExtent::All => pairs.map(|pair| (pair[0], pair[1])).next(),
        OrderExtent::Highest => {
            let last = order.last().copied();
            pairs.map(|pair| (pair[0], pair[1])).find(|(_, two)| Some(*two) == last)
        }
    };
    tie.map_or(Ok(order), Err)
}

fn tie(contest: &Contest, one: usize, two: usize) -> Unfit {
    let (key, one, two, help) = match contest {
        Contest::Loops(loops) => {
            let (one, two) = (loops[one].1, loops[two].1);
            let help = "rule it out, as in `ASSERT(__iterations(1) != __iterations(2));`";
            ("tie-loops", Value::from(one), Value::from(two), help.to_owned())
        }
        Contest::Variables(names) => {
            let (one, two) = (&names[one], &names[two]);
            let help = format!("rule it out, as in `ASSERT({one} != {two});`");
            ("tie-variables", Value::from(one.as_str()), Value::from(two.as_str()), help)
        }
        Contest::Methods(names) => (
            "tie-methods",
            Value::from(names[one].as_str()),
            Value::from(names[two].as_str()),
            "let their calls depend on different placeholders".to_owned(),
        ),
    };
    Unfit::new(key, vec![("one", one), ("two", two)], help)
}
