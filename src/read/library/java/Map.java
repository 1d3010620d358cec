// Maps: keys and values in arrays, in the order in which a map goes through them.

interface Map<K, V> {
    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    int size();

    boolean isEmpty();

    void clear();

    V getOrDefault(Object key, V other);

    V putIfAbsent(K key, V value);

    V replace(K key, V value);

    void putAll(Map<? extends K, ? extends V> others);

    Set<K> keySet();

    Collection<V> values();

    Set<$MapEntry<K, V>> entrySet();

    //[ functions
    default void forEach(BiConsumer<K, V> action) {
        for (K key : keySet()) {
            action.accept(key, get(key));
        }
    }

    default void replaceAll(BiFunction<K, V, V> change) {
        for (K key : keySet()) {
            put(key, change.apply(key, get(key)));
        }
    }

    default void $ready() {
    }

    default void $add(K key, V value) {
        put(key, value);
    }

    default V $kept(K key, V value) {
        if (value == null) {
            remove(key);
        } else {
            $add(key, value);
        }
        return value;
    }

    default V merge(K key, V value, BiFunction<V, V, V> join) {
        if (value == null) {
            throw new NullPointerException();
        }
        $ready();
        V old = get(key);
        return $kept(key, old == null ? value : join.apply(old, value));
    }

    default V compute(K key, BiFunction<K, V, V> change) {
        $ready();
        return $kept(key, change.apply(key, get(key)));
    }

    default V computeIfAbsent(K key, Function<K, V> make) {
        $ready();
        V old = get(key);
        if (old != null) {
            return old;
        }
        V made = make.apply(key);
        if (made != null) {
            $add(key, made);
        }
        return made;
    }

    default V computeIfPresent(K key, BiFunction<K, V, V> change) {
        V old = get(key);
        return old == null ? null : $kept(key, change.apply(key, old));
    }
    //]

    static <A, B> Map<A, B> of() {
        return new $FixedMap<A, B>();
    }

    static <A, B> Map<A, B> of(A key, B value) {
        return new $FixedMap<A, B>().$with(key, value);
    }

    static <A, B> Map<A, B> of(A one, B first, A two, B second) {
        return new $FixedMap<A, B>().$with(one, first).$with(two, second);
    }

    static <A, B> Map<A, B> of(A one, B first, A two, B second, A three, B third) {
        return new $FixedMap<A, B>().$with(one, first).$with(two, second).$with(three, third);
    }

    static <A, B> $MapEntry<A, B> entry(A key, B value) {
        $FixedMap<A, B> map = new $FixedMap<A, B>();
        map.$with(key, value);
        return new $Entry<A, B>(map, key);
    }
}

interface $MapEntry<A, B> {
    A getKey();

    B getValue();

    B setValue(B value);
}

final class $Entry<K, V> implements $MapEntry<K, V> {
    private final $Pairs<K, V> map;
    private final K key;

    $Entry($Pairs<K, V> map, K key) {
        this.map = map;
        this.key = key;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return map.get(key);
    }

    public V setValue(V value) {
        return map.put(key, value);
    }

    public String toString() {
        return key + "=" + map.get(key);
    }
}

abstract class $Pairs<K, V> implements Map<K, V> {
    Object[] keys = new Object[10];
    Object[] values = new Object[10];
    int size;
    int changes;
    int writes;

    abstract int $place(K key);

    boolean $isOpen() {
        return false;
    }

    int $find(Object key) {
        int code = key == null ? 0 : key.hashCode();
        for (int i = 0; i < size; i++) {
            if (key == null ? keys[i] == null : $Boxed.$alike(key, code, keys[i])) {
                return i;
            }
        }
        return -1;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        int at = $find(key);
        return at < 0 ? null : (V) values[at];
    }

    public boolean containsKey(Object key) {
        return $find(key) >= 0;
    }

    public boolean containsValue(Object value) {
        for (int i = 0; i < size; i++) {
            if (value == null ? values[i] == null : value.equals(values[i])) {
                return true;
            }
        }
        return false;
    }

    public V getOrDefault(Object key, V other) {
        int at = $find(key);
        return at < 0 ? other : (V) values[at];
    }

    public V put(K key, V value) {
        int at = $find(key);
        writes++;
        if (at >= 0) {
            V old = (V) values[at];
            values[at] = value;
            return old;
        }
        changes++;
        if (size == keys.length) {
            Object[] moreKeys = new Object[2 * size];
            Object[] moreValues = new Object[2 * size];
            for (int i = 0; i < size; i++) {
                moreKeys[i] = keys[i];
                moreValues[i] = values[i];
            }
            keys = moreKeys;
            values = moreValues;
        }
        int place = $place(key);
        for (int i = size; i > place; i--) {
            keys[i] = keys[i - 1];
            values[i] = values[i - 1];
        }
        keys[place] = key;
        values[place] = value;
        size++;
        return null;
    }

