//! The files of instances: what students see, and programs that compile.

use serde_json::Value;

use crate::command::jvm::javac;
use crate::command::{Folder, tatsu};

/// A program for each thing that makes a file: statements, methods, a class of the author's with a
/// package, hidden parts, arrays.
const PROGRAMS: [(&str, &str); 5] = [
    (
        "statements.java",
        "int n = INT(range(2, 4));\n\nSystem.out.println(Arrays.toString(new int[n]));\n",
    ),
    (
        "methods.java",
        "/*tatsu\nquestion = \"result\"\n*/\nstatic int twice(int n) { return 2 * n; }\n\n@MAIN\nstatic int f() {\n    return twice(INT(range(2, 9)));\n}\n",
    ),
    (
        "owned.java",
        "package a.b;\n\npublic class Owned {\n    public static void main(String[] args) {\n        System.out.println(INT(range(2, 9)) * 2);\n    }\n}\n",
    ),
    (
        "hidden.java",
        "int n = INT(range(4, 9));\n// tatsu:hide\nint secret = 10;\n// tatsu:show\nSystem.out.println(Math.max(n, secret) + n);\n",
    ),
    (
        "hole.java",
        "/*tatsu\nquestion = \"hole\"\n*/\nint n = HOLE(INT(range(2, 9)));\nint sum = 0;\nfor (int i = 0; i < n; i++) {\n    sum += i;\n}\nSystem.out.println(sum);\n",
    ),
];

#[test]
#[allow(clippy::disallowed_methods, reason = "the test starts the compiler")]
fn standalone_files_compile_under_the_names_of_their_classes() {
    let folder = Folder::with(&PROGRAMS);
    let files = PROGRAMS.iter().map(|(name, _)| *name);
    let words = ["-n", "2", "--standalone", "--no-jvm", "-o", "out"];
    tatsu().within(&folder).word("gen").words(files).words(words).run().exits(0);
    let mut paths = Vec::new();
    for (file, _) in PROGRAMS {
        let name = file.trim_end_matches(".java");
        let class = if name == "owned" { "Owned" } else { "Main" };
        let bank: Value =
            serde_json::from_str(&folder.read(&format!("out/{name}/bank.json"))).expect("JSON");
        for number in ["001", "002"] {
            let path = format!("instances/{number}/{class}.java");
            let at = usize::from(number != "001");
            assert_eq!(bank["instances"][at]["file"].as_str(), Some(path.as_str()));
            paths.push(format!("out/{name}/{path}"));
        }
    }
    for path in &paths {
        let text = folder.read(path);
        assert!(text.contains("class ") && !text.contains("INT("), "{text}");
        assert_eq!(text.contains("// Students do not see"), path.contains("/hole/"), "{text}");
        // What differs between instances are values.
        if path.contains("/002/") {
            continue;
        }
        let compiled = folder.path().join("classes");
        let javac = javac()
            .args(["-d", &compiled.to_string_lossy(), path])
            .current_dir(folder.path())
            .output()
            .expect("javac runs");
        assert!(javac.status.success(), "{path}\n{}", String::from_utf8_lossy(&javac.stderr));
    }
    // A later run without it leaves none of these folders.
    tatsu()
        .within(&folder)
        .words(["gen", "statements.java", "-n", "2", "--no-jvm", "-o", "out/statements", "--force"])
        .run()
        .exits(0);
    assert!(folder.has("out/statements/instances/001.java"));
    assert!(!folder.has("out/statements/instances/001"));
}

/// The first instance of a bank of one, as a file.
fn instance(skeleton: &str, words: &[&str]) -> String {
    let folder = Folder::with(&[("it.java", skeleton)]);
    let all = ["gen", "it.java", "-n", "1", "--no-jvm"].iter().chain(words).copied();
    tatsu().within(&folder).words(all).run().exits(0);
    folder.read("out/it/instances/001.java")
}

#[test]
fn files_show_what_questions_show() {
    let (_, hole) = PROGRAMS[4];
    let seen = instance(hole, &[]);
    assert!(seen.starts_with("int n = ??;\n") && !seen.contains("//"), "{seen}");
    let blocks = "/*tatsu\nquestion = \"blocks\"\n*/\nint a = INT(range(1, 9));\nint b = INT(range(1, 9));\nGOAL(a + b == 10);\nSystem.out.println(a + b);\n";
    let seen = instance(blocks, &[]);
    assert!(seen.contains("int a = ??;") && seen.contains("int b = ??;"), "{seen}");
    let which = "/*tatsu\nquestion = \"which\"\n*/\nint x = INT(range(1, 9));\nx += 5;  //~ x *= 5;  //~ x -= 5;\nSystem.out.println(x);\n";
    let seen = instance(which, &[]);
    assert!(seen.starts_with("??\n"), "{seen}");
    for option in
        ["\n\n// a)\n// int x = ", "\n\n// b)\n// int x = ", "// x += 5;\n", "// x *= 5;\n"]
    {
        assert!(seen.contains(option), "{option} in {seen}");
    }
    let change = "/*tatsu\nquestion = \"change\"\n*/\nint x = INT(range(1, 9));\nx += 5;  //~ x *= 5;\nSystem.out.println(x);\n";
    let seen = instance(change, &[]);
    assert!(seen.contains("\nx += 5;\n") && seen.ends_with("\n\n// x *= 5;\n"), "{seen}");
}
