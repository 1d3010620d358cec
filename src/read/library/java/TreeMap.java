// Maps in the order of their keys.

class TreeMap<K, V> extends $Pairs<K, V> {
    private Object order;

    //[ functions
    TreeMap(Comparator<K> order) {
        this.order = order;
    }
    //]

    int $compare(Object one, Object other) {
        return $Order.of(order, one, other);
    }

    TreeMap() {
    }

    TreeMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    int $find(Object key) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
        for (int i = 0; i < size; i++) {
            if ($compare(key, keys[i]) == 0) {
                return i;
            }
        }
        return -1;
    }

    int $place(K key) {
        if (size == 0) {
            $compare(key, key);
        }
        int at = 0;
        while (at < size && $compare(keys[at], key) < 0) {
            at++;
        }
        return at;
    }

    private K $key(int at) {
        return at < 0 || at >= size ? null : (K) keys[at];
    }

    K firstKey() {
        $some();
        return $key(0);
    }

    K lastKey() {
        $some();
        return $key(size - 1);
    }

    private void $some() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
    }

    private boolean $has(K key, int at) {
        return at < size && $compare(keys[at], key) == 0;
    }

    K floorKey(K key) {
        int at = $place(key);
        return $has(key, at) ? $key(at) : $key(at - 1);
    }

    K lowerKey(K key) {
        return $key($place(key) - 1);
    }

    K ceilingKey(K key) {
        return $key($place(key));
    }

    K higherKey(K key) {
        int at = $place(key);
        return $has(key, at) ? $key(at + 1) : $key(at);
    }

    private $MapEntry<K, V> $entry(int at) {
        return at < 0 || at >= size ? null : new $Entry<K, V>(this, (K) keys[at]);
    }

    $MapEntry<K, V> firstEntry() {
        return $entry(0);
    }

    $MapEntry<K, V> lastEntry() {
        return $entry(size - 1);
    }
    $MapEntry<K, V> floorEntry(K key) {
        int at = $place(key);
        return $entry($has(key, at) ? at : at - 1);
    }

    $MapEntry<K, V> ceilingEntry(K key) {
        return $entry($place(key));
    }

    $MapEntry<K, V> pollFirstEntry() {
        return $polled(0);
    }

    $MapEntry<K, V> pollLastEntry() {
        return $polled(size - 1);
    }

    private $MapEntry<K, V> $polled(int at) {
        if (size == 0) {
            return null;
        }
        K key = $key(at);
        V value = (V) values[at];
        $take(at);
        LinkedHashMap<K, V> alone = new LinkedHashMap<K, V>();
        alone.put(key, value);
        return new $Entry<K, V>(alone, key);
    }

    private Map<K, V> $part(K low, boolean withLow, K high, boolean withHigh) {
        int begin = low == null ? 0 : $place(low);
        if (low != null && !withLow && $has(low, begin)) {
            begin++;
        }
        int end = high == null ? size : $place(high);
        if (high != null && withHigh && $has(high, end)) {
            end++;
        }
        $PartOfMap<K, V> part = new $PartOfMap<K, V>(this);
        for (int i = begin; i < end; i++) {
            part.$add(i);
        }
        return part;
    }

    Map<K, V> headMap(K high) {
        return $part(null, true, high, false);
    }

    Map<K, V> headMap(K high, boolean inclusive) {
        return $part(null, true, high, inclusive);
    }

    Map<K, V> tailMap(K low) {
        return $part(low, true, null, true);
    }

    Map<K, V> tailMap(K low, boolean inclusive) {
        return $part(low, inclusive, null, true);
    }

    Map<K, V> subMap(K low, K high) {
        if ($compare(low, high) > 0) {
            throw new IllegalArgumentException("fromKey > toKey");
        }
        return $part(low, true, high, false);
    }

    Map<K, V> descendingMap() {
        $PartOfMap<K, V> part = new $PartOfMap<K, V>(this);
        for (int i = size - 1; i >= 0; i--) {
            part.$add(i);
        }
        return part;
    }

    Set<K> descendingKeySet() {
        return descendingMap().keySet();
    }
}

class EnumMap<K, V> extends TreeMap<K, V> {
    EnumMap() {
    }

    int $find(Object key) {
        return key == null ? -1 : super.$find(key);
    }
}

// A part of a sorted map, or all of it backwards, as long as neither changes.
final class $PartOfMap<K, V> extends $Pairs<K, V> {
    private final TreeMap<K, V> map;
    private final int seen;

    $PartOfMap(TreeMap<K, V> map) {
        this.map = map;
        seen = map.writes;
    }

    void $add(int at) {
        super.put((K) map.keys[at], (V) map.values[at]);
    }

    int $place(K key) {
        return size;
    }

    int $find(Object key) {
        for (int i = 0; i < size(); i++) {
            if (map.$compare(key, keys[i]) == 0) {
                return i;
            }
        }
        return -1;
    }

    void $ordered() {
        if (seen != map.writes) {
            throw new $Unspecified();
        }
    }

    public int size() {
        $ordered();
        return size;
    }

    public boolean containsValue(Object value) {
        $ordered();
        return super.containsValue(value);
    }

    public V put(K key, V value) {
        throw new $Unspecified();
    }

    public V remove(Object key) {
        throw new $Unspecified();
    }

    public void clear() {
        throw new $Unspecified();
    }
}
