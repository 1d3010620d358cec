import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static boolean check(String s) {
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (s.charAt(i) == ' ') {
                i++;
            } else if (s.charAt(j) == ' ') {
                j--;
            } else {
                if (Character.toLowerCase(s.charAt(i)) != Character.toLowerCase(s.charAt(j))) {
                    return false;
                }
                i += 2;
                j -= 2;
            }
        }
        return true;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int good = 0, bad = 0;
        String s;
        while (!(s = in.readLine()).equals("end")) {
            if (s.trim().length() == 0) {
                System.out.println("empty");
                continue;
            }
            if (check(s)) {
                System.out.println("yes");
                good++;
            } else {
                System.out.println("no");
                bad++;
            }
        }
        System.out.println(good + " of " + (good + bad));
    }
}
