import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int height = Integer.parseInt(in.readLine());
        int width = Integer.parseInt(in.readLine());
        int[] columnSums = new int[width];
        int[] rowSums = new int[height];
        int i = 0;
        while (i < height * width) {
            int value = Integer.parseInt(in.readLine());
            rowSums[i / width] += value;
            columnSums[i % width] += value;
            i++;
            if (i % width == 0) {
                System.out.println("row " + i / width + ": " + rowSums[i / width - 1]);
            }
        }
        StringBuilder line = new StringBuilder("columns:");
        for (int sum : columnSums) {
            line.append(' ').append(sum);
        }
        System.out.println(line);
        int best = 0;
        for (int r = 1; r < height; r++) {
            if (rowSums[r] > rowSums[best]) {
                best = r;
            }
        }
        System.out.println("best row: " + best);
    }
}
