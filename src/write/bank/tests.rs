//! A bank of one instance, which is also the example in the documentation.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use serde_json::Value;

use super::value_json::as_json;
use super::*;
use crate::ask::compose::quiz;
use crate::ask::facts::InstanceFacts;
use crate::ask::fingerprint::Fingerprint;
use crate::ask::wording::Wording;
use crate::read::datum::Datum;
use crate::read::types::Type;
use crate::solve::execute::{Limits, Machine};
use crate::solve::model::Model;
use crate::source::{FileId, Span};
use crate::vary::hardness::HardnessScale;
use crate::vary::misconception::{Frequency, Occasion, Weight};
use crate::vary::run_result::run_result;
use crate::vary::{Misread, RunResult};

const TEXT: &str = "\
/*tatsu
question = \"variable\"
answer = \"choice\"
variables = [\"sum\"]
*/
int sum = 0;
char mark = CHAR(range('a', 'e'));
for (int i = 0; i < INT(range(2, 9)); i++) {
    sum += i;
}
";

const SHOWN: &str = "\
int sum = 0;
char mark = 'b';
for (int i = 0; i < 4; i++) {
    sum += i;
}
";

/// The bank of one instance with `b` and 4 for the placeholders.
pub(super) fn example(proof: Evidence<'_>) -> Artifact {
    let source = Source::new("summing.java", TEXT);
    let skeleton = crate::skeleton::read(&source).skeleton.unwrap();
    let model = Model { values: vec![Datum::Integral(98), Datum::Integral(4)] };
    let run = Machine::new(&skeleton.program).run(&model, &Limits::default());
    let origin = BankOrigin {
        tool: "0.1.0",
        z3: "5.4.0",
        source: &source,
        placeholders: &skeleton.program.placeholders,
        strategy: "enumerate",
        stopped: "enough",
        form: &InstanceForm::Seen,
        settings: &GivenSettings {
            count: 1,
            strategy: "auto".into(),
            formats: vec!["moodle".into()],
            checked: true,
            ..GivenSettings::default()
        },
        templates: &[],
        lineage: &Lineage::default(),
        shard: None,
    };
    let right = run_result(&skeleton, &run).unwrap();
    let place = TEXT.find("i <").unwrap();
    let misread = Misread {
        rule: "comparison-bound",
        weight: Weight::of(Occasion::Everyday, Frequency::Common),
        place: Span::new(FileId::FIRST, place, place + 1),
        also: Vec::new(),
        facts: [("written", "<"), ("read", "<="), ("condition", "i < 4")]
            .map(|(name, fact)| (name, fact.to_owned()))
            .to_vec(),
        told: RunResult {
            observed: [("sum".to_owned(), Datum::Integral(10))].into_iter().collect(),
            ..right.clone()
        },
        reading: 0,
        is_text: true,
    };
    let solved = Solved {
        number: 1,
        shown: SHOWN,
        complete: "",
        values: &model.values,
        literals: &["'b'".to_owned(), "4".to_owned()],
        told: &right,
        known: &InstanceFacts {
            misread: vec![misread],
            hardness: HardnessScale::of(&skeleton).measured(&model, &right.effort).0,
            fingerprint: Fingerprint {
                program: "6f0c3a9e51b27d84c0a1e2f3".into(),
                values: Some("0b9d5e7733a1c4f2868e5d1a".into()),
            },
            ..InstanceFacts::default()
        },
        proof,
    };
    let subject = Subject::of("summing", 0, &skeleton);
    let wording = Wording::built_in().unwrap();
    let quiz = quiz(&subject, std::slice::from_ref(&solved), &wording).unwrap();
    let file = |path: &str| Artifact {
        path: path.into(),
        role: Role::Instance,
        bytes: path.as_bytes().to_vec(),
    };
    let files = ["summing.xml", "instances/001.java", "report.html"].map(file);
    let written = [&quiz.questions[..]];
    let composed =
        Composed { plain: &quiz.questions, written: &written, variants: &[], parts: &[] };
    bank(&subject, &origin, &[solved], composed, &files)
}

pub(super) const AGREED: Evidence<'static> =
    Evidence::Jvm { version: "17.0.16", output: "", result: None };

#[test]
fn the_example_in_the_documentation_is_true() {
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"));
    let text = std::fs::read_to_string(docs.join("bank-format.md")).unwrap();
    let json = String::from_utf8(example(AGREED).bytes).unwrap();
    let start = text.find("```json\n").unwrap() + "```json\n".len();
    let end = start + text[start..].find("```").unwrap();
    if std::env::var_os("TATSU_UPDATE").is_some() {
        let bytes = format!("{}{json}{}", &text[..start], &text[end..]).into_bytes();
        let page = Artifact { path: "bank-format.md".into(), role: Role::Bank, bytes };
        crate::write::artifact::write(docs, &[page]).unwrap();
    } else {
        assert_eq!(json, text[start..end]);
    }
}

#[test]
fn an_unchecked_bank_says_so() {
    let json: Value = serde_json::from_slice(&example(Evidence::Unchecked).bytes).unwrap();
    assert_eq!(json["java"], Value::Null);
    assert_eq!(json["instances"][0]["observed"], Value::Null);
}

#[test]
fn the_hash_is_sha_256_of_the_text() {
    assert_eq!(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn the_list_of_files_can_be_read_again() {
    let listed = files(&example(AGREED).bytes);
    let expected = ["summing.xml", "instances/001.java", "report.html", FILE];
    assert_eq!(listed, expected.map(PathBuf::from));
    assert!(files(b"{\"format\": 1}").is_empty());
}

#[test]
fn values_are_json_of_their_kind() {
    let array = Datum::Array(vec![Datum::Integral(1), Datum::Integral(-2)]);
    assert_eq!(as_json(&Type::array_of(Type::INT), &array), json!([1, -2]));
    assert_eq!(as_json(&Type::BOOLEAN, &Datum::Boolean(true)), json!(true));
    assert_eq!(as_json(&Type::LONG, &Datum::Integral(i64::MIN)).to_string(), i64::MIN.to_string());
    assert_eq!(as_json(&Type::String, &Datum::Null), Value::Null);
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"));
    let name = "bank.schema.json";
    if std::env::var_os("TATSU_BLESS").is_some() {
        let bytes = schema().into_bytes();
        let file = Artifact { path: name.into(), role: Role::Bank, bytes };
        crate::write::artifact::write_beside(docs, &[file]).unwrap();
    }
    let published = std::fs::read_to_string(docs.join(name)).unwrap();
    assert!(published == schema(), "TATSU_BLESS=1 cargo test --lib schema writes it anew");
}

#[test]
fn what_is_always_written_is_required() {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    let required = schema["required"].as_array().unwrap();
    let is_required = |key: &str| required.iter().any(|one| one == key);
    assert!(is_required("java") && is_required("instances") && is_required("hashes"));
    assert!(!is_required("label") && !is_required("avoid"));
    assert_eq!(schema["properties"]["format"]["const"], FORMAT);
    let instance = &schema["$defs"]["InstanceRecord"]["properties"];
    assert!(instance["fingerprint"]["$ref"].as_str().unwrap().ends_with("/Fingerprint"));
}
