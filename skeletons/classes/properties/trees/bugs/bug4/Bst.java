import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Search trees with a planted bug: delete does not rebuild the tree above the key. */
public sealed interface Bst {
    record Nil() implements Bst {
    }

    record Node(Bst left, int key, int value, Bst right) implements Bst {
    }

    static Bst insert(int key, int value, Bst tree) {
        if (!(tree instanceof Node node)) {
            return new Node(new Nil(), key, value, new Nil());
        }
        if (key < node.key()) {
            return new Node(insert(key, value, node.left()), node.key(), node.value(), node.right());
        }
        if (key > node.key()) {
            return new Node(node.left(), node.key(), node.value(), insert(key, value, node.right()));
        }
        return new Node(node.left(), key, value, node.right());
    }

    static Bst delete(int key, Bst tree) {
        if (!(tree instanceof Node node)) {
            return tree;
        }
        if (key < node.key()) {
            return delete(key, node.left());
        }
        if (key > node.key()) {
            return delete(key, node.right());
        }
        return join(node.left(), node.right());
    }

    /** Where both trees have a key, the value of the first one counts. */
    static Bst union(Bst tree, Bst other) {
        if (!(tree instanceof Node node)) {
            return other;
        }
        return new Node(union(node.left(), below(node.key(), other)), node.key(), node.value(),
                union(node.right(), above(node.key(), other)));
    }

    static Optional<Integer> find(int key, Bst tree) {
        if (!(tree instanceof Node node)) {
            return Optional.empty();
        }
        if (key < node.key()) {
            return find(key, node.left());
        }
        return key > node.key() ? find(key, node.right()) : Optional.of(node.value());
    }

    /** Keys with their values, in the order of the keys. */
    static List<Map.Entry<Integer, Integer>> toList(Bst tree) {
        List<Map.Entry<Integer, Integer>> all = new ArrayList<>();
        if (tree instanceof Node node) {
            all.addAll(toList(node.left()));
            all.add(Map.entry(node.key(), node.value()));
            all.addAll(toList(node.right()));
        }
        return all;
    }

    /** Everything in the first tree is smaller than everything in the second one. */
    static Bst join(Bst left, Bst right) {
        return left instanceof Node node ? new Node(node.left(), node.key(), node.value(), join(node.right(), right)) : right;
    }

    static Bst below(int key, Bst tree) {
        if (!(tree instanceof Node node)) {
            return tree;
        }
        return key > node.key() ? new Node(node.left(), node.key(), node.value(), below(key, node.right())) : below(key, node.left());
    }

    static Bst above(int key, Bst tree) {
        if (!(tree instanceof Node node)) {
            return tree;
        }
        return key < node.key() ? new Node(above(key, node.left()), node.key(), node.value(), node.right()) : above(key, node.right());
    }
}
