import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] values = { 1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1 };
        String[] signs = { "M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I" };
        String longest = "";
        System.out.print("Number: ");
        int x = in.nextInt();
        while (x != 0) {
            if (x < 0 || x > 3999) {
                System.out.println("not possible");
            } else {
                String roman = "";
                for (int i = 0; i < values.length; i++) {
                    while (x >= values[i]) {
                        roman += signs[i];
                        x -= values[i];
                    }
                }
                System.out.println(roman);
                if (roman.length() > longest.length()) {
                    longest = roman;
                }
            }
            System.out.print("Number: ");
            x = in.nextInt();
        }
        if (longest.isEmpty()) {
            longest = "none";
        }
        System.out.println("longest: " + longest);
    }
}
