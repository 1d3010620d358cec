//! Java's library, and whatever else takes longer than an instruction: called by the interpreter,
//! kept out of its loop.
//!
//! In: a [`Function`], its operands as registers hold them, and what a run works in. Out: the
//! result, or why the run stops. Every function charges what it does before it does it, so that
//! neither time nor memory is used without limit.

mod arrays;
mod characters;
mod function;
mod numbers;
mod search;
mod texts;
#[cfg(test)]
mod truth_tests;
mod work;

pub use arrays::{build, report, rows};
pub use function::Function;
pub use work::{LibraryContext, LibraryStop, operations};
use work::{charge, signed};

/// Calls a function; operands that it does not have are not looked at.
#[inline(never)]
pub fn call(
    work: &mut LibraryContext<'_>,
    function: Function,
    operands: [i64; 3],
) -> Result<i64, LibraryStop> {
    use Function as F;
    let [one, two, three] = operands;
    match function {
        F::PowerInt => Ok(numbers::power_int(one, two)),
        F::PowerLong => numbers::power_long(one, two),
        F::ParseInt => numbers::parse_int(work, one),

        F::IsDigit => characters::is_digit(one).map(i64::from),
        F::IsLetter => characters::is_letter(one).map(i64::from),
        F::IsUpperCase => characters::is_upper(one).map(i64::from),
        F::IsLowerCase => characters::is_lower(one).map(i64::from),
        F::CharToUpper => characters::to_upper(one),
        F::CharToLower => characters::to_lower(one),

        F::TextEqualsIgnoreCase => texts::equals_ignore_case(work, one, two).map(i64::from),
        F::TextCompare => texts::compare(work, one, two),
        F::TextSubstring => texts::substring(work, one, two, Some(three)),
        F::TextSubstringFrom => texts::substring(work, one, two, None),
        F::TextIndexOf => search::index_of(work, one, two, three),
        F::TextIndexOfChar => search::index_of_char(work, one, two, three),
        F::TextLastIndexOf => search::last_index_of(work, one, two),
        F::TextLastIndexOfChar => search::last_index_of_char(work, one, two),
        F::TextContains => search::index_of(work, one, two, 0).map(|at| i64::from(at >= 0)),
        F::TextStartsWith => search::starts_with(work, one, two, three).map(i64::from),
        F::TextEndsWith => search::ends_with(work, one, two).map(i64::from),
        F::TextInterned => texts::interned(work, one),
        F::TextConcat => texts::concat(work, one, two),
        F::TextToUpper => characters::text_to_upper(work, one),
        F::TextToLower => characters::text_to_lower(work, one),
        F::TextTrim => texts::trim(work, one),
        F::TextRepeat => texts::repeat(work, one, two),
        F::TextReplaceChar => texts::replace_char(work, one, two, three),
        F::TextReplace => search::replace(work, one, two, three),
        F::TextReverse => texts::reverse(work, one),
        F::TextOfCharacters => texts::of_characters(work, one),
        F::TextHexInt => texts::hex(work, one & 0xFFFF_FFFF),
        F::TextHexLong => texts::hex(work, one),
        F::PadLeft => texts::pad(work, one, two, texts::Pad::Left),
        F::PadRight => texts::pad(work, one, two, texts::Pad::Right),
        F::PadZeros => texts::pad(work, one, two, texts::Pad::Zeros),

        F::ArrayTextNumbers => arrays::text_of_numbers(work, one),
        F::ArrayTextChars => arrays::text_of_chars(work, one),
        F::ArrayTextBooleans => arrays::text_of_booleans(work, one),
        F::ArrayTextTexts => arrays::text_of_texts(work, one),
        F::ArrayEquals => arrays::equal(work, one, two).map(i64::from),
        F::ArrayEqualsTexts => arrays::equal_texts(work, one, two).map(i64::from),
        F::Distinct => arrays::distinct(work, one, two).map(i64::from),
        F::DistinctTexts => arrays::distinct_texts(work, one, two).map(i64::from),
        F::Sorted => arrays::sorted(work, one).map(i64::from),
        F::SortedTexts => arrays::sorted_texts(work, one).map(i64::from),
        F::Fill => arrays::fill(work, one, two).map(|()| 0),
        F::Sort => arrays::sort(work, one).map(|()| 0),
        F::SortTexts => arrays::sort_texts(work, one).map(|()| 0),
        F::Characters => arrays::characters(work, one),
        F::CopyAll => arrays::copy(work, one, None, two),
        F::CopyOf => arrays::copy(work, one, Some(two), three),
    }
}
