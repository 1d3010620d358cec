/*tatsu
title = { en = "Rock, paper, scissors", de = "Schere, Stein, Papier" }
text = "Read what two players choose, and say who wins."
*/
String one = READ(list("rock", "paper", "scissors"));
String two = READ(list("rock", "paper", "scissors"));
if (one.equals(two)) PRINT("draw");
else if (beats(one, two)) PRINT("player 1 wins");
else PRINT("player 2 wins");

static boolean beats(String a, String b) {
    return a.equals("rock") && b.equals("scissors")
        || a.equals("paper") && b.equals("rock")
        || a.equals("scissors") && b.equals("paper");
}
