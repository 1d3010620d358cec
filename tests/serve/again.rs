//! Banks made once more, and those of the next year, as a browser asks for them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::Server;
use crate::command::{Folder, SUM, exits};

/// Makes questions of `sum.java`, and waits.
fn made(server: &Server, order: &Value) -> Value {
    let job = server.waited_for(&server.post("/api/make", order).json()["job"]);
    assert_eq!(job["state"], "done", "{job}");
    job
}

fn again(server: &Server, anew: bool) -> Value {
    let answer = server.post("/api/again", &json!({ "folder": "out/sum", "anew": anew }));
    let job = server.waited_for(&answer.json()["job"]);
    assert_eq!(job["state"], "done", "{job}");
    job
}

/// The programs of a bank.
fn programs(server: &Server, folder: &str) -> BTreeSet<String> {
    let bank = server.get(&format!("/api/bank?folder={folder}")).json();
    let questions = bank["questions"].as_array().expect("questions");
    questions.iter().map(|one| one["code"].to_string()).collect()
}

/// How many questions are in one of the lists of what changes.
fn numbers(changes: &Value) -> usize {
    let lists = ["same", "reworded", "other", "added"].map(|list| changes[list].as_array());
    lists.into_iter().map(|list| list.expect("a list").len()).sum()
}

#[test]
fn a_bank_stays_until_somebody_agrees_to_another_one() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    made(&server, &json!({ "file": "sum.java", "number": 5 }));
    let old = folder.files("out/sum");
    // What it holds makes the same bytes, and nothing is to be agreed to.
    let same = again(&server, false);
    let changes = &same["outcome"]["changes"];
    assert_eq!(
        (&changes["files"]["same"], &same["outcome"]["held"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(changes["same"], json!([1, 2, 3, 4, 5]));
    let text = SUM.replace("20", "30");
    folder.write("sum.java", text.as_bytes());
    assert_eq!(server.get("/api/bank?folder=out/sum").json()["isStale"], true);
    let other = again(&server, true);
    assert_eq!(other["outcome"]["held"], true, "{other}");
    assert_eq!(numbers(&other["outcome"]["changes"]), 5, "{other}");
    assert!(other["outcome"]["changes"]["same"].as_array().is_some_and(Vec::is_empty), "{other}");
    let frame = server.get(&format!("/frame/still?id={}", other["outcome"]["frame"]));
    assert!(frame.header("content-security-policy").starts_with("sandbox;"));
    assert_eq!(folder.files("out/sum"), old);
    let agree =
        |job: &Value, yes: bool| server.post("/api/agree", &json!({ "job": job, "yes": yes }));
    let left = agree(&other["id"], false);
    assert_eq!((left.status, &left.json()["outcome"]["left"]), (200, &json!(true)));
    assert_eq!(folder.files("out/sum"), old);
    assert_eq!(agree(&other["id"], true).status, 404, "it has gone");
    let other = again(&server, true);
    assert_eq!(agree(&other["id"], true).json()["state"], "done");
    let hand = Folder::with(&[("sum.java", text.as_str())]);
    exits(&hand, 0, "gen sum.java -n 5 -q");
    assert_eq!(folder.files("out/sum"), hand.files("out/sum"));
    assert_eq!(server.waited_for(&other["id"])["outcome"]["generation"]["written"], 5);
}

#[test]
fn what_changed_since_it_was_compared_is_not_written_over() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    made(&server, &json!({ "file": "sum.java", "number": 3 }));
    // Another number under this name is compared and not written.
    let order = json!({ "file": "sum.java", "number": 4, "compare": true });
    let compared = made(&server, &order);
    let changes = &compared["outcome"]["changes"];
    assert_eq!((numbers(changes), changes["added"].as_array().map(Vec::len)), (4, Some(1)));
    let edited = folder.read("out/sum/bank.json").replace("\"seed\": 0", "\"seed\": 1");
    folder.write("out/sum/bank.json", edited.as_bytes());
    let refused = server.post("/api/agree", &json!({ "job": compared["id"], "yes": true }));
    assert_eq!((refused.status, &refused.json()["refused"]), (409, &json!("changed")));
    assert_eq!(folder.read("out/sum/bank.json"), edited);
    // Files that somebody changed are told of.
    folder.write("out/sum/sum.xml", b"mine");
    let compared = made(&server, &order);
    assert_eq!(compared["outcome"]["changes"]["by_hand"], json!(["sum.xml"]));
    for wrong in ["out/none", "../out", "out/../out"] {
        assert_eq!(server.post("/api/again", &json!({ "folder": wrong })).status, 404, "{wrong}");
    }
}

#[test]
fn the_next_year_asks_nothing_again_that_was_asked() {
    let (folder, hand) = (Folder::with(&[("sum.java", SUM)]), Folder::with(&[("sum.java", SUM)]));
    let server = Server::start(&folder);
    made(&server, &json!({ "file": "sum.java", "number": 5 }));
    exits(&hand, 0, "gen sum.java -n 5 -q");
    let next = |body: Value| server.post("/api/next", &body);
    for (wrong, status) in [
        (json!({ "folder": "out/sum" }), 422),
        (json!({ "folder": "out/sum", "label": "../x" }), 422),
        (json!({ "folder": "out/sum", "label": "2027", "avoid": ["../sum"] }), 422),
        (json!({ "folder": "out/none", "label": "2027" }), 404),
    ] {
        let refused = next(wrong.clone());
        assert_eq!(refused.status, status, "{wrong}: {}", refused.text());
    }
    let done = |body: Value| {
        let job = server.waited_for(&next(body).json()["job"]);
        assert_eq!((&job["state"], &job["of"]), (&json!("done"), &json!("sum.java")), "{job}");
    };
    done(json!({ "folder": "out/sum", "label": "2027" }));
    exits(&hand, 0, "regenerate out/sum --new --label 2027 -q");
    assert_eq!(folder.files("out/sum-2027"), hand.files("out/sum-2027"));
    let first = programs(&server, "out/sum");
    let second = programs(&server, "out/sum-2027");
    assert_eq!((first.len(), second.len(), first.intersection(&second).count()), (5, 5, 0));
    // The year after is numbered by itself, and what else is to be avoided can be named.
    made(
        &server,
        &json!({ "file": "sum.java", "number": 5, "seed": 9, "label": "spare", "avoid": ["out/sum", "out/sum-2027"] }),
    );
    done(json!({ "folder": "out/sum-2027", "avoid": ["out/sum-spare"] }));
    let third = programs(&server, "out/sum-2028");
    let asked: BTreeSet<String> =
        [first, second, programs(&server, "out/sum-spare")].into_iter().flatten().collect();
    assert_eq!((third.len(), asked.len(), third.intersection(&asked).count()), (5, 15, 0));
}
