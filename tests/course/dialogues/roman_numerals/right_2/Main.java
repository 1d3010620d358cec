import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static final String[] ONES = { "", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX" };
    static final String[] TENS = { "", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC" };
    static final String[] HUNDREDS = { "", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM" };

    static String roman(int x) {
        String thousands = "MMM".substring(0, x / 1000);
        return thousands + HUNDREDS[x / 100 % 10] + TENS[x / 10 % 10] + ONES[x % 10];
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String longest = null;
        while (true) {
            int x = Integer.parseInt(in.readLine());
            if (x == 0) break;
            if (x < 1 || x >= 4000) {
                System.out.println("not possible");
                continue;
            }
            String r = roman(x);
            System.out.println(r);
            if (longest == null || longest.length() < r.length()) longest = r;
        }
        if (longest == null) System.out.println("longest: none");
        else System.out.println("longest: " + longest);
    }
}
