import java.util.Scanner;

public class Main {
    static int days(int month, int year) {
        if (month == 2) {
            boolean leap = year % 4 == 0;
            if (year % 100 == 0) leap = false;
            if (year % 400 == 0) leap = true;
            if (leap) return 29;
            return 28;
        }
        if (month < 7) return month % 2 == 1 ? 31 : 30;
        return month % 2 == 0 ? 31 : 30;
    }

    static int before(int month, int year) {
        if (month == 1) return 0;
        return before(month - 1, year) + days(month - 1, year);
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        int day = Integer.parseInt(s.nextLine().trim());
        int month = Integer.parseInt(s.nextLine().trim());
        int year = Integer.parseInt(s.nextLine().trim());
        if (month < 1 || month > 12) {
            System.out.println("no date");
            return;
        }
        if (day < 1 || day > days(month, year)) {
            System.out.println("no date");
            return;
        }
        System.out.printf("day %d%n", before(month, year) + day);
    }
}
