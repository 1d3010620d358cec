import java.util.*;
import java.util.function.*;

public class Later {
    static int calls = 0;

    static int log(int x) {
        calls++;
        return x * 10;
    }

    public static void main(String[] args) {
        List<Supplier<Integer>> jobs = new ArrayList<>();
        int[] box = { 1 };
        for (int i = 1; i <= 3; i++) {
            int n = i;
            jobs.add(() -> log(n) + box[0]++);
        }
        Function<Integer, Integer> f = Later::log;
        UnaryOperator<Integer> plus = x -> x + calls;
        System.out.println(calls + " " + box[0]);
        box[0] = 5;
        for (Supplier<Integer> job : jobs) System.out.print(job.get() + " ");
        System.out.println(f.andThen(plus).apply(2) + " " + plus.apply(0));
        Comparator<String> c = Comparator.comparing(String::length);
        List<String> w = new ArrayList<>(List.of("ccc", "bb", "aaa", "d"));
        w.sort(c.reversed());
        System.out.println(w);
    }
}
