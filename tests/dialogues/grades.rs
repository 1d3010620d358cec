//! Grades of programs: points, tables, pages for students, and Moodle's worksheet.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, Run, tatsu};
use serde_json::Value;

/// Says how a number compares with 50: three paths.
const GUESS: &str = "/*tatsu\ntitle = \"Fifty\"\n*/\nint x = READ(range(0, 100));\nif (x < 50) {\n    \
                     PRINT(\"less\");\n} else if (x == 50) {\n    PRINT(\"fifty\");\n} else {\n    \
                     PRINT(\"more\");\n}\n";

fn program(body: &str) -> String {
    format!(
        "public class Fifty {{\n    public static void main(String[] args) {{\n        \
         int x = new java.util.Scanner(System.in).nextInt();\n        {body}\n    }}\n}}\n"
    )
}

const RIGHT: &str = "System.out.println(x < 50 ? \"less\" : x == 50 ? \"fifty\" : \"more\");";
/// Wrong for 50 only.
const BORDER: &str = "System.out.println(x < 50 ? \"less\" : \"more\");";
/// Right for small numbers only.
const LESS: &str = "System.out.println(\"less\");";

const NAMES: [(&str, &str); 5] = [
    ("Anna Groß_101_assignsubmission_file", RIGHT),
    ("Bert Braun_102_assignsubmission_file", BORDER),
    ("Carla Conti_103_assignsubmission_file", BORDER),
    ("Dora Dach_104_assignsubmission_file", LESS),
    ("Emil Ernst_105_assignsubmission_file", "int"),
];

fn folder() -> Folder {
    let folder = Folder::with(&[("fifty.java", GUESS)]);
    for (name, body) in NAMES {
        std::fs::create_dir_all(folder.path().join("all").join(name)).expect("a folder");
        folder.write(&format!("all/{name}/Fifty.java"), program(body).as_bytes());
    }
    folder
}

#[track_caller]
fn test(folder: &Folder, code: i32, words: &str) -> Run {
    let line = format!("test fifty.java all --unconfined {words}");
    let run = tatsu().within(folder).words(line.split(' ').filter(|word| !word.is_empty())).run();
    run.exits(code);
    run
}

