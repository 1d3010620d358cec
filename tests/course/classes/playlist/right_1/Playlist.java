import java.util.*;

public class Playlist {
    private Set<Song> songs = new LinkedHashSet<>();

    public boolean add(Song song) { return songs.add(song); }

    public boolean remove(Song song) { return songs.remove(song); }

    public int removeArtist(String artist) {
        int counter = 0;
        Iterator<Song> it = songs.iterator();
        while (it.hasNext()) {
            if (it.next().getArtist().equals(artist)) {
                it.remove();
                counter++;
            }
        }
        return counter;
    }

    public int getTotalSeconds() { return songs.stream().mapToInt(Song::getSeconds).sum(); }

    public Song longest() {
        List<Song> sorted = new ArrayList<>(songs);
        sorted.sort(Comparator.comparingInt(Song::getSeconds).reversed());
        return sorted.isEmpty() ? null : sorted.get(0);
    }

    public List<Song> byArtist(String artist) {
        return songs.stream().filter(s -> s.getArtist().equals(artist)).toList();
    }

    public String getDuration() {
        int t = getTotalSeconds();
        String s = two(t % 60);
        t = t / 60;
        if (t < 60) return t + ":" + s;
        return t / 60 + ":" + two(t % 60) + ":" + s;
    }

    private static String two(int i) { return i < 10 ? "0" + i : "" + i; }

    public int size() { return songs.size(); }
}
