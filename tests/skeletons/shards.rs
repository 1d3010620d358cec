//! Runs in shards and `tatsu merge`: parts that share nothing, and one bank of all of them.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use std::collections::BTreeSet;

use crate::command::{Folder, SUM, bank, bank_files, exits, tatsu};
use serde_json::Value;

/// Of 18 instances, a hidden value makes a difference in all but 6; holes leave much open.
const HOLES: &str = "\
/*tatsu
question = \"hole\"
*/
int step = INT(range(2, 4));
final int limit = HOLE(INT(range(4, 15)));
int sum = 0;
for (int i = 0; i < limit; i += step) {
    sum += i;
}
System.out.println(sum);
";

/// Ten values that students see, and some that they do not.
const HIDDEN: &str = "\
int n = INT(range(1, 10));
// tatsu:hide
int k = INT(range(1, 50));
ASSERT(k % 7 != n);
// tatsu:show
System.out.println(n * 2);
";

fn instances(bank: &Value) -> &Vec<Value> {
    bank["instances"].as_array().expect("a list")
}

/// The hashes of the programs of questions.
fn programs(bank: &Value) -> Vec<String> {
    let of = |one: &Value| one["fingerprint"]["program"].as_str().expect("a hash").to_owned();
    instances(bank).iter().map(of).collect()
}

/// What students see of the placeholders, of all questions of a shard, spare ones included.
fn values(shard: &Value) -> Vec<String> {
    let spare = shard["shard"]["spare"].as_array().into_iter().flatten();
    let all = instances(shard).iter().chain(spare);
    all.map(|one| one["fingerprint"]["values"].as_str().expect("a hash").to_owned()).collect()
}

/// Makes all shards of a run in `shards`, without a JVM.
fn make(folder: &Folder, of: usize, line: &str) {
    for number in 1..=of {
        let words = format!("gen {line} --no-jvm -q --shard {number}/{of} -o shards/{number}");
        let run = tatsu().within(folder).words(words.split_whitespace()).run();
        assert!(matches!(run.code, Some(0 | 3)), "{}", run.stderr);
    }
}

#[test]
fn shards_share_no_question_and_make_one_bank() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let line = "sum.java -n 42 --label 2027 --format moodle,gift --seed 5";
    make(&folder, 5, line);
    let mut seen = BTreeSet::new();
    for number in 1..=5 {
        let shard = bank(&folder, &format!("shards/{number}"));
        assert_eq!(instances(&shard).len(), if number <= 2 { 9 } else { 8 });
        assert_eq!((&shard["shard"]["number"], &shard["shard"]["of"]), (&number.into(), &5.into()));
        for value in values(&shard) {
            assert!(seen.insert(value), "a question is in two shards");
        }
    }
    assert_eq!(seen.len(), 42 + 5 * 8, "each shard has eight to spare");
    let run = exits(&folder, 0, "merge bank shards");
    assert!(run.stdout.contains("merged from 5 shards"), "{}", run.stdout);
    let merged = bank(&folder, "bank");
    assert_eq!(merged["merged"], 5);
    assert_eq!((&merged["settings"]["count"], &merged["seed"]), (&42.into(), &5.into()));
    let mut idnumbers = BTreeSet::new();
    for (at, one) in instances(&merged).iter().enumerate() {
        assert_eq!(one["number"], at + 1);
        assert_eq!(one["questions"][0]["name"], format!("sum-2027 {:03} (unchecked)", at + 1));
        idnumbers.insert(one["questions"][0]["idnumber"].to_string());
        assert!(values(&merged).iter().all(|value| seen.contains(value)));
    }
    assert_eq!(idnumbers.len(), 42);
    let xml = folder.read("bank/sum-2027.xml");
    assert_eq!(xml.matches("<idnumber>").count(), 42);
    assert!(folder.has("bank/sum-2027.gift.txt") && folder.has("bank/instances/042.java"));
    for file in merged["files"].as_array().expect("a list") {
        assert!(folder.has(&format!("bank/{}", file.as_str().expect("a path"))), "{file}");
    }
    // The order of the command line is none of the bank's business.
    exits(&folder, 0, "merge other shards/4 shards/2 shards/5/bank.json shards/1 shards/3 -q");
    assert_eq!(bank_files(&folder, "bank"), bank_files(&folder, "other"));
    let run = exits(&folder, 0, "regenerate shards/3");
    assert!(run.stdout.contains("byte for byte the same"), "{}", run.stdout);
}

