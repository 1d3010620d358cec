//! What questions and explanations say of objects and of fields.

use crate::command::{Folder, tatsu};

/// The report on one question about a program, with plain spaces and without tags.
fn report(program: &str, question: &str) -> String {
    let folder = Folder::with(&[("objects.java", program)]);
    let words = ["gen", "objects.java", "-n", "1", "--no-jvm", "--question", question];
    tatsu().within(&folder).words(words).run().exits(0);
    let page = folder.read("out/objects/report.html").replace('\u{A0}', " ");
    let mut text = String::new();
    let mut is_tag = false;
    for one in page.chars() {
        match one {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if !is_tag => text.push(one),
            _ => {}
        }
    }
    text
}

#[test]
fn fields_of_one_name_in_two_classes_are_told_apart() {
    let text = report(
        "class P { static int n = 1; static void up() { n++; } }
class Q { static int n = 5; static void up() { n = n + 2; } }
int k = INT(range(1, 3));
P.up();
Q.up();
Q.n = Q.n;
int n = 3;
n += P.n;
System.out.println(P.n + \" \" + Q.n + \" \" + n + k);
",
        "output",
    );
    for told in ["P.n = 1", "Q.n = 5", "P.n = 2", "Q.n = 5 + 2 = 7", "Q.n stays 7", "n = 3 + 2 = 5"]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
}

#[test]
fn elements_hidden_fields_and_tests_for_a_class_are_told_with_their_values() {
    let text = report(
        "class A {
    int x = 7;
    int[][] d = new int[2][2];
    A(int x) {
        x = x;
        d[1][0] = x;
        d[1][0] += 4;
    }
}
class B extends A {
    B(int x) {
        super(x);
    }
}
A a = new A(INT(list(3)));
A b = new B(INT(range(1, 3)));
if (a instanceof B) {
    System.out.println(\"no\");
}
boolean is = b instanceof B;
System.out.println(a.x + \" \" + a.d[1][0] + is + b.x);
",
        "output",
    );
    for told in [
        "x stays 3; x is the variable of the method here, not the field",
        "d[1][0] = 3",
        "d[1][0] = 3 + 4",
        "A#1 instanceof B → false",
        "is = true (B#1 instanceof B → true)",
    ] {
        assert!(text.contains(told), "{told} in {text}");
    }
}

#[test]
fn a_table_has_a_column_for_what_changes_and_for_names_of_known_objects() {
    let text = report(
        "class Bag {
    String colour;
    int apples;
    Bag(String colour, int apples) {
        this.colour = colour;
        this.apples = apples;
    }
}
Bag red = new Bag(\"red\", INT(range(2, 9)));
Bag blue = new Bag(\"blue\", INT(range(2, 9)));
Bag mine = red;
mine.apples += 4;
mine = blue;
mine.apples += red.apples;
System.out.println(mine.apples);
",
        "table",
    );
    let head = text.split("Objects are numbered").nth(1).expect("how objects are named");
    let head = head.split("Gap 1").next().unwrap_or_default();
    for column in ["mine", "Bag#1.apples", "Bag#2.apples"] {
        assert!(head.contains(column), "{column} in {head}");
    }
    for none in ["Bag#1.colour", "Bag#2.colour", "red", "blue"] {
        assert!(!head.contains(none), "{none} in {head}");
    }
    assert!(head.contains("Write an object as its class and its number"), "{head}");
    assert!(text.contains("Bag#2"), "{text}");
}