    public V putIfAbsent(K key, V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    public V replace(K key, V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        $Pairs<K, V> all = ($Pairs<K, V>) others;
        all.$ordered();
        for (int i = 0; i < all.size; i++) {
            put((K) all.keys[i], (V) all.values[i]);
        }
    }

    void $take(int at) {
        changes++;
        writes++;
        size--;
        for (int i = at; i < size; i++) {
            keys[i] = keys[i + 1];
            values[i] = values[i + 1];
        }
        keys[size] = null;
        values[size] = null;
    }

    public V remove(Object key) {
        int at = $find(key);
        if (at < 0) {
            return null;
        }
        V old = (V) values[at];
        $take(at);
        return old;
    }

    public void clear() {
        changes++;
        writes++;
        for (int i = 0; i < size; i++) {
            keys[i] = null;
            values[i] = null;
        }
        size = 0;
    }

    public Set<K> keySet() {
        return new $KeySet<K, V>(this);
    }

    public Collection<V> values() {
        return new $Values<K, V>(this);
    }

    public Set<$MapEntry<K, V>> entrySet() {
        return new $EntrySet<K, V>(this);
    }

    public boolean equals(Object other) {
        if (!(other instanceof $Pairs)) {
            return false;
        }
        $Pairs<Object, Object> others = ($Pairs<Object, Object>) other;
        if (others.size != size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            int at = others.$find(keys[i]);
            if (at < 0) {
                return false;
            }
            Object one = values[i];
            Object two = others.values[at];
            if (!(one == null ? two == null : one.equals(two))) {
                return false;
            }
        }
        return true;
    }

    int $table() {
        return -1;
    }

    void $ordered() {
        if ($isOpen() && size > 1) {
            $HashOrder.arrange(keys, values, size, $table());
        }
    }

    public String toString() {
        $ordered();
        String text = "{";
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                text = text + ", ";
            }
            text = text + (K) keys[i] + "=" + (V) values[i];
        }
        return text + "}";
    }
}

abstract class $View<E, K, V> extends AbstractCollection<E> implements Set<E> {
    final $Pairs<K, V> map;

    $View($Pairs<K, V> map) {
        this.map = map;
    }

    abstract E $read(int at);

    public int size() {
        return map.size;
    }

    public void clear() {
        map.clear();
    }

    public Iterator<E> iterator() {
        map.$ordered();
        return new $ViewIterator<E, K, V>(this);
    }

}

final class $ViewIterator<E, K, V> implements Iterator<E> {
    private final $View<E, K, V> view;
    private int next;
    private int last = -1;
    private int changes;

    $ViewIterator($View<E, K, V> view) {
        this.view = view;
        changes = view.map.changes;
    }

    private void $unchanged() {
        if (changes != view.map.changes) {
            throw new ConcurrentModificationException();
        }
    }

    public boolean hasNext() {
        $unchanged();
        return next < view.map.size;
    }

    public E next() {
        $unchanged();
        if (next >= view.map.size) {
            throw new NoSuchElementException();
        }
        last = next;
        next++;
        return view.$read(last);
    }

    public void remove() {
        if (last < 0) {
            throw new IllegalStateException();
        }
        $unchanged();
        view.map.$take(last);
        next = last;
        last = -1;
        changes = view.map.changes;
    }
}

final class $KeySet<K, V> extends $View<K, K, V> {
    $KeySet($Pairs<K, V> map) {
        super(map);
    }

    K $read(int at) {
        return (K) map.keys[at];
    }

    public boolean contains(Object key) {
        return map.containsKey(key);
    }

    public boolean remove(Object key) {
        boolean known = map.containsKey(key);
        map.remove(key);
        return known;
    }
}

final class $Values<K, V> extends $View<V, K, V> {
    $Values($Pairs<K, V> map) {
        super(map);
    }

    V $read(int at) {
        return (V) map.values[at];
    }
}

final class $EntrySet<K, V> extends $View<$MapEntry<K, V>, K, V> {
    $EntrySet($Pairs<K, V> map) {
        super(map);
    }

    $MapEntry<K, V> $read(int at) {
        return new $Entry<K, V>(map, (K) map.keys[at]);
    }
}

class HashMap<K, V> extends $Pairs<K, V> {
    private int table;
    private boolean isMade;
    private boolean isFirst;

    HashMap() {
    }

    HashMap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        table = $HashOrder.$table(capacity);
    }

    HashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    private void $make() {
        if (table == 0) {
            table = 16;
        }
        isMade = true;
    }

    boolean $isOpen() {
        return true;
    }

    int $table() {
        return table;
    }

    int $place(K key) {
        return isFirst ? 0 : size;
    }

    public V put(K key, V value) {
        $make();
        V old = super.put(key, value);
        table = $HashOrder.grown(table, size);
        return old;
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        int more = others.size();
        if (!isMade && more > 0) {
            int wanted = $HashOrder.tableOf(more);
            table = wanted < 0 || table < 0 ? -1 : Math.max(table, wanted);
        }
        while (isMade && table > 0 && more > 3 * table / 4) {
            table *= 2;
        }
        super.putAll(others);
    }

    //[ functions
    public void $ready() {
        $make();
        table = $HashOrder.grown(table, size);
    }

    public void $add(K key, V value) {
        isFirst = true;
        super.put(key, value);
        isFirst = false;
    }
    //]
}

class LinkedHashMap<K, V> extends $Pairs<K, V> {
    LinkedHashMap() {
    }

    LinkedHashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    int $place(K key) {
        return size;
    }
}

final class $FixedMap<K, V> extends $Pairs<K, V> {
    int $place(K key) {
        return size;
    }

    boolean $isOpen() {
        return true;
    }

    $FixedMap<K, V> $with(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        if (containsKey(key)) {
            throw new IllegalArgumentException().$open();
        }
        super.put(key, value);
        return this;
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }
}
