import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int all = 0;
        int yes = 0;
        String line = in.nextLine();
        while (!line.equals("end")) {
            String letters = line.trim().toLowerCase();
            if (letters.isEmpty()) {
                System.out.println("empty");
            } else {
                all++;
                String backwards = new StringBuilder(letters).reverse().toString();
                if (letters.equals(backwards)) {
                    yes++;
                    System.out.println("yes");
                } else {
                    System.out.println("no");
                }
            }
            line = in.nextLine();
        }
        System.out.println(yes + " of " + all);
    }
}
