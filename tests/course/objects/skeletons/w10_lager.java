/*tatsu
title = { en = "Goods in a warehouse", de = "Waren im Lager" }
question = "variable"
variables = ["rest"]
*/
import java.util.HashMap;

static HashMap<String, Integer> lager = new HashMap<>();

static void liefern(String ware, int menge) {
    lager.put(ware, lager.getOrDefault(ware, 0) + menge);
}

static int entnehmen(String ware, int menge) {
    Integer da = lager.get(ware);
    if (da == null) {
        return -1;
    }
    if (da <= menge) {
        lager.remove(ware);
        return da;
    }
    lager.put(ware, da - menge);
    return menge;
}

@MAIN
static void woche() {
    liefern("Nägel", INT(range(20, 60, 10)));
    liefern("Dübel", INT(range(10, 30)));
    liefern("Nägel", INT(range(5, 15)));
    int bekommen = entnehmen("Dübel", INT(range(10, 30)));
    bekommen += entnehmen(STRING(list("Dübel", "Haken", "Nägel")), INT(range(1, 40)));
    int rest = lager.containsKey("Dübel") ? lager.get("Dübel") : -bekommen;
    System.out.println(rest + " von " + lager.size() + " Waren, " + lager.get("Nägel"));
}
