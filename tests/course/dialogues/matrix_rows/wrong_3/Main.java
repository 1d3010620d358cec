import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int rows = in.nextInt();
        int columns = in.nextInt();
        int[][] matrix = new int[rows][columns];
        int best = 0;
        int bestSum = Integer.MIN_VALUE;
        int sum = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                matrix[r][c] = in.nextInt();
                sum += matrix[r][c];
            }
            System.out.println("row " + (r + 1) + ": " + sum);
            if (sum > bestSum) {
                bestSum = sum;
                best = r + 1;
            }
        }
        System.out.print("columns:");
        for (int c = 0; c < columns; c++) {
            sum = 0;
            for (int r = 0; r < rows; r++) {
                sum += matrix[r][c];
            }
            System.out.print(" " + sum);
        }
        System.out.println();
        System.out.println("best row: " + best);
    }
}
