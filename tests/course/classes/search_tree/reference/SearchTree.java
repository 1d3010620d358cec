import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

public class SearchTree<T extends Comparable<T>> {

    private static class Node<E> {
        E value;
        Node<E> left;
        Node<E> right;

        Node(E value) {
            this.value = value;
        }
    }

    private Node<T> root;
    private int size;

    public boolean add(T value) {
        int before = size;
        root = add(root, value);
        return size > before;
    }

    private Node<T> add(Node<T> node, T value) {
        if (node == null) {
            size++;
            return new Node<>(value);
        }
        int order = value.compareTo(node.value);
        if (order < 0) {
            node.left = add(node.left, value);
        } else if (order > 0) {
            node.right = add(node.right, value);
        }
        return node;
    }

    public boolean contains(T value) {
        T floor = floor(value);
        return floor != null && floor.compareTo(value) == 0;
    }

    public boolean remove(T value) {
        int before = size;
        root = remove(root, value);
        return size < before;
    }

    private Node<T> remove(Node<T> node, T value) {
        if (node == null) {
            return null;
        }
        int order = value.compareTo(node.value);
        if (order < 0) {
            node.left = remove(node.left, value);
        } else if (order > 0) {
            node.right = remove(node.right, value);
        } else if (node.left == null) {
            size--;
            return node.right;
        } else if (node.right == null) {
            size--;
            return node.left;
        } else {
            node.value = smallest(node.right).value;
            node.right = remove(node.right, node.value);
        }
        return node;
    }

    private Node<T> smallest(Node<T> node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    public int size() {
        return size;
    }

    public T min() {
        if (root == null) {
            throw new NoSuchElementException("empty tree");
        }
        return smallest(root).value;
    }

    public T floor(T value) {
        T best = null;
        Node<T> node = root;
        while (node != null) {
            if (node.value.compareTo(value) <= 0) {
                best = node.value;
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return best;
    }

    public int countBetween(T from, T to) {
        int count = 0;
        for (T value : toList()) {
            if (value.compareTo(from) >= 0 && value.compareTo(to) <= 0) {
                count++;
            }
        }
        return count;
    }

    public List<T> toList() {
        List<T> result = new ArrayList<>();
        collect(root, result);
        return result;
    }

    private void collect(Node<T> node, List<T> result) {
        if (node != null) {
            collect(node.left, result);
            result.add(node.value);
            collect(node.right, result);
        }
    }

    @Override
    public String toString() {
        return toList().toString();
    }
}
