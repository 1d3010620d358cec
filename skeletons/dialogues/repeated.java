/*tatsu
title = { en = "The first one twice", de = "Die erste zweimal" }
text = "Read numbers until one comes that was read before, and print it."
*/
int x = READ(range(0, 99));
while (true) {
    x = READ(range(0, 99));
    if (contains(EARLIER(x), x)) break;
}
PRINT("twice: " + x);

static boolean contains(int[] all, int one) {
    for (int i = 0; i < all.length; i++) {
        if (all[i] == one) return true;
    }
    return false;
}
