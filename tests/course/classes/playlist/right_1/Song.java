public record Song(String title, String artist, int seconds) {
    public Song {
        if (seconds <= 0) throw new IllegalArgumentException("seconds = " + seconds);
    }

    public String getTitle() { return title; }
    public String getArtist() { return artist; }
    public int getSeconds() { return seconds; }

    @Override
    public boolean equals(Object o) {
        return o instanceof Song s && s.title.equals(title) && s.artist.equals(artist);
    }

    @Override
    public int hashCode() { return title.hashCode() ^ artist.hashCode(); }
}
