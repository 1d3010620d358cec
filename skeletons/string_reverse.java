/*tatsu
title = { en = "Forwards and backwards", de = "Vorwärts und rückwärts" }
question = "output"
*/
String word = STRING(range(4, 6), range('a', 'e'));
StringBuilder result = new StringBuilder();
for (int i = word.length() - 1; i >= 0; i--) {
    char c = word.charAt(i);
    if (c != 'a') {
        result.append(c);
    } else {
        result.append("-");
    }
}
ASSERT(word.contains("a") && !word.startsWith("a") && !word.endsWith("a")); // A letter vanishes, but not at an end.
ASSERT(!result.toString().equals(word.replace('a', '-'))); // It reads differently backwards.
System.out.println(result);
