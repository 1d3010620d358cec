package tatsu$;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A list whose length and elements need not be known, made by tatsu. What it cannot do part by part looks at all of it.
 *
 * @param <E> the type of its elements
 */
public final class UnknownList<E> extends ArrayList<E> implements IntFunction<Object> {
    private static final long serialVersionUID = 1;
    private transient Object length;
    /** What stands for elements that are not known; empty where all are. */
    private final transient List<Object> parts = new ArrayList<>();

    /** Of elements some of which are not known; {@code length} stands for its length where that is not known either. */
    @SuppressWarnings("unchecked")
    public UnknownList(Object[] elements, Object[] unknown, Object length) {
        for (int at = 0; at < elements.length; at++) {
            super.add((E) elements[at]);
            parts.add(unknown[at]);
        }
        this.length = length;
    }

    /** What stands for an element that is not known, or null; for the length where {@code index} is negative. */
    @Override public Object apply(int index) {
        return index < 0 ? length : index < parts.size() ? parts.get(index) : null;
    }

    private void look(int index) {
        Unknown.look(length);
        if (index >= 0 && index < parts.size()) {
            Unknown.look(parts.get(index));
        }
    }

    private void all() {
        Unknown.look(length);
        for (int at = 0; at < super.size(); at++) {
            look(at);
            Unknown.whole(super.get(at));
        }
        parts.clear();
    }

    private void added(int index) {
        if (!parts.isEmpty()) {
            parts.add(index, null);
        }
    }

    private void removed(int index) {
        if (!parts.isEmpty()) {
            parts.remove(index);
        }
    }

    @Override public int size() {
        Unknown.look(length);
        return super.size();
    }

    @Override public boolean isEmpty() {
        return size() == 0;
    }

    @Override public E get(int index) {
        look(index);
        return super.get(index);
    }

    @Override public E set(int index, E element) {
        look(index);
        return super.set(index, element);
    }

    @Override public boolean add(E element) {
        added(size());
        return super.add(element);
    }

    @Override public void add(int index, E element) {
        size();
        super.add(index, element);
        added(index);
    }

    @Override public E remove(int index) {
        look(index);
        E element = super.remove(index);
        removed(index);
        return element;
    }

    @Override public void clear() {
        length = null;
        parts.clear();
        super.clear();
    }

    @Override public int indexOf(Object element) {
        for (int at = 0; at < size(); at++) {
            if (Objects.equals(element, get(at))) {
                return at;
            }
        }
        return -1;
    }

    @Override public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    @Override public boolean remove(Object element) {
        int index = indexOf(element);
        if (index >= 0) {
            remove(index);
        }
        return index >= 0;
    }

    @Override public Iterator<E> iterator() {
        return listIterator(0);
    }

    @Override public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    @Override public ListIterator<E> listIterator(int index) {
        if (index != 0) {
            size();
        }
        return new Walk(super.listIterator(index));
    }

    /** Put in at the end of a newer JDK's list. */
    public void addLast(E element) {
        add(element);
    }

    /** Put in at the start. */
    public void addFirst(E element) {
        add(0, element);
    }

    /** The first element. */
    public E getFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    /** The last element. */
    public E getLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    /** Takes the first element out. */
    public E removeFirst() {
        getFirst();
        return remove(0);
    }

    /** Takes the last element out. */
    public E removeLast() {
        getLast();
        return remove(size() - 1);
    }

    @Override public boolean addAll(Collection<? extends E> others) {
        all();
        return super.addAll(others);
    }

    @Override public boolean addAll(int index, Collection<? extends E> others) {
        all();
        return super.addAll(index, others);
    }

    @Override public boolean removeAll(Collection<?> others) {
        all();
        return super.removeAll(others);
    }

    @Override public boolean retainAll(Collection<?> others) {
        all();
        return super.retainAll(others);
    }

    @Override public boolean removeIf(Predicate<? super E> predicate) {
        all();
        return super.removeIf(predicate);
    }

    @Override public void replaceAll(UnaryOperator<E> operator) {
        all();
        super.replaceAll(operator);
    }

    @Override public void forEach(Consumer<? super E> action) {
        all();
        super.forEach(action);
    }

    @Override public void sort(Comparator<? super E> order) {
        all();
        super.sort(order);
    }

    @Override public Spliterator<E> spliterator() {
        all();
        return super.spliterator();
    }

    @Override public int lastIndexOf(Object element) {
        all();
        return super.lastIndexOf(element);
    }

    @Override public List<E> subList(int from, int to) {
        all();
        return super.subList(from, to);
    }

    @Override public Object[] toArray() {
        all();
        return super.toArray();
    }

    @Override public <T> T[] toArray(T[] array) {
        all();
        return super.toArray(array);
    }

    @Override public Object clone() {
        all();
        return super.clone();
    }

    @Override public boolean equals(Object other) {
        all();
        return super.equals(other);
    }

    @Override public int hashCode() {
        all();
        return super.hashCode();
    }

    /** Goes through the list, and looks at an element where it is asked for. */
    private final class Walk implements ListIterator<E> {
        private final ListIterator<E> inner;
        private int last;

        Walk(ListIterator<E> inner) {
            this.inner = inner;
        }

        @Override public boolean hasNext() {
            size();
            return inner.hasNext();
        }

        @Override public E next() {
            last = inner.nextIndex();
            look(last);
            return inner.next();
        }

        @Override public boolean hasPrevious() {
            return inner.hasPrevious();
        }

        @Override public E previous() {
            last = inner.previousIndex();
            look(last);
            return inner.previous();
        }

        @Override public int nextIndex() {
            return inner.nextIndex();
        }

        @Override public int previousIndex() {
            return inner.previousIndex();
        }

        @Override public void remove() {
            inner.remove();
            removed(last);
        }

        @Override public void set(E element) {
            inner.set(element);
            if (!parts.isEmpty()) {
                parts.set(last, null);
            }
        }

        @Override public void add(E element) {
            size();
            added(inner.nextIndex());
            inner.add(element);
        }
    }
}
