/*tatsu
title = { en = "Jars and their labels", de = "Gläser und ihre Schilder" }
question = ["memory", "memory", "output"]

[part.a]
answer = "number"

[part.b]
answer = "choice"
*/
public class Main {
    static class Jar {
        int spoons;

        Jar(int spoons) {
            this.spoons = spoons;
        }
    }

    public static void main(String[] args) {
        Jar salt = new Jar(INT(range(2, 9)));
        Jar flour = new Jar(INT(range(2, 9)));
        Jar sugar = ONE(salt, flour, new Jar(INT(range(2, 9))));
        Jar rice = ONE(salt, flour, new Jar(INT(range(2, 9))));
        flour = ONE(salt, rice, new Jar(flour.spoons));
        sugar.spoons += INT(range(1, 5));
        salt = ONE(rice, sugar, salt);
        salt.spoons *= 2;
        // tatsu:here
        System.out.println(salt.spoons + flour.spoons + sugar.spoons + rice.spoons);
    }
}
