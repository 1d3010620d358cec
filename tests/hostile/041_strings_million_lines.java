/*tatsu
# Tries to print a million empty lines, and asks for the output as an option.
question = "output"
answer = "choice"
options = 10
*/
int n = INT(range(400000, 499999));
for (int i = 0; i < n; i++) {
    System.out.println();
}
