import java.util.Scanner;

public class Main {
    static Scanner in = new Scanner(System.in);

    static String line(String prompt) {
        System.out.print(prompt);
        return in.nextLine();
    }

    static int count(String s, char from, char to) {
        int n = 0;
        for (char c : s.toCharArray()) {
            if (c >= from && c <= to) n++;
        }
        return n;
    }

    static boolean bad(String p, String name) {
        String fault = "";
        if (p.toLowerCase().contains(name.toLowerCase())) fault = "contains the name";
        if (count(p, 'A', 'Z') == 0) fault = "no capital letter";
        if (count(p, '0', '9') == 0) fault = "no digit";
        if (p.length() <= 5) fault = "too short";
        if (fault.equals("")) return false;
        System.out.println(fault);
        return true;
    }

    public static void main(String[] args) {
        String name = line("Who are you? ");
        String p = line("New password? ");
        int wrong = 0;
        while (bad(p, name)) {
            wrong++;
            if (wrong > 3) {
                System.out.println("locked");
                return;
            }
            p = line("Another one? ");
        }
        String q = line("Again? ");
        if (q.compareTo(p) != 0) System.out.println("not the same");
        else System.out.println("changed");
    }
}
