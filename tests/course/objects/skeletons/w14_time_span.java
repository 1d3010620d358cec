/*tatsu
title = "A record that tidies up its parts"
question = "output"
*/
record Span(int hours, int minutes) {
    static final Span ZERO = new Span(0, 0);

    Span {
        hours += minutes / 60;
        minutes %= 60;
    }

    Span(int minutes) { this(0, minutes); }

    Span plus(Span other) { return new Span(hours + other.hours, minutes + other.minutes); }

    boolean isLong() { return hours() >= INT(range(2, 4)); }
}

Span film = new Span(INT(range(80, 190)));
Span pause = new Span(0, INT(list(15, 30, 60)));
Span evening = Span.ZERO.plus(film).plus(pause);
System.out.println(film);
System.out.println(evening + " " + evening.isLong());
System.out.println(evening.equals(new Span(2, INT(range(0, 59, 5)))) + " " + (pause == new Span(pause.minutes())));
System.out.println(evening.hours() * 100 + evening.minutes());
