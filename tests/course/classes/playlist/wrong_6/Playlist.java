import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class Playlist {
    private final TreeMap<Integer, Song> songs = new TreeMap<>(); // position -> song
    private final Map<Song, Integer> positions = new HashMap<>();
    private int next;

    public boolean add(Song song) {
        Integer old = positions.get(song);
        if (old != null) {
            songs.put(old, song);
            return false;
        }
        positions.put(song, next);
        songs.put(next, song);
        next++;
        return true;
    }

    public boolean remove(Song song) {
        Integer position = positions.remove(song);
        if (position == null) {
            return false;
        }
        songs.remove(position);
        return true;
    }

    public int removeArtist(String artist) {
        List<Song> all = byArtist(artist);
        all.forEach(this::remove);
        return all.size();
    }

    public int getTotalSeconds() {
        return songs.values().stream().map(Song::getSeconds).reduce(0, Integer::sum);
    }

    public Song longest() {
        return songs.values().stream()
                .reduce((a, b) -> a.getSeconds() >= b.getSeconds() ? a : b)
                .orElse(null);
    }

    public List<Song> byArtist(String artist) {
        return songs.values().stream()
                .filter(s -> s.getArtist().equals(artist))
                .collect(Collectors.toList());
    }

    public String getDuration() {
        final int sec = getTotalSeconds();
        if (sec < 3600) {
            return sec / 60 + String.format(":%02d", sec % 60);
        }
        return sec / 3600 + String.format(":%02d:%02d", sec % 3600 / 60, sec % 60);
    }

    public int size() {
        return positions.size();
    }
}
