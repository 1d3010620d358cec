import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Library {
    // one object for each title, with the number of copies
    private static class Shelf {
        Book book;
        int inHouse;
    }

    private List<Shelf> shelves = new ArrayList<>();

    private Shelf shelf(Book book) {
        for (Shelf s : shelves) {
            if (s.book.equals(book)) return s;
        }
        return null;
    }

    public void add(Book book, int copies) {
        if (copies <= 0) throw new IllegalArgumentException("copies: " + copies);
        Shelf s = shelf(book);
        if (s == null) {
            s = new Shelf();
            s.book = book;
            shelves.add(s);
        }
        s.inHouse += copies;
    }

    public int available(Book book) {
        Shelf s = shelf(book);
        return s == null ? 0 : s.inHouse;
    }

    public boolean lend(Book book, Member member) {
        Shelf s = shelf(book);
        if (s == null || s.inHouse < 1) return false;
        if (member.has(book) || !member.mayBorrow()) return false;
        s.inHouse--;
        member.take(book);
        return true;
    }

    public boolean giveBack(Book book, Member member) {
        if (!member.has(book)) return false;
        member.bringBack(book);
        shelf(book).inHouse++;
        return true;
    }

    public List<Book> search(String text) {
        List<Book> result = new ArrayList<>();
        for (Shelf s : shelves) {
            String title = s.book.getTitle().toUpperCase();
            if (title.indexOf(text.toUpperCase()) >= 0) result.add(s.book);
        }
        Collections.sort(result);
        return result;
    }
}
