import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Scanner;

public class Main {
    static void insert(List<Integer> list, Integer value) {
        int place = 0;
        while (place < list.size() && list.get(place) < value) {
            place++;
        }
        if (!list.contains(value)) list.add(place, value);
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        List<Integer> list = new ArrayList<>();
        long sum = 0;
        int n = scanner.nextInt();
        for (int k = n; k > 0; k--) {
            int value = scanner.nextInt();
            sum += value;
            insert(list, value);
        }
        if (n < 1) {
            System.out.println("nothing to sort");
            return;
        }
        System.out.print("sorted:");
        for (Integer value : list) {
            System.out.print(" " + value);
        }
        System.out.printf("%ndifferent: %d%nsum: %d%n", new HashSet<>(list).size(), sum);
    }
}
