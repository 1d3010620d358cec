// Tries names of what the tool puts around a snippet: args, main and Main.
int args = INT(range(1, 9));
int main = args + 1;
int Main = main + 1;
String out = "" + Main;
main:
while (main > 0) {
    main -= Main;
    continue main;
}
System.out.println(args + main + Main + out);
