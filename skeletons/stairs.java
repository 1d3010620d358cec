/*tatsu
title = { en = "Stairs", de = "Treppen" }
question = "output"
answer = "choice"
options = 5
*/
int start = INT(range(1, 20));
for (int row = 0; row < INT(range(2, 4)); row++) {
    for (int column = 0; column <= row; column++) {
        System.out.print(start + column * INT(range(2, 9)) + " ");
    }
    System.out.println();
    start -= INT(range(1, 3));
}
