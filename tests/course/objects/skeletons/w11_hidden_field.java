/*tatsu
title = "A field hides a field"
question = "output"
*/
class Upper {
    int value = INT(range(1, 9));
    static String kind() { return "upper"; }
    int get() { return value; }
    int twice() { return 2 * get(); }
}

class Lower extends Upper {
    int value = INT(range(10, 19));
    static String kind() { return "lower"; }
    @Override int get() { return value - super.value; }
    int both() { return value + ((Upper) this).value; }
}

class Hiding {
    public static void main(String[] args) {
        Lower low = new Lower();
        Upper up = low;
        up.value += INT(range(1, 5));
        low.value -= INT(range(1, 5));
        System.out.println(up.value + " " + low.value);
        System.out.println(up.get() + " " + low.twice() + " " + low.both());
        System.out.println(up.kind() + " " + Lower.kind());
    }
}
