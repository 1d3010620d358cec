import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

class Task {
    final String name;
    final int priority;
    final long number;

    Task(String name, int priority, long number) {
        this.name = name;
        this.priority = priority;
        this.number = number;
    }
}

public class TaskQueue {

    private static final Comparator<Task> ORDER = (a, b) -> {
        int byPriority = Integer.compare(b.priority, a.priority);
        return byPriority;
    };

    private final PriorityQueue<Task> queue = new PriorityQueue<>(ORDER);
    private long nextNumber = 0;

    public void add(String name, int priority) {
        if (contains(name)) {
            throw new IllegalArgumentException("already in the queue: " + name);
        }
        queue.add(new Task(name, priority, nextNumber++));
    }

    public String next() {
        if (queue.isEmpty()) {
            throw new NoSuchElementException("no tasks");
        }
        return queue.remove().name;
    }

    public String peek() {
        return queue.isEmpty() ? null : queue.peek().name;
    }

    public int size() {
        return queue.size();
    }

    public boolean contains(String name) {
        return find(name) != null;
    }

    private Task find(String name) {
        for (Task task : queue) {
            if (task.name.equals(name)) {
                return task;
            }
        }
        return null;
    }

    public boolean changePriority(String name, int priority) {
        Task task = find(name);
        if (task == null) {
            return false;
        }
        queue.remove(task);
        queue.add(new Task(name, priority, task.number));
        return true;
    }

    public List<String> order() {
        PriorityQueue<Task> copy = new PriorityQueue<>(queue);
        List<String> names = new ArrayList<>();
        while (!copy.isEmpty()) {
            names.add(copy.remove().name);
        }
        return names;
    }
}
