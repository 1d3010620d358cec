import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        String[] words = { "banana", "loop", "java", "kiwi" };
        String word = words[Integer.parseInt(args[0])];
        Scanner in = new Scanner(System.in);
        String used = "";
        int left = 5;
        boolean won = false;
        while (!won && left > 0) {
            System.out.print("Letter: ");
            String s = in.nextLine();
            if (s.length() != 1 || s.charAt(0) < 'a' || s.charAt(0) > 'z') {
                System.out.println("one small letter");
                continue;
            }
            if (used.contains(s)) {
                System.out.println("already");
                continue;
            }
            used += s;
            if (word.contains(s)) {
                String shown = "";
                won = true;
                for (int i = 0; i < word.length(); i++) {
                    if (used.indexOf(word.charAt(i)) >= 0) {
                        shown += word.charAt(i);
                    } else {
                        shown += '_';
                        won = false;
                    }
                }
                System.out.println(shown);
            } else {
                left--;
                System.out.println("no, " + left + " left");
            }
        }
        if (won) {
            System.out.println("won");
        } else {
            System.out.println("lost: " + word);
        }
    }
}
