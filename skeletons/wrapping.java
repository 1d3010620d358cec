/*tatsu
title = { en = "A gift is wrapped", de = "Ein Geschenk wird verpackt" }
question = "output"
*/
class Gift {
    int metres = INT(range(6, 12));

    void wrap() {
        fold();
        tie();
    }

    void fold() {
        metres -= INT(range(2, 4));
        System.out.print("fold " + metres + " ");
    }

    void tie() {
        metres--;
        System.out.print("tie " + metres + " ");
    }
}

class BigGift extends Gift {
    @Override
    void wrap() {
        tie();  //~ super.tie();
        //~ super.wrap();
        //~ super.fold();
        super.wrap();
    }

    @Override
    void fold() {
        System.out.print("box ");
        super.fold();
    }

    @Override
    void tie() {
        metres += INT(range(2, 5));
        System.out.print("bow " + metres + " ");
    }
}

Gift gift = new BigGift();
gift.wrap();
