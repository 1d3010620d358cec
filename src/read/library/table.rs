//! The rows.
//!
//! In: nothing. Out: [`LIBRARY`], and by their names the rows of objects and of printing.

use super::method::{
    CallMeaning, LibraryClass, LibraryMethod, LibraryType, OF_PLACES, Overload, Owner, SpecialCall,
};
use crate::read::ir::{Exception, Intrinsic};
use crate::read::types::Primitive;
use CallMeaning::{Cast, Function, Special, Unsupported, Written};
use Exception::NumberFormat;
use LibraryType::{
    Array, Boolean, Char, Characters, Double, Element, Float, Int, Long, Nothing, Object, Objects,
    Sequence, SequenceCollection, Sequences, Text,
};

/// Everything that has methods, classes first, in the order in which messages and pages list them.
pub static LIBRARY: &[&LibraryClass] = &[
    &MATH,
    &INTEGER,
    &LONG,
    &BYTE,
    &SHORT,
    &DOUBLE,
    &FLOAT,
    &CHARACTER,
    &STRING,
    &ARRAYS,
    &SYSTEM,
    &STRING_BUILDER,
    &BOOLEAN,
    &PRINTING,
    &STRINGS,
    &BUILDERS,
    &ARRAY_OBJECTS,
];

/// One row a method: `"name" "line" { (parameters) -> result: meaning; … }`.
macro_rules! methods {
    ($($name:literal $line:literal {
        $(($($parameter:ident),*) -> $result:ident: $meaning:expr;)+
    })*) => {
        &[$(LibraryMethod {
            name: $name,
            line: $line,
            overloads: &[$(Overload {
                name: $name,
                parameters: &[$($parameter),*],
                result: $result,
                meaning: $meaning,
            },)+],
        },)*]
    };
}

mod objects;

pub use objects::{ARRAY_OBJECTS, BUILDERS, STRINGS};

static MATH: LibraryClass = LibraryClass {
    owner: Owner::Class("Math"),
    limits_of: None,
    methods: methods! {
        "abs" "the number without its sign; the least one stays what it is" {
            (Int) -> Int: Function(Intrinsic::Abs);
            (Long) -> Long: Function(Intrinsic::Abs);
            (Float) -> Float: Function(Intrinsic::Abs);
            (Double) -> Double: Function(Intrinsic::Abs);
        }
        "min" "the smaller one" {
            (Int, Int) -> Int: Function(Intrinsic::Min);
            (Long, Long) -> Long: Function(Intrinsic::Min);
            (Float, Float) -> Float: Function(Intrinsic::Min);
            (Double, Double) -> Double: Function(Intrinsic::Min);
        }
        "max" "the larger one" {
            (Int, Int) -> Int: Function(Intrinsic::Max);
            (Long, Long) -> Long: Function(Intrinsic::Max);
            (Float, Float) -> Float: Function(Intrinsic::Max);
            (Double, Double) -> Double: Function(Intrinsic::Max);
        }
        "floorMod" "the remainder with the sign of the divisor" {
            (Int, Int) -> Int: Function(Intrinsic::FloorMod);
            (Long, Int) -> Int: Function(Intrinsic::FloorMod);
            (Long, Long) -> Long: Function(Intrinsic::FloorMod);
        }
        "floorDiv" "the quotient, rounded towards negative infinity" {
            (Int, Int) -> Int: Function(Intrinsic::FloorDiv);
            (Long, Int) -> Long: Function(Intrinsic::FloorDiv);
            (Long, Long) -> Long: Function(Intrinsic::FloorDiv);
        }
        "pow" "the power" {
            (Int, Int) -> Double: Cast(Intrinsic::Power);
            (Double, Double) -> Double: Function(Intrinsic::FloatingPower);
        }
        "signum" "-1, 0 or 1" {
            (Long) -> Double: Cast(Intrinsic::Signum);
            (Float) -> Float: Function(Intrinsic::FloatingSignum);
            (Double) -> Double: Function(Intrinsic::FloatingSignum);
        }
        "sqrt" "the square root" {
            (Double) -> Double: Function(Intrinsic::SquareRoot);
        }
        "floor" "the next whole number below or the number itself, a `double`" {
            (Double) -> Double: Function(Intrinsic::Floor);
        }
        "ceil" "the next whole number above or the number itself, a `double`" {
            (Double) -> Double: Function(Intrinsic::Ceiling);
        }
        "round" "the nearest whole number, halves rounded up" {
            (Float) -> Int: Function(Intrinsic::Round);
            (Double) -> Long: Function(Intrinsic::Round);
        }
        "rint" "the nearest whole number, halves rounded to the even one, a `double`" {
            (Double) -> Double: Function(Intrinsic::RoundToEven);
        }
        "hypot" "the square root of the sum of both squares" {
            (Double, Double) -> Double: Function(Intrinsic::Hypotenuse);
        }
        "cbrt" "the cube root" {
            (Double) -> Double: Function(Intrinsic::CubeRoot);
        }
        "exp" "the power of e" {
            (Double) -> Double: Function(Intrinsic::Exponential);
        }
        "log" "the natural logarithm" {
            (Double) -> Double: Function(Intrinsic::Logarithm);
        }
        "log10" "the logarithm to the base of 10" {
            (Double) -> Double: Function(Intrinsic::LogarithmOfTen);
        }
        "sin" "the sine of an angle" {
            (Double) -> Double: Function(Intrinsic::Sine);
        }
        "cos" "the cosine of an angle" {
            (Double) -> Double: Function(Intrinsic::Cosine);
        }
        "tan" "the tangent of an angle" {
            (Double) -> Double: Function(Intrinsic::Tangent);
        }
        "toRadians" "an angle of so many degrees" {
            (Double) -> Double: Function(Intrinsic::ToRadians);
        }
        "toDegrees" "the degrees of an angle" {
            (Double) -> Double: Function(Intrinsic::ToDegrees);
        }
    },
};

