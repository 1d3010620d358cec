/*tatsu
title = "A cash machine"
text = "Read the commands deposit, withdraw, balance and quit. The account has 100 euros at first; 500 can be withdrawn."
prompts = "allow"
*/
String command;
int amount;
while (true) {
    command = READ(list("deposit", "withdraw", "balance", "quit")).again("unknown command");
    switch (command) {
        case "deposit":
            amount = READ(range(-2000, 2000));
            if (amount <= 0) PRINT("not allowed");
            else PRINT("ok");
            break;
        case "withdraw":
            amount = READ(range(-2000, 2000));
            PRINT(answer(amount, balance(ALL(command), EARLIER(amount)), withdrawn(ALL(command), EARLIER(amount))));
            break;
        case "balance":
            PRINT("balance: " + balance(ALL(command), ALL(amount)));
            break;
        default:
            PRINT("goodbye");
            return;
    }
}

static String answer(int amount, int balance, int withdrawn) {
    if (amount <= 0) return "not allowed";
    if (amount % 10 != 0) return "only tens";
    if (amount > balance) return "not enough";
    if (withdrawn + amount > 500) return "limit";
    return "ok";
}

// the account after the commands that have an amount, and 0 what has been withdrawn
static int balance(String[] commands, int[] amounts) {
    int balance = 100;
    int withdrawn = 0;
    int next = 0;
    for (String command : commands) {
        if (next == amounts.length) break;
        if (command.equals("deposit")) {
            if (amounts[next] > 0) balance += amounts[next];
            next++;
        } else if (command.equals("withdraw")) {
            if (answer(amounts[next], balance, withdrawn).equals("ok")) {
                balance -= amounts[next];
                withdrawn += amounts[next];
            }
            next++;
        }
    }
    return balance;
}

static int withdrawn(String[] commands, int[] amounts) {
    int deposits = 0;
    int next = 0;
    for (String command : commands) {
        if (next == amounts.length) break;
        if (command.equals("deposit") && amounts[next] > 0) deposits += amounts[next];
        if (command.equals("deposit") || command.equals("withdraw")) next++;
    }
    return 100 + deposits - balance(commands, amounts);
}
