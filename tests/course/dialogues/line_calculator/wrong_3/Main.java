import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine());
        while (n > 0) {
            String[] parts = in.readLine().split(" ");
            long left = Long.parseLong(parts[0]);
            long right = Long.parseLong(parts[2]);
            long result = 0;
            boolean possible = true;
            switch (parts[1]) {
                case "+":
                    result = left + right;
                    break;
                case "-":
                    result = left - right;
                    break;
                case "*":
                    result = left * right;
                case "/":
                    if (right == 0) possible = false;
                    else result = left / right;
                    break;
                case "%":
                    if (right == 0) possible = false;
                    else result = left % right;
                    break;
            }
            if (possible) System.out.println(result);
            else System.out.println("not possible");
            n--;
        }
    }
}
