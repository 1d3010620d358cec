import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int day = in.nextInt();
        int month = in.nextInt();
        int year = in.nextInt();
        int[] days = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
        if (year % 400 == 0 || year % 4 == 0) {
            days[1] = 29;
        }
        if (month < 1 || month > 12 || day < 1 || day > days[month - 1]) {
            System.out.println("no date");
        } else {
            int number = day;
            for (int i = 0; i < month - 1; i++) {
                number += days[i];
            }
            System.out.println("day " + number);
        }
    }
}
