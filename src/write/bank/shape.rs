//! Shapes in the JSON Schema of `bank.json` that stand for types of other stages, which know
//! nothing of schemas.
//!
//! In: nothing. Out: the types, of which there are no values. What holds: tests validate banks with
//! them.

use std::collections::BTreeMap;

use schemars::JsonSchema;

/// What recognises a question. Two questions are the same if their `program`s are, or if both have
/// `values` and these are the same.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its shape is used")]
#[schemars(rename = "Fingerprint")]
pub struct FingerprintShape {
    /// Of what is asked, the tokens of the program as the question shows it, and what is right.
    #[schemars(regex(pattern = r"^[0-9a-f]{24}$"))]
    program: String,
    /// Of what is asked, the tokens of the program with its placeholders left open, and the values
    /// of those that students see; left out if they see none.
    #[schemars(with = "String", regex(pattern = r"^[0-9a-f]{24}$"))]
    #[schemars(skip_serializing_if = "Option::is_none")]
    values: Option<String>,
}

/// An author's folder with templates.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its shape is used")]
#[schemars(rename = "TemplateFolder")]
pub struct TemplateFolderShape {
    /// The texts by name.
    files: BTreeMap<String, String>,
}

/// The value of a placeholder.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its shape is used")]
pub enum PlaceholderValue {
    /// `null`
    Null,
    /// Of a `boolean`.
    Truth(bool),
    /// Of a number; a `long` may need 64 bits.
    Number(i64),
    /// Of a `char` or a `String`.
    Text(String),
    /// Of an array.
    Items(Vec<PlaceholderValue>),
}

/// What is typed: a number, or a text.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its shape is used")]
pub enum NumberOrText {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}
