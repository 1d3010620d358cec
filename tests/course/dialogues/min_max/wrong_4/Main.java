import java.util.Scanner;

public class Main {
    static int read = 0, min, max, place, times;

    static void update(int x) {
        read++;
        if (read == 1) {
            min = x;
            max = x;
            place = 1;
            times = 1;
            return;
        }
        min = Math.min(min, x);
        if (x == max) times++;
        if (x > max) {
            max = x;
            place = read;
        }
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        String word = scanner.next();
        while (!"stop".equals(word)) {
            update(Integer.parseInt(word));
            word = scanner.next();
        }
        if (read == 0) {
            System.out.println("no numbers");
        } else {
            System.out.println("smallest: " + min + "\nlargest: " + max + " at " + place + "\ntimes: " + times);
        }
    }
}
