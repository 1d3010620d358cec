import java.util.Scanner;

public class Main {
    static String clean(String text) {
        String result = "";
        for (char c : text.toLowerCase().toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                result += c;
            }
        }
        return result;
    }

    static boolean same(String t) {
        if (t.length() < 3) return true;
        if (t.charAt(0) != t.charAt(t.length() - 1)) return false;
        return same(t.substring(1, t.length() - 1));
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int texts = 0;
        int palindromes = 0;
        boolean end = false;
        while (!end) {
            String text = scanner.nextLine();
            if (text.equals("end")) {
                end = true;
            } else if (clean(text).length() == 0) {
                System.out.println("empty");
            } else {
                boolean p = same(clean(text));
                System.out.println(p ? "yes" : "no");
                texts++;
                if (p) palindromes++;
            }
        }
        System.out.println(palindromes + " of " + texts);
    }
}
