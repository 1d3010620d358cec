/*tatsu
# Tries texts of control characters as placeholders, whose literals need escapes, in a question about the output.
question = "output"
answer = "choice"
*/
String s = STRING(range(1, 8), range('\0', '\37'));
System.out.println("[" + s + "]" + s.length() + s.trim().length());
