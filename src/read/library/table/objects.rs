//! The rows of objects: strings, builders, arrays.
//!
//! In: nothing. Out: [`STRINGS`], [`BUILDERS`] and [`ARRAY_OBJECTS`].

use super::super::method::{
    CallMeaning, LibraryClass, LibraryMethod, LibraryType, OF_PLACES, Overload, Owner, SpecialCall,
};
use crate::read::ir::{Exception, Intrinsic};
use CallMeaning::{Function, OfContent, Special, Written};
use Exception::NullPointer;
use LibraryType::{
    Array, Boolean, Builder, Char, Characters, Int, Nothing, Object, Sequence, Text, Texts,
};

/// What strings can do.
pub static STRINGS: LibraryClass = LibraryClass {
    owner: Owner::Objects { plural: "strings", one: "s" },
    limits_of: None,
    methods: methods! {
        "length" "how many characters it has" {
            () -> Int: Function(Intrinsic::TextLength);
        }
        "charAt" "the character at this place" {
            (Int) -> Char: Function(Intrinsic::TextCharAt);
        }
        "substring" "the part from the first place on, up to and without the second" {
            (Int) -> Text: Function(Intrinsic::TextSubstring);
            (Int, Int) -> Text: Function(Intrinsic::TextSubstring);
        }
        "indexOf" "the first place (from this one on) where it stands, or -1" {
            (Text) -> Int: Function(Intrinsic::TextIndexOf);
            (Text, Int) -> Int: Function(Intrinsic::TextIndexOf);
            (Int) -> Int: Function(Intrinsic::TextIndexOfChar);
            (Int, Int) -> Int: Function(Intrinsic::TextIndexOfChar);
        }
        "lastIndexOf" "the last place (up to this one) where it stands, or -1" {
            (Text) -> Int: Function(Intrinsic::TextLastIndexOf);
            (Int) -> Int: Function(Intrinsic::TextLastIndexOfChar);
            (Text, Int) -> Int: Written("$Texts", &[NullPointer]);
            (Int, Int) -> Int: Written("$Texts", &[NullPointer]);
        }
        "equals" "whether it is a string of the same characters" {
            (Object) -> Boolean: Special(SpecialCall::TextEquality);
        }
        "equalsIgnoreCase" "whether it is the same string, upper and lower case apart" {
            (Text) -> Boolean: Function(Intrinsic::TextEqualsIgnoreCase);
        }
        "isEmpty" "whether it has no characters" {
            () -> Boolean: Function(Intrinsic::TextIsEmpty);
        }
        "contains" "whether it stands anywhere in it" {
            (Sequence) -> Boolean: Function(Intrinsic::TextContains);
        }
        "startsWith" "whether it stands at the beginning, or at this place" {
            (Text) -> Boolean: Function(Intrinsic::TextStartsWith);
            (Text, Int) -> Boolean: Function(Intrinsic::TextStartsWith);
        }
        "endsWith" "whether it stands at the end" {
            (Text) -> Boolean: Function(Intrinsic::TextEndsWith);
        }
        "concat" "both, one after the other" {
            (Text) -> Text: Function(Intrinsic::TextConcat);
        }
        "compareTo" "the difference of the first characters that differ, or of the lengths" {
            (Text) -> Int: Function(Intrinsic::TextCompare);
        }
        "compareToIgnoreCase" "as `compareTo`, upper and lower case apart" {
            (Text) -> Int: Written("$Texts", &[NullPointer]);
        }
        "hashCode" "a number that equal strings share" {
            () -> Int: Written("$Texts", &[NullPointer]);
        }
        "toUpperCase" "it in upper case" {
            () -> Text: Function(Intrinsic::TextToUpper);
        }
        "toLowerCase" "it in lower case" {
            () -> Text: Function(Intrinsic::TextToLower);
        }
        "trim" "it without blanks at both ends" {
            () -> Text: Function(Intrinsic::TextTrim);
        }
        "intern" "the one object that constants with this text are" {
            () -> Text: Special(SpecialCall::Interned);
        }
        "strip" "it without white space at both ends" {
            () -> Text: Written("$Texts", &[NullPointer]);
        }
        "stripLeading" "it without white space at its beginning" {
            () -> Text: Written("$Texts", &[NullPointer]);
        }
        "stripTrailing" "it without white space at its end" {
            () -> Text: Written("$Texts", &[NullPointer]);
        }
        "isBlank" "whether it has no characters but white space" {
            () -> Boolean: Written("$Texts", &[NullPointer]);
        }
        "repeat" "it this many times" {
            (Int) -> Text: Function(Intrinsic::TextRepeat);
        }
        "replace" "it with the second in place of the first, everywhere" {
            (Char, Char) -> Text: Function(Intrinsic::TextReplaceChar);
            (Sequence, Sequence) -> Text: Function(Intrinsic::TextReplace);
        }
        "replaceAll" "it with the second in place of whatever matches the pattern" {
            (Text, Text) -> Text: Special(SpecialCall::OfPattern);
        }
        "replaceFirst" "it with the second in place of what first matches the pattern" {
            (Text, Text) -> Text: Special(SpecialCall::OfPattern);
        }
        "matches" "whether all of it matches the pattern" {
            (Text) -> Boolean: Special(SpecialCall::OfPattern);
        }
        "split" "its parts between what matches the pattern; none that is empty at the end" {
            (Text) -> Texts: Special(SpecialCall::OfPattern);
            (Text, Int) -> Texts: Special(SpecialCall::OfPattern);
        }
        "toCharArray" "a new array of its characters" {
            () -> Characters: Special(SpecialCall::Characters);
        }
        "toString" "the string itself" {
            () -> Text: Special(SpecialCall::TextItself);
        }
    },
};

