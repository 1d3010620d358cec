/*tatsu
title = { en = "A waiting list", de = "Eine Warteliste" }
question = ["output", "iterations", "variable"]
variables = ["served"]
*/
int[] wishes = { INT(range(1, 3)), INT(range(1, 4)), INT(range(0, 3)) };
int served = 0;
int place = INT(range(0, 2));
for (int round = 0; round < INT(range(5, 8)) && wishes[0] + wishes[1] + wishes[2] > 1; round++) {
    if (wishes[place] > 0) {
        wishes[place]--;
        served += place;
        System.out.print(place + " ");
    }
    place = (place + INT(range(1, 2))) % 3;
}
System.out.println("closed");
