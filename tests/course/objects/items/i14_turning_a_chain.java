public class Turning {
    static class Link {
        char c;
        Link next;
        Link(char c) { this.c = c; }
    }

    static String text(Link l) {
        return l == null ? "" : l.c + text(l.next);
    }

    public static void main(String[] args) {
        Link head = new Link('j');
        Link tail = head;
        for (char c = 'k'; c <= 'n'; c++) {
            tail.next = new Link(c);
            tail = tail.next;
        }
        Link old = head, done = null;
        while (head.c != 'm') {
            Link rest = head.next;
            head.next = done;
            done = head;
            head = rest;
        }
        System.out.println(text(done) + " " + text(head) + " " + text(old) + " " + text(tail));
    }
}
