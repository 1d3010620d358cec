//! Random programs with lists, maps, sets, queues, enums and functions.
//!
//! In: choices. Out: a snippet whose variables are all there from the start, and whose statements
//! ask and change them; what throws is caught where it does, and its class is printed.

use super::Generator;

/// The variables of each program.
const VARIABLES: &str = "\
List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
LinkedList<String> names = new LinkedList<>(List.of(\"pear\", \"fig\"));
Map<String, Integer> map = new TreeMap<>();
Map<Day, String> days = new EnumMap<>(Day.class);
Set<Integer> set = new TreeSet<>(List.of(4, 2));
Set<String> seen = new LinkedHashSet<>();
Map<String, Integer> table = new HashMap<>();
Set<Integer> open = new HashSet<>(set);
Deque<Integer> deque = new ArrayDeque<>();
PriorityQueue<Integer> heap = new PriorityQueue<>(Comparator.reverseOrder());
Integer[] numbers = {5, 0, 2};
String[] words = {\"kiwi\", \"fig\", \"apple\"};
int[][] rows = {{1}, {2, 3}};
Day day = Day.TUE;
IntUnaryOperator change = n -> n + 1;
Comparator<Integer> order = Comparator.naturalOrder();
Predicate<String> test = String::isEmpty;
";

/// The enum of each program.
const DAY: &str = "\
enum Day {
    MON(3), TUE(1), WED(2);
    private final int hours;
    Day(int hours) {
        this.hours = hours;
    }
    int hours() {
        return hours;
    }
    Day next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
";

impl Generator<'_> {
    /// The text of a program.
    pub(super) fn collecting(&mut self) {
        self.text.push_str(DAY);
        self.text.push_str(VARIABLES);
        for _ in 0..4 + self.pick(20) {
            let statement = self.asking();
            if self.chance(3) {
                self.line(&statement);
            } else {
                let error = self.name("e");
                self.line(&format!(
                    "try {{ {statement} }} catch (RuntimeException {error}) {{ \
                     System.out.println({error}.getClass().getSimpleName()); }}"
                ));
            }
        }
        self.line(
            "System.out.println(list + \" \" + names + map + days + set + seen + deque + day);",
        );
        self.line(
            "System.out.println(Arrays.toString(numbers) + Arrays.toString(words) + heap.size());",
        );
        self.line("System.out.println(Arrays.deepToString(rows));");
    }

    /// A small number.
    fn small(&mut self, depth: u32) -> String {
        let count = if depth == 0 { 3 } else { 14 };
        match self.pick(count) {
            1 if self.placeholders < 3 => {
                self.placeholders += 1;
                String::from("INT(range(0, 3))")
            }
            2 => String::from("list.size()"),
            3 => String::from("day.hours()"),
            4 => format!("change.applyAsInt({})", self.small(depth - 1)),
            5 => format!("list.get({})", self.small(depth - 1)),
            6 => format!("map.getOrDefault({}, {})", self.short_text(), self.small(depth - 1)),
            7 => format!("names.indexOf({})", self.short_text()),
            8 => format!("numbers[{}]", self.small(depth - 1)),
            9 => format!("{}.length()", self.short_text()),
            10 => format!("({} + {})", self.small(depth - 1), self.small(depth - 1)),
            11 => format!("Collections.max(list, order) - {}", self.small(depth - 1)),
            12 => format!("Arrays.binarySearch(numbers, {})", self.small(depth - 1)),
            13 => String::from("Day.valueOf(\"WED\").compareTo(day)"),
            _ => self.pick(6).to_string(),
        }
    }

    fn short_text(&mut self) -> String {
        match self.pick(7) {
            1 => String::from("names.peek()"),
            2 => String::from("words[1]"),
            3 => String::from("day.name()"),
            4 => format!("(\"\" + {})", self.pick(4)),
            5 => String::from("days.get(day)"),
            _ => ["\"fig\"", "\"a\"", "\"pear\"", "\"\""][self.pick(4) as usize].to_owned(),
        }
    }

    /// A statement that changes something, or prints what something is.
    fn asking(&mut self) -> String {
        let (n, m) = (self.small(2), self.small(1));
        let s = self.short_text();
        let statement = match self.pick(47) {
            0 => format!("list.add({n});"),
            1 => format!("list.add({m}, {n});"),
            2 => format!("list.remove({m});"),
            3 => format!("list.remove(Integer.valueOf({n}));"),
            4 => format!("list.set({m}, {n});"),
            5 => String::from("list.sort((a, b) -> b - a);"),
            6 => String::from("list.sort(order);"),
            7 => format!("list.removeIf(x -> x > {});", self.pick(6)),
            8 => format!("list.replaceAll(x -> x * {} - 1);", self.pick(4)),
            9 => format!("list.subList(0, {m}).add({n});"),
            10 => format!("System.out.println(list.subList({m}, list.size()));"),
            11 => String::from(
                "for (ListIterator<Integer> it = list.listIterator(); it.hasNext();) { if (it.next() > 3) it.set(0); }",
            ),
            12 => format!("names.addFirst({s});"),
            13 => String::from("names.removeLast();"),
            14 => format!("names.sort(Comparator.comparing(t -> t.length() * {}));", self.pick(3)),
            15 => format!("System.out.println(String.join(\"-\", names) + names.contains({s}));"),
            16 => format!("map.put({s}, {n});"),
            17 => format!("map.merge({s}, {n}, Integer::sum);"),
            18 => format!("map.computeIfAbsent({s}, k -> k.length());"),
            19 => String::from("map.forEach((k, v) -> System.out.print(k + v + \" \"));"),
            20 => format!(
                "System.out.println(map.remove({s}) + \" \" + map.keySet() + map.values());"
            ),
            21 => format!("days.put(day, {s});"),
            22 => String::from("day = day.next();"),
            23 => format!("set.add({n});"),
            24 => format!("System.out.println(set.remove({n}) + \" \" + set.contains({m}));"),
            25 => format!("seen.add({s});"),
            26 => format!("deque.push({n});"),
            27 => format!("deque.offerLast({n});"),
            28 => String::from("System.out.println(deque.poll() + \" \" + deque.peekLast());"),
            29 => format!("heap.add({n});"),
            30 => String::from("System.out.println(heap.poll());"),
            31 => String::from("Arrays.sort(numbers, order);"),
            32 => String::from("Arrays.sort(words, Comparator.comparing(String::length));"),
            33 => format!("System.arraycopy(words, 0, words, 1, {m});"),
            34 => {
                format!("System.out.println(Arrays.toString(Arrays.copyOfRange(rows[1], 0, {m})));")
            }
            35 => format!("change = x -> x * {} - {};", self.pick(3), self.pick(4)),
            36 => String::from("order = order.reversed();"),
            37 => format!("test = t -> t.length() > {};", self.pick(4)),
            38 => format!("System.out.println(test.test({s}) + \" \" + test.negate().test({s}));"),
            39 => format!("table.put({s} + ({m}), {n});"),
            40 => format!("table.merge({s}, {n}, Integer::sum);"),
            41 => format!("open.add({n} * {});", self.pick(90)),
            42 => format!("open.removeIf(x -> x % {} == 0);", 2 + self.pick(3)),
            43 => {
                let total = self.name("total");
                format!(
                    "int[] {total} = {{0, 0}}; for (int v : table.values()) {{ {total}[0] += v; \
                     {total}[1] = Math.max({total}[1], v); }} \
                     System.out.println({total}[0] + \" \" + {total}[1]);"
                )
            }
            44 => {
                let all = self.name("all");
                format!(
                    "List<String> {all} = new ArrayList<>(table.keySet()); Collections.sort({all}); \
                     System.out.println({all} + \" \" + new TreeSet<>(open));"
                )
            }
            45 => {
                let (one, other) = (self.name("one"), self.name("other"));
                format!(
                    "for (int {one} : open) for (int {other} : open) numbers[2] += {one} * {other};"
                )
            }
            _ => format!("rows[{m}][0] = {n};"),
        };
        if self.chance(8) {
            return format!(
                "switch (day) {{ case MON -> {{ {statement} }} case TUE, WED -> System.out.println(day); }}"
            );
        }
        statement
    }
}
