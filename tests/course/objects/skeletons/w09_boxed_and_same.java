/*tatsu
title = "Integer: == or equals?"
question = "output"
*/
public class Boxed {
    static String compare(Integer p, Integer q) {
        String s = p == q ? "same" : "other";
        return s + (p.equals(q) ? "/equal" : "/unequal");
    }

    public static void main(String[] args) {
        Integer a = INT(list(100, 126, 127));
        Integer b = INT(list(100, 126, 127));
        Integer c = a;
        c++;
        System.out.println(compare(a, b));
        System.out.println(a < c ? "less" : "not less");
        int d = INT(list(500, 1000));
        Integer e = d;
        System.out.println((e == d) + " " + e.equals(d) + " " + e.equals((long) d));
    }
}
