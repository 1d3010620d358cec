import java.util.*;

public class TaskQueue {

    // tasks in the order of adding
    private final LinkedHashMap<String, Integer> priorities = new LinkedHashMap<>();

    public TaskQueue add(String name, int priority) {
        if (priorities.containsKey(name)) {
            throw new IllegalArgumentException("Task " + name + " exists");
        }
        priorities.put(name, priority);
        return this;
    }

    public String next() {
        String first = peek();
        if (first == null) {
            throw new NoSuchElementException();
        }
        priorities.remove(first);
        return first;
    }

    public String peek() {
        String best = null;
        for (String name : priorities.keySet()) {
            if (best == null || priorities.get(name) > priorities.get(best)) {
                best = name;
            }
        }
        return best;
    }

    public int size() {
        return priorities.size();
    }

    public boolean contains(String name) {
        return priorities.containsKey(name);
    }

    public boolean changePriority(String name, int priority) {
        if (priorities.remove(name) == null) {
            return false;
        }
        priorities.put(name, priority);
        return true;
    }

    public List<String> order() {
        List<String> names = new ArrayList<>(priorities.keySet());
        names.sort((a, b) -> priorities.get(b).compareTo(priorities.get(a)));
        return names;
    }
}
