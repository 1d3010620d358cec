//! Scripts that are drawn: faults that show only on objects that were filled up, on numbers next to
//! each other, on texts in the place of type variables, and on texts of digits.

#![allow(clippy::disallowed_methods, reason = "tests prepare files")]

use crate::command::{Folder, run};

/// What is said of a method of a submission that differs from the reference by one change.
#[track_caller]
fn a_fault_is_found(class: &str, reference: &str, (was, is): (&str, &str), method: &str) {
    let folder = Folder::with(&[]);
    let file = format!("{class}.java");
    for kind in ["anna", "bert"] {
        std::fs::create_dir(folder.path().join(kind)).expect("a folder in a temporary folder");
    }
    assert!(reference.contains(was), "{was}");
    folder.write(&file, reference.as_bytes());
    folder.write(&format!("anna/{file}"), reference.replacen(was, is, 1).as_bytes());
    folder.write(
        &format!("bert/{file}"),
        reference.replace("private int", "private  int").as_bytes(),
    );
    let line = format!("compare {file} anna/{file} bert/{file} --json --no-proof --faults 0");
    let report = run(&folder, 1, &line).json();
    for one in report[0]["submissions"].as_array().expect("submissions") {
        let methods = one["methods"].as_array().expect("methods");
        let differing: Vec<&str> = methods
            .iter()
            .filter(|one| one["different"].as_u64() > Some(0) || one["beyond"] == true)
            .filter_map(|one| one["method"].as_str())
            .collect();
        let is_found = one["name"] == "anna";
        assert_eq!(differing.contains(&method), is_found, "{differing:?} of {one}");
        assert_eq!(differing.is_empty(), !is_found, "{differing:?} of {one}");
    }
}

const STEPS: &str = "\
import java.util.*;

public class Steps {
    private String text = \"\";
    private final Deque<String> undone = new ArrayDeque<>();
    private final Deque<String> done = new ArrayDeque<>();
    public void type(String more) { done.push(text); undone.clear(); text = text + more; }
    public boolean undo() {
        if (done.isEmpty()) return false;
        undone.push(text);
        text = done.pop();
        return true;
    }
    public boolean redo() {
        if (undone.isEmpty()) return false;
        done.push(text);
        text = undone.pop();
        return true;
    }
    public String text() { return text; }
}
";

#[test]
fn what_was_filled_up_is_emptied_again() {
    let full = (
        "done.push(text); undone",
        "if (done.size() == 9) done.removeLast(); done.push(text); undone",
    );
    a_fault_is_found("Steps", STEPS, full, "undo");
}

const CLUB: &str = "\
import java.util.*;

class Guest {
    final List<String> dishes = new ArrayList<>();
    final String name;
    Guest(String name) { this.name = name; }
}

public class Club {
    private final Set<String> card = new HashSet<>();
    public void offer(String dish) { card.add(dish); }
    public boolean serve(String dish, Guest guest) {
        if (guest.dishes.size() >= 5 || !card.remove(dish)) return false;
        guest.dishes.add(dish);
        return true;
    }
}
";

#[test]
fn one_object_takes_what_another_one_was_filled_with() {
    a_fault_is_found("Club", CLUB, (">= 5", ">= 6"), "serve");
}

const CELLS: &str = "\
public class Cells {
    private final boolean[][] cells;
    public Cells(int rows, int columns) {
        if (rows < 1 || columns < 1) throw new IllegalArgumentException();
        cells = new boolean[rows][columns];
    }
    public void set(int row, int column) {
        if (!isIn(row, column)) throw new IllegalArgumentException();
        cells[row][column] = true;
    }
    private boolean isIn(int row, int column) {
        return row >= 0 && column >= 0 && row < cells.length && column < cells[0].length;
    }
    public boolean isCrowded(int row, int column) {
        int count = 0;
        for (int i = -1; i <= 1; i++) {
            for (int j = -1; j <= 1; j++) {
                if ((i != 0 || j != 0) && isIn(row + i, column + j) && cells[row + i][column + j]) count++;
            }
        }
        return count > 4;
    }
}
";

#[test]
fn indices_are_next_to_each_other() {
    a_fault_is_found("Cells", CELLS, ("count > 4", "count > 5"), "isCrowded");
}

