import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What must hold of search trees: the kinds of properties are those of J. Hughes, "How to Specify It!" (2019). */
class BstSpec {
    // valid trees stay valid

    @PROPERTY
    static boolean nilValid() {
        return valid(new Bst.Nil());
    }

    @PROPERTY
    static boolean insertValid(int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return valid(insert(k, v, t));
    }

    @PROPERTY
    static boolean deleteValid(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return valid(delete(k, t));
    }

    @PROPERTY
    static boolean unionValid(Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return valid(union(t, u));
    }

    // postconditions

    @PROPERTY
    static boolean insertPost(int k, int v, Bst t, int j) {
        if (!valid(t)) {
            return true;
        }
        return find(j, insert(k, v, t)).equals(j == k ? Optional.of(v) : find(j, t));
    }

    @PROPERTY
    static boolean insertPostSameKey(int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(k, insert(k, v, t)).equals(Optional.of(v));
    }

    @PROPERTY
    static boolean deletePost(int k, Bst t, int j) {
        if (!valid(t)) {
            return true;
        }
        return find(j, delete(k, t)).equals(j == k ? Optional.empty() : find(j, t));
    }

    @PROPERTY
    static boolean unionPost(Bst t, Bst u, int k) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return find(k, union(t, u)).equals(find(k, t).or(() -> find(k, u)));
    }

    @PROPERTY
    static boolean findPostPresent(int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(k, insert(k, v, t)).equals(Optional.of(v));
    }

    @PROPERTY
    static boolean findPostAbsent(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(k, delete(k, t)).isEmpty();
    }

    @PROPERTY
    static boolean insertDeleteComplete(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return t.equals(find(k, t).map(v -> insert(k, v, t)).orElseGet(() -> delete(k, t)));
    }

    // what two operations have to do with each other

    @PROPERTY
    static boolean insertInsertWeak(int j, int v, int k, int w, Bst t) {
        if (j == k) {
            return true;
        }
        if (!valid(t)) {
            return true;
        }
        return toList(insert(j, v, insert(k, w, t))).equals(toList(insert(k, w, insert(j, v, t))));
    }

    @PROPERTY
    static boolean insertInsert(int j, int v, int k, int w, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return toList(insert(j, v, insert(k, w, t))).equals(toList(j == k ? insert(j, v, t) : insert(k, w, insert(j, v, t))));
    }

    @PROPERTY
    static boolean insertDeleteWeak(int j, int v, int k, Bst t) {
        if (j == k) {
            return true;
        }
        if (!valid(t)) {
            return true;
        }
        return toList(insert(j, v, delete(k, t))).equals(toList(delete(k, insert(j, v, t))));
    }

    @PROPERTY
    static boolean insertDelete(int j, int v, int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return toList(insert(j, v, delete(k, t))).equals(toList(j == k ? insert(j, v, t) : delete(k, insert(j, v, t))));
    }

    @PROPERTY
    static boolean insertUnion(int k, int v, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return toList(insert(k, v, union(t, u))).equals(toList(union(insert(k, v, t), u)));
    }

    @PROPERTY
    static boolean deleteNil(int k) {
        return delete(k, new Bst.Nil()).equals(new Bst.Nil());
    }

    @PROPERTY
    static boolean deleteInsertWeak(int j, int k, int v, Bst t) {
        if (j == k) {
            return true;
        }
        if (!valid(t)) {
            return true;
        }
        return toList(delete(j, insert(k, v, t))).equals(toList(insert(k, v, delete(j, t))));
    }

    @PROPERTY
    static boolean deleteInsert(int j, int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return toList(delete(j, insert(k, v, t))).equals(toList(j == k ? delete(j, t) : insert(k, v, delete(j, t))));
    }

    @PROPERTY
    static boolean deleteDelete(int j, int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return toList(delete(j, delete(k, t))).equals(toList(delete(k, delete(j, t))));
    }

    @PROPERTY
    static boolean deleteUnion(int k, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return toList(delete(k, union(t, u))).equals(toList(union(delete(k, t), delete(k, u))));
    }

    @PROPERTY
    static boolean unionNilLeft(Bst t) {
        return union(new Bst.Nil(), t).equals(t);
    }

    @PROPERTY
    static boolean unionNilRight(Bst t) {
        if (!valid(t)) {
            return true;
        }
        return union(t, new Bst.Nil()).equals(t);
    }

    @PROPERTY
    static boolean unionInsert(Bst t, Bst u, int k, int v) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return toList(union(insert(k, v, t), u)).equals(toList(insert(k, v, union(t, u))));
    }

    @PROPERTY
    static boolean unionDeleteInsert(Bst t, Bst u, int k, int v) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return toList(union(delete(k, t), insert(k, v, u))).equals(toList(insert(k, v, union(delete(k, t), u))));
    }

    @PROPERTY
    static boolean unionIdempotent(Bst t) {
        if (!valid(t)) {
            return true;
        }
        return toList(union(t, t)).equals(toList(t));
    }

    @PROPERTY
    static boolean unionAssociative(Bst t, Bst u, Bst w) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        if (!valid(w)) {
            return true;
        }
        return toList(union(union(t, u), w)).equals(toList(union(t, union(u, w))));
    }

    @PROPERTY
    static boolean findNil(int k) {
        return find(k, new Bst.Nil()).isEmpty();
    }

    @PROPERTY
    static boolean findInsert(int j, int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(j, insert(k, v, t)).equals(j == k ? Optional.of(v) : find(j, t));
    }

    @PROPERTY
    static boolean findDelete(int j, int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(j, delete(k, t)).equals(j == k ? Optional.empty() : find(j, t));
    }

    @PROPERTY
    static boolean findUnion(int k, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return find(k, union(t, u)).equals(find(k, t).or(() -> find(k, u)));
    }

    // inserting makes every tree

    @PROPERTY
    static boolean insertComplete(Bst t) {
        if (!valid(t)) {
            return true;
        }
        return t.equals(inserted(t));
    }

    @PROPERTY
    static boolean insertCompleteForDelete(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return delete(k, t).equals(inserted(delete(k, t)));
    }

    @PROPERTY
    static boolean insertCompleteForUnion(Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        return union(t, u).equals(inserted(union(t, u)));
    }

    // trees with the same keys and values cannot be told apart

    @PROPERTY
    static boolean insertKeepsSame(int k, int v, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        if (!toList(t).equals(toList(u))) {
            return true;
        }
        return toList(insert(k, v, t)).equals(toList(insert(k, v, u)));
    }

    @PROPERTY
    static boolean deleteKeepsSame(int k, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        if (!toList(t).equals(toList(u))) {
            return true;
        }
        return toList(delete(k, t)).equals(toList(delete(k, u)));
    }

    @PROPERTY
    static boolean unionKeepsSame(Bst t, Bst u, Bst w) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        if (!valid(w)) {
            return true;
        }
        if (!toList(t).equals(toList(u))) {
            return true;
        }
        return toList(union(t, w)).equals(toList(union(u, w))) && toList(union(w, t)).equals(toList(union(w, u)));
    }

    @PROPERTY
    static boolean findKeepsSame(int k, Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        if (!toList(t).equals(toList(u))) {
            return true;
        }
        return find(k, t).equals(find(k, u));
    }

    // a model: sorted maps

    @PROPERTY
    static boolean nilModel() {
        return model(new Bst.Nil()).isEmpty();
    }

    @PROPERTY
    static boolean insertModel(int k, int v, Bst t) {
        if (!valid(t)) {
            return true;
        }
        TreeMap<Integer, Integer> map = model(t);
        map.put(k, v);
        return listed(map).equals(toList(insert(k, v, t)));
    }

    @PROPERTY
    static boolean deleteModel(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        TreeMap<Integer, Integer> map = model(t);
        map.remove(k);
        return listed(map).equals(toList(delete(k, t)));
    }

    @PROPERTY
    static boolean unionModel(Bst t, Bst u) {
        if (!valid(t)) {
            return true;
        }
        if (!valid(u)) {
            return true;
        }
        TreeMap<Integer, Integer> map = model(u);
        map.putAll(model(t));
        return listed(map).equals(toList(union(t, u)));
    }

    @PROPERTY
    static boolean findModel(int k, Bst t) {
        if (!valid(t)) {
            return true;
        }
        return find(k, t).equals(Optional.ofNullable(model(t).get(k)));
    }

    // what the properties need

    private static boolean valid(Bst t) {
        return valid(t, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean valid(Bst t, long above, long below) {
        return !(t instanceof Bst.Node node) || above < node.key() && node.key() < below && valid(node.left(), above, node.key())
                && valid(node.right(), node.key(), below);
    }

    private static List<Map.Entry<Integer, Integer>> toList(Bst t) {
        return Bst.toList(t);
    }

    private static Bst insert(int k, int v, Bst t) {
        return Bst.insert(k, v, t);
    }

    private static Bst delete(int k, Bst t) {
        return Bst.delete(k, t);
    }

    private static Bst union(Bst t, Bst u) {
        return Bst.union(t, u);
    }

    private static Optional<Integer> find(int k, Bst t) {
        return Bst.find(k, t);
    }

    /** The tree that inserting its keys makes, the root first. */
    private static Bst inserted(Bst t) {
        return inserted(t, new Bst.Nil());
    }

    private static Bst inserted(Bst t, Bst into) {
        return t instanceof Bst.Node node ? inserted(node.right(), inserted(node.left(), insert(node.key(), node.value(), into))) : into;
    }

    private static TreeMap<Integer, Integer> model(Bst t) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        toList(t).forEach(entry -> map.put(entry.getKey(), entry.getValue()));
        return map;
    }

    private static List<Map.Entry<Integer, Integer>> listed(TreeMap<Integer, Integer> map) {
        List<Map.Entry<Integer, Integer>> all = new ArrayList<>();
        map.forEach((key, value) -> all.add(Map.entry(key, value)));
        return all;
    }
}
