public class Song extends Medium {

    private int seconds;

    public Song(String title, String artist, int seconds) {
        super(title, artist);
        if (seconds < 1) {
            throw new IllegalArgumentException("Länge ungültig");
        }
        this.seconds = seconds;
    }

    public int getSeconds() {
        return seconds;
    }

    @Override
    public String toString() {
        return getArtist() + ": " + getTitle() + " (" + seconds + " s)";
    }
}
