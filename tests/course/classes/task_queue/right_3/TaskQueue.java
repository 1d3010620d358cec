import java.util.ArrayDeque;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;

public class TaskQueue {

    private record Job(String name, int priority, int id) {
        boolean comesBefore(Job other) {
            return priority > other.priority || priority == other.priority && id < other.id;
        }
    }

    private final LinkedList<Job> jobs = new LinkedList<>(); // always sorted
    private int lastId = 0;

    public void add(String name, int priority) {
        if (contains(name)) {
            throw new IllegalArgumentException("duplicate");
        }
        sortIn(new Job(name, priority, ++lastId));
    }

    private void sortIn(Job job) {
        ListIterator<Job> it = jobs.listIterator();
        while (it.hasNext()) {
            if (job.comesBefore(it.next())) {
                it.previous();
                break;
            }
        }
        it.add(job);
    }

    public String next() {
        if (jobs.isEmpty()) {
            throw new NoSuchElementException("nothing to do");
        }
        return jobs.removeFirst().name();
    }

    public String peek() {
        Job first = jobs.peekFirst();
        return first == null ? null : first.name();
    }

    public int size() {
        return jobs.size();
    }

    public boolean contains(String name) {
        return jobs.stream().anyMatch(job -> job.name().equals(name));
    }

    public boolean changePriority(String name, int priority) {
        for (Job job : jobs) {
            if (job.name().equals(name)) {
                jobs.remove(job);
                sortIn(new Job(name, priority, job.id()));
                return true;
            }
        }
        return false;
    }

    public List<String> order() {
        return jobs.stream().map(Job::name).collect(Collectors.toUnmodifiableList());
    }
}
