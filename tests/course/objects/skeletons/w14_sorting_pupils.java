/*tatsu
title = "Sorting with a comparator of one's own"
question = "output"
*/
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Sorting {
    enum Level { BEGINNER, ADVANCED, EXPERT }

    record Pupil(String name, int points, Level level) {}

    public static void main(String[] args) {
        List<Pupil> pupils = new ArrayList<>();
        pupils.add(new Pupil("Nele", INT(range(10, 14)), ONE(Level.BEGINNER, Level.EXPERT)));
        pupils.add(new Pupil("Olaf", INT(range(10, 14)), Level.ADVANCED));
        pupils.add(new Pupil("Pia", INT(range(10, 14)), ONE(Level.values()[0], Level.ADVANCED)));

        Comparator<Pupil> byPoints = new Comparator<Pupil>() {
            private int calls = 0;

            @Override
            public int compare(Pupil a, Pupil b) {
                calls++;
                return b.points() - a.points();
            }
        };
        pupils.sort(ONE(byPoints, byPoints.reversed(), Comparator.comparing(Pupil::level)));
        for (Pupil p : pupils) System.out.print(p.name() + " ");
        pupils.sort(Comparator.comparing(Pupil::level).thenComparing(byPoints));
        System.out.println("/ " + pupils.get(0).name() + " " + pupils.get(2).level());
    }
}
