/*tatsu
title = { en = "As long as they ascend", de = "Solange sie steigen" }
text = "Read numbers as long as each is larger than the one before, and print how many there were until then."
*/
int x = READ();
do {
    x = READ();
} while (x > BEFORE(x));
PRINT(COUNT(x) - 1);
