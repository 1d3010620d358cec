/*tatsu
title = "Does the copy change too?"
question = "table"
variables = ["i", "a[0]", "b[0]", "c[0]"]
*/
import java.util.Arrays;

int[] a = INTARRAY(range(3, 4), range(1, 9));
int[] b = a;
int[] c = Arrays.copyOf(a, a.length);
int i = 1;
while (i < a.length) {
    b[0] += a[i];
    c[i - 1] = b[0];
    if (i == INT(range(1, 2))) {
        b = c;
    }
    i++;
}
System.out.println(Arrays.toString(a) + " " + (b == c));
