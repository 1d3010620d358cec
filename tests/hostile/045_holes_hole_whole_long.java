/*tatsu
# Tries to list all values of a long hole of which exactly one is right.
question = "hole"
answer = "number"
*/
long n = HOLE(LONG());
System.out.println(n * 6364136223846793005L + 1442695040888963407L);
