import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public class Playlist {

    private final List<Song> songs = new ArrayList<>();

    public boolean add(Song song) {
        if (songs.contains(song)) {
            return false;
        }
        return songs.add(song);
    }

    public boolean remove(Song song) {
        return songs.remove(song);
    }

    public int removeArtist(String artist) {
        int before = songs.size();
        songs.removeIf(song -> song.getArtist().equals(artist));
        return before - songs.size();
    }

    public int getTotalSeconds() {
        int total = 0;
        for (Song song : songs) {
            total += song.getSeconds();
        }
        return total;
    }

    public Song longest() {
        Song best = null;
        for (Song song : songs) {
            if (best == null || song.getSeconds() >= best.getSeconds()) {
                best = song;
            }
        }
        return best;
    }

    public List<Song> byArtist(String artist) {
        List<Song> result = new ArrayList<>();
        for (Song song : songs) {
            if (song.getArtist().equals(artist)) {
                result.add(song);
            }
        }
        return result;
    }

    public String getDuration() {
        int total = getTotalSeconds();
        int hours = total / 3600;
        int minutes = total / 60 % 60;
        int seconds = total % 60;
        if (hours > 0) {
            return String.format("%d:%02d:%02d", hours, minutes, seconds);
        }
        return String.format("%d:%02d", minutes, seconds);
    }

    public int size() {
        return songs.size();
    }
}

class Song {
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
        return Objects.hash(title, artist);
    }
}
