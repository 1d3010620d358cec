import java.util.Scanner;

public class Main {
    static Scanner in = new Scanner(System.in);
    static int money = 100;
    static int taken = 0;

    static int ask() {
        System.out.print("Amount: ");
        return Integer.parseInt(in.nextLine());
    }

    static void withdraw() {
        int amount = ask();
        String answer = "ok";
        if (amount < 1) answer = "not allowed";
        else if (amount % 10 > 0) answer = "only tens";
        else if (money - amount < 0) answer = "not enough";
        else if (taken + amount > 500) answer = "limit";
        if (answer.equals("ok")) {
            money -= amount;
            taken += amount;
        }
        System.out.println(answer);
    }

    static void deposit() {
        int amount = ask();
        if (amount >= 0) {
            money += amount;
            System.out.println("ok");
        } else {
            System.out.println("not allowed");
        }
    }

    public static void main(String[] args) {
        String command = "";
        while (!command.equals("quit")) {
            System.out.print("What do you want? ");
            command = in.nextLine();
            if (command.equals("deposit")) deposit();
            else if (command.equals("withdraw")) withdraw();
            else if (command.equals("balance")) System.out.println("balance: " + money);
            else if (!command.equals("quit")) System.out.println("unknown command");
        }
        System.out.println("goodbye");
    }
}
