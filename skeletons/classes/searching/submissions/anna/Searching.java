// The last index instead of the first.
public class Searching {
    /** The first index of a number, or -1. */
    public static int indexOf(int[] numbers, int wanted) {
        int index = -1;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == wanted) {
                index = i;
            }
        }
        return index;
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
