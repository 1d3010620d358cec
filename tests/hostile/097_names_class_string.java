// Tries a class called Integer, which hides the one of Java inside it.
public class Integer {
    static int MAX_VALUE = INT(range(1, 9));

    static int compare(int a, int b) {
        return a * b;
    }

    public static void main(String[] args) {
        System.out.println(Integer.MAX_VALUE + Integer.compare(3, 4));
    }
}
