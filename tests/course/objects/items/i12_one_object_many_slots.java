class Lamp {
    boolean on;
    int clicks;
    void click() { on = !on; clicks++; }
}

public class Street {
    public static void main(String[] args) {
        Lamp[] lamps = new Lamp[5];
        Lamp shared = new Lamp();
        for (int i = 0; i < lamps.length; i++) {
            lamps[i] = i % 2 == 0 ? shared : new Lamp();
        }
        for (Lamp l : lamps) l.click();
        lamps[1] = lamps[2];
        lamps[1].click();
        int sum = 0;
        for (Lamp l : lamps) {
            System.out.print(l.on ? "*" : "-");
            sum += l.clicks;
        }
        System.out.println(" " + sum);
    }
}
