//! How values appear in text.

use crate::read::floating;
use crate::read::types::Primitive;

/// How values of primitive types appear in text.
pub fn number_text(primitive: Primitive, value: i64) -> String {
    match primitive {
        Primitive::Boolean => String::from(if value == 0 { "false" } else { "true" }),
        Primitive::Char => u32::try_from(value)
            .ok()
            .and_then(char::from_u32)
            .map_or_else(|| String::from('\u{FFFD}'), String::from),
        Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => value.to_string(),
        Primitive::Float | Primitive::Double => floating::text(primitive, value),
    }
}
