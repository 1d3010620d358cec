import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    static boolean[] typed = new boolean[26];

    static String pattern(String word) {
        StringBuilder b = new StringBuilder();
        for (char c : word.toCharArray()) {
            b.append(typed[c - 'a'] ? c : '_');
        }
        return b.toString();
    }

    static String chosen(int number) {
        switch (number) {
            case 0: return "banana";
            case 1: return "loop";
            case 2: return "java";
            default: return "kiwi";
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String word = chosen(Integer.parseInt(args[0]));
        int wrong = 0;
        while (true) {
            String line = in.readLine();
            if (!line.matches("[a-z]")) {
                System.out.println("one small letter");
                continue;
            }
            char c = line.charAt(0);
            if (typed[c - 'a']) {
                System.out.println("already");
                continue;
            }
            typed[c - 'a'] = true;
            if (word.indexOf(c) == -1) {
                wrong++;
                if (wrong == 5) {
                    System.out.println("lost: " + word);
                    break;
                }
                System.out.println("no, " + (5 - wrong) + " left");
                continue;
            }
            System.out.println(pattern(word));
            if (pattern(word).equals(word)) {
                System.out.println("won");
                break;
            }
        }
    }
}
