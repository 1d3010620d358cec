public interface Receipt {
    void add(String article, int price, int quantity);
    boolean remove(String article, int quantity);
    int quantity(String article);
    void setDiscount(int percent);
    long total();
    void printReceipt();

    static void check(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("argument out of range");
        }
    }

    static String money(long cents) {
        long rest = cents % 100;
        return cents / 100 + (rest == 0 ? ".0" : ".") + rest;
    }
}
