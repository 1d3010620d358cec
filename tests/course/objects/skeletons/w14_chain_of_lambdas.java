/*tatsu
title = "Functions as values"
question = "output"
*/
import java.util.*;
import java.util.function.*;

@FunctionalInterface
interface Step {
    int apply(int x);
    default Step then(Step next) { return x -> next.apply(apply(x)); }
}

class Functions {
    static int square(int x) { return x * x; }

    public static void main(String[] args) {
        int offset = INT(range(1, 5));
        Step add = x -> x + offset;
        Step mix = ONE(add.then(Functions::square), ((Step) Functions::square).then(add), add.then(add));
        System.out.println(mix.apply(INT(range(2, 5))));

        List<String> words = new ArrayList<>(List.of("kiwi", "fig", "banana", "plum"));
        words.removeIf(w -> w.length() > INT(range(3, 5)));
        words.replaceAll(String::toUpperCase);
        words.forEach(w -> System.out.print(w + " "));
        Supplier<Integer> size = words::size;
        words.add("x");
        Predicate<Integer> even = n -> n % 2 == 0;
        System.out.println(size.get() + " " + even.negate().test(size.get()));
    }
}
