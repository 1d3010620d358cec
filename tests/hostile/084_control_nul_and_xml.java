/*tatsu
# Tries characters that XML forbids, in a typed answer and in feedback.
question = "output"
answer = "text"
title = "\u0000\u0007\u000b\u007f\u001b]0;x\u0007"
*/
String s = "\0" + CHAR(list('\1', '\b', '\013', '\16', '\33')) + "]]>&#0;<![CDATA[\ufffe\uffff\ud83d\0";
System.out.print(s);
