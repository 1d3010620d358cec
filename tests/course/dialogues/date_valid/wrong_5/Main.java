import java.io.*;

public class Main {
    static boolean leap(int y) {
        return y % 4 == 0 && y % 100 != 0 || y % 400 == 0;
    }

    static int length(int m, int y) {
        switch (m) {
            case 2:
                return leap(y) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int d = Integer.parseInt(in.readLine());
        int m = Integer.parseInt(in.readLine());
        int y = Integer.parseInt(in.readLine());
        boolean good = m >= 1 && m <= 12 && d >= 1 && d <= length(m, y);
        if (good) {
            int sum = 0;
            int month = 1;
            while (month <= m) {
                sum += length(month, y);
                month++;
            }
            System.out.println("day " + (sum + d));
        } else {
            System.out.println("no date");
        }
    }
}
