//! The types of the Java subset.
//!
//! Everything that [`crate::read::lower`] accepts has one of these types; all of Java's primitive
//! types are here.

use std::fmt;
use std::sync::Arc;

/// A primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// `boolean`, represented as 0 or 1.
    Boolean,
    /// `byte`, 8 bits, signed.
    Byte,
    /// `short`, 16 bits, signed.
    Short,
    /// `char`, 16 bits, unsigned: a UTF-16 code unit.
    Char,
    /// `int`, 32 bits, signed.
    Int,
    /// `long`, 64 bits, signed.
    Long,
    /// `float`, represented as [`super::floating`] says, by the `double` of the same value.
    Float,
    /// `double`, represented by its bits.
    Double,
}

/// The kinds of primitive types, as far as arithmetic and literals tell them apart (JLS 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrimitiveKind {
    /// `boolean`
    Boolean,
    /// `char`: integral and without sign, but written as a character.
    Character,
    /// `byte`, `short`, `int`, `long`: integral, with a sign.
    WholeNumber,
    /// `float`, `double`
    Floating,
}

impl Primitive {
    /// Its kind.
    pub fn kind(self) -> PrimitiveKind {
        match self {
            Self::Boolean => PrimitiveKind::Boolean,
            Self::Char => PrimitiveKind::Character,
            Self::Byte | Self::Short | Self::Int | Self::Long => PrimitiveKind::WholeNumber,
            Self::Float | Self::Double => PrimitiveKind::Floating,
        }
    }

    /// What arithmetic makes of it before it computes: of what is narrower than `int` an `int`,
    /// else itself (JLS 5.6.1). `None` of `boolean`.
    pub fn promoted(self) -> Option<Primitive> {
        match self {
            Self::Boolean => None,
            Self::Byte | Self::Short | Self::Char | Self::Int => Some(Self::Int),
            Self::Long | Self::Float | Self::Double => Some(self),
        }
    }

    /// What arithmetic makes of it and another operand (JLS 5.6.2): the first of `double`, `float`
    /// and `long` that either is, else `int`. `None` if either is `boolean`.
    pub fn promoted_with(self, other: Primitive) -> Option<Primitive> {
        Some(self.promoted()?.max(other.promoted()?))
    }

    /// The keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Byte => "byte",
            Self::Short => "short",
            Self::Char => "char",
            Self::Int => "int",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// Bits of the representation; 1 for `boolean`.
    pub fn bits(self) -> u32 {
        match self {
            Self::Boolean => 1,
            Self::Byte => 8,
            Self::Short | Self::Char => 16,
            Self::Int => 32,
            Self::Long | Self::Float | Self::Double => 64,
        }
    }

    /// The least value, as the number that represents it; of a floating type, the least number that
    /// may represent one.
    pub fn least(self) -> i64 {
        match self {
            Self::Boolean | Self::Char => 0,
            Self::Byte => i8::MIN.into(),
            Self::Short => i16::MIN.into(),
            Self::Int => i32::MIN.into(),
            Self::Long | Self::Float | Self::Double => i64::MIN,
        }
    }

    /// The greatest value, as the number that represents it; of a floating type, the greatest
    /// number that may represent one.
    pub fn greatest(self) -> i64 {
        match self {
            Self::Boolean => 1,
            Self::Byte => i8::MAX.into(),
            Self::Short => i16::MAX.into(),
            Self::Char => u16::MAX.into(),
            Self::Int => i32::MAX.into(),
            Self::Long | Self::Float | Self::Double => i64::MAX,
        }
    }

    /// Whether arithmetic works on it: every primitive but `boolean`.
    pub fn is_numeric(self) -> bool {
        self.kind() != PrimitiveKind::Boolean
    }

    /// Whether it is `float` or `double`.
    pub fn is_floating(self) -> bool {
        self.kind() == PrimitiveKind::Floating
    }

    /// The number that a Java narrowing or widening to this type makes of a whole number `value`:
    /// the low bits, sign- or zero-extended. What represents a floating value stays as it is; see
    /// [`converted`](super::floating::converted).
    ///
    /// Java Language Specification, 5.1.2 and 5.1.3.
    #[expect(clippy::cast_possible_truncation, reason = "keeping the low bits is the meaning")]
    #[expect(clippy::cast_sign_loss, reason = "`char` is unsigned")]
    pub fn wrap(self, value: i64) -> i64 {
        match self {
            Self::Boolean => value & 1,
            Self::Byte => (value as i8).into(),
            Self::Short => (value as i16).into(),
            Self::Char => (value as u16).into(),
            Self::Int => (value as i32).into(),
            Self::Long | Self::Float | Self::Double => value,
        }
    }
}

/// Index into the classes of a program, [`Program::classes`](crate::read::ir::Program::classes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

impl ClassId {
    /// `StringBuilder`
    pub const STRING_BUILDER: ClassId = ClassId(0);
    /// The class of the author's text, where its methods and static fields are declared.
    pub const AUTHORED: ClassId = ClassId(1);
    /// `Object`
    pub const OBJECT: ClassId = ClassId(2);

