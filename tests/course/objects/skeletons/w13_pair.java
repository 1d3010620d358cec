/*tatsu
title = "A generic pair is turned around"
question = "output"
*/
class Pair<A, B> {
    private A first;
    private B second;

    Pair(A first, B second) { this.first = first; this.second = second; }

    A getFirst() { return first; }
    B getSecond() { return second; }
    void setFirst(A a) { first = a; }

    Pair<B, A> turned() { return new Pair<>(second, first); }

    static <T> Pair<T, T> twins(T t) { return new Pair<>(t, t); }

    @Override
    public String toString() { return "<" + first + "|" + second + ">"; }
}

Pair<String, Integer> p = new Pair<>(STRING(range(2, 3), range('p', 't')), INT(range(1, 9)));
Pair<Integer, String> q = p.turned();
q.setFirst(q.getFirst() + INT(range(1, 9)));
p.setFirst(q.getSecond() + q.getFirst());
var r = Pair.twins(ONE(p, q.turned()));
r.getFirst().setFirst("x");
System.out.println(p);
System.out.println(q);
System.out.println(r.getSecond() + " " + (r.getFirst() == p));
