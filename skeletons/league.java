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

Team[] teams = { new Team(HOLE(INT(range(1, 5)))), new Team(INT(range(1, 5))), new Team(INT(range(1, 5))), new Team(INT(range(1, 5))) };
Team first = teams[0];
teams[0] = teams[2];
teams[2] = first;
first.wins();
teams[INT(range(0, 1))].wins();
teams[INT(range(0, 1))].draws(teams[INT(range(2, 3))]);
int red = teams[0].points;
int blue = teams[1].points;
int green = teams[2].points;
int white = teams[3].points;
ASSERT(red != blue && red != green && red != white && blue != green && blue != white && green != white);
