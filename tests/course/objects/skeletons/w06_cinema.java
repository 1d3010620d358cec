/*tatsu
title = "Methods of an object beside main"
question = "output"
*/
public class Cinema {
    int seats = INT(range(20, 60, 10));
    int price = INT(range(7, 12));

    int income(int visitors) {
        return price * Math.min(visitors, seats);
    }

    boolean isFull(int visitors) {
        return visitors >= seats;
    }

    void raise(int percent) {
        price = price + price * percent / 100;
    }

    public static void main(String[] args) {
        Cinema hall = new Cinema();
        int visitors = INT(range(15, 70));
        System.out.println(hall.income(visitors));
        hall.raise(INT(list(10, 15, 25, 50)));
        System.out.println(hall.price + " " + hall.isFull(visitors));
        ASSERT(hall.price > 8);
        System.out.println(hall.income(visitors - INT(range(5, 10))));
    }
}
