/*tatsu
title = "A shopping list"
text = "Read the commands add, remove, show and done, and keep a shopping list."
*/
String command, thing;
while (true) {
    command = READ(list("add", "remove", "show", "done")).again("what?");
    if (command.equals("done")) break;
    if (command.equals("show")) {
        if (items(ALL(command, thing)).size() == 0) PRINT("nothing");
        else PRINT(String.join("\n", items(ALL(command, thing))));
    } else {
        thing = READ(matches(" ?[A-Za-z]{1,6} ?"));
        if (command.equals("add") && wasThere(ALL(command, thing))) PRINT("already there");
        if (command.equals("remove") && !wasThere(ALL(command, thing))) PRINT("not there");
    }
}
PRINT(items(ALL(command, thing)).size() + " things");

// the list after all that was typed; the line after add or remove is a thing, whatever it is
static ArrayList<String> items(String[] typed) {
    ArrayList<String> items = new ArrayList<>();
    for (int i = 0; i < typed.length; i++) {
        if (typed[i].equals("add")) {
            i++;
            String thing = typed[i].trim().toLowerCase();
            if (!items.contains(thing)) items.add(thing);
        } else if (typed[i].equals("remove")) {
            i++;
            items.remove(typed[i].trim().toLowerCase());
        }
    }
    return items;
}

// whether the last thing was on the list before the last command
static boolean wasThere(String[] typed) {
    String[] before = new String[typed.length - 2];
    for (int i = 0; i < before.length; i++) before[i] = typed[i];
    return items(before).contains(typed[typed.length - 1].trim().toLowerCase());
}
