public sealed interface Tree permits Leaf, Branch {
    static Tree insert(int key, Tree tree) {
        if (tree instanceof Branch branch) {
            if (key < branch.key()) {
                return new Branch(insert(key, branch.left()), branch.key(), branch.right());
            }
            if (key > branch.key()) {
                return new Branch(branch.left(), branch.key(), insert(key, branch.right()));
            }
            throw new AssertionError("not reached");
        }
        return new Branch(new Leaf(), key, new Leaf());
    }

    static int size(Tree tree) {
        return tree instanceof Branch branch ? size(branch.left()) + 1 + size(branch.right()) : 0;
    }

    static int smallest(Tree tree) {
        Branch branch = (Branch) tree;
        return branch.left() instanceof Leaf ? branch.key() : smallest(branch.left());
    }
}

record Leaf() implements Tree {
}

record Branch(Tree left, int key, Tree right) implements Tree {
}
