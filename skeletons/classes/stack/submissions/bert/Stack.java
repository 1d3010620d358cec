import java.util.ArrayList;
import java.util.List;

public class Stack<E> {
    private final List<E> elements = new ArrayList<>();

    public void push(E element) {
        elements.add(element);
    }

    public E pop() {
        if (elements.isEmpty()) {
            throw new IllegalStateException("empty");
        }
        return elements.remove(0);
    }

    public E peek() {
        if (elements.isEmpty()) {
            throw new IllegalStateException("empty");
        }
        return elements.get(elements.size() - 1);
    }

    public boolean isEmpty() {
        return elements.size() == 0;
    }

    public int size() {
        return elements.size();
    }
}
