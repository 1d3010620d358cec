//! What differs between long options, so that students need not look for it.
//!
//! In: the options of a choice. Out: their HTML, in which whatever they do not all share is
//! underlined and bold. What holds: the text of an option stays as it is; which option is right
//! plays no part, since every option is marked where not all agree; and short options, and those
//! that share too little, are left alone.

use std::ops::Range;

use super::answer::stated_answer::CALL_ARROW;
use super::question::{Choice, Origin};

/// What a difference looks like: not by its colour alone.
const MARK: &str = "<u style=\"font-weight:bold;text-decoration:underline;text-decoration-thickness:2px;\
                    text-underline-offset:3px\">";

/// From how many characters or lines on an option is long: shorter ones are taken in at a glance.
const LONG_TEXT: usize = 16;
const MANY_LINES: usize = 4;
/// From how many values on a list of them, such as `a = 10, b = 24`, is long: their digits do not
/// count, so that the questions of a bank look alike.
const MANY_VALUES: usize = 4;
/// Words of one length that have at least this many characters are compared letter by letter.
const LONG_WORD: usize = 8;
/// Up to this many characters that all have in common are a part of the differences on both
/// sides of them.
const SPECK: usize = 2;
/// The most that may be marked, in percent of all characters: where nearly everything differs,
/// marks say nothing.
const MOST_MARKED: usize = 60;

/// Marks where options differ, if they are long.
pub fn mark(options: &mut [Choice]) {
    let marked: Vec<usize> = (0..options.len()).filter(|at| is_text(&options[*at])).collect();
    let texts: Vec<&str> = marked.iter().map(|at| options[*at].plain.as_str()).collect();
    let Some(differing) = differing(&texts) else { return };
    let html: Option<Vec<String>> = marked
        .iter()
        .zip(&differing)
        .map(|(at, ranges)| with_marks(&options[*at].text, &options[*at].plain, ranges))
        .collect();
    for (at, html) in marked.into_iter().zip(html.unwrap_or_default()) {
        options[at].text = html;
    }
}

/// Whether an option is a text of a program or of an output, and not a sentence about it.
fn is_text(option: &Choice) -> bool {
    option.origin != Origin::Fixed && program_start(&option.text).is_some()
}

/// Where the HTML of an option begins to show its text: what stands before are the numbers of
/// lines.
fn program_start(html: &str) -> Option<usize> {
    html.find("<pre").or_else(|| html.find("<code"))
}

/// For each of the texts the places in which it differs from others, in bytes; `None` if nothing is
/// to be marked.
fn differing(texts: &[&str]) -> Option<Vec<Vec<Range<usize>>>> {
    let is_long = |text: &&&str| {
        if let Some(values) = listed_values(text) {
            return values >= MANY_VALUES;
        }
        let visible = text.chars().filter(|one| !one.is_whitespace()).count();
        visible >= LONG_TEXT || text.lines().count() >= MANY_LINES
    };
    if texts.len() < 2 || !texts.iter().any(|text| is_long(&text)) {
        return None;
    }
    let mut found = vec![Vec::new(); texts.len()];
    of_lines(texts, &mut found);
    let size = |range: &Range<usize>| range.len();
    let marked: usize = found.iter().flatten().map(size).sum();
    let visible: usize =
        texts.iter().map(|text| text.chars().filter(|one| !one.is_whitespace()).count()).sum();
    (marked > 0 && marked * 100 <= visible * MOST_MARKED).then_some(found)
}

/// The number of values in a text such as `a = 10, b = 24`; `None` if it is no list of at least
/// two.
fn listed_values(text: &str) -> Option<usize> {
    let is_value = |part: &str| {
        part.split_once(" = ").is_some_and(|(name, _)| {
            name.chars().all(|one| one.is_alphanumeric() || one == '_' || one == '$')
        })
    };
    let parts = text.split(", ").count();
    (parts >= 2 && text.split(", ").all(is_value)).then_some(parts)
}

