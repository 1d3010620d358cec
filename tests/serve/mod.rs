//! `tatsu serve`: what it answers, and above all what it does not.
//!
//! The client is a raw socket: a browser would mend or refuse many of these requests itself.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start the binary")]

mod again;
mod browser;
pub mod client;
mod looked;
mod programs;
mod routes;

use client::{Server, answer_of};
use serde_json::json;

use crate::command::{Folder, SUM, exits};

const HOST: &str = "127.0.0.1";

#[test]
fn it_listens_on_this_machine_only_and_the_key_becomes_a_cookie() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let opened =
        server.raw(&format!("GET {} HTTP/1.1\r\nHost: {}\r\n\r\n", server.path(), server.host()));
    assert_eq!(opened.status, 303);
    assert_eq!(opened.header("location"), "/");
    let cookie = opened.header("set-cookie");
    assert!(cookie.contains("; HttpOnly; SameSite=Strict; Path=/"), "{cookie}");
    assert!(opened.body.is_empty());
    let page = server.get("/");
    assert_eq!(page.status, 200);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(page.header(name), value);
    }
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("access-control-allow-origin"), "");
}

#[test]
fn a_wrong_host_is_refused_first_on_every_method() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let (cookie, port) = (server.cookie(), server.port());
    for method in ["GET", "POST", "OPTIONS", "PUT", "DELETE", "HEAD", "BREW"] {
        for host in ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1", "[::1]"] {
            for named in [host.to_owned(), format!("{host}.example:{port}")] {
                let text =
                    format!("{method} / HTTP/1.1\r\nHost: {named}\r\nCookie: {cookie}\r\n\r\n");
                assert_eq!(server.raw(&text).status, 421, "{method} {named}");
            }
        }
        let twice = format!(
            "{method} / HTTP/1.1\r\nHost: {0}\r\nHost: {0}\r\nCookie: {cookie}\r\n\r\n",
            server.host()
        );
        assert_eq!(server.raw(&twice).status, 421);
        let without = format!("{method} / HTTP/1.1\r\nCookie: {cookie}\r\n\r\n");
        assert_eq!(server.raw(&without).status, 421);
    }
}

#[test]
fn nothing_answers_without_the_secret() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let host = server.host();
    for path in ["/", "/page.js", "/api/state", "/api/file?name=sum.java", "/api/events", "/x"] {
        for cookie in ["", "Cookie: tatsu=1\r\n", "Cookie: tatsu-1=0\r\n"] {
            let text = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n");
            let answer = server.raw(&text);
            assert_eq!(answer.status, 403, "{path}");
            assert!(!answer.text().contains("range"), "{path}");
        }
    }
    let wrong = format!("GET /?token=0123 HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let answer = server.raw(&wrong);
    assert_eq!((answer.status, answer.header("set-cookie")), (403, ""));
}

#[test]
fn what_changes_something_comes_from_this_page_as_json() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let (host, cookie) = (server.host(), server.cookie());
    let body = json!({ "name": "new.java", "text": "int a;", "stamp": null }).to_string();
    let post = |headers: &str| {
        let length = body.len();
        server.raw(&format!(
            "POST /api/save HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        ))
    };
    let json = "Content-Type: application/json\r\n";
    for origin in
        ["", "Origin: null\r\n", "Origin: http://evil.example\r\n", "Origin: https://127.0.0.1\r\n"]
    {
        assert_eq!(post(&format!("{origin}{json}")).status, 403, "{origin}");
    }
    let own = format!("Origin: http://{host}\r\n");
    for content in
        ["", "Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n"]
    {
        assert_eq!(post(&format!("{own}{content}")).status, 415, "{content}");
    }
    assert!(!folder.has("new.java"));
    assert_eq!(post(&format!("{own}{json}")).status, 200);
    assert_eq!(folder.read("new.java"), "int a;");
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"] {
        let text =
            format!("{method} /api/save HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
        assert_eq!(server.raw(&text).status, 405, "{method}");
    }
}

#[test]
fn no_path_leaves_the_folder() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let outside = Folder::with(&[("secret.java", "int secret;")]);
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.path(), folder.path().join("link")).expect("a link");
    let absolute = outside.path().join("secret.java").display().to_string();
    let server = Server::start(&folder);
    assert_eq!(server.get("/api/file?name=sum.java").status, 200);
    for name in [
        "../secret.java",
        "..%2Fsecret.java",
        "%2e%2e/secret.java",
        "..%5Csecret.java",
        "link/secret.java",
        "./sum.java",
        "sum.java%00.txt",
        "NUL",
        "con.java",
        "",
        "%",
        absolute.as_str(),
        "out/../sum.java",
        "file:///etc/passwd",
    ] {
        let answer = server.get(&format!("/api/file?name={name}"));
        assert!(matches!(answer.status, 404 | 422), "{name}: {}", answer.status);
        assert!(!answer.text().contains("secret;"), "{name}");
        let answer = server.get(&format!("/api/download?path=out/{name}"));
        assert_eq!(answer.status, 404, "{name}");
    }
    for name in ["../new.java", "link/new.java", "/tmp/new.java", "a/b.java", "x.sh", ".java"] {
        let body = json!({ "name": name, "text": "int a;", "stamp": null });
        assert_eq!(server.post("/api/save", &body).status, 422, "{name}");
    }
    for path in ["/../Cargo.toml", "/%2e%2e/x", "//api/state", "/api/../api/state", "/page.js/"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert!(!outside.has("new.java"));
}

