//! Distributions as bars.
//!
//! In: the entries of a bank. Out: [`Chart`]s, each a title, bars with their numbers, and a
//! sentence about the whole. What holds: every number that a bar shows is also there as text.

use minijinja::Value;
use serde::Serialize;

use super::tally::{Measure, Spread, TallyEntry, frequencies, histogram, right_answers};
use crate::ask::listing::one_line;
use crate::ask::rank::{OptionScale, Rank};
use crate::ask::wording::{TemplateValues, Wording, WordingError};
use crate::skeleton::front_matter::Language;

/// A distribution.
#[derive(Debug, Serialize)]
pub struct Chart {
    /// The name in the keys of sentences.
    pub name: &'static str,
    /// What it shows, HTML.
    pub title: String,
    /// What to read off it, HTML; may be empty.
    pub note: String,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

impl Chart {
    /// Whether it is about answers and options, not about what runs take.
    pub fn is_about_answers(&self) -> bool {
        Measure::ALL.iter().all(|measure| measure.as_str() != self.name)
    }
}

/// A bar.
#[derive(Debug, Serialize)]
pub struct Bar {
    /// What is counted, HTML.
    pub label: String,
    /// How often.
    pub count: usize,
    /// How long the bar is, in hundredths of the longest.
    pub width: usize,
}

/// Right answers that get a bar of their own.
const MOST_ANSWERS: usize = 10;

/// The most characters of a right answer that a label shows.
const LONGEST_LABEL: usize = 48;

/// What charts are made with.
pub struct Charts<'a> {
    /// The entries of the bank.
    pub entries: &'a [TallyEntry<'a>],
    /// The words.
    pub wording: &'a Wording,
    /// The language of numbers.
    pub language: Language,
}

impl Charts<'_> {
    /// All distributions of which there is something to say.
    pub fn all(&self) -> Result<Vec<Chart>, WordingError> {
        let mut charts = self.of_answers()?;
        for measure in Measure::ALL {
            charts.extend(self.difficulty(measure)?);
        }
        Ok(charts)
    }

    /// Those of answers and options.
    pub fn of_answers(&self) -> Result<Vec<Chart>, WordingError> {
        let mut charts = vec![self.answers()?];
        charts.extend(self.positions()?);
        charts.extend(self.ranks(OptionScale::Size)?);
        charts.extend(self.ranks(OptionScale::Length)?);
        charts.extend(self.origins()?);
        Ok(charts)
    }

    fn say(&self, key: &str, values: TemplateValues) -> Result<String, WordingError> {
        self.wording.say(key, values)
    }

    fn chart(
        &self,
        name: &'static str,
        note: String,
        bars: Vec<(String, usize)>,
    ) -> Result<Chart, WordingError> {
        // Bars of the same length, each of a single question, tell nothing.
        let is_flat = bars.len() > 1 && bars.iter().all(|(_, count)| *count == 1);
        let (note, bars) = if is_flat {
            let once = self.say("report.note.once", vec![("count", bars.len().into())])?;
            (format!("{once} {note}").trim().to_owned(), Vec::new())
        } else {
            (note, bars)
        };
        let longest = bars.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
        let bars = bars.into_iter().map(|(label, count)| Bar {
            label,
            count,
            width: (count * 100).div_ceil(longest),
        });
        let title = self.say(&format!("report.chart.{name}"), Vec::new())?;
        Ok(Chart { name, title, note, bars: bars.collect() })
    }

    fn answers(&self) -> Result<Chart, WordingError> {
        let mut answers = right_answers(self.entries);
        let (different, of) = (answers.len(), self.entries.len());
        let others = answers.split_off(MOST_ANSWERS.min(different));
        let most = others.first().map_or(0, |(_, count)| *count);
        let mut bars = Vec::new();
        // Where all are different, bars say nothing.
        if different < of {
            for (answer, count) in answers {
                let values = vec![("answer", short(&answer).into())];
                bars.push((self.say("report.answer", values)?, count));
            }
        }
        let values = vec![
            ("different", different.into()),
            ("of", of.into()),
            ("others", others.len().into()),
            ("most", Value::from(most)),
        ];
        self.chart("answers", self.say("report.note.answers", values)?, bars)
    }

    fn positions(&self) -> Result<Option<Chart>, WordingError> {
        let asked = self.entries.iter().filter(|entry| !entry.is_yes_or_no());
        let places: Vec<Rank> = asked.flat_map(TallyEntry::positions).collect();
        let Some(most) = places.iter().map(|place| place.of).max() else { return Ok(None) };
        let mut bars = Vec::new();
        for at in 0..most {
            let label = self.say("report.place", vec![("place", Value::from(at + 1))])?;
            bars.push((label, places.iter().filter(|place| place.at == at).count()));
        }
        let note = self.say("report.note.positions", Vec::new())?;
        self.chart("positions", note, bars).map(Some)
    }

    fn ranks(&self, scale: OptionScale) -> Result<Option<Chart>, WordingError> {
        let ranked =
            self.entries.iter().filter_map(TallyEntry::rank).filter(|(own, _)| *own == scale);
        let ranks: Vec<Rank> = ranked.map(|(_, rank)| rank).collect();
        let Some(of) = ranks.iter().map(|rank| rank.of).max() else { return Ok(None) };
        let (name, key) = match scale {
            OptionScale::Size => ("size", "report.size"),
            OptionScale::Length => ("length", "report.length"),
        };
        let mut bars = Vec::new();
        let mut bar = |at: usize, of: usize, count: usize| {
            let label = self.say(key, vec![("at", at.into()), ("of", of.into())])?;
            bars.push((label, count));
            Ok::<_, WordingError>(())
        };
        if ranks.iter().all(|rank| rank.of == of) {
            for at in 0..of {
                bar(at, of, ranks.iter().filter(|rank| rank.at == at).count())?;
            }
        } else {
            // Where questions have different numbers of options, only the ends can be compared.
            let least = ranks.iter().filter(|rank| rank.at == 0).count();
            let greatest = ranks.iter().filter(|rank| rank.at + 1 == rank.of).count();
            bar(0, 3, least)?;
            bar(1, 3, ranks.len() - least - greatest)?;
            bar(2, 3, greatest)?;
        }
        let values = vec![("ranked", ranks.len().into()), ("of", self.entries.len().into())];
        let note = self.say("report.note.ranks", values)?;
        self.chart(name, note, bars).map(Some)
    }

    /// How many options come from rules, and how many are neighbours.
    fn origins(&self) -> Result<Vec<Chart>, WordingError> {
        let rules: Vec<usize> = self.entries.iter().map(TallyEntry::options_by_rules).collect();
        let neighbours: Vec<usize> = self.entries.iter().map(TallyEntry::neighbours).collect();
        let mut charts = Vec::new();
        // Where options are versions of the program, or yes and no, neither occurs.
        if rules.iter().chain(&neighbours).all(|count| *count == 0) {
            return Ok(charts);
        }
        for (name, counts) in [("rules", rules), ("neighbours", neighbours)] {
            let average = decimal(counts.iter().sum(), counts.len(), self.language);
            if let Some(count) =
                counts.first().filter(|first| counts.iter().all(|one| one == *first))
            {
                let note = self.say("report.note.each", vec![("count", Value::from(*count))])?;
                charts.push(self.chart(name, note, Vec::new())?);
                continue;
            }
            let mut bars = Vec::new();
            for (options, questions) in frequencies(counts) {
                let values = vec![("count", Value::from(options))];
                bars.push((self.say("report.so-many-options", values)?, questions));
            }
            let note =
                self.say(&format!("report.note.{name}"), vec![("average", average.into())])?;
            charts.push(self.chart(name, note, bars)?);
        }
        Ok(charts)
    }

    /// One measure of difficulty, unless there is nothing to measure.
    fn difficulty(&self, measure: Measure) -> Result<Option<Chart>, WordingError> {
        let Some(spread) = Spread::of(measure, self.entries) else { return Ok(None) };
        let nothing = u64::from(measure == Measure::Depth);
        if spread.greatest <= nothing {
            return Ok(None);
        }
        let values: Vec<u64> = self.entries.iter().map(|entry| measure.of(entry)).collect();
        let bars = if spread.least == spread.greatest { Vec::new() } else { histogram(&values) };
        let bars = bars.into_iter().map(|((from, to), count)| {
            let label = if from == to { from.to_string() } else { format!("{from}–{to}") };
            (label, count)
        });
        let values = vec![
            ("least", spread.least.into()),
            ("median", spread.median.into()),
            ("greatest", spread.greatest.into()),
            ("percent", Value::from(percent(spread.thousandths()))),
        ];
        let note = self.say("report.note.difficulty", values)?;
        self.chart(measure.as_str(), note, bars.collect()).map(Some)
    }
}