/// Compares texts line by line.
fn of_lines(texts: &[&str], found: &mut [Vec<Range<usize>>]) {
    let lines: Vec<Vec<Range<usize>>> = texts.iter().map(|text| lines(text)).collect();
    for stretch in stretches(texts, &lines) {
        if stretch.iter().all(|range| range.len() == 1) {
            let places = stretch.iter().zip(&lines).map(|(range, all)| all[range.start].clone());
            of_words(texts, &places.collect::<Vec<_>>(), found);
            continue;
        }
        for (at, range) in stretch.into_iter().enumerate() {
            for line in &lines[at][range] {
                let text = &texts[at][line.clone()];
                let start = line.start + (text.len() - text.trim_start().len());
                push(&mut found[at], start..line.start + text.trim_end().len());
            }
        }
    }
}

/// Compares a line of each text word by word.
fn of_words(texts: &[&str], places: &[Range<usize>], found: &mut [Vec<Range<usize>>]) {
    let words: Vec<Vec<Range<usize>>> =
        texts.iter().zip(places).map(|(text, place)| words(text, place.clone())).collect();
    for stretch in stretches(texts, &words) {
        let whole = |at: usize, range: &Range<usize>| match &words[at][range.clone()] {
            [] => 0..0,
            [first, ..] => first.start..words[at][range.end - 1].end,
        };
        let of: Vec<Range<usize>> =
            stretch.iter().enumerate().map(|(at, range)| whole(at, range)).collect();
        if stretch.iter().all(|range| range.len() == 1) && are_alike(texts, &of) {
            let letters: Vec<Vec<Range<usize>>> =
                texts.iter().zip(&of).map(|(text, place)| letters(text, place.clone())).collect();
            for single in stretches(texts, &letters) {
                for (at, range) in single.into_iter().enumerate() {
                    for letter in &letters[at][range] {
                        push(&mut found[at], letter.clone());
                    }
                }
            }
            continue;
        }
        for (at, range) in of.into_iter().enumerate() {
            push(&mut found[at], range);
        }
    }
}

/// Whether words are long and of one length.
fn are_alike(texts: &[&str], places: &[Range<usize>]) -> bool {
    let mut lengths =
        texts.iter().zip(places).map(|(text, place)| text[place.clone()].chars().count());
    let first = lengths.next().unwrap_or_default();
    first >= LONG_WORD && lengths.all(|length| length == first)
}

/// Adds a place; one that follows right after the last one goes on with it.
fn push(places: &mut Vec<Range<usize>>, place: Range<usize>) {
    if place.is_empty() {
        return;
    }
    match places.last_mut() {
        Some(last) if last.end == place.start => last.end = place.end,
        _ => places.push(place),
    }
}

/// The lines of a text.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let line = |line: &str| {
        let place = start..start + line.len();
        start = place.end + 1;
        place
    };
    text.split('\n').map(line).collect()
}

/// What a line is made of: the calls of a sequence; else the blanks at its beginning, names and
/// numbers, operators, and other signs one by one.
fn words(text: &str, place: Range<usize>) -> Vec<Range<usize>> {
    if text[place.clone()].contains(CALL_ARROW) {
        let mut start = place.start;
        let call = |call: &str| {
            let place = start..start + call.len();
            start = place.end + CALL_ARROW.len();
            place
        };
        return text[place].split(CALL_ARROW).map(call).collect();
    }
    let kind = |one: char| match one {
        _ if one.is_alphanumeric() || matches!(one, '_' | '$') => 1,
        '<' | '>' | '=' | '!' | '&' | '|' | '+' | '-' | '*' | '/' | '%' | '^' => 2,
        _ if one.is_whitespace() => 3,
        _ => 0,
    };
    let mut found: Vec<(Range<usize>, i32)> = Vec::new();
    for (at, one) in text[place.clone()].char_indices() {
        let (start, kind) = (place.start + at, kind(one));
        let end = start + one.len_utf8();
        match found.last_mut() {
            Some((last, known)) if *known == kind && kind > 0 && last.end == start => {
                last.end = end;
            }
            _ => found.push((start..end, kind)),
        }
    }
    let is_seen = |(word, kind): &(Range<usize>, i32)| *kind != 3 || word.start == place.start;
    found.into_iter().filter(is_seen).map(|(word, _)| word).collect()
}

