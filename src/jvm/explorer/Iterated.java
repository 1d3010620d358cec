import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * What an iterator does apart from going through: it takes an element away, or goes on beside another one over the same object.
 *
 * <p>In: an iterator that a drawn script has made, and the object that gave it. Out: a text that begins with a semicolon, or nothing.
 */
final class Iterated {
    /** Stands before what comes of {@code remove}. */
    static final String AFTER_REMOVE = "; after remove() ";
    private static final int MOST = 20;

    private Iterated() {}

    /** {@code turn}: which of the two is done; the iterator is new. */
    static String text(Iterator<?> iterator, Object giver, int turn, Function<Object, String> shower) {
        try {
            return turn % 2 == 0 ? removing(iterator, giver, shower) : giver instanceof Iterable<?> all ? beside(iterator, all.iterator(), shower) : "";
        } catch (RuntimeException thrown) {
            return "; then ! " + thrown.getClass().getSimpleName();
        }
    }

    private static String removing(Iterator<?> iterator, Object giver, Function<Object, String> shower) {
        if (!iterator.hasNext()) {
            return "";
        }
        iterator.next();
        try {
            iterator.remove();
        } catch (RuntimeException refused) {
            return AFTER_REMOVE + "! " + refused.getClass().getSimpleName();
        }
        List<String> rest = new ArrayList<>();
        while (iterator.hasNext() && rest.size() < MOST) {
            rest.add(shower.apply(iterator.next()));
        }
        return AFTER_REMOVE + "it goes on with " + rest + (giver instanceof Iterable<?> all ? ", and there are " + listed(all, shower) : "");
    }

    private static List<String> listed(Iterable<?> all, Function<Object, String> shower) {
        List<String> texts = new ArrayList<>();
        for (Object one : all) {
            texts.add(shower.apply(one));
            if (texts.size() == MOST) {
                break;
            }
        }
        return texts;
    }

    private static String beside(Iterator<?> one, Iterator<?> other, Function<Object, String> shower) {
        List<String> steps = new ArrayList<>();
        for (Iterator<?> next : List.of(one, other, other, one)) {
            steps.add(next.hasNext() ? shower.apply(next.next()) : "no more");
        }
        return "; beside another one " + steps;
    }
}
