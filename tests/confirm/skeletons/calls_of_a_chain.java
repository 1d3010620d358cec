/*tatsu
question = "calls"
call = "new Counter(INT(range(1, 4))).twice()"
*/
class Counter {
    private int n = first(INT(range(0, 3)));

    Counter(int n) {
        this(n, 2);
        if (this.n > INT(range(2, 5))) {
            add(1);
        }
    }

    Counter(int n, int more) {
        this.n += n;
        add("x".length() + more);
    }

    int first(int n) {
        return n;
    }

    void add(int by) {
        n += by;
    }

    void add(String text) {
        add(text.length());
    }

    int twice() {
        add(n % 2 == 0 ? "even" : "");
        return 2 * n;
    }
}
