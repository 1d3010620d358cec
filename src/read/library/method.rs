//! What the table of the library is made of.
//!
//! In: nothing; these are types, and what follows from a row alone.

use crate::read::floating::{NOT_A_NUMBER, represented};
use crate::read::ir::{Exception, Intrinsic};
use crate::read::types::{Primitive, Type};

/// A class, or what its objects can do.
#[derive(Clone, Copy, Debug)]
pub struct LibraryClass {
    /// Who has these methods.
    pub owner: Owner,
    /// The primitive type whose least and greatest value are its `MIN_VALUE` and `MAX_VALUE`; of a
    /// floating one, its `MIN_VALUE` is the least above 0.
    pub limits_of: Option<Primitive>,
    /// Its methods, in the order in which messages and pages list them.
    pub methods: &'static [LibraryMethod],
}

/// Who has a method.
#[derive(Clone, Copy, Debug)]
pub enum Owner {
    /// This class has it; it is `static`.
    Class(&'static str),
    /// Objects have it.
    Objects {
        /// What messages call them, in the plural.
        plural: &'static str,
        /// The name of one of them on pages.
        one: &'static str,
    },
}

/// A method of a class with all its overloads.
#[derive(Clone, Copy, Debug)]
pub struct LibraryMethod {
    /// Its name.
    pub name: &'static str,
    /// What it gives or does, as a line of the pages.
    pub line: &'static str,
    /// Its overloads; those that Java has and tatsu has not are [`CallMeaning::Unsupported`].
    pub overloads: &'static [Overload],
}

/// An overload of a method.
#[derive(Clone, Copy, Debug)]
pub struct Overload {
    /// The method's name.
    pub name: &'static str,
    /// What it takes.
    pub parameters: &'static [LibraryType],
    /// What it gives.
    pub result: LibraryType,
    /// What a call becomes.
    pub meaning: CallMeaning,
}

/// The type of a parameter or a result, as far as the table needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryType {
    /// `boolean`
    Boolean,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `String`
    Text,
    /// `CharSequence`: a string or a `StringBuilder`.
    Sequence,
    /// `StringBuilder`
    Builder,
    /// `char[]`
    Characters,
    /// `String[]`
    Texts,
    /// `CharSequence...`: any number of them, or a `String[]`.
    Sequences,
    /// A collection of strings.
    SequenceCollection,
    /// An array of any type.
    Array,
    /// What that array holds.
    Element,
    /// `Object`: whatever is a reference, and whatever else Java can make one of.
    Object,
    /// `Object...`: any number of them.
    Objects,
    /// `void`
    Nothing,
}

/// What a call of a method becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallMeaning {
    /// The function of all engines, on the receiver (if there is one) and the arguments.
    Function(Intrinsic),
    /// This function of the text that a builder holds.
    OfContent(Intrinsic),
    /// This function, where a cast makes an integer of the `double` that Java computes; elsewhere
    /// the call is one of another overload.
    Cast(Intrinsic),
    /// A new string with the text of the only argument.
    Text,
    /// Something that the checker builds.
    Special(SpecialCall),
    /// The static method of this name of a class that is [written in Java](super::java), which gets
    /// the receiver (if there is one) and the arguments; and what it may throw.
    Written(&'static str, &'static [Exception]),
    /// What tatsu does not know, but Java does.
    Unsupported,
}

/// What may be thrown where a place in a text is named.
pub const OF_PLACES: &[Exception] = &[Exception::NullPointer, Exception::StringIndexOutOfBounds];