/// The column of a table by its heading, without the heading.
fn column(table: &str, heading: &str) -> Vec<String> {
    let rows: Vec<Vec<String>> = table
        .lines()
        .map(|line| line.split(',').map(|cell| cell.trim_matches('"').to_owned()).collect())
        .collect();
    let at = rows[0].iter().position(|cell| cell == heading).expect("a column");
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

#[test]
fn each_path_has_an_equal_share() {
    let folder = folder();
    let run = test(&folder, 1, "--points 9 --csv");
    let points = column(&run.stdout, "points of 9");
    assert_eq!(points, ["9.00", "6.00", "6.00", "3.00", "0.00"], "{}", run.stdout);
    let groups = column(&run.stdout, "group");
    assert_eq!(groups, ["1", "2", "2", "3", "4"], "{}", run.stdout);
    let alike = "wrong alike: {Bert Braun_102_assignsubmission_file, Carla Conti_103_assignsubmission_file}";
    assert!(run.stderr.contains(alike), "{}", run.stderr);
    let report = test(&folder, 1, "--points 9 --json");
    let first: Value =
        serde_json::from_str(report.stdout.lines().next().expect("a line")).expect("JSON");
    assert_eq!((first["points"].as_str(), first["group"].as_u64()), (Some("9.00"), Some(1)));
    let text = test(&folder, 1, "--points 9").stdout;
    assert!(text.contains("wrong (6.00 of 9 points)\n"), "{text}");
}

#[test]
fn rules_beside_the_dialogue_weight_paths() {
    let folder = folder();
    folder.write("grading.toml", b"points = 8\n[weights]\n\"line 7\" = 3\n");
    let run = test(&folder, 1, "--csv");
    // The paths of 50 and of larger numbers count three times: 1 + 3 + 3.
    let points = column(&run.stdout, "points of 8");
    assert_eq!(points, ["8.00", "4.57", "4.57", "1.14", "0.00"], "{}", run.stdout);
    folder.write("grading.toml", b"points = 8\n[weights]\n\"line 8\" = 3\n");
    let run = test(&folder, 1, "--csv");
    assert!(run.stderr.contains("there is no condition in `line 8` to weight"), "{}", run.stderr);
    assert!(run.stderr.contains("grading.toml"), "{}", run.stderr);
    folder.write("grading.toml", b"point = 8\n");
    let run = test(&folder, 1, "--csv");
    assert!(run.stderr.contains("unknown key `point`"), "{}", run.stderr);
}

const SHEET: &str = "ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung,\
    \"Bewertung kann geändert werden\",\"Zuletzt geändert (Bewertung)\",\"Feedback als Kommentar\"\n\
    Teilnehmer/in101,Anna Groß,a@x,Abgegeben,,\"9,00\",Ja,-,\n\
    Teilnehmer/in102,Bert Braun,b@x,Abgegeben,,\"9,00\",Ja,-,\n\
    Teilnehmer/in103,Carla Conti,c@x,Abgegeben,\"8,00\",\"9,00\",Ja,-,\n\
    Teilnehmer/in104,Dora Dach,d@x,Abgegeben,,\"9,00\",Nein,-,\n\
    Teilnehmer/in109,Fritz Frei,f@x,Keine Abgabe,,\"9,00\",Ja,-,\n";

#[test]
fn a_worksheet_is_filled_in_and_pages_name_nobody_else() {
    let folder = folder();
    folder.write("sheet.csv", SHEET.as_bytes());
    let words = "--language de --hand-back back --worksheet sheet.csv";
    let run = test(&folder, 1, words);
    for told in [
        "5 pages in back",
        "worksheet: 2 grades filled in",
        "nobody in the worksheet: all/Emil Ernst_105_assignsubmission_file",
        "graded already, or locked: Carla Conti, Dora Dach",
        "without a submission: Fritz Frei",
    ] {
        assert!(run.stderr.contains(told), "{told}: {}", run.stderr);
    }
    let sheet = folder.read("back/worksheet.csv");
    assert!(sheet.contains("Anna Groß,a@x,Abgegeben,\"9,00\",\"9,00\",Ja,-,"), "{sheet}");
    assert!(sheet.contains("Bert Braun,b@x,Abgegeben,\"6,00\",\"9,00\",Ja,-,"), "{sheet}");
    assert!(sheet.contains("Carla Conti,c@x,Abgegeben,\"8,00\",\"9,00\",Ja,-,\n"), "{sheet}");
    let book = folder.read("back/gradebook.csv");
    assert!(
        book.starts_with("Vollständiger Name,E-Mail-Adresse,Fifty\nAnna Groß,a@x,\"9,00\"\n"),
        "{book}"
    );
    let page = folder.read("back/feedback/Bert Braun_102_assignsubmission_file/feedback.html");
    assert!(page.contains("Für Bert Braun") && page.contains("6,00 von 9 Punkten"), "{page}");
    // What a teacher's page says is not said to students.
    assert!(page.contains("Erzeugt von tatsu") && !page.contains("nicht an Lernende"), "{page}");
    for (other, _) in NAMES.iter().filter(|(name, _)| !name.starts_with("Bert")) {
        let name = other.split('_').next().expect("a name");
        assert!(!page.contains(name), "{name} stands on the page of another student");
    }
    assert!(!page.contains("all/"), "a path of the machine stands on the page");

    let place = "back/feedback/Bert Braun_102_assignsubmission_file/feedback.html";
    folder.write(place, b"mine");
    let run = test(&folder, 1, words);
    assert!(
        run.stderr.contains("changed by hand, and left as it is: back/feedback/Bert"),
        "{}",
        run.stderr
    );
    assert_eq!(folder.read(place), "mine");
    let run = test(&folder, 2, "--points 10 --hand-back back --worksheet sheet.csv");
    assert!(
        run.stderr.contains("the worksheet has 9.00 points in all, and 10 are to be given"),
        "{}",
        run.stderr
    );
}
