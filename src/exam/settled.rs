//! Who keeps which questions where single ones of an exam are exchanged.
//!
//! In: the list of an exam, and the numbers of questions that are dropped. Out: a [`SettledDeal`].
//! What holds: whoever had none of the dropped questions has what he had; everybody has as many
//! questions of each part as before; and groups that shared nothing share nothing.

use std::collections::BTreeSet;

use super::record::{ExamQuestionRecord, ExamRecord, PartRecord, TakerRecord};

/// Who gets which questions, by their numbers in the banks of the parts.
#[derive(Clone, Debug, PartialEq)]
pub struct SettledDeal {
    /// For each group or student.
    pub takers: Vec<SettledSheet>,
    /// For each part what a question is worth, in points.
    pub worth: Vec<f64>,
    /// Whether only questions that no other group has are given in the place of dropped ones.
    keeps_apart: bool,
}

/// What a group or a student gets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettledSheet {
    /// For each part the numbers of its questions.
    pub sheet: Vec<Vec<usize>>,
    /// For each part the numbers of further questions that no other group has.
    pub reserve: Vec<Vec<usize>>,
}

/// A part has no question that can take the place of a dropped one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NothingLeft {
    /// The part's place.
    pub part: usize,
    /// The number of the question that is dropped.
    pub number: usize,
    /// The group or the student.
    pub taker: String,
}

impl SettledDeal {
    /// Who gets what in an exam; `None` if its list names a question that no part has.
    pub fn of(record: &ExamRecord) -> Option<Self> {
        let takers = record.groups.iter().chain(&record.students);
        let takers: Option<Vec<SettledSheet>> =
            takers.map(|taker| SettledSheet::of(taker, &record.parts)).collect();
        let worth = record.parts.iter().map(|part| part.points).collect();
        Some(Self { takers: takers?, worth, keeps_apart: record.students.is_empty() })
    }

    /// Takes questions out of a part. Whoever has one of them on the sheet gets another one: of the
    /// own reserve, else one that belongs to no group. A student gets one that the fewest others
    /// have. Of several, that counts which is nearest in hardness.
    pub fn drop_questions(
        &mut self,
        record: &ExamRecord,
        part: usize,
        dropped: &BTreeSet<usize>,
    ) -> Result<(), NothingLeft> {
        let questions = &record.parts[part].questions;
        let hardness = |number: usize| {
            questions.iter().find(|one| one.number == number).map_or(0, |one| one.hardness)
        };
        for taker in &mut self.takers {
            taker.reserve[part].retain(|number| !dropped.contains(number));
        }
        for at in 0..self.takers.len() {
            for place in 0..self.takers[at].sheet[part].len() {
                let number = self.takers[at].sheet[part][place];
                if !dropped.contains(&number) {
                    continue;
                }
                let own = &self.takers[at];
                let candidates = questions.iter().map(|one| one.number);
                let candidates = candidates.filter(|one| {
                    !dropped.contains(one)
                        && !own.sheet[part].contains(one)
                        && self.fits(at, part, *one)
                });
                let best = candidates.min_by_key(|one| {
                    let is_foreign = !own.reserve[part].contains(one);
                    let away = hardness(*one).abs_diff(hardness(number));
                    (is_foreign, self.uses(part, *one), away, *one)
                });
                let Some(best) = best else {
                    let all: Vec<&TakerRecord> =
                        record.groups.iter().chain(&record.students).collect();
                    return Err(NothingLeft { part, number, taker: all[at].name.clone() });
                };
                self.takers[at].sheet[part][place] = best;
                self.takers[at].reserve[part].retain(|one| *one != best);
            }
        }
        Ok(())
    }

    /// Whether a taker may get a question: no other group has it.
    fn fits(&self, at: usize, part: usize, number: usize) -> bool {
        let has = |one: &SettledSheet| {
            one.sheet[part].contains(&number) || one.reserve[part].contains(&number)
        };
        let mut others = self.takers.iter().enumerate().filter(|(other, _)| *other != at);
        !self.keeps_apart || !others.any(|(_, one)| has(one))
    }

    /// On how many sheets a question stands.
    fn uses(&self, part: usize, number: usize) -> usize {
        self.takers.iter().filter(|one| one.sheet[part].contains(&number)).count()
    }
}