/// The calls that are neither functions of all engines nor texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialCall {
    /// `Integer.sum(a, b)`
    Sum,
    /// `s.toString()`: the string itself.
    TextItself,
    /// `s.equals(o)`
    TextEquality,
    /// `s.toCharArray()`
    Characters,
    /// `String.valueOf(b)`: always one of the same two strings.
    TruthText,
    /// `String.valueOf(o)`: a string itself, or `"null"`.
    ObjectText,
    /// `String.format(f, …)`
    Format,
    /// `sb.append(x)`
    Append,
    /// `sb.reverse()`
    Reverse,
    /// `sb.equals(tb)`: whether they are the same object.
    SameBuilder,
    /// `sb.insert(i, x)`
    Insert,
    /// `sb.toString()`
    ContentText,
    /// `s.intern()`
    Interned,
    /// `s.split(p)` and its like, with a pattern for its first argument.
    OfPattern,
    /// `String.join(t, …)`
    Join,
    /// `Arrays.toString(a)`
    ArrayText,
    /// `Arrays.fill(a, e)`
    Fill,
    /// `Arrays.copyOf(a, n)`
    CopyOf,
    /// `Arrays.sort(a)`
    Sort,
    /// `Arrays.equals(a, b)`
    ArrayEquality,
    /// `a.clone()`
    Clone,
    /// `System.out.println(x)`
    PrintLine,
    /// `System.out.print(x)`
    Print,
    /// `System.out.printf(f, …)`
    PrintFormat,
}

impl LibraryClass {
    /// The method with this name.
    pub fn method(&self, name: &str) -> Option<&'static LibraryMethod> {
        self.methods.iter().find(|method| method.name == name)
    }

    /// The constants that it has.
    pub fn constant_names(&self) -> &'static [&'static str] {
        match (self.limits_of, self.owner) {
            (Some(primitive), _) if primitive.is_floating() => {
                &["MAX_VALUE", "MIN_VALUE", "POSITIVE_INFINITY", "NEGATIVE_INFINITY", "NaN"]
            }
            (Some(_), _) => &["MAX_VALUE", "MIN_VALUE"],
            (None, Owner::Class("Math")) => &["PI", "E"],
            (None, _) => &[],
        }
    }

    /// The value and the type of a constant, such as `MAX_VALUE`.
    pub fn constant(&self, name: &str) -> Option<(i64, Type)> {
        let Some(primitive) = self.limits_of else {
            let value = match (self.owner, name) {
                (Owner::Class("Math"), "PI") => std::f64::consts::PI,
                (Owner::Class("Math"), "E") => std::f64::consts::E,
                _ => return None,
            };
            return Some((represented(value), Type::DOUBLE));
        };
        let is_narrow = primitive == Primitive::Float;
        let value = match name {
            "MIN_VALUE" if is_narrow => represented(f32::from_bits(1).into()),
            "MAX_VALUE" if is_narrow => represented(f32::MAX.into()),
            "MIN_VALUE" if primitive.is_floating() => represented(f64::from_bits(1)),
            "MAX_VALUE" if primitive.is_floating() => represented(f64::MAX),
            "NaN" if primitive.is_floating() => NOT_A_NUMBER,
            "POSITIVE_INFINITY" if primitive.is_floating() => represented(f64::INFINITY),
            "NEGATIVE_INFINITY" if primitive.is_floating() => represented(f64::NEG_INFINITY),
            "MIN_VALUE" => primitive.least(),
            "MAX_VALUE" => primitive.greatest(),
            _ => return None,
        };
        Some((value, Type::Primitive(primitive)))
    }
}

impl LibraryType {
    /// The type of the subset that it is, unless it is several or none.
    pub fn ty(self) -> Option<Type> {
        Some(match self {
            LibraryType::Boolean => Type::BOOLEAN,
            LibraryType::Char => Type::CHAR,
            LibraryType::Int => Type::INT,
            LibraryType::Long => Type::LONG,
            LibraryType::Float => Type::FLOAT,
            LibraryType::Double => Type::DOUBLE,
            LibraryType::Text => Type::String,
            LibraryType::Builder => Type::StringBuilder,
            LibraryType::Characters => Type::array_of(Type::CHAR),
            LibraryType::Texts => Type::array_of(Type::String),
            LibraryType::Sequence
            | LibraryType::Sequences
            | LibraryType::SequenceCollection
            | LibraryType::Array
            | LibraryType::Element
            | LibraryType::Object
            | LibraryType::Objects
            | LibraryType::Nothing => return None,
        })
    }

