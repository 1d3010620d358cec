import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int count = 0;
        int min = Integer.MAX_VALUE;
        int max = Integer.MIN_VALUE;
        int place = 0;
        int times = 0;
        while (in.hasNextInt()) {
            int x = in.nextInt();
            count++;
            if (x < min) {
                min = x;
            }
            else if (x > max) {
                max = x;
                place = count;
                times = 1;
            } else if (x == max) {
                times++;
            }
        }
        if (count == 0) {
            System.out.println("no numbers");
        } else {
            System.out.println("smallest: " + min);
            System.out.println("largest: " + max + " at " + place);
            System.out.println("times: " + times);
        }
    }
}
