//! The functions that every engine knows: Java's library, and what only conditions can say.
//!
//! In: nothing; these are names only. Each engine gives them the meaning that is written here,
//! which is Java's.

/// Functions that every engine knows, without side effects. Operand types are given in Java's
/// terms: `s`, `t` are strings, `i`, `n` are `int`, `c`, `d` are `char`. All operands are evaluated
/// before anything is thrown. Unless said otherwise a null string or array throws a
/// `NullPointerException`; a result that is a string is a new object. Where the result of
/// `substring`, `trim`, `repeat`, `replace` on strings or `reverse` is empty and not the same
/// object, it is the constant `""`; so are `Arrays.toString`'s `"null"` and `"[]"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    /// `Math.abs(x)` on `int` or `long`; `MIN_VALUE` stays what it is.
    Abs,
    /// `Math.min(x, y)` on `int` or `long`.
    Min,
    /// `Math.max(x, y)` on `int` or `long`.
    Max,
    /// `Math.floorMod(x, y)` on `int` or `long`; throws on zero.
    FloorMod,
    /// `Math.floorDiv(x, y)` on `int` or `long`; throws on zero.
    FloorDiv,
    /// `(int) Math.pow(x, y)` and `(long) Math.pow(x, y)` on `int`s, by the type of the expression:
    /// cut off towards zero, and what does not fit is the greatest or least value. Where a `double`
    /// does not hold the power exactly and the result tells, a run is beyond its limits.
    Power,
    /// `Integer.signum(x)`, `(int) Math.signum(x)` on `int` or `long`; an `int`.
    Signum,
    /// `Integer.compare(x, y)` on `int` or `long`: -1, 0 or 1, an `int`.
    Compare,
    /// `Integer.parseInt(s)`; throws a `NumberFormatException`, on null as well.
    ParseInt,

    /// `Character.isDigit(c)`. For characters beyond Latin-1 (above 255) a run of this and its like
    /// is beyond its limits.
    IsDigit,
    /// `Character.isLetter(c)`
    IsLetter,
    /// `Character.isUpperCase(c)`
    IsUpperCase,
    /// `Character.isLowerCase(c)`
    IsLowerCase,
    /// `Character.toUpperCase(c)`
    CharToUpper,
    /// `Character.toLowerCase(c)`
    CharToLower,

    /// `s.equals(t)`; false on a null `t`.
    TextEquals,
    /// `s.equalsIgnoreCase(t)`; false on a null `t`.
    TextEqualsIgnoreCase,
    /// `s.compareTo(t)`: the difference of the first units that differ, or of the lengths.
    TextCompare,
    /// `s.length()`
    TextLength,
    /// `s.isEmpty()`
    TextIsEmpty,
    /// `s.charAt(i)`; throws a `StringIndexOutOfBoundsException`.
    TextCharAt,
    /// `s.substring(i)`, `s.substring(i, n)`; throws a `StringIndexOutOfBoundsException`. The whole
    /// string is the same object.
    TextSubstring,
    /// `s.indexOf(t)`, `s.indexOf(t, i)`; -1 if there is none.
    TextIndexOf,
    /// `s.indexOf(c)`, `s.indexOf(c, i)`; the character is an `int` operand.
    TextIndexOfChar,
    /// `s.lastIndexOf(t)`
    TextLastIndexOf,
    /// `s.lastIndexOf(c)`; the character is an `int` operand.
    TextLastIndexOfChar,
    /// `s.contains(t)`
    TextContains,
    /// `s.startsWith(t)`, `s.startsWith(t, i)`; false if `i` is negative, whatever `t` is.
    TextStartsWith,
    /// `s.endsWith(t)`
    TextEndsWith,
    /// The one object that constants with this text are: `"a" + STRING(list("b"))` is a constant
    /// expression of each instance (JLS 15.29), and so interned (JLS 3.10.5).
    TextInterned,
    /// `s.concat(t)`; the same object where `t` is empty.
    TextConcat,
    /// `s.toUpperCase()`; the same object if nothing changes. Beyond Latin-1 a run is beyond its
    /// limits.
    TextToUpper,
    /// `s.toLowerCase()`; likewise.
    TextToLower,
    /// `s.trim()`; the same object if nothing changes.
    TextTrim,
    /// `s.repeat(n)`; throws an `IllegalArgumentException` if `n` is negative. The same object if
    /// `n` is 1.
    TextRepeat,
    /// `s.replace(c, d)`; the same object if nothing changes.
    TextReplaceChar,
    /// `s.replace(t, u)` on strings; the same object if `t` is not found, or if both are the same
    /// single unit.
    TextReplace,
    /// `new StringBuilder(s).reverse().toString()`: units in reverse order, surrogate pairs kept.
    TextReverse,
    /// `String.valueOf(a)`, `new String(a)` of a `char[]`.
    TextOfCharacters,
    /// `Integer.toHexString(x)` on `int` or `long`: the bits as an unsigned number in base 16.
    TextHex,
    /// `%5d`, `%5s`: `s` (not null) with blanks before it up to `n` units; `n` is a constant.
    PadLeft,
    /// `%-5s`: blanks after it.
    PadRight,
    /// `%05d`: zeros before it, after a minus sign.
    PadZeros,

    /// `Arrays.toString(a)`: `"[1, 2]"`; `"null"` on null. Of an array of primitives or strings.
    ArrayText,
    /// `Arrays.equals(a, b)`: the same length and equal elements, strings by `equals`; null equals
    /// null only, and nothing throws.
    ArrayEquals,
    /// `__distinct(a, n)`: the first `n` elements are pairwise different, strings by `equals`;
    /// throws on null, and if there are fewer than `n` elements. A negative `n` counts as 0.
    Distinct,
    /// `__sorted(a)`: no element is greater than the next one; throws on null. Of an array of
    /// numbers or characters, or of strings by `compareTo`, which throws on a null among two or
    /// more.
    Sorted,
    /// `__impl(p, q)`; `q` is evaluated only if `p` holds.
    Implies,
    /// `__iff(p, q)`
    Iff,
}
