//! The operators of the typed program, and its quantifiers.

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
/// Arithmetic and shifts are on `int` or `long`, bit operations also on `boolean`, comparisons on
/// `int`, `long` (equality also on `boolean` and on references).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`; throws on zero
    Divide,
    /// `%`; throws on zero
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

/// Operators that may leave their right operand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogicOp {
    /// `&&`
    And,
    /// `||`
    Or,
}
