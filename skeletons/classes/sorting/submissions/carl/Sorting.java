// Right: by exchanging neighbours.
public class Sorting {
    public static void sort(int[] numbers) {
        for (int end = numbers.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (numbers[i] > numbers[i + 1]) {
                    int kept = numbers[i];
                    numbers[i] = numbers[i + 1];
                    numbers[i + 1] = kept;
                }
            }
        }
    }

    public static boolean isSorted(int[] numbers) {
        int[] copy = numbers.clone();
        sort(copy);
        return java.util.Arrays.equals(copy, numbers);
    }
}
