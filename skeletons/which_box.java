/*tatsu
title = { en = "Which box is it?", de = "Welche Schachtel ist es?" }
question = "memory"
*/
public class Main {
    static class Box {
        int balls;

        Box(int balls) {
            this.balls = balls;
        }
    }

    public static void main(String[] args) {
        Box red = new Box(INT(range(1, 5)));
        Box blue = ONE(red, new Box(INT(range(2, 6))));
        Box green = ONE(blue, red, new Box(1));
        green.balls += INT(range(2, 4));
        blue = ONE(green, red);
        red.balls += 3;
    }
}
