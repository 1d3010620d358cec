// Tries yield, var and when as variables inside of switch expressions which yield them.
int when = INT(range(1, 9));
var var = when;
int yes = switch (var) {
    case 1, 2 -> {
        int yield = 4;
        yield yield + var;
    }
    default -> {
        yield (when) + 1;
    }
};
System.out.println(yes);
