//! The value of a placeholder as it stands in `bank.json`.

use serde_json::{Value, json};

use crate::read::datum::Datum;
use crate::read::ir::number_text;
use crate::read::types::{Primitive, Type};

/// A value of this type as JSON.
pub fn as_json(ty: &Type, value: &Datum) -> Value {
    match (ty, value) {
        (_, Datum::Boolean(value)) => json!(value),
        (&Type::CHAR, Datum::Integral(number)) => json!(number_text(Primitive::Char, *number)),
        (_, Datum::Integral(number)) => json!(number),
        (_, Datum::Text(text)) => json!(text),
        (Type::Array(element), Datum::Array(items)) => {
            items.iter().map(|item| as_json(element, item)).collect()
        }
        // JSON has no `NaN` and no infinity, so a floating number is the text that Java writes.
        (
            _,
            Datum::Floating(..)
            | Datum::Array(_)
            | Datum::Object { .. }
            | Datum::Printed(_)
            | Datum::Memory(_),
        ) => json!(value.to_string()),
        (_, Datum::Null) => Value::Null,
    }
}
