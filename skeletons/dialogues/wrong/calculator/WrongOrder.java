// Subtracts the other way round. Shown by 3 inputs.
import java.util.*;

public class WrongOrder {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int a = in.nextInt();
        String operator = in.next();
        int b = in.nextInt();
        if (operator.equals("+")) System.out.println(a + b);
        else if (operator.equals("-")) System.out.println(b - a);
        else System.out.println(a * b);
    }
}
