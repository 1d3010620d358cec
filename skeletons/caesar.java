/*tatsu
title = { en = "A secret message", de = "Eine geheime Nachricht" }
question = "output"
*/
String message = STRING(range(4, 5), range('r', 'z'));
int key = INT(range(2, 6));
for (int i = 0; i < message.length(); i++) {
    char c = message.charAt(i);
    c += key;
    if (c > 'z') {
        c -= 26;
    }
    System.out.print(c);
}
System.out.println();
ASSERT(__exists(i, 0, message.length(), message.charAt(i) + key > 'z')); // Over the end of the alphabet,
ASSERT(__exists(i, 0, message.length(), message.charAt(i) + key <= 'z')); // and not.
