import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class TextStatistics {

    private final String text;
    private final List<String> words;
    private final Map<String, Long> frequency;

    public TextStatistics(String text) {
        this.text = text;
        this.words = List.of(text.split("[^\\p{L}]+"));
        this.frequency = words.stream()
                .map(String::toLowerCase)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    public int wordCount() {
        return words.size();
    }

    public int occurrences(String word) {
        return frequency.getOrDefault(word.toLowerCase(), 0L).intValue();
    }

    public String longestWord() {
        return words.stream().reduce("", (a, b) -> b.length() > a.length() ? b : a);
    }

    public String mostFrequentWord() {
        Comparator<Map.Entry<String, Long>> order = Map.Entry.comparingByValue();
        return frequency.entrySet().stream()
                .sorted(order.reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .findFirst().orElse("");
    }

    public List<String> distinctWords() {
        return frequency.keySet().stream().sorted().toList();
    }

    public double averageWordLength() {
        return words.stream().mapToInt(String::length).average().orElse(0);
    }

    public int sentenceCount() {
        return count(0, false);
    }

    private int count(int i, boolean inside) {
        if (i == text.length()) {
            return 0;
        }
        boolean end = ".!?".contains(text.substring(i, i + 1));
        return (end && !inside ? 1 : 0) + count(i + 1, end);
    }
}
