//! How instructions name a register.

/// A register, counted from the first of the current activation.
pub type Register = u16;
