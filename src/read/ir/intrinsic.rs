//! The functions that every engine knows, one row each: Java's library, and what only conditions
//! can say.
//!
//! In: nothing. Out: [`Intrinsic`] and what is known of each function without running it. Each
//! engine gives a function the meaning that is written here, which is Java's.

use super::Exception;
use crate::read::floating::FloatingOperation;
use crate::read::types::Primitive;
use Exception::{
    Arithmetic, ArrayIndexOutOfBounds, IllegalArgument, NullPointer, NumberFormat,
    StringIndexOutOfBounds,
};
use FunctionReach::{Arrays, Limited, Numbers, Values};

/// What the value of a function depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionReach {
    /// Numbers of one type, which is also the type of the result.
    Numbers,
    /// The operands alone.
    Values,
    /// The operands alone, of which some send a run beyond its limits: characters beyond Latin-1,
    /// or a power that no `double` holds exactly.
    Limited,
    /// What the arrays hold that are given.
    Arrays,
}

/// What is known of a function without running it.
#[derive(Clone, Copy, Debug)]
pub struct IntrinsicFacts {
    /// How the printed program names it.
    pub name: &'static str,
    /// What it may throw once its operands have been evaluated.
    pub throws: &'static [Exception],
    /// What its value depends on.
    pub reach: FunctionReach,
}

impl IntrinsicFacts {
    /// Whether it has a value for all operands: it neither throws nor ends a run beyond its limits.
    pub fn is_total(&self) -> bool {
        self.throws.is_empty() && self.reach != Limited
    }
}

macro_rules! functions {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident: $printed:literal, throws [$($throws:ident),*], $reach:ident;
    )+) => {
        /// Functions that every engine knows, without side effects. Operand types are given in
        /// Java's terms: `s`, `t` are strings, `i`, `n` are `int`, `c`, `d` are `char`. All
        /// operands are evaluated before anything is thrown. Unless said otherwise a null string or
        /// array throws a `NullPointerException`; a result that is a string is a new object. Where
        /// the result of `substring`, `trim`, `repeat`, `replace` on strings or `reverse` is empty
        /// and not the same object, it is the constant `""`; so are `Arrays.toString`'s `"null"`
        /// and `"[]"`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Intrinsic {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Intrinsic {
            /// All functions, in the order of the list.
            pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$name,)+];

            /// What is known of it.
            pub fn facts(self) -> IntrinsicFacts {
                match self {
                    $(Intrinsic::$name => IntrinsicFacts {
                        name: $printed,
                        throws: &[$($throws),*],
                        reach: $reach,
                    },)+
                }
            }
        }
    };
}

