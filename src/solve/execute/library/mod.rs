//! Java's library, and whatever else takes longer than an instruction: called by the interpreter,
//! kept out of its loop.
//!
//! In: a [`Function`], its operands as registers hold them, and what a run works in. Out: the
//! result, or why the run stops. Every function charges what it does before it does it, so that
//! neither time nor memory is used without limit.

mod arrays;
mod characters;
mod fixed;
mod floating;
mod function;
mod numbers;
mod real;
mod search;
mod texts;
#[cfg(test)]
mod truth_tests;
mod work;

use crate::read::floating::FormatForm;
use crate::read::ir::Intrinsic;
use crate::read::types::Primitive;
pub use arrays::{build, report, rows};
pub use floating::{floating, push_floating};
pub use function::{Function, FunctionForm};
pub use work::{LibraryContext, LibraryStop, operations};
use work::{charge, signed};

/// Calls a function; operands that it does not have are not looked at.
#[inline(never)]
pub fn call(
    work: &mut LibraryContext<'_>,
    function: Function,
    operands: [i64; 3],
) -> Result<i64, LibraryStop> {
    let [one, two, three] = operands;
    match function {
        Function::Computed(intrinsic, form) => compute(work, intrinsic, form, operands),
        Function::Fill => arrays::fill(work, one, two).map(|()| 0),
        Function::Sort => arrays::sort(work, one).map(|()| 0),
        Function::SortFloating => arrays::sort_floating(work, one).map(|()| 0),
        Function::SortTexts => arrays::sort_texts(work, one).map(|()| 0),
        Function::Characters => arrays::characters(work, one),
        Function::CopyAll => arrays::copy(work, one, None, two),
        Function::CopyOf => arrays::copy(work, one, Some(two), three),
    }
}

/// The value of a function of the typed program: one row each.
fn compute(
    work: &mut LibraryContext<'_>,
    intrinsic: Intrinsic,
    form: FunctionForm,
    [one, two, three]: [i64; 3],
) -> Result<i64, LibraryStop> {
    use Intrinsic as I;
    let texts = form == FunctionForm::OfTexts;
    let long = form == FunctionForm::Long;
    let truth = match intrinsic {
        I::Power if long => return numbers::power_long(one, two),
        I::Power => return Ok(numbers::power_int(one, two)),
        I::ParseInt => return numbers::parse_int(work, one),
        I::ParseDouble => return floating::parse(work, one, form),
        I::FloatingPower
        | I::Hypotenuse
        | I::CubeRoot
        | I::Exponential
        | I::Logarithm
        | I::LogarithmOfTen
        | I::Sine
        | I::Cosine
        | I::Tangent => return real::value(work, intrinsic, one, two),

        I::IsDigit => characters::is_digit(one),
        I::IsLetter => characters::is_letter(one),
        I::IsUpperCase => characters::is_upper(one),
        I::IsLowerCase => characters::is_lower(one),
        I::CharToUpper => return characters::to_upper(one),
        I::CharToLower => return characters::to_lower(one),

        I::TextEqualsIgnoreCase => texts::equals_ignore_case(work, one, two),
        I::TextCompare => return texts::compare(work, one, two),
        I::TextSubstring => {
            let end = (form != FunctionForm::ToTheEnd).then_some(three);
            return texts::substring(work, one, two, end);
        }
        I::TextIndexOf => return search::index_of(work, one, two, three),
        I::TextIndexOfChar => return search::index_of_char(work, one, two, three),
        I::TextLastIndexOf => return search::last_index_of(work, one, two),
        I::TextLastIndexOfChar => return search::last_index_of_char(work, one, two),
        I::TextContains => search::index_of(work, one, two, 0).map(|at| at >= 0),
        I::TextStartsWith => search::starts_with(work, one, two, three),
        I::TextEndsWith => search::ends_with(work, one, two),
        I::TextInterned => return texts::interned(work, one),
        I::TextConcat => return texts::concat(work, one, two),
        I::TextToUpper => return characters::text_to_upper(work, one),
        I::TextToLower => return characters::text_to_lower(work, one),
        I::TextTrim => return texts::trim(work, one),
        I::TextRepeat => return texts::repeat(work, one, two),
        I::TextReplaceChar => return texts::replace_char(work, one, two, three),
        I::TextReplace => return search::replace(work, one, two, three),
        I::TextReverse => return texts::reverse(work, one),
        I::TextOfCharacters => return texts::of_characters(work, one),
        I::TextHex if long => return texts::hex(work, one),
        I::TextHex => return texts::hex(work, one & 0xFFFF_FFFF),
        I::FixedText => return floating::formatted(work, one, FormatForm::Fixed, two),
        I::ScientificText => return floating::formatted(work, one, FormatForm::Scientific, two),
        I::PadLeft => return texts::pad(work, one, two, texts::Pad::Left),
        I::PadRight => return texts::pad(work, one, two, texts::Pad::Right),
        I::PadZeros => return texts::pad(work, one, two, texts::Pad::Zeros),

        I::ArrayText => {
            return match form {
                FunctionForm::OfCharacters => arrays::text_of_chars(work, one),
                FunctionForm::OfTruths => arrays::text_of_booleans(work, one),
                FunctionForm::OfTexts => arrays::text_of_texts(work, one),
                FunctionForm::OfDoubles => arrays::text_of_floating(work, one, Primitive::Double),
                FunctionForm::OfFloats => arrays::text_of_floating(work, one, Primitive::Float),
                FunctionForm::Usual | FunctionForm::Long | FunctionForm::ToTheEnd => {
                    arrays::text_of_numbers(work, one)
                }
            };
        }
        I::ArrayEquals if texts => arrays::equal_texts(work, one, two),
        I::ArrayEquals => arrays::equal(work, one, two),
        I::Distinct if texts => arrays::distinct_texts(work, one, two),
        I::Distinct => arrays::distinct(work, one, two),
        I::Sorted if texts => arrays::sorted_texts(work, one),
        I::Sorted => arrays::sorted(work, one),
        I::Abs
        | I::Min
        | I::Max
        | I::FloorMod
        | I::FloorDiv
        | I::Signum
        | I::SquareRoot
        | I::Floor
        | I::Ceiling
        | I::RoundToEven
        | I::Round
        | I::FloatingSignum
        | I::ToRadians
        | I::ToDegrees
        | I::IsNotANumber
        | I::IsInfinite
        | I::IsFinite
        | I::FloatingBits
        | I::Compare
        | I::TextEquals
        | I::TextLength
        | I::TextIsEmpty
        | I::TextCharAt
        | I::Implies
        | I::Iff => unreachable!("these are instructions (`compile/library.rs`)"),
    };
    truth.map(i64::from)
}
