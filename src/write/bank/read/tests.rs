//! Banks that are read again, and what is wrong with those that cannot be.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use serde_json::{Value, json};

use super::super::tests::{AGREED, example};
use super::*;

fn good() -> Value {
    serde_json::from_slice(&example(AGREED).bytes).unwrap()
}

/// What is said of a bank in which this was changed.
fn said(change: impl FnOnce(&mut Value)) -> String {
    let mut bank = good();
    change(&mut bank);
    let (reason, help) = parse(bank.to_string().as_bytes()).unwrap_err();
    assert!(!help.is_empty());
    reason
}

#[test]
fn what_is_written_is_read_and_written_again() {
    let bytes = example(AGREED).bytes;
    let bank = parse(&bytes).unwrap();
    let mut again = serde_json::to_vec_pretty(&bank).unwrap();
    again.push(b'\n');
    assert_eq!(String::from_utf8(again), String::from_utf8(bytes));
}

#[test]
fn what_is_wrong_is_told() {
    assert!(said(|bank| bank["format"] = json!(FORMAT + 1)).contains("reads up to"));
    assert!(said(|bank| bank["format"] = json!(1)).contains("format 1, which does not say"));
    assert!(said(|bank| bank["skeleton"]["text"] = json!("int a;")).contains("`sha256`"));
    assert!(said(|bank| bank["seed"] = json!("x")).contains("damaged"));
    let number = |bank: &mut Value| {
        let one = bank["instances"][0].clone();
        bank["instances"].as_array_mut().unwrap().push(one);
    };
    assert!(said(number).contains("two of its questions have the number 1"));
    assert!(said(|bank| bank["kept"] = json!([7])).contains("keeps question 7"));
    let hash = |bank: &mut Value| bank["instances"][0]["fingerprint"]["program"] = json!("xyz");
    assert!(said(hash).contains("`xyz` is not a fingerprint"));
    assert!(parse(b"{\"a\": 1}").unwrap_err().0.contains("not a bank"));
    assert!(parse(b"{\"format\": 2, ").unwrap_err().0.contains("damaged"));
}

#[test]
fn banks_are_found_by_file_by_folder_and_below_folders() {
    let home = tempfile::tempdir().unwrap();
    let bytes = example(AGREED).bytes;
    for folder in ["2026/b", "2026/a", "2025/deep/er/c"] {
        let folder = home.path().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(FILE), &bytes).unwrap();
    }
    let folders = |path: &str| -> Vec<String> {
        let banks = banks_in(&home.path().join(path)).unwrap();
        let inside = banks.iter().map(|bank| bank.folder.strip_prefix(home.path()).unwrap());
        inside.map(|folder| folder.display().to_string()).collect()
    };
    assert_eq!(folders("2026/a"), ["2026/a"]);
    assert_eq!(folders("2026/a/bank.json"), ["2026/a"]);
    assert_eq!(folders("2026"), ["2026/a", "2026/b"]);
    assert_eq!(folders(""), ["2025/deep/er/c", "2026/a", "2026/b"]);
    let empty = home.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    assert!(banks_in(&empty).unwrap_err().to_string().contains("has no bank"));
    assert!(banks_in(&home.path().join("none")).unwrap_err().to_string().contains("not exist"));
    std::fs::write(home.path().join("2026/b").join(FILE), b"{").unwrap();
    assert!(banks_in(home.path()).unwrap_err().to_string().contains("is damaged"));
}
