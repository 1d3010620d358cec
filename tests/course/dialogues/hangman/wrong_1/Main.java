import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class Main {
    static Scanner in = new Scanner(System.in);
    static Set<Character> good = new HashSet<>();
    static Set<Character> bad = new HashSet<>();

    static char next() {
        String line = in.nextLine();
        boolean fine = line.length() == 1 && Character.isLowerCase(line.charAt(0)) && line.charAt(0) <= 'z';
        if (fine) return line.charAt(0);
        System.out.println("one small letter");
        return next();
    }

    static boolean show(String word) {
        boolean all = true;
        for (int i = 0; i < word.length(); i++) {
            boolean known = good.contains(word.charAt(i));
            System.out.print(known ? word.charAt(i) : '_');
            all = all && known;
        }
        System.out.println();
        return all;
    }

    public static void main(String[] args) {
        String word = "banana loop java kiwi".split(" ")[Integer.parseInt(args[0])];
        while (bad.size() < 5) {
            char c = next();
            if (good.contains(c)) {
                System.out.println("already");
            } else if (word.indexOf(c) >= 0) {
                good.add(c);
                if (show(word)) {
                    System.out.println("won");
                    return;
                }
            } else {
                bad.add(c);
                if (bad.size() < 5) System.out.println("no, " + (5 - bad.size()) + " left");
            }
        }
        System.out.println("lost: " + word);
    }
}
