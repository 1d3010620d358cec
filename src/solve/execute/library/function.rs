//! The functions that instructions name.

use crate::read::ir::Intrinsic;

/// A function of at most three operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// A function of the typed program that is not an instruction of its own.
    Computed(Intrinsic, FunctionForm),
    /// `Arrays.fill(a, e)`
    Fill,
    /// `Arrays.sort(a)` of numbers or characters.
    Sort,
    /// `Arrays.sort(a)` of floating numbers.
    SortFloating,
    /// `Arrays.sort(a)` of strings.
    SortTexts,
    /// `s.toCharArray()`
    Characters,
    /// `a.clone()`; the second operand is the bytes of an element.
    CopyAll,
    /// `Arrays.copyOf(a, n)`; the third operand is the bytes of an element.
    CopyOf,
}

/// What registers do not tell of the operands and the result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionForm {
    /// Nothing else: numbers of at most 32 bits, strings, arrays of numbers.
    Usual,
    /// The first operand or the result is a `long`.
    Long,
    /// The first operand is an array of characters.
    OfCharacters,
    /// The first operand is an array of truth values.
    OfTruths,
    /// The first operand is an array of strings.
    OfTexts,
    /// The first operand is an array of `double`s, or the result is a `double`.
    OfDoubles,
    /// The first operand is an array of `float`s, or the result is a `float`.
    OfFloats,
    /// `s.substring(i)`: the last operand is left out.
    ToTheEnd,
}