/// Thousandths as hundredths, rounded up, so that what is too much does not look like just enough.
pub fn percent(thousandths: u64) -> u64 {
    thousandths.div_ceil(10)
}

/// A quotient with one digit after the point, or the comma.
pub fn decimal(sum: usize, count: usize, language: Language) -> String {
    let count = count.max(1);
    let tenths = (sum * 10 + count / 2) / count;
    let point = match language {
        Language::English => '.',
        Language::German => ',',
    };
    format!("{}{point}{}", tenths / 10, tenths % 10)
}

/// A text in one line that fits into a label. Two answers look the same only where they begin alike
/// for long.
pub fn short(text: &str) -> String {
    let line = one_line(text);
    if line.chars().count() <= LONGEST_LABEL {
        return line;
    }
    let start: String = line.chars().take(LONGEST_LABEL - 1).collect();
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_in_the_words_of_the_language() {
        assert_eq!(decimal(8, 3, Language::English), "2.7");
        assert_eq!(decimal(5, 2, Language::German), "2,5");
        assert_eq!(decimal(0, 0, Language::English), "0.0");
        assert_eq!(decimal(299, 100, Language::English), "3.0");
    }

    #[test]
    fn labels_are_short_lines() {
        assert_eq!(short("11\n10 18"), "11↵10 18");
        assert_ne!(short("11 10 18"), short("11\n10 18"));
        assert_ne!(short("a  b"), short("a b"));
        let long = "x".repeat(60);
        assert_eq!(short(&long).chars().count(), LONGEST_LABEL);
        assert!(short(&long).ends_with('…'));
    }

    #[test]
    fn a_spread_above_what_is_asked_never_looks_like_it() {
        assert_eq!((percent(200), percent(201)), (20, 21));
    }
}
