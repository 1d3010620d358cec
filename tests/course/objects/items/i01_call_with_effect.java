public class Thermostat {
    int target = 20;
    int changes;

    int warmer(int by) {
        changes++;
        target += by;
        return target;
    }

    public static void main(String[] args) {
        Thermostat t = new Thermostat();
        int x = t.warmer(1) + t.target * t.warmer(2);
        System.out.println(x);
        System.out.println(t.target + t.changes + "C" + t.target + t.changes);
    }
}
