/*tatsu
title = "Is the file there?"
question = "output"
*/
static String answer(boolean there) {
    return there ? "yes" : "no";
}

@MAIN
static void check() {
    int tries = INT(range(1, 3));
    boolean there = new java.io.File("marks.txt").exists(); // expected: refused at line 12, once
    System.out.println(answer(there).repeat(tries));
}
