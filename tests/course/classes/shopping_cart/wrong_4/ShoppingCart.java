import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ShoppingCart implements Receipt {

    private final List<String> order = new ArrayList<>();
    private final Map<String, Integer> quantities = new HashMap<>();
    private final Map<String, Integer> prices = new HashMap<>();
    private int discount;
    private long sum; // always up to date

    @Override
    public void add(String article, int price, int quantity) {
        Receipt.check(price >= 0 && quantity >= 1);
        int old = quantity(article);
        if (old == 0) {
            order.add(article);
        }
        sum -= cost(article);
        prices.put(article, price);
        quantities.put(article, old + quantity);
        sum += cost(article);
    }

    private long cost(String article) {
        return (long) quantity(article) * prices.getOrDefault(article, 0);
    }

    @Override
    public boolean remove(String article, int quantity) {
        Receipt.check(quantity >= 1);
        int old = quantity(article);
        if (old < quantity) {
            return false;
        }
        sum -= (long) quantity * prices.get(article);
        quantities.put(article, old - quantity);
        if (old == quantity) {
            order.remove(article);
        }
        return true;
    }

    @Override
    public int quantity(String article) {
        return quantities.getOrDefault(article, 0);
    }

    @Override
    public void setDiscount(int percent) {
        Receipt.check(percent >= 0 && percent <= 100);
        discount = percent;
    }

    @Override
    public long total() {
        long reduction = sum * discount / 100;
        if (sum * discount % 100 >= 50) {
            reduction++;
        }
        return sum - reduction;
    }

    @Override
    public void printReceipt() {
        StringBuilder text = new StringBuilder();
        for (String article : order) {
            text.append(quantity(article)).append(" x ").append(article).append(' ');
            text.append(Receipt.money(prices.get(article))).append(" = ");
            text.append(Receipt.money(cost(article))).append('\n');
        }
        if (discount > 0) {
            text.append("DISCOUNT ").append(discount).append("% -");
            text.append(Receipt.money(sum - total())).append('\n');
        }
        text.append("TOTAL ").append(Receipt.money(total())).append('\n');
        System.out.print(text);
    }
}
