// What works on collections of all kinds.

final class Collections {
    static <T extends Comparable<T>> void sort(List<T> list) {
        for (int i = 1; i < list.size(); i++) {
            T element = list.get(i);
            int at = i;
            while (at > 0 && list.get(at - 1).compareTo(element) > 0) {
                list.set(at, list.get(at - 1));
                at--;
            }
            list.set(at, element);
        }
    }

    //[ functions
    static <T> void sort(List<T> list, Comparator<T> order) {
        list.sort(order);
    }

    static <T> T max(Collection<T> all, Comparator<T> order) {
        Iterator<T> each = all.iterator();
        T most = each.next();
        while (each.hasNext()) {
            T one = each.next();
            if (order.compare(one, most) > 0) {
                most = one;
            }
        }
        return most;
    }

    static <T> T min(Collection<T> all, Comparator<T> order) {
        Iterator<T> each = all.iterator();
        T least = each.next();
        while (each.hasNext()) {
            T one = each.next();
            if (order.compare(one, least) < 0) {
                least = one;
            }
        }
        return least;
    }

    static <T extends Comparable<T>> Comparator<T> reverseOrder() {
        return Comparator.reverseOrder();
    }

    static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        return order.reversed();
    }
    //]

    static <T> void reverse(List<T> list) {
        for (int i = 0; i < list.size() / 2; i++) {
            swap(list, i, list.size() - 1 - i);
        }
    }

    static <T> void swap(List<T> list, int one, int other) {
        list.set(one, list.set(other, list.get(one)));
    }

    static <T> void fill(List<T> list, T element) {
        for (int i = 0; i < list.size(); i++) {
            list.set(i, element);
        }
    }

    static <T extends Comparable<T>> T max(Collection<T> all) {
        Iterator<T> each = all.iterator();
        T most = each.next();
        while (each.hasNext()) {
            T one = each.next();
            if (one.compareTo(most) > 0) {
                most = one;
            }
        }
        return most;
    }

    static <T extends Comparable<T>> T min(Collection<T> all) {
        Iterator<T> each = all.iterator();
        T least = each.next();
        while (each.hasNext()) {
            T one = each.next();
            if (one.compareTo(least) < 0) {
                least = one;
            }
        }
        return least;
    }

    static <T> int frequency(Collection<T> all, Object element) {
        int count = 0;
        for (T one : all) {
            if (element == null ? one == null : element.equals(one)) {
                count++;
            }
        }
        return count;
    }

    static <T> boolean addAll(Collection<T> collection, T... all) {
        Object[] elements = all;
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            if (collection.add((T) elements[i])) {
                changed = true;
            }
        }
        return changed;
    }

    static <T> List<T> unmodifiableList(List<T> list) {
        return new $SeenList<T>(list);
    }

    static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        Object[] all = new Object[count];
        for (int i = 0; i < count; i++) {
            all[i] = element;
        }
        return new $FixedList<T>(all);
    }

    static <T> List<T> emptyList() {
        return new $FixedList<T>(new Object[0]);
    }

    static <T> List<T> singletonList(T element) {
        return nCopies(1, element);
    }

    static <T> boolean disjoint(Collection<T> one, Collection<T> other) {
        for (T element : one) {
            if (other.contains(element)) {
                return false;
            }
        }
        return true;
    }

    static <T> void rotate(List<T> list, int distance) {
        int size = list.size();
        if (size == 0) {
            return;
        }
        Object[] all = list.toArray();
        for (int i = 0; i < size; i++) {
            list.set(Math.floorMod(i + distance, size), (T) all[i]);
        }
    }

    static <T extends Comparable<T>> int binarySearch(List<T> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int order = list.get(middle).compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    //[ chance
    static <T> void shuffle(List<T> list, Random random) {
        for (int i = list.size(); i > 1; i--) {
            swap(list, i - 1, random.nextInt(i));
        }
    }
    //]
}

final class $SeenList<E> extends $UnchangingList<E> {
    private final List<E> list;

    $SeenList(List<E> list) {
        this.list = list;
    }

    public int size() {
        return list.size();
    }

    public E get(int index) {
        return list.get(index);
    }

    public int $changes() {
        return list.$changes();
    }

    public List<E> subList(int from, int end) {
        return new $SeenList<E>(list.subList(from, end));
    }

    public boolean contains(Object element) {
        return list.contains(element);
    }

    public int lastIndexOf(Object element) {
        return list.lastIndexOf(element);
    }

    public int hashCode() {
        return list.hashCode();
    }

    public int indexOf(Object element) {
        return list.indexOf(element);
    }

    public Object[] toArray() {
        return list.toArray();
    }

    public Iterator<E> iterator() {
        return list.iterator();
    }

    public boolean equals(Object other) {
        return list.equals(other);
    }

    public String toString() {
        return "" + list;
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }
}
