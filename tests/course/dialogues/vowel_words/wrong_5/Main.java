import java.io.*;

public class Main {
    static boolean isVowel(char c) {
        return "aeiouAEIOU".indexOf(c) >= 0;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int lines = 0, words = 0, vowels = 0;
        String longest = null;
        String line;
        while ((line = in.readLine()) != null) {
            lines++;
            StringBuilder word = new StringBuilder();
            for (char c : line.toCharArray()) {
                if (c != ' ') {
                    word.append(c);
                    if (isVowel(c)) vowels++;
                } else if (word.length() > 0) {
                    words++;
                    if (longest == null || word.length() > longest.length()) {
                        longest = word.toString();
                    }
                    word.setLength(0);
                }
            }
        }
        System.out.printf("lines: %d%nwords: %d%nvowels: %d%n", lines, words, vowels);
        if (longest == null) System.out.println("longest: none");
        else System.out.println("longest: " + longest);
    }
}
