public class Blocks {
    static int a = 3;
    int b = a++;

    static {
        System.out.print("s" + a + " ");
        a *= 2;
    }

    {
        System.out.print("i" + b + " ");
        b += a;
    }

    static int c = a + 1;

    Blocks(int start) {
        b += start;
        System.out.print("c" + b + " ");
    }

    public static void main(String[] args) {
        System.out.print("m" + c + " ");
        new Blocks(1);
        Blocks last = new Blocks(c);
        System.out.println(a + " " + last.b);
    }
}
