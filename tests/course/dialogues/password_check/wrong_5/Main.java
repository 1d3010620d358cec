import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static String check(String p, String name) {
        if (p.length() < 6) return "too short";
        if (!p.matches(".*[1-9].*")) return "no digit";
        if (!p.matches(".*[A-Z].*")) return "no capital letter";
        if (p.toUpperCase().indexOf(name.toUpperCase()) >= 0) return "contains the name";
        return null;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String name = in.readLine();
        String p = null;
        for (int i = 1; i <= 3; i++) {
            p = in.readLine();
            String fault = check(p, name);
            if (fault == null) {
                break;
            }
            System.out.println(fault);
            if (i == 3) {
                System.out.println("locked");
                return;
            }
        }
        System.out.println(p.equals(in.readLine()) ? "changed" : "not the same");
    }
}