static INTEGER: LibraryClass = LibraryClass {
    owner: Owner::Class("Integer"),
    limits_of: Some(Primitive::Int),
    methods: methods! {
        "parseInt" "the number that a text is, in base 10 or in this one" {
            (Text) -> Int: Function(Intrinsic::ParseInt);
            (Text, Int) -> Int: Written("$Numbers", &[NumberFormat]);
        }
        "toString" "the number as a new string, in base 10 or in this one" {
            (Int) -> Text: CallMeaning::Text;
            (Int, Int) -> Text: Written("$Numbers", &[]);
        }
        "toBinaryString" "its bits as an unsigned number in base 2" {
            (Int) -> Text: Written("$Numbers", &[]);
        }
        "toOctalString" "its bits as an unsigned number in base 8" {
            (Int) -> Text: Written("$Numbers", &[]);
        }
        "toHexString" "its bits as an unsigned number in base 16" {
            (Int) -> Text: Function(Intrinsic::TextHex);
        }
        "bitCount" "how many of its bits are 1" {
            (Int) -> Int: Written("$Numbers", &[]);
        }
        "reverse" "its bits in reverse order" {
            (Int) -> Int: Written("$Numbers", &[]);
        }
        "compare" "-1, 0 or 1" {
            (Int, Int) -> Int: Function(Intrinsic::Compare);
        }
        "sum" "the sum" {
            (Int, Int) -> Int: Special(SpecialCall::Sum);
        }
        "max" "the larger one" {
            (Int, Int) -> Int: Function(Intrinsic::Max);
        }
        "min" "the smaller one" {
            (Int, Int) -> Int: Function(Intrinsic::Min);
        }
        "signum" "-1, 0 or 1" {
            (Int) -> Int: Function(Intrinsic::Signum);
        }
    },
};

static LONG: LibraryClass = LibraryClass {
    owner: Owner::Class("Long"),
    limits_of: Some(Primitive::Long),
    methods: methods! {
        "parseLong" "the number that a text is, in base 10 or in this one" {
            (Text) -> Long: Written("$Numbers", &[NumberFormat]);
            (Text, Int) -> Long: Written("$Numbers", &[NumberFormat]);
        }
        "toString" "the number as a new string, in base 10 or in this one" {
            (Long) -> Text: CallMeaning::Text;
            (Long, Int) -> Text: Written("$Numbers", &[]);
        }
        "toBinaryString" "its bits as an unsigned number in base 2" {
            (Long) -> Text: Written("$Numbers", &[]);
        }
        "toOctalString" "its bits as an unsigned number in base 8" {
            (Long) -> Text: Written("$Numbers", &[]);
        }
        "toHexString" "its bits as an unsigned number in base 16" {
            (Long) -> Text: Function(Intrinsic::TextHex);
        }
        "bitCount" "how many of its bits are 1" {
            (Long) -> Int: Written("$Numbers", &[]);
        }
        "compare" "-1, 0 or 1" {
            (Long, Long) -> Int: Function(Intrinsic::Compare);
        }
        "sum" "the sum" {
            (Long, Long) -> Long: Special(SpecialCall::Sum);
        }
        "max" "the larger one" {
            (Long, Long) -> Long: Function(Intrinsic::Max);
        }
        "min" "the smaller one" {
            (Long, Long) -> Long: Function(Intrinsic::Min);
        }
        "signum" "-1, 0 or 1" {
            (Long) -> Int: Function(Intrinsic::Signum);
        }
    },
};

