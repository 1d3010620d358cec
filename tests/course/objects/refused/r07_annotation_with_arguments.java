/*tatsu
title = "An old method"
question = "output"
*/
class Tax {
    int rate = INT(range(5, 20));

    @Deprecated(since = "3", forRemoval = false) // expected: refused at line 8, once
    int net(int gross) {
        return gross - gross * rate / 100;
    }

    public static void main(String[] args) {
        System.out.println(new Tax().net(INT(range(100, 400, 50))));
    }
}
