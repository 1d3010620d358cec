import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

class Numbers {
    /** Where a value stands twice, one of them gets lost. */
    static int[] sorted(int[] values) {
        return Arrays.stream(values).distinct().sorted().toArray();
    }

    static int find(int[] values, int value) {
        int low = 0;
        int high = values.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (values[middle] == value) {
                return middle;
            }
            if (values[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }

    static boolean propLength(int[] values) {
        return sorted(values).length == values.length;
    }

    static boolean propSortedTwice(int[] values) {
        return Arrays.equals(sorted(sorted(values)), sorted(values));
    }

    static boolean propFind(int[] values, int value) {
        for (int at = 0; at + 1 < values.length; at++) {
            ASSUME(values[at] < values[at + 1]);
        }
        int at = find(values, value);
        return at < 0 || values[at] == value;
    }

    @PROPERTY
    static boolean digitSum(@FROM(range(0, 9)) int tens, @FROM(range(0, 9)) int ones) {
        return (10 * tens + ones) % 9 == (tens + ones) % 9;
    }

    static <T> boolean propReverse(List<T> front, List<T> back) {
        List<T> all = new ArrayList<>(front);
        all.addAll(back);
        return reversed(all).equals(joined(reversed(front), reversed(back)));
    }

    static boolean propOrderOfFunctions(Function<Integer, Integer> f, Function<Integer, Integer> g, int x) {
        return f.apply(g.apply(x)).equals(g.apply(f.apply(x)));
    }

    static boolean propFirst(List<Integer> values) {
        return values.get(0) <= Collections.max(values);
    }

    private static <T> List<T> reversed(List<T> values) {
        List<T> all = new ArrayList<>(values);
        Collections.reverse(all);
        return all;
    }

    private static <T> List<T> joined(List<T> front, List<T> back) {
        List<T> all = new ArrayList<>(front);
        all.addAll(back);
        return all;
    }
}
