/*tatsu
title = { en = "Another way to the last digit", de = "Ein anderer Weg zur letzten Ziffer" }
question = "change"
variables = ["digit"]
*/
int number = INT(range(100, 999));  //~ int number = INT(range(100, 999)) + 10;
int digit = number % 10;  //~ int digit = number - number / 10 * 10;
while (digit > INT(range(3, 5))) {  //~ while (digit >= 5) {
    digit -= 2;
}
System.out.println(digit);
