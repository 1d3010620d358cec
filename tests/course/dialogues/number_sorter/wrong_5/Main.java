import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        if (n == 0) {
            System.out.println("nothing to sort");
            return;
        }
        int[] numbers = new int[n];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            numbers[i] = in.nextInt();
            sum += numbers[i];
        }
        Arrays.sort(numbers);
        int different = 0;
        System.out.print("sorted: " + numbers[0]);
        for (int i = 1; i < n; i++) {
            System.out.print(" " + numbers[i]);
            if (numbers[i] != numbers[i - 1]) {
                different++;
            }
        }
        System.out.println();
        System.out.println("different: " + different);
        System.out.println("sum: " + sum);
    }
}