    /// How Java writes it; `T` is what an array of any type holds.
    pub fn name(self) -> &'static str {
        match self {
            LibraryType::Boolean => "boolean",
            LibraryType::Char => "char",
            LibraryType::Int => "int",
            LibraryType::Long => "long",
            LibraryType::Float => "float",
            LibraryType::Double => "double",
            LibraryType::Text => "String",
            LibraryType::Sequence => "CharSequence",
            LibraryType::Builder => "StringBuilder",
            LibraryType::Characters => "char[]",
            LibraryType::Texts => "String[]",
            LibraryType::Sequences => "CharSequence...",
            LibraryType::SequenceCollection => "Iterable<String>",
            LibraryType::Array => "T[]",
            LibraryType::Element => "T",
            LibraryType::Object => "Object",
            LibraryType::Objects => "Object...",
            LibraryType::Nothing => "void",
        }
    }
}

impl LibraryMethod {
    /// The overloads that tatsu takes.
    pub fn supported(&self) -> impl Iterator<Item = &'static Overload> {
        self.overloads.iter().filter(|overload| overload.meaning != CallMeaning::Unsupported)
    }

    /// The type that it gives, where all its overloads give the same one.
    pub fn result(&self) -> Option<Type> {
        let mut results = self.overloads.iter().map(|overload| overload.result);
        let first = results.next()?;
        if results.all(|other| other == first) { first.ty() } else { None }
    }

    /// What its first overload becomes, if the checker builds that: these methods check their
    /// arguments themselves.
    pub fn special(&self) -> Option<SpecialCall> {
        match self.overloads.first()?.meaning {
            CallMeaning::Special(special) => Some(special),
            CallMeaning::Function(_)
            | CallMeaning::OfContent(_)
            | CallMeaning::Cast(_)
            | CallMeaning::Text
            | CallMeaning::Written(..)
            | CallMeaning::Unsupported => None,
        }
    }
}

impl Overload {
    /// `charAt(int)`
    pub fn header(&self) -> String {
        let parameters: Vec<&str> = self.parameters.iter().map(|kind| kind.name()).collect();
        format!("{}({})", self.name, parameters.join(", "))
    }
}

impl CallMeaning {
    /// The class written in Java that a call needs.
    pub fn written_in(self) -> Option<&'static str> {
        match self {
            CallMeaning::Written(class, _) => Some(class),
            CallMeaning::Special(SpecialCall::Insert) => Some("$Builders"),
            CallMeaning::Special(SpecialCall::OfPattern) => Some("$Patterns"),
            CallMeaning::Special(SpecialCall::Join) => Some("$Joins"),
            CallMeaning::Function(_)
            | CallMeaning::OfContent(_)
            | CallMeaning::Cast(_)
            | CallMeaning::Text
            | CallMeaning::Special(_)
            | CallMeaning::Unsupported => None,
        }
    }

    /// What a call may throw once its operands have been evaluated.
    pub fn throws(self) -> &'static [Exception] {
        match self {
            CallMeaning::Function(function)
            | CallMeaning::OfContent(function)
            | CallMeaning::Cast(function) => function.facts().throws,
            CallMeaning::Special(special) => special.throws(),
            CallMeaning::Written(_, throws) => throws,
            CallMeaning::Text | CallMeaning::Unsupported => &[],
        }
    }
}

impl SpecialCall {
    /// What a call may throw once its operands have been evaluated.
    pub fn throws(self) -> &'static [Exception] {
        match self {
            SpecialCall::TruthText
            | SpecialCall::Sum
            | SpecialCall::ObjectText
            | SpecialCall::Format
            | SpecialCall::ArrayText
            | SpecialCall::ArrayEquality
            | SpecialCall::PrintLine
            | SpecialCall::Print
            | SpecialCall::PrintFormat => &[],
            SpecialCall::TextItself
            | SpecialCall::TextEquality
            | SpecialCall::Characters
            | SpecialCall::Append
            | SpecialCall::Reverse
            | SpecialCall::ContentText
            | SpecialCall::SameBuilder
            | SpecialCall::OfPattern
            | SpecialCall::Interned
            | SpecialCall::Join
            | SpecialCall::Fill
            | SpecialCall::Sort
            | SpecialCall::Clone => &[Exception::NullPointer],
            SpecialCall::Insert => &[Exception::NullPointer, Exception::StringIndexOutOfBounds],
            SpecialCall::CopyOf => &[Exception::NullPointer, Exception::NegativeArraySize],
        }
    }
}
