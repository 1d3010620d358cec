// What works on arrays of `$element`, beyond what the engines know.

final class $ArraysOf$Name {
    private static void $part(int length, int from, int end) {
        if (from > end) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + end + ")");
        }
        if (from < 0 || end > length) {
            throw new ArrayIndexOutOfBoundsException().$open();
        }
    }

    static $Generic $element[] copyOfRange($element[] all, int from, int end) {
        if (from > end) {
            throw new IllegalArgumentException(from + " > " + end);
        }
        if (from < 0 || from > all.length) {
            throw new ArrayIndexOutOfBoundsException().$open();
        }
        $element[] part = $New[end - from];
        for (int i = from; i < end && i < all.length; i++) {
            part[i - from] = all[i];
        }
        return part;
    }

    static $Generic void arraycopy($element[] all, int from, $element[] to, int at, int count) {
        int most = all.length - from;
        if (from < 0 || at < 0 || count < 0 || count > most || count > to.length - at) {
            throw new ArrayIndexOutOfBoundsException().$open();
        }
        if (from < at) {
            for (int i = count - 1; i >= 0; i--) {
                to[at + i] = all[from + i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                to[at + i] = all[from + i];
            }
        }
    }

    static $Generic void fill($element[] all, int from, int end, $element value) {
        $part(all.length, from, end);
        for (int i = from; i < end; i++) {
            all[i] = value;
        }
    }

    //[ ordered
    static $Generic void sort($element[] all) {
        sort(all, 0, all.length);
    }

    static $Generic void sort($element[] all, int from, int end) {
        $part(all.length, from, end);
        for (int i = from + 1; i < end; i++) {
            $element one = all[i];
            int at = i;
            while (at > from && $order(all[at - 1], one) > 0) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = one;
        }
    }

    static $Generic int binarySearch($element[] all, $element key) {
        int low = 0;
        int high = all.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            int order = $order(all[middle], key);
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

    private static $Generic int $order($element one, $element other) {
        return $OrderOf;
    }
    //]

    //[ compared
    static $Generic void sort($element[] all, Comparator<$element> order) {
        sort(all, 0, all.length, order);
    }

    static $Generic void sort($element[] all, int from, int end, Comparator<$element> order) {
        $part(all.length, from, end);
        for (int i = from + 1; i < end; i++) {
            $element one = all[i];
            int at = i;
            while (at > from && (order == null ? $order(all[at - 1], one) : order.compare(all[at - 1], one)) > 0) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = one;
        }
    }
    //]

    //[ objects
    static $Generic String toString($element[] all) {
        if (all == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < all.length; i++) {
            text = text + (i == 0 ? "" : ", ") + all[i];
        }
        return text + "]";
    }

    static $Generic boolean equals($element[] one, $element[] other) {
        if (one == null || other == null) {
            return one == other;
        }
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (one[i] == null ? other[i] != null : !one[i].equals(other[i])) {
                return false;
            }
        }
        return true;
    }

    static $Generic $element[] $filled(Object[] all, $element[] given) {
        $element[] filled = given.length < all.length ? $New[all.length] : given;
        for (int i = 0; i < all.length; i++) {
            filled[i] = ($element) all[i];
        }
        if (filled.length > all.length) {
            filled[all.length] = null;
        }
        return filled;
    }
    //]

    //[ texts
    static String[] $filled(Object[] all, String[] given) {
        String[] filled = given.length < all.length ? new String[all.length] : given;
        for (int i = 0; i < all.length; i++) {
            filled[i] = (String) all[i];
        }
        if (filled.length > all.length) {
            filled[all.length] = null;
        }
        return filled;
    }

    private static int $code(String text) {
        int code = 0;
        for (int i = 0; text != null && i < text.length(); i++) {
            code = 31 * code + text.charAt(i);
        }
        return code;
    }
    //]

    //[ numbered
    static $Generic int hashCode($element[] all) {
        if (all == null) {
            return 0;
        }
        int code = 1;
        for (int i = 0; i < all.length; i++) {
            $element value = all[i];
            code = 31 * code + $Code;
        }
        return code;
    }
    //]

    static $Generic String deepToString($element[] all) {
        return $Text;
    }

    static $Generic String deepToString$2($element[][] all) {
        if (all == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < all.length; i++) {
            text = text + (i == 0 ? "" : ", ") + deepToString(all[i]);
        }
        return text + "]";
    }

    static $Generic String deepToString$3($element[][][] all) {
        if (all == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < all.length; i++) {
            text = text + (i == 0 ? "" : ", ") + deepToString$2(all[i]);
        }
        return text + "]";
    }

    static $Generic boolean deepEquals($element[] one, $element[] other) {
        return $Same;
    }

    static $Generic boolean deepEquals$2($element[][] one, $element[][] other) {
        if (one == null || other == null) {
            return one == other;
        }
        boolean same = one.length == other.length;
        for (int i = 0; i < one.length && same; i++) {
            same = deepEquals(one[i], other[i]);
        }
        return same;
    }

    static $Generic boolean equals$2($element[][] one, $element[][] other) {
        if (one == null || other == null) {
            return one == other;
        }
        boolean same = one.length == other.length;
        for (int i = 0; i < one.length && same; i++) {
            same = one[i] == other[i];
        }
        return same;
    }

    static $Generic $element[][] copyOfRange$2($element[][] all, int from, int end) {
        $part(all.length, from, end);
        $element[][] part = $Rows[end - from][];
        for (int i = from; i < end; i++) {
            part[i - from] = all[i];
        }
        return part;
    }
}
