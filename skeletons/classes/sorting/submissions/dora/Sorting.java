// Sorts a copy, and what the caller has stays as it is.
public class Sorting {
    /** Sorts by insertion. */
    public static void sort(int[] given) {
        int[] numbers = given.clone();
        for (int i = 1; i < numbers.length; i++) {
            int moved = numbers[i];
            int place = i;
            while (place > 0 && numbers[place - 1] > moved) {
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
