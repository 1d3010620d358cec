import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int balance = 100;
        int withdrawn = 0;
        while (true) {
            System.out.print("> ");
            String command = in.nextLine();
            if (command.equals("quit")) {
                break;
            } else if (command.equals("deposit")) {
                System.out.print("> ");
                int amount = Integer.parseInt(in.nextLine().trim());
                if (amount <= 0) {
                    System.out.println("not allowed");
                } else {
                    balance += amount;
                    System.out.println("ok");
                }
            } else if (command.equals("withdraw")) {
                System.out.print("> ");
                int amount = Integer.parseInt(in.nextLine().trim());
                if (amount <= 0) {
                    System.out.println("not allowed");
                } else if (amount % 10 != 0) {
                    System.out.println("only tens");
                } else if (amount > balance) {
                    System.out.println("not enough");
                } else if (withdrawn + amount > 500) {
                    System.out.println("limit");
                } else {
                    balance -= amount;
                    withdrawn = amount;
                    System.out.println("ok");
                }
            } else if (command.equals("balance")) {
                System.out.println("balance: " + balance);
            } else {
                System.out.println("unknown command");
            }
        }
        System.out.println("goodbye");
    }
}
