/*tatsu
title = { en = "Wagons that are coupled and uncoupled", de = "Wagen, die an- und abgekuppelt werden" }
question = "output"
*/
class Wagon {
    int load;
    Wagon next;

    Wagon(int load, Wagon next) {
        this.load = load;
        this.next = next;
    }
}

Wagon head = null;
for (int i = 1; i <= INT(range(4, 5)); i++) {
    head = new Wagon(i * HOLE(INT(range(2, 5))) % INT(range(7, 11)), head);
}
head.next.next = head.next.next.next;
Wagon last = head;
while (last.next != null) {
    last = last.next;
}
last.next = new Wagon(head.load + INT(range(1, 3)), null);
head = head.next;
for (Wagon w = head; w != null; w = w.next) {
    System.out.print(w.load + " ");
}
