import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.print("Name: ");
        String name = in.nextLine();
        int tries = 0;
        boolean good = false;
        String password = "";
        while (!good && tries < 3) {
            System.out.print("Password: ");
            password = in.nextLine();
            tries++;
            boolean digit = false;
            boolean capital = false;
            for (int i = 0; i < password.length(); i++) {
                if (Character.isDigit(password.charAt(i))) digit = true;
                if (Character.isUpperCase(password.charAt(i))) capital = true;
            }
            if (password.length() < 6) {
                System.out.println("too short");
            } else if (!digit) {
                System.out.println("no digit");
            } else if (!capital) {
                System.out.println("no capital letter");
            } else if (password.toLowerCase().contains(name.toLowerCase())) {
                System.out.println("contains the name");
            } else {
                good = true;
            }
        }
        if (!good) {
            System.out.println("locked");
        } else {
            System.out.print("Once more: ");
            String again = in.nextLine();
            if (again.equals(password)) {
                System.out.println("changed");
            } else {
                System.out.println("not the same");
            }
        }
    }
}
