class Cell { int v; Cell(int v) { this.v = v; } }

public class Alias {
    static Cell mix(Cell p, Cell q) {
        p.v += q.v;
        q = p;
        q.v *= 2;
        p = new Cell(100);
        p.v++;
        return q;
    }

    public static void main(String[] args) {
        Cell a = new Cell(1), b = new Cell(2);
        Cell c = mix(a, b);
        System.out.println(a.v + " " + b.v + " " + c.v + " " + (a == c));
        c = mix(b, b);
        System.out.println(a.v + " " + b.v + " " + c.v + " " + (b == c));
    }
}
