import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        System.out.print("Please type a year: ");
        Scanner scanner = new Scanner(System.in);
        int y = Integer.parseInt(scanner.nextLine().trim());
        String answer;
        if (y >= 1 && y <= 9999) {
            boolean leap = false;
            if (y % 4 == 0) {
                leap = true;
                if (y % 100 == 0) {
                    leap = false;
                    if (y % 400 == 0) {
                        leap = true;
                    }
                }
            }
            answer = "leap year";
            if (!leap) {
                answer = "no " + answer;
            }
        } else {
            answer = "error";
        }
        System.out.println(answer);
    }
}
