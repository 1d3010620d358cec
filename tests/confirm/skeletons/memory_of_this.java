/*tatsu
title = "The object whose method it is"
question = "memory"
*/
public class Main {
    static class Bead {
        int size;
        Bead next;

        Bead(int size) {
            this.size = size;
        }

        void thread(Bead other) {
            Bead last = this;
            while (last.next != null) {
                last = last.next;
            }
            last.next = other;
            other.size += size;
            // tatsu:here
        }
    }

    public static void main(String[] args) {
        Bead first = new Bead(INT(range(1, 5)));
        Bead second = new Bead(INT(range(6, 9)));
        first.thread(second);
        ONE(first, second).thread(new Bead(INT(range(2, 4))));
    }
}
