//! A bank by hand; it is the example in the documentation.

use indexmap::IndexMap;

use super::*;
use crate::read::domain::{Domain, ValueSet};
use crate::read::front_matter::{QuestionKind, Settings, Spanned};
use crate::read::syntax::ast::Form;
use crate::source::Span;
use crate::write::facts::{Effort, LoopEffort};

const TEXT: &str = "\
/*tatsu
question = \"variable\"
variables = [\"sum\"]
*/
int sum = 0;
char mark = CHAR(range('a', 'e'));
for (int i = 0; i < INT(range(2, 9)); i++) {
    sum += i;
}
";

fn placeholder(name: &str, ty: Type, text: &str) -> Placeholder {
    let start = TEXT.find(text).unwrap();
    Placeholder {
        ty,
        domain: Domain::Number(ValueSet::single(0)),
        span: Span::new(start, start + text.len()),
        name: name.into(),
        hole: false,
    }
}

fn example(proof: Proof<'_>) -> Artifact {
    let settings = Settings {
        question: QuestionKind::Variable,
        variables: vec![Spanned { text: "sum".into(), span: Span::default() }],
        ..Settings::default()
    };
    let subject = Subject {
        name: "summing",
        seed: 0,
        form: Form::Snippet,
        settings: &settings,
        entry: "main",
        result: None,
        variables: IndexMap::from([("sum".to_owned(), Type::INT)]),
    };
    let placeholders =
        [placeholder("mark", Type::CHAR, "CHAR("), placeholder("INT", Type::INT, "INT(")];
    let origin = Origin {
        tool: "0.1.0",
        z3: "5.4.0",
        source: &Source::new("summing.java", TEXT),
        placeholders: &placeholders,
        strategy: "enumerate",
        stopped: "enough",
    };
    let values = [Datum::Number(98), Datum::Number(4)];
    let literals = ["'b'".to_owned(), "4".to_owned()];
    let observed = IndexMap::from([("sum".to_owned(), Datum::Number(6))]);
    let solved = Solved {
        number: 1,
        shown: "",
        complete: "",
        values: &values,
        literals: &literals,
        output: "",
        result: None,
        observed: &observed,
        effort: Effort {
            statements: 16,
            loops: vec![LoopEffort { line: 7, passes: 4 }],
            calls: 0,
            depth: 1,
        },
        proof,
    };
    bank(&subject, &origin, &[solved], &[PathBuf::from("summing.xml"), instance_file(1)])
}

const AGREED: Proof<'static> = Proof::Jvm { version: "17.0.16", output: "", result: None };

#[test]
fn the_example_in_the_documentation_is_true() {
    let docs = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs"));
    let text = std::fs::read_to_string(docs.join("bank-format.md")).unwrap();
    let json = String::from_utf8(example(AGREED).bytes).unwrap();
    let start = text.find("```json\n").unwrap() + "```json\n".len();
    let end = start + text[start..].find("```").unwrap();
    if std::env::var_os("TATSU_UPDATE").is_some() {
        let bytes = format!("{}{json}{}", &text[..start], &text[end..]).into_bytes();
        let page = Artifact { path: "bank-format.md".into(), bytes };
        crate::write::artifact::write(docs, &[page]).unwrap();
    } else {
        assert_eq!(json, text[start..end]);
    }
}

#[test]
fn an_unchecked_bank_says_so() {
    let json: Value = serde_json::from_slice(&example(Proof::Unchecked).bytes).unwrap();
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
    let expected = ["summing.xml", "instances/001.java", FILE];
    assert_eq!(listed, expected.map(PathBuf::from));
    assert!(files(b"{\"format\": 1}").is_empty());
}

#[test]
fn values_are_json_of_their_kind() {
    let array = Datum::Array(vec![Datum::Number(1), Datum::Number(-2)]);
    assert_eq!(as_json(&Type::array_of(Type::INT), &array), json!([1, -2]));
    assert_eq!(as_json(&Type::BOOLEAN, &Datum::Number(1)), json!(true));
    assert_eq!(as_json(&Type::LONG, &Datum::Number(i64::MIN)).to_string(), i64::MIN.to_string());
    assert_eq!(as_json(&Type::String, &Datum::Null), Value::Null);
}
