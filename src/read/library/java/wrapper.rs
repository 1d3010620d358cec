//! The wrappers of primitive values: one text, filled in for each type.
//!
//! In: the name of a wrapper, and the words of the program. Out: the text of its class.

use super::region;

/// The text of all wrappers.
const TEXT: &str = include_str!("Wrapper.java");

/// What differs between wrappers.
struct WrapperForm {
    primitive: &'static str,
    /// The value of a text, where a text can be one.
    parsed: Option<&'static str>,
    /// Whether Java says that objects made of equal values are one.
    cached: &'static str,
    /// The number of a value, as `hashCode` gives it.
    code: &'static str,
    /// How two values compare.
    order: &'static str,
}

/// Every value of these is kept by Java.
const SMALL: &str = "-128 <= value && value <= 127";
const BY_SIZE: &str = "one < other ? -1 : one == other ? 0 : 1";

fn form(name: &str) -> WrapperForm {
    let plain = |primitive| WrapperForm {
        primitive,
        parsed: None,
        cached: SMALL,
        code: "value",
        order: "one - other",
    };
    match name {
        "Integer" => {
            WrapperForm { parsed: Some("Integer.parseInt(text)"), order: BY_SIZE, ..plain("int") }
        }
        "Long" => WrapperForm {
            parsed: Some("Long.parseLong(text)"),
            code: "(int) (value ^ value >>> 32)",
            order: BY_SIZE,
            ..plain("long")
        },
        "Short" => plain("short"),
        "Byte" => plain("byte"),
        "Character" => WrapperForm { cached: "value <= 127", ..plain("char") },
        "Boolean" => WrapperForm {
            parsed: Some("text != null && text.equalsIgnoreCase(\"true\")"),
            cached: "true",
            code: "value ? 1231 : 1237",
            order: "one == other ? 0 : one ? 1 : -1",
            ..plain("boolean")
        },
        // Java does not say whether two objects that are made of one value are the same.
        "Double" => WrapperForm {
            parsed: Some("Double.parseDouble(text)"),
            cached: "false",
            code: "(int) (Double.doubleToLongBits(value) ^ Double.doubleToLongBits(value) >>> 32)",
            order: "Double.compare(one, other)",
            ..plain("double")
        },
        _ => WrapperForm {
            parsed: Some("Float.parseFloat(text)"),
            cached: "false",
            code: "Float.floatToIntBits(value)",
            order: "Float.compare(one, other)",
            ..plain("float")
        },
    }
}

/// The text of a wrapper, as the words of the program need it.
pub(super) fn text(name: &str, words: &[&str]) -> String {
    let of = form(name);
    let is_number = !matches!(name, "Character" | "Boolean");
    let mut regions = Vec::new();
    if is_number {
        regions.push("numbers");
    }
    if matches!(name, "Double" | "Float") {
        regions.push("floating");
    }
    // `Long.valueOf("7")` is read by a class that is there only if something calls it.
    let makes = |three: &[&str]| three[0] == name && three[2] == "valueOf";
    let parsed = of.parsed.filter(|_| name != "Long" || words.windows(3).any(makes));
    if parsed.is_some() {
        regions.push("texts");
    }
    let base = if is_number { "Number" } else { "$Boxed" };
    region::chosen(TEXT, &regions)
        .replace("$typeValue", &format!("{}Value", of.primitive))
        .replace("$type", of.primitive)
        .replace("$Base", base)
        .replace("$Parsed", parsed.unwrap_or_default())
        .replace("$Cached", of.cached)
        .replace("$Code", of.code)
        .replace("$Order", of.order)
        .replace("Wrapper", name)
}

/// Whether a program makes a `Long` of a text.
pub(super) fn makes_long(words: &[&str]) -> bool {
    words.windows(3).any(|three| three[0] == "Long" && three[2] == "valueOf")
}
