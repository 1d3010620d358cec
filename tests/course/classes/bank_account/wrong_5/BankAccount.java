import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public class BankAccount extends Account {

    private long limit;

    public BankAccount(String owner, long limit) {
        super(owner);
        if (limit < 0) {
            throw new IllegalArgumentException("The limit must be at least 0 but was " + limit);
        }
        this.limit = limit;
        number = AccountNumbers.next();
    }

    @Override
    protected long available() {
        return getBalance() + limit;
    }

    public boolean transfer(BankAccount target, long cents) {
        if (target == null) {
            throw new IllegalArgumentException();
        }
        boolean done = getBalance() >= cents && this.withdraw(cents);
        if (done) {
            target.deposit(cents);
        }
        return done;
    }
}

class AccountNumbers {
    private static int last = 0;

    static int next() {
        last = last + 1;
        return last;
    }
}

abstract class Account {
    private String owner;
    protected int number;
    private long balance = 0;
    private LinkedList<Long> history = new LinkedList<Long>();

    Account(String owner) {
        if (owner == null || owner.equals("")) {
            throw new IllegalArgumentException("An account needs an owner");
        }
        this.owner = owner;
    }

    protected abstract long available();

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
        if (cents < 1) {
            throw new IllegalArgumentException("Cannot deposit " + cents);
        }
        book(cents);
    }

    public boolean withdraw(long cents) {
        if (cents < 1) {
            throw new IllegalArgumentException("Cannot withdraw " + cents);
        }
        if (available() >= cents) {
            book(-cents);
            return true;
        }
        return false;
    }

    private void book(long amount) {
        balance = balance + amount;
        history.addLast(amount);
    }

    public List<Long> history() {
        return Collections.unmodifiableList(new LinkedList<Long>(history));
    }
}
