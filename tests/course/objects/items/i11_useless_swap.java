public class Swapper {
    static class Cup {
        String drink;
        Cup(String drink) { this.drink = drink; }
    }

    static void swapA(Cup x, Cup y) { Cup t = x; x = y; y = t; }
    static void swapB(Cup x, Cup y) { String t = x.drink; x.drink = y.drink; y.drink = t; }
    static void swapC(Cup[] cups, int i, int j) { Cup t = cups[i]; cups[i] = cups[j]; cups[j] = t; }

    public static void main(String[] args) {
        Cup tea = new Cup("tea"), milk = new Cup("milk");
        Cup[] tray = { tea, milk, tea };
        swapA(tea, milk);
        System.out.println(tea.drink + " " + tray[0].drink);
        swapC(tray, 0, 1);
        System.out.println(tea.drink + " " + tray[0].drink + " " + tray[2].drink);
        swapB(tray[0], tray[2]);
        System.out.println(tea.drink + " " + tray[0].drink + " " + tray[2].drink);
    }
}
