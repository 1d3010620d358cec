//! Pages in German: what the search in the JVM says of results and of what it does not call.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, run};

#[test]
fn a_page_in_german_says_what_became_of_objects_and_why_methods_are_not_called() {
    let text = "\
import java.util.*;
public class Point {
    public int x, y;
    public void move(int dx) { x += dx; }
    public static void fill(int[] all) { Arrays.fill(all, 1); }
    public static void shout(String text) { System.out.println(text + \"!\"); }
    public static List<Object> some() { return List.of(new Object() { }); }
    public void read(java.io.File file) { }
}
";
    let wrong = text
        .replace("public int x, y", "public int x")
        .replace("x += dx", "x -= dx")
        .replace("(all, 1)", "(all, 2)")
        .replace("\"!\"", "\"?\"")
        .replace("List.of(new", "List.of(2, new");
    let folder = Folder::with(&[("Point.java", text)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Point.java", wrong.as_bytes());
    let page = |language: &str| {
        let words = format!(
            "compare Point.java anna/Point.java --calls 2 --no-proof --html p.html --force --language {language}"
        );
        run(&folder, 1, &words);
        folder.read("p.html").replace("&quot;", "\"").replace("&#92;", "\\")
    };
    let (german, english) = (page("de"), page("en"));
    for (de, en) in [
        ("<code>das Objekt ist {x=-1}</code>", "<code>the object is {x=-1}</code>"),
        ("<code>das Argument ist {1}</code>", "<code>the argument is {1}</code>"),
        ("<code>gibt \"!\" aus</code>", "<code>prints \"!\"</code>"),
        ("<code>[2, ein Objekt]</code>", "<code>[2, an object]</code>"),
        (
            "es gibt keine Werte von `java.io.File`, die übergeben werden können",
            "there are no values of `java.io.File` to pass",
        ),
        (
            "Es fehlt das öffentliche Attribut <code>y</code>.",
            "Missing: the public field <code>y</code>.",
        ),
    ] {
        assert!(german.contains(de), "{de}\nin\n{german}");
        assert!(!german.contains(en), "{en}\nin\n{german}");
        assert!(english.contains(en), "{en}\nin\n{english}");
    }
}
