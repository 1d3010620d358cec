import java.util.*;

public class SimpleList<T> implements Iterable<T> {

    private class Cell {
        T data;
        Cell rest;

        Cell(T data, Cell rest) {
            this.data = Objects.requireNonNull(data, "element");
            this.rest = rest;
        }
    }

    private Cell start = null;

    public SimpleList<T> add(T element) {
        start = insert(start, size(), element);
        return this;
    }

    public void insert(int index, T element) {
        if (element == null) throw new NullPointerException();
        if (index < 0 || index > size()) throw new IndexOutOfBoundsException();
        start = insert(start, index, element);
    }

    private Cell insert(Cell c, int index, T element) {
        if (index == 0) return new Cell(element, c);
        c.rest = insert(c.rest, index - 1, element);
        return c;
    }

    public T get(int index) {
        if (index < 0 || index >= size()) throw new IndexOutOfBoundsException();
        return get(start, index);
    }

    private T get(Cell c, int index) {
        return index == 0 ? c.data : get(c.rest, index - 1);
    }

    public boolean remove(T element) {
        int before = size();
        start = without(start, element);
        return size() < before;
    }

    private Cell without(Cell c, T element) {
        if (c == null) return null;
        if (c.data.equals(element)) return c.rest;
        c.rest = without(c.rest, element);
        return c;
    }

    public int size() {
        return length(start);
    }

    private int length(Cell c) {
        return c == null ? 0 : 1 + length(c.rest);
    }

    public int indexOf(T element) {
        Iterator<T> it = iterator();
        for (int i = 0; it.hasNext(); i++) {
            if (it.next().equals(element)) return i;
        }
        return -1;
    }

    public void reverse() {
        Cell turned = null;
        for (Cell c = start; c != null; c = c.rest) turned = new Cell(c.data, turned);
        start = turned;
    }

    public Iterator<T> iterator() {
        return new Iterator<>() {
            int position = 0;
            boolean removable = false;

            public boolean hasNext() { return position < size(); }

            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                removable = true;
                return get(position++);
            }

            public void remove() {
                if (!removable) throw new IllegalStateException();
                removable = false;
                position--;
                start = cut(start, position);
            }
        };
    }

    private Cell cut(Cell c, int index) {
        if (index == 0) return c.rest;
        c.rest = cut(c.rest, index - 1);
        return c;
    }

    @Override
    public String toString() {
        StringJoiner j = new StringJoiner(", ", "[", "]");
        for (T t : this) j.add(t.toString());
        return j.toString();
    }
}
