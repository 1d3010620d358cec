import java.util.Arrays;

abstract class Heap<E extends Comparable<E>> {
    protected Object[] items = new Object[7];
    private int size;

    public int size() {
        return size;
    }

    protected void insert(E e) {
        if (size == items.length) items = Arrays.copyOf(items, size * 2);
        items[size] = e;
        size++;
        up(size - 1);
    }

    @SuppressWarnings("unchecked")
    protected E removeMax() {
        E max = (E) items[0];
        size--;
        items[0] = items[size];
        items[size] = null;
        down(0);
        return max;
    }

    @SuppressWarnings("unchecked")
    private boolean larger(int i, int j) {
        return ((E) items[i]).compareTo((E) items[j]) > 0;
    }

    private void swap(int i, int j) {
        Object o = items[i];
        items[i] = items[j];
        items[j] = o;
    }

    protected void up(int i) {
        int parent = (i - 1) / 2;
        if (i > 0 && larger(i, parent)) {
            swap(i, parent);
            up(parent);
        }
    }

    protected void down(int i) {
        int child = 2 * i + 1;
        if (child >= size) return;
        if (child + 1 < size && larger(child + 1, child)) child++;
        if (larger(child, i)) {
            swap(i, child);
            down(child);
        }
    }
}
