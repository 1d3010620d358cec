public abstract class Medium {
    private final String title;
    private final String artist;

    protected Medium(String title, String artist) {
        this.title = title;
        this.artist = artist;
    }

    public String getTitle() {
        return title;
    }

    public String getArtist() {
        return artist;
    }

    @Override
    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (other == null || other.getClass() != this.getClass()) {
            return false;
        }
        Medium m = (Medium) other;
        return this.title.equalsIgnoreCase(m.title) && this.artist.equalsIgnoreCase(m.artist);
    }

    @Override
    public int hashCode() {
        int result = 17;
        result = 31 * result + title.toLowerCase().hashCode();
        result = 31 * result + artist.toLowerCase().hashCode();
        return result;
    }
}
