import java.util.Locale;

public class ShoppingCart {

    static {
        Locale.setDefault(Locale.US);
    }

    private String[] names = new String[10];
    private int[] prices = new int[10];
    private int[] amounts = new int[10];
    private int length = 0;
    private int percent = 0;

    private int search(String article) {
        for (int i = 0; i < length; i++) {
            if (names[i].equals(article)) {
                return i;
            }
        }
        return -1;
    }

    public void add(String article, int price, int quantity) {
        if (price < 0 || quantity <= 0) {
            throw new IllegalArgumentException("Invalid!");
        }
        int index = search(article);
        if (index == -1) {
            if (length == names.length) {
                grow();
            }
            index = length;
            names[index] = article;
            amounts[index] = 0;
            length++;
        }
        prices[index] = price;
        amounts[index] += quantity;
    }

    private void grow() {
        String[] newNames = new String[length * 2];
        int[] newPrices = new int[length * 2];
        int[] newAmounts = new int[length * 2];
        for (int i = 0; i < length; i++) {
            newNames[i] = names[i];
            newPrices[i] = prices[i];
        }
        names = newNames;
        prices = newPrices;
        amounts = newAmounts;
    }

    public boolean remove(String article, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("Invalid!");
        }
        int index = search(article);
        if (index == -1 || amounts[index] < quantity) {
            return false;
        }
        amounts[index] -= quantity;
        if (amounts[index] == 0) {
            for (int i = index; i < length - 1; i++) {
                names[i] = names[i + 1];
                prices[i] = prices[i + 1];
                amounts[i] = amounts[i + 1];
            }
            length--;
        }
        return true;
    }

    public int quantity(String article) {
        int index = search(article);
        if (index == -1) {
            return 0;
        }
        return amounts[index];
    }

    public void setDiscount(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("Invalid!");
        }
        this.percent = percent;
    }

    private long sum() {
        long result = 0;
        for (int i = 0; i < length; i++) {
            result = result + 1L * prices[i] * amounts[i];
        }
        return result;
    }

    public long total() {
        return sum() - Math.round(sum() * percent / 100.0);
    }

    public void printReceipt() {
        for (int i = 0; i < length; i++) {
            System.out.printf("%d x %s %.2f = %.2f\n", amounts[i], names[i], prices[i] / 100.0,
                    1L * prices[i] * amounts[i] / 100.0);
        }
        if (percent != 0) {
            System.out.printf("DISCOUNT %d%% -%.2f\n", percent, (sum() - total()) / 100.0);
        }
        System.out.printf("TOTAL %.2f\n", total() / 100.0);
    }
}
