import java.util.Scanner;

public class Main {
    static String digit(int d, char one, char five, char ten) {
        StringBuilder b = new StringBuilder();
        switch (d) {
            case 9:
                return b.append(one).append(ten).toString();
            case 4:
                return b.append(one).append(five).toString();
            default:
                if (d >= 5) b.append(five);
                for (int i = 0; i < d % 5; i++) b.append(one);
                return b.toString();
        }
    }

    static String roman(int x) {
        return digit(x / 1000, 'M', '?', '?') + digit(x / 100 % 10, 'C', 'D', 'M')
            + digit(x / 10 % 10, 'X', 'L', 'C') + digit(x % 10, 'I', 'V', 'X');
    }

    public static void main(String[] args) {
        Scanner s = new Scanner(System.in);
        String best = "none";
        boolean any = false;
        int x;
        do {
            System.out.print("? ");
            x = Integer.parseInt(s.nextLine().trim());
            if (x >= 1 && x <= 3999) {
                String r = roman(x);
                System.out.println(r);
                if (!any || r.length() > best.length()) best = r;
                any = true;
            } else if (x != 0) {
                System.out.println("not possible");
            }
        } while (x != 0);
        System.out.println("longest: " + best);
    }
}
