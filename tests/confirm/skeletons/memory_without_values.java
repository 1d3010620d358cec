/*tatsu
title = "Variables that have no value yet"
question = "memory"
*/
class Lamp {
    int watts;

    Lamp(int watts) {
        this.watts = watts;
    }
}
Lamp desk = new Lamp(INT(range(3, 9)));
Lamp hall;
Lamp spare;
int rounds;
if (desk.watts > 5) {
    hall = desk;
    spare = new Lamp(1);
} else {
    hall = new Lamp(INT(range(10, 14)));
}
hall.watts++;
// tatsu:here
spare = ONE(desk, hall);
rounds = spare.watts;
System.out.println(rounds);
