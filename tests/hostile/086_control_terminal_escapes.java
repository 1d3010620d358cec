/*tatsu
# Tries to act on the terminal of the author: escape sequences in texts and in the title.
title = "\u001b[2J\u001b[1;1H \u202e"
*/
String s = "\33[2J\33[31m\33]8;;http://x/\33\\" + INT(range(1, 9)) + "\7\u009b6n\u202e\u2066";
ASSERT(s.length() > 3);
System.out.println(s);
