import java.util.ArrayList;
import java.util.Scanner;

public class Main {
    static int vowelsIn(String word) {
        if (word.isEmpty()) return 0;
        char c = word.toLowerCase().charAt(0);
        int here = c == 'a' || c == 'e' || c == 'i' || c == 'o' ? 1 : 0;
        return here + vowelsIn(word.substring(1));
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        ArrayList<String> words = new ArrayList<>();
        int lines = 0;
        while (in.hasNextLine()) {
            Scanner line = new Scanner(in.nextLine());
            lines++;
            while (line.hasNext()) words.add(line.next());
        }
        int vowels = 0;
        for (String w : words) vowels += vowelsIn(w);
        System.out.println("lines: " + lines);
        System.out.println("words: " + words.size());
        System.out.println("vowels: " + vowels);
        System.out.println("longest: " + longest(words));
    }

    static String longest(ArrayList<String> words) {
        if (words.size() == 0) return "none";
        String best = words.get(0);
        for (int i = 1; i < words.size(); i++) {
            if (words.get(i).length() > best.length()) best = words.get(i);
        }
        return best;
    }
}