#[test]
fn all_shards_together_find_what_there_is() {
    for strategy in ["enumerate", "solve"] {
        let folder = Folder::with(&[("sum.java", SUM)]);
        make(&folder, 3, &format!("sum.java -n 600 --strategy {strategy}"));
        let run = exits(&folder, 3, "merge bank shards");
        assert!(run.stderr.contains("190 of 600 questions"), "{}", run.stderr);
        let merged = bank(&folder, "bank");
        let different: BTreeSet<String> = values(&merged).into_iter().collect();
        assert_eq!((instances(&merged).len(), different.len()), (190, 190), "{strategy}");
        assert_eq!(merged["stopped"], "exhausted");
    }
}

#[test]
fn the_shards_of_drawing_share_nothing_either() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    make(&folder, 4, "sum.java -n 60 --strategy draw");
    let all: Vec<String> =
        (1..=4).flat_map(|one| values(&bank(&folder, &format!("shards/{one}")))).collect();
    let different: BTreeSet<&String> = all.iter().collect();
    assert_eq!((all.len(), different.len()), (60 + 4 * 8, 60 + 4 * 8));
}

#[test]
fn what_students_do_not_see_makes_no_other_question() {
    let folder = Folder::with(&[("hidden.java", HIDDEN)]);
    make(&folder, 4, "hidden.java -n 100");
    exits(&folder, 3, "merge bank shards -q");
    let merged = bank(&folder, "bank");
    assert_eq!(instances(&merged).len(), 10);
    let shares: usize =
        (1..=4).map(|one| instances(&bank(&folder, &format!("shards/{one}"))).len()).sum();
    assert_eq!(shares, 10, "values that students see decide which shard finds an instance");
}

#[test]
fn what_a_hole_leaves_open_is_asked_once() {
    let folder = Folder::with(&[("holes.java", HOLES)]);
    make(&folder, 4, "holes.java -n 400");
    let all: Vec<String> =
        (1..=4).flat_map(|one| programs(&bank(&folder, &format!("shards/{one}")))).collect();
    let different: BTreeSet<&String> = all.iter().collect();
    assert!(different.len() < all.len(), "shards see the value in a hole, students do not");
    let run = exits(&folder, 3, "merge bank shards");
    assert!(run.stderr.contains("left out, since another one asks the same"), "{}", run.stderr);
    let merged = programs(&bank(&folder, "bank"));
    assert_eq!(merged.iter().collect::<BTreeSet<_>>(), different);
    assert_eq!(merged.len(), different.len());
    // It is what a single run finds.
    exits(&folder, 3, "gen holes.java -n 400 --no-jvm -q -o one");
    let single: BTreeSet<String> = programs(&bank(&folder, "one")).into_iter().collect();
    assert_eq!(single, merged.into_iter().collect());
}

#[test]
fn a_merged_bank_is_balanced_as_a_whole() {
    let folder =
        Folder::with(&[("last_digit.java", include_str!("../../skeletons/last_digit.java"))]);
    make(&folder, 3, "last_digit.java -n 9");
    exits(&folder, 0, "merge bank shards -q");
    let classes = |bank: &Value| -> Vec<String> {
        let of = |one: &Value| one["class"].as_str().expect("a text").to_owned();
        instances(bank).iter().map(of).collect()
    };
    let merged = classes(&bank(&folder, "bank"));
    let yes = merged.iter().filter(|class| *class == "yes").count();
    assert_eq!(merged.len(), 9);
    assert!((4..=5).contains(&yes), "{merged:?}");
    // Shares of three are two and one, and can be six and three together: spare ones mend that.
    let shares: Vec<Vec<String>> =
        (1..=3).map(|one| classes(&bank(&folder, &format!("shards/{one}")))).collect();
    assert!(shares.iter().all(|share| share.len() == 3), "{shares:?}");
}

