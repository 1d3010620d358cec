import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class TextStatistics {
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final Pattern END = Pattern.compile("[.!?]+");
    private final Matcher words;
    private final Matcher ends;

    public TextStatistics(String text) {
        words = WORD.matcher(text);
        ends = END.matcher(text);
    }

    private List<String> find(Matcher m) {
        List<String> result = new LinkedList<>();
        while (m.find()) result.add(m.group());
        return result;
    }

    public int wordCount() { return find(words).size(); }

    public int occurrences(String word) {
        List<String> lower = new ArrayList<>();
        for (String w : find(words)) lower.add(w.toLowerCase());
        return Collections.frequency(lower, word.toLowerCase());
    }

    public String longestWord() {
        String longest = "";
        for (String w : find(words)) longest = w.length() > longest.length() ? w : longest;
        return longest;
    }

    public String mostFrequentWord() {
        String best = "";
        for (String w : distinctWords())
            if (best.isEmpty() || occurrences(w) > occurrences(best)) best = w;
        return best;
    }

    public List<String> distinctWords() {
        Set<String> set = new HashSet<>();
        for (String w : find(words)) set.add(w.toLowerCase());
        List<String> list = new ArrayList<>(set);
        Collections.sort(list);
        return list;
    }

    public double averageWordLength() {
        double average = 0;
        int n = wordCount();
        for (String w : find(words)) average += w.length() / (double) n;
        return average;
    }

    public int sentenceCount() { return find(ends).size(); }
}
