/*tatsu
title = "Coins of fifty"
question = "variable"
variables = ["rest"]
answer = "choice"
choices = 4

[[options]]
value = "money"
feedback = "`money` keeps its value, but `rest` loses `50` in each pass."

[[options]]
value = "coins"
feedback = "This is how often `50` was taken away, not what is left."
*/
int money = INT(range(120, 480));
int rest = money;
int coins = 0;
while (rest >= 50) {
    rest -= 50;
    coins++;
}
ASSERT(rest > 0);
