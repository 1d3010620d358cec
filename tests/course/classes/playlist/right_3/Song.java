public class Song {
    private final String title;
    private final String artist;
    private final int seconds;

    public Song(String title, String artist, int seconds) {
        if (seconds < 1) {
            throw new IllegalArgumentException("a song has at least one second");
        }
        this.title = title;
        this.artist = artist;
        this.seconds = seconds;
    }

    public String getTitle() {
        return title;
    }

    public String getArtist() {
        return artist;
    }

    public int getSeconds() {
        return seconds;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Song && title.equals(((Song) o).title) && artist.equals(((Song) o).artist);
    }

    @Override
    public int hashCode() {
        return title.length() * 1000 + artist.length();
    }
}
