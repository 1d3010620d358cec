import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SimpleList<T> extends ListBase<T> {
    private final List<T> elements = new ArrayList<>();

    @Override
    protected List<T> elements() {
        return elements;
    }

    public void insert(int index, T element) {
        if (element == null) {
            throw new NullPointerException();
        }
        elements.add(index, element);
    }

    public boolean remove(T element) {
        return elements.remove((Object) element);
    }

    public void reverse() {
        Collections.reverse(elements);
    }
}