/// The characters of a word.
fn letters(text: &str, place: Range<usize>) -> Vec<Range<usize>> {
    let start = place.start;
    let letters = text[place].char_indices();
    letters.map(|(at, one)| start + at..start + at + one.len_utf8()).collect()
}

/// Where rows of pieces differ, each stretch as the numbers of the pieces of every row: place by
/// place if the rows have as many pieces, else between the pieces that all have in common.
fn stretches(texts: &[&str], rows: &[Vec<Range<usize>>]) -> Vec<Vec<Range<usize>>> {
    let pieces: Vec<Vec<&str>> = texts
        .iter()
        .zip(rows)
        .map(|(text, row)| row.iter().map(|piece| &text[piece.clone()]).collect())
        .collect();
    let whole: Vec<Range<usize>> = pieces.iter().map(|row| 0..row.len()).collect();
    if let Some(single) = place_by_place(&pieces, &whole) {
        return single;
    }
    // The order of the options must not matter.
    let mut sorted: Vec<&Vec<&str>> = pieces.iter().collect();
    sorted.sort();
    let mut common: Vec<&str> = sorted[0].clone();
    for row in &sorted[1..] {
        common = common_of(&common, row).into_iter().map(|(at, _)| common[at]).collect();
    }
    let mut places: Vec<Vec<usize>> = pieces
        .iter()
        .map(|row| common_of(&common, row).into_iter().map(|(_, at)| at).collect())
        .collect();
    drop_specks(&mut common, &mut places, &pieces);
    let mut found = Vec::new();
    for between in 0..=common.len() {
        let of_row = |(row, places): (&Vec<&str>, &Vec<usize>)| {
            let start = between.checked_sub(1).map_or(0, |before| places[before] + 1);
            start..places.get(between).copied().unwrap_or(row.len())
        };
        let stretch: Vec<Range<usize>> = pieces.iter().zip(&places).map(of_row).collect();
        match place_by_place(&pieces, &stretch) {
            Some(single) => found.extend(single),
            None => found.push(stretch),
        }
    }
    found
}

/// Lets what rows have in common be a part of the differences around it where it is short: `i` in
/// `a[i] < b` and `b > c[i]`. `places` says where each common piece stands in every row.
fn drop_specks(common: &mut Vec<&str>, places: &mut [Vec<usize>], pieces: &[Vec<&str>]) {
    let mut is_speck = vec![false; common.len()];
    let mut start = 0;
    while start < common.len() {
        let goes_on = |at: &usize| {
            places.iter().all(|row| row.get(at + 1).is_some_and(|next| *next == row[*at] + 1))
        };
        let end = (start..common.len()).find(|at| !goes_on(at)).unwrap_or(common.len() - 1);
        let size: usize = common[start..=end].iter().map(|piece| piece.trim().len()).sum();
        let is_within = places.iter().zip(pieces).any(|(row, all)| {
            let before = start.checked_sub(1).map_or(0, |last| row[last] + 1);
            let after = row.get(end + 1).copied().unwrap_or(all.len());
            before < row[start] && row[end] + 1 < after
        });
        if size <= SPECK && is_within {
            is_speck[start..=end].fill(true);
        }
        start = end + 1;
    }
    let kept = |at: &usize| !is_speck[*at];
    *common = (0..common.len()).filter(kept).map(|at| common[at]).collect();
    for row in places {
        *row = (0..row.len()).filter(kept).map(|at| row[at]).collect();
    }
}

