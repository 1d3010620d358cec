/*tatsu
title = { en = "The cheapest offer", de = "Das günstigste Angebot" }
question = "output"
*/
class Offer {
    String shop;
    int price;
    int postage;

    Offer(String shop, int price, int postage) {
        this.shop = shop;
        this.price = price;
        this.postage = postage;
    }

    int total() {
        return price + postage;
    }
}

static Offer cheapest(Offer[] offers, int most) {
    Offer best = null;
    for (Offer offer : offers) {
        if (offer.postage <= most && (best == null || offer.total() < best.total())) {
            //~ if (best == null || offer.total() < best.total()) {
            //~ if (best == null || offer.price < best.price) {
            //~ if (best == null || offer.postage <= most) {
            //~ if (best == null || offer.postage < best.postage) {
            best = offer;
        }
    }
    return best;
}

Offer[] offers = {
    new Offer("Arle", INT(range(20, 40)), INT(range(1, 8))),
    new Offer("Bino", HOLE(INT(range(20, 40))), INT(range(1, 8))),
    new Offer("Cato", INT(range(20, 40)), INT(range(1, 8))),
    new Offer("Dola", INT(range(20, 40)), INT(range(1, 8)))
};
Offer best = cheapest(offers, INT(range(4, 6)));
ASSERT(best != null);
best.price -= INT(range(2, 6));
int sum = 0;
for (Offer offer : offers) {
    sum += offer.price;
}
System.out.println(best.shop + " " + best.total() + " " + sum);
