/*tatsu
title = { en = "Greeter", de = "Begrüßung" }
text = "Ask for a name and greet it."
*/
String name;
PRINT("What is your name?");
name = READ(letters(1, 10));
PRINT("Hello, " + name + "!");
