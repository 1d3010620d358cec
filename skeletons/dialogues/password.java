/*tatsu
title = { en = "A new password", de = "Ein neues Passwort" }
text = "Ask for a password of 4 to 12 letters, again and again until it fits, and then for the same one once more. Say whether both are the same."
*/
String first, second;
MAYBE();
first = READ(letters(4, 12)).again("too short, too long, or not of letters");
MAYBE();
second = READ(line());
if (second.equals(first)) PRINT("changed");
else PRINT("not the same");
