public class Largest {
    public static int largest(int[] numbers) {
        int largest = Integer.MIN_VALUE;
        for (int number : numbers) {
            largest = Math.max(largest, number);
        }
        return largest;
    }
}
