//! Groups of questions, as formats can write them.
//!
//! In: a [`Quiz`] whose questions may lead groups. Out: the same quiz without groups: the parts of
//! each stand one after the other, or are one question with gaps. What holds: no part is lost, the
//! parts of a group are neighbours in their order, and each part counts what it counted.

use std::borrow::Cow;

use super::question::{Answer, Gap, GroupPart, PartWords, Question, Quiz, gap_mark};
use crate::skeleton::front_matter::Points;

/// The quiz in which the parts of each group are questions of their own, one after the other.
pub fn apart(quiz: &Quiz) -> Cow<'_, Quiz> {
    without_groups(quiz, &|question| question.parts().into_iter().map(alone).collect())
}

/// The quiz in which each group is one question with gaps, or, if its answers do not all fit into
/// gaps, as in [`apart`].
pub fn merged(quiz: &Quiz) -> Cow<'_, Quiz> {
    without_groups(quiz, &|question| match with_gaps(question) {
        Some(one) => vec![one],
        None => question.parts().into_iter().map(alone).collect(),
    })
}

fn without_groups<'q>(
    quiz: &'q Quiz,
    written: &dyn Fn(&Question) -> Vec<Question>,
) -> Cow<'q, Quiz> {
    if quiz.questions.iter().all(|question| question.group.is_none()) {
        return Cow::Borrowed(quiz);
    }
    let mut questions = Vec::new();
    let mut places = Vec::new();
    for question in &quiz.questions {
        places.push(questions.len());
        if question.group.is_some() {
            questions.extend(written(question));
        } else {
            questions.push(question.clone());
        }
    }
    let mut sections = quiz.sections.clone();
    for section in &mut sections {
        section.first = places.get(section.first).copied().unwrap_or(questions.len());
    }
    let Quiz { name, title, category, .. } = quiz.clone();
    Cow::Owned(Quiz { name, title, category, questions, sections })
}

/// A part as a question by itself.
fn alone(part: GroupPart<'_>) -> Question {
    let PartWords { name, idnumber, .. } = part.words.clone();
    let mut question = Question { name, idnumber, ..part.question.clone() };
    question.group = None;
    question
}

/// A group as one question with gaps; `None` if an answer does not fit into a gap, or if wrong
/// answers cost otherwise in one part than in another.
pub fn with_gaps(question: &Question) -> Option<Question> {
    let group = question.group.as_ref()?;
    let parts = question.parts();
    let costs = |one: &Question| (one.marks.penalty, one.marks.negative);
    if parts
        .iter()
        .any(|part| !fits_a_gap(&part.question.answer) || costs(part.question) != costs(question))
    {
        return None;
    }
    let mut pictures = question.pictures.clone();
    let mut texts = vec![group.program.clone()];
    let mut feedback = Vec::new();
    let mut gaps: Vec<(Gap, u64)> = Vec::new();
    for GroupPart { letter, question: part, words } in &parts {
        for picture in &part.pictures {
            match pictures.iter().find(|known| known.name == picture.name) {
                Some(known) if known.bytes != picture.bytes => return None,
                Some(_) => {}
                None => pictures.push(picture.clone()),
            }
        }
        let first = gaps.len();
        let mut text = words.text.trim_end().to_owned();
        if let Answer::Cloze { gaps: own } = &part.answer {
            for number in (0..own.len()).rev() {
                text = text.replace(&gap_mark(number), &gap_mark(first + number));
            }
            let all: u64 = own.iter().map(|gap| u64::from(gap.weight)).sum();
            gaps.extend(own.iter().map(|gap| (gap.clone(), all)));
        } else {
            text.extend(["\n<p>", &gap_mark(first), "</p>"]);
            gaps.push((Gap { answer: part.answer.clone(), weight: 1 }, 1));
        }
        let share = part.own_hundredths();
        // The weights of a part are its share, divided as its gaps divide it.
        for (gap, all) in &mut gaps[first..] {
            let own = u64::from(gap.weight) * share;
            (gap.weight, *all) = (u32::try_from(own).ok()?, *all);
        }
        texts.push(lettered(*letter, &text));
        feedback.push(lettered(*letter, words.feedback.trim()));
    }
    texts.extend((!group.closing.is_empty()).then(|| group.closing.clone()));
    let gaps = weighted(gaps)?;
    let mut marks = question.marks;
    marks.points = Points::of_text(&Points::shown_sum(question.hundredths())).ok();
    Some(Question {
        text: texts.join("\n"),
        feedback: feedback.join("\n"),
        answer: Answer::Cloze { gaps },
        marks,
        pictures,
        group: None,
        ..question.clone()
    })
}

