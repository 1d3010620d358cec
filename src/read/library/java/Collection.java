// What lists, queues and sets have in common, and what they do alike whatever they hold.

interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean add(E element);

    boolean contains(Object element);

    boolean remove(Object element);

    void clear();

    boolean addAll(Collection<? extends E> others);

    boolean removeAll(Collection<?> others);

    boolean retainAll(Collection<?> others);

    boolean containsAll(Collection<?> others);

    Object[] toArray();

    //[ functions
    default boolean removeIf(Predicate<E> condition) {
        boolean changed = false;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (condition.test(all.next())) {
                all.remove();
                changed = true;
            }
        }
        return changed;
    }
    //]
}

abstract class AbstractCollection<E> implements Collection<E> {
    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean contains(Object element) {
        for (E one : this) {
            if (element == null ? one == null : element.equals(one)) {
                return true;
            }
        }
        return false;
    }

    public boolean remove(Object element) {
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            E one = all.next();
            if (element == null ? one == null : element.equals(one)) {
                all.remove();
                return true;
            }
        }
        return false;
    }

    public void clear() {
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            all.next();
            all.remove();
        }
    }

    public boolean addAll(Collection<? extends E> others) {
        boolean changed = false;
        for (E one : others) {
            if (add(one)) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> others) {
        return $keep(others, false);
    }

    public boolean retainAll(Collection<?> others) {
        return $keep(others, true);
    }

    private boolean $keep(Collection<?> others, boolean kept) {
        boolean changed = false;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (others.contains(all.next()) != kept) {
                all.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean containsAll(Collection<?> others) {
        for (Object one : others) {
            if (!contains(one)) {
                return false;
            }
        }
        return true;
    }

    public Object[] toArray() {
        Object[] all = new Object[size()];
        int at = 0;
        for (E one : this) {
            all[at] = one;
            at++;
        }
        return all;
    }

    public String toString() {
        String text = "[";
        boolean first = true;
        for (E one : this) {
            if (!first) {
                text = text + ", ";
            }
            first = false;
            text = text + $text(one);
        }
        return text + "]";
    }

    private String $text(E one) {
        return one == this ? "(this Collection)" : "" + one;
    }
}
