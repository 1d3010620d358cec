//! Every address of the page: whom it refuses, and that a test calls it.
//!
//! The addresses are read from the table in `src/serve/route.rs`, so a new one is tried at once.

use serde_json::json;

use super::client::Server;
use crate::command::{Folder, SUM};

const TABLE: &str = include_str!("../../src/serve/route.rs");

/// The addresses in a function of the table.
fn paths(function: &str) -> Vec<&'static str> {
    let (_, rest) = TABLE.split_once(&format!("\nfn {function}(")).expect("the function");
    let (body, _) = rest.split_once("\n}\n").expect("its end");
    let is_path = |text: &&str| text.starts_with("/api/") || text.starts_with("/frame/");
    let found: Vec<&str> = body.split('"').filter(is_path).collect();
    assert!(found.len() > 5, "{found:?}");
    found
}

#[test]
fn each_address_refuses_strangers_and_other_pages() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let server = Server::start(&folder);
    let (host, cookie) = (server.host(), server.cookie());
    let json = "Content-Type: application/json";
    let post = |path: &str, headers: &[&str], body: &str| {
        let headers = headers.join("\r\n");
        let length = body.len();
        let head = format!("POST {path} HTTP/1.1\r\n{headers}\r\nContent-Length: {length}\r\n\r\n");
        server.raw(&format!("{head}{body}")).status
    };
    let (own_host, own_origin, own_cookie) =
        (format!("Host: {host}"), format!("Origin: http://{host}"), format!("Cookie: {cookie}"));
    let own = [own_host.as_str(), &own_cookie, &own_origin, json];
    let with = |at: usize, other: &'static str| {
        let mut headers = own;
        headers[at] = other;
        headers
    };
    for path in paths("changed") {
        for (headers, status) in [
            (with(0, "Host: evil.example"), 421),
            (with(1, "Cookie: tatsu=0"), 403),
            (with(2, "Origin: http://evil.example"), 403),
            (with(2, "Accept: */*"), 403),
            (with(3, "Content-Type: text/plain"), 415),
            (with(3, "Accept: */*"), 415),
        ] {
            assert_eq!(post(path, &headers, "{}"), status, "{path} {headers:?}");
        }
        for broken in ["", "{", "[]", "{\"strange\":1}", "\u{FEFF}{}"] {
            assert_eq!(post(path, &own, broken), 400, "{path} {broken}");
        }
        assert_eq!(server.get(path).status, 404, "{path} is no address to read");
    }
    for path in paths("read").into_iter().chain(["/api/events"]) {
        let get = |host: &str, cookie: &str| {
            server.raw(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"))
        };
        assert_eq!(get("evil.example", cookie).status, 421, "{path}");
        assert_eq!(get(host, "tatsu=0").status, 403, "{path}");
        assert_eq!(server.post(path, &json!({})).status, 404, "{path} changes nothing");
        for method in ["PUT", "DELETE", "OPTIONS"] {
            let head =
                format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
            assert_eq!(server.raw(&head).status, 405, "{method} {path}");
        }
    }
    assert_eq!(folder.files("out"), [], "nothing was done");
}

#[test]
fn a_test_calls_each_address() {
    let tests = [
        include_str!("mod.rs"),
        include_str!("client.rs"),
        include_str!("programs.rs"),
        include_str!("again.rs"),
        include_str!("looked.rs"),
    ];
    let is_called = |path: &&str| {
        let ends = ["\"", "?"].map(|end| format!("\"{path}{end}"));
        !tests.iter().any(|text| ends.iter().any(|call| text.contains(call.as_str())))
    };
    let missing: Vec<&str> =
        paths("read").into_iter().chain(paths("changed")).filter(is_called).collect();
    assert_eq!(missing, Vec::<&str>::new());
}
