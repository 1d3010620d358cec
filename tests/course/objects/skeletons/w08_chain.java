/*tatsu
title = "Walking along a chain of nodes"
question = "output"
*/
class Node {
    int value;
    Node next;

    Node(int value, Node next) {
        this.value = value;
        this.next = next;
    }
}

Node head = null;
for (int i = 1; i <= INT(range(4, 6)); i++) {
    head = new Node(i * INT(range(2, 5)), head);
}

// cut one node out
Node cur = head;
for (int k = 0; k < INT(range(0, 2)); k++) {
    cur = cur.next;
}
cur.next = cur.next.next;

for (Node n = head; n != null; n = n.next) {
    System.out.print(n.value + (n.next == null ? "\n" : "->"));
}
