import java.util.Iterator;
import java.util.List;

abstract class ListBase<T> implements Iterable<T> {

    protected abstract List<T> elements();

    public abstract void insert(int index, T element);

    public void add(T element) {
        insert(size(), element);
    }

    public T get(int index) {
        return elements().get(index);
    }

    public int size() {
        return elements().size();
    }

    public int indexOf(T element) {
        return elements().indexOf(element);
    }

    public Iterator<T> iterator() {
        return elements().iterator();
    }

    @Override
    public String toString() {
        return elements().toString();
    }
}
