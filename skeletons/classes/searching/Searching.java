public class Searching {
    /** The first index of a number, or -1. */
    public static int indexOf(int[] numbers, int wanted) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    public static int count(int[] numbers, int wanted) {
        int count = 0;
        for (int number : numbers) {
            if (number == wanted) {
                count++;
            }
        }
        return count;
    }
}
