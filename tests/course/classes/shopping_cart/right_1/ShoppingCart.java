import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.*;

public class ShoppingCart {
    private final List<Position> positions = new ArrayList<>();
    private BigDecimal discount = BigDecimal.ZERO;

    private Position find(String article) {
        for (Position p : positions) if (p.article.equals(article)) return p;
        return null;
    }

    public ShoppingCart add(String article, int price, int quantity) {
        if (quantity <= 0) throw new IllegalArgumentException("quantity " + quantity);
        if (price < 0) throw new IllegalArgumentException("price " + price);
        Position p = find(article);
        if (p == null) {
            p = new Position(article);
            positions.add(p);
        }
        p.price = BigDecimal.valueOf(price, 2);
        p.pieces += quantity;
        return this;
    }

    public boolean remove(String article, int quantity) {
        if (quantity <= 0) throw new IllegalArgumentException("quantity " + quantity);
        Position p = find(article);
        if (p == null || p.pieces < quantity) return false;
        p.pieces -= quantity;
        positions.removeIf(x -> x.pieces == 0);
        return true;
    }

    public int quantity(String article) {
        Position p = find(article);
        return p != null ? p.pieces : 0;
    }

    public void setDiscount(int percent) {
        if (percent < 0 || percent > 100) throw new IllegalArgumentException(percent + "%");
        discount = BigDecimal.valueOf(percent);
    }

    private BigDecimal sum() {
        return positions.stream().map(Position::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal saving() {
        return sum().multiply(discount).movePointLeft(2).setScale(2, RoundingMode.HALF_UP);
    }

    public long total() {
        return sum().subtract(saving()).movePointRight(2).longValueExact();
    }

    public void printReceipt() {
        positions.forEach(System.out::println);
        if (discount.signum() != 0) System.out.println("DISCOUNT " + discount + "% -" + saving());
        System.out.println("TOTAL " + sum().subtract(saving()).setScale(2));
    }

    private static class Position {
        final String article;
        BigDecimal price;
        int pieces;

        Position(String article) { this.article = article; }

        BigDecimal cost() { return price.multiply(new BigDecimal(pieces)); }

        @Override
        public String toString() { return pieces + " x " + article + " " + price + " = " + cost(); }
    }
}
