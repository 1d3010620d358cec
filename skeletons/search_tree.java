/*tatsu
title = { en = "The way through a search tree", de = "Der Weg durch einen Suchbaum" }
question = "output"
*/
class Node {
    int value;
    Node left;
    Node right;

    Node(int value) {
        this.value = value;
    }

    void insert(int other) {
        if (other < value && left == null) {
            left = new Node(other);
        } else if (other < value) {
            left.insert(other);  //~ left = new Node(other);
        } else if (right == null) {
            right = new Node(other);
        } else {
            right.insert(other);  //~ right = new Node(other);
        }
    }
}

Node root = new Node(INT(range(40, 60)));
root.insert(INT(range(10, 90)));
root.insert(INT(range(10, 90)));
root.insert(INT(range(10, 90)));
root.insert(INT(range(10, 90)));
root.insert(INT(range(10, 90)));
Node node = root;
while (node != null) {
    System.out.print(node.value + " ");
    node = node.value > HOLE(INT(range(30, 70))) ? node.left : node.right;
}
ASSERT(__iterations(1) >= 3);