static BYTE: LibraryClass =
    LibraryClass { owner: Owner::Class("Byte"), limits_of: Some(Primitive::Byte), methods: &[] };

static SHORT: LibraryClass =
    LibraryClass { owner: Owner::Class("Short"), limits_of: Some(Primitive::Short), methods: &[] };

static DOUBLE: LibraryClass = LibraryClass {
    owner: Owner::Class("Double"),
    limits_of: Some(Primitive::Double),
    methods: methods! {
        "parseDouble" "the number that a text is" {
            (Text) -> Double: Function(Intrinsic::ParseDouble);
        }
        "toString" "the number as a new string" {
            (Double) -> Text: CallMeaning::Text;
        }
        "compare" "-1, 0 or 1" {
            (Double, Double) -> Int: Function(Intrinsic::Compare);
        }
        "sum" "the sum" {
            (Double, Double) -> Double: Special(SpecialCall::Sum);
        }
        "max" "the larger one" {
            (Double, Double) -> Double: Function(Intrinsic::Max);
        }
        "min" "the smaller one" {
            (Double, Double) -> Double: Function(Intrinsic::Min);
        }
        "isNaN" "whether it is `NaN`" {
            (Double) -> Boolean: Function(Intrinsic::IsNotANumber);
        }
        "isInfinite" "whether it is infinite" {
            (Double) -> Boolean: Function(Intrinsic::IsInfinite);
        }
        "isFinite" "whether it is neither infinite nor `NaN`" {
            (Double) -> Boolean: Function(Intrinsic::IsFinite);
        }
        "doubleToLongBits" "its bits" {
            (Double) -> Long: Function(Intrinsic::FloatingBits);
        }
    },
};

static FLOAT: LibraryClass = LibraryClass {
    owner: Owner::Class("Float"),
    limits_of: Some(Primitive::Float),
    methods: methods! {
        "parseFloat" "the number that a text is" {
            (Text) -> Float: Function(Intrinsic::ParseDouble);
        }
        "toString" "the number as a new string" {
            (Float) -> Text: CallMeaning::Text;
        }
        "compare" "-1, 0 or 1" {
            (Float, Float) -> Int: Function(Intrinsic::Compare);
        }
        "sum" "the sum" {
            (Float, Float) -> Float: Special(SpecialCall::Sum);
        }
        "max" "the larger one" {
            (Float, Float) -> Float: Function(Intrinsic::Max);
        }
        "min" "the smaller one" {
            (Float, Float) -> Float: Function(Intrinsic::Min);
        }
        "isNaN" "whether it is `NaN`" {
            (Float) -> Boolean: Function(Intrinsic::IsNotANumber);
        }
        "isInfinite" "whether it is infinite" {
            (Float) -> Boolean: Function(Intrinsic::IsInfinite);
        }
        "isFinite" "whether it is neither infinite nor `NaN`" {
            (Float) -> Boolean: Function(Intrinsic::IsFinite);
        }
        "floatToIntBits" "its bits" {
            (Float) -> Int: Function(Intrinsic::FloatingBits);
        }
    },
};

/// Java has its methods for numbers of characters, too, which give numbers; these are refused.
static CHARACTER: LibraryClass = LibraryClass {
    owner: Owner::Class("Character"),
    limits_of: Some(Primitive::Char),
    methods: methods! {
        "isDigit" "whether it is a digit" {
            (Char) -> Boolean: Function(Intrinsic::IsDigit);
            (Int) -> Boolean: Unsupported;
        }
        "isLetter" "whether it is a letter" {
            (Char) -> Boolean: Function(Intrinsic::IsLetter);
            (Int) -> Boolean: Unsupported;
        }
        "isUpperCase" "whether it is an upper-case letter" {
            (Char) -> Boolean: Function(Intrinsic::IsUpperCase);
            (Int) -> Boolean: Unsupported;
        }
        "isLowerCase" "whether it is a lower-case letter" {
            (Char) -> Boolean: Function(Intrinsic::IsLowerCase);
            (Int) -> Boolean: Unsupported;
        }
        "toUpperCase" "its upper case, or itself" {
            (Char) -> Char: Function(Intrinsic::CharToUpper);
            (Int) -> Int: Unsupported;
        }
        "toLowerCase" "its lower case, or itself" {
            (Char) -> Char: Function(Intrinsic::CharToLower);
            (Int) -> Int: Unsupported;
        }
        "isLetterOrDigit" "whether it is a letter or a digit" {
            (Char) -> Boolean: Written("$Characters", &[]);
            (Int) -> Boolean: Unsupported;
        }
        "isWhitespace" "whether it is a blank, a tabulator or a line break" {
            (Char) -> Boolean: Written("$Characters", &[]);
            (Int) -> Boolean: Unsupported;
        }
        "isAlphabetic" "whether it is a letter" {
            (Int) -> Boolean: Written("$Characters", &[]);
        }
        "getNumericValue" "the number that a digit or a letter stands for, or -1" {
            (Char) -> Int: Written("$Characters", &[]);
            (Int) -> Int: Unsupported;
        }
        "compare" "the difference of both" {
            (Char, Char) -> Int: Written("$Characters", &[]);
        }
        "toString" "it as a new string" {
            (Char) -> Text: CallMeaning::Text;
            (Int) -> Text: Unsupported;
        }
    },
};

