public class Search {
    public static int indexOf(int[] sorted, int wanted) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return sorted[low] == wanted ? low : -1;
    }

    public static String firstWord(String text) {
        return text.substring(0, text.indexOf(' '));
    }

    public static int[] sort(int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            for (int j = 0; j < numbers.length; j++) {
                if (numbers[j] > numbers[j + 1]) {
                    int kept = numbers[j];
                    numbers[j] = numbers[j + 1];
                    numbers[j + 1] = kept;
                }
            }
        }
        return numbers;
    }
}
