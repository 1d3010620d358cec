/*tatsu
title = "Editing a StringBuilder in place"
question = "output"
*/
static void mark(StringBuilder text, int at) {
    text.insert(at, '*');
    text = new StringBuilder("lost");
    text.append("!");
}

@MAIN
static void edit() {
    StringBuilder sb = new StringBuilder(STRING(range(4, 6), range('a', 'e')));
    StringBuilder same = sb;
    mark(sb, INT(range(0, 3)));
    sb.setCharAt(INT(range(0, 4)), Character.toUpperCase(same.charAt(1)));
    same.deleteCharAt(INT(range(0, 2))).append(sb.length());
    System.out.println(sb.reverse());
    System.out.println(same == sb ? same.indexOf("*") : -2);
}
