/*tatsu
title = { en = "A big array", de = "Ein großes Array" }
question = "variable"
variables = ["last"]
*/
int n = INT(range(6000, 6200));
int first = INT(range(0, 9));
int step = INT(range(2, 9));
int[] a = new int[n];
int value = first;
INVARIANT(0 <= i && i <= n && value == first + step * i);
for (int i = 0; i < n; i++) {
    a[i] = value;
    value += step;
}
int last = value - step;
ASSERT(last % 100 == 0);
