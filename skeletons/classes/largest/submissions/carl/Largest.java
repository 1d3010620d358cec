public class Largest {
    public static int max(int[] numbers) {
        int largest = numbers[0];
        int i = 0;
        while (i < numbers.length) {
            if (numbers[i] > largest) {
                largest = numbers[i];
            }
        }
        return largest;
    }
}
