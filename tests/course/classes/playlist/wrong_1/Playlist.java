import java.util.LinkedList;
import java.util.List;
import java.util.Collections;

public class Playlist {

    private LinkedList<Song> list = new LinkedList<Song>();
    private int total = 0;

    public boolean add(Song song) {
        for (Song s : list) {
            if (s.equals(song)) {
                return false;
            }
        }
        list.addLast(song);
        total = total + song.getSeconds();
        return true;
    }

    public boolean remove(Song song) {
        int index = list.indexOf(song);
        if (index == -1) {
            return false;
        }
        Song removed = list.remove(index);
        total = total - removed.getSeconds();
        return true;
    }

    public int removeArtist(String artist) {
        int n = 0;
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).getArtist().equals(artist)) {
                total = total - list.get(i).getSeconds();
                list.remove(i);
                n++;
            }
        }
        return n;
    }

    public int getTotalSeconds() {
        return total;
    }

    public Song longest() {
        if (list.size() == 0) {
            return null;
        }
        Song max = list.getFirst();
        for (int i = 1; i < list.size(); i++) {
            if (list.get(i).getSeconds() > max.getSeconds()) {
                max = list.get(i);
            }
        }
        return max;
    }

    public List<Song> byArtist(String artist) {
        LinkedList<Song> found = new LinkedList<Song>();
        for (Song s : list) {
            if (artist.equals(s.getArtist())) {
                found.add(s);
            }
        }
        return Collections.unmodifiableList(found);
    }

    public String getDuration() {
        int h = total / 3600;
        int m = (total - h * 3600) / 60;
        int s = total - h * 3600 - m * 60;
        String text = "";
        if (h > 0) {
            text = h + ":";
            if (m < 10) {
                text += "0";
            }
        }
        text += m + ":";
        if (s < 10) {
            text += "0";
        }
        return text + s;
    }

    public int size() {
        return list.size();
    }
}
