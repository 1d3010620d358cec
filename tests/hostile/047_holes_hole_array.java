/*tatsu
# Tries to combine the values of twelve holes, 10^108 combinations.
question = "hole"
answer = "cloze"
*/
int a = HOLE(INT(range(0, 999999999)));
int b = HOLE(INT(range(0, 999999999)));
int c = HOLE(INT(range(0, 999999999)));
int d = HOLE(INT(range(0, 999999999)));
int e = HOLE(INT(range(0, 999999999)));
int f = HOLE(INT(range(0, 999999999)));
int g = HOLE(INT(range(0, 999999999)));
int h = HOLE(INT(range(0, 999999999)));
int i = HOLE(INT(range(0, 999999999)));
int j = HOLE(INT(range(0, 999999999)));
int k = HOLE(INT(range(0, 999999999)));
int l = HOLE(INT(range(0, 999999999)));
System.out.println((a ^ b) + (c & d) - (e | f) + g % 3 * (h % 5) + (i - j) / (k % 7 + 1) + l);
