//! What is said of versions that need not compile. What is right here was read off `javac`.

use super::*;
use crate::read::datum::Datum;

/// The versions of a skeleton without placeholders.
fn versions(text: &str) -> Vec<CompiledVersion> {
    of_values(text, &[])
}

fn of_values(text: &str, values: &[i64]) -> Vec<CompiledVersion> {
    let source = Source::new("x.java", format!("/*tatsu\nquestion = \"compiles\"\n*/\n{text}"));
    let reading = crate::skeleton::read(&source);
    let diagnostics = reading.diagnostics;
    let skeleton = reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let values = values.iter().map(|value| Datum::Integral(*value)).collect();
    Legality::of(&skeleton).versions(&Model { values })
}

/// The lines that are wrong, each with the word for the reason.
fn refused(versions: &[CompiledVersion]) -> Vec<(String, &'static str)> {
    let lines = versions.iter().filter_map(|one| one.refused.as_ref());
    lines.map(|line| (line.text.clone(), line.reason.key)).collect()
}

fn assert_refused(text: &str, expected: &[(&str, &str)]) {
    let found = refused(&versions(text));
    for (line, key) in expected {
        assert!(
            found.iter().any(|one| one.0 == *line && one.1 == *key),
            "{line} {key}: {found:#?}"
        );
    }
}

const ANIMALS: &str = "class Animal {\n  private int age = 1;\n  void eat() { }\n  int getAge() { return age; }\n  \
    boolean older(Animal other) { return age > other.age; }\n}\n\
    class Dog extends Animal {\n  int tricks = 0;\n  void fetch() { eat(); }\n}\n";

#[test]
fn declared_types_decide_what_may_be_called_and_stored() {
    let text = format!(
        "{ANIMALS}Dog rex = new Dog();\nrex.fetch();\nrex.tricks = 3;\nAnimal pet = rex;\n\
         Dog again = (Dog) pet;\nSystem.out.println(again.getAge());\n"
    );
    assert_refused(
        &text,
        &[
            ("Dog again = pet;", "narrowed"),
            ("Dog rex = new Animal();", "narrowed-object"),
            // What is private may not be read in place of the method that gives it.
            ("System.out.println(again.age);", "private-elsewhere"),
        ],
    );
    // `Animal rex` would make two lines wrong.
    let all = versions(&text);
    assert!(all.iter().all(|one| !one.shown.contains("Animal rex")), "{:#?}", refused(&all));
    let text = text.replace("rex.tricks = 3;\n", "");
    assert_refused(&text, &[("rex.fetch();", "no-method")]);
}

#[test]
fn private_members_constructors_interfaces_and_exceptions_make_one_line_wrong() {
    let text = "interface Shape { int area(); }\n\
        class Full extends RuntimeException { }\n\
        class Empty extends Exception { }\n\
        class Square implements Shape {\n  int side;\n\n  Square(int side) {\n    this.side = side;\n  }\n\n  \
        public int area() {\n    return side * side;\n  }\n\n  \
        void fill(int by) {\n    if (by > 9) {\n      throw new Full();\n    }\n  }\n\n  \
        void drain() throws Empty {\n    if (side < 0) {\n      throw new Empty();\n    }\n  }\n}\n\
        class Tile extends Square {\n  Tile(int side) {\n    super(side);\n  }\n\n  int twice() {\n    return 2 * side;\n  }\n}\n\
        Tile tile = new Tile(3);\ntile.fill(4);\nShape shape = tile;\nSystem.out.println(shape.area() + tile.twice());\n";
    assert_refused(
        text,
        &[
            ("return 2 * side;", "private-in-superclass"),
            ("Tile(int side) {", "no-super-constructor"),
            ("Tile tile = new Tile();", "no-constructor"),
            ("int area() {", "less-accessible"),
            ("throw new Full();", "not-caught"),
            ("throw new Empty();", "not-caught"),
        ],
    );
}

#[test]
fn classes_beside_each_other_cannot_be_stored_as_each_other() {
    let text = "interface Playable { void play(); }\n\
        class Song implements Playable { public void play() { } }\n\
        class Talk implements Playable { public void play() { } }\n\
        Song song = new Song();\nPlayable next = song;\nnext.play();\nPlayable last = new Talk();\n";
    assert_refused(
        text,
        &[("Talk next = song;", "unrelated"), ("Song last = new Talk();", "unrelated")],
    );
}

#[test]
fn what_is_private_is_not_inherited() {
    let text =
        format!("{ANIMALS}Animal rex = new Animal();\nSystem.out.println(rex.older(new Dog()));\n");
    let all = versions(&text);
    let line = "boolean older(Dog other) { return age > other.age; }";
    let found = refused(&all);
    assert!(found.contains(&(line.to_owned(), "private-not-inherited")), "{found:#?}");
}

