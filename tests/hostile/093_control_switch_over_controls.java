// Tries switch labels, comparisons and toUpperCase over control and special characters.
char c = CHAR(list(range('\0', '\40'), '\u00df', '\u0130', '\u0149', '\u1f80', '\ud835'));
String t = switch (c) {
    case '\0', '\7' -> "quiet\0";
    case '\013' -> "\013";
    default -> ("" + c).toUpperCase();
};
System.out.println(t + Character.toUpperCase(c) + t.length() + Character.isLetter(c));
