/*tatsu
title = { en = "Two that meet", de = "Zwei, die sich treffen" }
question = "variable"
variables = ["moves"]
answer = "choice"
options = 5
*/
int[] a = INTARRAY(list(7), range(1, 20));
int left = 0;
int right = a.length - 1;
int moves = 0;
while (left < right) {
    if (a[left] < a[right]) {
        left++;
    } else {
        right--;
        moves += 2;
    }
    moves++;
}
ASSERT(moves > 8 && moves < 17);
