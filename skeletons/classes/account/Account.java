import java.util.ArrayList;
import java.util.List;

public class Account {
    private static int next = 1;

    private final int number = next++;
    private final List<Integer> entries = new ArrayList<>();
    private int balance;

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("an amount is positive");
        }
        balance += amount;
        entries.add(amount);
    }

    public void transfer(Account other, int amount) {
        balance -= amount;
        other.deposit(amount);
    }

    public int last() {
        return entries.get(entries.size() - 1);
    }

    public int average() {
        int sum = 0;
        for (int entry : entries) {
            sum += entry;
        }
        return sum / entries.size();
    }

    public int number() {
        return number;
    }
}
