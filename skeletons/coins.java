/*tatsu
title = "Coins of fifty"
question = "variable"
variables = ["coins", "rest"]
answer = "choice"
choices = 5

[[options]]
variable = "rest"
value = "money"
feedback = "`money` keeps its value, but `rest` loses `50` in each pass."

[[options]]
variable = "coins"
value = "coins + 1"
feedback = "The last pass would need `50` more than `rest` still holds."
*/
int money = INT(range(120, 480));
int rest = money;
int coins = 0;
while (rest >= 50) {
    rest -= 50;
    coins++;
}
ASSERT(rest > 0);
