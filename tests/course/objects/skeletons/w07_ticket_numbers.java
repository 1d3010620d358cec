/*tatsu
title = "One counter for all tickets"
question = "output"
*/
public class Ticket {
    private static int next = INT(range(1, 9));
    private static int sold;
    private final int number;
    private int stamps;

    public Ticket() {
        number = next;
        next += INT(range(1, 3));
        sold++;
    }

    public void stamp() {
        stamps++;
    }

    public static int getSold() {
        return sold;
    }

    @Override
    public String toString() {
        return "#" + number + "/" + stamps;
    }

    public static void main(String[] args) {
        Ticket a = new Ticket();
        Ticket b = new Ticket();
        for (int i = 0; i < INT(range(1, 4)); i++) {
            b.stamp();
            if (i % 2 == 1) {
                b = new Ticket();
            }
        }
        a.stamp();
        System.out.println(a + " " + b + " " + Ticket.getSold());
    }
}