    /// As an index into the table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A class of the author's, as types name it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectClass {
    /// Its row in the table of classes.
    pub id: ClassId,
    /// Its simple name.
    pub name: Arc<str>,
    /// It, and all that its objects are besides: what it extends and implements, up to `Object`.
    pub ancestors: Arc<[ClassId]>,
    /// What stands between its angle brackets; nothing where it has none, and after erasure.
    pub arguments: Arc<[Type]>,
    /// Whether it stands for a class: a type parameter, by its name, or a wildcard. `id` is then
    /// the class that bounds it.
    pub is_variable: bool,
}

impl ObjectClass {
    /// Whether each of its objects is one of another class, too.
    pub fn is_kind_of(&self, other: ClassId) -> bool {
        self.ancestors.contains(&other)
    }
}

/// A type of the subset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A primitive type.
    Primitive(Primitive),
    /// `String`.
    String,
    /// An array of an element type, such as `int[]`.
    Array(Box<Type>),
    /// `StringBuilder`: a reference to an object that holds a text.
    StringBuilder,
    /// A class of the author's: a reference to one of its objects.
    Object(ObjectClass),
    /// The type of `null`.
    Null,
}

impl Type {
    /// A value of this type as Java writes it, for messages that show one.
    pub fn some_value(&self) -> &'static str {
        match self {
            Type::Primitive(Primitive::Boolean) => "false",
            Type::Primitive(Primitive::Char) => "'a'",
            Type::Primitive(Primitive::Float | Primitive::Double) => "0.0",
            Type::Primitive(_) => "0",
            Type::String => "\"\"",
            Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => "null",
        }
    }

    /// `byte`
    pub const BYTE: Type = Type::Primitive(Primitive::Byte);
    /// `short`
    pub const SHORT: Type = Type::Primitive(Primitive::Short);
    /// `boolean`
    pub const BOOLEAN: Type = Type::Primitive(Primitive::Boolean);
    /// `char`
    pub const CHAR: Type = Type::Primitive(Primitive::Char);
    /// `int`
    pub const INT: Type = Type::Primitive(Primitive::Int);
    /// `long`
    pub const LONG: Type = Type::Primitive(Primitive::Long);
    /// `float`
    pub const FLOAT: Type = Type::Primitive(Primitive::Float);
    /// `double`
    pub const DOUBLE: Type = Type::Primitive(Primitive::Double);

    /// The array type with this element type.
    pub fn array_of(element: Type) -> Type {
        Type::Array(Box::new(element))
    }

    /// The class whose objects values refer to; `None` of primitive values, arrays and strings,
    /// which are values themselves.
    pub fn class(&self) -> Option<ClassId> {
        match self {
            Type::StringBuilder => Some(ClassId::STRING_BUILDER),
            Type::Object(class) => Some(class.id),
            Type::Primitive(_) | Type::String | Type::Array(_) | Type::Null => None,
        }
    }

    /// The primitive type, if it is one.
    pub fn primitive(&self) -> Option<Primitive> {
        if let Type::Primitive(primitive) = self { Some(*primitive) } else { None }
    }

    /// The element type of an array.
    pub fn element(&self) -> Option<&Type> {
        if let Type::Array(element) = self { Some(element) } else { None }
    }

    /// Whether values refer to objects of the author's classes, so that they are no answers.
    pub fn holds_objects(&self) -> bool {
        match self {
            Type::Object(_) => true,
            Type::Array(element) => element.holds_objects(),
            Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => false,
        }
    }

    /// Whether it is `float` or `double`.
    pub fn is_floating(&self) -> bool {
        self.primitive().is_some_and(Primitive::is_floating)
    }

    /// Whether it is one of the types of whole numbers, `char` apart.
    pub fn is_whole_number(&self) -> bool {
        self.primitive().is_some_and(|one| one.kind() == PrimitiveKind::WholeNumber)
    }

    /// Whether values refer to objects that can change, so that it matters who else refers to
    /// them.
    pub fn is_changed_in_place(&self) -> bool {
        match self {
            Type::Array(_) | Type::StringBuilder | Type::Object(_) => true,
            Type::Primitive(_) | Type::String | Type::Null => false,
        }
    }

    /// Whether values are references: arrays, strings, builders, objects and `null`.
    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Primitive(_))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Primitive(primitive) => f.write_str(primitive.keyword()),
            Type::String => f.write_str("String"),
            Type::StringBuilder => f.write_str("StringBuilder"),
            Type::Object(class) => {
                f.write_str(&class.name)?;
                if class.arguments.is_empty() || class.is_variable {
                    return Ok(());
                }
                let arguments: Vec<String> =
                    class.arguments.iter().map(ToString::to_string).collect();
                write!(f, "<{}>", arguments.join(", "))
            }
            Type::Array(element) => write!(f, "{element}[]"),
            Type::Null => f.write_str("null"),
        }
    }
}
