import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        for (int i = 0; i < n; i++) {
            long a = in.nextLong();
            String op = in.next();
            long b = in.nextLong();
            if (op.equals("+")) {
                System.out.println(a + b);
            } else if (op.equals("-")) {
                System.out.println(a - b);
            } else if (op.equals("*")) {
                System.out.println(a * b);
            } else if (b == 0) {
                System.out.println("not possible");
            } else if (op.equals("/")) {
                System.out.println(a / b);
            } else {
                System.out.println(Math.floorMod(a, b));
            }
        }
    }
}
