import java.util.LinkedHashMap;
import java.util.Map;

public class ShoppingCart {

    private static class Item {
        int price;
        int quantity;
    }

    private final Map<String, Item> items = new LinkedHashMap<>();
    private int discount = 0;
    private long total = -1;

    public void add(String article, int price, int quantity) {
        if (price < 0 || quantity < 1) {
            throw new IllegalArgumentException("wrong price or quantity");
        }
        Item item = items.computeIfAbsent(article, key -> new Item());
        total = -1;
        item.price = price;
        item.quantity += quantity;
    }

    public boolean remove(String article, int quantity) {
        if (quantity < 1) {
            throw new IllegalArgumentException("wrong quantity");
        }
        if (quantity(article) < quantity) {
            return false;
        }
        Item item = items.get(article);
        item.quantity -= quantity;
        total = -1;
        if (item.quantity == 0) {
            items.remove(article);
        }
        return true;
    }

    public int quantity(String article) {
        Item item = items.get(article);
        return item == null ? 0 : item.quantity;
    }

    public void setDiscount(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("wrong percentage");
        }
        discount = percent;
    }

    private long sum() {
        long sum = 0;
        for (Item item : items.values()) {
            sum += (long) item.price * item.quantity;
        }
        return sum;
    }

    private long reduction() {
        return (sum() * discount + 50) / 100;
    }

    public long total() {
        if (total < 0) {
            total = sum() - reduction();
        }
        return total;
    }

    public void printReceipt() {
        for (Map.Entry<String, Item> entry : items.entrySet()) {
            Item item = entry.getValue();
            System.out.println(item.quantity + " x " + entry.getKey() + " " + euro(item.price)
                    + " = " + euro((long) item.price * item.quantity));
        }
        if (discount > 0) {
            System.out.println("DISCOUNT " + discount + "% -" + euro(reduction()));
        }
        System.out.println("TOTAL " + euro(total()));
    }

    private static String euro(long cents) {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }
}
