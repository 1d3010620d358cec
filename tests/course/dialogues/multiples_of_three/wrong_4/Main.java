import java.util.Scanner;

public class Main {
    static Scanner in = new Scanner(System.in);
    static int sum = 0, count = 0, most = 0, last;

    static void read(int row) {
        if (!in.hasNextInt()) {
            return;
        }
        int x = in.nextInt();
        if (Math.abs(x) % 3 != 0) {
            read(0);
            return;
        }
        sum += x;
        last = x;
        count++;
        most = row + 1 > most ? row + 1 : most;
        read(row + 1);
    }

    public static void main(String[] args) {
        read(0);
        System.out.println("multiples: " + count);
        System.out.println("sum: " + sum);
        if (sum > 0) System.out.println("last: " + last);
        else System.out.println("last: none");
        System.out.println("in a row: " + most);
    }
}
