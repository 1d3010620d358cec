import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static void sort(int[] a) {
        for (int end = a.length - 1; end > 1; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                }
            }
        }
    }

    static boolean isNew(int[] a, int place) {
        for (int i = 0; i < place; i++) {
            if (a[i] == a[place]) return false;
        }
        return true;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int[] a = new int[Integer.parseInt(in.readLine())];
        if (a.length == 0) {
            System.out.println("nothing to sort");
        } else {
            for (int i = 0; i < a.length; i++) {
                a[i] = Integer.parseInt(in.readLine());
            }
            sort(a);
            StringBuilder line = new StringBuilder("sorted:");
            int different = 0;
            long sum = 0;
            for (int i = 0; i < a.length; i++) {
                line.append(" ").append(a[i]);
                if (isNew(a, i)) different++;
                sum = sum + a[i];
            }
            System.out.println(line);
            System.out.println("different: " + different);
            System.out.println("sum: " + sum);
        }
    }
}