#[test]
fn shards_of_different_runs_are_refused_and_nothing_is_written() {
    let folder = Folder::with(&[
        ("sum.java", SUM),
        ("product.java", "int n = INT(range(1, 9));\nSystem.out.println(n * n);\n"),
    ]);
    make(&folder, 3, "sum.java -n 6");
    for (line, word) in [
        ("gen sum.java -n 6 --seed 7", "its seed is 7, not 0"),
        ("gen sum.java -n 7", "its setting `count` is 7, not 6"),
        ("gen sum.java -n 6 --answer choice", "its setting `answer` is choice, not not given"),
        ("gen sum.java -n 6 --label a", "its label is `a`, not none"),
        ("gen sum.java -n 6 --avoid shards/1", "it avoids other questions"),
        ("gen product.java -n 6", "its skeleton is `product`, not `sum`"),
    ] {
        exits(&folder, 0, &format!("{line} --no-jvm -q --shard 3/3 -o strange --force"));
        let run = exits(&folder, 2, "merge bank shards/1 shards/2 strange");
        assert!(run.stderr.contains(word) && run.stderr.contains("hint:"), "{}", run.stderr);
        assert!(run.stderr.contains("`strange` is of another run"), "{}", run.stderr);
    }
    exits(&folder, 0, "gen sum.java -n 6 --no-jvm -q --shard 4/4 -o strange --force");
    exits(&folder, 0, "gen sum.java -n 6 --no-jvm -q -o whole");
    for (line, word) in [
        ("merge bank shards/1 shards/3", "of 3 shards, shard 2 is missing"),
        ("merge bank shards/1", "shard 2, 3 is missing"),
        ("merge bank shards shards/2", "shard 2 of 3 is there twice"),
        ("merge bank shards whole", "`whole` is a whole bank, not a shard"),
        ("merge bank shards strange", "is shard 4 of 4, and others are shards of 3"),
        ("merge bank nowhere", "`nowhere` does not exist"),
        ("merge bank sum.java", "is damaged"),
    ] {
        let run = exits(&folder, 2, line);
        assert!(run.stderr.contains(word) && run.stderr.contains("hint:"), "{}", run.stderr);
    }
    let text = folder.read("shards/2/bank.json");
    for (from, to, word) in [
        ("\"format\": 2", "\"format\": 3", "in format 3, and this version reads up to 2"),
        ("\"z3\": \"", "\"z3\": \"9", "it was made with Z3 9"),
        ("\"tool\": \"", "\"tool\": \"9", "it was made with tatsu 9"),
        ("\"class\": \"\"", "\"class\": \"yes\"", "of the shard is not what its skeleton makes"),
        ("\"instances\": [", "\"instances\": [[", "is damaged"),
    ] {
        folder.write("shards/2/bank.json", text.replacen(from, to, 1).as_bytes());
        let run = exits(&folder, 2, "merge bank shards");
        assert!(run.stderr.contains(word) && run.stderr.contains("hint:"), "{}", run.stderr);
        assert!(!folder.has("bank"), "something is written: {word}");
    }
    let all_old = |number: usize| folder.read(&format!("shards/{number}/bank.json"));
    folder.write("shards/2/bank.json", text.as_bytes());
    for number in 1..=3 {
        let old = all_old(number).replacen("\"z3\": \"", "\"z3\": \"9", 1);
        folder.write(&format!("shards/{number}/bank.json"), old.as_bytes());
    }
    let run = exits(&folder, 2, "merge bank shards");
    assert!(run.stderr.contains("the shards were made with Z3 9"), "{}", run.stderr);
    assert!(!folder.has("bank"));
}

#[test]
fn nothing_is_written_over_in_silence() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    make(&folder, 2, "sum.java -n 6");
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q -o bank");
    let before = bank_files(&folder, "bank");
    let run = exits(&folder, 2, "merge bank shards");
    assert!(run.stderr.contains("holds a bank already") && run.stderr.contains("--force"));
    assert_eq!(bank_files(&folder, "bank"), before);
    std::fs::create_dir(folder.path().join("mine")).expect("a folder");
    folder.write("mine/sum.xml", b"mine");
    let run = exits(&folder, 2, "merge mine shards");
    assert!(run.stderr.contains("sum.xml` is there already"), "{}", run.stderr);
    assert_eq!(bank_files(&folder, "mine"), [("sum.xml".to_owned(), b"mine".to_vec())]);
    assert!(!folder.has("mine/instances"), "a folder is left");
    exits(&folder, 0, "merge bank shards --force -q");
    assert_eq!(instances(&bank(&folder, "bank")).len(), 6);
    // A run of the whole is another bank than the one of shards, and says so.
    let run = exits(&folder, 2, "gen sum.java -n 6 --no-jvm -o bank");
    assert!(run.stderr.contains("it was merged from 2 shards"), "{}", run.stderr);
    let run = exits(&folder, 2, "gen sum.java -n 6 --no-jvm -o shards/1 --shard 2/2");
    assert!(run.stderr.contains("it is shard 1 of 2, not shard 2 of 2"), "{}", run.stderr);
}

