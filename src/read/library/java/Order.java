// The order of elements: that of a comparator where there is one, or else their own.

final class $Order {
    static int of(Object order, Object one, Object other) {
        //[ functions
        if (order != null) {
            return ((Comparator<Object>) order).compare(one, other);
        }
        //]
        return ((Comparable<Object>) one).compareTo(other);
    }
}
