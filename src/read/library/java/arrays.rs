//! What works on arrays: one text, filled in for each type of elements.
//!
//! In: the words of a program. Out: the classes that it needs, one for each type of elements whose
//! arrays it can have, and their texts.

use std::collections::BTreeSet;

use super::region;
use super::tokens::commas_between;

/// The text of all of them.
const TEXT: &str = include_str!("Arrays.java");

/// Methods of `Arrays` that the engines do not know, each with how many commas are between its
/// arguments at least.
const METHODS: &[(&str, usize)] = &[
    ("copyOfRange", 0),
    ("binarySearch", 0),
    ("deepToString", 0),
    ("deepEquals", 0),
    ("hashCode", 0),
    ("sort", 1),
    ("fill", 3),
];

/// Methods of `Arrays` that the engines know for numbers and texts alone.
const OF_VALUES: &[&str] = &["toString", "equals", "sort"];

/// The types of elements; `T` is any class.
const PRIMITIVES: [&str; 8] =
    ["int", "long", "double", "char", "boolean", "float", "short", "byte"];

/// The class that works on arrays of a type of elements.
pub fn class_of(element: &str) -> String {
    let name = match element {
        "String" => String::from("Text"),
        "T" => String::from("Object"),
        primitive => primitive[..1].to_uppercase() + &primitive[1..],
    };
    format!("$ArraysOf{name}")
}

/// The types of elements whose arrays a program asks for more than the engines know.
pub(super) fn needed(words: &[&str], own: &BTreeSet<String>) -> Vec<&'static str> {
    let is_known = !own.contains("Arrays");
    let calls = |class: &str, method: &str, least: usize| {
        let is_it = |at: usize| {
            words[at] == class
                && matches!(words.get(at + 1), Some(&("." | "::")))
                && words.get(at + 2) == Some(&method)
                && commas_between(&words[at + 3..]) >= least
        };
        (0..words.len()).any(is_it)
    };
    let is_class = |word: &str| word.starts_with(char::is_uppercase) && word != "String";
    let holds_objects = words.windows(2).any(|two| is_class(two[0]) && two[1] == "[");
    let fills_array = (0..words.len()).any(|at| {
        words[at] == "toArray" && words.get(at + 1) == Some(&"(") && words.get(at + 2) != Some(&")")
    });
    let has_rows = words.windows(3).any(|three| three == ["]", "[", "]"]);
    let of_all = is_known && METHODS.iter().any(|(name, least)| calls("Arrays", name, *least))
        || is_known && has_rows && calls("Arrays", "equals", 1)
        || calls("System", "arraycopy", 4)
        || fills_array;
    let of_objects =
        is_known && holds_objects && OF_VALUES.iter().any(|one| calls("Arrays", one, 0));
    let mut found = Vec::new();
    if of_all {
        let has = |word: &str| words.contains(&word);
        let of_type = |one: &&str| {
            let placeholder = format!("{}ARRAY", one.to_uppercase());
            has(one) || has(&placeholder) || *one == "char" && has("toCharArray")
        };
        found.extend(PRIMITIVES.into_iter().filter(of_type));
        if has("String") || has("STRINGARRAY") || has("split") {
            found.push("String");
        }
    }
    if of_all && holds_objects || of_objects {
        found.push("T");
    }
    found
}

/// The text of the class for a type of elements.
pub(super) fn text(element: &str, words: &[&str], has_functions: bool) -> String {
    let mut regions = Vec::new();
    if element != "boolean" {
        regions.push("ordered");
    }
    let is_reference = matches!(element, "T" | "String");
    if is_reference && has_functions {
        regions.push("compared");
    }
    if element == "T" {
        regions.push("objects");
    }
    if element == "String" {
        regions.push("texts");
    }
    if words.contains(&"hashCode") {
        regions.push("numbered");
    }
    let order = match element {
        "String" => "one.compareTo(other)",
        "T" => "$Order.of(null, one, other)",
        "double" => "Double.compare(one, other)",
        "float" => "Float.compare(one, other)",
        _ => "one < other ? -1 : one == other ? 0 : 1",
    };
    let code = match element {
        "boolean" => "(value ? 1231 : 1237)",
        "long" => "(int) (value ^ value >>> 32)",
        "double" => {
            "(int) (Double.doubleToLongBits(value) ^ Double.doubleToLongBits(value) >>> 32)"
        }
        "float" => "Float.floatToIntBits(value)",
        "String" => "$code(value)",
        "T" => "(value == null ? 0 : value.hashCode())",
        _ => "value",
    };
    let (new, rows) = match element {
        "T" => (String::from("(T[]) new Object"), String::from("(T[][]) new Object")),
        one => (format!("new {one}"), format!("new {one}")),
    };
    let (shown, same) = match element {
        "T" => ("toString(all)", "equals(one, other)"),
        _ => ("Arrays.toString(all)", "Arrays.equals(one, other)"),
    };
    let class = class_of(element);
    region::chosen(TEXT, &regions)
        .replace("$ArraysOf$Name", &class)
        .replace("$OrderOf", order)
        .replace("$Generic ", if element == "T" { "<T> " } else { "" })
        .replace("$element", element)
        .replace("$New", &new)
        .replace("$Rows", &rows)
        .replace("$Code", code)
        .replace("$Text", shown)
        .replace("$Same", same)
}
