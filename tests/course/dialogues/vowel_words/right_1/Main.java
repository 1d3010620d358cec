import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int lines = 0;
        int words = 0;
        int vowels = 0;
        String longest = "";
        while (in.hasNextLine()) {
            String line = in.nextLine();
            lines++;
            String[] parts = line.split(" ");
            for (String word : parts) {
                if (word.isEmpty()) {
                    continue;
                }
                words++;
                if (word.length() > longest.length()) {
                    longest = word;
                }
            }
            for (int i = 0; i < line.length(); i++) {
                switch (line.charAt(i)) {
                    case 'a': case 'e': case 'i': case 'o': case 'u':
                    case 'A': case 'E': case 'I': case 'O': case 'U':
                        vowels++;
                }
            }
        }
        if (longest.equals("")) {
            longest = "none";
        }
        System.out.println("lines: " + lines);
        System.out.println("words: " + words);
        System.out.println("vowels: " + vowels);
        System.out.println("longest: " + longest);
    }
}
