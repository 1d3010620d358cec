class Phases {
    static void f(long n)     { System.out.print("L "); }
    static void f(Integer n)  { System.out.print("I "); }
    static void f(Object o)   { System.out.print("O "); }
    static void f(int... all) { System.out.print("V" + all.length + " "); }

    public static void main(String[] args) {
        short s = 3;
        Integer boxed = 4;
        f(s);
        f(5);
        f(boxed);
        f('x');
        f("x");
        f();
        f(1, 2);
        f((Object) boxed);
        System.out.println();
    }
}
