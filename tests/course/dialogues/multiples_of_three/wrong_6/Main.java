import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class Main {
    static boolean multiple(int x) {
        return x / 3 * 3 == x;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<Integer> found = new ArrayList<>();
        int longest = 0;
        int length = 0;
        for (String line = in.readLine(); !line.equals("stop"); line = in.readLine()) {
            int x = Integer.parseInt(line);
            if (!multiple(x)) {
                longest = Math.max(longest, length);
                length = 0;
                continue;
            }
            found.add(x);
            length++;
        }
        longest = Math.max(longest, length);
        int sum = 0;
        for (int x : found) {
            sum += x;
        }
        StringBuilder out = new StringBuilder();
        out.append("multiples: ").append(found.size());
        out.append("\nsum: ").append(sum);
        out.append("\nlast: ");
        out.append(found.get(found.size() - 1));
        out.append("\nin a row: ").append(longest);
        System.out.println(out);
    }
}
