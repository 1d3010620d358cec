/*tatsu
title = { en = "Boxes of eggs", de = "Eierkartons" }
question = "variable"
variables = ["rest"]
answer = "choice"
choices = 4

[[options]]
value = "12 - rest"
feedback = "This is how many eggs a further box would need to be full, not what is left."

[[options]]
value = "boxes"
feedback = "This is how often `12` was taken away, not what is left."
*/
int eggs = INT(range(30, 130));
int rest = eggs;
int boxes = 0;
while (rest >= 12) {
    rest -= 12;
    boxes++;
}
ASSERT(rest > 0);
