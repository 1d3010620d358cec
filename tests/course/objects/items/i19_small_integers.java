public class SmallIntegers {
    static String test(Integer a, Integer b) {
        return (a == b) + "/" + a.equals(b) + "/" + (a <= b && a >= b);
    }

    public static void main(String[] args) {
        System.out.println(test(127, 127));
        System.out.println(test(-128, 127));
        Integer i = 126;
        Integer j = i;
        i++;
        System.out.println(i + " " + j + " " + test(i, j + 1));
        Long big = 7L;
        System.out.println(big.equals(7) + " " + (big == 7) + " " + big.equals(7L));
        System.out.println(Integer.compare(i, j) + Integer.parseInt("-3"));
    }
}
