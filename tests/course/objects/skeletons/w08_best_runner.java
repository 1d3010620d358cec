/*tatsu
title = "The fastest runner of a team"
question = "hole"
*/
class Runner {
    String name;
    int seconds;

    Runner(String name, int seconds) {
        this.name = name;
        this.seconds = seconds;
    }
}

class Race {
    static Runner fastest(Runner[] team) {
        Runner best = team[0];
        for (Runner r : team) {
            if (r.seconds < best.seconds) best = r;
        }
        return best;
    }

    public static void main(String[] args) {
        Runner[] team = new Runner[3];
        team[0] = new Runner("Ida", INT(range(60, 75)));
        team[1] = new Runner("Jon", INT(range(60, 75)));
        team[2] = new Runner("Kim", INT(range(60, 75)));
        team[INT(range(0, 2))].seconds -= HOLE(INT(range(1, 15)));
        Runner winner = fastest(team);
        ASSERT(winner != team[0]);
        System.out.println(winner.name + " " + winner.seconds);
    }
}