#[test]
fn sizes_and_numbers_are_bounded() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let (host, cookie) = (server.host(), server.cookie());
    let long = "x".repeat(40_000);
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nX: {long}\r\n\r\n");
    assert_eq!(server.raw(&head).status, 431);
    let many = "X: 1\r\n".repeat(100);
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{many}\r\n");
    assert_eq!(server.raw(&head).status, 431);
    let post = |length: &str, body: &str| {
        server.raw(&format!(
            "POST /api/check HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n{length}\r\n{body}"
        ))
    };
    assert_eq!(post("Content-Length: 99999999999999999999\r\n", "{}").status, 413);
    assert_eq!(post("Content-Length: 9000000\r\n", "{}").status, 413);
    assert_eq!(post("Content-Length: -1\r\n", "{}").status, 400);
    assert_eq!(post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}").status, 400);
    assert_eq!(post("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n").status, 501);
    let large = json!({ "name": "a.java", "text": " ".repeat(2 << 20), "stamp": null });
    assert_eq!(server.post("/api/save", &large).status, 413);
    for number in [0, 2_001, 1_000_000_000] {
        let order = json!({ "file": "sum.java", "number": number });
        assert_eq!(server.post("/api/make", &order).status, 422);
    }
    for wrong in [json!({ "file": "sum.java", "number": -1 }), json!([]), json!({ "file": 1 })] {
        assert_eq!(server.post("/api/make", &wrong).status, 400);
    }
    let label = json!({ "file": "sum.java", "number": 1, "label": "../../x" });
    assert_eq!(server.post("/api/make", &label).status, 422);
    for text in ["", "GET / HTTP/1.0\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "\0\0\0\r\n\r\n"] {
        assert_eq!(server.raw(text).status, 400, "{text:?}");
    }
}

#[test]
fn what_is_found_is_what_check_finds() {
    let wrong = "int a = INT(range(1, 20));\nint b = c + 1;\nSystem.out.println(b);\n";
    let folder = Folder::with(&[("sum.java", SUM), ("wrong.java", wrong)]);
    let server = Server::start(&folder);
    for (name, text, code) in [("sum.java", SUM, 0), ("wrong.java", wrong, 1)] {
        let body = json!({ "name": name, "text": text, "deep": true });
        let found = server.post("/api/check", &body).json();
        let said = exits(&folder, code, &format!("check {name} --json")).json();
        assert_eq!(found, said[0], "{name}");
    }
}

#[test]
fn a_text_is_saved_and_a_conflict_has_both() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let known = server.get("/api/file?name=sum.java").json();
    assert_eq!(known["text"], SUM);
    let save = |text: &str, stamp: &serde_json::Value| {
        server.post("/api/save", &json!({ "name": "sum.java", "text": text, "stamp": stamp }))
    };
    let saved = save("int a = 1;\n", &known["stamp"]);
    assert_eq!((saved.status, folder.read("sum.java").as_str()), (200, "int a = 1;\n"));
    folder.write("sum.java", b"int elsewhere;\n");
    let conflict = save("int mine;\n", &saved.json()["stamp"]);
    assert_eq!(conflict.status, 409);
    assert_eq!(conflict.json()["theirs"]["text"], "int elsewhere;\n");
    assert_eq!(folder.read("sum.java"), "int elsewhere;\n");
    let over = save("int mine;\n", &conflict.json()["theirs"]["stamp"]);
    assert_eq!((over.status, folder.read("sum.java").as_str()), (200, "int mine;\n"));
}

