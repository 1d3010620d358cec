/*tatsu
question = "parts"
*/
int n = INT(range(10, 250));
String digits = "";
while (n > 0) {
    if (n % 2 == 1) {
        digits = "1" + digits;
    } else {
        digits = "0" + digits;
    }
    n /= 2;
}
for (int i = 0; i < digits.length(); i += 2) {
    System.out.print(digits.charAt(i));
}
System.out.println();
