public class Largest {
    public static int max(int[] values) {
        int at = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] >= values[at]) {
                at = i;
            }
        }
        return values[at];
    }
}
