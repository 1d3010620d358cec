import java.util.Arrays;

public class ByValue {
    static int bump(int n, int[] data) {
        n += 5;
        data[0] += n;
        data = new int[] { 9, 9 };
        data[1] = n;
        return data[0] + data[1];
    }

    public static void main(String[] args) {
        int n = 1;
        int[] data = { 3, 4 };
        n = bump(n, data) - n;
        System.out.println(n + " " + Arrays.toString(data));
        bump(data[1], data);
        System.out.println(n + " " + Arrays.toString(data));
    }
}
