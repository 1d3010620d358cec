/*tatsu
title = { en = "Two accounts and a transfer", de = "Zwei Konten und eine Überweisung" }
question = "variable"
variables = ["summe"]
*/
class Konto {
    private final String inhaber;
    private final int dispo;
    private int stand;

    Konto(String inhaber, int dispo) {
        this.inhaber = inhaber;
        this.dispo = dispo;
    }

    void einzahlen(int betrag) { stand += betrag; }

    boolean ueberweisen(Konto ziel, int betrag) {
        if (stand + dispo < betrag) return false;
        stand -= betrag;
        ziel.stand += betrag;
        return true;
    }

    int getStand() { return stand; }
}

Konto meins = new Konto("Ada", INT(list(0, 10, 20)));
Konto deins = new Konto("Kurt", INT(list(0, 50)));
meins.einzahlen(INT(range(20, 50, 5)));
boolean erstes = meins.ueberweisen(deins, INT(range(25, 60, 5)));
boolean zweites = deins.ueberweisen(meins, INT(range(10, 40, 5)));
ASSERT(erstes || zweites);
int summe = 2 * meins.getStand() + deins.getStand();
System.out.println(summe);
