//! Inner classes, whose objects are made by an outer object.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start a JDK")]

use std::fmt::Write as _;

use crate::command::jvm::javac;
use crate::command::{Folder, run};

const BANK: &str = "\
import java.util.*;
public class Bank {
    private final List<Account> accounts = new ArrayList<>();
    private final int limit;
    public Bank(int limit) { this.limit = limit; }
    public int count() { return accounts.size(); }
    public class Account {
        private int money;
        public Account(int money) { this.money = money; accounts.add(this); }
        public int share() { return money / (limit - 1); }
    }
    private class Hidden { public int none() { return 1 / 0; } }
}
";

const BOX: &str = "\
public class Box<T extends Comparable<T>> {
    private final T low;
    public Box(T low) { this.low = low; }
    public class Cell {
        private final T value;
        public Cell(T value) { this.value = value; }
        public int third() { return 6 / value.compareTo(low); }
        public class Part {
            private int count;
            public int next() { return 4 / (2 - count++); }
        }
    }
}
";

#[test]
fn an_inner_object_is_made_by_the_object_of_a_script_or_by_an_expression() {
    let folder = Folder::with(&[("Bank.java", BANK), ("Box.java", BOX)]);
    let seen = run(&folder, 1, "crash Bank.java --calls 3").stdout;
    let said = "! share   ArithmeticException at Bank.java:10    4 scripts\n    \
                a = new Bank(1); b = a.new Account(?); b.share()\n";
    assert!(seen.contains(said) && seen.contains("; 1 bug, 0 preconditions\n"), "{seen}");
    assert!(!seen.contains("not called"), "{seen}");
    let seen = run(&folder, 1, "crash Box.java --calls 4 --ints 0,1").stdout;
    for said in [
        "    new Box<Integer>(0).new Cell(0).third()\n",
        "    ?.new Cell(?1).new Part(); next(); next(); next()\n",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
}

#[test]
fn completed_lines_with_inner_objects_compile() {
    let folder = Folder::with(&[("Bank.java", BANK), ("Box.java", BOX)]);
    let run = run(&folder, 1, "crash Bank.java Box.java --calls 4 --ints 0,1 --json");
    let mut text = String::from("class Lines {\n");
    let mut count = 0;
    for class in run.json() {
        for finding in class["findings"].as_array().expect("findings") {
            for java in finding["java"].as_array().expect("completions") {
                let statements = java.as_array().expect("statements").iter();
                let statements: Vec<&str> = statements.filter_map(|one| one.as_str()).collect();
                count += 1;
                let _ = writeln!(text, "static void run{count}() {{ {} }}", statements.join(" "));
            }
        }
    }
    assert!(count >= 5, "{count}");
    folder.write("Lines.java", (text + "}\n").as_bytes());
    let mut javac = javac();
    javac.current_dir(folder.path()).args(["Lines.java", "Bank.java", "Box.java"]);
    let done = javac.output().expect("a JDK");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn the_hint_names_the_outer_class_that_cannot_be_made() {
    let text = "public abstract class Outer { public class Inner { public int half(int x) { return x / 0; } } }\n";
    let folder = Folder::with(&[("Outer.java", text)]);
    let seen = run(&folder, 2, "crash Outer.java").stdout;
    for said in [
        "not called: Inner(): no class implements `Outer`: give one with `--with`\n",
        "not called: half(int): `Outer.Inner` is made by an object of `Outer`, and no class implements `Outer`: \
         give one with `--with`\n",
    ] {
        assert!(seen.contains(said), "{said}\nin\n{seen}");
    }
    folder.write("Real.java", b"public class Real extends Outer { }\n");
    let seen = run(&folder, 1, "crash Outer.java --with Real.java").stdout;
    assert!(seen.contains("    new Real().new Inner().half(?)\n"), "{seen}");
}

#[test]
fn a_nested_class_of_a_submission_may_be_static_but_not_the_other_way_round() {
    let one = "public class Ring { public class Link { private int at; public int next() { return ++at; } } }\n";
    let other = one.replace("public class Link", "public static class Link");
    let folder = Folder::with(&[("Ring.java", one)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder");
    folder.write("anna/Ring.java", other.as_bytes());
    let seen = run(&folder, 0, "compare Ring.java anna/Ring.java --calls 3").stdout;
    assert!(seen.contains("anna   all  agree on all "), "{seen}");
    folder.write("anna/Ring.java", other.replace("++at", "at++").as_bytes());
    let seen = run(&folder, 1, "compare Ring.java anna/Ring.java --calls 3").stdout;
    assert!(seen.contains("new Ring().new Link(); next()  expected 1, got 0\n"), "{seen}");
    folder.write("Ring.java", other.as_bytes());
    folder.write("anna/Ring.java", one.as_bytes());
    let seen = run(&folder, 1, "compare Ring.java anna/Ring.java --html class.html").stdout;
    let said = "missing: new Link(), which needs an outer object there, as its class is not static";
    assert!(seen.contains(said), "{seen}");
    let page = folder.read("class.html");
    assert!(page.contains("which needs an outer object in the submission"), "{page}");
}

#[test]
fn a_suite_and_properties_have_inner_objects_too() {
    let spec = "public class Spec { static boolean propShare(Bank.Account a) { return a.share() < 2; } }\n";
    let folder = Folder::with(&[("Bank.java", BANK), ("Spec.java", spec)]);
    run(&folder, 0, "suite Bank.java --calls 3 --faults 0 --junit T.java");
    let tests = folder.read("T.java");
    let said = "        var a = new Bank(-1);\n        var b = a.new Account(0);\n        assertEquals(0, b.share());\n";
    assert!(tests.contains(said), "{tests}");
    let seen =
        run(&folder, 1, "property Spec.java --program Bank.java --steps 100000 --draws 10").stdout;
    let said = "    again: Spec.propShare(new Bank(1).new Account(0))\n";
    assert!(seen.contains(said), "{seen}");
}
