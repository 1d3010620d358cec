import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;

public class TaskQueue extends Heap<TaskQueue.Entry> {

    static class Entry implements Comparable<Entry> {
        String name;
        int priority;
        int added;

        public int compareTo(Entry e) {
            if (priority > e.priority) return 1;
            if (priority < e.priority) return -1;
            return e.added - added;
        }
    }

    private int counter;

    public void add(String name, int priority) {
        if (contains(name)) throw new IllegalArgumentException();
        Entry e = new Entry();
        e.name = name;
        e.priority = priority;
        e.added = counter++;
        insert(e);
    }

    public String next() {
        if (size() == 0) throw new NoSuchElementException("The queue is empty");
        return removeMax().name;
    }

    public String peek() {
        if (size() == 0) return null;
        return ((Entry) items[0]).name;
    }

    public boolean contains(String name) {
        return position(name) >= 0;
    }

    private int position(String name) {
        for (int i = 0; i < size(); i++)
            if (((Entry) items[i]).name.equals(name)) return i;
        return -1;
    }

    public boolean changePriority(String name, int priority) {
        int i = position(name);
        if (i < 0) return false;
        ((Entry) items[i]).priority = priority;
        up(i);
        return true;
    }

    public List<String> order() {
        Object[] sorted = Arrays.copyOf(items, size());
        Arrays.sort(sorted);
        List<String> result = new ArrayList<>();
        for (int i = sorted.length - 1; i >= 0; i--) result.add(((Entry) sorted[i]).name);
        return result;
    }
}
