import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Main {
    private int balance = 100;
    private int left = 500;

    String deposit(int amount) {
        if (amount <= 0) return "not allowed";
        balance += amount;
        return "ok";
    }

    String withdraw(int amount) {
        if (amount <= 0) return "not allowed";
        if (amount > balance) return "not enough";
        if (amount % 10 != 0) return "only tens";
        if (amount > left) return "limit";
        left -= amount;
        balance -= amount;
        return "ok";
    }

    public static void main(String[] args) throws IOException {
        Main machine = new Main();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        while (true) {
            String command = in.readLine();
            switch (command) {
                case "deposit":
                    System.out.println(machine.deposit(Integer.parseInt(in.readLine())));
                    break;
                case "withdraw":
                    System.out.println(machine.withdraw(Integer.parseInt(in.readLine())));
                    break;
                case "balance":
                    System.out.println("balance: " + machine.balance);
                    break;
                case "quit":
                    System.out.println("goodbye");
                    return;
                default:
                    System.out.println("unknown command");
            }
        }
    }
}
