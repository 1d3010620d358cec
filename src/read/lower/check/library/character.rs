//! `Character`: what kind of letter it is, and its other case.
//!
//! In: calls of its static methods. Out: functions of the engines on `char`. Java has them for
//! numbers of characters, too, which give numbers; these are refused.

use super::overload::{LibraryClass, LibraryType, Owner, intrinsic, unsupported};
use crate::read::ir::Intrinsic;
use LibraryType::{Boolean, Char, Int};

pub(super) const CHARACTER: LibraryClass = LibraryClass {
    owner: Owner::Class("Character"),
    methods: &[
        intrinsic("isDigit", &[Char], Boolean, Intrinsic::IsDigit),
        unsupported("isDigit", &[Int], Boolean),
        intrinsic("isLetter", &[Char], Boolean, Intrinsic::IsLetter),
        unsupported("isLetter", &[Int], Boolean),
        intrinsic("isUpperCase", &[Char], Boolean, Intrinsic::IsUpperCase),
        unsupported("isUpperCase", &[Int], Boolean),
        intrinsic("isLowerCase", &[Char], Boolean, Intrinsic::IsLowerCase),
        unsupported("isLowerCase", &[Int], Boolean),
        intrinsic("toUpperCase", &[Char], Char, Intrinsic::CharToUpper),
        unsupported("toUpperCase", &[Int], Int),
        intrinsic("toLowerCase", &[Char], Char, Intrinsic::CharToLower),
        unsupported("toLowerCase", &[Int], Int),
    ],
};
