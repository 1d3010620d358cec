import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int count = 0;
        int sum = 0;
        String last = "none";
        int row = 0;
        int longest = 0;
        String word = in.next();
        while (!word.equals("stop")) {
            int x = Integer.parseInt(word);
            if (x % 3 == 0) {
                count++;
                sum += x;
                last = word;
                row++;
                if (row > longest) {
                    longest = row;
                    row = 1;
                }
            } else {
                row = 0;
            }
            word = in.next();
        }
        System.out.println("multiples: " + count);
        System.out.println("sum: " + sum);
        System.out.println("last: " + last);
        System.out.println("in a row: " + longest);
    }
}