#[test]
fn a_call_that_declares_what_it_throws_is_refused_where_nobody_catches_it() {
    let text = "class Empty extends RuntimeException { }\n\
        class Tank {\n  int left = 2;\n  void take() throws Empty {\n    if (left == 0) throw new Empty();\n    left--;\n  }\n}\n\
        Tank tank = new Tank();\ntank.take();\nSystem.out.println(tank.left);\n";
    assert_refused(text, &[("tank.take();", "not-caught-call")]);
    let all = versions(text);
    let line = all[0].doubted.iter().find(|line| line.text == "tank.take();").unwrap();
    assert_eq!(line.reason.key, "unchecked-call");
    assert_eq!(line.reason.belief, Some("unchecked-must-be-caught"));
}

#[test]
fn lines_that_compile_are_told_why() {
    let text = format!(
        "{ANIMALS}final Dog rex = new Dog();\nrex.eat();\nrex.tricks = 3;\nAnimal pet = rex;\n((Dog) pet).fetch();\n\
         System.out.println(pet.older(rex));\n"
    );
    let all = versions(&text);
    let own = &all[0];
    assert_eq!((own.number, &own.refused, &own.claim), (0, &None, &None));
    let told: Vec<(&str, &str)> =
        own.doubted.iter().map(|line| (line.text.as_str(), line.reason.key)).collect();
    for expected in [
        ("boolean older(Animal other) { return age > other.age; }", "same-class"),
        ("void fetch() { eat(); }", "inherited-here"),
        ("final Dog rex = new Dog();", "own-constructor"),
        ("rex.eat();", "inherited"),
        ("rex.tricks = 3;", "final-object"),
        ("Animal pet = rex;", "stored"),
        ("((Dog) pet).fetch();", "cast"),
        ("System.out.println(pet.older(rex));", "stored"),
    ] {
        assert!(told.contains(&expected), "{expected:?}: {told:#?}");
    }
    // Lines are those that students read, and their places those of the program itself.
    for one in &all {
        for line in one.doubted.iter().chain(&one.refused) {
            let text = one.shown.lines().nth(line.line as usize - 1).map(str::trim);
            assert_eq!(text, Some(line.text.as_str()), "{}", one.shown);
        }
    }
}

#[test]
fn places_stay_where_lines_are_taken_out() {
    let text = "interface Shape {\n  int area();\n}\nclass Square implements Shape {\n  public int area() {\n    return 4;\n  }\n}\n\
        Square square = new Square();\nShape shape = square;\nSystem.out.println(shape.area());\n";
    let all = versions(text);
    let is_short = |one: &&CompiledVersion| !one.shown.contains("return 4;");
    let short = all.iter().find(is_short).unwrap_or_else(|| panic!("{:#?}", refused(&all)));
    let stored = short.doubted.iter().find(|line| line.text == "Shape shape = square;").unwrap();
    assert_eq!((stored.line, stored.place), (7, 10));
    let wrong = short.refused.as_ref().unwrap();
    assert_eq!((wrong.line, wrong.place, wrong.reason.key), (4, 4, "missing-method"));
}

#[test]
fn what_the_author_wrote_may_compile_or_not() {
    let text = format!(
        "{ANIMALS}Animal pet = ONE(new Dog(), new Animal());\n\
         pet.eat();  //~ pet.fetch();\n//~ Dog dog = pet;\n//~ System.out.println(pet.getAge());\n\
         System.out.println(INT(range(1, 9)));\n"
    );
    let all = of_values(&text, &[0, 5]);
    let keys: Vec<Option<&str>> =
        all.iter().map(|one| one.refused.as_ref().map(|line| line.reason.key)).collect();
    assert_eq!(keys, [None, Some("no-method"), Some("narrowed"), None]);
    assert!(all[1].shown.contains("Animal pet = new Dog();\npet.fetch();\nSystem.out.println(5);"));
    let verdicts: Vec<CompilerVerdict> = all
        .iter()
        .filter_map(|one| one.claim.as_ref()?.compiler.as_ref())
        .map(|claim| claim.verdict)
        .collect();
    // `class Main {`, `public static void main`, and the statements come first.
    let (at, fine) = (CompilerVerdict::Refuses(4), CompilerVerdict::Accepts);
    assert_eq!(verdicts, [at, at, fine]);
    let twice = "class A { }\nA a = new A();\nSystem.out.println(1);  //~ a.f(); a.g();\n";
    let source = Source::new("x.java", format!("/*tatsu\nquestion = \"compiles\"\n*/\n{twice}"));
    let found = crate::skeleton::read(&source).diagnostics;
    let [finding] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(finding.message, "with this alternative there are 2 errors");
}
