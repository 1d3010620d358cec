// Sets.

interface Set<E> extends Collection<E> {
    static <T> Set<T> of(T... all) {
        $SetOfArray<T> set = new $SetOfArray<T>();
        Object[] elements = all;
        for (int i = 0; i < elements.length; i++) {
            if (set.$find(elements[i]) >= 0) {
                throw new IllegalArgumentException().$open();
            }
            set.$insert(i, (T) elements[i]);
        }
        return new $FixedSet<T>(set.elements, set.size);
    }
}

abstract class $RowSet<E> extends $Row<E> implements Set<E> {
    int $place(E element) {
        return size;
    }

    boolean $isOpen() {
        return false;
    }

    int $find(Object element) {
        int code = element == null ? 0 : element.hashCode();
        for (int i = 0; i < size; i++) {
            if (element == null ? elements[i] == null : $Boxed.$alike(element, code, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    int $table() {
        return -1;
    }

    void $ordered() {
        if ($isOpen() && size > 1) {
            $HashOrder.arrange(elements, elements, size, $table());
        }
    }

    public Iterator<E> iterator() {
        $ordered();
        return super.iterator();
    }

    public Object[] toArray() {
        $ordered();
        return super.toArray();
    }

    public boolean add(E element) {
        if ($find(element) >= 0) {
            return false;
        }
        $insert($place(element), element);
        return true;
    }

    public boolean equals(Object other) {
        if (!(other instanceof Set)) {
            return false;
        }
        Set<Object> others = (Set<Object>) other;
        boolean same = others.size() == size;
        for (int i = 0; i < size && same; i++) {
            same = others.contains(elements[i]);
        }
        return same;
    }
}

final class $SetOfArray<E> extends $RowSet<E> {
}

final class $FixedSet<E> extends $RowSet<E> {
    $FixedSet(Object[] all, int count) {
        elements = all;
        size = count;
    }

    boolean $isOpen() {
        return true;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    E $take(int index) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}

class HashSet<E> extends $RowSet<E> {
    private int table = 16;

    HashSet() {
    }

    HashSet(Collection<? extends E> others) {
        if (others.size() >= 12) {
            table = $HashOrder.tableOf(others.size());
        }
        addAll(others);
    }

    boolean $isOpen() {
        return true;
    }

    int $table() {
        return table;
    }

    void $insert(int index, E element) {
        super.$insert(index, element);
        table = $HashOrder.grown(table, size);
    }
}

class LinkedHashSet<E> extends $RowSet<E> {
    LinkedHashSet() {
    }

    LinkedHashSet(Collection<? extends E> others) {
        addAll(others);
    }
}

class TreeSet<E> extends $RowSet<E> {
    private Object order;

    //[ functions
    TreeSet(Comparator<E> order) {
        this.order = order;
    }
    //]

    int $compare(Object one, Object other) {
        return $Order.of(order, one, other);
    }

    TreeSet() {
    }

    TreeSet(Collection<? extends E> others) {
        addAll(others);
    }

    int $find(Object element) {
        if (element == null && order == null) {
            throw new NullPointerException();
        }
        for (int i = 0; i < size; i++) {
            if ($compare(element, elements[i]) == 0) {
                return i;
            }
        }
        return -1;
    }

    int $place(E element) {
        if (size == 0) {
            $compare(element, element);
        }
        int at = 0;
        while (at < size && $compare(elements[at], element) < 0) {
            at++;
        }
        return at;
    }

    private E $element(int at) {
        return at < 0 || at >= size ? null : $read(at);
    }

    E first() {
        $filled();
        return $read(0);
    }

    E last() {
        $filled();
        return $read(size - 1);
    }

    private boolean $has(E element, int at) {
        return at < size && $compare(elements[at], element) == 0;
    }

    E floor(E element) {
        int at = $place(element);
        return $has(element, at) ? $element(at) : $element(at - 1);
    }

    E lower(E element) {
        return $element($place(element) - 1);
    }

    E ceiling(E element) {
        return $element($place(element));
    }

    E higher(E element) {
        int at = $place(element);
        return $has(element, at) ? $element(at + 1) : $element(at);
    }

    private Set<E> $part(E low, boolean withLow, E high, boolean withHigh) {
        int begin = low == null ? 0 : $place(low);
        if (low != null && !withLow && $has(low, begin)) {
            begin++;
        }
        int end = high == null ? size : $place(high);
        if (high != null && withHigh && $has(high, end)) {
            end++;
        }
        $PartOfSet<E> part = new $PartOfSet<E>(this);
        for (int i = begin; i < end; i++) {
            part.$add(elements[i]);
        }
        return part;
    }

    Set<E> headSet(E high) {
        return $part(null, true, high, false);
    }

    Set<E> headSet(E high, boolean inclusive) {
        return $part(null, true, high, inclusive);
    }

    Set<E> tailSet(E low) {
        return $part(low, true, null, true);
    }

    Set<E> tailSet(E low, boolean inclusive) {
        return $part(low, inclusive, null, true);
    }

    Set<E> subSet(E low, E high) {
        if ($compare(low, high) > 0) {
            throw new IllegalArgumentException("fromKey > toKey");
        }
        return $part(low, true, high, false);
    }

    Set<E> descendingSet() {
        $PartOfSet<E> part = new $PartOfSet<E>(this);
        for (int i = size - 1; i >= 0; i--) {
            part.$add(elements[i]);
        }
        return part;
    }

    Iterator<E> descendingIterator() {
        return descendingSet().iterator();
    }

    E pollFirst() {
        return size == 0 ? null : $take(0);
    }

    E pollLast() {
        return size == 0 ? null : $take(size - 1);
    }
}

// A part of a sorted set, or all of it backwards, as long as neither changes.
final class $PartOfSet<E> extends $RowSet<E> {
    private final TreeSet<E> set;
    private final int seen;

    $PartOfSet(TreeSet<E> set) {
        this.set = set;
        seen = set.changes;
    }

    void $add(Object element) {
        super.$insert(size, (E) element);
    }

    int $find(Object element) {
        for (int i = 0; i < size(); i++) {
            if (set.$compare(element, elements[i]) == 0) {
                return i;
            }
        }
        return -1;
    }

    void $ordered() {
        if (seen != set.changes) {
            throw new $Unspecified();
        }
    }

    public int size() {
        $ordered();
        return size;
    }

    void $insert(int index, E element) {
        throw new $Unspecified();
    }

    E $take(int index) {
        throw new $Unspecified();
    }

    public void clear() {
        throw new $Unspecified();
    }
}

// The order in which one goes through a hash table. Java leaves it open. A run takes that of the
// table that the JDK makes, or another one: what is the same in all of them does not depend on it.
final class $HashOrder {
    // 0: none; 1: that of the table; 2: its reverse; others: one of hardly any order.
    private static int $hashOrder;
    private static boolean $hashAsked;

    // A table for this many elements at once, -1 where versions of the JDK make another one.
    static int tableOf(int size) {
        int table = $table((4 * size + 2) / 3);
        return table == $table(4 * size / 3 + 1) ? table : -1;
    }

    static int $table(int capacity) {
        int table = 1;
        while (table < capacity) {
            table *= 2;
        }
        return table;
    }

    static int grown(int table, int size) {
        return table > 0 && size > 3 * table / 4 ? 2 * table : table;
    }

    static void arrange(Object[] keys, Object[] values, int size, int table) {
        $hashAsked = true;
        if ($hashOrder == 0 || table < 0) {
            throw new $Unspecified();
        }
        int[] codes = new int[size];
        int[] places = new int[table];
        for (int i = 0; i < size; i++) {
            int code = keys[i] == null ? 0 : keys[i].$knownCode();
            codes[i] = code ^ code >>> 16;
            int place = codes[i] & table - 1;
            places[place]++;
            // From eight on, elements of one place may be kept in another order.
            if (places[place] > 7) {
                throw new $Unspecified();
            }
        }
        for (int i = 1; i < size; i++) {
            Object key = keys[i];
            Object value = values[i];
            int code = codes[i];
            int at = i;
            while (at > 0 && $isBefore(code, codes[at - 1], table - 1)) {
                keys[at] = keys[at - 1];
                values[at] = values[at - 1];
                codes[at] = codes[at - 1];
                at--;
            }
            keys[at] = key;
            values[at] = value;
            codes[at] = code;
        }
    }

    private static boolean $isBefore(int one, int other, int mask) {
        switch ($hashOrder) {
            case 1:
                return (one & mask) < (other & mask);
            case 2:
                return (one & mask) > (other & mask)
                    || (one & mask) == (other & mask) && one > other;
            case 3:
                return -1640531535 * one < -1640531535 * other;
            case 4:
                return -2048144789 * one < -2048144789 * other;
            default:
                return -1028477387 * one < -1028477387 * other;
        }
    }
}