functions! {
    /// `Math.abs(x)` on numbers of any type; a whole `MIN_VALUE` stays what it is.
    Abs: "Math.abs", throws [], Numbers;
    /// `Math.min(x, y)` on numbers of any type; `-0.0` is less than `0.0`, and `NaN` wins.
    Min: "Math.min", throws [], Numbers;
    /// `Math.max(x, y)` on numbers of any type; likewise.
    Max: "Math.max", throws [], Numbers;
    /// `Math.floorMod(x, y)` on `int` or `long`; throws on zero.
    FloorMod: "Math.floorMod", throws [Arithmetic], Numbers;
    /// `Math.floorDiv(x, y)` on `int` or `long`; throws on zero.
    FloorDiv: "Math.floorDiv", throws [Arithmetic], Numbers;
    /// `(int) Math.pow(x, y)` and `(long) Math.pow(x, y)` on `int`s, by the type of the expression:
    /// cut off towards zero, and what does not fit is the greatest or least value. Where a `double`
    /// does not hold the power exactly and the result tells, a run is beyond its limits.
    Power: "Math.pow", throws [], Limited;
    /// `Integer.signum(x)`, `(int) Math.signum(x)` on `int` or `long`; an `int`.
    Signum: "signum", throws [], Values;
    /// `Integer.compare(x, y)` on numbers of any type: -1, 0 or 1, an `int`. `-0.0` is less than
    /// `0.0`, and `NaN` is greater than all others.
    Compare: "compare", throws [], Values;
    /// `Math.sqrt(x)` on `double`, correctly rounded.
    SquareRoot: "Math.sqrt", throws [], Numbers;
    /// `Math.floor(x)` on `double`.
    Floor: "Math.floor", throws [], Numbers;
    /// `Math.ceil(x)` on `double`.
    Ceiling: "Math.ceil", throws [], Numbers;
    /// `Math.rint(x)` on `double`.
    RoundToEven: "Math.rint", throws [], Numbers;
    /// `Math.round(x)`: a `long` of a `double`, an `int` of a `float`.
    Round: "Math.round", throws [], Values;
    /// `Math.signum(x)` on `double` or `float`.
    FloatingSignum: "Math.signum", throws [], Numbers;
    /// `Math.toRadians(x)` on `double`.
    ToRadians: "Math.toRadians", throws [], Numbers;
    /// `Math.toDegrees(x)` on `double`.
    ToDegrees: "Math.toDegrees", throws [], Numbers;
    /// `Math.pow(x, y)` on `double`. Where it is not known that every Java comes to the same
    /// digits, a run of this and its like is beyond its limits.
    FloatingPower: "Math.pow", throws [], Limited;
    /// `Math.hypot(x, y)` on `double`.
    Hypotenuse: "Math.hypot", throws [], Limited;
    /// `Math.cbrt(x)` on `double`.
    CubeRoot: "Math.cbrt", throws [], Limited;
    /// `Math.exp(x)` on `double`.
    Exponential: "Math.exp", throws [], Limited;
    /// `Math.log(x)` on `double`.
    Logarithm: "Math.log", throws [], Limited;
    /// `Math.log10(x)` on `double`.
    LogarithmOfTen: "Math.log10", throws [], Limited;
    /// `Math.sin(x)` on `double`.
    Sine: "Math.sin", throws [], Limited;
    /// `Math.cos(x)` on `double`.
    Cosine: "Math.cos", throws [], Limited;
    /// `Math.tan(x)` on `double`.
    Tangent: "Math.tan", throws [], Limited;
    /// `Double.isNaN(x)` on `double` or `float`.
    IsNotANumber: "isNaN", throws [], Values;
    /// `Double.isInfinite(x)` on `double` or `float`.
    IsInfinite: "isInfinite", throws [], Values;
    /// `Double.isFinite(x)` on `double` or `float`.
    IsFinite: "isFinite", throws [], Values;
    /// `Double.doubleToLongBits(x)`, a `long`; `Float.floatToIntBits(x)`, an `int`.
    FloatingBits: "bits", throws [], Values;
    /// `Double.parseDouble(s)`, `Float.parseFloat(s)`, by the type of the expression; throws a
    /// `NumberFormatException`.
    ParseDouble: "Double.parseDouble", throws [NullPointer, NumberFormat], Limited;
    /// `Integer.parseInt(s)`; throws a `NumberFormatException`, on null as well.
    ParseInt: "Integer.parseInt", throws [NumberFormat], Limited;

    /// `Character.isDigit(c)`. For characters beyond Latin-1 (above 255) a run of this and its like
    /// is beyond its limits.
    IsDigit: "Character.isDigit", throws [], Limited;
    /// `Character.isLetter(c)`
    IsLetter: "Character.isLetter", throws [], Limited;
    /// `Character.isUpperCase(c)`
    IsUpperCase: "Character.isUpperCase", throws [], Limited;
    /// `Character.isLowerCase(c)`
    IsLowerCase: "Character.isLowerCase", throws [], Limited;
    /// `Character.toUpperCase(c)`
    CharToUpper: "Character.toUpperCase", throws [], Limited;
    /// `Character.toLowerCase(c)`
    CharToLower: "Character.toLowerCase", throws [], Limited;

    /// `s.equals(t)`; false on a null `t`.
    TextEquals: "String.equals", throws [NullPointer], Values;
    /// `s.equalsIgnoreCase(t)`; false on a null `t`.
    TextEqualsIgnoreCase: "String.equalsIgnoreCase", throws [NullPointer], Limited;
    /// `s.compareTo(t)`: the difference of the first units that differ, or of the lengths.
    TextCompare: "String.compareTo", throws [NullPointer], Values;
    /// `s.length()`
    TextLength: "String.length", throws [NullPointer], Values;
    /// `s.isEmpty()`
    TextIsEmpty: "String.isEmpty", throws [NullPointer], Values;
    /// `s.charAt(i)`; throws a `StringIndexOutOfBoundsException`.
    TextCharAt: "String.charAt", throws [NullPointer, StringIndexOutOfBounds], Values;
    /// `s.substring(i)`, `s.substring(i, n)`; throws a `StringIndexOutOfBoundsException`. The whole
    /// string is the same object.
    TextSubstring: "String.substring", throws [NullPointer, StringIndexOutOfBounds], Values;
    /// `s.indexOf(t)`, `s.indexOf(t, i)`; -1 if there is none.
    TextIndexOf: "String.indexOf", throws [NullPointer], Values;
    /// `s.indexOf(c)`, `s.indexOf(c, i)`; the character is an `int` operand.
    TextIndexOfChar: "String.indexOf", throws [NullPointer], Values;
    /// `s.lastIndexOf(t)`
    TextLastIndexOf: "String.lastIndexOf", throws [NullPointer], Values;
    /// `s.lastIndexOf(c)`; the character is an `int` operand.
    TextLastIndexOfChar: "String.lastIndexOf", throws [NullPointer], Values;
    /// `s.contains(t)`
    TextContains: "String.contains", throws [NullPointer], Values;
    /// `s.startsWith(t)`, `s.startsWith(t, i)`; false if `i` is negative, whatever `t` is.
    TextStartsWith: "String.startsWith", throws [NullPointer], Values;
    /// `s.endsWith(t)`
    TextEndsWith: "String.endsWith", throws [NullPointer], Values;
    /// The one object that constants with this text are: `"a" + STRING(list("b"))` is a constant
    /// expression of each instance (JLS 15.29), and so interned (JLS 3.10.5).
    TextInterned: "interned", throws [], Values;
    /// `s.concat(t)`; the same object where `t` is empty.
    TextConcat: "String.concat", throws [NullPointer], Values;
    /// `s.toUpperCase()`; the same object if nothing changes. Beyond Latin-1 a run is beyond its
    /// limits.
    TextToUpper: "String.toUpperCase", throws [NullPointer], Limited;
    /// `s.toLowerCase()`; likewise.
    TextToLower: "String.toLowerCase", throws [NullPointer], Limited;
    /// `s.trim()`; the same object if nothing changes.
    TextTrim: "String.trim", throws [NullPointer], Values;
    /// `s.repeat(n)`; throws an `IllegalArgumentException` if `n` is negative. The same object if
    /// `n` is 1.
    TextRepeat: "String.repeat", throws [NullPointer, IllegalArgument], Values;
    /// `s.replace(c, d)`; the same object if nothing changes.
    TextReplaceChar: "String.replace", throws [NullPointer], Values;
    /// `s.replace(t, u)` on strings; the same object if `t` is not found, or if both are the same
    /// single unit.
    TextReplace: "String.replace", throws [NullPointer], Values;
    /// `new StringBuilder(s).reverse().toString()`: units in reverse order, surrogate pairs kept.
    TextReverse: "reverse", throws [NullPointer], Values;
    /// `String.valueOf(a)`, `new String(a)` of a `char[]`.
    TextOfCharacters: "String.valueOf", throws [NullPointer], Arrays;
    /// `Integer.toHexString(x)` on `int` or `long`: the bits as an unsigned number in base 16.
    TextHex: "hex", throws [], Values;
    /// `%.2f` of a `double`, with a constant number of places. Where versions of Java differ, a run
    /// is beyond its limits.
    FixedText: "fixed", throws [], Limited;
    /// `%.2e` of a `double`, likewise.
    ScientificText: "scientific", throws [], Limited;
    /// `%5d`, `%5s`: `s` (not null) with blanks before it up to `n` units; `n` is a constant.
    PadLeft: "padLeft", throws [], Values;
    /// `%-5s`: blanks after it.
    PadRight: "padRight", throws [], Values;
    /// `%05d`: zeros before it, after a minus sign; blanks before `NaN` and `Infinity`.
    PadZeros: "padZeros", throws [], Values;

    /// `Arrays.toString(a)`: `"[1, 2]"`; `"null"` on null. Of an array of primitives or strings.
    ArrayText: "Arrays.toString", throws [], Arrays;
    /// `Arrays.equals(a, b)`: the same length and equal elements, strings by `equals`; null equals
    /// null only, and nothing throws.
    ArrayEquals: "Arrays.equals", throws [], Arrays;
    /// `__distinct(a, n)`: the first `n` elements are pairwise different, strings by `equals`;
    /// throws on null, and if there are fewer than `n` elements. A negative `n` counts as 0.
    Distinct: "__distinct", throws [NullPointer, ArrayIndexOutOfBounds], Arrays;
    /// `__sorted(a)`: no element is greater than the next one; throws on null. Of an array of
    /// numbers or characters, or of strings by `compareTo`, which throws on a null among two or
    /// more.
    Sorted: "__sorted", throws [NullPointer], Arrays;
    /// `__impl(p, q)`; `q` is evaluated only if `p` holds.
    Implies: "__impl", throws [], Values;
    /// `__iff(p, q)`
    Iff: "__iff", throws [], Values;
}

