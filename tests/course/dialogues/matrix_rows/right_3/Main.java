import java.util.Scanner;

public class Main {
    static Scanner scanner = new Scanner(System.in);

    static int[] readRow(int length) {
        int[] row = new int[length];
        for (int i = 0; i < length; i++) row[i] = scanner.nextInt();
        return row;
    }

    static int sum(int[] numbers) {
        int total = 0;
        for (int n : numbers) total += n;
        return total;
    }

    public static void main(String[] args) {
        int rows = scanner.nextInt(), columns = scanner.nextInt();
        int[][] m = new int[rows][];
        for (int i = 0; i < rows; i++) {
            m[i] = readRow(columns);
            System.out.printf("row %d: %d%n", i + 1, sum(m[i]));
        }
        String text = "columns:";
        for (int j = 0; j < columns; j++) {
            int[] column = new int[rows];
            for (int i = 0; i < rows; i++) column[i] = m[i][j];
            text += " " + sum(column);
        }
        System.out.println(text);
        int best = rows - 1;
        for (int i = rows - 1; i >= 0; i--) {
            if (sum(m[i]) >= sum(m[best])) best = i;
        }
        System.out.println("best row: " + (best + 1));
    }
}