impl SettledSheet {
    fn of(taker: &TakerRecord, parts: &[PartRecord]) -> Option<Self> {
        let mut all =
            Self { sheet: vec![Vec::new(); parts.len()], reserve: vec![Vec::new(); parts.len()] };
        for (idnumbers, places) in
            [(&taker.sheet, &mut all.sheet), (&taker.reserve, &mut all.reserve)]
        {
            for idnumber in idnumbers {
                let is_it = |one: &&ExamQuestionRecord| one.idnumber == *idnumber;
                let of_part = |(at, part): (usize, &PartRecord)| {
                    Some((at, part.questions.iter().find(is_it)?.number))
                };
                let (at, number) = parts.iter().enumerate().find_map(of_part)?;
                places[at].push(number);
            }
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use crate::exam::record::OwnTerms;
    use std::collections::BTreeMap;

    use super::*;
    use crate::exam::record::{self, ExamSource};

    /// An exam with one part of questions of these hardnesses, numbered from 1, and who has which
    /// of them.
    fn exam(
        hardness: &[u64],
        takers: &[(&[usize], &[usize])],
        is_for_students: bool,
    ) -> ExamRecord {
        let id = |number: &usize| format!("q{number}");
        let questions = hardness.iter().enumerate().map(|(at, hardness)| ExamQuestionRecord {
            number: at + 1,
            name: String::new(),
            idnumber: id(&(at + 1)),
            hardness: *hardness,
            steps: 1,
        });
        let part = PartRecord {
            name: "p".into(),
            title: String::new(),
            skeleton: String::new(),
            question: String::new(),
            count: 1,
            points: 1.0,
            bank: String::new(),
            questions: questions.collect(),
        };
        let taker = |(at, (sheet, reserve)): (usize, &(&[usize], &[usize]))| TakerRecord {
            name: format!("t{at}"),
            points: 1.0,
            hardness: 1,
            steps: 1,
            minutes: 1,
            own: OwnTerms::default(),
            sheet: sheet.iter().map(id).collect(),
            reserve: reserve.iter().map(id).collect(),
        };
        let all: Vec<TakerRecord> = takers.iter().enumerate().map(taker).collect();
        let (groups, students) =
            if is_for_students { (Vec::new(), all) } else { (all, Vec::new()) };
        ExamRecord {
            format: record::FORMAT,
            tool: String::new(),
            z3: String::new(),
            name: String::new(),
            title: String::new(),
            label: None,
            seed: 0,
            formats: Vec::new(),
            java: None,
            inputs: BTreeMap::new(),
            source: ExamSource { name: String::new(), text: String::new() },
            templates: Vec::new(),
            parts: vec![part],
            exchanged: false,
            groups,
            students,
            files: Vec::new(),
            hashes: BTreeMap::new(),
        }
    }

    fn after(record: &ExamRecord, dropped: &[usize]) -> Result<SettledDeal, NothingLeft> {
        let mut deal = SettledDeal::of(record).unwrap();
        deal.drop_questions(record, 0, &dropped.iter().copied().collect())?;
        Ok(deal)
    }

    #[test]
    fn a_group_takes_the_nearest_question_of_its_reserve_and_others_keep_what_they_have() {
        let record = exam(&[10, 20, 30, 41, 42, 29], &[(&[1, 4], &[2, 5]), (&[3], &[6])], false);
        let deal = after(&record, &[4]).unwrap();
        assert_eq!(deal.takers[0].sheet, [[1, 5]]);
        assert_eq!(deal.takers[0].reserve, [[2]]);
        assert_eq!(
            (&deal.takers[1].sheet, &deal.takers[1].reserve),
            (&vec![vec![3]], &vec![vec![6]])
        );
        // A question of a reserve goes without consequences.
        assert_eq!(after(&record, &[5]).unwrap().takers[0].sheet, [[1, 4]]);
    }

    #[test]
    fn without_a_reserve_a_group_takes_what_belongs_to_none_and_never_what_another_has() {
        let record = exam(&[10, 10, 10, 99], &[(&[1], &[]), (&[2], &[3])], false);
        assert_eq!(after(&record, &[1]).unwrap().takers[0].sheet, [[4]]);
        let wrong = after(&record, &[1, 4]).unwrap_err();
        assert_eq!(wrong, NothingLeft { part: 0, number: 1, taker: "t0".into() });
    }

    #[test]
    fn students_take_what_the_fewest_have() {
        let record = exam(&[10, 50, 10, 10], &[(&[1, 2], &[]), (&[1, 3], &[])], true);
        let deal = after(&record, &[1]).unwrap();
        // Question 4 goes to the first; then 2 and 4 stand on one sheet each, and 4 is nearer.
        assert_eq!(deal.takers[0].sheet, [[4, 2]]);
        assert_eq!(deal.takers[1].sheet, [[4, 3]]);
        assert!(after(&record, &[1, 3, 4]).is_err());
    }

    #[test]
    fn a_list_that_names_a_strange_question_is_damaged() {
        assert_eq!(SettledDeal::of(&exam(&[1], &[(&[7], &[])], false)), None);
    }
}
