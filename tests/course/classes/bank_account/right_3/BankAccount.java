import java.util.List;
import java.util.stream.Collectors;
import java.util.ArrayDeque;
import java.util.Deque;

public class BankAccount {

    private static int accountsCreated = 4711;

    private record Booking(long amount, String kind) { }

    private String owner;
    private Long balance = 0L;
    private Long limit;
    private Integer number;
    private Deque<Booking> log = new ArrayDeque<>();

    public BankAccount(String owner, long limit) {
        this.setOwner(owner);
        this.setLimit(limit);
        accountsCreated++;
        this.number = accountsCreated;
    }

    private void setOwner(String owner) {
        if (owner == null || owner.isEmpty()) {
            throw new IllegalArgumentException("owner?");
        }
        this.owner = owner;
    }

    private void setLimit(long limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit?");
        }
        this.limit = limit;
    }

    public String getOwner() {
        return this.owner;
    }

    public Long getBalance() {
        return this.balance;
    }

    public Integer getNumber() {
        return this.number;
    }

    public void deposit(long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("deposit of " + cents + " is not possible");
        }
        this.balance += cents;
        this.log.add(new Booking(cents, "deposit"));
    }

    public boolean withdraw(long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("withdrawal of " + cents + " is not possible");
        }
        long after = this.balance - cents;
        if (after + this.limit >= 0) {
            this.balance = after;
            this.log.add(new Booking(-cents, "withdrawal"));
            return true;
        } else {
            return false;
        }
    }

    public boolean transfer(BankAccount target, long cents) {
        if (target == null) {
            throw new IllegalArgumentException("transfer to nobody");
        }
        if (this.withdraw(cents)) {
            target.deposit(cents);
            return true;
        } else {
            return false;
        }
    }

    public List<Long> history() {
        return this.log.stream().map(Booking::amount).collect(Collectors.toUnmodifiableList());
    }
}
