import java.util.*;

public class BankAccount {
    private static int counter;
    private final String owner;
    private final long maxDebt;
    private final int number;
    private long[] entries = new long[4];
    private int used = 0;

    public BankAccount(String owner, long overdraftLimit) {
        if (owner == null || owner.length() == 0 || overdraftLimit < 0)
            throw new IllegalArgumentException("bad account data");
        this.owner = owner;
        maxDebt = overdraftLimit;
        number = ++counter;
    }

    public String getOwner() { return owner; }

    public int getNumber() { return number; }

    // the balance is simply the sum of all entries
    public long getBalance() {
        long sum = 0;
        for (int i = 0; i < used; i++) sum += entries[i];
        return sum;
    }

    // returns this so that calls can be written in one line
    public BankAccount deposit(long cents) {
        check(cents);
        store(cents);
        return this;
    }

    public boolean withdraw(long cents) {
        check(cents);
        if (getBalance() - cents < -maxDebt) return false;
        store(-cents);
        return true;
    }

    public boolean transfer(BankAccount target, long cents) {
        check(cents);
        if (target == null) throw new IllegalArgumentException("target is null");
        if (getBalance() - cents < -maxDebt) return false;
        store(-cents);
        target.store(cents);
        return true;
    }

    public List<Long> history() {
        List<Long> copy = new ArrayList<>();
        for (int i = 0; i < used; i++) copy.add(entries[i]);
        return copy;
    }

    private void store(long entry) {
        if (used == entries.length) {
            entries = Arrays.copyOf(entries, used * 2);
        } else {
            entries[used] = entry;
        }
        used++;
    }

    private void check(long cents) {
        if (cents <= 0) throw new IllegalArgumentException("only positive amounts");
    }
}
