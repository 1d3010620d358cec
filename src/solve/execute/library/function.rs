//! The functions that instructions name.

/// A function of at most three operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `(int) Math.pow(x, y)`
    PowerInt,
    /// `(long) Math.pow(x, y)`
    PowerLong,
    ParseInt,

    IsDigit,
    IsLetter,
    IsUpperCase,
    IsLowerCase,
    CharToUpper,
    CharToLower,

    TextEqualsIgnoreCase,
    TextCompare,
    /// `s.substring(i, n)`
    TextSubstring,
    /// `s.substring(i)`
    TextSubstringFrom,
    /// `s.indexOf(t, i)`
    TextIndexOf,
    /// `s.indexOf(c, i)`
    TextIndexOfChar,
    TextLastIndexOf,
    TextLastIndexOfChar,
    TextContains,
    /// `s.startsWith(t, i)`
    TextStartsWith,
    TextEndsWith,
    TextInterned,
    TextConcat,
    TextToUpper,
    TextToLower,
    TextTrim,
    TextRepeat,
    TextReplaceChar,
    TextReplace,
    TextReverse,
    TextOfCharacters,
    TextHexInt,
    TextHexLong,
    PadLeft,
    PadRight,
    PadZeros,

    /// `Arrays.toString(a)` of whole numbers, and likewise below.
    ArrayTextNumbers,
    ArrayTextChars,
    ArrayTextBooleans,
    ArrayTextTexts,
    /// `Arrays.equals(a, b)` of anything but strings.
    ArrayEquals,
    ArrayEqualsTexts,
    /// `__distinct(a, n)`
    Distinct,
    DistinctTexts,
    Sorted,
    SortedTexts,
    /// `Arrays.fill(a, e)`
    Fill,
    Sort,
    SortTexts,
    /// `s.toCharArray()`
    Characters,
    /// `a.clone()`; the second operand is the bytes of an element.
    CopyAll,
    /// `Arrays.copyOf(a, n)`; the third operand is the bytes of an element.
    CopyOf,
}
