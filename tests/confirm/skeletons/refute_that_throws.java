/*tatsu
question = "refute"
options = 5
call = '''show(STRING(list("", "a", "b7", "xyz", "7", "ab", "abcd", "q9")), INT(range(0, 4)))'''
*/
/* Prints the first n letters of a text, or all of them if it is shorter,
   and how many there are. */
static void show(String text, int n) {
    int end = Math.min(n, text.length());  //~ int end = n;
    //~ int end = Math.max(1, n);
    //~ int end = 12 / (n - 2) > 4 ? n : text.length();
    System.out.print(text.substring(0, end));
    if (n > 0) {  //~ if (end > 0) {
        System.out.println(" " + end);
    }
}
