/*tatsu
title = { en = "Tiles on a path", de = "Platten auf einem Weg" }
question = ["result", "iterations", "iterations"]
call = "ways(INT(range(4, 11)))"

[part.b]
count = "calls"

[part.c]
count = "depth"
*/
@REC(12)
static int ways(int length) {
    if (length < INT(range(1, 3))) {
        return length < 0 ? 0 : 1;
    }
    return ways(length - INT(range(1, 2))) + ways(length - INT(range(2, 4)));
}

ASSERT(__steps >= 10 && __steps <= 60);
