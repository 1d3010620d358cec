class Song {
    String title;
    Song next;

    Song(String title, Song next) {
        this.title = title;
        this.next = next;
    }

    public String toString() {
        return title + (title.length() > 3 ? "" : "(" + next + ")");
    }
}

public class Playlist {
    public static void main(String[] args) {
        Song a = new Song("Sun", null);
        Song b = new Song("Ray", a);
        Song c = new Song("Moonlight", b);
        System.out.println(1 + 2 + ": " + a + 1 + 2);
        a.next = c;
        System.out.println(b);
        System.out.println(c + ", " + c.next.next.title);
    }
}
