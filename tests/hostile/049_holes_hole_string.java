/*tatsu
# Tries to list all texts of a hole: up to 200 letters out of the whole of Unicode.
question = "hole"
answer = "choice"
*/
String s = HOLE(STRING(range(0, 200), range('\u0001', '\uffff')));
int sum = 0;
for (int i = 0; i < s.length(); i++) {
    sum = sum * 31 + s.charAt(i);
}
System.out.println(sum);