/// The places in which stretches of equal length differ; `None` if they have different lengths.
fn place_by_place(pieces: &[Vec<&str>], of: &[Range<usize>]) -> Option<Vec<Vec<Range<usize>>>> {
    let length = of.first()?.len();
    if of.iter().any(|range| range.len() != length) {
        return None;
    }
    let single = (0..length).filter_map(|at| {
        let mut here = pieces.iter().zip(of).map(|(row, range)| row[range.start + at]);
        let first = here.next()?;
        let differs = here.any(|other| other != first);
        let place = |range: &Range<usize>| range.start + at..range.start + at + 1;
        differs.then(|| of.iter().map(place).collect())
    });
    Some(single.collect())
}

/// A longest sequence that two rows have in common, as pairs of places.
fn common_of(one: &[&str], other: &[&str]) -> Vec<(usize, usize)> {
    let mut longest = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for at in (0..one.len()).rev() {
        for to in (0..other.len()).rev() {
            longest[at][to] = if one[at] == other[to] {
                longest[at + 1][to + 1] + 1
            } else {
                longest[at + 1][to].max(longest[at][to + 1])
            };
        }
    }
    let (mut at, mut to) = (0, 0);
    let mut pairs = Vec::new();
    while at < one.len() && to < other.len() {
        if one[at] == other[to] {
            pairs.push((at, to));
            (at, to) = (at + 1, to + 1);
        } else if longest[at + 1][to] >= longest[at][to + 1] {
            at += 1;
        } else {
            to += 1;
        }
    }
    pairs
}