#[test]
fn a_merged_bank_goes_on_like_any_other() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    make(&folder, 2, "sum.java -n 6");
    exits(&folder, 0, "merge bank shards -q");
    let run = exits(&folder, 2, "regenerate bank");
    assert!(run.stderr.contains("merged from 2 shards") && run.stderr.contains("SHARD"));
    let run = exits(&folder, 2, "regenerate shards/1 --replace 1");
    assert!(run.stderr.contains("is shard 1 of 2, not a whole bank"), "{}", run.stderr);
    // The next year in shards, and one question of that anew.
    for number in 1..=2 {
        let line = "gen sum.java -n 6 --no-jvm -q --avoid bank --label 2028";
        exits(&folder, 0, &format!("{line} --shard {number}/2 -o next/{number}"));
    }
    exits(&folder, 0, "merge later next -q");
    let old: BTreeSet<String> = values(&bank(&folder, "bank")).into_iter().collect();
    let new: BTreeSet<String> = values(&bank(&folder, "later")).into_iter().collect();
    assert_eq!((old.len(), new.len()), (6, 6));
    assert!(old.is_disjoint(&new));
    let names = |path: &str| -> Vec<String> {
        let bank = bank(&folder, path);
        instances(&bank).iter().map(|one| one["questions"][0].to_string()).collect()
    };
    let before = names("later");
    exits(&folder, 0, "regenerate later --replace 2 -q");
    let after = names("later");
    assert_ne!(before[1], after[1]);
    assert_eq!((&before[0], &before[2..]), (&after[0], &after[2..]));
    let run = exits(&folder, 0, "regenerate later");
    assert!(run.stdout.contains("byte for byte the same"), "{}", run.stdout);
}

#[test]
fn kept_questions_and_shards_do_not_go_together() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    exits(&folder, 0, "regenerate out/sum --keep 2 -q");
    let run = exits(&folder, 2, "gen sum.java -n 3 --no-jvm --shard 1/2");
    assert!(run.stderr.contains("keeps question 2") && run.stderr.contains("--label"));
    assert!(!folder.has("out/sum.shard-1-of-2"), "a folder is left");
}

#[test]
fn a_large_bank_is_written_in_volumes() {
    const ADD: &str =
        "int a = INT(range(1, 99));\nint b = INT(range(1, 99));\nSystem.out.println(a + b);\n";
    let folder = Folder::with(&[("add.java", ADD)]);
    make(&folder, 2, "add.java -n 1010 --format gift");
    exits(&folder, 0, "merge bank shards -q");
    let merged = bank(&folder, "bank");
    let different: BTreeSet<String> = programs(&merged).into_iter().collect();
    assert_eq!((instances(&merged).len(), different.len()), (1010, 1010));
    assert_eq!(instances(&merged)[1009]["number"], 1010);
    let names: Vec<String> = folder.files("bank").into_iter().map(|(name, _)| name).collect();
    let expected =
        ["add_1.gift.txt", "add_2.gift.txt", "bank.json", "report_1.html", "report_2.html"];
    assert_eq!(names, expected);
    let second = folder.read("bank/add_2.gift.txt");
    assert!(second.contains("::add 1001 (unchecked)::") && second.contains("::add 1010 "));
    assert!(!second.contains("::add 1000 "));
}

#[test]
fn a_jvm_confirms_in_the_shards_and_its_word_counts() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    for number in 1..=2 {
        exits(&folder, 0, &format!("gen sum.java -n 4 -q --shard {number}/2 -o shards/{number}"));
    }
    let run = exits(&folder, 0, "merge bank shards");
    assert!(run.stdout.contains("each confirmed by Java "), "{}", run.stdout);
    let merged = bank(&folder, "bank");
    let shard = bank(&folder, "shards/1");
    assert_eq!(merged["java"], shard["java"]);
    assert_eq!(instances(&merged)[0]["observed"], instances(&shard)[0]["observed"]);
    assert_eq!(instances(&merged)[0]["questions"], instances(&shard)[0]["questions"]);
    // What the JVM is said to have seen has to be what the skeleton does.
    let output = shard["instances"][0]["observed"]["output"].to_string();
    let text = folder.read("shards/1/bank.json");
    let (head, tail) = text.split_once("\"instances\": [").expect("a key");
    let (predicted, observed) = tail.split_once("\"observed\"").expect("a key");
    let observed = observed.replacen(&output, "\"0\"", 1);
    let changed = format!("{head}\"instances\": [{predicted}\"observed\"{observed}");
    folder.write("shards/1/bank.json", changed.as_bytes());
    let run = exits(&folder, 2, "merge bank2 shards");
    assert!(run.stderr.contains("is damaged: question 1 of the shard"), "{}", run.stderr);
    assert!(!folder.has("bank2"));
}
