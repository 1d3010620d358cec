/*tatsu
title = { en = "A league of four teams", de = "Eine Liga mit vier Mannschaften" }
question = "order"
variables = ["red", "blue", "green", "white"]
*/
class Team {
    int points;

    Team(int points) {
        this.points = points;
    }

    void wins() {
        points += 3;
    }

    void draws(Team other) {
        points++;
        other.points++;
    }
}

Team[] teams = { new Team(HOLE(INT(range(1, 6)))), new Team(INT(range(1, 6))), new Team(INT(range(1, 6))), new Team(INT(range(1, 6))) };
Team first = teams[0];
teams[0] = teams[INT(range(2, 3))];
first.wins();
for (int i = 0; i < 3; i++) {
    if (teams[i].points < teams[i + 1].points) {
        teams[i].wins();
    } else {
        first.draws(teams[i]);
    }
}
int red = first.points;
int blue = teams[1].points;
int green = teams[2].points;
int white = teams[3].points;
ASSERT(red != blue && red != green && red != white && blue != green && blue != white && green != white);
