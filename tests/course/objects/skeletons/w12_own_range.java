/*tatsu
title = "An own Iterable with an inner class"
question = "output"
*/
import java.util.Iterator;

public class Steps implements Iterable<Integer> {
    private int from, to;
    private int handedOut = 0;

    public Steps(int from, int to) { this.from = from; this.to = to; }

    public Iterator<Integer> iterator() { return new Walker(); }

    private class Walker implements Iterator<Integer> {
        private int at = from;

        public boolean hasNext() { return at <= to; }

        public Integer next() {
            handedOut++;
            int result = at;
            at += handedOut % INT(range(2, 3)) + 1;
            return result;
        }
    }

    public static void main(String[] args) {
        Steps s = new Steps(INT(range(0, 4)), INT(range(6, 10)));
        for (int x : s) System.out.print(x + " ");
        for (int x : s) {
            if (x > INT(range(3, 5))) break;
            System.out.print("[" + x + "]");
        }
        System.out.println(" " + s.handedOut);
    }
}
