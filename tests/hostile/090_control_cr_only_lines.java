/*tatsu
# Tries a source whose lines end in single carriage returns, mixed with the other two ways, around directives.
question = "change"
*/
int x = INT(range(1, 9)); // a commentASSERT(x > 3); // another
x++; //~ x--;//~ x = 2;
// tatsu:hidex *= 2;
// tatsu:showSystem.out.println(x);