//! The text form of values, as the JVM's harness gives it.

use crate::read::datum::Datum;
use crate::read::ir::number_text;
use crate::read::types::Type;

/// Numbers, characters, booleans and strings as they are, arrays as `{1, 2}`, `null`.
pub(super) fn datum_text(ty: &Type, datum: &Datum) -> String {
    match (ty, datum) {
        (Type::Primitive(primitive), Datum::Integral(number)) => number_text(*primitive, *number),
        (Type::Array(element), Datum::Array(items)) => {
            let items: Vec<String> = items.iter().map(|item| datum_text(element, item)).collect();
            format!("{{{}}}", items.join(", "))
        }
        (_, Datum::Text(text)) => text.clone(),
        (_, other) => other.to_string(),
    }
}