static STRING: LibraryClass = LibraryClass {
    owner: Owner::Class("String"),
    limits_of: None,
    methods: methods! {
        "valueOf" "the text of a value" {
            (Boolean) -> Text: Special(SpecialCall::TruthText);
            (Char) -> Text: CallMeaning::Text;
            (Int) -> Text: CallMeaning::Text;
            (Long) -> Text: CallMeaning::Text;
            (Float) -> Text: CallMeaning::Text;
            (Double) -> Text: CallMeaning::Text;
            (Characters) -> Text: Function(Intrinsic::TextOfCharacters);
            (Object) -> Text: Special(SpecialCall::ObjectText);
            (Characters, Int, Int) -> Text: Written("$Texts", OF_PLACES);
        }
        "format" "a text with values in it" {
            (Text, Objects) -> Text: Special(SpecialCall::Format);
        }
        "join" "texts, one after the other, with the first one between them" {
            (Sequence, Sequences) -> Text: Special(SpecialCall::Join);
            (Sequence, SequenceCollection) -> Text: Special(SpecialCall::Join);
        }
    },
};

/// `Arrays`: which arrays its methods take is said where they are checked.
pub static ARRAYS: LibraryClass = LibraryClass {
    owner: Owner::Class("Arrays"),
    limits_of: None,
    methods: methods! {
        "toString" "the text of all elements, or `null`" {
            (Array) -> Text: Special(SpecialCall::ArrayText);
        }
        "fill" "gives every element this value" {
            (Array, Element) -> Nothing: Special(SpecialCall::Fill);
            (Array, Int, Int, Element) -> Nothing: Unsupported;
        }
        "copyOf" "a copy with this length, cut off or filled up with zeros" {
            (Array, Int) -> Array: Special(SpecialCall::CopyOf);
        }
        "sort" "puts the elements in order" {
            (Array) -> Nothing: Special(SpecialCall::Sort);
            (Array, Int, Int) -> Nothing: Unsupported;
            (Array, Int, Int, Object) -> Nothing: Unsupported;
        }
        "equals" "whether both have equal elements, or both are `null`" {
            (Array, Array) -> Boolean: Special(SpecialCall::ArrayEquality);
        }
    },
};

static SYSTEM: LibraryClass =
    LibraryClass { owner: Owner::Class("System"), limits_of: None, methods: &[] };

static STRING_BUILDER: LibraryClass =
    LibraryClass { owner: Owner::Class("StringBuilder"), limits_of: None, methods: &[] };

static BOOLEAN: LibraryClass = LibraryClass {
    owner: Owner::Class("Boolean"),
    limits_of: None,
    methods: methods! {
        "parseBoolean" "whether a text is `true`, upper and lower case apart" {
            (Text) -> Boolean: Written("$Numbers", &[]);
        }
        "toString" "`true` or `false`" {
            (Boolean) -> Text: Special(SpecialCall::TruthText);
        }
        "compare" "-1, 0 or 1; `false` comes first" {
            (Boolean, Boolean) -> Int: Written("$Numbers", &[]);
        }
        "logicalAnd" "whether both are `true`" {
            (Boolean, Boolean) -> Boolean: Written("$Numbers", &[]);
        }
        "logicalOr" "whether one is `true`" {
            (Boolean, Boolean) -> Boolean: Written("$Numbers", &[]);
        }
        "logicalXor" "whether exactly one is `true`" {
            (Boolean, Boolean) -> Boolean: Written("$Numbers", &[]);
        }
    },
};

/// `System.out`
pub static PRINTING: LibraryClass = LibraryClass {
    owner: Owner::Class("System.out"),
    limits_of: None,
    methods: methods! {
        "println" "prints a value and ends the line" {
            () -> Nothing: Special(SpecialCall::PrintLine);
            (Object) -> Nothing: Special(SpecialCall::PrintLine);
        }
        "print" "prints a value" {
            (Object) -> Nothing: Special(SpecialCall::Print);
        }
        "printf" "prints a text with values in it" {
            (Text, Objects) -> Nothing: Special(SpecialCall::PrintFormat);
        }
        "format" "prints a text with values in it" {
            (Text, Objects) -> Nothing: Special(SpecialCall::PrintFormat);
        }
    },
};
