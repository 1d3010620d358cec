/*tatsu
# Tries to ask for a row each time that control passes a mark, half a million times.
question = "table"
variables = ["s", "i"]
*/
int s = INT(range(1, 9));
for (int i = 0; i < 250000; i++) {
    s = s * 7 % 1000003;
    // tatsu:here
}
System.out.println(s);
