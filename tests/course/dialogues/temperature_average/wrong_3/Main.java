import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        List<Double> values = new ArrayList<>();
        while (true) {
            double value = Double.parseDouble(reader.readLine());
            if (value == 99.0) break;
            values.add(value);
        }
        double sum = 0.0;
        int frost = 0;
        for (double v : values) {
            sum = sum + v;
            if (v < 0.0) frost++;
        }
        StringBuilder out = new StringBuilder();
        out.append("days: ").append(values.size()).append('\n');
        out.append("average: ").append(String.format(Locale.ENGLISH, "%.2f", sum / values.size())).append('\n');
        out.append("highest: ").append(String.format(Locale.ENGLISH, "%.1f", values.isEmpty() ? 0.0 : Collections.max(values))).append('\n');
        out.append("frost: ").append(frost);
        System.out.println(out);
    }
}
