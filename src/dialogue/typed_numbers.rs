//! Numbers that come to mind to somebody who types.
//!
//! In: a set, what was typed before, and a mood. Out: a number: at the ends of the set or beside
//! them, one that the dialogue mentions or a multiple of it, a sum of two, one that was typed
//! before or differs from it by one of these, or any.

use crate::read::datum::Datum;
use crate::read::floating::value_of;
use crate::solve::space::random::Stream;

use super::spec::ReadForm;
use super::text_pattern::one_of;
use super::typist::{TypingMood, TypingState, Typist};

/// How far random numbers lie from zero.
const NEAR: i64 = 100;

/// Numbers that `int` holds and that do not add up in it, and one that is larger.
const LARGE: [i64; 6] = [1_000, 46_341, 1_000_000, 2_000_000_000, i32::MAX as i64, 10_000_000_000];

impl Typist<'_> {
    /// A number with a point, or without one where nothing would stand after it.
    pub(super) fn decimal(
        &self,
        read: &ReadForm,
        state: &TypingState,
        mood: TypingMood,
        stream: &mut Stream,
    ) -> String {
        let ends: Vec<f64> = read
            .set
            .mentioned
            .iter()
            .filter_map(|term| self.dialogue.value(*term, &state.histories, None).ok())
            .filter_map(|value| {
                if let Datum::Floating(_, number) = value { Some(value_of(number)) } else { None }
            })
            .collect();
        // The step of a set is what stands last in it.
        let step = ends.iter().copied().filter(|end| *end > 0.0 && *end < 1.0).fold(1.0, f64::min);
        let places = [1.0, 0.1, 0.01, 0.001].iter().filter(|one| **one > step * 0.999).count();
        let (low, high) = ends
            .iter()
            .filter(|end| (**end - step).abs() > f64::EPSILON)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| {
                (low.min(*end), high.max(*end))
            });
        let (low, high) = if low <= high { (low, high) } else { (-100.0, 100.0) };
        let digits = places.saturating_sub(1);
        let within = |low: f64, high: f64, stream: &mut Stream| {
            let count = ((high - low) / step).round().clamp(0.0, 1e9);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is a whole number between 0 and a milliard"
            )]
            let chosen = stream.below(count as u64 + 1);
            #[expect(clippy::cast_precision_loss, reason = "it is below a milliard")]
            let chosen = chosen as f64;
            low + chosen * step
        };
        let last = state.decimals.last().copied();
        let mentioned = |stream: &mut Stream| {
            let near = [0.0, step, -step];
            let by = one_of(&near, stream).copied().unwrap_or(0.0);
            one_of(&self.decimals, stream).map(|number| number + by)
        };
        let drawn = match (mood, last) {
            (TypingMood::Equal, Some(last)) if stream.below(5) > 0 => last,
            (TypingMood::Small, _) => within(low.max(-2.0), high.min(5.0), stream),
            (TypingMood::Negative, _) if low < 0.0 => within(low, high.min(0.0), stream),
            (TypingMood::Rising, Some(last)) => last + within(step, 3.0, stream),
            (TypingMood::Falling, Some(last)) => last - within(step, 3.0, stream),
            _ => match stream.below(10) {
                // Of whole numbers somebody knows what comes out.
                8 => within(low, high, stream).round(),
                9 => (within(low, high, stream) / 10.0).round() * 10.0,
                0 | 1 => one_of(&ends, stream).copied().unwrap_or(low),
                2 | 3 => mentioned(stream).unwrap_or(low),
                4 => one_of(&state.decimals, stream).copied().unwrap_or(high),
                5 => low - step,
                6 => high + step,
                _ => within(low, high, stream),
            },
        };
        let text = format!("{drawn:.digits$}");
        // A person leaves out what says nothing.
        let short = text.trim_end_matches('0').trim_end_matches('.');
        let is_short = text.contains('.') && stream.below(2) == 0 && !short.is_empty();
        let text = if is_short { short } else { text.as_str() };
        if text == "-0" { String::from("0") } else { text.to_owned() }
    }

    /// A whole number.
    pub(super) fn number(
        &self,
        read: &ReadForm,
        state: &TypingState,
        mood: TypingMood,
        stream: &mut Stream,
    ) -> i64 {
        let within = |low: i64, high: i64, stream: &mut Stream| {
            let span = u64::try_from(high.saturating_sub(low)).unwrap_or(0);
            low.saturating_add(i64::try_from(stream.below(span.saturating_add(1))).unwrap_or(0))
        };
        let last = state.typed.last().copied();
        match (mood, last) {
            (TypingMood::Small, _) => return within(-3, 6, stream),
            (TypingMood::Equal, Some(last)) if stream.below(5) > 0 => return last,
            (TypingMood::Negative, _) if stream.below(6) > 0 => return within(-20, -1, stream),
            (TypingMood::Rising, Some(last)) if stream.below(6) > 0 => {
                return last.saturating_add(within(1, 4, stream));
            }
            (TypingMood::Falling, Some(last)) if stream.below(6) > 0 => {
                return last.saturating_sub(within(1, 4, stream));
            }
            (TypingMood::Large, _) if stream.below(3) > 0 => {
                let large = one_of(&LARGE, stream).copied().unwrap_or(0);
                let large = large.saturating_sub(within(0, 2, stream));
                return if stream.below(3) == 0 { -large } else { large };
            }
            _ => {}
        }
        let near = |number: i64, stream: &mut Stream| number.saturating_add(within(-1, 1, stream));
        let ends: Vec<i64> = read
            .set
            .mentioned
            .iter()
            .filter_map(|term| self.dialogue.value(*term, &state.histories, None).ok()?.number())
            .collect();
        let drawn = match stream.below(14) {
            // A border may lie two numbers of the dialogue away from zero, or one from what was
            // typed.
            12 => one_of(&self.numbers, stream).and_then(|one| {
                let other = one_of(&self.numbers, stream).copied()?;
                let other = if stream.below(3) == 0 { -other } else { other };
                Some(near(one.saturating_add(other), stream))
            }),
            13 => one_of(&state.typed, stream).and_then(|one| {
                let other = one_of(&self.numbers, stream).copied()?;
                let other = if stream.below(2) == 0 { -other } else { other };
                Some(near(one.saturating_add(other), stream))
            }),
            0 | 1 => one_of(&ends, stream).map(|end| near(*end, stream)),
            2 | 3 => {
                let (low, high) = (ends.iter().min(), ends.iter().max());
                low.zip(high).map(|(low, high)| within(*low, *high, stream))
            }
            4 => {
                // What has a divisor in common with what the dialogue divides by.
                let by = one_of(&self.numbers, stream).copied().filter(|by| *by > 1);
                by.map(|by| by.saturating_mul(within(-3, 30, stream)))
            }
            5 | 6 => one_of(&self.numbers, stream).map(|number| near(*number, stream)),
            7 => one_of(&state.typed, stream).copied(),
            8 => one_of(&state.typed, stream).map(|number| near(*number, stream)),
            9 => Some(within(-NEAR, NEAR, stream)),
            10 => Some(-one_of(&self.numbers, stream).copied().unwrap_or(1)),
            _ => None,
        };
        drawn.unwrap_or_else(|| within(-2, 10, stream))
    }
}
