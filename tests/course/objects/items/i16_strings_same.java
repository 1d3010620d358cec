public class SameText {
    public static void main(String[] args) {
        String s = "exam";
        String t = new String("exam");
        String u = s;
        s.toUpperCase();
        s += "s";
        t = t.concat("");
        System.out.println(s + " " + t + " " + u);
        System.out.println((s == u) + " " + t.equals(u) + " " + (new String(u) == u));
        String v = u.replace('x', 'X').substring(1);
        System.out.println(v + v.indexOf('x') + u.compareTo("exact"));
    }
}
