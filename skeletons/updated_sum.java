/*tatsu
title = { en = "Does it matter how the sum is updated?", de = "Ist es wichtig, wie die Summe erhöht wird?" }
question = "change"
*/
int sum = INT(range(1, 9));
for (int i = 1; i <= INT(range(3, 6)); i++) {  //~ for (int i = 1; i < INT(range(3, 6)); i++) {
    if (i % INT(range(2, 3)) == 0) {  //~ if (i > 2) {
        sum += i;  //~ sum = sum + i;
        //~ sum += 2;
        //~ sum = i;
    }
}
ASSERT(sum > 5);
System.out.println(sum);
