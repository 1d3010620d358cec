// The first element is never moved.
public class Sorting {
    /** Sorts in place by insertion. */
    public static void sort(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            int moved = numbers[i];
            int place = i;
            while (place > 1 && numbers[place - 1] > moved) {
                numbers[place] = numbers[place - 1];
                place--;
            }
            numbers[place] = moved;
        }
    }

    public static boolean isSorted(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }
}
