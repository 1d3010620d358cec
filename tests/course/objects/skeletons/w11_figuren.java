/*tatsu
title = { en = "Areas of figures", de = "Flächen von Figuren" }
question = "variable"
variables = ["gesamt", "quadrate"]
*/
abstract class Figur {
    abstract int flaeche();
    boolean groesserAls(Figur andere) { return flaeche() > andere.flaeche(); }
}

class Rechteck extends Figur {
    protected int breite, hoehe;
    Rechteck(int breite, int hoehe) { this.breite = breite; this.hoehe = hoehe; }
    int flaeche() { return breite * hoehe; }
}

class Quadrat extends Rechteck {
    static int anzahl = 0;
    Quadrat(int seite) { super(seite, seite); anzahl++; }
    void strecken(int faktor) { breite *= faktor; hoehe *= faktor; }
}

Figur[] figuren = {
    new Rechteck(INT(range(2, 5)), INT(range(3, 6))),
    ONE(new Quadrat(INT(range(2, 4))), new Rechteck(3, INT(range(2, 4)))),
    new Quadrat(INT(range(2, 4)))
};
if (figuren[1] instanceof Quadrat q) {
    q.strecken(INT(range(2, 3)));
}
int gesamt = 0;
for (int i = 0; i < figuren.length; i++) {
    if (i == 0 || figuren[i].groesserAls(figuren[0])) {
        gesamt += figuren[i].flaeche();
    }
}
int quadrate = Quadrat.anzahl;
ASSERT(gesamt > figuren[0].flaeche());
