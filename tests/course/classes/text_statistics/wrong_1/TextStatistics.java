import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class TextStatistics {

    private final String text;
    private final List<String> words = new ArrayList<>();

    public TextStatistics(String text) {
        this.text = text;
        int start = -1;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = i < text.length() && Character.isLetter(text.charAt(i));
            if (letter && start < 0) {
                start = i;
            } else if (!letter && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            }
        }
    }

    public int wordCount() {
        return words.size();
    }

    public int occurrences(String word) {
        int count = 0;
        for (String w : words) {
            if (w.equalsIgnoreCase(word)) {
                count++;
            }
        }
        return count;
    }

    public String longestWord() {
        String longest = "";
        for (String word : words) {
            if (word.length() > longest.length()) {
                longest = word;
            }
        }
        return longest;
    }

    private TreeMap<String, Integer> frequencies() {
        TreeMap<String, Integer> map = new TreeMap<>();
        for (String word : words) {
            map.merge(word.toLowerCase(), 1, Integer::sum);
        }
        return map;
    }

    public String mostFrequentWord() {
        String best = "";
        int most = 0;
        for (Map.Entry<String, Integer> entry : frequencies().entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }

    public List<String> distinctWords() {
        return new ArrayList<>(frequencies().keySet());
    }

    public double averageWordLength() {
        if (words.isEmpty()) {
            return 0;
        }
        int letters = 0;
        for (String word : words) {
            letters += word.length();
        }
        return (double) letters / words.size();
    }

    public int sentenceCount() {
        int count = 0;
        boolean before = false;
        for (char c : text.toCharArray()) {
            boolean end = c == '.' || c == '!' || c == '?';
            if (end && !before) {
                count++;
            }
            before = end;
        }
        return count;
    }
}
