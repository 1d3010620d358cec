/*tatsu
title = { en = "Deposits and withdrawals", de = "Einzahlungen und Auszahlungen" }
question = "result"
*/
public class Account {
    static long balance = LONG(range(10, 60));
    static int refused = 0;

    static boolean withdraw(long amount) {
        if (amount > balance) {
            refused++;
            return false;
        }
        balance -= amount;
        return true;
    }

    @MAIN
    static long day() {
        boolean first = withdraw(INT(range(5, 40)));
        boolean second = withdraw(INT(range(5, 40))) || withdraw(INT(range(1, 9)));
        boolean third = first && withdraw(INT(range(5, 20)));
        balance += second == third ? 100 : 1;
        ASSERT(refused == 1 || refused == 2);
        return balance;
    }
}