impl Intrinsic {
    /// The operation on floating numbers that it is where its first operand has this type.
    pub fn on_floating(self, operand: Primitive) -> Option<FloatingOperation> {
        if !operand.is_floating() {
            return None;
        }
        let is_float = operand == Primitive::Float;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other function is none that always has a value"
        )]
        Some(match self {
            Self::Abs => FloatingOperation::Abs,
            Self::Min => FloatingOperation::Min,
            Self::Max => FloatingOperation::Max,
            Self::Compare => FloatingOperation::Compare,
            Self::SquareRoot => FloatingOperation::SquareRoot,
            Self::Floor => FloatingOperation::Floor,
            Self::Ceiling => FloatingOperation::Ceiling,
            Self::RoundToEven => FloatingOperation::RoundToEven,
            Self::Round if is_float => FloatingOperation::RoundToInt,
            Self::Round => FloatingOperation::RoundToLong,
            Self::FloatingSignum => FloatingOperation::Signum,
            Self::ToRadians => FloatingOperation::ToRadians,
            Self::ToDegrees => FloatingOperation::ToDegrees,
            Self::IsNotANumber => FloatingOperation::IsNotANumber,
            Self::IsInfinite => FloatingOperation::IsInfinite,
            Self::IsFinite => FloatingOperation::IsFinite,
            Self::FloatingBits if is_float => FloatingOperation::NarrowBits,
            Self::FloatingBits => FloatingOperation::Bits,
            _ => return None,
        })
    }
}
