/*tatsu
title = { en = "In which order?", de = "In welcher Reihenfolge?" }
question = "calls"
answer = "ordering"
*/
static int minutes = INT(range(1, 9));

static int wash(int water) {
    minutes += 2;
    return water - INT(range(1, 3));
}

static int boil(int water) {
    if (water > INT(range(3, 7))) {
        return fill(water) + heat(minutes);
    }
    return heat(fill(water)) + 1;
}

static int heat(int degrees) {
    if (degrees % 2 == INT(range(0, 1))) {
        minutes += stir();
    }
    return 3;
}

static int stir() {
    return 1;
}

static int fill(int water) {
    if (minutes % 3 == INT(range(0, 2))) {
        serve();
    }
    return water + 1;
}

static void serve() {
    System.out.println(minutes);
}

public static void main(String[] args) {
    int water = INT(range(2, 9));
    if (minutes > INT(range(3, 7))) {
        boil(wash(water));
    } else if (minutes % 2 == 0) {
        wash(boil(water));
    } else {
        boil(water);
        wash(minutes);
    }
}