#[test]
fn questions_made_on_the_page_are_those_of_gen_byte_for_byte() {
    let on_page = Folder::with(&[("sum.java", SUM)]);
    let by_hand = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&on_page);
    let order = json!({ "file": "sum.java", "number": 5, "formats": ["moodle"] });
    let job = server.post("/api/make", &order).json()["job"].clone();
    let done = server.waited_for(&job);
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(done["outcome"]["generation"]["written"], 5);
    assert_eq!(done["outcome"]["generation"]["files"]["moodle"], "out/sum/sum.xml");
    exits(&by_hand, 0, "gen sum.java -n 5 -q");
    assert_eq!(on_page.files("out/sum"), by_hand.files("out/sum"));
    assert_eq!(on_page.files("out/sum/instances"), by_hand.files("out/sum/instances"));
    let download = server.get("/api/download?path=out/sum/sum.xml");
    assert_eq!(download.body, by_hand.read("out/sum/sum.xml").into_bytes());
    assert_eq!(download.header("content-disposition"), "attachment; filename=\"sum.xml\"");
    let gift = server.get("/api/export?folder=out/sum&format=gift");
    assert!(gift.status == 200 && gift.text().contains("::sum 001"), "{}", gift.text());
    // Another text under the same name is not written over unasked.
    on_page.write("sum.java", SUM.replace("20", "30").as_bytes());
    let job = server.post("/api/make", &order).json()["job"].clone();
    let refused = server.waited_for(&job);
    assert_eq!(
        (&refused["state"], &refused["outcome"]["occupied"]),
        (&json!("failed"), &json!(true))
    );
    assert_eq!(on_page.files("out/sum"), by_hand.files("out/sum"));
}

#[test]
fn a_job_is_called_off_and_leaves_nothing() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let order = |number: usize| json!({ "file": "sum.java", "number": number });
    let first = server.post("/api/make", &order(60)).json()["job"].clone();
    let second = server.post("/api/make", &order(3)).json()["job"].clone();
    for job in [&second, &first] {
        let cancelled = server.post("/api/cancel", &json!({ "job": job })).json();
        let state = server.waited_for(job)["state"].clone();
        assert!(cancelled["cancelled"] == (state == "cancelled"), "{cancelled} {state}");
    }
    assert_eq!(server.waited_for(&second)["state"], "cancelled");
    assert_eq!(server.post("/api/cancel", &json!({ "job": 999 })).json()["cancelled"], false);
    let third = server.post("/api/make", &json!({ "file": "sum.java", "number": 3, "label": "x" }));
    let done = server.waited_for(&third.json()["job"]);
    assert_eq!(done["state"], "done", "{done}");
    assert!(folder.has("out/sum-x/sum-x.xml") && !folder.has("out/sum/.tatsu-new"));
}

#[test]
fn a_question_is_shown_in_a_frame_of_its_own() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let look =
        |seed: u64| server.post("/api/look", &json!({ "file": "sum.java", "seed": seed })).json();
    let (first, again, other) = (look(0), look(0), look(1));
    assert_eq!(first["answer"], again["answer"]);
    assert_ne!(first["answer"], other["answer"]);
    let frame = server.get(&format!("/frame/look?id={}", first["shape"]["frame"]));
    assert_eq!(frame.status, 200);
    let policy = frame.header("content-security-policy");
    assert!(
        policy.starts_with("sandbox allow-scripts allow-forms; default-src 'none'"),
        "{policy}"
    );
    assert!(!policy.contains("same-origin") && policy.contains("frame-ancestors 'self'"));
    assert!(frame.text().contains("class=\"question\"") && frame.text().contains("println"));
    assert_eq!(folder.files("out"), [], "nothing is written");
    let count = server.get("/api/count?file=sum.java").json();
    assert_eq!((&count["instances"], &count["exact"]), (&json!(190), &json!(true)));
}

