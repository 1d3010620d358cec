// Tries a class called Math with a method abs of its own.
public class Math {
    static int abs(int x) {
        return x * 2;
    }

    public static void main(String[] args) {
        int Arrays = Math.abs(INT(range(-9, 9)));
        System.out.println(Arrays + abs(-3));
    }
}
