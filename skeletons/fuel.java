/*tatsu
title = { en = "Fuel", de = "Benzin" }
question = "result"
call = "rest(INT(range(60, 240, 20)), DOUBLE(range(4, 8, 0.5)))"
*/
double rest(int distance, double per100) {
    double used = distance / 100 * per100;
    if (distance % 100 > 0) {
        used += per100 / 2;
    }
    return 40 - used;
}
