enum Op {
    ADD("+") { int apply(int a, int b) { return a + b; } },
    SUB("-") { int apply(int a, int b) { return a - b; } },
    MAX("^") {
        int apply(int a, int b) { return Math.max(a, b); }
        @Override public String toString() { return "max"; }
    };

    final String sign;
    Op(String sign) { this.sign = sign; }
    abstract int apply(int a, int b);
}

public class Ops {
    static int weight(Op op) {
        int w = 0;
        switch (op) {
            case SUB: w += 2;
            case ADD: w += 1; break;
            default: w = 9;
        }
        return w;
    }

    public static void main(String[] args) {
        int x = 7;
        for (Op op : Op.values()) {
            x = op.apply(x, op.ordinal() * 4 + 1);
            System.out.println(op + " " + op.name() + op.sign + " " + x + " " + weight(op));
        }
        System.out.println(Op.valueOf("SUB").compareTo(Op.MAX));
    }
}