#[test]
fn tabs_are_told_what_happens() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let events = server.begin("/api/events");
    let copied = server.post("/api/example", &json!({ "name": "counting_loops" })).json();
    assert_eq!(copied["name"], "counting_loops.java");
    let text = events.read_until("\"files\":true");
    assert_eq!(answer_of(text.as_bytes()).header("content-type"), "text/event-stream");
    assert!(folder.read("counting_loops.java").contains("ASSERT"));
    let state = server.get("/api/state").json();
    assert_eq!(state["files"], json!([{ "name": "counting_loops.java", "kind": "skeleton" }]));
    assert!(server.host().starts_with(HOST));
}

#[test]
fn single_questions_are_kept_exchanged_and_dropped_as_regenerate_does() {
    let on_page = Folder::with(&[("sum.java", SUM)]);
    let by_hand = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&on_page);
    let order = json!({ "file": "sum.java", "number": 5 });
    let made = server.waited_for(&server.post("/api/make", &order).json()["job"]);
    assert_eq!(made["state"], "done", "{made}");
    exits(&by_hand, 0, "gen sum.java -n 5 -q");
    let review = |body: serde_json::Value| server.post("/api/review", &body);
    let kept = review(json!({ "folder": "out/sum", "keep": [1, 4] }));
    assert_eq!((kept.status, &kept.json()["kept"]), (200, &json!(true)));
    exits(&by_hand, 0, "regenerate out/sum --keep 1,4 -q");
    assert_eq!(on_page.read("bank.toml"), by_hand.read("bank.toml"));
    for wrong in [
        json!({ "folder": "out/sum", "drop": [1] }),
        json!({ "folder": "out/sum", "keep": [2], "replace": [2] }),
    ] {
        let refused = review(wrong);
        assert!(refused.status == 422 && refused.text().contains("is kept"), "{}", refused.text());
    }
    assert_eq!(review(json!({ "folder": "out/../out", "drop": [1] })).status, 404);
    let strange = review(json!({ "folder": "out/sum", "drop": [9] })).json();
    assert_eq!(server.waited_for(&strange["job"])["state"], "failed");
    let job = review(json!({ "folder": "out/sum", "replace": [2], "drop": [3] })).json();
    let done = server.waited_for(&job["job"]);
    assert_eq!(done["state"], "done", "{done}");
    exits(&by_hand, 0, "regenerate out/sum --replace 2 --drop 3 -q");
    assert_eq!(on_page.files("out/sum"), by_hand.files("out/sum"));
    let list = server.get("/api/bank?folder=out/sum").json();
    let numbers: Vec<_> = list["questions"].as_array().expect("a list").iter().collect();
    let told: Vec<_> = numbers.iter().map(|one| (&one["number"], &one["kept"])).collect();
    let expected = [(1, true), (2, false), (4, true), (5, false)];
    assert_eq!(json!(told), json!(expected));
}

#[test]
fn what_cannot_be_read_is_told_and_a_killed_server_leaves_whole_files() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    folder.write("large.java", &vec![b' '; 2 << 20]);
    folder.write("latin.java", b"// \xE4\n");
    let server = Server::start(&folder);
    let state = server.get("/api/state").json();
    assert_eq!(state["files"].as_array().map(Vec::len), Some(3), "{state}");
    let told = |name: &str| {
        let answer = server.get(&format!("/api/file?name={name}"));
        (answer.status, answer.json()["refused"].clone())
    };
    assert_eq!(told("large.java"), (413, json!("large")));
    assert_eq!(told("latin.java"), (422, json!("encoding")));
    assert_eq!(told("none.java"), (404, json!("missing")));
    let stamp = server.get("/api/file?name=sum.java").json()["stamp"].clone();
    let text = "int a;\n".repeat(20_000);
    let saving = server
        .begin_post("/api/save", &json!({ "name": "sum.java", "text": text, "stamp": stamp }));
    drop(server);
    drop(saving);
    let left = folder.read("sum.java");
    assert!(left == SUM || left == text, "{} bytes are left", left.len());
}

#[test]
fn a_dialogue_is_shown_and_asked_about_like_a_skeleton() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    server.post("/api/example", &json!({ "name": "maximum" }));
    let state = server.get("/api/state").json();
    assert_eq!(state["files"], json!([{ "name": "maximum.java", "kind": "dialogue" }]));
    let look = server.post("/api/look", &json!({ "file": "maximum.java" })).json();
    assert!(look["shape"]["frame"].is_u64(), "{look}");
    let settings = json!({ "text": folder.read("maximum.java") });
    assert_eq!(server.post("/api/settings", &settings).json()["fields"], json!([]));
}

