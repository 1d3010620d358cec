//! The operators of the typed program, and its quantifiers.

use crate::read::floating::FloatingOperation;
use crate::read::types::Primitive;

/// For which values a condition is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `__forall`; true where there is none.
    All,
    /// `__exists`; false where there is none.
    Some,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `~`
    Complement,
    /// `!`
    Not,
}

/// Operators with two operands that are both evaluated.
///
/// Arithmetic is on `int`, `long`, `float` or `double`, shifts are on `int` or `long`, bit
/// operations also on `boolean`, comparisons on what arithmetic is on (equality also on `boolean`
/// and on references).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`; throws on a whole zero
    Divide,
    /// `%`; throws on a whole zero
    Remainder,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    ShiftRightUnsigned,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
}

impl BinaryOp {
    /// The operation that it is on floating numbers, and whether its operands are exchanged; `None`
    /// of one that works on whole numbers only.
    pub fn on_floating(self) -> Option<(FloatingOperation, bool)> {
        use FloatingOperation as F;
        Some(match self {
            Self::Add => (F::Add, false),
            Self::Subtract => (F::Subtract, false),
            Self::Multiply => (F::Multiply, false),
            Self::Divide => (F::Divide, false),
            Self::Remainder => (F::Remainder, false),
            Self::Less => (F::Less, false),
            Self::LessEqual => (F::LessEqual, false),
            Self::Greater => (F::Less, true),
            Self::GreaterEqual => (F::LessEqual, true),
            Self::Equal => (F::Equal, false),
            Self::NotEqual => (F::NotEqual, false),
            Self::ShiftLeft
            | Self::ShiftRight
            | Self::ShiftRightUnsigned
            | Self::And
            | Self::Or
            | Self::Xor => return None,
        })
    }

    /// What it makes of two numbers of a floating type; `None` of one that works on whole numbers
    /// only.
    pub fn of_floating(self, ty: Primitive, left: i64, right: i64) -> Option<i64> {
        let (operation, is_exchanged) = self.on_floating()?;
        let (left, right) = if is_exchanged { (right, left) } else { (left, right) };
        Some(operation.compute_as(ty, left, right))
    }
}

/// Operators that may leave their right operand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOp {
    /// `&&`
    And,
    /// `||`
    Or,
}
