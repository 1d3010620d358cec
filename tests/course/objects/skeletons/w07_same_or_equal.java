/*tatsu
title = "Same point or equal points?"
question = "output"
*/
class Point {
    int x, y;

    Point(int x, int y) { this.x = x; this.y = y; }

    Point moved(int dx) { return dx == 0 ? this : new Point(x + dx, y); }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Point)) return false;
        Point p = (Point) other;
        return x == p.x && y == p.y;
    }

    @Override
    public int hashCode() { return 31 * x + y; }
}

Point p = new Point(INT(range(1, 3)), INT(range(1, 3)));
Point q = new Point(INT(range(1, 3)), INT(range(1, 3)));
Point r = p.moved(INT(range(-1, 1)));
System.out.println((p == q) + " " + p.equals(q));
System.out.println((p == r) + " " + q.equals(r) + " " + r.equals("" + q.x));
ASSERT(p.equals(q) || q.equals(r) || p == r);