/// The HTML of an option with marks around these places of its text; `None` if it does not show
/// this text.
fn with_marks(html: &str, plain: &str, places: &[Range<usize>]) -> Option<String> {
    let (before, mut rest) = html.split_at(program_start(html)?);
    let mut out = before.to_owned();
    let (mut at, mut is_open) = (0, false);
    while let Some(first) = rest.chars().next() {
        let is_tag = first == '<';
        let length = match first {
            '<' => rest.find('>')? + 1,
            '&' => rest.find(';')? + 1,
            _ => first.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        let is_marked = !is_tag && places.iter().any(|place| place.contains(&at));
        if is_marked != is_open {
            out.push_str(if is_marked { MARK } else { "</u>" });
            is_open = is_marked;
        }
        out.push_str(piece);
        if !is_tag {
            let shown = plain[at..].chars().next()?;
            if first != '&' && first != shown {
                return None;
            }
            at += shown.len_utf8();
        }
        rest = after;
    }
    (at == plain.len()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::listing;

    /// Texts with `[` and `]` around what is marked.
    fn marked(texts: &[&str]) -> Vec<String> {
        let Some(found) = differing(texts) else { return Vec::new() };
        let one = |(text, places): (&&str, &Vec<Range<usize>>)| {
            let mut out = (*text).to_owned();
            for place in places.iter().rev() {
                out.insert(place.end, ']');
                out.insert(place.start, '[');
            }
            out
        };
        texts.iter().zip(&found).map(one).collect()
    }

    #[test]
    fn calls_of_a_sequence_are_marked_whole() {
        assert_eq!(
            marked(&[
                "Dog(…) → Animal(…) → Animal.greet → Dog.sound → Dog.move",
                "Dog(…) → Animal(…) → Animal.greet → Animal.sound → Dog.move",
                "Dog(…) → Animal(…) → Animal.greet → Dog.move"
            ]),
            [
                "Dog(…) → Animal(…) → Animal.greet → [Dog.sound] → Dog.move",
                "Dog(…) → Animal(…) → Animal.greet → [Animal.sound] → Dog.move",
                "Dog(…) → Animal(…) → Animal.greet → Dog.move"
            ]
        );
    }

    #[test]
    fn long_texts_are_marked_where_not_all_agree_and_short_ones_are_not() {
        assert_eq!(
            marked(&[
                "{1, 2, 3, 14, 15, 16, 17}",
                "{1, 3, 3, 14, 15, 16, 17}",
                "{1, 2, 3, 14, 15, 16, 18}"
            ]),
            [
                "{1, [2], 3, 14, 15, 16, [17]}",
                "{1, [3], 3, 14, 15, 16, [17]}",
                "{1, [2], 3, 14, 15, 16, [18]}"
            ]
        );
        assert!(marked(&["{1, 2}", "{1, 3}"]).is_empty());
        let wide = ["from = 1000000, to = 2000000, by = 3", "from = 1000000, to = 2000000, by = 4"];
        assert!(marked(&wide).is_empty());
        assert_eq!(
            marked(&["a = 1, b = 2, c = 3, d = 4", "a = 1, b = 2, c = 3, d = 5"]),
            ["a = 1, b = 2, c = 3, d = [4]", "a = 1, b = 2, c = 3, d = [5]"]
        );
        assert!(marked(&["abcdefghijklmnop qrstu", "ponmlkjihgfedcba utsrq"]).is_empty());
        assert_eq!(
            marked(&["abcdefghijklmnopqrstuvw", "abcdefghijxlmnopqrstuvw"]),
            ["abcdefghij[k]lmnopqrstuvw", "abcdefghij[x]lmnopqrstuvw"]
        );
    }

    #[test]
    fn lines_and_words_that_are_added_or_left_out_are_marked() {
        assert_eq!(
            marked(&[
                "for (int i = 0; i < n; i++) {\n    sum += a[i];\n}",
                "for (int i = 0; i <= n; i++) {\n    sum += a[i + 1];\n}",
            ]),
            [
                "for (int i = 0; i [<] n; i++) {\n    sum += a[i];\n}",
                "for (int i = 0; i [<=] n; i++) {\n    sum += a[i [+ 1]];\n}",
            ]
        );
        assert_eq!(
            marked(&["first line\nsecond line\nlast line", "first line\nlast line"]),
            ["first line\n[second line]\nlast line", "first line\nlast line"]
        );
    }

    #[test]
    fn a_speck_in_common_does_not_cut_a_difference_in_two() {
        assert_eq!(
            marked(&[
                "if (best < a[i]) {\n    best = a[i];\n}",
                "if (i > best + 1) {\n    best = a[i];\n}"
            ]),
            [
                "if ([best < a[i]]) {\n    best = a[i];\n}",
                "if ([i > best + 1]) {\n    best = a[i];\n}",
            ]
        );
    }

    #[test]
    fn marks_do_not_depend_on_the_order_of_the_options() {
        let texts = [
            "int total = 10; x = 1; y = 2; print(x + y + total);",
            "int total = 10; y = 2; x = 1; print(y + total);",
            "int total = 10; x = 2; print(x - y + total);",
        ];
        let turned = [texts[2], texts[0], texts[1]];
        let (one, two) = (marked(&texts), marked(&turned));
        assert!(!one.is_empty());
        assert_eq!([&one[2], &one[0], &one[1]], [&two[0], &two[1], &two[2]]);
    }

    #[test]
    fn html_keeps_its_text_and_its_elements() {
        let texts = [
            "if (total < limit && limit > 10) {\n    total = 1;\n}",
            "if (total < limit || limit > 10) {\n    total = 1;\n}",
        ];
        for show in [listing::offered, listing::fragment, listing::lines] {
            let mut options = texts.map(|plain| Choice {
                text: show(plain),
                plain: plain.to_owned(),
                right: false,
                feedback: String::new(),
                origin: Origin::Version,
            });
            let before = options.clone();
            mark(&mut options);
            for (option, before) in options.iter().zip(&before) {
                assert_eq!(listing::plain(&option.text), listing::plain(&before.text));
                assert_eq!(option.text.matches("<u ").count(), 1, "{}", option.text);
                assert_eq!(option.text.replace(MARK, "").replace("</u>", ""), before.text);
            }
            assert!(options[1].text.contains(&format!("{MARK}||</u>")), "{}", options[1].text);
        }
    }
}