#[test]
fn an_exam_names_files_of_the_folder_only() {
    let outside = Folder::with(&[("secret.java", SUM)]);
    let path = outside.path().join("secret.java").display().to_string();
    let exam = |skeleton: &str| format!("title = 'x'\n[[part]]\nskeleton = '{skeleton}'\n");
    let folder = Folder::with(&[("sum.java", SUM), ("exam.toml", &exam("sum.java"))]);
    let server = Server::start(&folder);
    let request = json!({ "file": "exam.toml" });
    let checked = server.post("/api/exam/check", &request).json();
    assert_eq!(checked["findings"], json!([]), "{checked}");
    for wrong in ["../secret.java", &path, "sum.java/../../x.java", "none.java"] {
        folder.write("exam.toml", exam(wrong).as_bytes());
        let found = server.post("/api/exam/check", &request).json()["findings"].clone();
        assert_eq!(found[0]["diagnostics"][0]["line"], 3, "{wrong}: {found}");
        let job = server.post("/api/exam/make", &request).json()["job"].clone();
        let done = server.waited_for(&job);
        assert_eq!(done["state"], "failed", "{done}");
        assert!(!done.to_string().contains("int a"), "{done}");
    }
    folder.write("exam.toml", format!("avoid = ['../']\n{}", exam("sum.java")).as_bytes());
    let found = server.post("/api/exam/check", &request).json()["findings"].clone();
    assert_eq!(found[0]["diagnostics"][0]["line"], 1, "{found}");
    assert!(!folder.has("out/exam"));
    for path in ["../secret.java", "out/../sum.java", "out/exam/exam_A.pdf", "sum.java"] {
        assert_eq!(server.get(&format!("/frame/sheet?path={path}")).status, 404, "{path}");
    }
}

#[test]
fn another_address_needs_a_server_in_front() {
    let folder = Folder::with(&[("short", "abc"), ("long", &"a1".repeat(32))]);
    let refused = |line: &str, said: &str| {
        let run = exits(&folder, 2, line);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    };
    refused("serve --listen 0.0.0.0 --port 0 --no-open", "could use this page");
    refused("serve --behind-proxy https://a.example --port 0", "--secret-file");
    let with = |origin: &str, file: &str| {
        format!("serve --port 0 --no-open --behind-proxy {origin} --secret-file {file}")
    };
    refused(&with("https://a.example", "short"), "fewer than 32");
    refused(&with("https://a.example", "none"), "cannot be read");
    refused(&with("http://a.example", "long"), "no origin with TLS");
    refused(&with("https://a.example/x", "long"), "no origin with TLS");
}

#[test]
fn the_form_of_an_exam_changes_its_text_alone() {
    let folder = Folder::with(&[]);
    let server = Server::start(&folder);
    let text = "# mine\ngroups = 2\n[[part]]\nskeleton = \"a.java\" # first\n";
    let edit = json!({ "change": "set", "part": 0, "key": "count", "value": "3" });
    let changed = server.post("/api/exam/form", &json!({ "text": text, "edit": edit })).json();
    assert_eq!(changed["text"], format!("{text}count = 3\n"), "{changed}");
    assert_eq!(changed["form"]["parts"][0][2], json!({ "key": "count", "value": "3" }));
    let wrong = json!({ "change": "set", "part": 0, "key": "count", "value": "x\ny = 1" });
    let refused = server.post("/api/exam/form", &json!({ "text": text, "edit": wrong }));
    assert_eq!(refused.status, 422, "{}", refused.text());
}

#[test]
fn statistics_take_reports_and_refuse_what_is_none() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let order = json!({ "file": "sum.java", "number": 2 });
    let made = server.waited_for(&server.post("/api/make", &order).json()["job"]);
    assert_eq!(made["state"], "done", "{made}");
    let ask = |folder: &str, base64: &str| {
        let file = json!({ "name": "<script>.csv", "base64": base64 });
        server.post("/api/statistics", &json!({ "folder": folder, "files": [file] }))
    };
    assert_eq!(ask("out/none", "YQ==").status, 404);
    assert_eq!(ask("../out", "YQ==").status, 404);
    assert_eq!(ask("out/sum", "*").status, 422);
    let refused = ask("out/sum", "YSxiCjEsMgo=").json();
    assert!(refused["problems"][0]["message"].is_string(), "{refused}");
}
