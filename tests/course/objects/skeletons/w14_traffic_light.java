/*tatsu
title = "A traffic light as an enum"
question = "output"
*/
enum Light {
    RED(INT(range(20, 40, 5))), GREEN(INT(range(20, 40, 5))), YELLOW(INT(range(2, 5)));

    private final int seconds;

    Light(int seconds) { this.seconds = seconds; }

    int seconds() { return seconds; }

    Light next() { return values()[(ordinal() + 1) % values().length]; }
}

class Crossing {
    static String advice(Light light) {
        switch (light) {
            case RED:
                return "stop";
            case YELLOW:
                return "slow";
            default:
                return "go";
        }
    }

    public static void main(String[] args) {
        Light now = Light.valueOf(STRING(list("RED", "GREEN", "YELLOW")));
        int left = INT(range(30, 90));
        LOOP(range(1, 4));
        while (left >= now.seconds()) {
            left -= now.seconds();
            now = now.next();
        }
        System.out.println(now + " " + left + " " + advice(now));
        System.out.println(now.compareTo(Light.GREEN) + " " + (now == Light.RED));
    }
}
