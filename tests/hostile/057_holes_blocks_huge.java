/*tatsu
# Tries to find right and wrong blocks among 10^27 of them, of which a few are right.
question = "blocks"
options = 10
*/
int a = INT(range(1, 1000000000));
int b = INT(range(1, 1000000000));
int c = INT(range(1, 1000000000));
long d = (long) a * a + (long) b * b;
System.out.println(d);
GOAL(d == (long) c * c && a % 1009 == 5 && b % 1013 == 7);
