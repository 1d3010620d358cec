import java.util.Iterator;
import java.util.NoSuchElementException;

public class SimpleList<T> implements Iterable<T> {
    private Entry<T> first;
    private Entry<T> last;
    private int count = 0;

    public void add(T element) {
        if (element == null) throw new NullPointerException("null is not allowed");
        Entry<T> e = new Entry<>();
        e.content = element;
        e.prev = last;
        if (last == null) first = e;
        else last.next = e;
        last = e;
        count++;
    }

    public void insert(int index, T element) {
        if (element == null) throw new NullPointerException("null is not allowed");
        if (index == count) {
            add(element);
            return;
        }
        Entry<T> after = entry(index);
        Entry<T> e = new Entry<>();
        e.content = element;
        e.next = after;
        e.prev = after.prev;
        if (after.prev == null) first = e;
        else after.prev.next = e;
        after.prev = e;
        count++;
    }

    private Entry<T> entry(int index) {
        if (index < 0 || index >= count) throw new IndexOutOfBoundsException("Index " + index + ", size " + count);
        Entry<T> e = first;
        while (index-- > 0) e = e.next;
        return e;
    }

    public T get(int index) { return entry(index).content; }

    public int size() { return count; }

    public boolean remove(T element) {
        for (Entry<T> e = first; e != null; e = e.next) {
            if (e.content.equals(element)) {
                unlink(e);
                return true;
            }
        }
        return false;
    }

    private void unlink(Entry<T> e) {
        if (e.prev == null) first = e.next;
        else e.prev.next = e.next;
        if (e.next == null) last = e.prev;
        else e.next.prev = e.prev;
        count--;
    }

    public int indexOf(T element) {
        int i = 0;
        for (Entry<T> e = first; e != null; e = e.next, i++)
            if (e.content.equals(element)) return i;
        return -1;
    }

    public void reverse() {
        Entry<T> e = first;
        first = last;
        last = e;
        while (e != null) {
            Entry<T> next = e.next;
            e.next = e.prev;
            e.prev = next;
            e = next;
        }
    }

    public Iterator<T> iterator() { return new ListIterator(); }

    private class ListIterator implements Iterator<T> {
        Entry<T> upcoming = first;
        Entry<T> returned;

        public boolean hasNext() { return upcoming != null; }

        public T next() {
            if (upcoming == null) throw new NoSuchElementException("end of list");
            returned = upcoming;
            upcoming = upcoming.next;
            return returned.content;
        }

        public void remove() {
            if (returned == null) throw new IllegalStateException("call next first");
            unlink(returned);
            returned = null;
        }
    }

    public String toString() {
        String s = "";
        for (Entry<T> e = first; e != null; e = e.next) s += (e == first ? "" : ", ") + e.content;
        return "[" + s + "]";
    }
}

class Entry<T> {
    T content;
    Entry<T> prev, next;
}