/// The gaps with whole weights, as small as they can be, from weights that are still to be divided.
fn weighted(gaps: Vec<(Gap, u64)>) -> Option<Vec<Gap>> {
    let common = |one: u64, other: u64| {
        let (mut one, mut other) = (one, other);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let multiple =
        gaps.iter().map(|(_, all)| *all).fold(1, |one, all| one / common(one, all) * all);
    let scaled: Vec<u64> =
        gaps.iter().map(|(gap, all)| u64::from(gap.weight) * (multiple / all)).collect();
    let divisor = scaled.iter().copied().fold(0, common).max(1);
    gaps.into_iter()
        .zip(scaled)
        .map(|((gap, _), weight)| {
            Some(Gap { weight: u32::try_from(weight / divisor).ok()?, answer: gap.answer })
        })
        .collect()
}

/// Whether an answer can be given in a gap: something short is typed, or chosen from a list of
/// lines.
fn fits_a_gap(answer: &Answer) -> bool {
    match answer {
        Answer::Number { .. } | Answer::Decimal { .. } | Answer::Text { .. } => true,
        Answer::Choice { options } => options.iter().all(|one| is_line(&one.text, &one.plain)),
        Answer::Cloze { gaps } => gaps.iter().all(|gap| fits_a_gap(&gap.answer)),
        Answer::Several { .. } | Answer::Ordering { .. } => false,
    }
}

/// The most characters of an option in a list from which one is chosen within a text: what is
/// longer does not fit on the screen of a telephone.
const LONGEST_LINE: usize = 40;

/// Whether an option, as HTML and as plain text, can stand in a list of lines.
pub fn is_line(html: &str, plain: &str) -> bool {
    let is_drawn = ["<svg", "<img", "<pre"].iter().any(|tag| html.contains(tag));
    !is_drawn && !plain.contains('\n') && plain.chars().count() <= LONGEST_LINE
}

/// HTML with the letter of its part before its first words.
pub fn lettered(letter: char, html: &str) -> String {
    let mark = format!("<strong>{letter})</strong> ");
    match html.strip_prefix("<p>") {
        Some(rest) => format!("<p>{mark}{rest}"),
        None => format!("<p>{mark}</p>\n{html}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::{Choice, GroupedQuestion, Origin, QuestionGroup};
    use crate::skeleton::front_matter::Marks;

    fn question(answer: Answer, points: &str) -> Question {
        Question {
            name: "q 001".into(),
            idnumber: "q-1".into(),
            text: "<pre>int x;</pre>".into(),
            feedback: String::new(),
            code: "int x;".into(),
            answer,
            marks: Marks { points: Points::of_text(points).ok(), ..Marks::default() },
            tags: Vec::new(),
            pictures: Vec::new(),
            group: None,
        }
    }

    fn words(letter: char, text: &str) -> PartWords {
        let (name, idnumber) = (format!("q 001{letter}"), format!("q-1-{letter}"));
        PartWords { name, idnumber, text: text.into(), feedback: "<p>So.</p>".into() }
    }

    fn group(first: Question, others: Vec<(Question, PartWords)>) -> Question {
        let others = others
            .into_iter()
            .map(|(question, words)| GroupedQuestion { question, words })
            .collect();
        let program = "<pre>int x;</pre>".into();
        let first_words = words('a', "<p>A?</p>");
        let closing = "<p>K7</p>".into();
        let group = QuestionGroup { program, closing, first: first_words, others };
        Question { group: Some(Box::new(group)), ..first }
    }

    fn choice(plain: &str, right: bool) -> Choice {
        let origin = Origin::Neighbour;
        Choice { text: plain.into(), plain: plain.into(), right, feedback: String::new(), origin }
    }

    /// A part with two gaps counts three points, one without counts one: 3 : 3 : 2.
    #[test]
    fn gaps_divide_the_points_of_their_parts() {
        let gap = |number: i64| Gap { answer: Answer::number(vec![number]), weight: 1 };
        let cloze = question(Answer::Cloze { gaps: vec![gap(1), gap(2)] }, "3");
        let text = format!("<p>B: {} {}</p>", gap_mark(1), gap_mark(0));
        let one = group(question(Answer::number(vec![7]), "1"), vec![(cloze, words('b', &text))]);
        let merged = with_gaps(&one).unwrap();
        let Answer::Cloze { gaps } = &merged.answer else { panic!("{merged:?}") };
        let weights: Vec<u32> = gaps.iter().map(|gap| gap.weight).collect();
        assert_eq!(weights, [2, 3, 3]);
        assert_eq!(merged.hundredths(), 400);
        let expected = format!(
            "<pre>int x;</pre>\n<p><strong>a)</strong> A?</p>\n<p>{}</p>\n<p><strong>b)</strong> B: {} {}</p>\n<p>K7</p>",
            gap_mark(0),
            gap_mark(2),
            gap_mark(1)
        );
        assert_eq!(merged.text, expected);
        assert_eq!((merged.idnumber.as_str(), merged.group), ("q-1", None));
    }

    #[test]
    fn what_fits_into_no_gap_stands_apart() {
        let options = vec![choice("1\n2", true), choice("3", false)];
        let long = question(Answer::Choice { options }, "1");
        let one =
            group(question(Answer::number(vec![7]), "1"), vec![(long, words('b', "<p>B?</p>"))]);
        let mut quiz = Quiz {
            name: "q".into(),
            title: "Q".into(),
            category: Vec::new(),
            questions: vec![one.clone(), question(Answer::number(vec![3]), "1"), one],
            sections: Vec::new(),
        };
        quiz.sections = vec![crate::ask::question::QuizSection {
            first: 2,
            levels: Vec::new(),
            title: "S".into(),
        }];
        let flat = merged(&quiz);
        let names: Vec<&str> = flat.questions.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["q 001a", "q 001b", "q 001", "q 001a", "q 001b"]);
        assert_eq!(flat.sections[0].first, 3);
        assert!(flat.questions.iter().all(|one| one.group.is_none()));
        assert_eq!(apart(&quiz), flat);
    }
}
