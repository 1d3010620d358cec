import java.util.Scanner;

public class Main {
    static String calculate(long a, char op, long b) {
        if ((op == '/' || op == '%') && b <= 0) {
            return "not possible";
        }
        long r = switch (op) {
            case '+' -> a + b;
            case '-' -> a - b;
            case '*' -> a * b;
            case '/' -> a / b;
            default -> a % b;
        };
        return Long.toString(r);
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int count = Integer.parseInt(scanner.nextLine().trim());
        for (int i = 1; i <= count; i++) {
            String line = scanner.nextLine().trim();
            int first = line.indexOf(' ');
            int last = line.lastIndexOf(' ');
            long a = Long.parseLong(line.substring(0, first));
            long b = Long.parseLong(line.substring(last + 1));
            System.out.println(calculate(a, line.charAt(first + 1), b));
        }
    }
}
