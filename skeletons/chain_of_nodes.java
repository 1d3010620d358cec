/*tatsu
title = { en = "A chain of nodes", de = "Eine Kette von Knoten" }
question = "memory"
*/
public class Main {
    static class Node {
        int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        Node last = new Node(INT(range(1, 9)), null);
        Node head = new Node(INT(range(1, 9)), ONE(last, null));
        head = new Node(INT(range(1, 9)), ONE(head, last));
        Node at = ONE(head.next, head);
        at.next = ONE(new Node(0, at.next), last, at.next);
        last = ONE(at, head);
        last.key++;
    }
}
