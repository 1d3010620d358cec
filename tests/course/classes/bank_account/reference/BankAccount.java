import java.util.ArrayList;
import java.util.List;

public class BankAccount {

    private static int nextNumber = 1000;

    private final String owner;
    private final long overdraftLimit;
    private final int number;
    private final List<Long> bookings = new ArrayList<>();
    private long balance;

    public BankAccount(String owner, long overdraftLimit) {
        if (owner == null || owner.isEmpty()) {
            throw new IllegalArgumentException("owner missing");
        }
        if (overdraftLimit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.owner = owner;
        this.overdraftLimit = overdraftLimit;
        this.number = nextNumber++;
    }

    public String getOwner() {
        return owner;
    }

    public long getBalance() {
        return balance;
    }

    public int getNumber() {
        return number;
    }

    public void deposit(long cents) {
        requirePositive(cents);
        balance += cents;
        bookings.add(cents);
    }

    public boolean withdraw(long cents) {
        requirePositive(cents);
        if (cents > balance + overdraftLimit) {
            return false;
        }
        balance -= cents;
        bookings.add(-cents);
        return true;
    }

    public boolean transfer(BankAccount target, long cents) {
        if (target == null) {
            throw new IllegalArgumentException("no target");
        }
        if (!withdraw(cents)) {
            return false;
        }
        target.deposit(cents);
        return true;
    }

    public List<Long> history() {
        return new ArrayList<>(bookings);
    }

    private static void requirePositive(long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("amount must be positive: " + cents);
        }
    }
}
