/*tatsu
title = { en = "A recipe is copied", de = "Ein Rezept wird kopiert" }
question = "output"
*/
class Recipe {
    int eggs;
    int[] grams;

    Recipe(int eggs, int[] grams) {
        this.eggs = eggs;
        this.grams = grams;
    }

    Recipe(Recipe other) {
        this(other.eggs, other.grams);  //~ this(other.eggs, other.grams.clone());
        //~ this(other.eggs, new int[2]);
        //~ this(other.grams[0], other.grams);
    }

    void scale(int factor) {
        eggs *= factor;
        grams[0] *= factor;
        grams[1] *= factor;
    }
}

Recipe cake = new Recipe(INT(range(2, 4)), new int[] { INT(range(5, 9)), INT(range(5, 9)) });
Recipe party = new Recipe(cake);
party.scale(INT(range(2, 3)));
cake.grams[0] += INT(range(1, 4));
cake.grams = new int[] { INT(range(5, 9)), INT(range(2, 4)) };
cake.scale(2);
System.out.println(cake.eggs + " " + cake.grams[1] + " " + party.eggs + " " + party.grams[0]);
