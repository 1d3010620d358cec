import java.util.ArrayList;
import java.util.List;

public class Library {

    private final List<Book> copies = new ArrayList<>();   // every copy in the house
    private final List<Book> catalogue = new ArrayList<>(); // every title once, sorted

    public void add(Book book, int number) {
        if (number < 1) {
            throw new IllegalArgumentException("number must be positive");
        }
        for (int i = 0; i < number; i++) {
            this.copies.add(book);
        }
        if (!this.catalogue.contains(book)) {
            int i = 0;
            while (i < this.catalogue.size() && before(this.catalogue.get(i), book)) {
                i++;
            }
            this.catalogue.add(i, book);
        }
    }

    private static boolean before(Book a, Book b) {
        if (a.getTitle().equals(b.getTitle())) {
            return a.getIsbn().compareTo(b.getIsbn()) < 0;
        }
        return a.getTitle().compareTo(b.getTitle()) < 0;
    }

    public int available(Book book) {
        int result = 0;
        for (Book copy : this.copies) {
            if (copy.equals(book)) {
                result++;
            }
        }
        return result;
    }

    public boolean lend(Book book, Member member) {
        if (this.copies.contains(book) && member.put(book)) {
            this.copies.remove(book);
            return true;
        }
        return false;
    }

    public boolean giveBack(Book book, Member member) {
        if (member.drop(book)) {
            this.copies.add(book);
            return true;
        }
        return false;
    }

    public List<Book> search(String text) {
        List<Book> found = new ArrayList<>(this.catalogue);
        found.removeIf(book -> !book.getTitle().toLowerCase().contains(text.toLowerCase()));
        return found;
    }
}
