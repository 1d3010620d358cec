/*tatsu
title = { en = "Largest number", de = "Die größte Zahl" }
text = "Read numbers until 0 comes, and print the largest one; 0 does not count. Without a number print none."
*/
int x = READ();
while (x != 0) {
    x = READ();
}
if (COUNT(x) == 1) PRINT("none");
else PRINT(maxOf(EARLIER(x)));

static int maxOf(int[] all) {
    int largest = all[0];
    for (int i = 1; i < all.length; i++) {
        largest = Math.max(largest, all[i]);
    }
    return largest;
}
