/*tatsu
title = "The largest of anything comparable"
question = "output"
*/
import java.util.*;

class Version implements Comparable<Version> {
    final int major, minor;

    Version(int major, int minor) { this.major = major; this.minor = minor; }

    @Override
    public int compareTo(Version o) {
        if (major != o.major) return Integer.compare(major, o.major);
        return minor - o.minor;
    }

    @Override public String toString() { return major + "." + minor; }
}

class Largest {
    static <T extends Comparable<T>> T largest(List<T> list) {
        T best = list.get(0);
        for (T t : list)
            if (t.compareTo(best) > 0) best = t;
        return best;
    }

    public static void main(String[] args) {
        List<Version> versions = new ArrayList<>();
        for (int i = INT(range(1, 3)); i < 6; i++) versions.add(new Version(i * INT(range(2, 4)) % INT(range(3, 5)), i));
        System.out.println(versions + " " + largest(versions));
        Collections.sort(versions);
        System.out.println(versions);
        System.out.println(largest(Arrays.asList("7", "12", STRING(list("100", "9", "0")))));
    }
}