/// What builders can do.
pub static BUILDERS: LibraryClass = LibraryClass {
    owner: Owner::Objects { plural: "`StringBuilder`", one: "sb" },
    limits_of: None,
    methods: methods! {
        "append" "puts the text of a value at its end; the builder itself" {
            (Object) -> Builder: Special(SpecialCall::Append);
        }
        "length" "how many characters it holds" {
            () -> Int: OfContent(Intrinsic::TextLength);
        }
        "charAt" "the character at this place" {
            (Int) -> Char: OfContent(Intrinsic::TextCharAt);
        }
        "isEmpty" "whether it holds no characters" {
            () -> Boolean: OfContent(Intrinsic::TextIsEmpty);
        }
        "indexOf" "the first place (from this one on) where it stands, or -1" {
            (Text) -> Int: OfContent(Intrinsic::TextIndexOf);
            (Text, Int) -> Int: OfContent(Intrinsic::TextIndexOf);
        }
        "lastIndexOf" "the last place (up to this one) where it stands, or -1" {
            (Text) -> Int: OfContent(Intrinsic::TextLastIndexOf);
            (Text, Int) -> Int: Written("$Builders", &[NullPointer]);
        }
        "substring" "the part from the first place on, up to and without the second" {
            (Int) -> Text: OfContent(Intrinsic::TextSubstring);
            (Int, Int) -> Text: OfContent(Intrinsic::TextSubstring);
        }
        "insert" "puts the text of a value in at this place; the builder itself" {
            (Int, Object) -> Builder: Special(SpecialCall::Insert);
        }
        "deleteCharAt" "takes the character at this place out; the builder itself" {
            (Int) -> Builder: Written("$Builders", OF_PLACES);
        }
        "delete" "takes the part between these places out; the builder itself" {
            (Int, Int) -> Builder: Written("$Builders", OF_PLACES);
        }
        "replace" "puts a text in place of the part between these places; the builder itself" {
            (Int, Int, Text) -> Builder: Written("$Builders", OF_PLACES);
        }
        "setCharAt" "puts another character at this place" {
            (Int, Char) -> Nothing: Written("$Builders", OF_PLACES);
        }
        "setLength" "cuts it off, or fills it up with the character 0" {
            (Int) -> Nothing: Written("$Builders", OF_PLACES);
        }
        "compareTo" "the difference of the first characters that differ, or of the lengths" {
            (Builder) -> Int: Written("$Builders", &[NullPointer]);
        }
        "equals" "whether it is the same builder" {
            (Builder) -> Boolean: Special(SpecialCall::SameBuilder);
        }
        "reverse" "turns it around; the builder itself" {
            () -> Builder: Special(SpecialCall::Reverse);
        }
        "toString" "what it holds, as a new string" {
            () -> Text: Special(SpecialCall::ContentText);
        }
    },
};

/// What arrays themselves can do.
pub static ARRAY_OBJECTS: LibraryClass = LibraryClass {
    owner: Owner::Objects { plural: "arrays", one: "a" },
    limits_of: None,
    methods: methods! {
        "clone" "a copy; its rows are shared" {
            () -> Array: Special(SpecialCall::Clone);
        }
    },
};
