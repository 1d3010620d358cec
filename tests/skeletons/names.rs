//! `names = […]`: instances whose variables have other names.

use std::collections::BTreeSet;

use crate::command::{Folder, exits, tatsu};

/// Three jars of which two have the same name in no instance.
const JARS: &str = "\
/*tatsu
question = \"variable\"
variables = [\"red\", \"blue\"]
names = [\"red\", \"blue\", \"green\"]
*/
int red = INT(range(1, 40));
int blue = red + INT(range(1, 9));
for (int i = 0; i < 3; i++) {
    red = red + i;
}
";

/// What stands in the text of an instance for the two variables: the first, then the second.
fn named(instance: &str) -> (String, String) {
    let declared: Vec<&str> =
        instance.lines().filter_map(|line| line.strip_prefix("int ")?.split(' ').next()).collect();
    let [first, second] = declared[..] else { panic!("{instance}") };
    (first.to_owned(), second.to_owned())
}

#[test]
fn each_instance_has_names_of_its_own_in_all_that_is_said_of_it() {
    let folder = Folder::with(&[("jars.java", JARS)]);
    let run = exits(&folder, 0, "gen jars.java -n 12");
    assert!(run.stdout.contains("each confirmed by Java"), "{}", run.stdout);
    let xml = folder.read("out/jars/jars.xml");
    let questions: Vec<&str> = xml.split("<question type=\"cloze\">").skip(1).collect();
    assert_eq!(questions.len(), 12);
    let mut ways = BTreeSet::new();
    for (at, question) in questions.iter().enumerate() {
        let instance = folder.read(&format!("out/jars/instances/{:03}.java", at + 1));
        let (first, second) = named(&instance);
        assert!(instance.contains(&format!("    {first} = {first} + i;")), "{instance}");
        assert!(instance.contains(&format!("int {second} = {first} + ")), "{instance}");
        let other =
            ["red", "blue", "green"].into_iter().find(|one| *one != first && *one != second);
        let other = other.expect("the third name");
        assert!(!question.contains(other), "`{other}` stands in {question}");
        assert!(question.contains(&format!("<code>{first}</code>")), "{question}");
        assert!(question.contains(&format!("<code>{second}</code>")), "{question}");
        ways.insert((first, second));
    }
    assert!(ways.len() >= 3, "{ways:?}");
}

#[test]
fn names_are_the_same_each_time() {
    let folder = Folder::with(&[("jars.java", JARS)]);
    for output in ["one", "two"] {
        exits(&folder, 0, &format!("gen jars.java -n 5 --no-jvm -q --seed 3 -o {output}"));
    }
    for file in ["jars.xml", "report.html", "bank.json"] {
        assert_eq!(folder.read(&format!("one/{file}")), folder.read(&format!("two/{file}")));
    }
    // Questions that are kept keep their names, whatever stands beside them.
    let before = [1, 2, 3].map(|at| folder.read(&format!("one/instances/{at:03}.java")));
    exits(&folder, 0, "regenerate one --replace 4,5 -q");
    let after = [1, 2, 3].map(|at| folder.read(&format!("one/instances/{at:03}.java")));
    assert_eq!(before, after);
}

#[test]
fn members_types_text_and_labels_keep_their_names() {
    let skeleton = "\
/*tatsu
names = [[\"size\", \"count\"], [\"word\", \"text\"]]
*/
static String told(String word) {
    return \"word \" + word.length();
}

@MAIN
static void run() {
    int size = INT(range(1, 60));
    String shown = told(\"size\" + size);
    System.out.println(shown + size);  // told
}
";
    let folder = Folder::with(&[("told.java", skeleton)]);
    exits(&folder, 0, "gen told.java -n 8");
    let mut ways = BTreeSet::new();
    for number in 1..=8 {
        let instance = folder.read(&format!("out/told/instances/{number:03}.java"));
        assert!(instance.contains("return \"word \" + "), "{instance}");
        assert!(instance.contains(".length();"), "{instance}");
        assert!(instance.contains("told(\"size\" + "), "{instance}");
        ways.insert((instance.contains("int count = "), instance.contains("String text)")));
    }
    assert!(ways.len() >= 2, "{ways:?}");
}

#[test]
fn names_that_cannot_be_are_told_with_what_to_write_instead() {
    let told = |names: &str, code: &str| {
        let text = format!("/*tatsu\nnames = {names}\n*/\n{code}");
        let folder = Folder::with(&[("one.java", text.as_str())]);
        tatsu().within(&folder).words(["check", "one.java"]).run().stderr
    };
    let code = "int red = INT(range(1, 9));\nint sum = red + 1;\nSystem.out.println(sum);\n";
    for (names, message, help) in [
        ("[\"red\", \"int\"]", "`int` is a word of Java", "choose another name"),
        ("[\"red\", \"Blue\"]", "`Blue` is no name of a variable", "small letter"),
        ("[\"red\", \"red\"]", "`red` stands twice in `names`", "leave one of them out"),
        ("[\"red\"]", "`red` has no name to change with", "names = [\"red\", \"other\"]"),
        ("[\"rad\", \"blue\"]", "none of these names is a variable", "did you mean `red`?"),
        ("[[\"red\", \"blue\"], [\"sum\", \"blue\"]]", "`blue` stands twice", "leave one of them"),
        ("\"red\"", "`names` needs a list of texts", "names = [\"red\"]"),
    ] {
        let found = told(names, code);
        assert!(found.contains(message) && found.contains(help), "{names}: {found}");
    }
    let members = "static int red = 3;\nstatic int twice(int sum) { return 2 * sum; }\n@MAIN static int run() { return twice(red); }\n";
    let found = told("[\"red\", \"sum\"]", members);
    assert!(found.contains("`red` is a field"), "{found}");
    let found = told("[\"sum\", \"twice\"]", members);
    assert!(found.contains("`twice` is a method"), "{found}");
    let commented = format!("// The red jar.\n{code}");
    let found = told("[\"red\", \"blue\"]", &commented);
    assert!(found.contains("warning") && found.contains("this comment names `red`"), "{found}");
}
