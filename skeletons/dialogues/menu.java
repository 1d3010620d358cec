/*tatsu
title = { en = "A counter with a menu", de = "Ein Zähler mit Menü" }
text = "Read commands: up and down change a counter that starts at 0, show prints it, quit ends the program. Anything else is an error, and the next command is read."
*/
String command;
while (true) {
    MAYBE("> ");
    command = READ(list("up", "down", "show", "quit")).again("error");
    switch (command) {
        case "show" -> PRINT(counter(ALL(command)));
        case "quit" -> { return; }
        default -> MAYBE();
    }
}

static int counter(String[] commands) {
    int counter = 0;
    for (int i = 0; i < commands.length; i++) {
        if (commands[i].equals("up")) counter++;
        if (commands[i].equals("down")) counter--;
    }
    return counter;
}
