/*tatsu
title = { en = "Two methods that call each other", de = "Zwei Methoden, die einander aufrufen" }
question = "output"
*/
@REC(5)
static boolean isEven(int n) {
    System.out.print(CHAR(range('a', 'f')));
    return n == 0 || isOdd(n - 1);
}

@REC(5)
static boolean isOdd(int n) {
    System.out.print(n % INT(range(2, 5)));
    return n != 0 && isEven(n - 1);
}

@MAIN
static void start() {
    System.out.println(isEven(INT(range(3, 8))));
    ASSERT(__out.length() >= 8 && !__out.contains("0"));
}
