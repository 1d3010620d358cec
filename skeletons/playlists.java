/*tatsu
title = { en = "Songs and podcasts", de = "Lieder und Podcasts" }
question = "compiles"
options = 5
*/
interface Playable {
    void play(int seconds);

    default String label() {
        return "untitled";
    }
}

class Song implements Playable {
    private int played = 0;

    public void play(int seconds) {
        played += seconds;
    }

    int getPlayed() {
        return played;
    }

    boolean isAhead(Song other) {
        return played > other.played;
    }
}

class Podcast implements Playable {
    private final String host;

    Podcast(String host) {
        this.host = host;
    }

    public void play(int seconds) {
        System.out.println(host + " " + seconds / 60);
    }

    @Override
    public String label() {
        return "with " + host;
    }

    void skip(int seconds) {
        System.out.println("skip " + seconds);
    }
}

Song song = new Song();
Podcast talk = new Podcast(STRING(list("Ada", "Alan", "Grace", "Kurt")));
Playable next = ONE(song, talk);
next.play(INT(range(30, 120, 30)));
talk.skip(INT(range(10, 30, 10)));
System.out.println(song.getPlayed() + " " + next.label() + " " + song.label());
System.out.println(song.isAhead(new Song()));
