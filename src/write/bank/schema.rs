//! The published JSON Schema of `bank.json`.
//!
//! In: the types of `record.rs`. Out: a schema of the draft 2020-12 as text. What holds: it is
//! derived from the types that write the file, and `docs/bank.schema.json` is the same text, which
//! a test compares.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::FORMAT;
use super::record::BankRecord;

/// The schema of `bank.json`, with a line end.
pub fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<BankRecord>();
    if let Some(format) = schema.get_mut("properties").and_then(|all| all.get_mut("format"))
        && let Value::Object(format) = format
    {
        format.insert("const".to_owned(), json!(FORMAT));
    }
    // What it is stands first.
    let of_all = |key: &str, usual: &str| schema.get(key).cloned().unwrap_or_else(|| json!(usual));
    let mut ordered = Map::new();
    ordered.insert("$schema".to_owned(), of_all("$schema", ""));
    ordered.insert("title".to_owned(), json!("bank.json of tatsu"));
    ordered.insert("description".to_owned(), of_all("description", ""));
    for (key, value) in schema.as_object().into_iter().flatten() {
        ordered.entry(key.clone()).or_insert_with(|| value.clone());
    }
    format!("{:#}\n", Value::Object(ordered))
}
