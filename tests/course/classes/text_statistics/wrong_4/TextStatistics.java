import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

public class TextStatistics {

    private String original;
    private String[] words;

    public TextStatistics(String text) {
        original = text;
        String cleaned = "";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c)) {
                cleaned = cleaned + c;
            } else {
                cleaned = cleaned + " ";
            }
        }
        cleaned = cleaned.trim();
        if (cleaned.equals("")) {
            words = new String[0];
        } else {
            words = cleaned.split(" +");
        }
    }

    public int wordCount() {
        return words.length;
    }

    public int occurrences(String word) {
        int counter = 0;
        for (int i = 0; i < words.length; i++) {
            if (words[i].toUpperCase().equals(word.toUpperCase())) {
                counter++;
            }
        }
        return counter;
    }

    public String longestWord() {
        if (words.length == 0) {
            return "";
        }
        int position = 0;
        for (int i = 1; i < words.length; i++) {
            if (words[i].length() >= words[position].length()) {
                position = i;
            }
        }
        return words[position];
    }

    public String mostFrequentWord() {
        String candidate = "";
        int maximum = 0;
        for (int i = 0; i < words.length; i++) {
            String word = words[i].toLowerCase();
            int n = occurrences(word);
            if (n > maximum || (n == maximum && word.compareTo(candidate) < 0)) {
                candidate = word;
                maximum = n;
            }
        }
        return candidate;
    }

    public List<String> distinctWords() {
        TreeSet<String> set = new TreeSet<String>();
        for (String word : words) {
            set.add(word.toLowerCase());
        }
        return Arrays.asList(set.toArray(new String[0]));
    }

    public double averageWordLength() {
        if (words.length == 0) {
            return 0.0;
        }
        double sum = 0.0;
        for (String word : words) {
            sum += word.length();
        }
        return sum / words.length;
    }

    public int sentenceCount() {
        int counter = 0;
        for (int i = 0; i < original.length(); i++) {
            if (isEnd(i) && !isEnd(i + 1)) {
                counter++;
            }
        }
        return counter;
    }

    private boolean isEnd(int index) {
        return index < original.length() && ".!?".indexOf(original.charAt(index)) != -1;
    }
}