const CHAIN: &str = "\
public class Chain<T extends Comparable<T>> {
    private T least;
    private T most;
    public void add(T value) {
        if (least == null || value.compareTo(least) < 0) least = value;
        if (most == null || value.compareTo(most) > 0) most = value;
    }
    public T least() { return least; }
    public T most() { return most; }
}
";

#[test]
fn texts_stand_for_type_variables_that_are_ordered() {
    a_fault_is_found("Chain", CHAIN, ("compareTo(least) < 0", "compareTo(least) == -1"), "least");
}

#[test]
fn a_script_with_texts_for_type_variables_becomes_a_test() {
    let folder = Folder::with(&[("Chain.java", CHAIN)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder in a temporary folder");
    let wrong = CHAIN.replacen("compareTo(most) > 0", "compareTo(most) == 1", 1);
    folder.write("anna/Chain.java", wrong.as_bytes());
    let line = "compare Chain.java anna/Chain.java --no-proof --junit ApartTest.java";
    let seen = run(&folder, 1, line);
    assert!(seen.stdout.contains("anna   most"), "{}", seen.stdout);
    let tests = folder.read("ApartTest.java");
    assert!(tests.contains("new Chain<String>()"), "{tests}");
}

const CHECKED: &str = "\
public class Checked {
    public static boolean isValid(String number) {
        if (!number.matches(\"[0-9]+\")) return false;
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = number.charAt(number.length() - 1 - i) - '0';
            if (i % 2 == 1) digit = digit > 4 ? 2 * digit - 9 : 2 * digit;
            sum += digit;
        }
        return sum % 10 == 0;
    }
    public static int minutes(String time) {
        String[] parts = time.split(\":\");
        if (parts.length != 2 || !time.matches(\"[0-9:]+\")) return -1;
        int hours = Integer.parseInt(parts[0]);
        int minutes = Integer.parseInt(parts[1]);
        return hours > 23 || minutes > 59 ? -1 : 60 * hours + minutes;
    }
}
";

#[test]
fn texts_are_digits() {
    let wrong = ("digit > 4 ? 2 * digit - 9 : 2 * digit", "2 * digit");
    a_fault_is_found("Checked", CHECKED, wrong, "isValid");
}

#[test]
fn texts_are_numbers_with_signs_of_the_program_between_them() {
    a_fault_is_found("Checked", CHECKED, ("hours > 23", "hours > 24"), "minutes");
}

const CART: &str = "\
import java.util.*;

public class Cart {
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    public void add(String name, int count) { counts.merge(name, count, Integer::sum); }
    public void remove(String name) { counts.remove(name); }
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (String name : counts.keySet()) if (counts.get(name) > 0) names.add(name);
        return names;
    }
}
";

#[test]
fn what_was_taken_away_comes_back() {
    let stays = ("counts.remove(name)", "counts.computeIfPresent(name, (key, count) -> 0)");
    a_fault_is_found("Cart", CART, stays, "names");
}

const LIST: &str = "\
import java.util.*;

public class Inventory {
    public interface Thing { double weight(); String label(); }
    public static class Box implements Thing {
        private int side;
        public Box(int side) { this.side = side; }
        public double weight() { return 1.5 * side; }
        public String label() { return \"a box that has this side and is none of the others: \" + side; }
        public String longLabel() { return label() + label() + label(); }
    }
    private final List<Thing> things = new ArrayList<>();
    public void add(Thing thing) { things.add(thing); }
    public List<Thing> things() { return new ArrayList<>(things); }
    public int count() { return things.size() > 3 ? 4 : 0; }
}
";

#[test]
fn what_is_seen_of_many_objects_is_compared_as_far_as_both_show_it() {
    let folder = Folder::with(&[("Inventory.java", LIST)]);
    std::fs::create_dir(folder.path().join("anna")).expect("a folder in a temporary folder");
    // A method that only the reference has is no mistake where no task asks for it.
    let other = LIST.replace("public String longLabel()", "String longLabel()");
    folder.write("anna/Inventory.java", other.as_bytes());
    let line = "compare Inventory.java anna/Inventory.java --json --faults 0";
    let report = run(&folder, 0, line).json();
    let methods = report[0]["submissions"][0]["methods"].as_array().expect("methods");
    assert!(methods.len() > 3, "{report:?}");
    for one in methods {
        let is_alike = one["different"] == 0 && one["beyond"] != true;
        assert!(is_alike, "{one}");
    }
}
